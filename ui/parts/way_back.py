"""The way back from an example: a button below its note, and the place on the page to which the button leads."""

import streamlit as st

from ui import course
from ui.parts import examples
from ui.visitor import session


def button(page):
    """A button that leads from an example, as long as it is on this page's board, back to where one has come from."""
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
    """Have a page show this place of it the next time."""
    session.put(_name(page), place)


def take_place(page):
    """To which place of this page one has come back; None for none, and when one asks again."""
    return session.pop(_name(page))


def _name(page):
    return f"place on {page}"
