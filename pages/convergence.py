"""The convergence theorem as a race, and attempts to break it."""

import streamlit as st

from perceptron_core import Separable
from ui import page, words
from ui.lessons.convergence import trials, two_points
from ui.parts import controls
from ui.visitor import conventions, keys, results, session

TRIALS = {"Learning rate η": trials.rate, "Units": trials.units, "Gap γ*": trials.gap, "Order": trials.order}

LESSON = r"""
Let w̃ be w and b together and x̃ an example with its constant, as named beside the race, so that s(x) = w̃·x̃. Let
w̃\* be the direction, of length 1, of the max-margin line w\*·x + b\* = 0 (without a bias: of the best line through
the origin). Every mistake does two things: it takes w̃ at least ηγ̃ further **along w̃\***, and, because y·s ≤ 0 when
it happens, it makes ‖w̃‖² at most η²R̃² **longer**. So from w̃ = 0, after k mistakes, (kηγ̃)² ≤ ‖w̃‖² ≤ kη²R̃². The
floor grows like k², the ceiling like k: they meet at k = (R̃/γ̃)², whatever η is, and no run gets beyond.

- **(R/γ\*)² is no bound when the bias is learnt.** With a bias, R̃ and γ̃ contain it: “unit” gives (R² + 1)(1 +
  b\*²)/γ\*², “radius” (2R/γ\*)²; γ\* is the largest margin, ‖w\*‖ = 1. Without one (“none”) the bound is (R/γ₀)²,
  where γ₀ is the largest margin of a line through the origin. The preset “Two points, 37 mistakes” breaks (R/γ\*)²
  under “unit” and keeps its own bound.
- **A sharper bound.** The proof works with any separating direction, and with a bias w̃\* need not be the best one:
  ũ, whose smallest y x̃·ũ is the largest there is, called γ̂, gives (R̃/γ̂)².
- **From another start w̃₀** the same two steps give (kηγ̃ + w̃₀·w̃\*)² ≤ ‖w̃₀‖² + kη²R̃²: there η matters.
"""
SHOWS = {1: ("Show me: 37 mistakes", two_points.show)}


@st.fragment
def attempts():
    """Four ways to try to break the theorem. All but the one with its own datasets need a bound to break."""
    st.header("Try to break it", anchor=False)
    chosen = st.segmented_control("Change", list(TRIALS), required=True, **keys.lasting("trial", "Learning rate η"))
    trial = TRIALS.get(chosen, trials.rate)
    dataset, perceptron = session.points().dataset, conventions.from_zero()
    missing = words.no_bound(results.separate(dataset), dataset, perceptron)
    if missing and trial is not trials.gap:
        st.info(f"There is nothing to break here. {missing}")
    else:
        trial()


page.start(
    "convergence",
    controls.points,
    two_points.button,
    rules=page.ONE,
    first=("and gate", 0),
    about=Separable,
)
page.board("convergence", page.proven_run, lambda: page.explain(LESSON, SHOWS, below=True), attempts)
