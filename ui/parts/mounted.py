"""A board with the visitor's session behind it: what it is told of the session, and who hears what it says."""

from functools import partial

import streamlit as st

from board import component
from ui.visitor import session


def mount(lesson, data, note="", on_edits=None):
    """Put the board of a lesson on its page.

    data      what one of the functions in board/data.py returns
    note      what to look at, said above the board
    on_edits  called with the name of the lesson when edits have arrived, before the page runs again; see
              `session.receive_edits`; None for a board that sends none
    """
    hears = {
        "hall": session.receive_hall,
        "scene": _take_back,
        "code": session.receive_code,
        "runs": _bring,
        "visited": _remember,
        **({"edits": on_edits} if on_edits else {}),
    }
    here = {"note": note, "hall": session.hall(), "session": session.for_browser(lesson)}
    component.mount(lesson, {**data, **here}, {kind: partial(hear, lesson) for kind, hear in hears.items()})


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
