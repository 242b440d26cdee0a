"""Other ways to a line: prototype, LDA, naive Bayes and logistic regression beside the perceptron and the best line."""

from board.data import run_data
from ui import page
from ui.lessons.other_lines import failures, moments
from ui.parts import controls
from ui.visitor import conventions, results

LESSON = r"""
- **Generative** methods describe the classes and put the line where both are as likely. Prototype, LDA and naive Bayes
  need no more of the points than the means, (co)variances and how many there are: “Same moments” puts other points
  there with the same ones, if there are any, and what these three draw stays.
- **Discriminative** methods ask what parts the classes, not how each of them is spread: perceptron and max margin look
  for the line alone, logistic regression for the probability of + at each place. They need the points themselves, so
  with other points of the same moments their lines may be others.
- **Logistic regression is no max-margin line.** Where the points can be separated, the angle between the two goes to 0
  as λ → 0, but slowly: move λ and read it.
"""


def six_lines(points):
    """All six on the session's points."""
    return run_data(points, results.methods(points.dataset, conventions.perceptron()))


page.start(
    "other_lines",
    controls.points,
    failures.first_button,
    moments.button,
    first=("one outlier", 0),
)
page.board("other_lines", six_lines)
page.explain(LESSON, {0: ("Show me the same moments", moments.show)})
failures.buttons()
