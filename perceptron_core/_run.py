"""One run of the perceptron, fast both for few examples and for many.

There are two ways to find the next mistake. Plain Python checks one example after another: that is faster while
mistakes are near, since a few calls of numpy take as long as a hundred examples. If the next mistake is far, numpy
checks whole blocks. Both add up y w·x + y b from left to right, so that a margin has the same bits in both.

A state v = (w, b) is a tuple (d+1,), an example d+2 numbers (y x, y, limit); it is a mistake when y s(x) ≤ limit.
`_units` chooses the units of these numbers, so that a run on decimals is the same as by hand. If they are whole numbers
too long for doubles, numpy checks their nearest doubles, and what rounding may hide is computed exactly.
"""

import itertools
from functools import cached_property

import numpy as np

from perceptron_core._units import Units
from perceptron_core.orders import INDEX_MASK, draw_every_epoch, draw_lots, order_by_lots, shuffled_order
from perceptron_core.trace import Trace

FEW_COORDINATES = 512  # coordinates of a dataset so small that no mistake is far
NEAR_COORDINATES = 64  # coordinates up to a mistake that is near
EPS = np.finfo(float).eps
RARE_MISTAKES = 4  # mistakes of an epoch that are found faster than its order is sorted

# Blocks of examples start small, since the next mistake is often near, and grow, since it often is not; beyond
# LARGEST_BLOCK a block would leave the processor's cache.
FIRST_BLOCK, BLOCK_GROWTH, LARGEST_BLOCK = 512, 4, 4096


class Run:
    """A run of `perceptron` on `dataset` from the Hyperplane `start`."""

    def __init__(self, perceptron, dataset, start, max_updates, max_epochs):
        self.perceptron, self.dataset = perceptron, dataset
        self.max_updates, self.max_epochs = max_updates, max_epochs
        self.n, d = dataset.X.shape
        self.units = units = Units.of(dataset, perceptron, start, max_updates)
        self.start, self.rates = units.start, (*[units.rate] * d, units.rate * units.beta)
        self.first, self.shuffled = perceptron.order == "first", perceptron.order == "shuffled"
        self.correct = correct_in_the_plane if d == 2 else correct
        self.numbers = np.empty((d + 2, self.n), dtype=units.X.dtype)
        np.multiply(units.X.T, units.signs(dataset.y), out=self.numbers[:d])
        self.numbers[d] = units.signs(dataset.y)
        self.numbers[-1] = np.where(perceptron.is_mistake(0.0, dataset.y), 0, units.below_zero)
        self.examples = self.numbers.astype(float)  # the same numbers as doubles
        self.few, self.near = max(FEW_COORDINATES // d, 1), max(NEAR_COORDINATES // d, 1)
        self.rows = self.numbers[:, : self.few].T.tolist()
        self.dense = True  # whether mistakes are near each other, as far as seen
        self.looked_at = self.wrong_there = None  # the last state at which all were checked, and its mistakes
        self.places, self.index = [], []  # of each mistake in the order of its epoch, and its example
        self.ends = [0]  # how many mistakes there were before each epoch and after the last

    def run(self):
        """Epoch after epoch until the outcome is known."""
        v, seen, ends = self.start, {}, self.ends
        draw = shuffled_order if self.n <= self.few else draw_lots
        draws = draw_every_epoch(draw, self.n, self.perceptron.seed) if self.shuffled else itertools.repeat(None)
        while True:
            epochs = len(ends) - 1
            if epochs == self.max_epochs:
                return "limit"
            if not self.shuffled and self.max_epochs is None:  # a new order each epoch repeats nothing
                self.repeats = seen.setdefault(v, epochs)
                if self.repeats != epochs:
                    return "cycle"
            v = self.epoch(v, next(draws))
            ends.append(len(self.places))
            if ends[-1] > self.max_updates:
                return "limit"
            if ends[-1] == ends[-2]:
                return "converged"

    def epoch(self, v, draw):
        """`v` after one epoch, or after a part of it that exceeds max_updates.

        `draw` (n,) is None or the order of the examples; for many of them the lots that make it.
        """
        if self.n > self.few:
            return self.run_long_epoch(v) if draw is None else self.run_long_shuffled_epoch(v, draw)
        order = draw if draw is None else draw.tolist()
        rows = self.rows if order is None else map(self.rows.__getitem__, order)
        v = self.correct(enumerate(rows), v, self.rates, self.places, self.first)
        if order is not None:
            self.index += map(order.__getitem__, self.places[self.ends[-1] :])
        return v

    def run_long_shuffled_epoch(self, v, lots):
        """`epoch` for many examples with these `lots` (n,)."""
        if 0 < self.ends[-1] - self.ends[-2:][0] <= RARE_MISTAKES:
            return self.run_unsorted_epoch(v, lots)
        order = order_by_lots(lots)
        v = self.run_long_epoch(v, order)
        self.index += order[self.places[self.ends[-1] :]].tolist()
        return v

    def run_unsorted_epoch(self, v, lots):
        """The same without sorting: the mistake with the lowest lot, then the one with the lowest above it."""
        last = -1
        while len(self.places) <= self.max_updates:
            waiting = lots[self.wrong(v)]
            waiting = waiting[waiting > last]
            if not len(waiting):
                break
            last = waiting.min()
            place, index = int(np.count_nonzero(lots < last)), int(last & INDEX_MASK)
            v = self.correct([(place, self.numbers[:, index].tolist())], v, self.rates, self.places, self.first)
            self.index.append(index)
        return v

    def wrong(self, v):
        """The indices of all mistakes at `v`."""
        if v != self.looked_at:
            limits = self.examples[-1] + self.rounding_slack(v)
            wrong = np.flatnonzero(np.add.reduce(self.examples[:-1] * column(v), 0) <= limits)
            if self.units.exceed_doubles:
                y_s = np.add.reduce(self.numbers[:-1, wrong] * np.array(v, dtype=object)[:, None], 0)
                wrong = wrong[(y_s <= self.numbers[-1, wrong]).astype(bool)]
            self.looked_at, self.wrong_there = v, wrong
        return self.wrong_there

    def rounding_slack(self, v):
        """A bound on the rounding of a margin at `v`; 0 if the numbers are doubles themselves."""
        if not self.units.exceed_doubles:
            return 0.0
        return 2 * (len(v) + 2) * EPS * float(np.abs(column(v)[:, 0]) @ self.reach)

    @cached_property
    def reach(self):
        """The largest of each row of the examples in size (d+1,)."""
        return np.abs(self.examples[:-1]).max(axis=1)

    def run_long_epoch(self, v, order=None):
        """`epoch` for many examples, in the order of their indices or in this one."""
        examples, numbers = self.examples, self.numbers
        if order is not None:
            # examples[:, order] would lie in memory column by column, which numpy may add up in another order.
            examples = examples.take(order, axis=1)
            numbers = numbers.take(order, axis=1) if self.units.exceed_doubles else examples
        place, places = 0, self.places
        while place < self.n and len(places) <= self.max_updates:
            if not self.dense:
                start, place = place, next_mistake(examples, v, place, self.rounding_slack(v))
                self.dense = place - start < self.near
            end, before = place + (self.near if self.dense else 1), len(places)
            cached = end <= self.few and order is None
            block = self.rows[place:end] if cached else numbers[:, place:end].T.tolist()
            v = self.correct(enumerate(block, place), v, self.rates, places, self.first)
            self.dense &= len(places) > before
            if self.first and len(places) > before:
                break
            place = end
        return v

    def trace(self, outcome):
        """The Trace: its states are the start and the running sums of the steps, the same sums as in the run."""
        place, epochs = np.array(self.places[: self.max_updates], dtype=np.int64), len(self.ends) - 1
        index = np.array(self.index[: len(place)], dtype=np.int64) if self.shuffled else place
        epoch = np.repeat(np.arange(1, epochs + 1), np.diff(self.ends))[: len(place)]
        examined = np.cumsum(place + 1) if self.first else (epoch - 1) * self.n + place + 1
        looked = int(examined[-1]) if len(examined) else 0
        if len(self.places) <= self.max_updates:  # the last epoch is whole
            looked = looked + self.n * (outcome == "converged") if self.first else epochs * self.n
        start, rates = (np.array(numbers, dtype=self.numbers.dtype) for numbers in (self.start, self.rates))
        steps = self.numbers[:-1, index].T * rates
        w, b, exact = self.units.states(np.cumsum(np.vstack([start, steps]), axis=0))
        return Trace(
            dataset=self.dataset,
            perceptron=self.perceptron,
            w=w,
            b=b,
            exact=exact,
            index=index,
            epoch=epoch,
            examined=examined,
            outcome=outcome,
            epochs=epochs,
            repeats=self.repeats if outcome == "cycle" else None,
            total_examined=looked,
        )


def correct(numbered, v, rates, places, first):
    """`v` after the pairs (place, example) in `numbered`, corrected at each mistake, or at the `first` one only.

    The places of the mistakes are appended to `places`; `rates` (d+1,) scale the corrections.
    """
    for place, (*x, limit) in numbered:
        margin = 0
        for coordinate, weight in zip(x, v, strict=True):
            margin += coordinate * weight
        if margin <= limit:
            v = tuple(weight + rate * coordinate for coordinate, weight, rate in zip(x, v, rates, strict=True))
            places.append(place)
            if first:
                break
    return v


def correct_in_the_plane(numbered, v, rates, places, first):
    """`correct` written out for d = 2, which the app draws: many times faster."""
    (w1, w2, b), (rate1, rate2, rate_b) = v, rates
    for place, (x1, x2, y, limit) in numbered:
        if x1 * w1 + x2 * w2 + y * b <= limit:
            w1 += rate1 * x1
            w2 += rate2 * x2
            b += rate_b * y
            places.append(place)
            if first:
                break
    return w1, w2, b


def column(v):
    """The state `v` as doubles (d+1, 1)."""
    return np.array(v, dtype=float)[:, None]


def next_mistake(examples, v, place, slack=0.0):
    """The first place from `place` on of a mistake among the columns of `examples` (d+2, n); n when there is none.

    A margin above its limit by at most `slack` counts as a mistake, since it may be one. If only the last place is
    left, it is returned unchecked, since numpy may add up a single column in another order.
    """
    n, size, weights = examples.shape[1], FIRST_BLOCK, column(v)
    while place < n - 1:
        block = examples[:, place : place + size]
        wrong = np.add.reduce(block[:-1] * weights, 0) <= block[-1] + slack
        k = int(wrong.argmax())
        if wrong[k]:
            return place + k
        place, size = place + size, min(size * BLOCK_GROWTH, LARGEST_BLOCK)
    return min(place, n)
