"""The page “Feature maps”: lifted points, and the curve of a hyperplane in the plane."""

from functools import partial

from language import t
from perceptron_core import Inseparable
from ui import page
from ui.lesson import Lesson
from ui.lessons.feature_maps import examples, feature_control, lifted_data, separability_charts
from ui.parts import controls

EXPLANATION = [
    t(
        "A **feature map** φ(x) = (x₁, x₂, φ₃(x)) lifts every point x to the height φ₃(x). The perceptron runs on "
        "the lifted points. Each of these has three coordinates, and the perceptron treats φ(x) exactly as it "
        "treated x. Other feature maps have two or three powers of a number, or up to twenty products of powers of "
        "x₁ and x₂."
    ),
    t(
        "In the feature space, w·φ(x) + b = 0 is a plane; with more features, it is a **hyperplane**. The "
        "**preimage** of the plane is the set of all x with w·φ(x) + b = 0. It lies straight below or above the "
        "places where the plane meets the lifted surface. The preimage need not be a line. It may be a curve, have "
        "several branches, be closed, or be empty."
    ),
    t(
        "**One feature is enough for XOR, if it is the right one.** With x₁x₂, (x₁ − x₂)², (x₁ + x₂)² or |x₁ − x₂|, "
        "the corners (±1, ±1) become linearly separable. But x₁² + x₂² or x₁² lifts all four corners to the same "
        "height, so nothing is gained."
    ),
    t(
        "**Distances are measured in the feature space.** Margins, γ\\* and the width of the slab are distances in "
        "that space. The distance of x from the preimage is a different number, so a point near the preimage may "
        "have a large margin."
    ),
    t(
        "**The number line** x becomes a parabola in the plane of (x, x²). A line in this plane meets the parabola "
        "in at most two points. So such a line can separate + − +, but never + − + −. A plane in the space of (x, "
        "x², x³) can separate + − + −."
    ),
    t(
        "**All monomials up to a given degree** (products of powers of x₁ and x₂) give 5, 9, 14 or 20 features for "
        "degree 2, 3, 4 or 5. Such a space cannot be drawn, but the run, the verdict and the margins are computed as "
        "before. The preimage is the set where a polynomial of at most that degree is 0."
    ),
    t(
        "The features here are chosen by hand, but a neural network learns its features. With enough features, a "
        "hyperplane can separate distinct points with any labels. This proves nothing about new points."
    ),
]
SHOWS = {
    2: (t("Show me a feature that does not help"), partial(examples.show, "A feature that does not help")),
    4: (t("Show me + − + on the number line"), partial(examples.show, "Number line, + − + with x²")),
}

LESSON = Lesson(
    "feature_maps",
    lifted_data.board_data,
    (controls.show_points_controls, feature_control.control, examples.button),
    rules=page.SINGLE_BOARD,
    drawers={examples.EXAMPLES_DRAWER: examples.drawer},
    apply_board=feature_control.apply_board,
    first=("xor", 0),
    about=Inseparable,
)

if __name__ == "__main__":
    page.start(LESSON)
    page.board(LESSON)
    # These parts do not change with an edit, so they are outside of the fragment.
    page.explain(EXPLANATION, SHOWS)
    separability_charts.show_coin_flips()
    separability_charts.show_overtraining()
