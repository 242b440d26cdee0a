"""The interactive board as one Streamlit component."""

from functools import partial

import streamlit as st

from ui import session
from ui.board import assets


def mount(lesson, data, note="", on_edits=None):
    """Put the board of a lesson on its page.

    lesson    the name of the page's file and of that in lessons/, and the component's key
    data      what one of the functions in ui/board/data.py returns
    note      what to look at, said above the board
    on_edits  called with the name of the lesson when edits have arrived, before the page runs again; see
              `session.receive_edits`; None for a board that sends none
    """
    assets.publish()
    component = st.components.v2.component("board", js=assets.LOADER, isolate_styles=False)
    callbacks = {
        "on_hall_change": partial(session.receive_hall, lesson),
        "on_scene_change": partial(_take_back, lesson),
        "on_code_change": partial(session.receive_code, lesson),
        "on_runs_change": partial(_bring, lesson),
        "on_visited_change": partial(_remember, lesson),
    }
    if on_edits:
        callbacks["on_edits_change"] = partial(on_edits, lesson)
    known = {"hall": session.hall(), "session": session.for_browser(lesson)}
    here = {"lesson": lesson, "note": note, "script": assets.address(), **known}
    component(key=lesson, data={**data, **here}, **callbacks)


def _bring(lesson):
    """Put a run back on the board that has asked for it, and what the rest of the page says of it."""
    if session.receive_runs(lesson):
        st.rerun()


def _remember(lesson):
    """Tick the pages that a browser knows of and this session does not."""
    if session.receive_visited(lesson):
        st.rerun()


def _take_back(lesson):
    """Show what the browser has kept of another session, on the whole page."""
    if session.receive_scene(lesson):
        st.rerun()
