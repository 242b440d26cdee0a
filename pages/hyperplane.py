"""The page “Hyperplane”: a hyperplane in one, two and three dimensions, in all its forms."""

from board.serializers import forms_data
from language import t
from perceptron_core import Hyperplane
from ui import page
from ui.lesson import Lesson
from ui.parts import examples, line_requests
from ui.visitor import session
from ui.words import number, vector

DEFAULT_LINE = Hyperplane([1, 2], -2)
FIGURE_1 = Hyperplane([-1, 1], -0.5)  # of lecture 000

EXPLANATION = [
    t(
        "A **hyperplane** {points} is a point on the number line, a line in the plane, or a plane in space. The forms "
        "beside the picture describe the same hyperplane. Change one form, or drag in the picture, and watch how the "
        "other forms change.",
        points="{x : w·x + b = 0}",
    ),
    t(
        "**Same line, different numbers.** Multiply w and b by c > 0. The scores are multiplied by c, but the "
        "distances do not change. If c < 0, the two sides swap."
    ),
    t(
        "**What a form leaves out.** Slope and intercept determine neither which side is positive nor how long w is. "
        "The same is true of a point u and a direction vector v. If you type into one of these forms, ‖w‖ and, where "
        "possible, the positive side are kept. (λ is any number. Some of the notes write t for λ, but here t is the "
        "threshold −b.)"
    ),
    t(
        "**|b| is the distance from the origin only if ‖w‖ = 1** (or b = 0). Figure 1 of the notes leaves out this "
        "condition. With w = {w} and b = {b}, the distance is |b|/‖w‖ = {distance}.",
        w=vector(FIGURE_1.w),
        b=number(FIGURE_1.b),
        distance=number(abs(FIGURE_1.distance_from_origin)),
    ),
]


def forms_board_data(points):
    """The data of the line that was requested last."""
    asked = line_requests.latest("hyperplane")
    return forms_data(points, DEFAULT_LINE, asked.line if asked else DEFAULT_LINE, asked.number if asked else 0)


def show_figure_1():
    """Put the line of Figure 1 on the board, and say what to see."""
    line_requests.request("hyperplane", FIGURE_1)
    look = t(
        "This is the line of Figure 1 of the notes: w = {w}, b = {b}. Compare |b| with the distance |b|/‖w‖.",
        w=vector(FIGURE_1.w),
        b=number(FIGURE_1.b),
    )
    examples.place_example("hyperplane", look, session.points().dataset, {})


LESSON = Lesson("hyperplane", forms_board_data)

if __name__ == "__main__":
    page.start(LESSON)
    page.board(LESSON)
    page.explain(EXPLANATION, {3: (t("Show me these numbers"), show_figure_1)})
