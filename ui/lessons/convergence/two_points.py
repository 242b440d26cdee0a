"""Two examples: a run without a bias, and two points that break (R/γ*)²."""

import streamlit as st

from language import t
from perceptron_core import Perceptron, mistake_bound
from ui import words
from ui.parts import examples
from ui.visitor import cached_results, session

PRESET = ("two points, 37 mistakes", 0)
THROUGH_ORIGIN = ("parallel strips", 0)


def button():
    """Show a button that loads the two points, with the conventions for which they break (R/γ*)²."""
    st.button(
        t("Break (R/γ*)²"),
        on_click=show,
        help=t("Loads two points and sets these conventions: bias “unit”, boundary “mistake”, order “cyclic”, η = 1."),
    )


def show():
    """Load the two points with more than (R/γ*)² mistakes and their conventions, and say what to see."""
    mistakes, before, perceptron = _load(PRESET, Perceptron())
    dataset = session.points().dataset
    naive = (dataset.radius / cached_results.separate(dataset).margin) ** 2
    look = t(
        "On these two points, the run makes {k} mistakes, more than (R/γ*)² = {naive}. The conventions are now: "
        "{conventions}.",
        k=mistakes,
        naive=words.number(naive),
        conventions=words.convention_sentence(perceptron),
    )
    examples.place_example("convergence", look, before, {"": perceptron}, exact=True)


def show_without_bias():
    """Load points that a line through the origin separates, without a bias, for which the proof is simplest."""
    mistakes, before, perceptron = _load(THROUGH_ORIGIN, Perceptron(bias="none"))
    dataset = session.points().dataset
    look = t(
        "Without a bias, the run makes {k} mistakes on these points, and (R/γ₀)² = {bound}. The conventions are now: "
        "{conventions}.",
        k=mistakes,
        bound=words.number(mistake_bound(dataset, perceptron, cached_results.separate(dataset))),
        conventions=words.convention_sentence(perceptron),
    )
    examples.place_example("convergence", look, before, {"": perceptron}, exact=True)


def _load(preset, perceptron):
    """Load points, and return (mistakes of the run on them, the dataset before, the perceptron)."""
    before = session.points()
    session.set_points(before.load_preset(*preset))
    return len(perceptron.train(session.points().dataset)), before.dataset, perceptron
