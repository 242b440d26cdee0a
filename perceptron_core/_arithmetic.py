"""The two sums that everything else is made of, written so that every caller gets the same bits."""

import numpy as np


def dot(X, w):
    """w·x for one point (d,) → scalar, or for a stack (n, d) → (n,).

    Coordinate after coordinate, so a point has the same score alone, in a block of any size and in the
    browser. (BLAS sums in an order that depends on the block, and a perceptron asks whether a score is 0.)
    """
    total = X[..., 0] * w[0]
    for j in range(1, len(w)):
        total = total + X[..., j] * w[j]
    return total


def norm(X):
    """Euclidean length of one point (d,) → scalar, or of each point of a stack (n, d) → (n,).

    The coordinates are scaled by the largest first, so that no square overflows or vanishes.
    """
    scale = np.abs(X).max(axis=-1, initial=0.0)
    safe = np.where(scale > 0, scale, 1.0)
    return safe * np.sqrt(np.square(X / safe[..., None]).sum(axis=-1))
