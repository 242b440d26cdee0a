"""The dataset as zᵢ = yᵢ xᵢ, so that both classes are treated alike.

Its coordinates are the decimals that they stand for, in whole numbers of one power of ten, or doubles as they are.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from perceptron_core._validate import SMALLEST
from perceptron_core.exact import decimals, double_double, rationals
from perceptron_core.exact.double_double import EPS

COMMON_EXPONENT = rationals.common_exponent(
    SMALLEST
)  # no coordinate but 0 is smaller, so every one is a whole number times 2**COMMON_EXPONENT
UNDERFLOW_BOUND = 1e-200  # more than underflow can take from a sum of products of coordinates
MANY_CANDIDATES = 32  # more points take longer in whole numbers than in doubles of twice the digits


@dataclass(frozen=True, eq=False)
class SignedPoints:
    """A dataset with points of both classes; the + class comes first.

    `X` (n, d) doubles, or Python ints where whole numbers are too long for these; `are_whole` says whether all of them
    are whole, and `unit` is what the numbers of `exact` count, a Fraction; `order` (n,) the dataset's index at each
    position; `split` the number of + points; `Z` (d, n) doubles yᵢ (xᵢ − center), which keep their digits far from the
    origin; `reach` (d,) the largest of each row of |Z|.
    """

    X: np.ndarray
    are_whole: bool
    unit: Fraction
    order: np.ndarray
    split: int
    Z: np.ndarray
    reach: np.ndarray

    @classmethod
    def of(cls, X, y):
        """The signed points of the doubles `X` (n, d), or of Decimals, with labels `y` (n,)."""
        are_whole = isinstance(X, decimals.Decimals)
        X, unit = (X.whole, Fraction(1, 10**X.places)) if are_whole else (X, rationals.power_of_two(COMMON_EXPONENT))
        plus = y > 0
        order, split = np.concatenate([np.flatnonzero(plus), np.flatnonzero(~plus)]), int(np.count_nonzero(plus))
        Z = np.empty(X.T.shape)
        for column, row in zip(_center_coordinates(X).T, Z, strict=True):
            column.take(order, out=row, mode="clip")  # all in range; "clip" spares the copy that "raise" makes
        Z -= (Z.max(axis=1, keepdims=True) + Z.min(axis=1, keepdims=True)) / 2
        reach = np.maximum(Z.max(axis=1), -Z.min(axis=1))
        Z[:, split:] *= -1
        return cls(X, are_whole, unit, order, split, Z, reach)

    def signs(self, positions):
        """The labels +1 or −1 at `positions`, as whole numbers."""
        return np.where(np.asarray(positions) < self.split, 1, -1)

    def doubles(self, positions):
        """yᵢ (xᵢ − center) for k positions (k, d), rounded."""
        return self.Z.take(positions, axis=1).T

    @property
    def exceed_doubles(self):
        """Whether the whole numbers are too long for doubles."""
        return self.X.dtype == object

    def exact(self, positions):
        """zᵢ / unit for k positions (k, d), in whole numbers."""
        X = self.X.take(self.order[positions], axis=0)
        whole = decimals.to_ints(X) if self.are_whole else rationals.to_integers(X, COMMON_EXPONENT)
        return whole * self.signs(positions)[:, None]

    def products(self, v):
        """v·zᵢ for the + class and for the − class, each up to a constant and rounding, for doubles `v` (d,)."""
        products = v @ self.Z
        return products[: self.split], products[self.split :]

    def noise(self, v):
        """More than rounding can change the difference of two `products(v)` of one class, v itself rounded once.

        Each of the d terms carries three roundings (of v, of Z, its own) and the sum d − 1 more, of half an EPS each.
        Two such errors make (d + 2) EPS; twice that leaves room for the terms of second order.
        """
        return 2 * (len(v) + 2) * EPS * (np.abs(v) @ self.reach) + UNDERFLOW_BOUND

    def lowest(self, V, within=0.0):
        """For each class the positions and exact values V·z of its lowest points, for whole numbers `V` (d,).

        Doubles leave out only points that are certainly not the lowest, nor within `within` times the distance
        between the classes along V of the lowest. If they leave in many, twice their digits leave out more.
        """
        v = rationals.direction(V)
        products, noise = self.products(v), self.noise(v)
        slack = noise + within * (max(products[0].min() + products[1].min(), 0) + noise)
        plus, minus = (np.flatnonzero(part <= part.min() + slack) for part in products)
        candidates = [plus, minus + self.split]
        if len(plus) + len(minus) > MANY_CANDIDATES and not self.exceed_doubles:
            candidates = self._drop_higher(candidates, v, rationals.remainder(V, v), within)
        return [(positions, self.exact(positions) @ V) for positions in candidates]

    def _drop_higher(self, candidates, v, rest, within):
        """Those of the `candidates`, positions of each class, that twice the digits cannot leave out; V is v + rest."""
        rows = [self.X.take(self.order[positions], axis=0) for positions in candidates]
        sums = [double_double.dot(sign * X.T, v, rest) for sign, X in zip((1, -1), rows, strict=True)]
        above = [(high - high.min()) + (low - low[high.argmin()]) for high, low, _ in sums]
        k, m = (part.argmin() for part in above)
        (plus, plus_low, _), (minus, minus_low, _) = sums
        gap = (plus[k] + minus[m]) + (plus_low[k] + minus_low[m])
        slack = UNDERFLOW_BOUND + 2 * within * (max(gap, 0) + sum(error.max() for _, _, error in sums))
        return [
            positions[heights - heights[i] <= 2 * (error + error[i]) + slack]
            for positions, heights, (_, _, error), i in zip(candidates, above, sums, (k, m), strict=True)
        ]


def _center_coordinates(X):
    """`X` (n, d) as doubles; Python ints relative to their middle, so that each is rounded once, by its size there."""
    if X.dtype != object:
        return X
    return (X - (X.max(axis=0) + X.min(axis=0)) // 2).astype(float)
