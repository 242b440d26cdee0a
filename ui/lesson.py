"""The boards of the lessons, with the points and conventions of the session."""

import streamlit as st

from perceptron_core import separate
from ui import board, controls, examples, session, words


def step_through_the_run(mode, key, *others, example=""):
    """The data row and a board that steps through the session's run, see `board.run_data`.

    others   controls beside the preset, as for `controls.data_row`
    example  the page's name in `examples.look`
    """
    row = st.container()  # filled last: a run that the next edit cuts short has then sent the board at least
    points, perceptron = session.points(), session.perceptron()
    trace, separation = perceptron.train(points.dataset), separate(points.dataset)
    sentences = words.of_run(trace, separation, points.dataset, perceptron)
    show(board.run_data(points, perceptron, trace, separation, sentences, mode), key, examples.look(example))
    with row:
        controls.data_row(*others)


def show(data, key, note=""):
    """Put a board that can be edited on the page, and above it what was wrong with the last edit."""
    with st.container():  # always there, so that a notice does not make the browser build the board anew
        if notice := session.notice(key):
            st.warning(notice)
    board.mount(data, key, on_edits=examples.receive_edits, note=note)
