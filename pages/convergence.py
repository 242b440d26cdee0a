"""The page “Convergence”: the theorem, its proof step by step, and attempts to break it."""

import streamlit as st

from language import t
from perceptron_core import Separable
from ui import page, words
from ui.lesson import Lesson
from ui.lessons.convergence import trials, two_points
from ui.parts import controls
from ui.visitor import cached_results, conventions, session, widget_keys

TRIALS = {
    "Learning rate η": trials.try_rates,
    "Units": trials.try_units,
    "Gap γ*": trials.try_gaps,
    "Order": trials.try_orders,
}
TITLES = {"Learning rate η": t("Learning rate η"), "Units": t("Units"), "Gap γ*": t("Margin γ*"), "Order": t("Order")}

EXPLANATION = [
    t(
        "**Without a bias.** Suppose that a line through the origin separates the points. Let γ₀ be the largest "
        "margin of such a line, w\\* its normal vector with ‖w\\*‖ = 1, and R the largest ‖x‖. Every mistake has two "
        "effects. It increases w·w\\* by at least ηγ₀. Because y s ≤ 0 at a mistake, it increases ‖w‖² by at most "
        "η²R². So after k mistakes from w = 0, (kηγ₀)² ≤ ‖w‖² ≤ kη²R². The lower bound grows as k², and the upper "
        "bound as k. For every η they meet at k = **(R/γ₀)²**, and no run from w = 0 makes more mistakes."
    ),
    t(
        "**With a bias,** write w and b as one vector w̃. Append a constant to x to get x̃, as shown under the "
        "charts. Then s(x) = w̃·x̃. Let w̃\\* be the maximum-margin line (w\\*, b\\*) in the same coordinates, "
        "scaled to length 1. Let R̃ be the largest ‖x̃‖, and γ̃ > 0 such that y x̃·w̃\\* ≥ γ̃ for every example. The "
        "same two effects give k ≤ **(R̃/γ̃)²**. With the bias “unit”, γ̃ = γ\\*/√(1 + b\\*²), and the bound is (R² "
        "+ 1)(1 + b\\*²)/γ\\*². With “radius”, |b\\*| ≤ R, so γ̃ = γ\\*/√2 is possible, and the bound is (2R/γ\\*)². "
        "Here γ\\* is the largest margin, and ‖w\\*‖ = 1."
    ),
    t(
        "**(R/γ\\*)² is not a bound if the bias is learned.** On the preset “Two points, 37 mistakes”, the run under "
        "the default conventions makes more than (R/γ\\*)² mistakes. It does not exceed its own bound."
    ),
    t(
        "**A sharper bound.** The proof works with any direction that separates the examples. With a bias, w̃\\* "
        "need not be the best direction. Let ũ be the unit vector that makes the smallest y x̃·ũ as large as "
        "possible, and call this value γ̂. Then k ≤ (R̃/γ̂)²."
    ),
    t(
        "**From another start w̃₀,** the same two effects give (kηγ̃ + w̃₀·w̃\\*)² ≤ ‖w̃₀‖² + kη²R̃². So for such a "
        "run, the bound depends on η."
    ),
]
SHOWS = {
    0: (t("Show me a run without a bias"), two_points.show_without_bias),
    2: (t("Show me the 37 mistakes"), two_points.show),
}


@st.fragment
def attempts():
    """Show four attempts to break the theorem. All but the one with its own datasets need a bound."""
    st.header(t("Try to break the theorem"), anchor=False)
    chosen = st.segmented_control(
        t("Change"),
        list(TRIALS),
        required=True,
        format_func=TITLES.get,
        **widget_keys.persist("trial", "Learning rate η"),
    )
    trial = TRIALS.get(chosen, trials.try_rates)
    dataset, perceptron = session.points().dataset, conventions.perceptron_from_zero()
    missing = words.no_bound_reason(cached_results.separate(dataset), dataset, perceptron)
    if missing and trial is not trials.try_gaps:
        st.info(f"{missing} {t('So there is nothing to break here.')}")
    else:
        trial()


LESSON = Lesson(
    "convergence",
    page.run_from_zero_and_proof,
    (controls.show_points_controls, two_points.button),
    rules=page.SINGLE_BOARD,
    first=("and gate", 0),
    about=Separable,
)

if __name__ == "__main__":
    page.start(LESSON)
    page.board(LESSON, lambda: page.explain(EXPLANATION, SHOWS, below=True), attempts)
