"""The perceptron algorithm, with every convention on which the lectures differ."""

from dataclasses import dataclass

import numpy as np

from perceptron_core import _validate
from perceptron_core._arrays import BoolOrArray, FloatOrArray
from perceptron_core._run import Run
from perceptron_core.dataset import Dataset
from perceptron_core.hyperplane import Hyperplane
from perceptron_core.trace import Trace

BIASES = ("unit", "radius", "none")
ORDERS = ("cyclic", "first", "shuffled")
BOUNDARIES = ("mistake", "positive", "negative")
SMALLEST_PARAMETER, LARGEST_PARAMETER = (
    1e-40,
    1e40,
)  # of η and of a start: within these, ‖w‖² and b are doubles, whatever the points
CLASS_AT_ZERO = {"mistake": 0, "positive": 1, "negative": -1}  # 0 is neither class, so wrong for both


@dataclass(frozen=True)
class Perceptron:
    """The mistake-driven rule w ← w + η y x, b ← b + η y β (lectures 000 to 004).

    learning_rate  η > 0, between 1e-40 and 1e40
    bias      "unit": β = 1, the bias is the weight of a feature that is always 1 (001, 002, 003).
              "radius": β = R², R the largest ‖x‖ (000). "none": b stays 0 (004).
    order     "cyclic": in order, epoch after epoch. "first": always the lowest-index mistake (004), so each
              epoch ends at its first mistake. "shuffled": a new order each epoch, drawn from `seed` (002).
    boundary  "mistake": y s(x) ≤ 0 is a mistake (003, 004). "positive": score 0 is classified +1, so that on
              the boundary only a − point is a mistake (000, 001). "negative": score 0 is classified −1, so that
              on the boundary only a + point is a mistake (002).
    start     the Hyperplane that runs start from; None for w = 0, b = 0

    Raises ValueError for any other value.
    """

    learning_rate: float = 1.0
    bias: str = "unit"
    order: str = "cyclic"
    boundary: str = "mistake"
    seed: int = 0
    start: Hyperplane | None = None

    def __post_init__(self) -> None:
        rate = _validate.real_number("learning_rate", self.learning_rate)
        if not SMALLEST_PARAMETER <= rate <= LARGEST_PARAMETER:
            between = f"greater than 0 and between {SMALLEST_PARAMETER:g} and {LARGEST_PARAMETER:g}"
            raise ValueError(f"learning_rate must be {between}; got {rate:g}")
        object.__setattr__(self, "learning_rate", rate)
        _validate.one_of("bias", self.bias, BIASES)
        _validate.one_of("order", self.order, ORDERS)
        _validate.one_of("boundary", self.boundary, BOUNDARIES)
        _validate.whole_number("seed", self.seed, least=0)
        object.__setattr__(self, "start", self._own_start())

    def _own_start(self):
        """The start, or None where that is w = 0, b = 0."""
        if self.start is None:
            return None
        _validate.instance("start", self.start, Hyperplane)
        numbers = [*self.start.w.tolist(), self.start.b]
        for value in numbers:
            if value and not SMALLEST_PARAMETER <= abs(value) <= LARGEST_PARAMETER:
                between = f"0 or between {SMALLEST_PARAMETER:g} and {LARGEST_PARAMETER:g} in size"
                raise ValueError(f"each number of start must be {between}; got {value:g}")
        _check_bias(self.bias, self.start)
        return self.start if any(numbers) else None

    def beta(self, dataset: Dataset) -> float:
        """β, how far one mistake moves b when η = 1: 1, R² or 0."""
        return dataset.squared_radius if self.bias == "radius" else float(self.bias == "unit")

    def is_mistake(self, score: FloatOrArray, label: FloatOrArray) -> BoolOrArray:
        """Whether a run corrects an example with this `score` and `label`; scalars or arrays of one shape.

        All methods of the core call the same examples misclassified.
        """
        wrong = label * score < 0
        on_boundary = (score == 0) & (label != CLASS_AT_ZERO[self.boundary])
        return wrong | on_boundary

    def train(
        self,
        dataset: Dataset,
        start: Hyperplane | None = None,
        max_updates: int = 10_000,
        max_epochs: int | None = None,
    ) -> Trace:
        """Run on `dataset` until it converges, repeats itself or has made `max_updates` updates → Trace.

        With `max_epochs`, the T of lecture 002, it ends after that many epochs, and goes on through a cycle until then.

        `start` is a Hyperplane (default: this perceptron's). Raises ValueError when its dimension is not the
        dataset's, when bias is "none" and its b is not 0, or when it is so large that its scores overflow.

        From w = 0, b = 0 the learning rate η only scales (w, b). So that rounding cannot make it matter, the run is
        then made with η = 1, and its states are multiplied by η at the end. From another start η does matter.
        """
        check_run(dataset, self)
        _validate.whole_number("max_updates", max_updates, least=0)
        if max_epochs is not None:
            _validate.whole_number("max_epochs", max_epochs, least=0)
        start = self.checked_start(dataset, start)
        with np.errstate(over="ignore", invalid="ignore"):
            if start.is_defined and not np.isfinite(start.scores(dataset.X)).all():
                raise ValueError("start must be smaller: its score w·x + b at some point is beyond the largest double")
        run = Run(self, dataset, start, max_updates, max_epochs)
        outcome = run.run()
        return run.trace(outcome)

    def checked_start(self, dataset: Dataset, start: Hyperplane | None) -> Hyperplane:
        """The Hyperplane `start`, for None this perceptron's. Raises the ValueError of `train` when it does not fit."""
        d = dataset.dimension
        start = self.start if start is None else start
        if start is None:
            return Hyperplane(np.zeros(d), 0.0)
        _validate.instance("start", start, Hyperplane)
        if len(start.w) != d:
            raise ValueError(f"start must have {d} weights like the points of the dataset; got {len(start.w)}")
        _check_bias(self.bias, start)
        return start


def _check_bias(bias, start):
    if bias == "none" and start.b != 0:
        raise ValueError(f'start must have b = 0 when bias is "none"; got b = {start.b:g}')


def check_run(dataset: object, perceptron: object) -> None:
    """Raise TypeError unless these are a Dataset and a Perceptron."""
    _validate.instance("dataset", dataset, Dataset)
    _validate.instance("perceptron", perceptron, Perceptron)
