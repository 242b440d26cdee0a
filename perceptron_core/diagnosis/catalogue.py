"""The mistakes that perceptron programs make, each as one value.

It says what the mistake changes in the algorithm, and holds the sentences for the student.

A new mistake is one more entry of MISTAKES. Its trial is the program of the same name in
tests/perceptron_core/diagnosis/programs.py, written as a student would write it.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from perceptron_core.dataset import Dataset
from perceptron_core.diagnosis.sentences import mark
from perceptron_core.perceptron import Perceptron

EACH_LEFT_OUT, EACH_TURNED = "left out", "label turned"
CHECK, UPDATE_W, UPDATE_B = "if yᵢ w·xᵢ ≤ 0", "w ← w + η yᵢxᵢ", "b ← b + η yᵢR²"
EXAMPLES, LOOP, RESULT = "for i = 1 to |D|", "while converged = false", "Return w"


@dataclass(frozen=True)
class Mistake:
    """One mistake. What it does not change is None or has the value of a right program.

    Functions take and give arrays with one number for each of many programs: `y` the label, `s` the score, `zero` the
    class of score 0 (0 if it is neither). `eta` and `beta` are η and β, Fractions or doubles.

    name      of the mistake, short
    sentence  what the program does
    advice    what to change, and where
    line      the line of pseudocode that it breaks, in the notes of `lecture`
    labels    the numbers that stand for the classes − and +
    corrects  function (y, s, zero) → whether an example is a mistake
    always    whether w and b are updated at right examples too
    factor    function (y, s, zero) → the factor of ηx in the update of w, instead of y
    bias_factor  the same for the update of b; None if it is that of w
    rate, bias_rate  functions (eta), (eta, beta) → what the factors are multiplied by, instead of η and ηβ
    sign_of_b  −1 if the score is w·x − b
    resets    which of "w" and "b" each epoch begins anew
    batch     "sum" or "average": the updates of an epoch are made at its end
    rounds    function (w, unit) → w after each update; both are in the same unit, which may be a small one
    ends      function (mistakes in the epoch, in the one before) → whether the program ends
    stops_at_right  whether the program ends at the first example that is right
    averages  whether the program returns the average of w and b over all looks
    examples  function X (n, d) → the points that the program has instead, as doubles
    relabels  the label that all examples have; 0 if each has its own
    reverses  whether the first two coordinates change places
    left_out  0 or −1: the first or the last example in the order of each epoch is never looked at
    each      EACH_LEFT_OUT or EACH_TURNED: one mistake for each example
    needs_radius, needs_eta, in_turn  whether it is none without b ← b + ηyR², with η = 1, or with the order “first”
    """

    name: str
    sentence: str
    advice: str
    line: str
    lecture: str = "003"
    labels: tuple[int, int] = (-1, 1)
    corrects: Callable | None = None
    always: bool = False
    factor: Callable | None = None
    bias_factor: Callable | None = None
    rate: Callable | None = None
    bias_rate: Callable | None = None
    sign_of_b: int = 1
    resets: str = ""
    batch: str = ""
    rounds: Callable | None = None
    ends: Callable | None = None
    stops_at_right: bool = False
    averages: bool = False
    examples: Callable | None = None
    relabels: int = 0
    reverses: bool = False
    left_out: int | None = None
    each: str = ""
    needs_radius: bool = False
    needs_eta: bool = False
    in_turn: bool = False

    def __repr__(self) -> str:
        return f"<Mistake: {self.name!r}>"

    def applies_to(self, perceptron: Perceptron, dataset: Dataset) -> bool:
        """Whether it is a mistake with these conventions on these points; what can never show is none."""
        changes_b = self.bias_factor or self.bias_rate or self.sign_of_b < 0 or "b" in self.resets
        return not (
            (self.needs_radius and perceptron.bias != "radius")
            or (self.needs_eta and perceptron.learning_rate == 1)
            or (self.in_turn and perceptron.order == "first")
            or (self.reverses and dataset.dimension < 2)
            or ((self.left_out is not None or self.each == EACH_LEFT_OUT) and len(dataset) < 2)
            or (changes_b and not self.rate and perceptron.bias == "none")
        )

    @property
    def scales(self) -> bool:
        """Whether η only scales w and b if both begin at 0."""
        return not (self.rate or self.bias_rate or self.rounds)

    @property
    def has_own_end(self) -> bool:
        """Whether it decides when the program ends."""
        return self.ends is not None or self.stops_at_right


def prediction(s, zero):
    """The class of a score."""
    return np.where(s == 0, zero, np.sign(s))


def _wrong_for_01(y, s, zero):
    return np.where(zero == 0, y * s <= 0, (y * s < 0) | ((s == 0) & (2 * y - 1 != zero)))


def _wrong(y, s, zero):
    """Whether a right program corrects."""
    return (y * s < 0) | ((s == 0) & (y != zero))


def _target_01(y):
    return (y + 1) // 2


def _unit_length(X):
    length = np.sqrt((X * X).sum(axis=1, keepdims=True))
    return X / np.where(length == 0, 1, length)


def _standardized(X):
    deviation = X.std(axis=0)
    return (X - X.mean(axis=0)) / np.where(deviation == 0, 1, deviation)


def _truncate(w, unit):
    return np.sign(w) * (abs(w) // unit) * unit


def _round(w, unit):
    """To whole numbers of units, from the middle to the even one."""
    nearest = (2 * w + unit) // (2 * unit)
    return (nearest - ((2 * w + unit) % (2 * unit) == 0) * (nearest % 2)) * unit


def _root(value):
    return float(value) ** 0.5


MISTAKES = (
    Mistake(
        "y left out",
        mark("Your program leaves out the label y: at each mistake it adds ηx to w, even if y = −1."),
        mark("Multiply by the label y in each line that updates w or b."),
        UPDATE_W,
        factor=lambda y, s, zero: np.ones_like(y),
    ),
    Mistake(
        "sign turned",
        mark("Your program subtracts the update at each mistake, instead of adding it."),
        mark("Change the sign in each line that updates w or b."),
        UPDATE_W,
        factor=lambda y, s, zero: -y,
    ),
    Mistake(
        "prediction instead of label",
        mark("Your program multiplies x by the predicted class ŷ instead of the label y."),
        mark("Use the label y of the example in each line that updates w or b."),
        UPDATE_W,
        factor=lambda y, s, zero: prediction(s, zero),
    ),
    Mistake(
        "labels 0 and 1",
        mark("Your program uses the labels 0 and 1 in a rule for −1 and +1. So label 0 never changes w or b."),
        mark("Where your program reads the examples, change the label 0 to −1."),
        UPDATE_W,
        labels=(0, 1),
        corrects=_wrong_for_01,
    ),
    Mistake(
        "difference with ±1",
        mark("Your program updates with y − ŷ instead of y. If ŷ = −y, this is 2y, so the update is twice as large."),
        mark("Use y instead of y − ŷ in each line that updates w or b."),
        UPDATE_W,
        factor=lambda y, s, zero: y - prediction(s, zero),
    ),
    Mistake(
        "difference of labels 0/1 and prediction ±1",
        mark("Your program updates with y − ŷ. The labels y are 0 and 1, but a negative score gives ŷ = −1."),
        mark("Use the same two numbers for the labels and for the predictions."),
        UPDATE_W,
        corrects=lambda y, s, zero: _target_01(y) != prediction(s, zero),
        factor=lambda y, s, zero: _target_01(y) - prediction(s, zero),
    ),
    Mistake(
        "bias not updated",
        mark("Your program never updates b."),
        mark("Add a line that updates b below the line that updates w."),
        UPDATE_B,
        lecture="000",
        bias_factor=lambda y, s, zero: 0 * y,
    ),
    Mistake(
        "bias updated without y",
        mark("Your program leaves out the label y when it updates b: it adds the same number at each mistake."),
        mark("Multiply by the label y in the line that updates b."),
        UPDATE_B,
        lecture="000",
        bias_factor=lambda y, s, zero: np.ones_like(y),
    ),
    Mistake(
        "bias updated without η",
        mark("Your program multiplies the update of w by η, but not the update of b."),
        mark("Multiply by η in the line that updates b, too."),
        UPDATE_B,
        lecture="000",
        bias_rate=lambda eta, beta: beta,
        needs_eta=True,
    ),
    Mistake(
        "bias by R",
        mark("Your program adds ηyR to b at each mistake, instead of ηyR²."),
        mark("Square R in the line that updates b."),
        UPDATE_B,
        lecture="000",
        bias_rate=lambda eta, beta: eta * _root(beta),
        needs_radius=True,
    ),
    Mistake(
        "sign of the threshold",
        mark("Your program computes the score w·x − b, but it updates b as if the score were w·x + b."),
        mark("Compute the score as w·x + b, or write − instead of + in the line that updates b."),
        UPDATE_B,
        lecture="000",
        sign_of_b=-1,
    ),
    Mistake(
        "update also when right",
        mark("Your program makes an update at every example, even if the example is classified correctly."),
        mark("Put each line that updates w or b inside the “if”."),
        CHECK,
        always=True,
    ),
    Mistake(
        "only class + updated",
        mark("Your program makes updates only at + examples. It ignores − examples that are misclassified."),
        mark("Make an update at each misclassified example. The “if” must not ask for the label +1."),
        CHECK,
        corrects=lambda y, s, zero: _wrong(y, s, zero) & (y > 0),
    ),
    Mistake(
        "only class − updated",
        mark("Your program makes updates only at − examples. It ignores + examples that are misclassified."),
        mark("Make an update at each misclassified example. The “if” must not ask for the label −1."),
        CHECK,
        corrects=lambda y, s, zero: _wrong(y, s, zero) & (y < 0),
    ),
    Mistake(
        "< instead of ≤",
        mark("Your program makes an update only if y s(x) < 0. So it never makes one at an example with score 0."),
        mark("Write ≤ instead of < in the “if”."),
        CHECK,
        corrects=lambda y, s, zero: y * s < 0,
    ),
    Mistake(
        "w reset each epoch",
        mark("Your program sets w back to its starting value at the beginning of each epoch."),
        mark("Move the line that gives w its starting value above the outer loop, which repeats the epochs."),
        "w ← 0",
        resets="w",
    ),
    Mistake(
        "b reset each epoch",
        mark("Your program sets b back to its starting value at the beginning of each epoch."),
        mark("Move the line that gives b its starting value above the outer loop, which repeats the epochs."),
        "w ← 0",
        resets="b",
    ),
    Mistake(
        "w and b reset each epoch",
        mark("Your program sets w and b back to their starting values at the beginning of each epoch."),
        mark("Move the lines that give w and b their starting values above the outer loop, which repeats the epochs."),
        "w ← 0",
        resets="wb",
    ),
    Mistake(
        "only the first epoch",
        mark("Your program ends after its first epoch, although it made a mistake in this epoch."),
        mark("Repeat the epoch in an outer loop. This loop ends after an epoch without mistakes."),
        LOOP,
        ends=lambda mistakes, before: np.ones(mistakes.shape, dtype=bool),
    ),
    Mistake(
        "last example left out",
        mark("Your program leaves out the last example of each epoch."),
        mark("Make sure that the loop over the examples includes the last example."),
        EXAMPLES,
        left_out=-1,
    ),
    Mistake(
        "first example left out",
        mark("Your program leaves out the first example of each epoch."),
        mark("Begin the loop at the first example. Its index is 0 in many programming languages."),
        EXAMPLES,
        left_out=0,
    ),
    Mistake(
        "batch",
        mark("Your program collects the updates of an epoch, and makes all of them at the end of the epoch."),
        mark("Make the update at each mistake, so that the next example is classified with the new values."),
        UPDATE_W,
        batch="sum",
        in_turn=True,
    ),
    Mistake(
        "batch average",
        mark("At the end of each epoch, your program makes one update: the average over all examples."),
        mark("Make the whole update at each mistake, without dividing it."),
        UPDATE_W,
        batch="average",
        in_turn=True,
    ),
    Mistake(
        "η applied twice",
        mark("Your program multiplies each update by η twice."),
        mark("Multiply by η only once in each line that updates w or b."),
        UPDATE_W,
        rate=lambda eta: eta * eta,
        bias_rate=lambda eta, beta: eta * eta * beta,
        needs_eta=True,
    ),
    Mistake(
        "unit length",
        mark("Your program divides each point x ≠ 0 by its length ‖x‖."),
        mark("Use the points as they are, without dividing them."),
        EXAMPLES,
        examples=_unit_length,
    ),
    Mistake(
        "standardized",
        mark("Your program subtracts the mean of each feature, and divides by the standard deviation unless it is 0."),
        mark("Use the points as they are, or compare your run with a run on standardized points."),
        EXAMPLES,
        examples=_standardized,
    ),
    Mistake(
        "features swapped",
        mark("Your program swaps the first two features of each point."),
        mark("Check the order of the columns where your program reads the examples."),
        EXAMPLES,
        reverses=True,
    ),
    Mistake(
        "all labels +",
        mark("Your program uses the label +1 for every example."),
        mark("Check the labels where your program reads the examples."),
        EXAMPLES,
        relabels=1,
    ),
    Mistake(
        "all labels −",
        mark("Your program uses the label −1 for every example."),
        mark("Check the labels where your program reads the examples."),
        EXAMPLES,
        relabels=-1,
    ),
    Mistake(
        "w rounded",
        mark("Your program rounds w to whole numbers after each update."),
        mark("Keep the decimals of w. Start with 0.0 instead of 0, and do not round w."),
        UPDATE_W,
        rounds=_round,
    ),
    Mistake(
        "w truncated",
        mark("Your program cuts off the decimals of w after each update."),
        mark("Keep the decimals of w. Start with 0.0 instead of 0, and do not convert w to whole numbers."),
        UPDATE_W,
        rounds=_truncate,
    ),
    Mistake(
        "floor of w",
        mark("Your program rounds w down to whole numbers after each update."),
        mark("Keep the decimals of w. Start with 0.0 instead of 0, and do not use integer division."),
        UPDATE_W,
        rounds=lambda w, unit: w // unit * unit,
    ),
    Mistake(
        "ends at the first right example",
        mark("Your program ends as soon as one example is classified correctly."),
        mark("End the loop only after a whole epoch in which every example is classified correctly."),
        LOOP,
        stops_at_right=True,
    ),
    Mistake(
        "ends when an epoch has fewer mistakes",
        mark("Your program ends after an epoch that has fewer mistakes than the epoch before."),
        mark("End the loop only after an epoch without mistakes."),
        LOOP,
        ends=lambda mistakes, before: (mistakes == 0) | (mistakes < before),
        in_turn=True,
    ),
    Mistake(
        "returns the average",
        mark("Your program returns the average of all its w and b, one for each example that it looked at."),
        mark("Return the last w and b. The average belongs to another method, the averaged perceptron."),
        RESULT,
        lecture="002",
        averages=True,
    ),
    Mistake(
        "one label turned",
        mark("Your program uses the wrong label for one example."),
        mark("Check the labels where your program reads the examples."),
        EXAMPLES,
        each=EACH_TURNED,
    ),
    Mistake(
        "one example left out",
        mark("Your program leaves out one of the examples."),
        mark("Check how many examples your program reads, and whether the loop reaches all of them."),
        EXAMPLES,
        each=EACH_LEFT_OUT,
    ),
)
BY_NAME = {mistake.name: mistake for mistake in MISTAKES}
