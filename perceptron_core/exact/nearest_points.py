"""Finds the nearest two points of the convex hulls of the two classes.

Write zᵢ = yᵢ xᵢ. A point of the + hull minus a point of the − hull is v = Σ uᵢ zᵢ with u ≥ 0 and Σ u = 1 in each
class. The hulls meet iff some such v is 0; otherwise the shortest v is unique, and it is the normal of the max-margin
separator. The method is Wolfe's for the shortest vector of a polytope (Mathematical Programming 11, 1976), with one
sum of weights for each class: keep a few active points, go to the shortest v of their affine hulls or as far as the
weights stay positive, then let in the point that is farthest beyond the active ones against v, until there is none.

Every round makes v shorter, so no active set comes twice and the exact search ends. A point that comes in has a
direction that the active ones do not have, so there are never more than d + 2 active points.
"""

import itertools

import numpy as np

from perceptron_core.exact.arithmetics import Doubles, Exact


def find_nearest(points):
    """The active positions (k,) and their weights u > 0 (k,), Fractions with sum 1 in each class, of the shortest v.

    The search in doubles only suggests where the exact one starts. It could cycle, so it has a limit.
    """
    doubles, exact = Doubles(points), Exact(points)
    active, weights = search(doubles, *doubles.start(), range(20 * (len(points.Z) + 2)))
    return search(exact, active, exact.weights(active, weights), itertools.count())


def search(arithmetic, active, weights, rounds):
    """Wolfe's major cycle from `active` (k,) with `weights` (k,): both when no point is beyond the active ones."""
    for _ in rounds:
        active, weights = run_minor_cycle(arithmetic, active, weights)
        entering = arithmetic.find_entering(active, weights)
        if entering is None:
            break
        active, weights = np.append(active, entering), np.append(weights, 0 * weights[0])
    return active, weights


def run_minor_cycle(arithmetic, active, weights):
    """Wolfe's minor cycle: the active positions that stay, and positive weights that make their v shortest."""
    while True:
        target = shortest_weights(arithmetic, active)
        falling = np.flatnonzero(target <= 0)
        if len(falling) == 0:
            return active, target
        loss = weights[falling] - target[falling]
        steps = weights[falling] / np.where(loss == 0, arithmetic.one, loss)  # a weight that stays 0 leaves at once
        weights = weights + steps.min() * (target - weights)
        leaving = falling[steps == steps.min()]
        active, weights = np.delete(active, leaving), np.delete(weights, leaving)


def shortest_weights(arithmetic, active):
    """Weights (k,) of any sign, with sum 1 in each class, that make v as short as it gets."""
    z, plus = arithmetic.rows(active), arithmetic.points.signs(active) > 0
    p, m = plus.argmax(), (~plus).argmax()
    first = np.where(plus, p, m)  # v = z[p] + z[m] + Σ t (z − z[first]) over the rest
    rest = np.flatnonzero(first != np.arange(len(active)))
    t = arithmetic.solve((z - z[first])[rest], z[p] + z[m])
    weights = np.full(len(active), arithmetic.one)
    weights[rest] = t
    for k in (p, m):
        weights[k] -= t[first[rest] == k].sum()
    return weights
