"""Points on which a method gets some wrong and another none, each with one click and the numbers."""

from dataclasses import dataclass
from functools import cache

import numpy as np
import streamlit as st

from perceptron_core import Dataset, linear_discriminant, logistic_regression, naive_bayes, prototype, separate
from ui import examples, session
from ui.points import Points, drawn
from ui.words import called, number, vector

THREE = Dataset([[0, 0], [1, 0], [9, 0]], [-1, 1, 1])
FAILING = "failing"  # the name by which the session keeps (revision of the points, method) of the one that is shown


@dataclass(frozen=True)
class Failure:
    """What a button puts on the board.

    method  that gets points wrong, or draws no line
    look    what to see, with the numbers
    preset  (name, seed) of the points, or None for THREE
    """

    method: str
    button: str
    look: str
    preset: tuple[str, int] | None = None

    @property
    def dataset(self):
        """Its points."""
        return drawn(*self.preset) if self.preset else THREE


def first_button():
    """One of them, to begin with."""
    _button(failures()[0], "first ")


def buttons():
    """All of them, each beside what there is to see."""
    st.header("Where they fail", anchor=False)
    for failure in failures():
        with st.container(border=True):
            st.markdown(failure.look)
            _button(failure)


def _button(failure, before=""):
    st.button(failure.button, key=f"{before}{failure.method} fails", on_click=show, args=(failure,))


def show(failure):
    """Put the points on the board, and say what to see."""
    before = session.points()
    points = before.loaded(*failure.preset) if failure.preset else before.replaced(failure.dataset)
    session.set_points(points)
    session.keep(FAILING, (points.revision, failure.method))
    examples.remember("other_lines", failure.look, before.dataset, {}, exact=True)


def chosen():
    """The method that fails on the points that were put on the board, or None."""
    revision, method = session.kept(FAILING, (None, None))
    return method if revision == session.points().revision else None


@cache
def failures():
    """The Failures; their numbers are computed here."""
    return (_of_prototype(), _of_lda(), _of_bayes(), _of_logistic(), _of_best())


def _of_prototype():
    found = prototype(THREE)
    line, (plus, minus) = found.hyperplane, found.means
    look = (
        f"Three points, − at (0, 0) and + at (1, 0) and (9, 0): the means are c₊ = {vector(plus)} and c₋ = "
        f"{vector(minus)}, so the prototype line is x₁ = {number(-line.b / line.w[0])} and has (1, 0) wrong "
        f"(s = {number(line.scores([1, 0]))}). The max-margin line is x₁ = {number(_crossing(THREE))}."
    )
    return Failure("prototype", "See the prototype fail", look)


def _crossing(dataset):
    """Where the max-margin line, an upright one, is."""
    best = separate(dataset).hyperplane
    return -best.b / best.w[0]


def _of_lda():
    preset = ("one outlier", 0)
    dataset = drawn(*preset)
    look = (
        f"{_called(preset)}: one + point beside the − points hardly moves the mean and the covariance, so LDA has "
        f"{_wrong(linear_discriminant(dataset), dataset)} wrong. The max-margin line has none wrong: for it "
        f"this point decides."
    )
    return Failure("lda", "See LDA fail", look, preset)


def _of_bayes():
    preset = ("parallel strips", 0)
    dataset = drawn(*preset)
    correlation = linear_discriminant(dataset).covariance
    correlation = correlation[0, 1] / np.sqrt(correlation[0, 0] * correlation[1, 1])
    look = (
        f"{_called(preset)}: within a class x₁ and x₂ go together (correlation {number(correlation, 2)}), and naive "
        f"Bayes takes them to be independent: {_wrong(naive_bayes(dataset), dataset)} of {len(dataset)} wrong. "
        f"LDA, whose ellipses lie along the strips, has {_wrong(linear_discriminant(dataset), dataset)} wrong."
    )
    return Failure("bayes", "See naive Bayes fail", look, preset)


def _of_logistic():
    preset = ("separable, narrow gap", 0)
    dataset = drawn(*preset)
    wrong = {penalty: _wrong(logistic_regression(dataset, penalty), dataset) for penalty in (100, 1)}
    look = (
        f"{_called(preset)}: logistic regression has {wrong[100]} wrong at λ = 100, where a short w counts for more "
        f"than the points, and {wrong[1]} at λ = 1. Move λ and see where it changes."
    )
    return Failure("logistic", "See logistic regression fail", look, preset)


def _of_best():
    preset = ("noisy", 1)
    dataset = drawn(*preset)
    look = (
        f"{_called(preset)}: no line separates these points, so there is no max-margin line, and the perceptron’s run "
        f"has no end. LDA draws its line all the same, with {_wrong(linear_discriminant(dataset), dataset)} of "
        f"{len(dataset)} wrong."
    )
    return Failure("best", "See max margin fail", look, preset)


def _called(preset):
    return f"The points “{called(Points(drawn(*preset), presets=(preset,)).origin)}”"


def _wrong(found, dataset):
    return int((found.hyperplane.functional_margins(dataset) <= 0).sum())
