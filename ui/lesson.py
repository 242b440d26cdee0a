"""The boards of the lessons, with the points and conventions of the session."""

from functools import lru_cache

import streamlit as st

from ui import board, examples, results, session, words


@lru_cache(results.SHARED)
def told(dataset, perceptron, mode="run"):
    """The run of `perceptron` on `dataset` as `board.told` tells the browser of it, with what there is to say."""
    trace, separation = results.train(dataset, perceptron), results.separate(dataset)
    return board.told(trace, separation, words.of_run(trace, separation, dataset, perceptron), mode)


def step_through_the_run(mode, key, example=""):
    """A board that steps through the session's run, see `board.told`.

    example  the page's name in `examples.look`
    """
    points = session.points()
    run = told(points.dataset, session.perceptron(), mode)
    show(board.run_data(points, run, mode), key, examples.look(example))


def show(data, key, note=""):
    """Put a board that can be edited on the page, and above it what was wrong with the last edit."""
    with st.container():  # always there, so that a notice does not make the browser build the board anew
        if notice := session.notice(key):
            st.warning(notice)
    board.mount(data, key, on_edits=examples.receive_edits, note=note)
