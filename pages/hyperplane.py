"""One hyperplane in every way of writing it: a point on the number line, a line in the plane, a plane in space."""

from board.data import forms_data
from perceptron_core import Hyperplane
from ui import page
from ui.parts import examples
from ui.visitor import session
from ui.words import number, vector

page.start("hyperplane")

FIRST = Hyperplane([1, 2], -2)
FIGURE_1 = Hyperplane([-1, 1], -0.5)  # of lecture 000

LESSON = f"""
A **hyperplane** {{x : w·x + b = 0}} is a point on the number line, a line in the plane, a plane in space. The forms
beside the picture say the same thing: change any of them, or drag, and see what the others do.

- **Same line, other numbers:** multiply w and b by c > 0, and scores change, distances do not. With c < 0 the sides
  swap.
- **What a form leaves out:** slope and intercept, or a point u and a direction vector v, say neither which side is
  positive nor how long w is. When you type there, the side (as far as possible) and ‖w‖ stay as they were. (λ is any
  number; some of the notes write t for it, but t is the threshold −b here.)
- **|b| is the distance from the origin only when ‖w‖ = 1** (or b = 0). Figure 1 of the notes leaves that out: with
  w = {vector(FIGURE_1.w)} and b = {number(FIGURE_1.b)} the distance is |b|/‖w‖ =
  {number(abs(FIGURE_1.distance_from_origin))}.
"""


def forms(points):
    """The line that was asked for last."""
    asked = examples.asked_line("hyperplane")
    return forms_data(points, FIRST, asked.line if asked else FIRST, asked.number if asked else 0)


def figure_1():
    """Put the line of Figure 1 on the board, and say what to read off."""
    examples.ask_for_line("hyperplane", FIGURE_1)
    look = f"Figure 1 of the notes: w = {vector(FIGURE_1.w)}, b = {number(FIGURE_1.b)}. Read |b|/‖w‖ off b/‖w‖."
    examples.remember("hyperplane", look, session.points().dataset, {})


page.board("hyperplane", forms)
page.explain(LESSON, {3: ("Show me these numbers", figure_1)})
