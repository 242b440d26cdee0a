"""Points on which a method gets some wrong and another none, each with one click and the numbers."""

from dataclasses import dataclass
from functools import cache

import numpy as np
import streamlit as st

from perceptron_core import PRESETS, Dataset, linear_discriminant, logistic_regression, naive_bayes, prototype, separate
from ui.parts import examples
from ui.visitor import session
from ui.visitor.points import Points, drawn
from ui.words import called, number, title, vector

THREE = Dataset([[0, 0], [1, 0], [9, 0]], [-1, 1, 1])
SEEDS = 200


@dataclass(frozen=True)
class Failure:
    """Points on which a method gets some wrong, or draws no line: those of `preset`, (name, seed), or else THREE.

    look     what to see, with the numbers
    penalty  λ of logistic regression, where that matters
    """

    look: str
    preset: tuple[str, int] | None = None
    penalty: float | None = None

    @property
    def dataset(self):
        """Its points."""
        return drawn(*self.preset) if self.preset else THREE


def first_button():
    """One of them, to begin with."""
    _button("prototype", "first ")


def buttons():
    """All of them, each beside what there is to see."""
    st.header("Where they fail", anchor=False)
    st.markdown("Each button puts points on the board on which one method fails, and another does not.")
    for method in METHODS:
        with st.container(border=True):
            st.markdown(failure(method).look)
            _button(method)


def _button(method, before=""):
    st.button(f"See {METHODS[method][0]} fail", key=f"{before}{method} fails", on_click=show, args=(method,))


def show(method):
    """Put the points on the board, and say what to see."""
    before, example = session.points(), failure(method)
    points = before.loaded(*example.preset) if example.preset else before.replaced(example.dataset)
    session.set_points(points)
    settings = {"method": method} | ({} if example.penalty is None else {"lambda": example.penalty})
    examples.remember("other_lines", example.look, before.dataset, {}, settings=settings, exact=True)


@cache
def failure(method):
    """The Failure of a method; its numbers are computed here."""
    return METHODS[method][1]()


def _of_prototype():
    found = prototype(THREE)
    line, (plus, minus) = found.hyperplane, found.means
    look = (
        f"Three points, − at (0, 0) and + at (1, 0) and (9, 0): the means are c₊ = {vector(plus)} and c₋ = "
        f"{vector(minus)}, so the prototype line is x₁ = {number(-line.b / line.w[0])} and has (1, 0) wrong "
        f"(s = {number(line.scores([1, 0]))}). The max-margin line is x₁ = {number(_crossing(THREE))}."
    )
    return Failure(look + _often("separable, narrow gap", prototype))


def _crossing(dataset):
    """Where the max-margin line, an upright one, is."""
    best = separate(dataset).hyperplane
    return -best.b / best.w[0]


def _of_lda():
    preset = ("one outlier", 0)
    dataset = drawn(*preset)
    look = (
        f"{_called(preset)}: one + point lies far from the others, beside the − points. LDA asks which cloud is "
        f"more likely, and has {_wrong(linear_discriminant(dataset), dataset)} wrong. The max-margin line has none "
        f"wrong: for it this point decides."
    )
    return Failure(look + _often(preset[0], linear_discriminant), preset)


def _of_bayes():
    preset = ("parallel strips", 0)
    dataset = drawn(*preset)
    covariance = linear_discriminant(dataset).covariance
    correlation = covariance[0, 1] / np.sqrt(covariance[0, 0] * covariance[1, 1])
    look = (
        f"{_called(preset)}: within a class x₁ and x₂ go together (correlation {number(correlation, 2)}), and naive "
        f"Bayes takes them to be independent: {_wrong(naive_bayes(dataset), dataset)} of {len(dataset)} wrong. "
        f"LDA, whose ellipses lie along the strips, has {_wrong(linear_discriminant(dataset), dataset)} wrong."
    )
    return Failure(look + _often(preset[0], naive_bayes), preset)


def _of_logistic():
    preset = ("separable, narrow gap", 0)
    dataset = drawn(*preset)
    large, small = 100, 1
    wrong = {penalty: _wrong(logistic_regression(dataset, penalty), dataset) for penalty in (large, small)}
    look = (
        f"{_called(preset)}: logistic regression has {wrong[large]} wrong at λ = {large}, where a short w counts for "
        f"more than the points, and {wrong[small]} at λ = {small}. Move λ and see where it changes."
    )
    return Failure(look, preset, large)


def _of_best():
    preset = ("noisy", 1)
    dataset = drawn(*preset)
    look = (
        f"{_called(preset)}: no line separates these points, so there is no max-margin line, and the perceptron’s run "
        f"has no end. LDA draws its line all the same, with {_wrong(linear_discriminant(dataset), dataset)} of "
        f"{len(dataset)} wrong."
    )
    return Failure(look, preset)


def _often(name, method):
    """On how many seeds of a preset a method gets points wrong."""
    wrong = sum(_wrong(method(dataset), dataset) > 0 for dataset in map(PRESETS[name], range(SEEDS)))
    return f" On {wrong} of {SEEDS} seeds of “{title(name)}” it gets some points wrong."


def _called(preset):
    return f"The points “{called(Points(drawn(*preset), presets=(preset,)).origin)}”"


def _wrong(found, dataset):
    return int((found.hyperplane.functional_margins(dataset) <= 0).sum())


METHODS = {  # what each is called, and what makes its Failure
    "prototype": ("the prototype", _of_prototype),
    "lda": ("LDA", _of_lda),
    "bayes": ("naive Bayes", _of_bayes),
    "logistic": ("logistic regression", _of_logistic),
    "best": ("max margin", _of_best),
}
