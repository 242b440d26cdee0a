"""The page “Max margin”: the maximum-margin line and its optimization problem."""

import streamlit as st

from board import edits
from board.serializers import max_margin_data
from language import t
from perceptron_core import Perceptron, Separable
from ui import page, words
from ui.lesson import Lesson
from ui.parts import controls
from ui.visitor import cached_results, session

ORDERS = [Perceptron(order="shuffled", seed=seed, bias=bias) for seed in range(3) for bias in ("unit", "radius")]

EXPLANATION = [
    t(
        "In this lesson, every point on one of the margin lines w·x + b = ±1 is called a **support vector**. Drag "
        "a point that is **not** a support vector, but keep it on its side of the margin band. The line does not "
        "change. If you push **any** point into the band, the line moves, or no separating line is left."
    ),
    t(
        "Pull a support vector away from the band. The line moves if the line needs this point. If not, the line "
        "does not change. Or slide the point along its margin line. Then the line moves only if the nearest points "
        "of the two convex hulls move. At the last stage, select a point to see whether the line needs it."
    ),
    t(
        "In w = Σ αᵢyᵢx⁽ⁱ⁾, all multipliers αᵢ are at least 0, and Σ αᵢyᵢ = 0. Only support vectors can have αᵢ > "
        "0, because their conditions yᵢ(w·x⁽ⁱ⁾ + b) ≥ 1 are **tight** (hold with equality). A support vector that "
        "the line does not need may have αᵢ = 0."
    ),
    t(
        "A single **outlier** can make γ\\* fall to a quarter. The lectures call the maximum margin “robust to "
        "outliers”. That is not true of this hard margin, because a single point can determine the line. If no line "
        "separates the points, the purple figure, the **certificate**, proves it."
    ),
    t(
        "A perceptron that starts at w = 0 has a similar sum: w = η Σ kᵢyᵢx⁽ⁱ⁾, where kᵢ counts the corrections of "
        "example i. There, ηkᵢ takes the place of αᵢ. But any example can have kᵢ > 0, and Σ kᵢyᵢ need not be 0."
    ),
]


def add_outlier():
    """Add a + point near the − class, on the segment between the two hulls, which leaves a quarter of the margin."""
    points = session.points()
    if len(points.dataset) >= edits.MOST_POINTS:
        session.notify(t("No outlier was added, because a board holds at most {most} points.", most=edits.MOST_POINTS))
        return
    separation = cached_results.separate(points.dataset)
    if isinstance(separation, Separable):
        plus, minus = separation.nearest
        session.set_points(points.change_dataset(points.dataset.with_point(minus + (plus - minus) / 4, 1)))
    else:
        session.notify(t("First, place points of two classes so that a line separates them. Then add an outlier."))


def best_line(points):
    """The data of the steps to the maximum-margin line."""
    separation = cached_results.separate(points.dataset)
    return max_margin_data(points, separation, candidates(points.dataset, separation))


def show_problem():
    """Show the optimization problem if it has a solution."""
    dataset = session.points().dataset
    separation = cached_results.separate(dataset)
    if isinstance(separation, Separable):
        with st.expander(t("The optimization problem with the numbers of these points, and its solution")):
            st.latex(words.problem_latex(separation, dataset))


def candidates(dataset, separation):
    """A few separating lines, found by perceptrons with different orders of the points."""
    if not isinstance(separation, Separable):
        return []
    traces = [perceptron.train(dataset, max_updates=2000) for perceptron in ORDERS]
    return [trace.last for trace in traces if trace.outcome == "converged"]


def outlier_button():
    """Show a button that adds an outlier."""
    st.button(t("Add an outlier"), on_click=add_outlier)


LESSON = Lesson("max_margin", best_line, (controls.show_points_controls, outlier_button), about=Separable)

if __name__ == "__main__":
    page.start(LESSON)
    page.board(LESSON, show_problem)
    page.explain(EXPLANATION, {3: (t("Show me an outlier"), add_outlier)})
