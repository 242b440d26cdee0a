"""Two points that a line separates, and no line through the origin: without x₀ the run has no end."""

import streamlit as st

from perceptron_core import Dataset, Perceptron
from ui import words
from ui.parts import examples
from ui.visitor import session

TWO = Dataset([(1, 1), (2, 2)], [1, -1])


def button():
    """A button that shows them without a bias, and then with it."""
    if examples.look("neuron") == _look("none"):
        st.button("Now with x₀", on_click=show, args=("unit",), help="The same two points with bias unit")
    else:
        st.button("Why a bias?", on_click=show, args=("none",), help="Loads two points and sets the bias to none")


def show(bias):
    """Put the two points on the board with this bias, and say what to look at."""
    before = session.points()
    session.set_points(before.replaced(TWO))
    examples.remember("neuron", _look(bias), before.dataset, {"": Perceptron(bias=bias)}, exact=True)


def _look(bias):
    trace = Perceptron(bias=bias).train(TWO, max_updates=100)
    w = words.vector(trace.last.w)
    first, second = map(words.number, trace.last.scores(TWO.X))
    if bias == "none":
        return (
            "Without x₀ every line goes through the origin. The second point is twice the first, so both sums w·x have "
            f"the same sign, and the classes differ: after {words.counted(len(trace), 'mistake')} w is {w} again, and "
            "so on for ever. Step through it, then press “Now with x₀”."
        )
    return (
        f"The same two points with x₀ = 1: after {words.counted(len(trace), 'mistake')} w = {w} and w₀ = b = "
        f"{words.number(trace.last.b)}, and the sums are {first} and {second}: both right."
    )
