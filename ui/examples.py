"""What one click puts on a board to be looked at: points, conventions, a line, and the note that says what to see."""

from dataclasses import dataclass, replace

import streamlit as st

from perceptron_core import Dataset, Perceptron
from ui import results, session, words

TWO_POINTS = ("two points, 37 mistakes", 0)


@dataclass(frozen=True)
class Shown:
    """An example on the board of `page`, and what was there before, which undo brings back.

    look      what to see
    before, after  the points before and with the example; `revision` counts those of the session
    rules     {side: (the conventions before, those of the example)}
    exact     whether `look` speaks of these very points, and of none that were edited
    undone    whether undo has led out of it
    """

    page: str
    look: str
    before: Dataset
    after: Dataset
    revision: int
    rules: dict[str, tuple[Perceptron, Perceptron]]
    exact: bool = False
    undone: bool = False


def show(example):
    """Put an example of a slip on the board of its page."""
    state, before = st.session_state, session.points().dataset
    if example.dataset is not None:
        state[session.POINTS] = session.points().replaced(example.dataset)
    if example.page == "hyperplane":
        state[session.HYPERPLANE_LINE] = (state.get(session.HYPERPLANE_LINE, (0, None))[0] + 1, example.line)
    elif example.line:
        state[session.HAND_LINE] = (session.points().revision, example.line)
    sides = {session.LEFT: example.left, session.RIGHT: example.right} if example.left else {}
    _remember(example.page, f"Example: {example.look}", before, sides)


def show_two_points():
    """Load the two points on which (R/γ*)² is broken, with the conventions under which it is, and say so."""
    before, perceptron = session.points().dataset, Perceptron()
    points = st.session_state[session.POINTS] = session.points().loaded(*TWO_POINTS)
    mistakes = len(perceptron.train(points.dataset))
    naive = (points.dataset.radius / results.separate(points.dataset).margin) ** 2
    look = (
        f"Two points, with the conventions set to {words.conventions(perceptron)}: the run makes {mistakes} mistakes, "
        f"more than (R/γ*)² = {words.number(naive)}."
    )
    _remember("convergence", look, before, {"": perceptron}, exact=True)


def _remember(page, look, before, sides, exact=False):
    """Set the conventions of `sides`, and keep what was there before."""
    rules = {side: (session.perceptron(side), perceptron) for side, perceptron in sides.items()}
    for side, perceptron in sides.items():
        session.follow(side, perceptron)
    points = session.points()
    shown = Shown(page, look, before, points.dataset, points.revision, rules, exact)
    st.session_state[session.EXAMPLE] = shown


def look(page):
    """What to see in the example on the board of this page; "" when its points or its conventions are gone."""
    shown, points = st.session_state.get(session.EXAMPLE), session.points()
    if shown is None or shown.undone or (shown.page, shown.revision) != (page, points.revision):
        return ""
    here = points.dataset == shown.after if shown.exact else len(points.dataset) or page == "hyperplane"
    kept = all(session.perceptron(side) == perceptron for side, (_, perceptron) in shown.rules.items())
    return shown.look if here and kept else ""


def receive_edits(board):
    """Take the edits of a board, and run the whole page where they change what its other controls say."""
    said = session.said()
    session.receive_edits(board)
    _follow_undo()
    if session.said() != said:
        st.rerun()


def _follow_undo():
    """When undo leads out of an example, or redo into it, its conventions go with it."""
    shown = st.session_state.get(session.EXAMPLE)
    if shown is None or shown.before == shown.after:
        return
    if session.points().dataset == (shown.after if shown.undone else shown.before):
        for side, (before, after) in shown.rules.items():
            now, then = (before, after) if shown.undone else (after, before)
            if session.perceptron(side) == now:
                session.follow(side, then)
        st.session_state[session.EXAMPLE] = replace(shown, undone=not shown.undone)
