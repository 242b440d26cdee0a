"""Perceptron programs, right or with one mistake, and many runs of them at once.

`Perceptron.train` is always right, and exact. Here every part of the algorithm can be replaced by the wrong one of a
Mistake. All programs look at their next example at the same time, with one lane of the arrays for each: thousands of
short runs take as long as a few.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np

from perceptron_core._arrays import Bools, Floats, Integers
from perceptron_core.dataset import Dataset
from perceptron_core.diagnosis.catalogue import EACH_LEFT_OUT, EACH_TURNED, Mistake
from perceptron_core.exact.decimals import to_ints
from perceptron_core.orders import shuffled_order
from perceptron_core.perceptron import CLASS_AT_ZERO, Perceptron

EXACT = "exact"
W_FIRST, B_FIRST = "w·x, then b", "b, then w·x"  # in which order doubles are added up to a score
APP = "the app"
SHUFFLES: dict[str, Callable[[int, int], Callable[[], Sequence[int]]]] = {  # (n, seed) → the order of the next epoch
    "numpy.random.permutation": lambda n, seed: _permuted_by(np.random.RandomState(seed), n),
    "numpy.random.shuffle": lambda n, seed: _shuffled_by(np.random.RandomState(seed), np.arange(n)),
    "numpy.random.default_rng, permutation": lambda n, seed: _permuted_by(np.random.default_rng(seed), n),
    "numpy.random.default_rng, shuffle": lambda n, seed: _shuffled_by(np.random.default_rng(seed), np.arange(n)),
    "random.shuffle": lambda n, seed: _shuffled_by(random.Random(seed), list(range(n))),
}
LARGEST_INT = 2**61  # sums of two such numbers are 64-bit integers
LONGEST_HISTORY = 4000  # looks


def _permuted_by(generator, n):
    return lambda: generator.permutation(n)


def _shuffled_by(generator, order):
    def shuffle():
        generator.shuffle(order)
        return order.copy()

    return shuffle


@dataclass(frozen=True)
class History:
    """A run, look after look at one example; row 0 of `w` and `b` is the start.

    w          (L+1, d) and b (L+1,): after each look
    index      (L,) the example
    score      (L,) its score before the look, with the program's own sign of b
    corrected  (L,) whether w and b were updated for it, in a batch at the end of the epoch
    ends       (L,) whether it was the last look of its epoch
    outcome    "converged" if the program ended by itself, "limit" if it would have gone on
    """

    w: Floats
    b: Floats
    index: Integers
    score: Floats
    corrected: Bools
    ends: Bools
    outcome: str


@dataclass(frozen=True)
class Program:
    """One program: the conventions of a right one, and what differs.

    perceptron  the conventions
    mistake     a Mistake of the catalogue; None for a right program
    example     the index of the example that a mistake of one example concerns, else None
    arithmetic  EXACT; or W_FIRST or B_FIRST if only the rounding of doubles gives the result
    shuffle     for the order "shuffled": APP, or a name in SHUFFLES
    threshold   whether θ = −b stands where others have b
    epochs      the T after which the run was stopped, though it would have gone on; else None
    """

    perceptron: Perceptron
    mistake: Mistake | None = None
    example: int | None = None
    arithmetic: str = EXACT
    shuffle: str = APP
    threshold: bool = False
    epochs: int | None = None

    def run(self, dataset: Dataset, looks: int = LONGEST_HISTORY) -> History:
        """The History of a run on `dataset`: up to its end, the end of epoch `epochs`, or at most `looks` looks."""
        lanes = Lanes([self], dataset)
        w, b = lanes.states()
        states = [(w[0], b[0])]
        seen: list[tuple] = []
        average = self.mistake is not None and self.mistake.averages
        has_examples = len(dataset) > 0 and lanes.last[0] >= 0
        while has_examples and len(seen) < looks:
            look = lanes.look()
            w, b = lanes.states()
            states.append((w[0], b[0]))
            seen.append((look.index[0], look.score[0], look.corrected[0], look.ends[0]))
            if look.over[0]:
                break
            if look.ends[0] and self.epochs is not None and look.epoch[0] >= self.epochs:
                break
        outcome = "converged" if not has_examples or (seen and look.over[0]) else "limit"
        if average and seen:
            w, b = lanes.averages()
            states[-1] = (w[0], b[0])
        index, score, corrected, ends = zip(*seen, strict=True) if seen else ((), (), (), ())
        return History(
            np.array([w for w, _ in states]),
            np.array([b for _, b in states]),
            np.array(index, dtype=int),
            np.array(score, dtype=float),
            np.array(corrected, dtype=bool),
            np.array(ends, dtype=bool),
            outcome,
        )


@dataclass
class Look:
    """What all lanes (L,) have just done.

    index      the example that each has looked at
    score      w·x + b before the look, with the program's own sign of b
    corrected  whether w and b are updated for it
    ends       whether it was the last look of its epoch
    over       whether the program ended with it
    epoch      of the look, counted from 1
    mistakes   how many updates were made so far
    """

    index: Integers
    score: Floats
    corrected: Bools
    ends: Bools
    over: Bools
    epoch: Integers
    mistakes: Integers


class Lanes:
    """The runs of `programs` on `dataset`, one lane for each.

    Numbers are whole: x in units of 10^−p, w in units of 10^−(p+P)/n, and b and scores in units of 10^−(2p+P)/n, where
    10^p makes the coordinates whole, 10^P makes η² and the starts whole, and n is for averages. Programs that have no
    exact numbers compute in doubles. All programs must be of one kind (`is_exact`).

    seeds  if given: each program runs with every one of these seeds, and all have the same `shuffle`
    """

    zero: Integers
    resets_w: Bools
    resets_b: Bools
    always: Bools
    first: Bools
    stops: Bools
    batch: Bools

    def __init__(self, programs: Sequence[Program], dataset: Dataset, seeds: Iterable[int] | None = None) -> None:
        self.programs = list(programs)
        self.dataset = dataset
        self.n = len(dataset)
        self.is_exact = is_exact(self.programs[0], dataset)
        mistakes = [program.mistake or RIGHT for program in self.programs]
        self._mistakes = list(dict.fromkeys(mistakes))
        self._set_units()
        self._read_examples(mistakes)
        conventions = [program.perceptron for program in self.programs]
        self.of = np.arange(len(self.programs))  # the program of each lane
        per_lane = {
            "mistake": [self._mistakes.index(mistake) for mistake in mistakes],
            "zero": [CLASS_AT_ZERO[each.boundary] for each in conventions],
            "first": [each.order == "first" for each in conventions],
            "sign": [mistake.sign_of_b for mistake in mistakes],
            "resets_w": ["w" in mistake.resets for mistake in mistakes],
            "resets_b": ["b" in mistake.resets for mistake in mistakes],
            "batch": [bool(mistake.batch) for mistake in mistakes],
            "always": [mistake.always for mistake in mistakes],
            "stops": [mistake.stops_at_right for mistake in mistakes],
            "b_first": [program.arithmetic == B_FIRST for program in self.programs],
        }
        for name, values in per_lane.items():
            setattr(self, name, np.array(values))
        rates = [self._rates(program) for program in self.programs]
        self.rate, self.bias_rate = (self._numbers([pair[i] for pair in rates]) for i in (0, 1))
        starts = [self._start(program.perceptron) for program in self.programs]
        self.w = self._numbers([w for w, _ in starts]).reshape(len(starts), dataset.dimension)
        self.b = self._numbers([b for _, b in starts])
        self.w0, self.b0 = self.w, self.b
        self._read_orders(mistakes)
        zeros = np.zeros(len(self.programs), dtype=int)
        self.place, self.epoch, self.mistakes, self.in_epoch = zeros, zeros + 1, zeros, zeros
        self.before = zeros - 1  # mistakes in the epoch before
        self.waiting_w, self.waiting_b = 0 * self.w, 0 * self.b
        self.sum_w, self.sum_b, self.looks = 0 * self.w, 0 * self.b, 0
        if seeds is not None:
            seeds = np.array(list(seeds))
            self._take(np.repeat(self.of, len(seeds)))
            self.seed = np.tile(seeds, len(self.programs))
        self._find_hooks()
        self._begin_order(np.arange(len(self)))

    def __len__(self) -> int:
        return len(self.of)

    def _set_units(self):
        etas = [_decimal(program.perceptron.learning_rate) for program in self.programs]
        starts = [_start_numbers(program.perceptron, self.dataset.dimension) for program in self.programs]
        if self.is_exact:
            p = self.dataset.decimals.places
            P = 2 * max(map(_places, set(etas)), default=0) + max(
                (_places(value) for start in set(starts) for value in start), default=0
            )
            has_average = any(mistake.batch == "average" for mistake in self._mistakes)
            share = self.n if has_average and self.n else 1
            self.unit_x, self.unit_w, self.unit_b = 10**p, 10 ** (p + P) * share, 10 ** (2 * p + P) * share
        else:
            self.unit_x = self.unit_w = self.unit_b = 1

    def _numbers(self, values):
        """An array of these numbers: 64-bit integers, Python ints if some are too large, or doubles."""
        if not self.is_exact:
            return np.array(values, dtype=float)
        whole = np.array(values, dtype=object)
        return whole.astype(np.int64) if np.abs(whole).max(initial=0) < LARGEST_INT else whole

    def _rates(self, program):
        """By what the factors of x and of 1 are multiplied, in the units of w and b."""
        mistake = program.mistake or RIGHT
        eta = _decimal(program.perceptron.learning_rate)
        X = self.X[self._variants[mistake.examples, mistake.reverses, mistake.relabels, mistake.labels, None]]
        squared = (X * X).sum(axis=1).max(initial=0)
        beta = {"unit": 1, "none": 0, "radius": None}[program.perceptron.bias]
        if self.is_exact:
            beta = Fraction(int(squared), self.unit_x**2) if beta is None else Fraction(beta)
        else:
            eta, beta = float(eta), float(squared if beta is None else beta)
        rate = mistake.rate(eta) if mistake.rate else eta
        bias_rate = mistake.bias_rate(eta, beta) if mistake.bias_rate else eta * beta
        share = self.n if mistake.batch == "average" else 1
        if not self.is_exact:
            return rate / share, bias_rate / share
        return _whole(rate * self.unit_w / self.unit_x / share), _whole(bias_rate * self.unit_b / share)

    def _start(self, perceptron):
        *w, b = _start_numbers(perceptron, self.dataset.dimension)
        if not self.is_exact:
            return [float(value) for value in w], float(b)
        return [_whole(value * self.unit_w) for value in w], _whole(b * self.unit_b)

    def _read_examples(self, mistakes):
        """X (V, n, d) and y (V, n): the examples as each of V kinds of programs reads them; each lane has one."""
        if self.is_exact:
            whole = self.dataset.decimals.whole
            X = to_ints(whole) if np.abs(whole).max(initial=0) ** 2 >= LARGEST_INT else whole.astype(np.int64)
        else:
            X = self.dataset.X
        y = self.dataset.y.astype(np.int64)
        self._variants, points, labels, variant = {}, [], [], []
        for program, mistake in zip(self.programs, mistakes, strict=True):
            turned = program.example if mistake.each == EACH_TURNED else None
            key = mistake.examples, mistake.reverses, mistake.relabels, mistake.labels, turned
            for this in dict.fromkeys((key, (*key[:-1], None))):
                if this not in self._variants:
                    self._variants[this] = len(points)
                    theirs = mistake.examples(self.dataset.X) if mistake.examples else X
                    if mistake.reverses and X.shape[1] > 1:
                        theirs = theirs[:, [1, 0, *range(2, X.shape[1])]]
                    points.append(theirs)
                    read = np.full_like(y, mistake.relabels) if mistake.relabels else y.copy()
                    if this[-1] is not None:
                        read[this[-1]] *= -1
                    labels.append(np.array(mistake.labels)[(read > 0).astype(int)])
            variant.append(self._variants[key])
        self.X, self.y, self.variant = np.array(points), np.array(labels), np.array(variant)

    def _read_orders(self, mistakes):
        """The examples of the first epoch of each lane (L, n), and the place of its last one."""
        n = max(self.n, 1)
        is_left_out = np.array([mistake.each == EACH_LEFT_OUT for mistake in mistakes])
        self.left_out = np.where(is_left_out, [program.example or 0 for program in self.programs], -1)
        self.skips_first = np.array([mistake.left_out == 0 for mistake in mistakes])
        self.last = n - 1 - (is_left_out | [mistake.left_out is not None for mistake in mistakes])
        self.shuffled = np.array([program.perceptron.order == "shuffled" for program in self.programs])
        self.seed = np.array([program.perceptron.seed for program in self.programs])
        self._drawn = {}  # {seed: (orders of its epochs, function that draws the next one)}
        self.order = np.tile(np.arange(n), (len(self.programs), 1))

    def _begin_order(self, lanes):
        """Set the order of the epoch that these lanes begin."""
        shuffled = lanes[self.shuffled[lanes]]
        if len(shuffled) and self.n:
            self.order[shuffled] = self._shuffled_orders(shuffled)
        if self.looks:  # the others have the order of the first epoch
            lanes = shuffled
        first = lanes[self.skips_first[lanes]]
        self.order[first] = np.roll(self.order[first], -1, axis=1)
        for lane in lanes[self.left_out[lanes] >= 0]:
            order = self.order[lane]
            self.order[lane] = [*order[order != self.left_out[lane]], self.left_out[lane]]

    def _shuffled_orders(self, lanes):
        """The orders (L, n) of the epoch of these lanes, all of which have the same `shuffle`."""
        shuffle = self.programs[self.of[lanes[0]]].shuffle
        if shuffle == APP:
            return shuffled_order(self.n, self.seed[lanes][:, None], self.epoch[lanes])
        pairs, where = np.unique(np.column_stack([self.seed[lanes], self.epoch[lanes]]), axis=0, return_inverse=True)
        return np.array([self._drawn_order(shuffle, *map(int, pair)) for pair in pairs])[where.ravel()]

    def _drawn_order(self, shuffle, seed, epoch):
        if seed not in self._drawn:
            self._drawn[seed] = [], SHUFFLES[shuffle](self.n, seed)
        orders, draw = self._drawn[seed]
        while len(orders) < epoch:
            orders.append(draw())
        return orders[epoch - 1]

    def _find_hooks(self):
        """For each part that mistakes replace: [(lanes, function)]."""
        at = {}
        for k in np.unique(self.mistake):
            at[self._mistakes[k]] = np.flatnonzero(self.mistake == k)
        self._hooks = {
            part: [(lanes, getattr(each, part)) for each, lanes in at.items() if getattr(each, part)]
            for part in ("corrects", "factor", "bias_factor", "rounds", "ends")
        }
        self._averages = any(mistake.averages for mistake in at)
        self._batches, self._resets, self._stops = (
            bool(any_of.any()) for any_of in (self.batch, self.resets_w | self.resets_b, self.stops)
        )

    def keep(self, lanes: Integers) -> None:
        """Go on with these lanes only."""
        self._take(lanes)
        self._find_hooks()

    def _take(self, lanes):
        for name in LANE_ARRAYS:
            setattr(self, name, getattr(self, name)[lanes])

    def states(self) -> tuple[Floats, Floats]:
        """w (L, d) and b (L,) now."""
        return _quotients(self.w, self.unit_w), _quotients(self.b, self.unit_b)

    def averages(self) -> tuple[Floats, Floats]:
        """The averages of w and b over all looks so far."""
        return _quotients(self.sum_w, self.unit_w * self.looks), _quotients(self.sum_b, self.unit_b * self.looks)

    def scores(self) -> Floats:
        """The scores (L, n) of all examples now, as each program reads them."""
        every = [self._scores(self.X[self.variant, i]) for i in range(self.n)]
        return np.column_stack([_quotients(s, self.unit_b) for s in every])

    def look(self) -> Look:
        """Let each lane look at its next example, which changes `states`."""
        if self._resets:
            begins = self.place == 0
            self.w = np.where((self.resets_w & begins)[:, None], self.w0, self.w)
            self.b = np.where(self.resets_b & begins, self.b0, self.b)
        index = self.order[np.arange(len(self)), self.place]
        x, y = self.X[self.variant, index], self.y[self.variant, index]
        s = self._scores(x)
        wrong = (y * s < 0) | ((s == 0) & (y != self.zero))
        for at, corrects in self._hooks["corrects"]:
            wrong[at] = corrects(y[at], s[at], self.zero[at])
        wrong = wrong.astype(bool)
        factor = y.copy()
        for at, function in self._hooks["factor"]:
            factor[at] = function(y[at], s[at], self.zero[at])
        bias_factor = factor
        if self._hooks["bias_factor"]:
            bias_factor = factor.copy()
            for at, function in self._hooks["bias_factor"]:
                bias_factor[at] = function(y[at], s[at], self.zero[at])
        corrected = wrong | self.always
        step_w, step_b = (self.rate * factor * corrected)[:, None] * x, self.bias_rate * bias_factor * corrected
        self.in_epoch = self.in_epoch + wrong
        self.mistakes = self.mistakes + corrected
        ends = (self.place == self.last) | (self.first & wrong)
        right = self.stops & ~wrong if self._stops else False
        ends = ends | right
        if self._batches:
            self.waiting_w = self.waiting_w + step_w * self.batch[:, None]
            self.waiting_b = self.waiting_b + step_b * self.batch
            flush = self.batch & ends
            step_w = np.where(self.batch[:, None], self.waiting_w * flush[:, None], step_w)
            step_b = np.where(self.batch, self.waiting_b * flush, step_b)
            self.waiting_w, self.waiting_b = self.waiting_w * ~flush[:, None], self.waiting_b * ~flush
        self.w, self.b = self.w + step_w, self.b + step_b
        for at, rounds in self._hooks["rounds"]:
            changed = at[corrected[at]]
            self.w[changed] = rounds(self.w[changed], self.unit_w)
        self.looks += 1
        if self._averages:
            self.sum_w, self.sum_b = self.sum_w + self.w, self.sum_b + self.b
        over = ends & (self.in_epoch == 0)
        for at, function in self._hooks["ends"]:
            over[at] = ends[at] & function(self.in_epoch[at], self.before[at])
        over = over | right
        look = Look(index, _quotients(s, self.unit_b), corrected, ends, over, self.epoch, self.mistakes)
        self._begin_epochs(ends)
        return look

    def _scores(self, x):
        if self.is_exact and self.w.dtype != object:
            largest = int(np.abs(self.w).max(initial=0)) * int(np.abs(x).max(initial=0)) * x.shape[1]
            if largest + int(np.abs(self.b).max(initial=0)) >= LARGEST_INT:
                for name in ("w", "b", "w0", "b0", "waiting_w", "waiting_b", "sum_w", "sum_b", "rate", "bias_rate"):
                    setattr(self, name, to_ints(getattr(self, name)))
                self.X = to_ints(self.X)
                x = to_ints(x)
        b = self.sign * self.b
        s = 0 * b
        b_first = np.where(self.b_first, b, 0)
        s = s + b_first
        for j in range(x.shape[1]):
            s = s + self.w[:, j] * x[:, j]
        return s + (b - b_first)

    def _begin_epochs(self, ends):
        """Where an epoch has ended, begin the next one."""
        self.place = np.where(ends, 0, self.place + 1)
        if not ends.any():
            return
        self.epoch = self.epoch + ends
        self.before = np.where(ends, self.in_epoch, self.before)
        self.in_epoch = np.where(ends, 0, self.in_epoch)
        if self.shuffled.any():
            self._begin_order(np.flatnonzero(self.shuffled & ends))


RIGHT = Mistake("", "", "", "")
LANE_ARRAYS = (
    *("of", "mistake", "zero", "first", "sign", "resets_w", "resets_b", "batch", "always", "stops", "b_first", "rate"),
    *(
        "bias_rate",
        "w",
        "b",
        "w0",
        "b0",
        "variant",
        "left_out",
        "skips_first",
        "last",
        "shuffled",
        "seed",
        "order",
        "place",
        "epoch",
    ),
    *("mistakes", "in_epoch", "before", "waiting_w", "waiting_b", "sum_w", "sum_b"),
)


def is_exact(program: Program, dataset: Dataset) -> bool:
    """Whether all numbers of a run are decimals that the program computes without rounding."""
    mistake = program.mistake or RIGHT
    has_roots = mistake.examples is not None or mistake.needs_radius
    return program.arithmetic == EXACT and dataset.decimals is not None and not has_roots


def _start_numbers(perceptron, dimension):
    """The numbers of w and b at the start, as Fractions."""
    start = perceptron.start
    return (Fraction(0),) * (dimension + 1) if start is None else tuple(map(_decimal, (*start.w.tolist(), start.b)))


@lru_cache(maxsize=100)
def _decimal(number):
    """The Fraction that a double is written as."""
    return Fraction(repr(number))


def _quotients(whole, unit):
    """The nearest doubles to whole numbers over `unit`."""
    if whole.dtype == object:
        return np.array([int(value) / unit for value in whole.ravel()], dtype=float).reshape(whole.shape)
    return whole / unit


def _whole(value):
    if value.denominator != 1:
        raise ValueError(f"units must make every number of a program whole; got {value}")
    return int(value)


def _places(value):
    """How many places after the point a decimal has."""
    places = 0
    while value.denominator != 1:
        value *= 10
        places += 1
    return places
