"""The bounds on the number of mistakes, against their definitions and SciPy."""

import math
import pickle
import sys
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.optimize import nnls

from perceptron_core import (
    BIASES,
    PRESETS,
    Dataset,
    Hyperplane,
    NoBound,
    Perceptron,
    Separable,
    best_through_origin,
    mistake_bound,
    prove,
    separate,
)
from perceptron_core.bounds import best_homogeneous_vector
from perceptron_core.sweeps import two_points
from tests.perceptron_core.strategies import coordinates, perceptrons, separable, two_classes

few_examples = settings(max_examples=40)  # because each test runs for every bias


@given(separable(), perceptrons)
def test_the_theorem(given_, perceptron):
    dataset, _, _ = given_
    separation = separate(dataset)
    needed = best_through_origin(dataset) if perceptron.bias == "none" else separation
    if not isinstance(needed, Separable):
        with pytest.raises(ValueError, match="no bound: "):
            mistake_bound(dataset, perceptron, separation)
        return
    bound = mistake_bound(dataset, perceptron, separation)
    trace = perceptron.train(dataset, max_updates=100_000)
    assert trace.outcome == "converged"
    assert len(trace) <= bound * (1 + 1e-9)


def test_two_points_37_mistakes():
    dataset = PRESETS["two points, 37 mistakes"](0)
    separation = separate(dataset)
    assert separation.margin == pytest.approx(0.1)
    assert mistake_bound(dataset, Perceptron(), separation) == pytest.approx(1.09 * 1.04 / 0.01)
    assert mistake_bound(dataset, Perceptron(bias="radius"), separation) == pytest.approx(36)


def test_the_best_plane_through_the_origin():
    dataset = Dataset([[2, 1], [2, -1], [-3, 0]], [1, 1, -1])
    best = best_through_origin(dataset)
    assert best.hyperplane.b == 0
    assert best.margin == pytest.approx(2)
    assert np.allclose(best.hyperplane.normalized().w, [1, 0])
    assert mistake_bound(dataset, Perceptron(bias="none"), separate(dataset)) == pytest.approx(9 / 4)


@pytest.mark.parametrize(
    ("name", "bias", "reason"),
    [
        ("xor", "unit", "no separating plane exists"),
        ("noisy", "radius", "no separating plane exists"),
        ("far from the origin", "none", "no plane through the origin separates the classes"),
    ],
)
def test_no_bound(name, bias, reason):
    dataset = PRESETS[name](0)
    with pytest.raises(NoBound, match=f"no bound: {reason}") as found:
        mistake_bound(dataset, Perceptron(bias=bias), separate(dataset))
    assert found.value.reason() == str(pickle.loads(pickle.dumps(found.value))).removeprefix("no bound: ") == reason
    assert found.value.reason("line") == reason.replace("plane", "line")
    assert isinstance(found.value, ValueError)


@pytest.mark.parametrize("bias", ["unit", "radius"])
def test_no_bound_from_one_class(bias):
    dataset = Dataset([[1, 2]], [1])
    with pytest.raises(ValueError, match="without two classes there is no largest margin"):
        mistake_bound(dataset, Perceptron(bias=bias), separate(dataset))


@pytest.mark.parametrize("bias", BIASES)
@few_examples
@given(st.data())
def test_no_run_from_any_start_makes_more_mistakes(bias, data):
    dataset = data.draw(two_classes(through_origin=bias == "none"))
    perceptron = replace(data.draw(perceptrons), bias=bias)
    w = data.draw(st.lists(coordinates, min_size=dataset.dimension, max_size=dataset.dimension))
    start = Hyperplane(w, data.draw(coordinates) if bias != "none" else 0)
    bound = mistake_bound(dataset, perceptron, separate(dataset), start)
    assert 0 <= len(perceptron.train(dataset, start, max_updates=100_000)) <= bound * (1 + 1e-9)


sizes, rates = st.floats(1e-90, 1e90), st.floats(1e-40, 1e40)


@given(sizes, rates, st.floats(allow_nan=False, allow_infinity=False), st.floats(allow_nan=False, allow_infinity=False))
@example(1.0, 1.0, 1e300, 1.0)
@example(1.0, 1.0, -1e300, 1.0)
@example(1e-90, 1e-40, 1e300, 1e300)
@example(1.0, 1.0, 1e16, 0.0)
@example(1.0, 1.0, 1.0, 0.0)
def test_the_bound_is_the_largest_k_that_the_inequality_allows(x, eta, w, b):
    """For the points +(x) and −(−x) the separator is w̃* = (1, 0), so every quantity is a fraction."""
    dataset, perceptron = Dataset([[x], [-x]], [1, -1]), Perceptron(eta)
    bound = mistake_bound(dataset, perceptron, separate(dataset), Hyperplane([w], b))

    def excess(k):
        x_, eta_, w_, b_ = map(Fraction, (x, eta, w, b))
        return (k * eta_ * x_ + w_) ** 2 - (w_**2 + b_**2) - k * eta_**2 * (x_**2 + 1)

    # R̃ and γ̃ are doubles: where nearly all of (R̃/γ̃)² cancels, the rest is no more exact than they are.
    allowed, rounding = Fraction(min(bound, sys.float_info.max)), Fraction(1, 10**12)
    cancelled = rounding * (1 + 1 / Fraction(x) ** 2)
    assert excess(max(allowed * (1 - rounding) - cancelled, Fraction(0))) <= 0
    assert bound == math.inf or excess(allowed * (1 + rounding) + cancelled) > 0


@given(two_classes(), perceptrons.filter(lambda p: p.bias != "none"))
def test_from_zero_the_bound_is_the_one_without_a_start(dataset, perceptron):
    zero, separation = Hyperplane(np.zeros(dataset.dimension), 0), separate(dataset)
    proof = prove(perceptron.train(dataset, max_updates=0), separation)
    assert mistake_bound(dataset, perceptron, separation, zero) == proof.bound
    assert mistake_bound(dataset, perceptron, separation) == proof.bound


@pytest.mark.parametrize("bias", ["unit", "radius"])
def test_a_start_far_along_the_separator_leaves_no_mistake(bias):
    dataset, perceptron = PRESETS["separable"](0), Perceptron(bias=bias)
    separation = separate(dataset)
    plane = separation.hyperplane
    bounds = [
        mistake_bound(dataset, perceptron, separation, Hyperplane(c * plane.w, c * plane.b)) for c in (-1e6, -1, 1, 1e6)
    ]
    assert bounds == sorted(bounds, reverse=True)
    assert bounds[0] > 1e6
    assert bounds[-1] < 1


@pytest.mark.parametrize("start", [Hyperplane([1], 0), Hyperplane([1, 1], 1)])
def test_a_start_that_does_not_fit(start):
    dataset, perceptron = PRESETS["and gate"](0), Perceptron(bias="none")
    dataset = Dataset(dataset.X - 0.7, dataset.y)
    with pytest.raises(ValueError, match="start must have"):
        mistake_bound(dataset, perceptron, separate(dataset), start)


def homogeneous_points(dataset, bias):
    """The yᵢ x̃ᵢ (n, d+1), or (n, d) for bias "none"."""
    feature = {"unit": [1.0], "radius": [math.sqrt(dataset.squared_radius)], "none": []}[bias]
    return dataset.y[:, None] * np.hstack([dataset.X, np.tile(feature, (len(dataset), 1))])


def shortest_by_scipy(Z):
    """The shortest v with Z v ≥ 1 (Lawson and Hanson's least distance programming)."""
    E, f = np.vstack([Z.T, np.ones(len(Z))]), np.append(np.zeros(Z.shape[1]), 1)
    residual = E @ nnls(E, f)[0] - f
    return -residual[:-1] / residual[-1]


@pytest.mark.parametrize("bias", BIASES)
@few_examples
@given(st.data())
def test_the_best_direction_of_all(bias, data):
    dataset, perceptron = data.draw(two_classes(through_origin=bias == "none")), Perceptron(bias=bias)
    direction, gamma = best_homogeneous_vector(dataset, perceptron)
    Z = homogeneous_points(dataset, bias)
    oracle = shortest_by_scipy(Z)
    assert np.linalg.norm(direction) == pytest.approx(1)
    assert (Z @ direction).min() == pytest.approx(gamma, rel=1e-9)
    assert gamma == pytest.approx(1 / np.linalg.norm(oracle), rel=1e-6)
    assert direction == pytest.approx(oracle * gamma, abs=1e-6)


@given(separable(), perceptrons)
def test_no_direction_without_a_separator(given_, perceptron):
    dataset, separation = given_[0], separate(given_[0])
    try:
        mistake_bound(dataset, perceptron, separation)
    except ValueError as reason:
        with pytest.raises(ValueError, match=str(reason)):
            best_homogeneous_vector(dataset, perceptron)
    else:
        assert best_homogeneous_vector(dataset, perceptron)[1] > 0


def test_the_best_direction_of_separable():
    dataset, perceptron = PRESETS["separable"](0), Perceptron()
    proof = prove(perceptron.train(dataset))
    assert (proof.gamma, proof.best_gamma) == (pytest.approx(0.4815, abs=5e-5), pytest.approx(0.5136, abs=5e-5))
    angle = math.degrees(math.acos(proof.separator @ proof.best_direction))
    assert angle == pytest.approx(20.4, abs=0.05)
    assert (proof.bound, proof.best_bound) == (pytest.approx(89.1, abs=0.05), pytest.approx(78.3, abs=0.05))


@pytest.mark.parametrize("size", [1e-99, 1e-12, 0.1, 1, 1e12, 1e99])
def test_the_best_direction_at_any_scale(size):
    """For the points x̃ = (γ, 1) and −(3γ, 1), the segment is γ/√(4γ² + 1) from the origin."""
    direction, gamma = best_homogeneous_vector(two_points(size), Perceptron())
    assert gamma == pytest.approx(1 / math.hypot(2, 1 / size))
    assert direction == pytest.approx(np.array([-1, 0, 2 * size]) / math.hypot(1, 2 * size))


def test_the_best_direction_where_r_is_larger_than_any_coordinate_may_be():
    dataset = Dataset([[1e100, 1e100], [-1e100, -1e100]], [1, -1])
    direction, gamma = best_homogeneous_vector(dataset, Perceptron(bias="radius"))
    assert direction == pytest.approx([math.sqrt(0.5), math.sqrt(0.5), 0])
    assert gamma == pytest.approx(dataset.radius)


@pytest.mark.parametrize("bias", ["unit", "radius"])
def test_a_gap_so_small_that_no_double_is_as_large_as_the_bound(bias):
    dataset = Dataset([[1e-100, 0], [0, 0], [1e100, 1e-100]], [1, -1, -1])
    separation = separate(dataset)
    assert 0 < separation.margin < 1e-299
    assert mistake_bound(dataset, Perceptron(bias=bias), separation) == np.inf
