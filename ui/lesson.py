"""The boards of the lessons, with the points and conventions of the session."""

import streamlit as st

from perceptron_core import separate
from ui import board, examples, session, words


def step_through_the_run(mode, key, example=""):
    """A board that steps through the session's run, see `board.run_data`.

    example  the page's name in `examples.look`
    """
    points, perceptron = session.points(), session.perceptron()
    trace, separation = perceptron.train(points.dataset), separate(points.dataset)
    sentences = words.of_run(trace, separation, points.dataset, perceptron)
    show(board.run_data(points, perceptron, trace, separation, sentences, mode), key, examples.look(example))


def show(data, key, note=""):
    """Put a board that can be edited on the page, and above it what was wrong with the last edit."""
    with st.container():  # always there, so that a notice does not make the browser build the board anew
        if notice := session.notice(key):
            st.warning(notice)
    board.mount(data, key, on_edits=examples.receive_edits, note=note)
