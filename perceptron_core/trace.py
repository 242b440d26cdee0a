"""The trace of a training run: its state after each update."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from perceptron_core import _validate
from perceptron_core._arrays import Floats, Integers, freeze
from perceptron_core._units import WholeStates
from perceptron_core.dataset import Dataset
from perceptron_core.hyperplane import Hyperplane

if TYPE_CHECKING:  # it imports this module
    from perceptron_core.perceptron import Perceptron


@dataclass(frozen=True, eq=False)
class Trace:
    """Every state of one run; row k of `w` and `b` is the state after k updates, row 0 the start.

    If the coordinates, η and the start are decimals (see Dataset), the run is the same as by hand: each state is exact
    and rounded once. Otherwise a run from w = 0, b = 0 is made with η = 1, and its states are multiplied by η; a score
    that was 0 in the run may then be 1e-17 when it is computed from the states here.

    dataset  and perceptron: what was run, on what
    w        (k+1, d) and b (k+1,)
    index    (k,) the example of each update, counted from 0
    epoch    (k,) the epoch of each update, counted from 1
    examined (k,) how many examples had been presented, this one included
    outcome  "converged": a whole epoch without a mistake.
             "cycle": the state at the start of an epoch came back, so the run never ends.
             "limit": max_updates or max_epochs was reached; that says nothing about convergence.
    epochs   how many epochs were begun, the one without a mistake included
    repeats  for "cycle": after how many epochs the state had been the same before (0 is the start); else None
    total_examined  how many examples were presented in all
    exact    the states in whole numbers; None where the numbers of the run are not decimals
    """

    dataset: Dataset
    perceptron: "Perceptron"
    w: Floats
    b: Floats
    index: Integers
    epoch: Integers
    examined: Integers
    outcome: str
    epochs: int
    repeats: int | None
    total_examined: int
    exact: WholeStates | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        for name in ("w", "b", "index", "epoch", "examined"):
            freeze(getattr(self, name))

    def __len__(self) -> int:
        """k, the number of updates, which is the number of mistakes."""
        return len(self.index)

    def __repr__(self) -> str:
        return f"Trace(outcome={self.outcome!r}, len={len(self)}, epochs={self.epochs}, last={self.last})"

    @property
    def last(self) -> Hyperplane:
        """The hyperplane after the last update, or the start when there was none."""
        return self.hyperplane(len(self))

    def hyperplane(self, k: int) -> Hyperplane:
        """The hyperplane after `k` updates, 0 ≤ k ≤ len(self)."""
        if _validate.whole_number("k", k, least=0) > len(self):
            raise ValueError(f"k must be at most {len(self)}, the number of updates; got {k}")
        return Hyperplane.of_decimals(self.w[k], self.b[k], self.exact.decimals(k, self.rate) if self.exact else None)

    @property
    def rate(self) -> float:
        """η if the run began at w = 0, b = 0, and so was made with η = 1; else 1."""
        return 1.0 if self.w[0].any() or self.b[0] else self.perceptron.learning_rate
