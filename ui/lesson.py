"""The boards of the lessons, with the points and conventions of the session."""

from functools import lru_cache

import streamlit as st

import perceptron_core
from perceptron_core import Inseparable
from ui import board, examples, session, words

ENOUGH = 2000  # updates of a run that is known to have no end
SHARED = 64  # results that are kept, each at most some 100 KB


# Sessions that hold the same points share these: a class that opens one link has them computed once. Datasets and
# results never change.
separate = lru_cache(SHARED)(perceptron_core.separate)


def train(dataset, perceptron):
    """The Trace that a board shows: where the verdict says that it has no end, ENOUGH updates show what more would."""
    if isinstance(separate(dataset), Inseparable):
        return perceptron.train(dataset, max_updates=ENOUGH)
    return perceptron.train(dataset)


@lru_cache(SHARED)
def told(dataset, perceptron, mode="run"):
    """The run of `perceptron` on `dataset` as `board.told` tells the browser of it, with what there is to say."""
    trace, separation = train(dataset, perceptron), separate(dataset)
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
