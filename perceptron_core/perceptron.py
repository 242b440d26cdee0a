"""The perceptron algorithm, with every convention on which the lectures differ."""

from dataclasses import dataclass

import numpy as np

from perceptron_core import _validate
from perceptron_core.dataset import Dataset
from perceptron_core.hyperplane import Hyperplane
from perceptron_core.trace import Trace

BIASES = ("unit", "radius", "none")
ORDERS = ("cyclic", "first", "shuffled")
BOUNDARIES = ("mistake", "positive", "negative")
CLASS_AT_ZERO = {"mistake": 0, "positive": 1, "negative": -1}  # 0 is neither class, so wrong for both

# Blocks of examples start small, since the next mistake is often near, and grow, since it often is not; beyond
# LARGEST_BLOCK a block would leave the processor's cache.
FIRST_BLOCK, BLOCK_GROWTH, LARGEST_BLOCK = 128, 4, 4096


@dataclass(frozen=True)
class Perceptron:
    """The mistake-driven rule w ← w + η y x, b ← b + η y β (lectures 000 to 004).

    learning_rate  η > 0
    bias      "unit": β = 1, the bias is the weight of a feature that is always 1 (001, 002, 003).
              "radius": β = R², R the largest ‖x‖ (000). "none": b stays 0 (004).
    order     "cyclic": in order, epoch after epoch. "first": always the lowest-index mistake (004), so each
              epoch ends at its first mistake. "shuffled": a new order each epoch, drawn from `seed` (002).
    boundary  "mistake": y s(x) ≤ 0 is a mistake (003, 004). "positive": score 0 is classified +1, so that on
              the boundary only a − point is a mistake (000, 001). "negative": score 0 is classified −1, so that
              on the boundary only a + point is a mistake (002).

    Raises ValueError for any other value.
    """

    learning_rate: float = 1.0
    bias: str = "unit"
    order: str = "cyclic"
    boundary: str = "mistake"
    seed: int = 0

    def __post_init__(self):
        rate = _validate.real_number("learning_rate", self.learning_rate)
        if rate <= 0:
            raise ValueError(f"learning_rate must be greater than 0; got {rate:g}")
        object.__setattr__(self, "learning_rate", rate)
        _validate.one_of("bias", self.bias, BIASES)
        _validate.one_of("order", self.order, ORDERS)
        _validate.one_of("boundary", self.boundary, BOUNDARIES)
        _validate.whole_number("seed", self.seed, least=0)

    def beta(self, dataset):
        """β, how far one mistake moves b when η = 1: 1, R² or 0."""
        return dataset.squared_radius if self.bias == "radius" else float(self.bias == "unit")

    def is_mistake(self, score, label):
        """Whether `score` is a mistake for `label`; scalars or arrays of one shape."""
        wrong = label * score < 0
        on_boundary = (score == 0) & (label != CLASS_AT_ZERO[self.boundary])
        return wrong | on_boundary

    def train(self, dataset, start=None, max_updates=10_000):
        """Run on `dataset` until it converges, repeats itself or has made `max_updates` updates → Trace.

        `start` is a Hyperplane (default w = 0, b = 0). Raises ValueError when its dimension is not the
        dataset's, or when bias is "none" and its b is not 0.

        From w = 0, b = 0 the learning rate η only scales (w, b). So that rounding cannot make it matter, the run is
        then made with η = 1, and its states are multiplied by η at the end. From another start η does matter.
        """
        check_run(dataset, self)
        _validate.whole_number("max_updates", max_updates, least=0)
        start = self.checked_start(dataset, start)
        run = _Run(self, dataset, start, max_updates)
        outcome = run.run()
        return run.trace(outcome)

    def checked_start(self, dataset, start):
        """The Hyperplane `start`, w = 0 and b = 0 for None. Raises the ValueError of `train` when it does not fit."""
        d = dataset.dimension
        if start is None:
            return Hyperplane(np.zeros(d), 0.0)
        _validate.instance("start", start, Hyperplane)
        if len(start.w) != d:
            raise ValueError(f"start must have {d} weights like the points of the dataset; got {len(start.w)}")
        if self.bias == "none" and start.b != 0:
            raise ValueError(f'start must have b = 0 when bias is "none"; got b = {start.b:g}')
        return start


def check_run(dataset, perceptron):
    """Raise TypeError unless these are a Dataset and a Perceptron."""
    _validate.instance("dataset", dataset, Dataset)
    _validate.instance("perceptron", perceptron, Perceptron)


class _Run:
    """One run in progress: v = (w, b), and a column y·(x, 1) for each example."""

    def __init__(self, perceptron, dataset, start, max_updates):
        self.perceptron, self.dataset, self.n, self.max_updates = perceptron, dataset, len(dataset), max_updates
        self.at_zero = None if perceptron.boundary == "mistake" else perceptron.is_mistake(0.0, dataset.y)
        self.signed = np.empty((dataset.dimension + 1, self.n))
        np.multiply(dataset.X.T, dataset.y, out=self.signed[:-1])
        self.signed[-1] = dataset.y
        self.start = np.append(start.w, start.b)
        self.unit = 1.0 if self.start.any() else perceptron.learning_rate  # a state of the trace is unit · v
        rate = perceptron.learning_rate / self.unit
        scale = rate * np.append(np.ones(dataset.dimension), perceptron.beta(dataset))
        self.steps = self.signed if (scale == 1).all() else self.signed * scale[:, None]
        self.index, self.examined = [], []
        self.epochs = self.looked = 0

    def run(self):
        """Epoch after epoch until the outcome is known."""
        v, seen = self.start.copy(), {}
        while True:
            if self._repeats(v, seen):
                return "cycle"
            before = len(self.index)
            if not self._run_epoch(v):
                return "limit"
            if len(self.index) == before:
                return "converged"

    def _run_epoch(self, v):
        """One pass, changing `v` at each mistake; False when the limit of updates stopped it."""
        self.epochs += 1
        order = self._order()
        signed, at_zero = self.signed, self.at_zero
        if order is not None:
            signed, at_zero = signed[:, order], None if at_zero is None else at_zero[order]
        position = 0
        while (position := _next_mistake(signed, at_zero, v[:, None], position)) < self.n:
            if len(self.index) == self.max_updates:
                return False
            i = position if order is None else int(order[position])
            v += self.steps[:, i]
            position += 1
            self.index.append(i)
            self.examined.append(self.looked + position)
            if self.perceptron.order == "first":
                break
        self.looked += min(position, self.n)
        return True

    def _order(self):
        """The order of this epoch's examples, None for 0, 1, 2 …"""
        if self.perceptron.order == "shuffled":
            return shuffled_order(self.n, self.perceptron.seed, self.epochs)
        return None

    def _repeats(self, v, seen):
        """Whether this start of an epoch has been before. A new order each epoch repeats nothing."""
        if self.perceptron.order == "shuffled":
            return False
        state = v.tobytes()
        self.repeats = seen.get(state)
        seen[state] = self.epochs
        return self.repeats is not None

    def trace(self, outcome):
        """The states are the start and the running sums of the steps, the very sums that the run made, in its unit."""
        index, examined = np.array(self.index, dtype=np.int64), np.array(self.examined, dtype=np.int64)
        states = self.unit * np.cumsum(np.vstack([self.start, self.steps[:, index].T]), axis=0)
        first = self.perceptron.order == "first"
        return Trace(
            dataset=self.dataset,
            perceptron=self.perceptron,
            w=states[:, :-1],
            b=states[:, -1],
            index=index,
            epoch=np.arange(1, len(index) + 1) if first else (examined - 1) // max(self.n, 1) + 1,
            examined=examined,
            outcome=outcome,
            epochs=self.epochs,
            repeats=self.repeats if outcome == "cycle" else None,
            total_examined=(self.examined or [0])[-1] if outcome == "limit" else self.looked,
        )


def _next_mistake(signed, at_zero, column, position):
    """The first position from `position` on whose example is a mistake, or the number of examples.

    `at_zero` (n,) says which examples are mistakes when y s(x) = 0; None: all are.
    """
    n, size = signed.shape[1], FIRST_BLOCK
    while position < n:
        end = position + size
        margins = np.add.reduce(signed[:, position:end] * column, 0)
        wrong = margins <= 0 if at_zero is None else (margins < 0) | ((margins == 0) & at_zero[position:end])
        first = int(wrong.argmax())
        if wrong[first]:
            return position + first
        position, size = end, min(size * BLOCK_GROWTH, LARGEST_BLOCK)
    return n


def shuffled_order(n, seed, epoch):
    """The order of examples in an epoch (counted from 1) of a "shuffled" run: a permutation of 0 … n−1.

    Each example gets a hash of (seed, epoch, example), and the hashes are sorted. So the board can look up
    any epoch by itself, from two numbers, without being sent the permutations.
    """
    mask = 0xFFFFFFFF
    h = np.arange(n, dtype=np.uint32) * np.uint32(0x9E3779B1)
    for key in (seed & mask, epoch & mask):
        h = h ^ np.uint32(key)
        h = (h ^ (h >> np.uint32(16))) * np.uint32(0x85EBCA6B)
        h = (h ^ (h >> np.uint32(13))) * np.uint32(0xC2B2AE35)
        h = h ^ (h >> np.uint32(16))
    return np.argsort(h, kind="stable")
