"""The Hyperplane: scores, distances and projections, against exact fractions."""

import math
from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from perceptron_core import Dataset, Hyperplane, UndefinedHyperplane
from tests.perceptron_core.strategies import coordinates, datasets, separable


@st.composite
def hyperplanes_with_points(draw):
    dataset = draw(datasets(least=1))
    w = draw(arrays(float, dataset.dimension, elements=coordinates).filter(np.any))
    return Hyperplane(w, draw(coordinates)), dataset


def is_close(some, other, scale=1.0):
    return np.allclose(some, other, rtol=1e-9, atol=1e-9 * max(1.0, scale))


def size(plane, dataset):
    """A length compared with which rounding errors are small."""
    return abs(plane.distance_from_origin) + dataset.radius


@given(hyperplanes_with_points())
def test_the_foot_of_the_perpendicular(given_):
    plane, dataset = given_
    feet = plane.projections(dataset.X)
    scale = size(plane, dataset)
    assert is_close(plane.distances(feet), 0, scale)
    assert is_close(plane.projections(feet), feet, scale)
    assert is_close(np.linalg.norm(dataset.X - feet, axis=1), np.abs(plane.distances(dataset.X)), scale)


@given(hyperplanes_with_points(), st.floats(-150, 150).map(lambda k: 10**k))
def test_scaling_changes_functional_margins_and_nothing_else(given_, c):
    plane, dataset = given_
    scaled = Hyperplane(c * plane.w, c * plane.b)
    scale = size(plane, dataset)
    assert is_close(scaled.geometric_margins(dataset), plane.geometric_margins(dataset), scale)
    assert is_close(scaled.functional_margins(dataset) / c, plane.functional_margins(dataset), plane.norm * scale)
    assert is_close(scaled.projections(dataset.X), plane.projections(dataset.X), scale)
    assert is_close(scaled.distance_from_origin, plane.distance_from_origin)


# Weights from the smallest doubles to the largest.
any_size = st.sampled_from([1e-320, 1e-300, 1e-200, 1e-150, 1.0, 1e150, 1e200, 1e300]) | st.floats(-150, 150).map(
    lambda k: 10**k
)


@given(hyperplanes_with_points(), any_size, st.sampled_from([1e-90, 1.0, 1e90]))
@example((Hyperplane([3, 4], 5), Dataset([[1, 2], [-2, -1]], [1, -1])), 1e-320, 1e-90)
@example((Hyperplane([3, 4], 0), Dataset([[1, 2], [-2, -1]], [1, -1])), 1e300, 1e90)
def test_lengths_do_not_know_the_size_of_w(given_, c, unit):
    plane, dataset = given_
    b, dataset = c * unit * plane.b, Dataset(unit * dataset.X, dataset.y)
    assume((c * plane.w).any() and math.isfinite(b))
    scaled = Hyperplane(c * plane.w, b)
    known = [(exact_distance(scaled, x), exact_size(scaled, x)) for x in dataset.X.tolist()]
    distances, sizes = np.array(known).T
    assert (np.abs(scaled.distances(dataset.X) - distances) <= 1e-14 * sizes).all()
    assert (np.abs(dataset.y * scaled.geometric_margins(dataset) - distances) <= 1e-14 * sizes).all()
    feet = scaled.projections(dataset.X)
    lengths = np.linalg.norm((dataset.X - feet) / unit, axis=1) * unit
    assert np.abs(scaled.distances(feet)).max() <= 1e-13 * sizes.max()
    assert np.abs(lengths - np.abs(distances)).max() <= 1e-13 * sizes.max()
    assert scaled.normalized().norm == pytest.approx(1)
    assert scaled.normalized().b == pytest.approx(scaled.distance_from_origin)


def exact_distance(plane, x):
    """The double nearest to s(x)/‖w‖, computed exactly from the given doubles."""
    w, b = [Fraction(each) for each in plane.w.tolist()], Fraction(plane.b)
    score = sum((Fraction(a) * c for a, c in zip(x, w, strict=True)), b)
    return quotient(score, sum(c * c for c in w))


def exact_size(plane, x):
    """(Σ |wⱼxⱼ| + |b|) / ‖w‖, compared with which rounding errors are small."""
    return exact_distance(Hyperplane(np.abs(plane.w), abs(plane.b)), np.abs(x).tolist())


def quotient(score, square):
    with localcontext(prec=40, Emax=10**6, Emin=-(10**6)):
        score, square = (Decimal(each.numerator) / Decimal(each.denominator) for each in (score, square))
        return float(score / square.sqrt())


@given(separable(), any_size)
def test_the_canonical_form_does_not_know_the_size_of_w(given_, c):
    dataset, w, b = given_
    assume(c > 1e-307)
    plane, scaled = Hyperplane(w, b).canonical(dataset), Hyperplane(c * w, c * b).canonical(dataset)
    assert is_close(scaled.w, plane.w)
    assert is_close(scaled.b, plane.b)


@given(hyperplanes_with_points(), st.floats(-190, 190).map(lambda k: 2**k))
def test_an_ordinary_w_is_divided_by_its_length_and_nothing_else(given_, c):
    # The board divides in this order, and tests compare with it to the last bit.
    plane, dataset = given_
    plane = Hyperplane(c * plane.w, c * plane.b)
    assert np.array_equal(plane.distances(dataset.X), plane.scores(dataset.X) / plane.norm)
    assert np.array_equal(plane.geometric_margins(dataset), plane.functional_margins(dataset) / plane.norm)
    assert np.array_equal(plane.normalized().w, plane.w / plane.norm)
    assert plane.distance_from_origin == plane.normalized().b == plane.b / plane.norm


@pytest.mark.filterwarnings("ignore:overflow encountered")
def test_a_line_farther_away_than_any_double():
    plane = Hyperplane([1e-300, 0], -1e300)
    assert plane.distances([1, 2]) == plane.distance_from_origin == -math.inf
    assert plane.margin(Dataset([[1, 2]], [-1])) == math.inf


METHODS = ("scores", "classify", "distances", "projections")


@given(
    hyperplanes_with_points(),
    st.sampled_from(METHODS),
    st.sampled_from([math.nan, math.inf, -math.inf]),
    st.data(),
)
def test_a_point_that_is_nowhere_is_named(given_, method, value, data):
    plane, dataset = given_
    X = dataset.X.copy()
    i, j = (data.draw(st.integers(0, size - 1)) for size in X.shape)
    X[i, j] = value
    with pytest.raises(ValueError, match=rf"X must be finite; got {value} at X\[{i}, {j}\]$"):
        getattr(plane, method)(X)
    with pytest.raises(ValueError, match=rf"X must be finite; got {value} at X\[{j}\]$"):
        getattr(plane, method)(X[i])


@pytest.mark.filterwarnings("ignore:(overflow|invalid value) encountered")
def test_a_score_that_no_double_holds_has_no_class():
    plane = Hyperplane([1e300, 1e300], 0)
    assert plane.classify([[1e300, 1e300], [-1e300, -1e300]]).tolist() == [1, -1]
    with pytest.raises(ValueError, match=r"w and X must be smaller: the score w·x \+ b overflows at X\[1\]; choose"):
        plane.classify([[1, 1], [1e300, -1e300]])
    with pytest.raises(ValueError, match=r"overflows at X; choose"):
        plane.classify([1e300, -1e300])


@given(hyperplanes_with_points())
def test_the_origin_is_the_point_zero(given_):
    plane, _ = given_
    assert is_close(plane.distance_from_origin, plane.distances(np.zeros(len(plane.w))))
    assert is_close(np.linalg.norm(plane.projections(np.zeros(len(plane.w)))), abs(plane.distance_from_origin))


@given(hyperplanes_with_points())
def test_reversed_swaps_the_sides(given_):
    plane, dataset = given_
    assert np.array_equal(plane.reversed().scores(dataset.X), -plane.scores(dataset.X))
    assert plane.reversed().reversed() == plane


@given(hyperplanes_with_points())
def test_one_point_and_a_stack_give_the_same_bits(given_):
    plane, dataset = given_
    assert [plane.scores(x) for x in dataset.X] == plane.scores(dataset.X).tolist()
    assert all(
        np.array_equal(plane.projections(x), row)
        for x, row in zip(dataset.X, plane.projections(dataset.X), strict=True)
    )


@given(separable())
def test_canonical_form(given_):
    dataset, w, b = given_
    plane = Hyperplane(w, b).canonical(dataset)
    assert is_close(plane.functional_margins(dataset).min(), 1)
    assert is_close(plane.margin(dataset), 1 / plane.norm)


@given(hyperplanes_with_points())
def test_margin_is_positive_iff_all_points_are_on_their_own_side(given_):
    plane, dataset = given_
    assume(np.abs(plane.distances(dataset.X)).min() > 1e-9)
    assert (plane.margin(dataset) > 0) == np.array_equal(plane.classify(dataset.X), dataset.y)


def test_figure_1_of_lecture_000():
    # w = (−1, 1), b = −0.5: the distance is |b|/‖w‖ = 0.3536; it equals |b| only for a unit w.
    plane = Hyperplane([-1, 1], -0.5)
    assert plane.distance_from_origin == pytest.approx(-0.5 / math.sqrt(2))
    assert plane.normalized().b == pytest.approx(-0.3536, abs=5e-5)


def test_w_zero_is_a_state_with_a_name():
    plane, dataset = Hyperplane([0, 0], 3), Dataset([[1, 2]], [1])
    assert not plane.is_defined
    assert plane.scores([1, 2]) == 3
    assert plane.classify([[1, 2]]).tolist() == [1]
    for attempt in (
        lambda: plane.distance_from_origin,
        lambda: plane.distances([1, 2]),
        lambda: plane.projections([1, 2]),
        lambda: plane.margin(dataset),
        plane.normalized,
    ):
        with pytest.raises(UndefinedHyperplane, match="w = 0 defines no hyperplane"):
            attempt()


@pytest.mark.parametrize("size_", [1e-100, 1e-12, 1e12, 1e100])
def test_lengths_at_any_size(size_):
    plane = Hyperplane([3 * size_, 4 * size_], 5 * size_)
    assert plane.norm == pytest.approx(5 * size_)
    assert plane.distance_from_origin == pytest.approx(1)


@pytest.mark.parametrize("d", [1, 2])
def test_one_point_has_scalars(d):
    plane, x = Hyperplane(np.ones(d), 1), np.ones(d)
    for value in (plane.scores(x), plane.classify(x), plane.distances(x), plane.norm, plane.distance_from_origin):
        assert isinstance(value, float)
    assert isinstance(plane.margin(Dataset([x], [1])), float)
    assert plane.projections(x).shape == (d,)
    assert plane.classify([x, -x]).tolist() == [1, 1 if d == 1 else -1]


@pytest.mark.parametrize("method", ["functional_margins", "geometric_margins", "margin", "canonical"])
def test_points_without_labels_are_no_dataset(method):
    with pytest.raises(TypeError, match=r"dataset must be a Dataset, such as Dataset\(X, y\); got type list"):
        getattr(Hyperplane([1, 0], 0), method)([[1, 2]])


def test_nothing_limits_the_margin_of_no_points():
    assert Hyperplane([1, 0], 0).margin(Dataset(np.empty((0, 2)), [])) == math.inf


def test_what_is_wrong_is_named():
    with pytest.raises(ValueError, match="only a hyperplane that separates"):
        Hyperplane([1, 0], 0).canonical(Dataset([[1, 0], [2, 0]], [1, -1]))
    with pytest.raises(ValueError, match="X must be one point \\(2,\\) or a stack \\(n, 2\\)"):
        Hyperplane([1, 0], 0).scores([1, 2, 3])
    with pytest.raises(ValueError, match="b must be finite"):
        Hyperplane([1, 0], math.nan)
    with pytest.raises(ValueError, match="w must have shape \\(d,\\)"):
        Hyperplane(3, 0)
