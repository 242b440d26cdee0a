"""The lecture “From XOR to the largest margin”, with feature maps and the soft margin."""

from language import t
from perceptron_core import Perceptron
from ui.lectures import NARROWED_GAP
from ui.lessons.lecture.items import item, lecture, open_exercise, question
from ui.parts.note_scenes import AND, CORNERS, OUTLIER, SEPARABLE, XOR, margins_scene, scene_on

SQUARE = "(x₁ − x₂)²"  # the third feature of the notes
RING = ("circle in a ring", 0)
EXERCISE_ORDER = [0, 1, 2, 6, 3, 4, 5]  # the order of the points of the exercise “Misclassify the outlier”
NARROWED = NARROWED_GAP.reordered(EXERCISE_ORDER)


def largest_margin():
    """The JSON value of this lecture."""
    return lecture(
        t("From XOR to the largest margin"),
        item(
            t("Four corners"),
            scene_on("playground", CORNERS, step=[0, False]),
            t(
                "These are the four corners of the notes. Try to lay a line between the + points and the − points. "
                "What does the perceptron do if there is no such line?"
            ),
            t(
                "Two minutes. Let someone try with a ruler first. After four mistakes, w and b are 0 again, so the run "
                "repeats itself. By the convergence theorem, no line can separate the corners. The next scene shows it "
                "without any run."
            ),
            until=4,
        ),
        item(
            t("A proof in one picture"),
            scene_on("max_margin", CORNERS, step=[0, False]),
            t(
                "The segment between the + points crosses the segment between the − points at (½, ½). If a line "
                "separated the classes, this point would be on **both** sides. So no line separates them."
            ),
            t(
                "Two minutes. The purple segments are the certificate. A half-plane that contains two points contains "
                "the segment between them. Students believe that a long run is a proof. But a run may only be slow, "
                "unless w and b return to an earlier state."
            ),
            until=0,
        ),
        item(
            t("A third feature"),
            scene_on("feature_maps", CORNERS, step=[0, False], features=SQUARE),
            t(
                "The notes add a third feature, φ₃ = (x₁ − x₂)². It lifts the two + corners to height 1, and the two − "
                "corners stay at height 0. Where would you put a plane?"
            ),
            t(
                "Three minutes. Turn the picture on the right, or press Lift. The perceptron is the same algorithm "
                "with three coordinates. Step through the first epoch: w ends at (0, 0, 2)."
            ),
            until=4,
        ),
        item(
            t("The plane and its preimage"),
            scene_on("feature_maps", CORNERS, step=[5, False], features=SQUARE),
            t(
                "After five mistakes, the plane is φ₃ = ½. On the left it becomes **two parallel lines**. The notes "
                "write x₁ − x₂ = ±½ for them. Is that correct?"
            ),
            t(
                "Three minutes. (x₁ − x₂)² = ½ means x₁ − x₂ = ±1/√2, about ±0.707. The notes forgot the square root. "
                "Let the room find the erratum, because they remember it then."
            ),
            until=12,
            question=question(
                t("Which lines are the preimage of the plane φ₃ = ½?"),
                ("x₁ − x₂ = ±½", "x₁ − x₂ = ±1/√2", "x₁ − x₂ = ±2"),
                1,
            ),
        ),
        item(
            t("Exercise: which feature separates XOR?"),
            scene_on(
                "feature_maps", XOR, Perceptron(), step=[0, False], **open_exercise("which-feature-separates-xor")
            ),
            t(
                "Your turn, now with the corners (±1, ±1). Tick every feature with which a plane separates the two "
                "classes. Compute the four heights first."
            ),
            t(
                "Three minutes. A feature helps if the + corners and the − corners have different mean heights. "
                "Students tick x₁² + x₂², because it looks nonlinear. But it lifts all four corners to the same height."
            ),
            until=0,
        ),
        item(
            t("A circle from a plane"),
            scene_on("feature_maps", RING, step=[75, False], features="x₁² + x₂²"),
            t(
                "With x₁² + x₂² as the third feature, a plane separates a disk from a ring around it. The preimage of "
                "the plane is a **circle**, here with radius 1.36. It took the perceptron 5 mistakes."
            ),
            t(
                "Two minutes. The feature that was useless for XOR is the right one here. Ask who chose it: we did, by "
                "hand. The notes end with the remark that neural networks learn their features."
            ),
            until=75,
        ),
        item(
            t("Six methods, six lines"),
            scene_on("other_lines", OUTLIER, method="lda"),
            t(
                "Back to the plane: six methods, six lines, 22 points. Prototype, LDA and naive Bayes misclassify the "
                "point with the ring, although a line can classify **all** points correctly. Which line is the best?"
            ),
            t(
                "Two minutes. The three methods use only class sizes, means and covariances. So they do not notice "
                "that a line separates the classes. Before you go on, ask what “best” means. The answer of the notes "
                "is the margin."
            ),
        ),
        item(
            t("Shift the line"),
            margins_scene(SEPARABLE, [1, 1], -2.8),
            t(
                "The class margin of + is 0.40, and that of − is 1.36. Now shift the line. What one class gains, the "
                "other loses. So where should the line be?"
            ),
            t(
                "Three minutes. The sum is 1.77 at every offset, as long as w does not turn. So the rule of the notes, "
                "maximize the sum, leaves b open. Only “make them equal” determines it: 0.88 for each class."
            ),
            question=question(
                t("You shift the line without turning it. Which number does not change?"),
                (t("The class margin of +"), t("The class margin of −"), t("Their sum")),
                2,
            ),
        ),
        item(
            t("The widest band"),
            scene_on("max_margin", SEPARABLE, step=[1, False]),
            t(
                "Draw the **convex hull** of each class, and the shortest segment between the hulls. Its length is "
                "1.776. The perpendicular bisector has the largest margin, 0.888. How many points touch the band?"
            ),
            t(
                "Four minutes for three stages. At the last stage, w·x + b = ±1 on the two edges, so γ* = 1/‖w‖. Two "
                "points touch the band: the support vectors. A student often drags a third point and is surprised "
                "that nothing moves."
            ),
            until=3,
        ),
        item(
            t("Exercise: move one, keep the line"),
            scene_on("max_margin", AND, step=[3, False], **open_exercise("move-support-same-line")),
            t(
                "Your turn. Move a **support vector** by at least 1, so that the line does not change. The notes say "
                "what happens to the other points. What about these?"
            ),
            t(
                "Three minutes. Slide (0, 1) or (1, 0) along its edge of the band, for instance (0, 1) to (−1, 2). "
                "Many students say that every move of a support vector moves the line."
            ),
            until=3,
        ),
        item(
            t("Robust to outliers?"),
            scene_on("max_margin", NARROWED, step=[3, False]),
            t(
                "The slides call this line “robust to outliers”. Look at the + point (−1, 1.5). With this one point, "
                "the largest margin is 0.896."
            ),
            t(
                "Three minutes. Delete the point: γ* is 2, and w turns by 50°. One point has decided everything. The "
                "claim of the slides holds in part, but only for the soft margin of the next scene."
            ),
            until=3,
            question=question(
                t("How large is the largest margin without the point (−1, 1.5)?"), ("0.896", "1", "2"), 2
            ),
        ),
        item(
            t("Exercise: misclassify the outlier"),
            scene_on("soft_margin", NARROWED, C="∞", **open_exercise("give-up-the-outlier")),
            t(
                "The **soft margin** allows slack, and C says how much slack costs. Now C = ∞, so no point has slack. "
                "Make C smaller until the outlier is on the wrong side. How large is C then?"
            ),
            t(
                "Four minutes, as the last exercise. Below C = 0.1424 the outlier is misclassified, and the band is "
                "wide. Students expect that a small C gives a narrow band. Show both ends of the slider."
            ),
        ),
    )
