"""The page “Other lines”: six methods, from the prototype to logistic regression."""

from board.serializers import run_data
from language import t
from ui import page
from ui.lesson import Lesson
from ui.lessons.other_lines import failures, moments
from ui.parts import controls
from ui.visitor import cached_results, conventions

EXPLANATION = [
    t(
        "**Generative** methods model each class, and put the line where, under their model, both classes are "
        "equally likely. Prototype, LDA and naive Bayes use only the class means, the (co)variances and the class "
        "sizes. So other points with the same class sizes and the same **moments** (means and (co)variances) give "
        "the same three lines."
    ),
    t(
        "**Discriminative** methods model only what separates the classes, not the distribution of each class. The "
        "perceptron and the maximum-margin method search only for a line. Logistic regression estimates the "
        "probability of + at each place. All three use the points themselves, so other points with the same class "
        "sizes and moments may give different lines."
    ),
    t(
        "**Logistic regression need not give the maximum-margin line.** If a line separates the points, the angle "
        "between the two lines goes to 0 as λ → 0. This convergence is slow: change λ and read the angle."
    ),
]


def six_lines(points):
    """The data of the six methods on the session's points."""
    return run_data(points, cached_results.methods(points.dataset, conventions.perceptron()))


LESSON = Lesson(
    "other_lines",
    six_lines,
    (controls.show_points_controls, failures.first_button, moments.button),
    first=("one outlier", 0),
)

if __name__ == "__main__":
    page.start(LESSON)
    page.board(LESSON)
    page.explain(EXPLANATION, {0: (t("Show me the same moments"), moments.show)})
    failures.buttons()
