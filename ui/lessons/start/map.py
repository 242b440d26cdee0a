"""All lessons by their questions, with a tick for those that one has been to."""

import streamlit as st

from ui import course, session

HERE = "start"


def course_map():
    """The other pages in their groups, as the navigation has them."""
    st.header("All lessons, by their questions", anchor=False)
    visited = session.visited()
    with st.container(key="map"):
        for group, pages in course.GROUPS.items():
            with st.container():
                st.markdown(f"**{group or 'Your own points'}**")
                for page in pages:
                    if page.name == HERE:
                        continue
                    tick = "✓ " if page.title in visited else ""
                    st.page_link(course.file(page), label=f"{tick}**{page.title}**: {page.question}")
