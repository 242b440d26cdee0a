"""Points on a line up to rounding, for which doubles hardly decide.

Most roundings of their separator fail to separate them.
"""

import math
from fractions import Fraction
from unittest import mock

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from perceptron_core import Dataset, Hyperplane, Separable, separate
from perceptron_core.exact.double_double import dot
from perceptron_core.exact.rationals import numerators
from perceptron_core.exact.rounding import candidate_normals
from perceptron_core.exact.signed_points import SignedPoints


def on_a_line(n, seed, shift=0.0):
    """Points of y = c x + d after rounding, each labeled by the side to which rounding moved it."""
    rng = np.random.default_rng(seed)
    x, (c, d) = rng.uniform(-1, 1, n) + shift, rng.normal(size=2)
    X = np.column_stack([x, c * x + d])
    return Dataset(X, [1 if side > 0 else -1 for side in exact_products(X, [-Fraction(c), 1], -Fraction(d))])


def exact_products(X, w, b=0):
    """w·x + b of each point, computed with integers and one Fraction for each sum."""
    (w, unit), points = over_one(w), [over_one(x) for x in X.tolist()]
    return [Fraction(sum(a * c for a, c in zip(w, x, strict=True)), unit * own) + b for x, own in points]


def over_one(numbers):
    """Integer numerators and their common denominator."""
    ratios = [Fraction(c).as_integer_ratio() for c in numbers]
    unit = math.lcm(*(q for _, q in ratios))
    return [p * (unit // q) for p, q in ratios], unit


lines = st.builds(on_a_line, st.integers(2, 60), st.integers(0, 2**32), st.sampled_from([0.0, 1.0, 1000.0]))


def separated(dataset, w):
    """The Hyperplane with this w and b about halfway between the classes, if any double is between them."""
    products = np.array(exact_products(dataset.X, w))
    low, high = products[dataset.y < 0].max(), products[dataset.y > 0].min()
    b = float(-(low + high) / 2)
    return Hyperplane(w, b) if low < -Fraction(b) < high else None


@given(lines)
def test_the_hyperplane_is_the_first_rounding_that_separates_all_points(dataset):
    result = separate(dataset)
    assume(isinstance(result, Separable))
    roundings = (separated(dataset, w) for w in candidate_normals(result.witness[0]))
    first = next(filter(None, roundings), None)
    assert result.separates == (first is not None)
    assert first in (None, result.hyperplane)


@given(lines)
def test_every_rounding_is_canonical(dataset):
    result = separate(dataset)
    assume(isinstance(result, Separable))
    w, b = result.witness
    assert result.hyperplane.w == pytest.approx([float(x) for x in w], rel=1e-12)
    assert result.hyperplane.norm * result.margin == pytest.approx(1, rel=1e-12)
    assert result.hyperplane.b == pytest.approx(float(b), rel=1e-12, abs=1e-12 * dataset.radius / result.margin)


def test_some_separators_have_such_a_rounding_and_some_have_none():
    results = [separate(on_a_line(60, seed)) for seed in range(20)]
    assert {result.separates for result in results} == {True, False}


@pytest.mark.parametrize("shift", [0.0, 1.0])
def test_only_the_points_that_decide_are_looked_at_exactly(shift):
    """An integer costs as much as hundreds of doubles, and all 256 roundings of these separators fail."""
    with mock.patch.object(SignedPoints, "exact", autospec=True, side_effect=SignedPoints.exact) as exact:
        result = separate(on_a_line(1000, 0, shift))
    assert not result.separates
    assert sum(len(positions) for (_, positions), _ in exact.call_args_list) < 1000


@given(lines, st.integers(-(2**60), 2**60), st.integers(1, 2**60), st.sampled_from([0.0, 2.0**-30, 0.5]), st.booleans())
def test_doubles_leave_out_no_point_that_may_be_lowest(dataset, v1, v2, within, along):
    """Nor does it leave out a point within `within` times the distance between the classes, if they have one."""
    assume(len(set(dataset.y)) == 2)
    points, result = SignedPoints.of(dataset.X, dataset.y), separate(dataset)
    if along and isinstance(result, Separable):
        V = np.array(numerators(result.witness[0]))
    else:
        V = np.array([v1, v2], dtype=object)
    values = dataset.y.astype(int) * np.array(exact_products(dataset.X, V))
    lowest = {sign: values[dataset.y == sign].min() for sign in (1, -1)}
    allowed = Fraction(within) * max(sum(lowest.values()), 0)
    left_in = {int(i) for positions, _ in points.lowest(V, within) for i in points.order[positions]}
    assert left_in >= {i for i, y in enumerate(dataset.y) if values[i] <= lowest[y] + allowed}


sizes = st.floats(-1, 1).filter(lambda x: abs(x) > 1e-9) | st.floats(1e-9, 1e9)


@given(st.integers(1, 9).flatmap(lambda d: st.tuples(*[st.lists(sizes, min_size=d, max_size=d)] * 3)), st.booleans())
def test_twice_the_digits(numbers, cancels):
    """The two parts are as near to the exact sum as the bound says, and the bound is about EPS²."""
    z, v, rest = (np.array(part) for part in numbers)
    rest = 2.0**-53 * np.sin(rest) * v  # no more than the rounding error
    if cancels:
        z, v, rest = np.append(z, -(z @ v)), np.append(v, 1.0), np.append(rest, 0.0)
    high, low, bound = dot(z[:, None], v, rest)
    exact = sum(Fraction(a) * (Fraction(b) + Fraction(c)) for a, b, c in zip(z, v, rest, strict=True))
    assert abs(Fraction(high[0]) + Fraction(low[0]) - exact) <= bound[0]
    assert bound[0] <= 2.0**-90 * np.abs(z * v).sum()
