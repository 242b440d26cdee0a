"""The interactive board as one Streamlit component."""

from functools import partial

import streamlit as st

from ui.board import assets

# The page's margins come with the board: st.html would cost each visitor two more files of Streamlit's.
PAGE = ".stMainBlockContainer { padding-top: 4rem; padding-bottom: 1rem; }"


def mount(lesson, data, note="", on_edits=None):
    """Put the board of a lesson on its page.

    lesson    the name of the page's file and of that in lessons/, and the component's key
    data      what one of the functions in ui/board/data.py returns
    note      what to look at, said above the board
    on_edits  called with the name of the lesson when edits have arrived, before the page runs again; see
              `session.receive_edits`; None for a board that sends none
    """
    assets.publish()
    component = st.components.v2.component("board", css=PAGE, js=assets.LOADER, isolate_styles=False)
    callbacks = {"on_edits_change": partial(on_edits, lesson)} if on_edits else {}
    component(key=lesson, data={**data, "lesson": lesson, "note": note, "script": assets.address()}, **callbacks)
