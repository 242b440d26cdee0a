"""The line that may give points up at a price, for every price C."""

import streamlit as st

from board.data import run_data
from ui import lectures, page, words
from ui.parts import controls, examples
from ui.visitor import results, session

LESSON = r"""
The hard margin keeps every point out of the band −1 ≤ s(x) ≤ 1. The **soft margin** lets point i be nearer, or on the
wrong side, for a **slack** ξᵢ = max(0, 1 − yᵢ s(x⁽ⁱ⁾)) at the price C: it makes ½‖w‖² + C Σ ξᵢ least.

- **Small C**: slack is cheap, the band is wide, and points pay to be in it. **Large C**: slack is dear. Where a line
  separates, one C is large enough for the hard-margin line; where none does, Σ ξᵢ becomes as small as it can.
- w = Σ αᵢyᵢx⁽ⁱ⁾ with 0 ≤ αᵢ ≤ C. Beyond the band αᵢ = 0, and w would be the same without the point; where ξᵢ > 0,
  αᵢ = C. **However odd a point is, it counts C times at the most**: so far “robust to outliers” becomes true. What a
  point adds to w is αᵢyᵢx⁽ⁱ⁾, so one that is very far away can still turn the line: drag the point in the way
  further to the left.
- The direction of w comes from **reduced hulls** too, in which no point may have more than a part of the weight: they
  shrink as C falls. Where they are apart, w points along the segment between their nearest points; the line is parallel
  to its perpendicular bisector, and need not be it.
- **The duality gap** proves the numbers: no line costs less than Σ αᵢ − ½‖Σ αᵢyᵢx⁽ⁱ⁾‖², and but for rounding this one
  costs no more.
"""


def soft_line(points):
    """The soft margin for every C."""
    return run_data(points, results.soft_margin(points.dataset))


def one_in_the_way():
    """Put the points on the board of which one takes most of the margin away, and say what to look at."""
    before, dataset = session.points(), lectures.ONE_IN_THE_WAY
    session.set_points(before.replaced(dataset))
    margin = results.separate(dataset).margin
    look = (
        f"The + point {words.vector(dataset.X[-1])} is in the way: for C = ∞ it decides the line, and γ* is "
        f"{words.number(margin)}. Make C smaller: where is it given up, and where does the line go then?"
    )
    examples.remember("soft_margin", look, before.dataset, {}, settings={"C": "∞"})


page.start(
    "soft_margin",
    controls.points,
    lambda: st.button("One point in the way", on_click=one_in_the_way),
    first=("one outlier", 0),
)
page.board("soft_margin", soft_line)
page.explain(LESSON, {2: ("Show me one point in the way", one_in_the_way)})
