"""The same run as that of a neuron: inputs, weights, a sum and a threshold."""

from functools import partial

import streamlit as st

from ui import page
from ui.lessons.neuron import absorbing, history, why
from ui.parts import controls

LESSON = r"""
A line and a neuron are two pictures of the same numbers. The neuron multiplies each input by its **weight**, adds the
products up, and its output is σ(s), which only asks on which side of 0 the **sum** s is. The line is where s = 0.

- **Threshold or weight.** w·x > θ and s = w·x + b > 0 say the same when b = −θ. Absorbed, the bias is the weight w₀ of
  an input x₀ that never changes, and learns like any other: ηyx₀ is added to it. The notes write
  w₀ = −b where s = w·x + b; there it has to be **w₀ = +b**, since w₀x₀ is the b that was added. Their later w₀ = −θ is
  right.
- **A mistake changes the edges that carry something.** Each weight gets ηyxᵢ, so an input that is 0 leaves its edge as
  it is. This example's own sum becomes wₜ₊₁·x = wₜ·x + ηy x·x, with x₀ in x: unless all inputs are 0, for a + point it
  rises, for a − point it falls, but perhaps not far enough.
- **Output 1 and 0** instead of +1 and −1 is another way to write the same answer. What the neuron answers at s = 0 is a
  convention, see **boundary** in the conventions.
- Choose a point (N, or click it) and it goes through the neuron as it is at this step.
"""
SHOWS = {1: ("Show me a run without x₀", partial(why.show, "none"))}

page.start("neuron", controls.points, why.button, rules=page.ONE, first=("and gate", 0))
page.board("neuron", page.run, lambda: page.explain(LESSON, SHOWS, below=True), absorbing.show)
st.header("Where it comes from", anchor=False)
st.markdown(history.NOTE)
