"""The page “Noise”: the last, averaged, pocket and voted perceptron on noisy labels."""

from functools import partial

from language import t
from perceptron_core import Inseparable
from ui import page
from ui.lesson import Lesson
from ui.lessons.noise import averaging_trial, drawer, evaluation, surprises
from ui.parts import controls

EXPLANATION = [
    t(
        "All four predictors use the run **so far**. The **last line** is the current one, after the most recent "
        "example. The **average** is the mean of (w, b) over all examples presented. If a line was the current "
        "line after each of n examples, it enters this mean n times."
    ),
    t(
        "The **pocket** holds the line with the fewest training errors so far. In the **vote**, each line votes for "
        "the class that it gives to a point. It has one vote for each example after which it was the current line. "
        "The darker the shading, the larger the majority."
    ),
    t("None of the four is always the best. Whether averaging helps depends on the seed and on the conventions."),
    t(
        "The pocket line never has more training errors than the last line, but it is fitted to these training points. "
        "After a run that converged, the average need not separate the points that the last line separates."
    ),
    t(
        "The notes give a rule: stop after T epochs. Without such a rule, the run never ends if no line "
        "separates the points."
    ),
]
SHOWS = {2: (t("Show me a surprise"), partial(surprises.show, "noisy", 8))}


def noise_drawer():
    """Show the drawer with the noise, T and the examples."""
    drawer.drawer()
    surprises.buttons()


LESSON = Lesson(
    "noise",
    evaluation.board_data,
    (controls.show_points_controls, surprises.button, drawer.button),
    rules=page.SINGLE_BOARD,
    drawers={drawer.NOISE: noise_drawer},
    apply_board=drawer.apply_board,
    first=("noisy", 8),
    about=Inseparable,
)

if __name__ == "__main__":
    page.start(LESSON)
    page.board(LESSON, lambda: page.explain(EXPLANATION, SHOWS, below=True), averaging_trial.trial)
