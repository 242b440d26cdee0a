"""The edits that a board sends, and what else of the page follows them."""

import streamlit as st

from ui.parts import examples
from ui.visitor import conventions, keys, receiving, session


def receive_edits(lesson):
    """Take the edits of a lesson's board, and run the whole page where they change what its other controls say."""
    before = _beside_board()
    receiving.receive_edits(lesson)
    _follow_undo()
    if _beside_board() != before:
        st.rerun()


def _beside_board():
    """What the controls beside a board say, as far as the app decides it: equal when they can stay as they are."""
    points = session.points()
    in_table = points.dataset if session.drawer() == session.DATA else None
    return points.origin, points.noise, in_table, keys.renewals()


def _follow_undo():
    """When undo leads out of an example, or redo into it, its conventions go with it."""
    placed = examples.placed()
    if placed is None or placed.before == placed.after:
        return
    if session.points().dataset == (placed.after if placed.undone else placed.before):
        for side, (before, after) in placed.rules.items():
            now, then = (before, after) if placed.undone else (after, before)
            if conventions.perceptron(side) == now:
                conventions.follow(side, then)
        examples.change(undone=not placed.undone)
