"""What leads from page to page: names for Streamlit's menus, and the ways on below each page."""

from pathlib import Path

import streamlit as st

from ui import course

SCRIPT = Path(__file__).with_name("navigation.js").read_text(encoding="utf-8")


def menus(page):
    """Have the menus say where the user is, and be used by keys."""
    component = st.components.v2.component("navigation", js=SCRIPT, isolate_styles=False)
    component(key="navigation", data={"title": page.title, "group": course.group(page)}, height=0)


def ways_on(page):
    """One quiet line: the page before this one, and the next with why one goes there."""
    before, after = course.around(page.name)
    if not (before or after):
        return
    with st.container(horizontal=True, vertical_alignment="center", key="course"):
        if before:
            st.page_link(course.file(before), label=f"Back: {before.title}")
        if after:
            st.page_link(course.file(after), label=f"Next: {after.title}")
            st.markdown(after.why)
