"""One run of the perceptron, made for long runs on few examples and for many examples alike.

There are two ways to the next mistake. Plain Python looks at one example after another: that is faster while mistakes
are near, since a call of numpy takes as long as a hundred examples. Where the next one is far, numpy looks at whole
blocks. Both add y w·x + y b up from left to right, so that a margin has the same bits in either.

A state v = (w, b) is a tuple (d+1,), and an example one of d+2 numbers, (y x, y, limit): a mistake when y s(x) ≤ limit.
"""

import itertools
import math

import numpy as np

from perceptron_core._shuffle import shuffled_orders
from perceptron_core.trace import Trace

FEW = 512  # coordinates of a dataset in which no mistake is far
NEAR = 64  # coordinates within which a mistake is near

# Blocks of examples start small, since the next mistake is often near, and grow, since it often is not; beyond
# LARGEST_BLOCK a block would leave the processor's cache.
FIRST_BLOCK, BLOCK_GROWTH, LARGEST_BLOCK = 128, 4, 4096


class Run:
    """A run of `perceptron` on `dataset` from the Hyperplane `start`."""

    def __init__(self, perceptron, dataset, start, max_updates):
        self.perceptron, self.dataset, self.max_updates = perceptron, dataset, max_updates
        self.n, d = dataset.X.shape
        self.start = (*start.w.tolist(), start.b)
        self.unit = 1.0 if any(self.start) else perceptron.learning_rate  # a state of the trace is unit · v
        rate = perceptron.learning_rate / self.unit
        self.rates = (*[rate] * d, rate * perceptron.beta(dataset))
        self.first, self.shuffled = perceptron.order == "first", perceptron.order == "shuffled"
        self.correct = correct_in_the_plane if d == 2 else correct
        self.examples = np.empty((d + 2, self.n))
        np.multiply(dataset.X.T, dataset.y, out=self.examples[:d])
        self.examples[d] = dataset.y
        self.examples[-1] = np.where(perceptron.is_mistake(0.0, dataset.y), 0.0, -math.ulp(0.0))
        self.few, self.near = FEW // d, max(NEAR // d, 1)
        self.rows = self.examples[:, : self.few].T.tolist()
        self.dense = True  # whether mistakes are near each other, as far as seen
        self.places, self.index = [], []  # of each mistake in the order of its epoch, and its example
        self.ends = [0]  # how many mistakes there were before each epoch and after the last

    def run(self):
        """Epoch after epoch until the outcome is known."""
        v, seen, ends = self.start, {}, self.ends
        orders = shuffled_orders(self.n, self.perceptron.seed) if self.shuffled else itertools.repeat(None)
        while True:
            if not self.shuffled:  # a new order each epoch repeats nothing
                epochs = len(ends) - 1
                self.repeats = seen.setdefault(v, epochs)
                if self.repeats != epochs:
                    return "cycle"
            v = self.epoch(v, next(orders))
            ends.append(len(self.places))
            if ends[-1] > self.max_updates:
                return "limit"
            if ends[-1] == ends[-2]:
                return "converged"

    def epoch(self, v, order):
        """`v` after one pass, in the `order` (n,) unless None; beyond the limit of updates it may end early."""
        if self.n > self.few:
            v = self.long_epoch(v, self.examples if order is None else self.examples[:, order])
        else:
            order = order if order is None else order.tolist()
            rows = self.rows if order is None else map(self.rows.__getitem__, order)
            v = self.correct(enumerate(rows), v, self.rates, self.places, self.first)
        if order is not None:
            self.index += map(order.__getitem__, self.places[self.ends[-1] :])
        return v

    def long_epoch(self, v, examples):
        """`epoch` for many `examples` (d+2, n)."""
        place, places = 0, self.places
        while place < self.n and len(places) <= self.max_updates:
            if not self.dense:
                start, place = place, next_mistake(examples, v, place)
                self.dense = place - start < self.near
            end, before = place + (self.near if self.dense else 1), len(places)
            cached = end <= self.few and examples is self.examples
            block = self.rows[place:end] if cached else examples[:, place:end].T.tolist()
            v = self.correct(enumerate(block, place), v, self.rates, places, self.first)
            self.dense &= len(places) > before
            if self.first and len(places) > before:
                break
            place = end
        return v

    def trace(self, outcome):
        """The states are the start and the running sums of the steps, the very sums that the run made, in its unit."""
        place, epochs = np.array(self.places[: self.max_updates], dtype=np.int64), len(self.ends) - 1
        index = np.array(self.index[: len(place)], dtype=np.int64) if self.shuffled else place
        epoch = np.repeat(np.arange(1, epochs + 1), np.diff(self.ends))[: len(place)]
        examined = np.cumsum(place + 1) if self.first else (epoch - 1) * self.n + place + 1
        looked = [*examined[-1:].tolist(), 0][0]
        if outcome != "limit":
            looked = looked + self.n * (outcome == "converged") if self.first else epochs * self.n
        steps = self.examples[:-1, index].T * self.rates
        states = self.unit * np.cumsum(np.vstack([self.start, steps]), axis=0)
        return Trace(
            dataset=self.dataset,
            perceptron=self.perceptron,
            w=states[:, :-1],
            b=states[:, -1],
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
        margin = 0.0
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


def next_mistake(examples, v, place):
    """The first place from `place` on of a mistake among the columns of `examples` (d+2, n); n when there is none.

    The last place is returned unseen when it is the only one left: a single column numpy may add up in another order.
    """
    n, size, column = examples.shape[1], FIRST_BLOCK, np.array(v)[:, None]
    while place < n - 1:
        block = examples[:, place : place + size]
        wrong = np.add.reduce(block[:-1] * column, 0) <= block[-1]
        k = int(wrong.argmax())
        if wrong[k]:
            return place + k
        place, size = place + size, min(size * BLOCK_GROWTH, LARGEST_BLOCK)
    return min(place, n)
