"""From “which of these lines is best?” to the max-margin separator and its optimisation problem."""

import streamlit as st

from perceptron_core import Perceptron, Separable
from ui import board, controls, examples, lesson, page, results, session, words

page.start()
controls.data_row(controls.outlier_button)

ORDERS = [Perceptron(order="shuffled", seed=seed, bias=bias) for seed in range(3) for bias in ("unit", "radius")]

LESSON = r"""
- A **support vector** lies on one of the canonical lines. Drag a point that is **no** support vector anywhere on its
  own side of the band: the line stays. Push **any** point into the band, and the line moves, or no line is left.
- Pull a support vector away from the band: the line moves if it needs that point, and stays if the others hold it.
  Slide it along its canonical line: the line moves only if the nearest points of the hulls do. Choose a point at the
  last stage to read which it is.
- In w = Σ αᵢyᵢxᵢ all αᵢ ≥ 0 and Σ αᵢyᵢ = 0. Only support vectors, whose conditions yᵢ(w·xᵢ + b) ≥ 1 are **tight**
  (hold with =), have αᵢ > 0, and one that the line does not need may have αᵢ = 0.
- **Add an outlier** and see γ\* fall to a quarter: the lectures’ “robust to outliers” is not true of this hard
  margin, where one point decides. Where no line separates, the purple figure, the **certificate**, proves it.
"""


@st.fragment
def best_line():
    """The board runs again by itself after each edit."""
    points = session.points()
    separation = results.separate(points.dataset)
    sentence = words.verdict(separation, points.dataset, tell_margin=False)
    data = board.best_data(points, separation, candidates(points.dataset, separation), [sentence])
    lesson.show(data, session.MAX_MARGIN, note=examples.look("max_margin"))
    if isinstance(separation, Separable):
        with st.expander("The optimisation problem with the numbers of these points, and its solution"):
            st.latex(words.problem(separation, points.dataset))


def candidates(dataset, separation):
    """A few lines that separate, found by perceptrons that look at the points in different orders."""
    if not isinstance(separation, Separable):
        return []
    traces = [perceptron.train(dataset, max_updates=2000) for perceptron in ORDERS]
    return [trace.hyperplane(len(trace)) for trace in traces if trace.outcome == "converged"]


best_line()
st.markdown(LESSON)
