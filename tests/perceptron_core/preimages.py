"""Preimages of a hyperplane by brute force, from the signs on a fine grid."""

import numpy as np


def signs_on_grid(phi, hyperplane, x, y):
    """The sign of w·φ(x) + b at (x[j], y[i]) as (len(y), len(x)), NaN where φ is undefined."""
    grid = np.stack(np.meshgrid(x, y), axis=-1)
    with np.errstate(all="ignore"):
        scores = phi.values(grid.reshape(-1, 2)) @ hyperplane.w + hyperplane.b
    return np.sign(scores).reshape(grid.shape[:2])


def crossed_cells(signs):
    """The grid cells that the preimage certainly crosses: all four corners are defined and both signs occur."""
    corners = np.stack([signs[:-1, :-1], signs[:-1, 1:], signs[1:, :-1], signs[1:, 1:]])
    return np.isfinite(corners).all(axis=0) & (corners.min(axis=0) < 0) & (corners.max(axis=0) > 0)


def regions(signs, sign):
    """The number of regions of this sign: components of the grid along edges between neighbors."""
    waiting, count = {tuple(place) for place in np.argwhere(signs == sign).tolist()}, 0
    while waiting:
        count += 1
        edge = [waiting.pop()]
        while edge:
            i, j = edge.pop()
            near = {(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)} & waiting
            waiting -= near
            edge += near
    return count
