"""The page “Neuron”: a run as that of a neuron."""

from functools import partial

import streamlit as st

from language import t
from ui import page
from ui.lesson import Lesson
from ui.lessons.neuron import absorbed_bias_table, bias_example, history
from ui.parts import controls

EXPLANATION = [
    t(
        "A line and a neuron are two pictures of the same numbers. The neuron multiplies each input by its **weight** "
        "and adds up the products. Its output σ(s) depends only on the sign of the **sum** s. The line is where s = 0."
    ),
    t(
        "**Threshold or weight.** If b = −θ, then w·x > θ is equivalent to s = w·x + b > 0. If the bias is absorbed, "
        "a constant input x₀ has the weight w₀, and b = w₀x₀. The weight w₀ is updated like every other weight: each "
        "mistake adds ηyx₀ to w₀. The notes write w₀ = −b where s = w·x + b. With x₀ = 1, **w₀ = +b** is correct "
        "there, because w₀x₀ must be b. Their later w₀ = −θ is correct."
    ),
    t(
        "**A mistake changes only the weights of inputs that are not 0.** Each weight wᵢ is changed by ηyxᵢ, which "
        "is 0 if xᵢ = 0. The sum of the misclassified example becomes wₜ₊₁·x = wₜ·x + ηy x·x, where x includes x₀. "
        "Unless all inputs are 0, this sum increases for a + point and decreases for a − point. But after one "
        "update, the example may still be misclassified."
    ),
    t(
        "**Outputs 1 and 0** instead of +1 and −1 are a different notation for the same answer. What the neuron "
        "answers at s = 0 is a convention, called **boundary** in the lesson Conventions."
    ),
    t("Choose a point: press N, or click it. The picture shows how the neuron computes its output at this step."),
]
SHOWS = {1: (t("Show me a run without x₀"), partial(bias_example.show, "none"))}

LESSON = Lesson(
    "neuron",
    page.current_run,
    (controls.show_points_controls, bias_example.button),
    rules=page.SINGLE_BOARD,
    first=("and gate", 0),
)

if __name__ == "__main__":
    page.start(LESSON)
    page.board(LESSON, lambda: page.explain(EXPLANATION, SHOWS, below=True), absorbed_bias_table.show)
    st.header(t("Where the neuron comes from"), anchor=False)
    st.markdown(history.note())
