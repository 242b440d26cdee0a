"""Sums of products to about twice the digits of a double.

They are for whole arrays, and are unevaluated sums high + low. The exact error of a product is Dekker's, that of a sum
Knuth's (Dekker, A floating-point technique for extending the available precision, Numerische Mathematik 18, 1971).
"""

import numpy as np

EPS = np.finfo(np.float64).eps
SPLITTER = 2.0**27 + 1


def dot(Z, v, rest):
    """Σ zⱼ (vⱼ + restⱼ) for each column of `Z` (d, k), as high + low (k,) each, and a bound (k,) on their error.

    Each of the d roundings of `high` leaves at most half an EPS of Σ |zⱼ vⱼ| to `low`, which is therefore at most d EPS
    of it; and each of the few roundings for every j in turn is at most half an EPS of that. Underflow is not counted.
    """
    total = low = size = np.zeros(Z.shape[1])
    for z, a, a_rest in zip(Z, v, rest, strict=True):
        product = z * a
        high = total + product
        added = high - total
        low = low + ((total - (high - added)) + (product - added) + _product_error(z, a, product) + z * a_rest)
        total, size = high, size + np.abs(product)
    high = total + low
    return high, low - (high - total), 8 * len(Z) ** 2 * EPS**2 * size


def _product_error(x, y, product):
    """x y − `product`, exactly, for the rounded product."""
    (a, b), (c, d) = _split(x), _split(y)
    return ((a * c - product) + a * d + b * c) + b * d


def _split(x):
    """Two numbers of at most 26 bits, whose products are exact, that add up to `x`."""
    c = SPLITTER * x
    high = c - (c - x)
    return high, x - high
