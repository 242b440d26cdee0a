"""The perceptron as students write it, right and with one mistake each.

These programs use plain Python and nothing of `perceptron_core`, so that they can check it. Only the printing in the
style of numpy uses numpy. Each class but `Right`
overrides one method, and its docstring says which line is wrong.

>>> rule = Rule(bias="unit", boundary="mistake", order="cyclic")
>>> for w, b, index, corrected in PROGRAMS["right"]([[1, 2], [3, 1]], [1, -1], rule, epochs=2):
...     print(w, b, index, corrected)
[1.0, 2.0] 1.0 0 True
[-2.0, 1.0] 0.0 1 True
[-1.0, 3.0] 1.0 0 True
[-4.0, 2.0] 0.0 1 True
"""

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

import numpy as np


def exact(number):
    """The fraction that `number` (a float, whole number, text or fraction) is written as: 0.1 is one tenth."""
    return number if isinstance(number, Fraction) else Fraction(Decimal(str(number)))


@dataclass(frozen=True)
class Rule:
    """The conventions of a run.

    bias      "unit": β = 1; "radius": β = R²; "none": β = 0
    boundary  "mistake": y·s ≤ 0 is a mistake; "positive": score 0 is classified +1; "negative": it is classified −1
    order     "cyclic"; "first": each epoch ends at its first mistake; or the orders of a shuffled run, a function from
              the epoch (1, 2, …) to a permutation of the examples
    eta       a number or a text
    start     w and b, such as ([1, 2], 0.5); None for zeros
    """

    bias: str = "unit"
    boundary: str = "mistake"
    order: str | Callable = "cyclic"
    eta: object = 1
    start: tuple | None = None


class Look(NamedTuple):
    """The state after a look at one example; `corrected` says whether the program corrected w or b for it."""

    w: list
    b: object
    index: int
    corrected: bool


class Right:
    """The right program.

    X, y        rows of numbers or texts, and labels 1 and −1
    arithmetic  what makes a number of the program from one of X, of η and of the start: `float` or `exact`
    epochs      how many epochs it runs at most; None: until an epoch has no mistake, which may never be
    example     which example is read wrongly, for the programs that need it
    """

    def __init__(self, X, y, rule, arithmetic=float, epochs=None, example=0):
        self.number, self.rule, self.most_epochs, self.example = arithmetic, rule, epochs, example
        self.eta = arithmetic(rule.eta)
        w, b = rule.start or ([0] * (len(X[0]) if len(X) else 0), 0)
        self.start = [arithmetic(c) for c in w], arithmetic(b)
        self.X = self.read_examples([[arithmetic(c) for c in x] for x in X])
        self.y = self.read_labels([int(label) for label in y])
        squared_radius = max((sum(c * c for c in x) for x in self.X), default=self.number(0))
        self.beta = self.beta_of({"unit": self.number(1), "radius": squared_radius, "none": self.number(0)}[rule.bias])

    def __iter__(self):
        """A Look at a time."""
        return chain.from_iterable(self.epochs())

    def epochs(self):
        """The list of the looks of each epoch."""
        self.w, self.b = list(self.start[0]), self.start[1]
        epoch, self.ended, self.mistakes = 0, False, []
        while not self.ended and epoch != self.most_epochs:
            epoch += 1
            self.mistakes.append(0)
            self.begin_epoch()
            looks = []
            for i in self.order(epoch):
                looks.append(self.look_at(i))
                if self.ended or (self.rule.order == "first" and self.mistakes[-1]):
                    break
            if self.end_epoch():
                looks[-1] = looks[-1]._replace(w=list(self.w), b=self.b)
            self.ended = self.ended or self.is_done()
            yield looks

    def look_at(self, i):
        """The Look at example i."""
        x, y = self.X[i], self.y[i]
        score = self.score(x)
        mistake = self.is_mistake(score, y)
        corrected = self.corrects(mistake)
        self.mistakes[-1] += mistake
        if corrected:
            self.update(x, y, score)
        self.after_look(mistake)
        return Look(list(self.w), self.b, i, corrected)

    def class_at_zero(self):
        return {"mistake": 0, "positive": 1, "negative": -1}[self.rule.boundary]

    def predict(self, score):
        """1 or −1; at score 0 the class there, or 0 if it has none."""
        if score == 0:
            return self.class_at_zero()
        return 1 if score > 0 else -1

    # What the mistakes override

    def read_examples(self, X):
        return X

    def read_labels(self, y):
        return y

    def beta_of(self, beta):
        return beta

    def order(self, epoch):
        """The examples of the epoch."""
        return list(self.rule.order(epoch)) if callable(self.rule.order) else list(range(len(self.X)))

    def begin_epoch(self):
        pass

    def score(self, x):
        return sum(w * c for w, c in zip(self.w, x, strict=True)) + self.b

    def is_mistake(self, score, y):
        return y * score < 0 or (score == 0 and y != self.class_at_zero())

    def corrects(self, mistake):
        return mistake

    def update(self, x, y, score):
        self.update_w(x, self.factor(y, score))
        self.update_b(self.factor(y, score))

    def factor(self, y, score):
        """What takes the place of y in the update."""
        return y

    def update_w(self, x, y):
        self.w = [w + self.eta * y * c for w, c in zip(self.w, x, strict=True)]

    def update_b(self, y):
        self.b = self.b + self.eta * y * self.beta

    def after_look(self, mistake):
        pass

    def end_epoch(self):
        """Whether w or b changed at the end of the epoch."""
        return False

    def is_done(self):
        return self.mistakes[-1] == 0


# Mistakes in the update


class LabelLeftOut(Right):
    """Wrong: w ← w + ηx, b ← b + ηβ, without y."""

    def factor(self, y, score):
        return 1


class SignTurned(Right):
    """Wrong: w ← w − ηyx, b ← b − ηyβ."""

    def factor(self, y, score):
        return -y


class PredictionInsteadOfLabel(Right):
    """Wrong: w ← w + ηŷx, b ← b + ηŷβ, where ŷ is the prediction; ŷ = 0 at score 0 if no class is there."""

    def factor(self, y, score):
        return self.predict(score)


class DifferenceOfSigns(Right):
    """Wrong: w ← w + η(y − ŷ)x with labels ±1, which is 2ηyx; where ŷ = 0 it is ηyx."""

    def factor(self, y, score):
        return y - self.predict(score)


class DifferenceOfMixedLabels(Right):
    """Wrong: compares t = 0 or 1 with ŷ = ±1 and adds η(t − ŷ)x if they differ."""

    def is_mistake(self, score, y):
        return (y + 1) // 2 != self.predict(score)

    def factor(self, y, score):
        return (y + 1) // 2 - self.predict(score)


class BiasNotUpdated(Right):
    """Wrong: the line b ← b + ηyβ is missing."""

    def update_b(self, y):
        pass


class BiasWithoutLabel(Right):
    """Wrong: b ← b + ηβ."""

    def update_b(self, y):
        self.b = self.b + self.eta * self.beta


class BiasWithoutRate(Right):
    """Wrong: b ← b + yβ."""

    def update_b(self, y):
        self.b = self.b + y * self.beta


class BiasByRadius(Right):
    """Wrong: b ← b + ηyR, where the rule has R²."""

    def beta_of(self, beta):
        return self.number(math.sqrt(beta)) if self.rule.bias == "radius" else beta


class RateTwice(Right):
    """Wrong: w ← w + η²yx, b ← b + η²yβ."""

    def factor(self, y, score):
        return self.eta * y


class WeightsRounded(Right):
    """Wrong: each weight is rounded to a whole number after an update, halves to even ones."""

    def update_w(self, x, y):
        super().update_w(x, y)
        self.w = [self.number(round(w)) for w in self.w]


class WeightsTruncated(Right):
    """Wrong: int(w) after an update."""

    def update_w(self, x, y):
        super().update_w(x, y)
        self.w = [self.number(int(w)) for w in self.w]


class WeightsFloored(Right):
    """Wrong: w // 1 after an update."""

    def update_w(self, x, y):
        super().update_w(x, y)
        self.w = [self.number(w // 1) for w in self.w]


# Mistakes in the question whether an example is a mistake


class LabelsZeroAndOne(Right):
    """Wrong: the labels are 0 and 1 in the rule for ±1, so an example of label 0 adds nothing."""

    def read_labels(self, y):
        return [(label + 1) // 2 for label in y]

    def class_at_zero(self):
        return {"mistake": None, "positive": 1, "negative": 0}[self.rule.boundary]

    def is_mistake(self, score, y):
        if self.rule.boundary == "mistake":
            return y * score <= 0
        return y * score < 0 or (score == 0 and y != self.class_at_zero())


class SignOfTheThreshold(Right):
    """Wrong: the score is w·x − b, but b is updated like a bias."""

    def score(self, x):
        return sum(w * c for w, c in zip(self.w, x, strict=True)) - self.b


class UpdateAlways(Right):
    """Wrong: the update is not inside the `if`."""

    def corrects(self, mistake):
        return True


class OnlyPlus(Right):
    """Wrong: the `if` is only for y = 1."""

    def is_mistake(self, score, y):
        return y > 0 and super().is_mistake(score, y)


class OnlyMinus(Right):
    """Wrong: the `if` is only for y = −1."""

    def is_mistake(self, score, y):
        return y < 0 and super().is_mistake(score, y)


class LessThan(Right):
    """Wrong: y·s < 0, so score 0 is right for both classes."""

    def is_mistake(self, score, y):
        return y * score < 0


# Mistakes in the loops


class WeightsReset(Right):
    """Wrong: w gets its start inside the loop over the epochs."""

    def begin_epoch(self):
        self.w = list(self.start[0])


class BiasReset(Right):
    """Wrong: b gets its start inside the loop over the epochs."""

    def begin_epoch(self):
        self.b = self.start[1]


class BothReset(Right):
    """Wrong: w and b get their starts inside the loop over the epochs."""

    def begin_epoch(self):
        self.w, self.b = list(self.start[0]), self.start[1]


class OneEpoch(Right):
    """Wrong: there is no loop over the epochs."""

    def is_done(self):
        return True


class LastLeftOut(Right):
    """Wrong: the loop goes to n − 1 and leaves out the last example of its order."""

    def order(self, epoch):
        return super().order(epoch)[:-1]


class FirstLeftOut(Right):
    """Wrong: the loop begins at 1 and leaves out the first example of its order."""

    def order(self, epoch):
        return super().order(epoch)[1:]


class Batch(Right):
    """Wrong: the updates of an epoch are added at its end; `corrected` tells for which examples."""

    def begin_epoch(self):
        self.updates = []

    def update(self, x, y, score):
        self.updates.append(([self.eta * y * c for c in x], self.eta * y * self.beta))

    def end_epoch(self):
        for step_w, step_b in self.updates:
            self.w = [w + self.share(c) for w, c in zip(self.w, step_w, strict=True)]
            self.b = self.b + self.share(step_b)
        return bool(self.updates)

    def share(self, step):
        return step


class BatchAverage(Batch):
    """Wrong: the updates of an epoch are added at its end, divided by n."""

    def share(self, step):
        return step / len(self.X)


class EndsAtTheFirstRight(Right):
    """Wrong: the program ends at the first example that is classified correctly."""

    def after_look(self, mistake):
        self.ended = not mistake


class EndsAtFewerMistakes(Right):
    """Wrong: the program ends when an epoch has fewer mistakes than the one before."""

    def is_done(self):
        return super().is_done() or self.mistakes[-1] < self.mistakes[-2:][0]


class ReturnsTheAverage(Right):
    """Wrong: w and b are the averages of the states after each look. The only Look is the final one."""

    def epochs(self):
        looks = list(chain.from_iterable(super().epochs()))
        if looks:
            w = [sum(column) / len(looks) for column in zip(*(look.w for look in looks), strict=True)]
            b = sum(look.b for look in looks) / len(looks)
            yield [Look(w, b, looks[-1].index, looks[-1].corrected)]


# Mistakes in how the examples are read


class UnitLength(Right):
    """Wrong: every x is divided by ‖x‖; x = 0 stays 0."""

    def read_examples(self, X):
        lengths = [self.number(math.sqrt(sum(c * c for c in x))) for x in X]
        return [[c / length if length else c for c in x] for x, length in zip(X, lengths, strict=True)]


class Standardized(Right):
    """Wrong: every feature loses its mean and is divided by its standard deviation (over n), if that is not 0."""

    def read_examples(self, X):
        columns = [self.standardized(column) for column in zip(*X, strict=True)]
        return [list(x) for x in zip(*columns, strict=True)]

    def standardized(self, column):
        mean = sum(column) / len(column)
        deviation = self.number(math.sqrt(sum((c - mean) ** 2 for c in column) / len(column)))
        return [(c - mean) / deviation if deviation else c - mean for c in column]


class FeaturesSwapped(Right):
    """Wrong: the first two coordinates of each x are swapped."""

    def read_examples(self, X):
        return [[*x[1::-1], *x[2:]] for x in X]


class AllPlus(Right):
    """Wrong: every label is read as 1."""

    def read_labels(self, y):
        return [1] * len(y)


class AllMinus(Right):
    """Wrong: every label is read as −1."""

    def read_labels(self, y):
        return [-1] * len(y)


class OneLabelTurned(Right):
    """Wrong: one example has the label of the other class."""

    def read_labels(self, y):
        return [-label if i == self.example else label for i, label in enumerate(y)]


class OneLeftOut(Right):
    """Wrong: the loop passes over one example; R is still that of all."""

    def order(self, epoch):
        return [i for i in super().order(epoch) if i != self.example]


PROGRAMS = {
    "right": Right,
    "y left out": LabelLeftOut,
    "sign turned": SignTurned,
    "prediction instead of label": PredictionInsteadOfLabel,
    "labels 0 and 1": LabelsZeroAndOne,
    "difference with ±1": DifferenceOfSigns,
    "difference of labels 0/1 and prediction ±1": DifferenceOfMixedLabels,
    "bias not updated": BiasNotUpdated,
    "bias updated without y": BiasWithoutLabel,
    "bias updated without η": BiasWithoutRate,
    "bias by R": BiasByRadius,
    "sign of the threshold": SignOfTheThreshold,
    "update also when right": UpdateAlways,
    "only class + updated": OnlyPlus,
    "only class − updated": OnlyMinus,
    "< instead of ≤": LessThan,
    "w reset each epoch": WeightsReset,
    "b reset each epoch": BiasReset,
    "w and b reset each epoch": BothReset,
    "only the first epoch": OneEpoch,
    "last example left out": LastLeftOut,
    "first example left out": FirstLeftOut,
    "batch": Batch,
    "batch average": BatchAverage,
    "η applied twice": RateTwice,
    "unit length": UnitLength,
    "standardized": Standardized,
    "features swapped": FeaturesSwapped,
    "all labels +": AllPlus,
    "all labels −": AllMinus,
    "w rounded": WeightsRounded,
    "w truncated": WeightsTruncated,
    "floor of w": WeightsFloored,
    "ends at the first right example": EndsAtTheFirstRight,
    "ends when an epoch has fewer mistakes": EndsAtFewerMistakes,
    "returns the average": ReturnsTheAverage,
    "one label turned": OneLabelTurned,
    "one example left out": OneLeftOut,
}


def final(program):
    """The last w and b of a program that ends; its start if it looks at nothing."""
    looks = deque(program, maxlen=1)
    return (looks[0].w, looks[0].b) if looks else program.start


def states(program, per="mistake"):
    """The list of (w, b) that the program prints: after each "mistake" it corrects, each "epoch" or each "example"."""
    if per == "epoch":
        return [looks[-1][:2] for looks in program.epochs() if looks]
    return [look[:2] for look in program if look.corrected or per == "example"]


def print_states(rows, digits=None, style="plain", first=False, theta=False, homogeneous=False):
    """The text of `rows`, a list of (w, b), as a program prints it.

    digits       significant ones, for style "numpy" those after the decimal point; None for what the style does itself
    style        "numpy": [1.  0.5] 2.0; "r": [1] 1.0 0.5 2.0; "csv", with a line of names; "tuple"; "plain"
    first        whether b stands before w
    theta        whether θ = −b is printed for b
    homogeneous  whether the weights and b are one vector; always so but for style "numpy"
    """
    lines = []
    for w, b in rows:
        w, b = [float(c) for c in w], float(-b if theta else b) + 0.0
        if style == "numpy" and not homogeneous:
            parts = [_numpy(w, digits), _plain(b, digits) if digits is None else repr(round(b, digits))]
            lines.append(" ".join(reversed(parts) if first else parts))
        else:
            lines.append(STYLES[style]([b, *w] if first else [*w, b], digits))
    if style == "csv" and rows:
        weights, b = [f"w{k + 1}" for k in range(len(rows[0][0]))], "theta" if theta else "b"
        lines.insert(0, ",".join([b, *weights] if first else [*weights, b]))
    return "\n".join(lines)


def _plain(number, digits):
    return repr(number) if digits is None else f"{number:.{digits}g}"


def _numpy(vector, digits):
    return np.array2string(np.array(vector), precision=8 if digits is None else digits)


def _r(vector, digits):
    """As R prints a vector: as many decimals for all as one of them needs for `digits` (7) significant digits."""
    digits = 7 if digits is None else digits
    shortest = [Decimal(f"{c:.{digits - 1}e}").normalize() for c in vector]
    decimals = max(0, *(-c.as_tuple().exponent for c in shortest))
    fixed = [f"{c:.{decimals}f}" for c in vector]
    most = max(len(c.as_tuple().digits) for c in shortest) - 1
    scientific = [f"{c:.{most}e}" for c in vector]
    texts = fixed if max(map(len, fixed)) <= max(map(len, scientific)) else scientific
    return "[1] " + " ".join(text.rjust(max(map(len, texts))) for text in texts)


STYLES = {
    "numpy": _numpy,
    "r": _r,
    "csv": lambda vector, digits: ",".join(_plain(c, digits) for c in vector),
    "tuple": lambda vector, digits: "(" + ", ".join(_plain(c, digits) for c in vector) + ")",
    "plain": lambda vector, digits: " ".join(_plain(c, digits) for c in vector),
}
