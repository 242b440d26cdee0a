"""The session's points as the lecture's table, with the column x₀."""

import math

import streamlit as st

from ui import session, words

MOST = 8  # rows


def table():
    """The points with x₀ and the class, and what w₀ then is; with the step by which the sum takes the bias in."""
    dataset, perceptron = session.points().dataset, session.perceptron()
    st.subheader("Absorbing the bias", anchor=False)
    if perceptron.bias == "none":
        st.markdown("With bias “none” there is no x₀ to add: θ = 0, and every line goes through the origin.")
        return
    constant = math.sqrt(perceptron.beta(dataset))
    text, rows = st.columns(2)
    with text:
        st.latex(r"s(x) = \sum_{i=1}^{2} w_i x_i + b = \sum_{i=0}^{2} w_i x_i")
        st.markdown(_of(perceptron.bias, constant))
    with rows:
        st.markdown(_rows(dataset, constant))


def _of(bias, constant):
    if bias == "unit":
        return "with **x₀ = 1** and **w₀ = b**: one column more, and no bias any more."
    if constant == 0:
        return "with **x₀ = R = 0**: all points are at the origin, where this bias learns nothing."
    size = words.number(constant)
    return f"with **x₀ = R = {size}** and **w₀ = b/R**, so that w₀x₀ = b: one column more, and no bias any more."


def _rows(dataset, constant):
    shown = list(zip(dataset.X, dataset.y, strict=True))[:MOST]
    if not shown:
        return "No points yet."
    cells = [[words.number(constant), *map(words.number, x), "+1" if y > 0 else "−1"] for x, y in shown]
    lines = ["| x₀ | x₁ | x₂ | y |", "| ---: | ---: | ---: | ---: |", *(f"| {' | '.join(row)} |" for row in cells)]
    more = f"\n\nand {len(dataset) - MOST:,} more" if len(dataset) > MOST else ""
    return "\n".join(lines) + more
