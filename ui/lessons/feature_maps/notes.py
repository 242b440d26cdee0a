"""The XOR of lecture 004, where its perceptron's plane and the best plane differ."""

import math

import streamlit as st

from perceptron_core import Dataset, Perceptron, separate
from perceptron_core.features import third_feature
from ui import examples, session, words
from ui.lessons.feature_maps import feature

XOR = Dataset([(0, 0), (1, 0), (1, 1), (0, 1)], [-1, 1, -1, 1])
RULE = Perceptron(order="first")


def button():
    """A button in the row on top."""
    st.button("±½ or ±1/√2?", on_click=show, help="Loads the XOR of lecture 004 and says what to see")


def show():
    """Put the example of lecture 004 on the board, in its order, and say where its curve is."""
    before = session.points()
    session.set_points(before.replaced(XOR))
    feature.show(feature.FIRST)
    examples.remember(
        "feature_maps", look(), before.dataset, {"": RULE}, controls={feature.THIRD: feature.FIRST}, exact=True
    )


def look():
    """What to see, with its numbers computed."""
    lifted = third_feature(feature.FIRST).lift(XOR)
    last, best = RULE.train(lifted).last, separate(lifted)
    heights = [-plane.b / plane.w[2] for plane in (last, best.hyperplane)]
    offsets = [words.number(math.sqrt(height)) for height in heights]
    ends, widest = map(words.number, heights)
    return (
        f"Lecture 004 takes the plane x₃ = {widest} (its x₃ is φ₃ here), and writes x₁ − x₂ = ±½ for its preimage: "
        f"a slip, for (x₁ − x₂)² = {widest} says x₁ − x₂ = ±1/√2 = ±{offsets[1]} (layer “Max-margin plane”, γ* = "
        f"{words.number(best.margin)}). In the order of the notes, “first”, the run ends at φ₃ = {ends}, and so its "
        f"preimage is x₁ − x₂ = ±{offsets[0]}. The notes have no bias: choose “none”, and the run goes round for ever, "
        "since φ(0, 0) = 0."
    )
