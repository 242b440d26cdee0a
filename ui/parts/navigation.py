"""What leads from page to page: names for Streamlit's menus, the ways on below each page, and a map of all."""

from pathlib import Path

import streamlit as st

from ui import course
from ui.visitor import session

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


def map_of_all():
    """What to do next, and the pages by their questions, in their groups, with a tick for those one has been to."""
    to_do = course.BY_NAME[course.TO_DO]
    with st.container(key="to_do"):
        st.page_link(course.file(to_do), label=f"**{to_do.title}** of all lessons: predict, build, and be told why.")
    st.header("All lessons, by their questions", anchor=False)
    visited = session.visited()
    with st.container(key="map"):
        for group, pages in course.GROUPS.items():
            with st.container():
                st.markdown(f"**{group or 'Your own points'}**")
                for page in (page for page in pages if page.name != course.WAY_IN):
                    tick = "✓ " if page.title in visited else ""
                    st.page_link(course.file(page), label=f"{tick}**{page.title}**: {page.question}")


def invitation():
    """A quiet line beside the menus, so that it takes nothing from the board; a small window shows its beginning."""
    with st.container(key="new_here"):
        label = "New here? **Seven small tasks** *in ten minutes*"
        st.page_link(course.file(course.BY_NAME[course.WAY_IN]), label=label)
