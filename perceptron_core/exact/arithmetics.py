"""The two arithmetics of the search for the nearest points: doubles and Fractions.

Each has the rows zᵢ at some positions, the solution t that makes offset + Dᵀ t shortest, and the position of the point
that is farthest beyond the active ones against v = Σ u z, or None.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from perceptron_core.exact import rationals
from perceptron_core.exact.signed_points import EPS, SignedPoints


@dataclass(frozen=True)
class Doubles:
    """Doubles, for points moved to the center: fast, and mostly near enough to suggest the exact answer."""

    points: SignedPoints
    one = 1.0

    def start(self):
        """The lowest point of each class along the difference of the two means, and their weights."""
        means = (part.mean(axis=1) for part in np.split(self.points.Z, [self.points.split], axis=1))
        return np.array([position for _, position in self._lowest(sum(means))]), np.ones(2)

    def rows(self, positions):
        """yᵢ (xᵢ − center) (k, d)."""
        return self.points.doubles(positions)

    def solve(self, D, offset):
        """t (m,) for `D` (m, d) and `offset` (d,)."""
        return np.linalg.lstsq(D.T, -offset, rcond=None)[0]

    def find_entering(self, active, weights):
        """The next position; None also if rounding hides the gain."""
        v = weights @ self.rows(active)
        if len(active) == len(v) + 2 or (np.abs(v) <= 4 * len(v) * EPS * self.points.reach).all():
            return None
        v /= np.abs(v).max()
        return farthest_position(self, active, v, self._lowest(v), self.points.noise(v))

    def _lowest(self, v):
        plus, minus = self.points.products(v)
        return (plus.min(), plus.argmin()), (minus.min(), minus.argmin() + self.points.split)


@dataclass(frozen=True)
class Exact:
    """Whole numbers and Fractions, which never round."""

    points: SignedPoints
    one = Fraction(1)

    def rows(self, positions):
        """zᵢ / unit (k, d)."""
        return self.points.exact(positions)

    def solve(self, D, offset):
        """t (m,) for `D` (m, d) and `offset` (d,)."""
        common = math.gcd(*D.flat, *offset) or 1  # a power of two and more, on which t does not depend
        D, offset = D // common, offset // common
        x, determinant = rationals.solve_normal_equations(D, -(D @ offset))
        return np.array([Fraction(numerator, determinant) for numerator in x], dtype=object)

    def find_entering(self, active, weights):
        """The next position; None iff v is 0 or there is no point beyond."""
        V = rationals.numerators(weights) @ self.rows(active)
        return farthest_position(self, active, V, self._lowest(V), 0) if V.any() else None

    def weights(self, active, weights):
        """Doubles ≥ 0 as Fractions with sum 1 in each class."""
        exact, signs = np.array([Fraction(w) for w in weights]), self.points.signs(active)
        return exact / np.where(signs > 0, exact[signs > 0].sum(), exact[signs < 0].sum())

    def _lowest(self, V):
        return [(values.min(), positions[values.argmin()]) for positions, values in self.points.lowest(V)]


def farthest_position(arithmetic, active, v, lowest, noise):
    """The position of the lowest point of a class: that farther below its active points, if by more than noise."""
    values, signs = arithmetic.rows(active) @ v, arithmetic.points.signs(active)
    gaps = [values[signs == sign].min() - low for sign, (low, _) in zip((1, -1), lowest, strict=True)]
    k = gaps.index(max(gaps))
    return lowest[k][1] if gaps[k] > noise else None
