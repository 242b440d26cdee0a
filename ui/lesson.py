"""The boards of the lessons, with the points and conventions of the session."""

import streamlit as st

from perceptron_core import separate
from ui import board, session, words


@st.fragment
def step_through_the_run(mode, key):
    """A board that steps through the session's run, see `board.run_data`; it runs again by itself after each edit."""
    points, perceptron = session.points(), session.perceptron()
    trace, separation = perceptron.train(points.dataset), separate(points.dataset)
    sentences = words.of_run(trace, separation, points.dataset, perceptron)
    show(board.run_data(points, perceptron, trace, separation, sentences, mode), key)


def show(data, key, note=""):
    """Put a board that can be edited on the page, and below it what was wrong with the last edit."""
    board.mount(data, key, on_edits=session.receive_edits, note=note)
    if notice := session.points().notice:
        st.warning(notice)
