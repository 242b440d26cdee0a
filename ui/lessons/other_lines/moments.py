"""Other points with the same means and covariances, by which generative methods cannot tell them from those before."""

import numpy as np
import streamlit as st

from perceptron_core import Classes, Dataset
from ui.parts import examples
from ui.visitor import session
from ui.visitor.results import GENERATIVE

MIRRORS = 20  # enough to leave no point where it was
SEED = 0
LEAST = 3  # points of a class, or there are no others with its moments
NAMES = {"prototype": "prototype", "lda": "LDA", "bayes": "naive Bayes"}
ONLY = (
    "Fewer than three points of a class, and any number of them at one place, are the only ones of their moments: "
    "place more."
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
    movable = [label for label in (1, -1) if _is_movable(points.dataset, label)]
    if not movable:
        session.notify(ONLY)
        return
    try:
        other = other_points(points.dataset, np.random.default_rng(SEED))
    except ValueError as error:  # they are out of the range of coordinates
        session.notify(f"No other points were placed: {error}.")
        return
    session.set_points(points.replaced(other))
    examples.remember("other_lines", look(points.dataset, movable), points.dataset, {}, exact=True)


def look(before, movable):
    """What to see of points that have replaced those of `before`, of the classes that are `movable`."""
    all_of_them = len(movable) == len(np.unique(before.y))
    which = "Other" if all_of_them else f"Other {'+' if movable[0] > 0 else '−'}"
    drawn = [NAMES[name] for name, method in GENERATIVE.items() if isinstance(method(before), Classes)]
    if len(drawn) == len(NAMES):
        stay = "which know no more of them, draw the lines that they drew before"
    else:
        stay = f"which know no more of them, draw what they drew before: {_listed(drawn) if drawn else 'no line'}"
    return (
        f"{which} points with the same mean and covariance in each class: prototype, LDA and naive Bayes, {stay}. Undo "
        "brings the other points back."
    )


def _listed(drawn):
    return f"{' and '.join(drawn)} a line, the {'others' if len(drawn) == 1 else 'other'} none"


def _is_movable(dataset, label):
    """Whether there are other points with the moments of this class."""
    own = dataset.X[dataset.y == label]
    return len(own) >= LEAST and (own != own[0]).any()


def other_points(dataset, rng):
    """A dataset with other points, and in each class the same number, mean and covariance.

    The deviations D (n, d) of a class are mirrored: D ← D − 2v(v·D)/(v·v) with a random v (n,) whose sum is 0 keeps
    their sum, 0, and their products DᵀD.
    """
    X = dataset.X.copy()
    for label in (1, -1):
        if not _is_movable(dataset, label):
            continue
        of_class = dataset.y == label
        n = np.count_nonzero(of_class)
        mean = X[of_class].mean(axis=0)
        deviations = X[of_class] - mean
        for v in rng.normal(size=(MIRRORS, n)):
            v = v - v.mean()
            deviations = deviations - 2 * np.outer(v, v @ deviations) / (v @ v)
        X[of_class] = mean + deviations
    return Dataset(X, dataset.y)
