"""Two points on which the run does not converge without a bias."""

import streamlit as st

from language import t
from perceptron_core import Dataset, Perceptron
from ui import words
from ui.parts import examples
from ui.visitor import session

TWO_POINTS = Dataset([(1, 1), (2, 2)], [1, -1])


def button():
    """Show a button that shows the points without a bias, and then with it."""
    if examples.look_of_page("neuron") == _look("none"):
        st.button(
            t("Now with x₀"), on_click=show, args=("unit",), help=t("Shows the same two points with bias “unit”.")
        )
    else:
        st.button(
            t("Why a bias?"), on_click=show, args=("none",), help=t("Loads two points and sets the bias to “none”.")
        )


def show(bias):
    """Put the two points on the board with this bias, and say what to look at."""
    before = session.points()
    session.set_points(before.replace_dataset(TWO_POINTS))
    examples.place_example("neuron", _look(bias), before.dataset, {"": Perceptron(bias=bias)}, exact=True)


def _look(bias):
    trace = Perceptron(bias=bias).train(TWO_POINTS, max_updates=100)
    w = words.vector(trace.last.w)
    first, second = map(words.number, trace.last.scores(TWO_POINTS.X))
    if bias == "none":
        said = t(
            "Without x₀, every line goes through the origin. The second point is twice the first, so both sums w·x "
            "have the same sign. But the classes differ. After {k, plural, one {# mistake} other {# mistakes}}, w is "
            "{w} again, so the run repeats itself forever.",
            k=len(trace),
            w=w,
        )
        return said if session.is_plain_page() else f"{said} {t('Step through the run. Then press “Now with x₀”.')}"
    return t(
        "These are the same two points with x₀ = 1. After {k, plural, one {# mistake} other {# mistakes}}, w = {w} and "
        "w₀ = b = {b}. The sums are {first} and {second}, so both points are classified correctly.",
        k=len(trace),
        w=w,
        b=words.number(trace.last.b),
        first=first,
        second=second,
    )
