"""Reduced convex hulls: the hulls of the classes, shrunk until they are apart.

If no point may have more than the weight `cap`, no single outlier can stretch a hull. The soft margin is the search
for the nearest points of the two reduced hulls (Bennett and Bredensteiner 2000; Crisp and Burges 2000): with its
multipliers α for C and A = Σ α over either class, cap = C/A, the nearest points are Σ α x / A of each class, and their
difference is w/A. In terms of ν (Schölkopf and others 2000) cap = 2/(νn).
"""

import math

import numpy as np
from numpy.typing import ArrayLike

from perceptron_core import _validate
from perceptron_core._arrays import Floats

WHOLE_TOLERANCE = 1e-9  # n · cap counts as 1 if it is so near
HEIGHT_TOLERANCE = (
    1e-12  # heights that differ by no more, relative to the size of the hull, are the same up to rounding
)


def reduced_hull(points: ArrayLike, cap: float) -> Floats:
    """The vertices (m, 2), counterclockwise, of {Σ aᵢ xᵢ : Σ aᵢ = 1, 0 ≤ aᵢ ≤ cap} for `points` (n, 2) of one class.

    cap ≥ 1 gives the convex hull, cap = 1/n the mean alone, m = 1, and less than that nothing, m = 0. Up to rounding.
    Raises ValueError unless cap > 0.

    In any direction the farthest point has the weight cap on the farthest 1/cap points. So the search starts with the
    two ends of the hull, and splits each edge at a vertex beyond it.
    """
    points = _validate.real_array("points", points, ("n", "d"))
    if points.shape[1] != 2:
        raise ValueError(f"points must have shape (n, 2), as they are in the plane; got {points.shape}")
    cap = _validate.real_number("cap", cap)
    if cap <= 0:
        raise ValueError(f"cap must be greater than 0; got {cap:g}")
    n, full = len(points), math.floor(1 / min(cap, 1.0))
    if n < full or n * cap < 1 - WHOLE_TOLERANCE:
        return np.zeros((0, 2))
    weights = np.append(np.full(full, min(cap, 1.0)), max(1 - full * min(cap, 1.0), 0.0))[:n]
    weights /= weights.sum()
    centre, size = points.mean(axis=0), np.abs(points - points.mean(axis=0)).max() or 1.0
    return centre + size * _vertices((points - centre) / size, weights)


def _vertices(points, weights):
    ends = [_farthest_vertex(points, weights, np.array(direction)) for direction in ((1.0, 0.0), (-1.0, 0.0))]
    if (np.abs(ends[0] - ends[1]) <= HEIGHT_TOLERANCE).all():
        ends = [_farthest_vertex(points, weights, np.array(direction)) for direction in ((0.0, -1.0), (0.0, 1.0))]
        if (np.abs(ends[0] - ends[1]) <= HEIGHT_TOLERANCE).all():
            return np.array(ends[:1])
    vertices, edges = [], [(ends[1], ends[0]), (ends[0], ends[1])]
    while edges:
        p, q = edges.pop()
        outwards = np.array([q[1] - p[1], p[0] - q[0]])
        outwards /= np.hypot(*outwards)
        r = _farthest_vertex(points, weights, outwards)
        if (
            (r - p) @ outwards > HEIGHT_TOLERANCE
            and np.abs(r - p).max() > HEIGHT_TOLERANCE
            and np.abs(r - q).max() > HEIGHT_TOLERANCE
        ):
            edges += [(r, q), (p, r)]
        else:
            vertices.append(p)
    return np.array(vertices)


def _farthest_vertex(points, weights, direction):
    """The vertex (2,) farthest along `direction`; of those the one farthest to its left."""
    heights, left = np.round(points @ direction / HEIGHT_TOLERANCE), points @ (-direction[1], direction[0])
    order = np.lexsort((-left, -heights))[: len(weights)]
    return weights @ points[order]
