"""The session's points as the lecture's table, with the column x₀."""

import math

import streamlit as st

from ui import words
from ui.visitor import conventions, session

MOST = 8  # rows


def show():
    """The points with x₀ and the class, and what w₀ is."""
    dataset, perceptron = session.points().dataset, conventions.perceptron()
    st.header("Absorbing the bias", anchor=False)
    text, points = st.columns(2)
    if perceptron.bias != "none":
        text.latex(r"s(x) = \sum_{i=1}^{2} w_i x_i + b = \sum_{i=0}^{2} w_i x_i")
        points.markdown(table(dataset, perceptron))
    text.markdown(sentence(dataset, perceptron))


def sentence(dataset, perceptron):
    """What x₀ and w₀ are under these conventions."""
    constant = math.sqrt(perceptron.beta(dataset))
    if perceptron.bias == "none":
        return "With bias “none” there is no x₀ to add: θ = 0, and every line goes through the origin."
    if perceptron.bias == "unit":
        return "with **x₀ = 1** and **w₀ = b**: one column more, and no bias any more."
    if constant == 0:
        return "with **x₀ = R = 0**: there is no point but at the origin, and this bias learns nothing."
    size = words.number(constant)
    return f"with **x₀ = R = {size}** and **w₀ = b/R**, so that w₀x₀ = b: one column more, and no bias any more."


def table(dataset, perceptron):
    """The first points in Markdown, with their x₀."""
    if not len(dataset):
        return "No points yet."
    constant = words.number(math.sqrt(perceptron.beta(dataset)))
    examples = list(zip(dataset.X, dataset.y, strict=True))[:MOST]
    rows = [[constant, *map(words.number, x), "+1" if y > 0 else "−1"] for x, y in examples]
    lines = ["| x₀ | x₁ | x₂ | y |", "| ---: | ---: | ---: | ---: |", *(f"| {' | '.join(row)} |" for row in rows)]
    more = f"\n\nand {len(dataset) - MOST:,} more" if len(dataset) > MOST else ""
    return "\n".join(lines) + more
