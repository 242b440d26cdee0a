"""The convergence proof with the numbers of a run: each inequality is true."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perceptron_core import (
    BIASES,
    PRESETS,
    Dataset,
    Hyperplane,
    Perceptron,
    growth,
    mistake_bound,
    prove,
    separate,
)
from perceptron_core.sweeps import gapped
from tests.perceptron_core.strategies import datasets, perceptrons, two_classes

TOLERANCE = 1e-9
few_examples = settings(max_examples=50)  # because each test runs for every bias


def run_and_prove(dataset, perceptron, max_updates=100_000):
    """The trace of a run and its proof."""
    trace = perceptron.train(dataset, max_updates=max_updates)
    return trace, prove(trace)


def homogeneous_points(dataset, perceptron):
    """x̃ = (x, √β), without the constant feature if the bias is not learned."""
    feature = {"unit": [1.0], "radius": [dataset.radius], "none": []}[perceptron.bias]
    return np.hstack([dataset.X, np.tile(feature, (len(dataset), 1))])


def is_at_least(values, least, scale=0.0):
    """Whether values ≥ least, up to the rounding of numbers as large as `least` and `scale`."""
    return np.all(values >= least - TOLERANCE * np.abs(least) - 1e-13 * scale)


def assert_every_step_of_the_proof(proof, eta):
    k = np.arange(len(proof.floor))
    reach, step = eta * proof.gamma, (eta * proof.radius) ** 2
    assert proof.floor == pytest.approx((reach * k) ** 2)
    assert proof.ceiling == pytest.approx(step * k)
    assert is_at_least(proof.along, reach * k)
    assert is_at_least(np.diff(proof.along), reach, np.abs(proof.along).max())
    assert is_at_least(step, np.diff(proof.squared_norm), proof.squared_norm.max())
    assert is_at_least(proof.squared_norm, proof.floor)
    assert is_at_least(proof.ceiling, proof.squared_norm)
    assert is_at_least(proof.cosine, np.sqrt(k) * proof.gamma / proof.radius)
    assert (proof.cosine <= 1).all()
    assert proof.cosine[0] == 0


@pytest.mark.parametrize("bias", BIASES)
@few_examples
@given(st.data())
def test_the_theorem(bias, data):
    dataset = data.draw(two_classes(through_origin=bias == "none"))
    perceptron = replace(data.draw(perceptrons), bias=bias)
    trace, proof = run_and_prove(dataset, perceptron)
    assert trace.outcome == "converged"
    assert len(trace) <= proof.best_bound * (1 + TOLERANCE)
    assert proof.best_bound <= proof.bound
    assert is_at_least(proof.best_gamma, proof.gamma)
    assert proof.best_bound * proof.best_gamma**2 == pytest.approx(proof.radius**2)
    assert proof.bound == mistake_bound(dataset, perceptron, separate(dataset))
    assert (proof.bound * proof.gamma) ** 2 == pytest.approx(proof.bound * proof.radius**2)  # the two bounds meet
    assert_every_step_of_the_proof(proof, perceptron.learning_rate)


@pytest.mark.parametrize("bias", BIASES)
@few_examples
@given(st.data())
def test_what_the_proof_assumes_of_the_separator(bias, data):
    dataset, perceptron = data.draw(two_classes(through_origin=bias == "none")), Perceptron(bias=bias)
    trace, proof = run_and_prove(dataset, perceptron)
    points = homogeneous_points(dataset, perceptron)
    assert np.linalg.norm(proof.separator) == pytest.approx(1)
    assert np.linalg.norm(points, axis=1).max() == pytest.approx(proof.radius)
    smallest = (dataset.y * (points @ proof.separator)).min()
    assert is_at_least(smallest, proof.gamma, proof.radius)
    if bias != "radius":  # with "radius", γ/√2 is only a lower bound, for |b*| ≤ R
        assert smallest == pytest.approx(proof.gamma, abs=1e-12 * proof.radius)
    updates = np.vstack([np.zeros(points.shape[1]), np.cumsum((dataset.y[:, None] * points)[trace.index], axis=0)])
    assert np.allclose(updates @ proof.separator, proof.along, atol=1e-9 * (1 + proof.radius))


@given(datasets(dimensions=(1, 3)), st.sampled_from([0.5, 1.0, 2.0]), st.integers(0, 40))
def test_the_squared_norm_in_fractions(dataset, eta, max_updates):
    dataset, perceptron = Dataset(dataset.X.round(), dataset.y), Perceptron(eta)
    trace = perceptron.train(dataset, max_updates=max_updates)
    v, squares = [Fraction(0)] * (dataset.dimension + 1), [Fraction(0)]
    for i in trace.index:
        x = [*map(Fraction, dataset.X[i]), Fraction(1)]
        v = [a + Fraction(eta) * Fraction(dataset.y[i]) * c for a, c in zip(v, x, strict=True)]
        squares.append(sum(a * a for a in v))
    assert growth(trace).squared_norm.tolist() == squares


@given(datasets(), perceptrons)
def test_the_ceiling_needs_no_separator(dataset, perceptron):
    trace = perceptron.train(dataset, max_updates=60)
    half = growth(trace)
    assert half.squared_norm[0] == half.ceiling[0] == 0
    assert is_at_least(half.ceiling, half.squared_norm)
    assert half.radius >= dataset.radius


@pytest.mark.parametrize("unit", [1e-95, 1e-12, 1e12, 1e99])
@pytest.mark.parametrize("eta", [1e-40, 0.1, 1e40])
@pytest.mark.parametrize("bias", BIASES)
def test_extreme_units_and_rates(bias, eta, unit):
    dataset, perceptron = gapped(0.1, 3, bias="none"), Perceptron(eta, bias)
    dataset = Dataset(unit * dataset.X, dataset.y)
    with np.errstate(over="raise", divide="raise", invalid="raise"):
        trace, proof = run_and_prove(dataset, perceptron, max_updates=300)
    assert len(trace)
    assert (proof.squared_norm[1:] > 0).all()
    assert_every_step_of_the_proof(proof, perceptron.learning_rate)
    assert 0 < proof.gamma < proof.radius
    assert 1 < proof.bound < np.inf


def test_two_points_37_mistakes():
    dataset = PRESETS["two points, 37 mistakes"](0)
    trace, proof = run_and_prove(dataset, Perceptron())
    assert len(trace) == 37 > (dataset.radius / separate(dataset).margin) ** 2 == pytest.approx(9)
    assert proof.bound == pytest.approx(113.36)
    assert proof.squared_norm[-1] == pytest.approx(trace.w[-1] @ trace.w[-1] + trace.b[-1] ** 2)
    trace, proof = run_and_prove(dataset, Perceptron(bias="radius"))
    assert len(trace) <= proof.bound == pytest.approx(36)


def test_bias_none_has_no_extra_component():
    dataset = Dataset([[2, 1], [2, -1], [-3, 0]], [1, 1, -1])
    _, proof = run_and_prove(dataset, Perceptron(bias="none"))
    assert proof.separator == pytest.approx([1, 0])
    assert proof.best_direction is proof.separator
    assert (proof.best_gamma, proof.best_bound) == (proof.gamma, proof.bound)
    assert (proof.radius, proof.gamma) == (pytest.approx(3), pytest.approx(2))


def test_no_updates():
    trace, proof = run_and_prove(PRESETS["separable"](0), Perceptron(), max_updates=0)
    assert len(trace) == 0
    arrays = (proof.squared_norm, proof.floor, proof.ceiling, proof.along, proof.cosine)
    assert [array.tolist() for array in arrays] == [[0]] * 5


def test_read_only():
    _, proof = run_and_prove(PRESETS["separable"](0), Perceptron())
    for name in ("separator", "best_direction", "squared_norm", "floor", "ceiling", "along", "cosine"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(proof, name)[0] = 1


@pytest.mark.parametrize(
    ("dataset", "bias", "reason"),
    [
        (PRESETS["xor"](0), "unit", "no separating plane exists"),
        (PRESETS["touching"](0), "radius", "no separating plane exists"),
        (PRESETS["far from the origin"](0), "none", "no plane through the origin separates the classes"),
        (Dataset([[1, 2]], [1]), "unit", "without two classes there is no largest margin"),
        (Dataset(np.empty((0, 2)), []), "radius", "without two classes there is no largest margin"),
    ],
)
def test_no_proof(dataset, bias, reason):
    with pytest.raises(ValueError, match=f"no bound: {reason}"):
        run_and_prove(dataset, Perceptron(bias=bias), max_updates=20)


@pytest.mark.parametrize("start", [Hyperplane([0, 1], 0), Hyperplane([0, 0], -2)])
def test_another_start(start):
    dataset = PRESETS["separable"](0)
    trace = Perceptron().train(dataset, start)
    with pytest.raises(ValueError, match="trace must start at w = 0, b = 0, as the theorem does; got w = "):
        prove(trace)
    with pytest.raises(ValueError, match="trace must start at w = 0, b = 0"):
        growth(trace)
