"""From “which of these lines is best?” to the max-margin separator and its optimisation problem."""

import streamlit as st

from board import edits
from board.data import best_data
from perceptron_core import Perceptron, Separable
from ui import page, words
from ui.parts import controls
from ui.visitor import results, session

ORDERS = [Perceptron(order="shuffled", seed=seed, bias=bias) for seed in range(3) for bias in ("unit", "radius")]

LESSON = r"""
- A **support vector** lies on one of the canonical lines. Drag a point that is **no** support vector anywhere on its
  own side of the band: the line stays. Push **any** point into the band, and the line moves, or no line is left.
- Pull a support vector away from the band: the line moves if it needs that point, and stays if the others hold it.
  Slide it along its canonical line: the line moves only if the nearest points of the hulls do. Choose a point at the
  last stage to read which it is.
- In w = Σ αᵢyᵢx⁽ⁱ⁾ all αᵢ ≥ 0 and Σ αᵢyᵢ = 0. Only support vectors, whose conditions yᵢ(w·x⁽ⁱ⁾ + b) ≥ 1 are **tight**
  (hold with =), have αᵢ > 0, and one that the line does not need may have αᵢ = 0.
- A perceptron that starts at w = 0 has such a sum, too: w = η Σ kᵢyᵢx⁽ⁱ⁾, where kᵢ counts the corrections of example i.
  There ηkᵢ is in the place of αᵢ, but any example can have kᵢ > 0, and Σ kᵢyᵢ need not be 0.
- **Add an outlier** and see γ\* fall to a quarter: the lectures’ “robust to outliers” is not true of this hard
  margin, where one point decides. Where no line separates, the purple figure, the **certificate**, proves it.
"""


def add_outlier():
    """Add a + point that leaves a quarter of the gap: close to the − class, on the segment between the two hulls."""
    points = session.points()
    if len(points.dataset) >= edits.MOST_POINTS:
        session.notify(f"No outlier was added: {edits.FULL}.")
        return
    separation = results.separate(points.dataset)
    if isinstance(separation, Separable):
        plus, minus = separation.nearest
        session.set_points(points.replaced(points.dataset.with_point(minus + (plus - minus) / 4, 1)))
    else:
        session.notify("An outlier needs a gap to spoil: place two classes that a line can separate first.")


def best_line(points):
    """How the best line comes about."""
    separation = results.separate(points.dataset)
    sentence = words.verdict(separation, points.dataset, tell_margin=False)
    return best_data(points, separation, candidates(points.dataset, separation), [sentence])


def problem():
    """The optimisation problem, where it has a solution."""
    dataset = session.points().dataset
    separation = results.separate(dataset)
    if isinstance(separation, Separable):
        with st.expander("The optimisation problem with the numbers of these points, and its solution"):
            st.latex(words.problem(separation, dataset))


def candidates(dataset, separation):
    """A few lines that separate, found by perceptrons that look at the points in different orders."""
    if not isinstance(separation, Separable):
        return []
    traces = [perceptron.train(dataset, max_updates=2000) for perceptron in ORDERS]
    return [trace.last for trace in traces if trace.outcome == "converged"]


page.start(
    "max_margin",
    controls.points,
    lambda: st.button("Add an outlier", on_click=add_outlier),
    about=Separable,
)
page.board("max_margin", best_line, problem)
page.explain(LESSON, {3: ("Show me an outlier", add_outlier)})
