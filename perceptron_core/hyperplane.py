"""A hyperplane with the scores, distances, projections and margins of the lectures."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from perceptron_core import _validate
from perceptron_core._arithmetic import dot, norm, ordinary
from perceptron_core._arrays import FloatOrArray, Floats
from perceptron_core._repr import join_numbers
from perceptron_core.dataset import Dataset
from perceptron_core.exact import decimals
from perceptron_core.exact.decimals import Decimals


class UndefinedHyperplane(ValueError):
    """w = 0: no hyperplane yet, so nothing has a distance from it."""

    def __init__(self) -> None:
        super().__init__("w = 0 defines no hyperplane, so there are no distances; check is_defined first")


@dataclass(frozen=True, eq=False)
class Hyperplane:
    """The hyperplane with normal vector `w` (d,) and bias `b`; threshold t = −b.

    w = 0 is allowed, since every run starts there; then `is_defined` is False and all that needs a length
    (distances, projections, geometric margins) raises UndefinedHyperplane. Where a method takes `X`, it takes
    one point (d,) and returns a scalar (or a point), or a stack (n, d) and returns an array of n. It raises ValueError
    for NaN and infinities in `X`, as a Dataset does.

    If w, b and the points are decimals of at most 15 digits, scores are exact and rounded once, so they are 0 for
    points on the hyperplane.
    """

    w: Floats
    b: float

    def __init__(self, w: ArrayLike, b: float) -> None:
        object.__setattr__(self, "w", _validate.real_array("w", w, ("d",)))
        object.__setattr__(self, "b", _validate.real_number("b", b) + 0.0)
        if len(self.w) == 0:
            raise ValueError("w must have at least one component (d ≥ 1); got shape (0,)")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hyperplane):
            return NotImplemented
        return np.array_equal(self.w, other.w) and self.b == other.b

    def __hash__(self) -> int:
        return hash((self.w.tobytes(), self.b))

    def __repr__(self) -> str:
        return f"Hyperplane(w={join_numbers(self.w)}, b={self.b:.6g})"

    @property
    def is_defined(self) -> bool:
        """False iff w = 0."""
        return bool(self.w.any())

    @cached_property
    def norm(self) -> float:
        """‖w‖, which is 0 for w = 0."""
        return float(norm(self.w))

    @classmethod
    def of_decimals(cls, w: ArrayLike, b: float, exact: Decimals | None) -> "Hyperplane":
        """The hyperplane of the Decimals `exact` (d+1,), which may have more digits than the nearest doubles, w and b.

        None means that w and b are sums of doubles, so that even short ones do not stand for decimals.
        """
        plane = cls(w, b)
        plane.__dict__["decimals"] = exact
        return plane

    @cached_property
    def decimals(self) -> Decimals | None:
        """The Decimals (d+1,) that w and b stand for; None where one of them has too many digits."""
        return Decimals.of([*self.w.tolist(), self.b])

    @property
    def distance_from_origin(self) -> float:
        """b/‖w‖, the signed distance: positive iff the origin lies on the positive side (lecture 000)."""
        plane = self._ordinary()
        return plane.b / plane.norm

    def scores(self, X: ArrayLike) -> FloatOrArray:
        """s(x) = w·x + b."""
        X = self._points(X)
        return self._scores(X, self.decimals and Decimals.of(X))

    def _scores(self, X, exact):
        """The scores of the points `X`, whose Decimals are `exact`, if they have any."""
        if self.decimals is None or exact is None:
            return dot(X, self.w) + self.b
        whole, places = self.decimals.whole, self.decimals.places
        b = decimals.multiply(whole[-1], 10**exact.places)
        return decimals.nearest_doubles(decimals.sum_of_products(exact.whole, whole[:-1], b), places + exact.places)[()]

    def classify(self, X: ArrayLike) -> FloatOrArray:
        """+1 where s(x) ≥ 0, else −1 (lecture 000 gives the class +1 to score 0).

        Raises ValueError where w and x are so large that two terms of the score overflow in opposite directions.
        """
        scores = self.scores(X)
        if np.isnan(scores).any():
            where = np.argwhere(np.isnan(scores))[0].tolist()
            raise ValueError(
                f"w and X must be smaller: the score w·x + b overflows at X{where or ''}; choose other units"
            )
        return np.where(scores >= 0, 1.0, -1.0)[()]  # a scalar for one point

    def distances(self, X: ArrayLike) -> FloatOrArray:
        """s(x)/‖w‖, the signed distance from the hyperplane, positive on the side that w points to."""
        plane = self._ordinary()
        return plane.scores(X) / plane.norm

    def projections(self, X: ArrayLike) -> Floats:
        """x − s(x) w/‖w‖², the foot of the perpendicular from x."""
        plane, X = self._ordinary(), self._points(X)
        return X - np.multiply.outer(plane.distances(X), plane.w / plane.norm)

    def functional_margins(self, dataset: Dataset) -> Floats:
        """y s(x) for each point (n,); it changes when (w, b) is scaled."""
        _validate.instance("dataset", dataset, Dataset)
        return dataset.y * self._scores(self._points(dataset.X), self.decimals and dataset.decimals)

    def geometric_margins(self, dataset: Dataset) -> Floats:
        """y s(x)/‖w‖ for each point (n,), a signed length: positive iff correctly classified (lecture 000, eq. 2)."""
        plane = self._ordinary()
        return plane.functional_margins(dataset) / plane.norm

    def margin(self, dataset: Dataset) -> float:
        """γ(w, b), the smallest geometric margin (lecture 000, eq. 3); +inf when there are no points."""
        return float(self.geometric_margins(dataset).min(initial=math.inf))

    def normalized(self) -> "Hyperplane":
        """The same hyperplane with ‖w‖ = 1."""
        plane = self._ordinary()
        return Hyperplane(plane.w / plane.norm, plane.b / plane.norm)

    def canonical(self, dataset: Dataset) -> "Hyperplane":
        """The same hyperplane scaled so that the smallest functional margin is 1, so that γ = 1/‖w‖ (lecture 001).

        Raises ValueError when the hyperplane does not separate the dataset, or the dataset is empty.
        """
        plane = self._ordinary() if self.is_defined else self
        smallest = plane.functional_margins(dataset).min(initial=math.inf)
        if not 0 < smallest < math.inf:
            raise ValueError(f"only a hyperplane that separates has a canonical form; smallest y s(x) is {smallest}")
        return Hyperplane(plane.w / smallest, plane.b / smallest)

    def reversed(self) -> "Hyperplane":
        """The same set of points with the two sides swapped: (−w, −b)."""
        return Hyperplane(-self.w, -self.b)

    def _ordinary(self):
        """The same hyperplane with weights of ordinary size, so that no score or length of it overflows or vanishes.

        It is `self` unless w is huge or tiny, so that no bit of a result changes. Raises UndefinedHyperplane for w = 0.
        """
        if not self.is_defined:
            raise UndefinedHyperplane
        return self._scaled

    @cached_property
    def _scaled(self):
        w, b = ordinary(self.w, self.b)
        return self if np.array_equal(w, self.w) else Hyperplane(w, b)

    def _points(self, X):
        X = np.asarray(X, dtype=np.float64)
        if X.ndim not in (1, 2) or X.shape[-1] != len(self.w):
            d = len(self.w)
            raise ValueError(f"X must be one point ({d},) or a stack (n, {d}), as w has {d} components; got {X.shape}")
        _validate.finite("X", X)
        return X
