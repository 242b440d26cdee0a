"""Replaces the points by others with the same means and covariances, for generative methods."""

import numpy as np
import streamlit as st

from language import mark, t
from perceptron_core import Classes, Dataset
from ui.parts import examples
from ui.visitor import session
from ui.visitor.cached_results import GENERATIVE

REFLECTIONS = 20  # enough to move every point
SEED = 0
LEAST_POINTS = 3  # fewer points of a class are determined by its moments
NAMES = {"prototype": mark("prototype"), "lda": mark("LDA"), "bayes": mark("naive Bayes")}
NO_OTHER_POINTS_TEXT = mark(
    "If a class has fewer than three points, or all its points coincide, its moments determine its points. Add "
    "more points."
)
OTHERS = {  # {classes whose points are replaced: sentence}
    (1, -1): mark("The points are replaced by other points, with the same mean and covariance in each class."),
    (1,): mark("The + points are replaced by other points, with the same mean and covariance in each class."),
    (-1,): mark("The − points are replaced by other points, with the same mean and covariance in each class."),
}


def button():
    """Show a button that replaces the points by other points with the same moments."""
    st.button(
        t("Same moments"),
        on_click=show,
        help=t("Replaces the points with other points that have the same mean and covariance in each class"),
    )


def show():
    """Replace the points, and say what to see."""
    points = session.points()
    movable = [label for label in (1, -1) if _is_movable(points.dataset, label)]
    if not movable:
        session.notify(t(NO_OTHER_POINTS_TEXT))
        return
    try:
        other = other_points(points.dataset, np.random.default_rng(SEED))
    except ValueError as error:  # the points are out of the range of coordinates
        session.notify(t("No other points were placed: {reason}.", reason=str(error)))
        return
    session.set_points(points.replace_dataset(other))
    examples.place_example("other_lines", look_sentences(points.dataset, movable), points.dataset, {}, exact=True)


def look_sentences(before, movable):
    """What to see after the points of the `movable` classes of the dataset `before` were replaced."""
    replaced = (1, -1) if len(movable) == len(np.unique(before.y)) else tuple(movable)
    drawn = [t(NAMES[name]) for name, method in GENERATIVE.items() if isinstance(method(before), Classes)]
    if len(drawn) == len(NAMES):
        follows = t(
            "Prototype, LDA and naive Bayes use only the class sizes, means and covariances, so their lines do not "
            "change."
        )
    elif drawn:
        follows = t(
            "Prototype, LDA and naive Bayes use only the class sizes, means and covariances, and these are the "
            "same as before. Again, only {n, plural, one {this method gives a line} other {these methods give "
            "lines}}: {methods}.",
            n=len(drawn),
            methods=", ".join(drawn),
        )
    else:
        follows = t(
            "Prototype, LDA and naive Bayes use only the class sizes, means and covariances, and these are the "
            "same as before. Again, none of the three gives a line."
        )
    return f"{t(OTHERS[replaced])} {follows}"


def _is_movable(dataset, label):
    """Whether other points can have the moments of this class."""
    own = dataset.X[dataset.y == label]
    return len(own) >= LEAST_POINTS and (own != own[0]).any()


def other_points(dataset, rng):
    """A dataset with other points, but with the same number, mean and covariance in each class.

    Householder reflections of the deviations D (n, d) of a class do this: D ← D − 2v(v·D)/(v·v) with a random v (n,)
    whose sum is 0 keeps the sum of D, which is 0, and DᵀD.
    """
    X = dataset.X.copy()
    for label in (1, -1):
        if not _is_movable(dataset, label):
            continue
        of_class = dataset.y == label
        n = np.count_nonzero(of_class)
        mean = X[of_class].mean(axis=0)
        deviations = X[of_class] - mean
        for v in rng.normal(size=(REFLECTIONS, n)):
            v = v - v.mean()
            deviations = deviations - 2 * np.outer(v, v @ deviations) / (v @ v)
        X[of_class] = mean + deviations
    return Dataset(X, dataset.y)
