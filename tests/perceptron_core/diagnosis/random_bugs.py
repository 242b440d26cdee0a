"""Random points, and what a student's program with a random mistake prints for them."""

import random
from dataclasses import dataclass

from perceptron_core import BIASES, BOUNDARIES, Dataset, Perceptron
from perceptron_core.diagnosis.catalogue import MISTAKES
from perceptron_core.orders import shuffled_order
from tests.perceptron_core.diagnosis.programs import PROGRAMS, Rule, exact, final, print_states, states

EPOCHS = 10  # after which a program is stopped
DIGITS = (3, 6, 17)
STYLES = ("plain", "tuple", "csv", "numpy")


@dataclass(frozen=True)
class Bug:
    """A program with a mistake, or none, and what it printed.

    dataset     the points that were meant
    perceptron  the conventions of the program
    name        of the mistake; "right" without one
    kind        "final" or "states"
    text        that it printed
    """

    dataset: Dataset
    perceptron: Perceptron
    name: str
    kind: str
    text: str

    @property
    def told(self):
        """The conventions that its author tells: η, and of a shuffled order the seed."""
        known = self.perceptron
        return Perceptron(known.learning_rate, order=known.order, seed=known.seed)

    def is_among(self, diagnosis):
        """Whether the mistake is named, or is one that does not show on these points."""
        names = {explanation.name for explanation in diagnosis.explanations}
        names |= {mistake.name for mistake in diagnosis.hidden}
        same = {"one example left out": {"first example left out", "last example left out"}}
        return bool(names & {self.name, *same.get(self.name, ())})


def random_bug(seed, right=False, kind=None):
    """The Bug of a seed: 2 to 12 points, d = 1 to 5; one in five programs is right, or each with `right`."""
    draw = random.Random(seed)
    n, d, per_unit = draw.randint(2, 12), draw.randint(1, 5), draw.choice((1, 1, 10, 100))
    X = [[draw.randint(-5 * per_unit, 5 * per_unit) / per_unit for _ in range(d)] for _ in range(n)]
    dataset = Dataset(X, [draw.choice((-1, 1)) for _ in range(n)])
    order = draw.choice(("cyclic", "cyclic", "cyclic", "first", "shuffled"))
    perceptron = Perceptron(
        draw.choice((1, 1, 0.1, 0.5, 0.01)),
        draw.choice(BIASES),
        order,
        draw.choice(BOUNDARIES),
        draw.randint(0, 1000) if order == "shuffled" else 0,
    )
    kind = kind or draw.choice(("final", "states"))
    possible = [each for each in MISTAKES if each.applies_to(perceptron, dataset)]
    possible = [each.name for each in possible if kind == "final" or not each.averages]
    name = "right" if right or draw.random() < 0.2 else draw.choice(possible)
    text = _printed(draw, dataset, perceptron, name, kind)
    if text is None:  # a run without two states
        return random_bug(seed, right, "final")
    return Bug(dataset, perceptron, name, kind, text)


def _printed(draw, dataset, perceptron, name, kind):
    n, seed = len(dataset), perceptron.seed
    order = (lambda epoch: shuffled_order(n, seed, epoch)) if perceptron.order == "shuffled" else perceptron.order
    rule = Rule(perceptron.bias, perceptron.boundary, order, perceptron.learning_rate)
    arithmetic = float if name in ("bias by R", "unit length", "standardized") else exact
    program = PROGRAMS[name](dataset.X.tolist(), dataset.y.tolist(), rule, arithmetic, EPOCHS, draw.randrange(n))
    rows = [final(program)] if kind == "final" else states(program, draw.choice(("mistake", "epoch", "example")))
    if kind == "states":
        rows = [program.start, *rows] if draw.random() < 0.4 else rows
        if len(rows) < 2:
            return None
    digits, style = draw.choice(DIGITS), draw.choice(STYLES)
    return print_states(rows, digits, style, first=draw.random() < 0.3, theta=draw.random() < 0.2)
