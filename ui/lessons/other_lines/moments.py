"""Other points with the same means and covariances, by which generative methods cannot tell them from those before."""

import numpy as np
import streamlit as st

from perceptron_core import Dataset
from ui import examples, session

MIRRORS = 20  # enough to leave no point where it was
SEED = 0
LOOK = (
    "Other points with the same mean and covariance in each class: prototype, LDA and naive Bayes, which know no more "
    "of them, draw the lines that they drew before. Undo brings the other points back."
)


def button():
    """A button that replaces the points by such ones."""
    st.button(
        "Same moments",
        on_click=show,
        help="Puts other points in their place, with the same mean and covariance in each class",
    )


def show():
    """Replace the points, and say what to see."""
    points = session.points()
    counts = [np.count_nonzero(points.dataset.y == label) for label in (1, -1)]
    if max(counts) < 3:
        session.notify("Fewer than three points of a class are the only ones of their moments: place more.")
        return
    try:
        other = other_points(points.dataset, np.random.default_rng(SEED))
    except ValueError as error:  # they are out of the range of coordinates
        session.notify(f"No other points were placed: {error}.")
        return
    session.set_points(points.replaced(other))
    examples.remember("other_lines", LOOK, points.dataset, {}, exact=True)


def other_points(dataset, rng):
    """A dataset with other points, and in each class the same number, mean and covariance.

    The deviations D (n, d) of a class are mirrored: D ← D − 2v(v·D)/(v·v) with a random v (n,) whose sum is 0 keeps
    their sum, 0, and their products DᵀD.
    """
    X = dataset.X.copy()
    for label in (1, -1):
        of_class = dataset.y == label
        n = np.count_nonzero(of_class)
        if n < 3:
            continue
        mean = X[of_class].mean(axis=0)
        deviations = X[of_class] - mean
        for v in rng.normal(size=(MIRRORS, n)):
            v = v - v.mean()
            deviations = deviations - 2 * np.outer(v, v @ deviations) / (v @ v)
        X[of_class] = mean + deviations
    return Dataset(X, dataset.y)
