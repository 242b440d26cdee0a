"""The page “Margins”: a line that the visitor moves, with all margins."""

from functools import partial

import numpy as np

from board.serializers import manual_line_data
from language import t
from perceptron_core import Hyperplane
from ui import page
from ui.lesson import Lesson
from ui.parts import controls, examples, line_requests
from ui.visitor import cached_results
from ui.visitor.scene import Scene

EXPLANATION = [
    t(
        "The **functional margin** y·s(x) of a point is not a distance. Multiply w and b by c > 0: the functional "
        "margin is multiplied by c, but the line does not change. Divided by ‖w‖, the functional margin is the "
        "**margin** γ, a signed distance. The margin is positive if the point is on the correct side of the line."
    ),
    t(
        "The **class margin** is the smallest margin of one class. If you shift the line, the sum of the two class "
        "margins, called the classifier margin, does not change. Only the smaller class margin tells how close the "
        "line comes to misclassifying a point. For a given direction of w, the smaller class margin is largest "
        "when the two class margins are equal."
    ),
    t(
        "The perceptron’s **cost** Σ max(−y·s, 0) is 0 whenever every point is on the correct side. So the cost "
        "cannot tell which separating line is best. Points exactly on the line also add nothing to the cost. For w "
        "= 0 and b = 0, the cost is 0 too. So a cost of 0 does not prove that the line separates. If you reverse a "
        "separating line (multiply w and b by −1), every point is on the wrong side, and the cost is greater than "
        "0."
    ),
]


def line_example(preset, w, b, look):
    """A function that shows this line on the points of a preset, and says what to see."""
    hand = {"w": w, "b": b, "grip": [0, 0]}
    return partial(examples.show_scene, Scene("margins", preset=(preset, 0), board={"hand": hand}), look, exact=True)


SHOWS = {
    0: (
        t("Show me the same line twice"),
        line_example(
            "separable",
            [2, 2],
            -4,
            t("Press × ½. The line and all margins stay the same, but every y s(x) is halved."),
        ),
    ),
    1: (
        t("Show me unequal class margins"),
        line_example(
            "separable",
            [1, 1],
            -2.8,
            t(
                "At first, the class margin of + is smaller than that of −. Shift the line with ↑ or ↓. The sum of the "
                "two class margins does not change."
            ),
        ),
    ),
    2: (
        t("Show me a reversed line"),
        line_example(
            "separable",
            [-1, -1],
            2,
            t(
                "The line separates the classes, but at first w points to the − side. So every point is "
                "misclassified, and the cost is greater than 0. Press × (−1)."
            ),
        ),
    ),
}


def margins_board_data(points):
    """The data of the first line: that of an example while its points are on the board, else the default one."""
    asked = line_requests.latest("margins")
    line = asked.line if asked and asked.revision == points.revision else first_line(points.dataset)
    return manual_line_data(points, cached_results.separate(points.dataset), line)


def first_line(dataset):
    """A line through the mean of the points, with ‖w‖ of about the same size as their distances from the origin."""
    w = np.array([1.0, 0.5]) * (10.0 ** np.floor(np.log10(dataset.radius)) if dataset.radius else 1.0)
    mean = dataset.X.mean(axis=0) if len(dataset) else np.zeros(2)
    return Hyperplane(w, -w @ mean)


LESSON = Lesson("margins", margins_board_data, (controls.show_points_controls,))

if __name__ == "__main__":
    page.start(LESSON)
    page.board(LESSON)
    page.explain(EXPLANATION, SHOWS)
