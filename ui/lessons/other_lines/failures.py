"""Examples of points on which one method fails, but another does not."""

from dataclasses import dataclass
from functools import cache

import numpy as np
import streamlit as st

from language import current_language, mark, t
from perceptron_core import PRESETS, Dataset, linear_discriminant, logistic_regression, naive_bayes, prototype, separate
from ui.parts import examples
from ui.visitor import session
from ui.visitor.points import Points, draw_preset
from ui.words import number, points_name, title, vector

THREE_POINTS = Dataset([[0, 0], [1, 0], [9, 0]], [-1, 1, 1])
SEEDS = 200


@dataclass(frozen=True)
class Failure:
    """Points of which a method misclassifies some, or for which it gives no line.

    look     what to see, with the numbers
    preset   (name, seed) of the points; None for THREE_POINTS
    penalty  λ of logistic regression, or None for other methods
    """

    look: str
    preset: tuple[str, int] | None = None
    penalty: float | None = None

    @property
    def dataset(self):
        """The points."""
        return draw_preset(*self.preset) if self.preset else THREE_POINTS


def first_button():
    """Show the button of the first failure."""
    _button("prototype", "first ")


def buttons():
    """Show the buttons of all failures, each with a description."""
    st.header(t("Where they fail"), anchor=False)
    st.markdown(t("Each button loads points on which one method fails, but a different method does not."))
    for method in METHODS:
        with st.container(border=True):
            st.markdown(failure(method).look)
            _button(method)


def _button(method, before=""):
    st.button(t(METHODS[method][0]), key=f"{before}{method} fails", on_click=show, args=(method,))


def show(method):
    """Put the points on the board, and say what to see."""
    before, example = session.points(), failure(method)
    points = before.load_preset(*example.preset) if example.preset else before.replace_dataset(example.dataset)
    session.set_points(points)
    settings = {"method": method} | ({} if example.penalty is None else {"lambda": example.penalty})
    examples.place_example("other_lines", example.look, before.dataset, {}, settings=settings, exact=True)


def failure(method):
    """The Failure of a method; its numbers are computed here."""
    return _failure_in(current_language(), method)


@cache
def _failure_in(language, method):
    return METHODS[method][1]()


def _prototype_failure():
    found = prototype(THREE_POINTS)
    line, (plus, minus) = found.hyperplane, found.means
    look = t(
        "There is a − point at (0, 0), and there are + points at (1, 0) and (9, 0). The means are c₊ = {plus} and c₋ "
        "= {minus}, so the prototype line is x₁ = {crossing}. It misclassifies (1, 0) (s = {score}). The "
        "maximum-margin line is x₁ = {best}.",
        plus=vector(plus),
        minus=vector(minus),
        crossing=number(-line.b / line.w[0]),
        score=number(line.scores([1, 0])),
        best=number(_crossing(THREE_POINTS)),
    )
    return Failure(f"{look} {_failure_rate_sentence('separable, narrow gap', prototype)}")


def _crossing(dataset):
    """The x₁ at which the maximum-margin line, which is vertical here, crosses the x₁-axis."""
    best = separate(dataset).hyperplane
    return -best.b / best.w[0]


def _lda_failure():
    preset = ("one outlier", 0)
    dataset = draw_preset(*preset)
    look = t(
        "The points “{points}”: one + point lies far from the other + points, beside the − points. LDA asks which "
        "class is more likely, and misclassifies {n, plural, one {# point} other {# points}}. The maximum-margin "
        "line misclassifies none: this + point is one of its support vectors.",
        points=_preset_name(preset),
        n=_count_errors(linear_discriminant(dataset), dataset),
    )
    return Failure(f"{look} {_failure_rate_sentence(preset[0], linear_discriminant)}", preset)


def _bayes_failure():
    preset = ("parallel strips", 0)
    dataset = draw_preset(*preset)
    covariance = linear_discriminant(dataset).covariance
    correlation = covariance[0, 1] / np.sqrt(covariance[0, 0] * covariance[1, 1])
    look = t(
        "The points “{points}”: within each class, x₁ and x₂ are correlated (correlation {correlation}). Naive Bayes "
        "assumes that they are independent, and misclassifies {bayes} of {n} points. LDA, whose ellipses lie along "
        "the strips, misclassifies {lda}.",
        points=_preset_name(preset),
        correlation=number(correlation, 2),
        bayes=_count_errors(naive_bayes(dataset), dataset),
        n=len(dataset),
        lda=_count_errors(linear_discriminant(dataset), dataset),
    )
    return Failure(f"{look} {_failure_rate_sentence(preset[0], naive_bayes)}", preset)


def _logistic_failure():
    preset = ("separable, narrow gap", 0)
    dataset = draw_preset(*preset)
    large, small = 100, 1
    wrong = {penalty: _count_errors(logistic_regression(dataset, penalty), dataset) for penalty in (large, small)}
    look = t(
        "The points “{points}”: at λ = {large}, logistic regression prefers a short w to a good fit, and "
        "misclassifies {many} of {n} points. At λ = {small} it misclassifies {few}. Change λ and see where this "
        "number changes.",
        points=_preset_name(preset),
        large=large,
        small=small,
        many=wrong[large],
        few=wrong[small],
        n=len(dataset),
    )
    return Failure(look, preset, large)


def _max_margin_failure():
    preset = ("noisy", 1)
    dataset = draw_preset(*preset)
    look = t(
        "The points “{points}”: no line separates them, so there is no maximum-margin line, and the perceptron "
        "never converges. LDA still gives a line. This line misclassifies {wrong} of {n} points.",
        points=_preset_name(preset),
        wrong=_count_errors(linear_discriminant(dataset), dataset),
        n=len(dataset),
    )
    return Failure(look, preset)


def _failure_rate_sentence(name, method):
    """On how many seeds of a preset a method misclassifies points."""
    return t(
        "On {wrong} of {seeds} seeds of “{preset}”, the method that fails here misclassifies at least one point.",
        wrong=sum(_count_errors(method(dataset), dataset) > 0 for dataset in map(PRESETS[name], range(SEEDS))),
        seeds=SEEDS,
        preset=title(name),
    )


def _preset_name(preset):
    return points_name(Points(draw_preset(*preset), presets=(preset,)).origin)


def _count_errors(found, dataset):
    """How many points a method misclassifies, including those on its line."""
    return int((found.hyperplane.functional_margins(dataset) <= 0).sum())


METHODS = {  # {method: (label of its button, function that makes its Failure)}
    "prototype": (mark("See the prototype fail"), _prototype_failure),
    "lda": (mark("See LDA fail"), _lda_failure),
    "bayes": (mark("See naive Bayes fail"), _bayes_failure),
    "logistic": (mark("See logistic regression fail"), _logistic_failure),
    "best": (mark("See max margin fail"), _max_margin_failure),
}
