"""Choose a line by hand and read every margin off it."""

from functools import partial

import numpy as np

from board.data import hand_data
from perceptron_core import Hyperplane
from ui import page
from ui.parts import controls, examples
from ui.visitor import results
from ui.visitor.scene import Scene

page.start("margins", controls.points)

LESSON = """
The **functional margin** y·s(x) of a point has no length in it: multiply w and b by c > 0 and it is c times as large,
though the line stays. Divided by ‖w‖ it is the **margin**, a signed distance, positive when the point is on its own
side.

- The **class margin** is the smallest margin of one class. Shift the line: their sum, the classifier margin, stays
  the same, and only the smaller of the two tells how close the line comes to a mistake. In a given direction it is
  best to make the two equal.
- The perceptron's **cost** Σ max(−y·s, 0) is 0 whenever every point is on its own side, so it cannot tell which such
  line is best. It is 0 with points exactly on the line too, and for w = 0 and b = 0, so cost 0 alone proves nothing.
  And turned round, by w and b times −1, a line that separates has each class on the other’s side, and costs something.
"""


def line_on(preset, w, b, look):
    """A function that sets this line by hand on the points of a preset, and says what to see there."""
    hand = {"w": w, "b": b, "grip": [0, 0]}
    return partial(examples.show_scene, Scene("margins", preset=(preset, 0), board={"hand": hand}), look, exact=True)


SHOWS = {
    0: (
        "Show me the same line twice",
        line_on("separable", [2, 2], -4, "Press × ½: the line stays, every y s(x) is halved, and every margin stays."),
    ),
    1: (
        "Show me unequal class margins",
        line_on(
            "separable",
            [1, 1],
            -2.8,
            "At first γ of + is less than γ of −. Shift the line with ↑ or ↓: their sum stays.",
        ),
    ),
    2: (
        "Show me a line turned round",
        line_on(
            "separable",
            [-1, -1],
            2,
            "The line parts the classes, but at first w points to the − side: each point is wrong, and the cost is "
            "above 0. Press × (−1).",
        ),
    ),
}


def by_hand(points):
    """A line to be moved; at first it is an example's, as long as its points are there, or our own."""
    asked = examples.asked_line("margins")
    line = asked.line if asked and asked.revision == points.revision else first_line(points.dataset)
    return hand_data(points, results.separate(points.dataset), line)


def first_line(dataset):
    """A line through the mean of the points, with a w as long as they are far from the origin, roughly."""
    w = np.array([1.0, 0.5]) * (10.0 ** np.floor(np.log10(dataset.radius)) if dataset.radius else 1.0)
    mean = dataset.X.mean(axis=0) if len(dataset) else np.zeros(2)
    return Hyperplane(w, -w @ mean)


page.board("margins", by_hand)
page.explain(LESSON, SHOWS)
