"""The page “Soft margin”: the soft-margin line for every cost parameter C."""

import streamlit as st

from board.serializers import run_data
from language import t
from ui import lectures, page, words
from ui.lesson import Lesson
from ui.parts import controls, examples
from ui.visitor import cached_results, session

EXPLANATION = [
    t(
        "The hard margin keeps every point out of the margin band −1 < s(x) < 1. The **soft margin** lets point i "
        "lie in the band or on the wrong side. Then this point has **slack** ξᵢ = max(0, 1 − yᵢ s(x⁽ⁱ⁾)). With the "
        "cost parameter C, the line minimizes ½‖w‖² + C Σ ξᵢ."
    ),
    t(
        "**Small C**: slack is cheap, so the band is wide and points may lie inside it. **Large C**: slack is "
        "expensive. If a line separates the points, a C that is large enough gives the hard-margin line. If no line "
        "does, such a C makes Σ ξᵢ as small as possible."
    ),
    t(
        "w = Σ αᵢyᵢx⁽ⁱ⁾ with multipliers 0 ≤ αᵢ ≤ C. In this lesson, the **support vectors** are the points with αᵢ "
        "> 0. A point beyond the band on its correct side has αᵢ = 0, so w would be the same without it. A point "
        "with slack has αᵢ = C. **However extreme a point is, its multiplier is at most C.** In this sense, “robust "
        "to outliers” becomes true. But the point adds αᵢyᵢx⁽ⁱ⁾ to w, so a point that is very far away can still "
        "turn the line."
    ),
    t(
        "The direction of w also comes from the **reduced convex hulls**. In a reduced hull, the weight of each "
        "point has an upper limit. As C decreases, this limit falls or does not change. When it falls below 1, the "
        "hulls shrink. If the two hulls are disjoint, w points along the segment between their nearest points. The "
        "line is parallel to the perpendicular bisector of this segment, but need not coincide with it."
    ),
    t(
        "**A duality gap of 0** proves that the line is optimal. The duality gap is the difference of two objective "
        "values. For every line, ½‖w‖² + C Σ ξᵢ is at least Σ αᵢ − ½‖Σ αᵢyᵢx⁽ⁱ⁾‖². Up to rounding, the two values "
        "are equal for this line."
    ),
]


def soft_line(points):
    """The data of the soft margin for every C."""
    return run_data(points, cached_results.soft_margin(points.dataset))


def show_point_in_the_way():
    """Put points on the board of which one makes the margin much smaller, and say what to see."""
    before, dataset = session.points(), lectures.NARROWED_GAP
    session.set_points(before.replace_dataset(dataset))
    margin = cached_results.separate(dataset).margin
    look = t(
        "The + point {point} is in the way: for C = ∞ it helps to determine the line, and γ* is {margin}. Make C "
        "smaller. For which C does this point become misclassified, and where is the line then?",
        point=words.vector(dataset.X[-1]),
        margin=words.number(margin),
    )
    examples.place_example("soft_margin", look, before.dataset, {}, settings={"C": "∞"})


def button():
    """Show a button that puts these points on the board."""
    st.button(t("One point in the way"), on_click=show_point_in_the_way)


if not session.is_plain_page():
    drag = t("To see this, press the button below. Then drag the + point in question farther to the left.")
    EXPLANATION[2] = f"{EXPLANATION[2]} {drag}"

LESSON = Lesson("soft_margin", soft_line, (controls.show_points_controls, button), first=("one outlier", 0))

if __name__ == "__main__":
    page.start(LESSON)
    page.board(LESSON)
    page.explain(EXPLANATION, {2: (t("Show me one point in the way"), show_point_in_the_way)})
