"""A board with the visitor's session behind it: what it is told of the session, and who hears what it says."""

from functools import partial

import streamlit as st

from board import component
from ui.parts import exercises
from ui.visitor import opening, receiving, session


def mount(lesson, data, on_edits=None):
    """Put the board of a lesson on its page.

    data      what Lesson.told returns
    on_edits  called with the name of the lesson when edits have arrived, before the page runs again; see
              `receiving.receive_edits`; None for a board that sends none
    """
    hears = {
        "hall": receiving.receive_hall,
        "scene": partial(_then_all, receiving.receive_scene),
        "code": receiving.receive_code,
        "runs": partial(_then_all, receiving.receive_runs),
        "visit": receiving.receive_visit,
        "visited": partial(_then_all, receiving.receive_visited),
        "left": partial(_then_all, exercises.receive_left),
        "next": exercises.receive_next,
        **({"edits": on_edits} if on_edits else {}),
    }
    known = {
        **opening.for_browser(lesson),
        "sheet": exercises.in_worksheet(lesson),
        "back": exercises.is_exercise(lesson),
    }
    here = {"hall": session.hall(), "session": known}
    component.mount(lesson, {**data, **here}, {kind: partial(hear, lesson) for kind, hear in hears.items()})


def _then_all(receive, lesson):
    """Receive a message, and have the whole page run where that changes what is said beside the board."""
    if receive(lesson):
        st.rerun()
