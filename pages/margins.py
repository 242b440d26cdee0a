"""Choose a line by hand and read every margin off it."""

import numpy as np

from perceptron_core import Hyperplane
from ui import controls, page, results, session
from ui.board.data import hand_data

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


def by_hand(points):
    """A line to be moved; what it is at first is an example's or our own."""
    line = session.hand_line(otherwise=first_line(points.dataset))
    return hand_data(points, results.separate(points.dataset), line)


def first_line(dataset):
    """A line through the mean of the points, with a w as long as they are far from the origin, roughly."""
    w = np.array([1.0, 0.5]) * (10.0 ** np.floor(np.log10(dataset.radius)) if dataset.radius else 1.0)
    mean = dataset.X.mean(axis=0) if len(dataset) else np.zeros(2)
    return Hyperplane(w, -w @ mean)


page.board("margins", by_hand)
page.explain(LESSON)
