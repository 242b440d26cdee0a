"""The table of the session's points with a column x₀ for the bias."""

import math

import streamlit as st

from language import t
from ui import words
from ui.visitor import conventions, session

MOST_ROWS = 8


def show():
    """Show the table, and what x₀ and w₀ are."""
    dataset, perceptron = session.points().dataset, conventions.perceptron()
    st.header(t("Absorbing the bias"), anchor=False)
    text, points = st.columns(2)
    if perceptron.bias != "none":
        text.latex(r"s(x) = \sum_{i=1}^{2} w_i x_i + b = \sum_{i=0}^{2} w_i x_i")
        points.markdown(table(dataset, perceptron))
    text.markdown(sentence(dataset, perceptron))


def sentence(dataset, perceptron):
    """What x₀ and w₀ are under these conventions."""
    constant = math.sqrt(perceptron.beta(dataset))
    if perceptron.bias == "none":
        return t("With bias “none”, there is no x₀ to add. So θ = 0, and every line goes through the origin.")
    if perceptron.bias == "unit":
        return t("Here **x₀ = 1** and **w₀ = b**. The table has one more column, and no separate bias is needed.")
    if constant == 0:
        return t("Here **x₀ = R = 0**, because no point has ‖x‖ > 0. So a mistake does not change b.")
    return t(
        "Here **x₀ = R = {radius}** and **w₀ = b/R**, so w₀x₀ = b. The table has one more column, and no separate bias "
        "is needed.",
        radius=words.number(constant),
    )


def table(dataset, perceptron):
    """The first points in Markdown, with their x₀."""
    if not len(dataset):
        return t("There are no points yet.")
    constant = words.number(math.sqrt(perceptron.beta(dataset)))
    examples = list(zip(dataset.X, dataset.y, strict=True))[:MOST_ROWS]
    rows = [[constant, *map(words.number, x), "+1" if y > 0 else "−1"] for x, y in examples]
    lines = ["| x₀ | x₁ | x₂ | y |", "| ---: | ---: | ---: | ---: |", *(f"| {' | '.join(row)} |" for row in rows)]
    if (rest := len(dataset) - MOST_ROWS) > 0:
        more = t("{n, plural, one {# more point is not listed.} other {# more points are not listed.}}", n=rest)
        lines += ["", more]
    return "\n".join(lines)
