"""From a hyperplane in Fractions to one in doubles that still separates."""

from fractions import Fraction

import numpy as np

from perceptron_core import _exact
from perceptron_core._signed import EPS, GRAIN
from perceptron_core.hyperplane import Hyperplane

ROUNDINGS = 256
GOLDEN = (5**0.5 - 1) / 2  # its multiples spread evenly over 0 to 1 and use all the bits of a double
LARGEST = 2**1000


def rounded(points, w, b):
    """The hyperplane (w, b), an array (d,) and a number in Fractions, in doubles; and whether those separate exactly.

    Where the gap is about as small as the spacing of doubles, rounding w and b may move the hyperplane onto a point.
    Then others are tried that are as near to it: multiples by 1 to 2, which round differently, and w with some
    components a step longer.
    """
    size = max(abs(x) for x in (*w, b))
    unit = Fraction(1) if size <= LARGEST else LARGEST / size
    for k in range(ROUNDINGS):
        longer = k >> np.arange(len(w)) % 8 & 1
        candidate = _exact.doubles(unit * (1 + Fraction(k * GOLDEN % 1)) * w) * (1 + EPS * longer)
        offset = between_the_classes(points, candidate)
        if offset is not None:
            return Hyperplane(candidate, offset), True
    return Hyperplane(_exact.doubles(unit * w), _exact.double(unit * b)), False


def between_the_classes(points, w):
    """The double b nearest to halfway for which w·x + b has the right sign at every point; None if there is none.

    When any double lies strictly between the two ends, the one nearest to their middle does.
    """
    e = _exact.grain(w)
    unit = _exact.power_of_two(GRAIN + e)
    plus, minus = (values.min() * unit for _, values in points.lowest(_exact.integers(w, e)))
    b = _exact.double((minus - plus) / 2)
    return b if -plus < b < minus else None
