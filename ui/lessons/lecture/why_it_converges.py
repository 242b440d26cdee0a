"""The lecture “Why it converges”: the theorem and its proof."""

from dataclasses import replace

from board import edits
from language import t
from perceptron_core import Dataset, Perceptron
from ui.lectures import CONVENTIONS
from ui.lessons.lecture.items import item, lecture, open_exercise, question
from ui.parts.note_scenes import SEPARABLE, STRIPS, XOR, margins_scene, scene_on
from ui.visitor.scene import Scene

RULE = CONVENTIONS["004"]
TWO_POINTS = ("two points, 37 mistakes", 0)
TWO_RATES = {"left": CONVENTIONS["003"], "right": replace(CONVENTIONS["003"], learning_rate=0.5)}
# Of the exercises “All points twice as far” and “As bad as the theorem allows”.
FOUR_POINTS = Dataset([(2, 1), (1, 2), (-1, -2), (1, -2)], [1, 1, -1, -1])
NO_POINTS = edits.empty_dataset()


def why_it_converges():
    """The JSON value of this lecture."""
    return lecture(
        t("Why it converges"),
        item(
            t("The algorithm of the notes"),
            scene_on("playground", STRIPS, RULE, step=[0, False]),
            t(
                "A line through the origin separates these points, so the notes leave out b. After each mistake, the "
                "search starts again at example 1. Count the mistakes with me. Which examples cause two mistakes?"
            ),
            t(
                "Two minutes. Go through the five mistakes: examples 1, 2, 1, 5 and 2. The first mistake is always "
                "example 1, because w = 0 gives every example the score 0. The notes say so in one line, and students "
                "miss it."
            ),
            until=11,
            question=question(
                t("Why is example 1 always the first mistake?"),
                (
                    t("Because its score is 0, and y·s ≤ 0 is a mistake"),
                    t("Because it is the farthest from the origin"),
                    t("Because it is a + point"),
                ),
                0,
            ),
        ),
        item(
            t("All we need: one line that separates"),
            margins_scene(STRIPS, [-0.5, 1], 0),
            t(
                "The proof needs **one** line that separates, and it does not matter how we find it. I set this one by "
                "hand. No point is closer to it than r = 0.358. Is there a better line?"
            ),
            t(
                "Two minutes. Turn the line with the arrow keys and watch γ. The largest margin of a line through the "
                "origin is 0.390. The theorem is true for every such line, but the larger r is, the better is the "
                "bound."
            ),
        ),
        item(
            t("What an update does to w"),
            scene_on("weight_space", STRIPS, RULE, step=[3, False]),
            t(
                "On the right, every place is a w, and every example rules out a half-plane. The green cone contains "
                "the w that classify **all** examples correctly. Each update moves w at a right angle to the "
                "boundary of the misclassified example."
            ),
            t(
                "Three minutes. Follow w through mistakes 2 to 5. At mistake 4, w turns away from the dashed best "
                "direction, and more examples are misclassified than before. Ask the room why the run still has to "
                "stop."
            ),
            until=39,
        ),
        item(
            t("The floor"),
            scene_on("convergence", STRIPS, RULE, step=[1, False]),
            t(
                "**The floor.** Let u be the unit normal of the best line through the origin. Each mistake increases "
                "w·u by at least γ₀ = 0.390. So after k mistakes, ‖w‖ is at least k·γ₀: the green curve shows (k·γ₀)²."
            ),
            t(
                "Three minutes. Read the rows of the proof aloud with their numbers. ‖u‖ = 1 is used in the last step, "
                "the Cauchy–Schwarz inequality. In the notes, the headings of the two bounds are swapped."
            ),
            until=3,
        ),
        item(
            t("The ceiling"),
            scene_on("convergence", STRIPS, RULE, step=[4, False]),
            t(
                "**The ceiling.** At a mistake, y·s ≤ 0. So ‖w‖² grows by at most R² = 9.21, the square of the largest "
                "distance from the origin. Look at mistake 3: did ‖w‖² grow at all?"
            ),
            t(
                "Three minutes. ‖w‖² falls from 3.82 to 3.03, because 2y·s = −1.79 outweighs ‖x‖² = 1.00. Students "
                "expect that w gets longer with each mistake. The ceiling is only an upper bound."
            ),
            until=11,
        ),
        item(
            t("Floor and ceiling meet"),
            scene_on("convergence", STRIPS, RULE, step=[39, False], range="bound"),
            t(
                "The floor grows like k², the ceiling only like k. They meet at k = (R/γ₀)² = 60.7, so **no order** of "
                "these points leads to more than 60 mistakes. This run made 5. Is the theorem useless?"
            ),
            t(
                "Three minutes. The bound holds for the worst case, so a much better run is no contradiction. What "
                "counts is that the number is finite and does not depend on the number of points. The notes write k < "
                "R²/r², but k can be equal to it."
            ),
            until=39,
        ),
        item(
            t("Exercise: twice as far"),
            scene_on(
                "convergence",
                FOUR_POINTS,
                Perceptron(bias="none"),
                step=[0, False],
                **open_exercise("all-points-twice-as-far"),
            ),
            t(
                "Your turn. Every point moves to twice its distance from the origin. What happens to the bound "
                "(R/γ₀)²? Decide alone, then convince your neighbor."
            ),
            t(
                "Three minutes, and a good place for a second vote. R and γ₀ both double, so the bound does not "
                "change. Many students answer “four times”, because they forget that the margin grows, too."
            ),
            until=0,
        ),
        item(
            t("Does the learning rate help?"),
            Scene("conventions", None, SEPARABLE, TWO_RATES, {"step": [0, False]}),
            t(
                "On the left η = 1, on the right η = ½, and both runs start at 0. Step with me and compare the two "
                "**lines**."
            ),
            t(
                "Two minutes. Both runs make the same 4 mistakes, and their lines are equal at each step. Only w and b "
                "are halved. The notes say that η can change the number of iterations. From w = 0 and b = 0 it cannot."
            ),
            until=21,
            question=question(
                t("The left run makes 4 mistakes. How many does the right run make with η = ½?"), ("2", "4", "8"), 1
            ),
        ),
        item(
            t("Two points, 37 mistakes"),
            scene_on("convergence", TWO_POINTS, step=[40, False]),
            t(
                "Only **two** points, and yet 37 mistakes. They are 0.2 apart, but each mistake changes b by 1. The "
                "bound allows 113. What would you change in the algorithm?"
            ),
            t(
                "Two minutes. With the rule of the first notes, b changes by R² = 0.09, and the run makes 7 mistakes. "
                "Open Conventions and choose bias radius. The bound depends on R and γ, not on the number of points."
            ),
            until=40,
        ),
        item(
            t("Where the proof fails"),
            scene_on("playground", XOR, step=[0, False]),
            t(
                "Here no line separates the points, so the theorem says **nothing**. Watch one epoch, and compare w "
                "and b with the start."
            ),
            t(
                "Two minutes. There is no u with a positive margin, so there is no floor. The ceiling still holds. "
                "After four mistakes, w and b are 0 again, and the run repeats itself."
            ),
            until=4,
            question=question(
                t("Which part of the proof fails for XOR?"),
                (
                    t("There is no u with a margin r > 0"),
                    t("‖w‖² grows by more than R² at a mistake"),
                    t("The Cauchy–Schwarz inequality"),
                ),
                0,
            ),
        ),
        item(
            t("Exercise: as bad as the theorem allows"),
            scene_on(
                "convergence", NO_POINTS, Perceptron(), step=[0, False], **open_exercise("mistakes-reach-the-bound")
            ),
            t(
                "For next time: can a run make **exactly** as many mistakes as the bound allows? Two points are "
                "enough. Place one + point and one − point, and then watch the two charts."
            ),
            t(
                "Two minutes to explain, the rest at home. One solution is + (1, 0) and − (−1, 0), where both numbers "
                "are 2. Students search among narrow margins, where the bound is large and loose."
            ),
            until=0,
        ),
    )
