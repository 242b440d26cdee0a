"""Rounds a hyperplane in Fractions to one in doubles that still separates."""

from fractions import Fraction
from operator import mul

import numpy as np

from perceptron_core.exact import rationals
from perceptron_core.exact.signed_points import EPS

ROUNDINGS = 256
LARGEST_STRETCH = 2.0**-40  # thousands of steps from double to double, so that every multiple rounds in its own way
GOLDEN = (5**0.5 - 1) / 2  # its multiples spread evenly over 0 to 1 and use all the bits of a double
STRETCH_RATIOS = [(1 + Fraction(LARGEST_STRETCH * (k * GOLDEN % 1))).as_integer_ratio() for k in range(ROUNDINGS)]
LARGEST = 2**1000


def round_hyperplane(points, w, b):
    """Doubles w (d,) and b for the hyperplane (w, b), an array and a number in Fractions; and whether they separate.

    If the gap is about as small as the spacing of doubles, rounding w and b may move the hyperplane onto a point.
    Then others as near to it are tried: multiples by 1 to 1 + 2⁻⁴⁰, and w with some components a step longer. A point
    that refutes one of them often refutes the next, so those few points are checked first.
    """
    size = max(abs(x) for x in (*w, b))
    multiple = Fraction(1) if size <= LARGEST else LARGEST / size
    refuters = [], []  # for each class zᵢ / unit of the points that were lowest along a candidate
    for candidate in candidate_normals(multiple * w):
        V, e = rationals.integers_and_exponent(candidate)
        each = points.unit * rationals.power_of_two(e)
        if refuters[0] and offset_between(*(min(_dot(V, z) for z in part) for part in refuters), each) is None:
            continue
        lowest = points.lowest(np.array(V, dtype=object))
        offset = offset_between(*(values.min() for _, values in lowest), each)
        if offset is not None:
            return candidate, offset, True
        for part, (positions, values) in zip(refuters, lowest, strict=True):
            part.append(points.exact(positions[[values.argmin()]])[0])
    return rationals.doubles(multiple * w), rationals.double(multiple * b), False


def candidate_normals(w):
    """The doubles (d,) to try for the Fractions `w` (d,)."""
    numerators, denominator = rationals.to_common_denominator(w)
    for k, (p, q) in enumerate(STRETCH_RATIOS):
        doubles = [rationals.quotient(numerator * p, denominator * q) for numerator in numerators]
        yield [x * (1 + EPS) if k >> j % 8 & 1 else x for j, x in enumerate(doubles)]


def _dot(V, z):
    return sum(map(mul, V, z))


def offset_between(plus, minus, unit):
    """The double b nearest to halfway for which w·x + b has the right sign at every point; None if there is none.

    `plus` and `minus` are the lowest w·z of each class, in whole numbers of `unit`. If any double is strictly between
    the two ends, the one nearest to their middle is.
    """
    if plus + minus <= 0:
        return None
    b = rationals.double(unit * (minus - plus) / 2)
    return b if -plus * unit < b < minus * unit else None
