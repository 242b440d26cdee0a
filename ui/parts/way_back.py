"""Shows the button that leads back from an example, and stores its place."""

import streamlit as st

from ui import course
from ui.parts import examples
from ui.visitor import session


def button(page):
    """Show a button that leads back to where the visitor came from, while the example is on this page's board."""
    exercise = examples.exercise_on_board(page)
    back = examples.placed().back if exercise or examples.look_of_page(page) else None
    if not back:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="way_back"):
        leaves = st.button(back.label, on_click=keep_place, args=(back.page, back.place))
        if exercise and exercise.look:
            st.caption(exercise.look, width="content")
    if leaves:
        st.switch_page(course.page_path(course.BY_NAME[back.page]))


def keep_place(page, place):
    """Have a page open at this place the next time."""
    session.put(_name(page), place)


def take_place(page):
    """The place of this page to which the visitor has come back, or None. It is deleted, so a second call gets None."""
    return session.pop(_name(page))


def _name(page):
    return f"place on {page}"
