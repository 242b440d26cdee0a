"""A board with the visitor's session behind it: what it is told of the session, and who hears what it says."""

from functools import partial

import streamlit as st

from board import component
from ui.parts import examples, exercises
from ui.visitor import arrivals, board_messages, session, widget_keys


def mount(lesson, data):
    """Put the board of a lesson on its page; `data` is what Lesson.told returns."""
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
    """Take the edits that a lesson's board has sent into the session's points.

    board/edits.py says what an edit is, and makes it; Points.edited, which of a message are new. Whether the whole page
    has to run, since its other controls say something else now.
    """
    before = _beside_board()
    session.set_points(session.points().edited(session.message_of(lesson, "edits")))
    examples.follow_undo()
    return _beside_board() != before


def _beside_board():
    """What the controls beside a board say, as far as the app decides it: equal when they can stay as they are."""
    points = session.points()
    in_table = points.dataset if session.drawer_content() == session.DATA else None
    return points.origin, points.noise, in_table, widget_keys.reset_counts()


def _receive_and_rerun(receive, lesson):
    """Receive a message, and have the whole page run where that changes what is said beside the board."""
    if receive(lesson):
        st.rerun()
