"""The seven tasks of “Start here”; the core computes all numbers in their texts."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from language import current_language, t
from perceptron_core import PRESETS, Dataset, Hyperplane, Perceptron, fewest_errors, mistake_bound, separate
from ui.words import number

PLACE, TURN, SHIFT, UPDATE, RUN, XOR, BEST = "place", "turn", "shift", "update", "run", "xor", "best"
LETTERS = "ABC"  # of the lines in the last task


@dataclass(frozen=True)
class Guess:
    """A question that the visitor answers before the answer is shown.

    right    index of the correct choice
    yes, no  feedback on a correct and on an incorrect answer; "" if an Action shows the answer first
    known    facts for reasoning
    """

    says: str
    choices: tuple[str, ...]
    right: int
    yes: str = ""
    no: str = ""
    known: str = ""


@dataclass(frozen=True)
class Action:
    """Something to do.

    yes, no  feedback when it is done; `no` if the guess before it was incorrect
    button   label of the button that ends it; "" if it ends by itself
    """

    says: str
    yes: str
    no: str = ""
    button: str = ""


@dataclass(frozen=True)
class Task:
    """One task.

    line   the line at first
    worth  places (x₁, x₂) that the picture must contain besides the points
    run    the Trace that the visitor watches, or whose update is shown
    lines  the lines to choose from
    """

    kind: str
    dataset: Dataset
    beats: tuple[Guess | Action, ...]
    line: Hyperplane | None = None
    worth: tuple[tuple[float, float], ...] = ()
    run: object = None
    lines: tuple[Hyperplane, ...] = ()

    @property
    def most(self):
        """How many of the points a line can classify correctly."""
        return _most(self.dataset)


def _most(dataset):
    return len(dataset) - fewest_errors(dataset).errors


def _guess_feedback(why):
    """The feedback on a correct guess and on an incorrect one."""
    return f"{t('Your guess was correct.')} {why}", f"{t('Your guess was not correct.')} {why}"


def _points(plus, minus):
    return Dataset([*plus, *minus], [1] * len(plus) + [-1] * len(minus))


def place_task():
    """Place a point on the + side."""
    asked = t("Place a + point on the + side of the line.")
    yes = t(
        "The vector w points to the + side, where w·x + b > 0. On the other side w·x + b < 0, and on the line "
        "w·x + b = 0."
    )
    return Task(
        PLACE,
        Dataset(np.empty((0, 2)), []),
        (Action(asked, yes),),
        Hyperplane([1.2, 0.8], -0.6),
        ((-3, -2.2), (3, 2.2)),
    )


def turn_task():
    """Turn a line through the origin."""
    dataset = _points([(1.5, 1.1), (2.4, -0.3), (0.9, 2)], [(-1.2, -0.8), (-2.1, 0.6), (-0.3, -1.7)])
    asked = t("Turn w until no point has a ring. A ring marks a misclassified point.")
    yes = t(
        "The line separates the points: w points to the side with all + points. The line is perpendicular to w, so "
        "both turn together."
    )
    return Task(TURN, dataset, (Action(asked, yes),), Hyperplane([-0.9, 1.1], 0))


def shift_task():
    """Shift a line by a smaller b until it separates the points."""
    dataset = _points([(0.7, 1.8), (2.1, 0.9), (1.6, 2.2)], [(-1.4, 0.6), (0.5, -1.2), (-1.2, -1.1), (0.9, -0.6)])
    guess = Guess(
        t("The bias b will decrease, and w will not change. How will the line move?"),
        (t("In the direction of w"), t("In the opposite direction"), t("It will turn")),
        0,
    )
    why = t(
        "The line moved in the direction of w. With a smaller b, a point needs a larger w·x to be on the + side. "
        "Because w did not change, the line is parallel to the old one."
    )
    hand = Action(t("Now decrease b until the line separates the points."), *_guess_feedback(why))
    return Task(SHIFT, dataset, (guess, hand), Hyperplane([1, 1], 1))


def update_task():
    """Guess how one update corrects the one misclassified point."""
    dataset = _points([(2, -0.9), (0.1, 1.8), (1.7, 1.5)], [(-1.5, -0.3), (-0.6, -1.4), (-1.6, 0.2)])
    line = Hyperplane([0.4, 1.4], 0)
    trace = Perceptron(bias="none").train(dataset, start=line, max_updates=1)
    before, after = (number(trace.hyperplane(k).scores(dataset.X)[trace.index[0]]) for k in (0, 1))
    why = t(
        "The perceptron adds ηyx to w. Here the learning rate η is 1 and the label y is +1, so the new w is w + x. "
        "This increases w·x from {before} to {after}. At a misclassified − point, the perceptron subtracts x from w.",
        before=before,
        after=after,
    )
    guess = Guess(
        t("Here b = 0, and the + point x is misclassified because w·x < 0. In which direction must w turn?"),
        (t("Toward x"), t("Away from x"), t("It only has to become longer")),
        0,
        *_guess_feedback(why),
    )
    room = tuple(1.3 * line.w)  # so that w is drawn to scale
    return Task(UPDATE, dataset, (guess,), line, ((0, 0), room, tuple(trace.last.w)), run=trace)


def run_task():
    """Guess the number of mistakes of a run, and watch it."""
    X = [(2.2, 1.2), (0.9, 1.4), (-0.4, 0.3), (0.1, -1.6), (1.4, -1.3), (1.5, 0.9), (-1.5, 1.4)]
    dataset = Dataset(X, [1, 1, -1, -1, -1, 1, -1])
    trace = Perceptron().train(dataset)
    mistakes = len(trace)
    choices = sorted({1, mistakes, 4 * mistakes})
    known = t(
        "The perceptron starts at w = 0, b = 0 and takes the {n} points in turn. At each misclassified point it "
        "makes a mistake, and updates w and b. After its first update, {wrong, plural, one {# point is} other {# "
        "points are}} misclassified. A theorem says that it makes at most {most} mistakes here.",
        n=len(dataset),
        wrong=int((trace.hyperplane(1).functional_margins(dataset) <= 0).sum()),
        most=int(mistake_bound(dataset, Perceptron(), separate(dataset))),
    )
    guess = Guess(
        t("How many mistakes will the perceptron make on these points?"),
        tuple(t("{n, plural, one {# mistake} other {# mistakes}}", n=n) for n in choices),
        choices.index(mistakes),
        known=known,
    )
    ends = t(
        "The perceptron made {n, plural, one {# mistake} other {# mistakes}}. After that it classified every point "
        "correctly, so it stopped. If a line separates the points, this perceptron makes only a finite number of "
        "mistakes.",
        n=mistakes,
    )
    hand = Action(
        t("Run the perceptron, and count its mistakes."),
        *_guess_feedback(ends),
        t("Run the perceptron"),
    )
    return Task(RUN, dataset, (guess, hand), worth=((0, 0),), run=trace)


def xor_task():
    """Try to separate four points that no line separates."""
    dataset = PRESETS["xor"](0)
    most = _most(dataset)
    choices = (2, 3, 4)
    why = t(
        "No line classifies more than {most} of these points correctly. The center lies between the two + points and "
        "between the two − points. A separating line would have the center on both of its sides, which is impossible.",
        most=most,
    )
    guess = Guess(
        t("How many of these four points can one line classify correctly?"),
        tuple(map(str, choices)),
        choices.index(most),
    )
    hand = Action(
        t("Try it: turn w and shift the line. Can you classify all four points correctly?"),
        *_guess_feedback(why),
        t("Why not all four?"),
    )
    return Task(XOR, dataset, (guess, hand), Hyperplane([0.5, 0.2], 0.1), ((-1.8, -1.6), (1.8, 1.6)))


def best_line_task():
    """Choose the best of three separating lines."""
    minus = [(-0.9, -0.6), (0.2, -1.2), (-1.7, 0.8), (-1.3, -1.5)]  # the first well beyond the edge of the band
    dataset = _points([(1.2, 1.6), (2.6, 0.8), (2.4, 2), (1.3, 2.6)], minus)
    widest = separate(dataset)
    lines = (Hyperplane([1, 0.15], -0.6), widest.hyperplane, Hyperplane([0.35, 1], -0.85))
    margins = [line.margin(dataset) for line in lines]
    right = int(np.argmax(margins))
    one, other = (i for i in range(len(lines)) if i != right)
    why = t(
        "Line {best} keeps a distance of {largest} from its nearest points. For line {one} this distance is {less}, "
        "and for line {other} it is {least}. This distance is called the margin. No line that separates these points "
        "has a larger margin than line {best}.",
        best=LETTERS[right],
        largest=number(margins[right], 2),
        one=LETTERS[one],
        less=number(margins[one], 2),
        other=LETTERS[other],
        least=number(margins[other], 2),
    )
    decide = t(
        "The {n} framed points lie on the edges of the band, and they determine the best line. If all other points "
        "were deleted, the best line would not change.",
        n=len(widest.support),
    )
    guesses = (
        Guess(
            t("All three lines separate the points. Which line keeps the largest distance from its nearest points?"),
            tuple(t("Line {letter}", letter=letter) for letter in LETTERS),
            right,
            *_guess_feedback(why),
        ),
        Guess(
            t("Which points determine this best line?"),
            (t("All points"), t("The points nearest to it"), t("The points farthest from it")),
            1,
            *_guess_feedback(decide),
        ),
    )
    return Task(BEST, dataset, guesses, lines=lines)


def tasks():
    """The seven tasks, in the visitor's language."""
    return _tasks(current_language())


@cache
def _tasks(_language):
    return tuple(
        task() for task in (place_task, turn_task, shift_task, update_task, run_task, xor_task, best_line_task)
    )
