"""Dot products and lengths that give every caller the same bits."""

import numpy as np

# Where the largest weight is between 2⁻²⁰⁰ and 2²⁰⁰, no product with a coordinate of a Dataset overflows or vanishes.
# No weight beyond stands for a decimal (see exact/decimals.py), so scores that are exact stay so.
ORDINARY = 200
MOST = np.finfo(np.float64).maxexp


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


def ordinary(w, b):
    """The hyperplane `w` (d,), `b`, or each of a stack (k, d), (k,), with weights of ordinary size.

    Huge and tiny ones are divided by a power of two, which rounds nothing, so that no score and no length of theirs
    overflows or vanishes. All others keep every bit.
    """
    size = np.frexp(np.abs(w).max(axis=-1))[1]
    # For tiny w this stops before b overflows; then all distances overflow.
    down = np.where(np.abs(size) > ORDINARY, np.maximum(size, np.frexp(b)[1] - MOST), 0)
    return np.ldexp(w, -down[..., None]), np.ldexp(b, -down)
