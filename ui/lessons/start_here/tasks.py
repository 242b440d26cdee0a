"""Seven tasks, each on points of its own: what is asked and said. What that says of the points, the core computes."""

from dataclasses import dataclass

import numpy as np

from perceptron_core import PRESETS, Dataset, Hyperplane, Perceptron, fewest_errors, separate
from ui.words import number

PLACE, TURN, SHIFT, UPDATE, RUN, XOR, BEST = "place", "turn", "shift", "update", "run", "xor", "best"
LETTERS = "ABC"  # of the lines among which one is best


@dataclass(frozen=True)
class Guess:
    """A question that is answered before the answer can be seen.

    right    which of the choices it is
    yes, no  said of a right answer and of another; "" where the hand shall find out first
    """

    says: str
    choices: tuple[str, ...]
    right: int
    yes: str = ""
    no: str = ""


@dataclass(frozen=True)
class Hand:
    """Something to do.

    yes, no  said when it is done, `no` where the guess before it was wrong
    button   that ends it; "" for what ends by itself
    """

    says: str
    yes: str
    no: str = ""
    button: str = ""


@dataclass(frozen=True)
class Task:
    """One task: `line` is the first one, `worth` what the picture shows beside the points.

    run    the Trace that is watched, or whose update is
    lines  those of which one is best
    """

    kind: str
    dataset: Dataset
    beats: tuple[Guess | Hand, ...]
    line: Hyperplane | None = None
    worth: tuple[tuple[float, float], ...] = ()
    run: object = None
    lines: tuple[Hyperplane, ...] = ()

    @property
    def most(self):
        """How many of the points a line can have right."""
        return _most(self.dataset)


def _most(dataset):
    return len(dataset) - fewest_errors(dataset).errors


def _points(plus, minus):
    return Dataset([*plus, *minus], [1] * len(plus) + [-1] * len(minus))


def place():
    """A point on the + side."""
    yes = "w points to the + side: there w·x + b > 0. On the other side it is negative, on the line it is 0."
    return Task(
        PLACE,
        Dataset(np.empty((0, 2)), []),
        (Hand("Put a + point on the + side of the line.", yes),),
        Hyperplane([1.2, 0.8], -0.6),
        ((-3, -2.2), (3, 2.2)),
    )


def turn():
    """A line through the origin, to be turned."""
    dataset = _points([(1.5, 1.1), (2.4, -0.3), (0.9, 2)], [(-1.2, -0.8), (-2.1, 0.6), (-0.3, -1.7)])
    yes = (
        "The line separates: every + point is on the side to which w points. w stands at right angles to the line, so "
        "they turn together."
    )
    hand = Hand("Turn w until no point is ringed. A ring means: on the wrong side.", yes)
    return Task(TURN, dataset, (hand,), Hyperplane([-0.9, 1.1], 0))


def shift():
    """A line that a smaller b brings to where it separates."""
    dataset = _points([(0.7, 1.8), (2.1, 0.9), (1.6, 2.2)], [(-1.4, 0.6), (0.5, -1.2), (-1.2, -1.1), (0.9, -0.6)])
    line = Hyperplane([1, 1], 1)
    why = "With a smaller b a point needs a larger w·x to be on the + side. w stays, so the line stays parallel."
    guess = Guess(
        "b will become smaller, w stays. Where does the line go?",
        ("The way w points", "The other way", "It stays and turns"),
        0,
    )
    hand = Hand(
        "Try it: make b smaller until the line separates.",
        f"As you guessed, the line went the way w points. {why}",
        f"Not as guessed: the line went the way w points. {why}",
    )
    return Task(SHIFT, dataset, (guess, hand), line)


def update():
    """One point is wrong, and one update puts that right."""
    dataset = _points([(2, -0.9), (0.5, 1.2), (1.4, 1)], [(-1.5, -0.3), (-0.6, -1.4), (-1.6, 0.2)])
    line = Hyperplane([0.4, 1.4], 0)
    trace = Perceptron(bias="none").train(dataset, start=line, max_updates=1)
    before, after = (number(trace.hyperplane(k).scores(dataset.X)[trace.index[0]]) for k in (0, 1))
    why = (
        f"a + point is added to w, so the new w is w + ηyx = w + x and w·x grows from {before} to {after}. "
        "Of a − point x is subtracted."
    )
    guess = Guess(
        "The + point x is on the wrong side. Which way must w turn?",
        ("Towards x", "Away from x", "It must only get longer"),
        0,
        f"As you guessed: {why}",
        f"Not as guessed, towards x: {why}",
    )
    return Task(UPDATE, dataset, (guess,), line, ((0, 0), tuple(trace.last.w)), run=trace)


def run():
    """A perceptron that is watched until it makes no more mistakes."""
    X = [(2.2, 1.2), (0.9, 1.4), (-0.4, 0.3), (0.1, -1.6), (1.4, -1.3), (1.5, 0.9), (-1.5, 1.4)]
    dataset = Dataset(X, [1, 1, -1, -1, -1, 1, -1])
    trace = Perceptron().train(dataset)
    mistakes = len(trace)
    ends = (
        f"{mistakes} mistakes, then a whole pass over the points without one. Where some line separates, the mistakes "
        "of a perceptron come to an end."
    )
    choices = sorted({1, mistakes, 4 * mistakes})
    guess = Guess(
        "A perceptron begins at w = 0, looks at the points in turn and corrects each mistake. How many will it make?",
        tuple("1 mistake" if n == 1 else f"{n} mistakes" for n in choices),
        choices.index(mistakes),
    )
    hand = Hand("Let it run, and count.", f"Well guessed: {ends}", f"Not as guessed: {ends}", "Let it run")
    return Task(RUN, dataset, (guess, hand), worth=((0, 0),), run=trace)


def xor():
    """Four points that no line separates."""
    dataset = PRESETS["xor"](0)
    most = _most(dataset)
    choices = (2, 3, 4)
    why = (
        f"Nobody gets more than {most}: the middle lies between the two + points and between the two − points, so a "
        "line with each class on its own side would have the middle on both."
    )
    guess = Guess(
        "How many of these four points can one line get right?",
        tuple(map(str, choices)),
        choices.index(most),
    )
    hand = Hand(
        "Try it: turn the line by the tip of w, and shift it. Can you get all four?",
        f"As you guessed. {why}",
        f"Not as guessed. {why}",
        "Why not all four?",
    )
    return Task(XOR, dataset, (guess, hand), Hyperplane([0.5, 0.2], 0.1), ((-1.8, -1.6), (1.8, 1.6)))


def best():
    """Three lines that separate, one of them the best."""
    minus = [(-0.9, -0.2), (0.2, -1.2), (-1.7, 0.8), (-1.3, -1.5)]
    dataset = _points([(1.2, 1.6), (2.6, 0.8), (2.4, 2), (1.3, 2.6)], minus)
    widest = separate(dataset)
    lines = (Hyperplane([1, 0.15], -0.6), widest.hyperplane, Hyperplane([0.35, 1], -0.85))
    margins = [line.margin(dataset) for line in lines]
    right = int(np.argmax(margins))
    others = " and ".join(f"{LETTERS[i]} {number(margins[i], 2)}" for i in range(len(lines)) if i != right)
    why = (
        f"No other line keeps so far away: {LETTERS[right]} is {number(margins[right], 2)} from its nearest points, "
        f"{others}. That distance is the margin."
    )
    decide = (
        f"the {len(widest.support)} framed points, at the edges of the band, hold the line. Without the others it "
        "would be the same line."
    )
    guesses = (
        Guess(
            "All three lines separate the points. Which is best, as it keeps farthest away from all of them?",
            tuple(f"Line {letter}" for letter in LETTERS),
            right,
            f"As you guessed. {why}",
            f"Not as guessed: it is {LETTERS[right]}. {why}",
        ),
        Guess(
            "Which points decide where the best line lies?",
            ("All of them", "Those nearest to it", "Those farthest away"),
            1,
            f"As you guessed: {decide}",
            f"Not as guessed, those nearest to it: {decide}",
        ),
    )
    return Task(BEST, dataset, guesses, lines=lines)


TASKS = tuple(task() for task in (place, turn, shift, update, run, xor, best))
