"""Two points that break (R/γ*)², with one click."""

import streamlit as st

from perceptron_core import Perceptron
from ui import words
from ui.parts import examples
from ui.visitor import results, session

PRESET = ("two points, 37 mistakes", 0)


def button():
    """A button that loads them, with the conventions that this needs."""
    st.button(
        "Break (R/γ*)²",
        on_click=show,
        help="Loads two points, and sets the conventions to bias unit, boundary mistake, order cyclic, η = 1",
    )


def show():
    """Load the two points on which (R/γ*)² is broken, with the conventions under which it is, and say so."""
    before, perceptron = session.points(), Perceptron()
    points = before.loaded(*PRESET)
    session.set_points(points)
    mistakes = len(perceptron.train(points.dataset))
    naive = (points.dataset.radius / results.separate(points.dataset).margin) ** 2
    look = (
        f"Two points, with the conventions set to {words.conventions(perceptron)}: the run makes {mistakes} mistakes, "
        f"more than (R/γ*)² = {words.number(naive)}."
    )
    examples.remember("convergence", look, before.dataset, {"": perceptron}, exact=True)
