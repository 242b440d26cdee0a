"""From a hyperplane in Fractions to one in doubles that still separates."""

from fractions import Fraction

from perceptron_core import _exact
from perceptron_core.hyperplane import Hyperplane

ROUNDINGS = 64
LARGEST = 2**1000


def rounded(points, w, b):
    """The hyperplane (w, b) (d,) of Fractions in doubles, and whether it separates the points in exact arithmetic.

    Where the gap is about as small as the spacing of doubles, rounding w and b may move the hyperplane onto a point.
    The same hyperplane times a number from 1 to 2 rounds differently, so a few of those are tried.
    """
    size = max(abs(x) for x in (*w, b))
    unit = Fraction(1) if size <= LARGEST else LARGEST / size
    for k in range(ROUNDINGS):
        scale = unit * (1 + Fraction(k, ROUNDINGS))
        candidate = _exact.doubles(scale * w)
        offset = between_the_classes(points, candidate)
        if offset is not None:
            return Hyperplane(candidate, offset), True
    return Hyperplane(_exact.doubles(unit * w), _exact.double(unit * b)), False


def between_the_classes(points, w):
    """The double b nearest to halfway for which w·x + b has the right sign at every point; None if there is none.

    When any double lies strictly between the two ends, the one nearest to their middle does.
    """
    e = _exact.grain(w)
    unit = _exact.power_of_two(points.grain + e)
    plus, minus = (values.min() * unit for _, values in points.lowest(_exact.integers(w, e)))
    b = _exact.double((minus - plus) / 2)
    return b if -plus < b < minus else None
