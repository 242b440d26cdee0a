"""The hyperplane {x : w·x + b = 0} and every length and sign that the lectures read off it."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from perceptron_core import _validate
from perceptron_core._arithmetic import dot, norm
from perceptron_core._repr import listed
from perceptron_core.dataset import Dataset
from perceptron_core.exact import decimals
from perceptron_core.exact.decimals import Decimals


class UndefinedHyperplane(ValueError):
    """w = 0: no hyperplane yet, so nothing has a distance from it."""

    def __init__(self):
        super().__init__("w = 0 defines no hyperplane, so there are no distances; check is_defined first")


@dataclass(frozen=True, eq=False)
class Hyperplane:
    """The hyperplane with normal vector `w` (d,) and bias `b`; threshold t = −b.

    w = 0 is allowed, since every run starts there; then `is_defined` is False and all that needs a length
    (distances, projections, geometric margins) raises UndefinedHyperplane. Where a method takes `X`, it takes
    one point (d,) and returns a scalar (or a point), or a stack (n, d) and returns an array of n.

    Where w, b and the points are decimals of at most 15 digits, scores are exact and rounded once: 0 on the hyperplane.
    """

    w: np.ndarray
    b: float

    def __post_init__(self):
        object.__setattr__(self, "w", _validate.real_array("w", self.w, ("d",)))
        object.__setattr__(self, "b", _validate.real_number("b", self.b) + 0.0)
        if len(self.w) == 0:
            raise ValueError("w must have at least one component (d ≥ 1); got shape (0,)")

    def __eq__(self, other):
        if not isinstance(other, Hyperplane):
            return NotImplemented
        return np.array_equal(self.w, other.w) and self.b == other.b

    def __hash__(self):
        return hash((self.w.tobytes(), self.b))

    def __repr__(self):
        return f"Hyperplane(w={listed(self.w)}, b={self.b:.6g})"

    @property
    def is_defined(self):
        """False iff w = 0."""
        return bool(self.w.any())

    @cached_property
    def norm(self):
        """‖w‖, which is 0 for w = 0."""
        return float(norm(self.w))

    @classmethod
    def of_decimals(cls, w, b, exact):
        """The hyperplane of the Decimals `exact` (d+1,), which may have more digits than the nearest doubles, w and b.

        None says that w and b are sums in doubles, so that even short ones stand for no decimals.
        """
        plane = cls(w, b)
        plane.__dict__["decimals"] = exact
        return plane

    @cached_property
    def decimals(self):
        """The Decimals (d+1,) that w and b stand for; None where one of them has too many digits."""
        return Decimals.of([*self.w.tolist(), self.b])

    @property
    def distance_from_origin(self):
        """b/‖w‖, the directed distance: positive iff the origin lies on the positive side (lecture 000)."""
        return self.b / self._length()

    def scores(self, X):
        """s(x) = w·x + b."""
        X = self._points(X)
        return self._scores(X, self.decimals and Decimals.of(X))

    def _scores(self, X, exact):
        """The scores of the points `X`, whose Decimals are `exact`, if they have any."""
        if self.decimals is None or exact is None:
            return dot(X, self.w) + self.b
        whole, places = self.decimals.whole, self.decimals.places
        b = decimals.times(whole[-1], 10**exact.places)
        return decimals.nearest(decimals.sum_of_products(exact.whole, whole[:-1], b), places + exact.places)[()]

    def classify(self, X):
        """+1 where s(x) ≥ 0, else −1 (lecture 000 gives the class +1 to score 0)."""
        return np.where(self.scores(X) >= 0, 1.0, -1.0)[()]  # a scalar for one point

    def distances(self, X):
        """s(x)/‖w‖, the directed distance from the hyperplane, positive on the side that w points to."""
        return self.scores(X) / self._length()

    def projections(self, X):
        """x − s(x) w/‖w‖², the foot of the perpendicular from x."""
        X = self._points(X)
        unit = self.w / self._length()
        return X - np.multiply.outer(self.distances(X), unit)

    def functional_margins(self, dataset):
        """y s(x) for each point (n,); it changes when (w, b) is scaled."""
        _validate.instance("dataset", dataset, Dataset)
        return dataset.y * self._scores(self._points(dataset.X), self.decimals and dataset.decimals)

    def geometric_margins(self, dataset):
        """y s(x)/‖w‖ for each point (n,), a signed length: positive iff correctly classified (lecture 000, eq. 2)."""
        return self.functional_margins(dataset) / self._length()

    def margin(self, dataset):
        """γ(w, b), the smallest geometric margin (lecture 000, eq. 3); +inf when there are no points."""
        return float(self.geometric_margins(dataset).min(initial=math.inf))

    def normalized(self):
        """The same hyperplane with ‖w‖ = 1."""
        length = self._length()
        return Hyperplane(self.w / length, self.b / length)

    def canonical(self, dataset):
        """The same hyperplane scaled so that the smallest functional margin is 1, so that γ = 1/‖w‖ (lecture 001).

        Raises ValueError when the hyperplane does not separate the dataset, or the dataset is empty.
        """
        smallest = self.functional_margins(dataset).min(initial=math.inf)
        if not 0 < smallest < math.inf:
            raise ValueError(f"only a hyperplane that separates has a canonical form; smallest y s(x) is {smallest}")
        return Hyperplane(self.w / smallest, self.b / smallest)

    def reversed(self):
        """The same set of points with the two sides swapped: (−w, −b)."""
        return Hyperplane(-self.w, -self.b)

    def _length(self):
        if not self.is_defined:
            raise UndefinedHyperplane
        return self.norm

    def _points(self, X):
        X = np.asarray(X, dtype=np.float64)
        if X.ndim not in (1, 2) or X.shape[-1] != len(self.w):
            d = len(self.w)
            raise ValueError(f"X must be one point ({d},) or a stack (n, {d}), as w has {d} components; got {X.shape}")
        return X
