"""The convergence theorem as a race, and attempts to break it."""

import streamlit as st

from perceptron_core import separate
from ui import controls, lesson, page, session, trials, words

page.start()

TRIALS = {"Learning rate η": trials.rate, "Units": trials.units, "Gap γ": trials.gap, "Order": trials.order}

LESSON = """
Let v be w and b together, in the coordinates named beside the race, and v* the best separator with length 1. Every
mistake does two things: it takes v at least γ̃ further **along v***, and, because y·s ≤ 0 when it happens, it makes
‖v‖² at most R̃² **longer**. So after k mistakes (kγ̃)² ≤ ‖v‖² ≤ kR̃². The floor grows like k², the ceiling like k: they
meet at k = (R̃/γ̃)², and no run gets beyond.

**(R/γ)² is the bound only without a bias** (“none”). With one, R̃ and γ̃ contain it: “unit” gives
(R² + 1)(1 + b*²)/γ², “radius” (2R/γ)². The preset “Two points, 37 mistakes” breaks (R/γ)² = 9 and keeps its own bound.
"""


@st.fragment
def race():
    """The board runs again by itself after each edit, and with it what is said of the same points below."""
    lesson.step_through_the_run(
        "race", session.RACE, controls.conventions, controls.two_points_button, example="convergence"
    )
    st.markdown(LESSON)
    attempts()


@st.fragment
def attempts():
    """Four ways to try to break the theorem. All but the one with its own datasets need a bound to break."""
    st.subheader("Try to break it")
    chosen = st.segmented_control("Change", list(TRIALS), key=session.TRIAL, required=True, **session.KEPT)
    dataset, perceptron = session.points().dataset, session.perceptron()
    missing = words.no_bound(separate(dataset), dataset, perceptron)
    if missing and TRIALS[chosen] is not trials.gap:
        st.info(f"There is nothing to break here. {missing}")
    else:
        TRIALS[chosen]()


race()
