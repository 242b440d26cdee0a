"""Mounts a board with data of the session, and with handlers for its messages."""

from functools import partial

import streamlit as st

from board import component
from ui.parts import examples, exercises
from ui.visitor import arrivals, board_messages, session, widget_keys


def mount(lesson, data):
    """Put the board of a lesson on its page; `data` is the result of Lesson.board_data."""
    hears = {
        "hall": board_messages.receive_hall,
        "scene": partial(_receive_and_rerun, board_messages.receive_scene),
        "code": board_messages.receive_code,
        "runs": partial(_receive_and_rerun, board_messages.receive_runs),
        "visit": board_messages.receive_visit,
        "visited": partial(_receive_and_rerun, board_messages.receive_visited),
        "left": partial(_receive_and_rerun, exercises.receive_left),
        "next": exercises.receive_next,
        "edits": partial(_receive_and_rerun, receive_edits),
    }
    known = {
        **arrivals.browser_state(lesson),
        "sheet": exercises.in_worksheet(lesson),
        "back": exercises.is_exercise(lesson),
    }
    here = {"hall": session.is_hall_view(), "session": known}
    component.mount(lesson, {**data, **here}, {kind: partial(hear, lesson) for kind, hear in hears.items()})


def receive_edits(lesson):
    """Apply the edits that a lesson's board has sent to the session's points.

    board/edits.py defines and applies an edit; Points.edited selects the new ones of a message. Returns whether the
    whole page must run again, because its other controls change.
    """
    before = _beside_board()
    session.set_points(session.points().edited(session.message_of(lesson, "edits")))
    examples.follow_undo()
    return _beside_board() != before


def _beside_board():
    """A value that changes if the app must change the controls beside a board."""
    points = session.points()
    in_drawer = points.dataset if session.drawer_content() in session.OF_THE_POINTS else None
    return points.origin, points.noise, in_drawer, widget_keys.reset_counts()


def _receive_and_rerun(receive, lesson):
    """Receive a message, and run the whole page again if `receive` says so."""
    if receive(lesson):
        st.rerun()
