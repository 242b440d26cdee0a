"""The nearest two points of the convex hulls of the two classes.

Write zᵢ = yᵢ xᵢ. A point of the + hull minus a point of the − hull is v = Σ uᵢ zᵢ with u ≥ 0 and Σ u = 1 in each
class. The hulls meet iff some such v is 0; otherwise the shortest v is unique, and it is the normal of the max-margin
separator. The method is Wolfe's for the shortest vector of a polytope (Mathematical Programming 11, 1976), with one
sum of weights for each class: keep a few active points, go to the shortest v of their affine hulls or as far as the
weights stay positive, then let in the point that lies farthest beyond the active ones against v, until there is none.

Every round makes v shorter, so no active set comes twice and the exact search ends. A point that comes in has a
direction that the active ones do not have, so there are never more than d + 2 of them.
"""

import itertools
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from perceptron_core import _exact
from perceptron_core._signed import EPS, SignedPoints


def nearest(points):
    """The active positions (k,), their weights u > 0 (k,) as Fractions, and whole numbers V (d,) along v.

    V = v / 2**grain times the common denominator of the weights; it is 0 iff the hulls meet. The search in doubles
    only suggests where the exact one starts.
    """
    doubles, exact = Doubles(points), Exact(points)
    rounds = range(20 * (len(points.Z) + 2))  # rounding can make it go round in circles
    active, weights, _ = search(doubles, *doubles.start(), rounds)
    return search(exact, active, exact.weights(active, weights), itertools.count())


def search(arithmetic, active, weights, rounds):
    """Wolfe's major cycle from `active` (k,) with positive `weights` (k,): the same three when no point is beyond."""
    for _ in rounds:
        active, weights = settle(arithmetic, active, weights)
        v = arithmetic.combination(active, weights)
        entering = arithmetic.beyond(active, v)
        if entering is None:
            break
        active, weights = np.append(active, entering), np.append(weights, 0 * weights[0])
    return active, weights, v


def settle(arithmetic, active, weights):
    """Wolfe's minor cycle: the active positions that stay, and positive weights that make their v shortest."""
    while True:
        target = shortest_weights(arithmetic, active)
        falling = np.flatnonzero(target <= 0)
        if len(falling) == 0:
            return active, target
        steps = np.array([weights[i] / (weights[i] - target[i]) if weights[i] else 0 * target[i] for i in falling])
        weights = weights + steps.min() * (target - weights)
        leaving = falling[steps == steps.min()]
        active, weights = np.delete(active, leaving), np.delete(weights, leaving)


def shortest_weights(arithmetic, active):
    """Weights (k,) of any sign, with sum 1 in each class, that make v as short as it gets."""
    z, plus = arithmetic.rows(active), arithmetic.points.signs(active) > 0
    first = np.where(plus, plus.argmax(), (~plus).argmax())  # v = z[first +] + z[first −] + Σ t (z − z[its first])
    rest = np.flatnonzero(first != np.arange(len(active)))
    t = arithmetic.solve((z - z[first])[rest], z[plus.argmax()] + z[(~plus).argmax()])
    weights = np.full(len(active), arithmetic.one)
    weights[rest] = t
    for k in (plus.argmax(), (~plus).argmax()):
        weights[k] -= t[first[rest] == k].sum()
    return weights


@dataclass(frozen=True)
class Exact:
    """Whole numbers and Fractions: what it says is so."""

    points: SignedPoints
    one = Fraction(1)

    def rows(self, positions):
        """zᵢ / 2**grain (k, d)."""
        return self.points.exact(positions)

    def solve(self, D, offset):
        """t that makes offset + Dᵀ t shortest."""
        return _exact.normal_equations(D, -(D @ offset))

    def combination(self, active, weights):
        """Σ u z / 2**grain times the common denominator of the weights."""
        return _exact.numerators(weights) @ self.rows(active)

    def beyond(self, active, V):
        """The position farthest beyond the active points against V, None when there is none (or V is 0)."""
        if not V.any():
            return None
        lowest = [(values.min(), positions[values.argmin()]) for positions, values in self.points.lowest(V)]
        return farthest(self, active, V, lowest, 0)

    def weights(self, active, weights):
        """Positive doubles as Fractions with sum 1 in each class."""
        exact, signs = np.array([Fraction(w) for w in weights]), self.points.signs(active)
        return exact / np.where(signs > 0, exact[signs > 0].sum(), exact[signs < 0].sum())


@dataclass(frozen=True)
class Doubles:
    """Doubles: fast, and near enough to be a suggestion."""

    points: SignedPoints
    one = 1.0

    def start(self):
        """The point of each class that lies lowest along the difference of the two means, and their weights."""
        means = (part.mean(axis=1) for part in np.split(self.points.Z, [self.points.split], axis=1))
        lowest = self._lowest(sum(means))
        return np.array([position for _, position in lowest]), np.ones(2)

    def rows(self, positions):
        """yᵢ (xᵢ − centre) (k, d)."""
        return self.points.doubles(positions)

    def solve(self, D, offset):
        """t that makes offset + Dᵀ t shortest."""
        return np.linalg.lstsq(D.T, -offset, rcond=None)[0]

    def combination(self, active, weights):
        """Σ u z."""
        return weights @ self.rows(active)

    def beyond(self, active, v):
        """The position farthest beyond the active points against v, None when rounding hides what is to gain."""
        d = len(v)
        if len(active) == d + 2 or (np.abs(v) <= 4 * d * EPS * self.points.reach).all():
            return None
        v = v / np.abs(v).max()
        return farthest(self, active, v, self._lowest(v), self.points.noise(v))

    def _lowest(self, v):
        plus, minus = self.points.products(v)
        return (plus.min(), plus.argmin()), (minus.min(), minus.argmin() + self.points.split)


def farthest(arithmetic, active, v, lowest, noise):
    """Of the lowest point of each class the position of the one farther below its active points, if beyond noise."""
    values, signs = arithmetic.rows(active) @ v, arithmetic.points.signs(active)
    gaps = [values[signs == sign].min() - low for sign, (low, _) in zip((1, -1), lowest, strict=True)]
    k = gaps.index(max(gaps))
    return lowest[k][1] if gaps[k] > noise else None
