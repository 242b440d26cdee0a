"""Labeled points, the input of everything else."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from perceptron_core import _validate
from perceptron_core._arithmetic import norm
from perceptron_core._arrays import Floats
from perceptron_core.exact import decimals
from perceptron_core.exact.decimals import Decimals


@dataclass(frozen=True, eq=False)
class Dataset:
    """Points `X` (n, d) with labels `y` (n,) in {−1, +1}; n may be 0, d is at least 1.

    Raises ValueError for other shapes or labels, NaN, infinities, and coordinates outside 1e-100 … 1e100 in
    size (0 is fine). The arrays are read-only copies; every edit returns a new dataset.

    A coordinate stands for the decimal that it is written as: 0.1 is one tenth, and runs and verdicts are exact for it.
    If some coordinate has more than 15 digits (1/3, √2, a measurement by a machine), all coordinates are taken as
    doubles, and `decimals` is None.
    """

    X: Floats
    y: Floats

    def __init__(self, X: ArrayLike, y: ArrayLike) -> None:
        X = _validate.real_array("X", X, ("n", "d"))
        y = _validate.real_array("y", y, ("n",))
        if X.shape[1] == 0:
            raise ValueError(f"X must have at least one column (d ≥ 1); got shape {X.shape}")
        if len(X) != len(y):
            raise ValueError(f"X and y must have the same length; got {len(X)} points and {len(y)} labels")
        wrong = np.flatnonzero(np.abs(y) != 1)
        if len(wrong):
            raise ValueError(f"y must hold only −1 and +1; got {y[wrong[0]]:g} at y[{wrong[0]}]")
        _validate.in_range("X", X)
        object.__setattr__(self, "X", X)
        object.__setattr__(self, "y", y)

    def __len__(self) -> int:
        return len(self.X)

    def __repr__(self) -> str:
        plus = np.count_nonzero(self.y > 0)
        return f"<Dataset: {plus} + and {len(self) - plus} − points, d = {self.dimension}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Dataset):
            return NotImplemented
        return np.array_equal(self.X, other.X) and np.array_equal(self.y, other.y)

    def __hash__(self) -> int:
        return hash((self.X.shape, self.X.tobytes(), self.y.tobytes()))

    @classmethod
    def of_decimals(cls, exact: Decimals, y: ArrayLike) -> "Dataset":
        """The dataset of the Decimals `exact` (n, d), which may have more digits than the nearest doubles, `X`."""
        dataset = cls(exact.doubles(), y)
        dataset.__dict__["decimals"] = exact
        return dataset

    @property
    def dimension(self) -> int:
        """d, the number of coordinates of a point."""
        return self.X.shape[1]

    @cached_property
    def decimals(self) -> Decimals | None:
        """The Decimals (n, d) that `X` stands for; None where a coordinate has too many digits."""
        return Decimals.of(self.X)

    @cached_property
    def radius(self) -> float:
        """R = max ‖xᵢ‖, 0 when there are no points."""
        return float(norm(self.X).max(initial=0.0))

    @cached_property
    def squared_radius(self) -> float:
        """R², 0 when there are no points; the nearest double to the exact R² if the coordinates are decimals."""
        if self.decimals is None:
            return float(np.square(self.X).sum(axis=1).max(initial=0.0))
        return float(decimals.nearest_doubles(self.whole_squared_radius, 2 * self.decimals.places))

    @cached_property
    def whole_squared_radius(self) -> int:
        """R² as a Python int, in units of 10**(−2 · decimals.places). Raises ValueError if `decimals` is None."""
        if self.decimals is None:
            raise ValueError("only decimals have a whole R²; check decimals first")
        X = self.decimals.whole
        return int(decimals.sum_of_products(X, X.T).max(initial=0)) if len(X) else 0

    def with_point(self, x: ArrayLike, label: float) -> "Dataset":
        """This dataset and one more point `x` (d,) at the end."""
        x = self._check_point(x)
        return Dataset(np.vstack([self.X, x]), np.append(self.y, label))

    def without(self, i: int) -> "Dataset":
        """This dataset without point `i`."""
        i = self._index(i)
        return Dataset(np.delete(self.X, i, axis=0), np.delete(self.y, i))

    def moved(self, i: int, x: ArrayLike) -> "Dataset":
        """This dataset with point `i` at `x` (d,)."""
        X = self.X.copy()
        X[self._index(i)] = self._check_point(x)
        return Dataset(X, self.y)

    def flipped(self, i: int) -> "Dataset":
        """This dataset with the other label on point `i`."""
        y = self.y.copy()
        y[self._index(i)] *= -1
        return Dataset(self.X, y)

    def reordered(self, order: Iterable[int]) -> "Dataset":
        """This dataset with its points in another order: point `order[0]` first, then point `order[1]`, and so on.

        The perceptron takes the examples in their order, so its run may change.
        """
        order = _validate.permutation("order", order, len(self))
        return Dataset(self.X[order], self.y[order])

    def _index(self, i):
        if _validate.whole_number("i", i, least=0) >= len(self):
            raise ValueError(f"i must be the index of a point, below {len(self)}; got {i}")
        return i

    def _check_point(self, x):
        x = _validate.real_array("x", x, ("d",))
        if len(x) != self.dimension:
            raise ValueError(f"x must have {self.dimension} coordinates like the other points; got {len(x)}")
        return x
