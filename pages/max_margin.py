"""From “which of these lines is best?” to the max-margin separator and its optimisation problem."""

import streamlit as st

from perceptron_core import Perceptron, Separable, separate
from ui import board, controls, lesson, page, session, words

page.start()

ORDERS = [Perceptron(order="shuffled", seed=seed, bias=bias) for seed in range(3) for bias in ("unit", "radius")]

LESSON = """
Drag a point that is **no support vector**: w does not change, until the point enters the band. Drag a support vector,
and the line follows. **Add an outlier** and see γ collapse: the lectures' “robust to outliers” is not true of this
hard margin, where one point decides. Where no line separates, the purple figure proves it.
"""


@st.fragment
def best_line():
    """The board runs again by itself after each edit."""
    controls.data_row(controls.outlier_button)
    points = session.points()
    separation = separate(points.dataset)
    sentence = words.verdict(separation, points.dataset, tell_margin=False)
    data = board.best_data(points, separation, candidates(points.dataset, separation), [sentence])
    lesson.show(data, session.MAX_MARGIN, note=session.example("max_margin"))
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
