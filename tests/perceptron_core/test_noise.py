"""Noise: flipped labels, moved points, the true error, and how often averaging wins."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm

from perceptron_core import (
    PRESETS,
    THIRD_FEATURES,
    Dataset,
    Hyperplane,
    NormalClouds,
    Perceptron,
    Separable,
    averaged,
    averages,
    flip_labels,
    jitter,
    monomials,
    pocket,
    separate,
    third_feature,
    true_error,
)
from perceptron_core.sweeps import averaging_sweep
from tests.perceptron_core.strategies import datasets

NOISY = PRESETS["noisy"].source
LARGE = Dataset(np.zeros((20_000, 1)), np.ones(20_000))


@given(datasets(), st.floats(0, 1), st.integers(0, 99))
def test_labels_are_flipped_and_nothing_else(dataset, p, seed):
    flipped = flip_labels(dataset, p, seed)
    assert (flipped.X == dataset.X).all()
    assert flipped == flip_labels(dataset, p, seed)
    assert flip_labels(dataset, 0, seed) == dataset
    assert (flip_labels(dataset, 1, seed).y == -dataset.y).all()
    more = flip_labels(dataset, min(1, 1.5 * p), seed)
    assert (more.y[flipped.y != dataset.y] != dataset.y[flipped.y != dataset.y]).all()


@given(datasets(), st.just(0) | st.floats(1e-50, 10), st.integers(0, 99))
def test_points_are_moved_and_nothing_else(dataset, sigma, seed):
    once, twice = jitter(dataset, sigma, seed), jitter(dataset, 2 * sigma, seed)
    assert (once.y == dataset.y).all()
    assert jitter(dataset, 0, seed) == dataset
    np.testing.assert_allclose(twice.X - dataset.X, 2 * (once.X - dataset.X), atol=1e-12)


def test_noise_is_as_large_as_asked_for():
    assert np.mean(flip_labels(LARGE, 0.3, 0).y < 0) == pytest.approx(0.3, abs=0.02)
    moved = jitter(LARGE, 3, 0).X
    assert (moved.mean(), moved.std()) == pytest.approx((0, 3), abs=0.1)
    assert flip_labels(LARGE, 0.3, 0) != flip_labels(LARGE, 0.3, 1)
    assert jitter(LARGE, 3, 0) != jitter(LARGE, 3, 1)


@pytest.mark.parametrize("value", [-0.1, 1.1, 1e300, math.nan, "half"])
def test_no_probability(value):
    with pytest.raises(ValueError, match="p must be"):
        flip_labels(LARGE, value, 0)


@pytest.mark.parametrize("value", [-1, 1e300, 1e-300, math.inf, "wide"])
def test_no_deviation(value):
    with pytest.raises(ValueError, match="sigma must be"):
        jitter(LARGE, value, 0)
    with pytest.raises(ValueError, match="sigma must be"):
        NormalClouds((1, 0), (-1, 0), value)


def test_clouds_have_some_width():
    with pytest.raises(ValueError, match=r"sigma must be greater than 0 and between 1e-50 and 1e\+50; got 0"):
        NormalClouds((1, 0), (-1, 0), 0)


dimensions = st.integers(1, 3)


@given(dimensions, dimensions, st.none() | st.builds(monomials, st.integers(1, 2), dimensions), st.booleans())
def test_only_what_has_as_many_dimensions_as_the_source_has_a_true_error(weights, d, phi, a_run):
    source, line = NormalClouds((1,) * d, (-1,) * d), Hyperplane(np.ones(weights), 0)
    lines = Perceptron().train(Dataset(np.zeros((0, weights)), []), line) if a_run else line
    if phi is not None and len(phi.variables) != d:
        message = f"phi must take points of {d} coordinates like those of source; got {len(phi.variables)}"
    elif weights != (expected := d if phi is None else len(phi.features)):
        message = f"lines must have {expected} weights, as many as .*; got {weights}"
    else:
        assert 0 <= np.max(true_error(lines, source, phi)) < 0.5
        return
    with pytest.raises(ValueError, match=message):
        true_error(lines, source, phi)


@given(st.lists(st.floats(-3, 3), min_size=3, max_size=3), st.floats(0.1, 3))
def test_the_true_error_is_what_a_sample_shows(line, sigma):
    *w, b = line
    source, plane = NormalClouds((1, 0.8), (-0.5, 0.3), sigma), Hyperplane(w, b)
    if plane.norm > 1e-3:
        sides = [(np.dot(w, mean) + b) / (sigma * plane.norm) for mean in (source.plus, source.minus)]
        assert true_error(plane, source) == pytest.approx((norm.cdf(-sides[0]) + norm.cdf(sides[1])) / 2)
        sample = source.sample(4000, seed=1)
        assert true_error(plane, source) == pytest.approx(
            np.mean(plane.functional_margins(sample) <= 0), abs=0.04
        )  # five standard deviations
        assert true_error(plane, source) >= source.least_error


@pytest.mark.parametrize("size", [1e-320, 1e-300, 1e-200, 1e200, 1e300])
@pytest.mark.parametrize("sigma", [1e-50, 1.0, 1e50])
def test_the_true_error_does_not_know_the_size_of_w(size, sigma):
    source = NormalClouds((sigma, 0.8 * sigma), (-sigma, -0.8 * sigma), sigma)
    plain, scaled = (source.error([3 * c, c], 0) for c in (1.0, size))
    assert scaled == pytest.approx(plain, rel=1e-2 if size < 1e-307 else 1e-12)  # 1e-320 has only four digits
    assert source.error([[0, 0], [3 * size, size]], [1, 0]).tolist() == [0.5, scaled]


def test_the_true_error_of_every_line_of_a_run():
    trace = Perceptron().train(PRESETS["noisy"](3), max_epochs=10)
    errors = true_error(trace, NOISY)
    assert errors[0] == 0.5
    assert errors.tolist() == [true_error(trace.hyperplane(k), NOISY) for k in range(len(trace) + 1)]
    assert NOISY.error(*averages(trace)).shape == errors.shape
    assert NOISY.least_error == pytest.approx(0.1002, abs=5e-5)


def test_averaging_wins_on_most_seeds_and_not_on_all():
    runs = list(averaging_sweep(Perceptron(), range(200)))
    errors = np.array([[run.last, run.averaged, run.pocket] for run in runs])
    assert errors.mean(axis=0) == pytest.approx([0.142, 0.111, 0.121], abs=5e-4)
    assert np.mean(errors[:, 1] < errors[:, 0]) == 0.735
    assert (errors[:, :2] > 0.15).mean(axis=0).tolist() == [0.23, 0.01]
    named = {3: (0.132, 0.114), 6: (0.151, 0.101), 8: (0.234, 0.101), 0: (0.102, 0.105)}
    for seed, pair in named.items():
        assert errors[seed, :2] == pytest.approx(pair, abs=5e-4)
    trace = Perceptron().train(PRESETS["noisy"](8), max_epochs=10)
    assert [(line.functional_margins(trace.dataset) <= 0).sum() for line in (trace.last, averaged(trace))] == [7, 9]
    assert runs[8].pocket == true_error(pocket(trace).hyperplane, NOISY)


def test_flipped_labels_make_the_last_line_worse():
    clean, noisy = ([run.last for run in averaging_sweep(Perceptron(), range(60), flips=p)] for p in (0, 0.2))
    assert np.mean(noisy) > np.mean(clean) + 0.02
    with pytest.raises(ValueError, match="epochs must be a whole number of at least 1; got 0"):
        next(averaging_sweep(Perceptron(), [0], epochs=0))


@pytest.mark.parametrize("seed", [0, 3, 8])
def test_the_true_error_of_a_line_through_a_map_that_copies_it(seed):
    """The map copies a coordinate, so sampling must agree with the formula."""
    trace = Perceptron().train(PRESETS["noisy"](seed), max_epochs=3)
    assert true_error(trace, NOISY, monomials(1)) == pytest.approx(true_error(trace, NOISY), abs=5e-4)
    assert true_error(trace.last, NOISY, monomials(1)) == pytest.approx(true_error(trace.last, NOISY), abs=5e-4)


@pytest.mark.parametrize("d", [1, 2, 3])
def test_the_rule_in_other_dimensions(d):
    source, rng = NormalClouds((0.5,) * d, (-0.5,) * d, 0.7), np.random.default_rng(d)
    for w, b in zip(rng.normal(size=(10, d)), rng.normal(size=10), strict=True):
        line = Hyperplane(w, b)
        assert true_error(line, source, monomials(1, d)) == pytest.approx(true_error(line, source), abs=3e-3)


def test_the_true_error_of_a_curve_is_what_many_new_points_show():
    phi, new = monomials(3), NOISY.sample(200_000, seed=1)
    for seed in range(4):
        curve = Perceptron().train(phi.lift(PRESETS["noisy"](seed)), max_epochs=10).last
        shown = np.mean(new.y * curve.scores(phi(new.X)) <= 0)
        assert true_error(curve, NOISY, phi) == pytest.approx(shown, abs=3e-3)


def test_of_a_circle_it_is_a_number_of_the_books():
    """For a standard normal distribution about 0, the probability outside the radius r is exp(−r²/2)."""
    source, phi = NormalClouds((0, 0), (0, 0)), THIRD_FEATURES["x₁² + x₂²"]
    apart = NormalClouds((1e6, 0), (0, 0))
    assert true_error(Hyperplane([0, 0, 1], -2), source, phi) == pytest.approx(0.5)
    assert true_error(Hyperplane([0, 0, 1], -2), apart, phi) == pytest.approx(0.5 * np.exp(-1), abs=1e-3)
    undefined = third_feature("log(x1 + x2)")  # for half of the points
    assert true_error(Hyperplane([0, 0, 1], 40), source, undefined) == pytest.approx(0.5)
    assert true_error(Hyperplane([0, 0, 1], 40), apart, undefined) == pytest.approx(0.375, abs=5e-3)


def test_some_seeds_of_noisy_are_separable():
    separable = sum(isinstance(separate(PRESETS["noisy"](seed)), Separable) for seed in range(200))
    assert 0.08 <= separable / 200 <= 0.09
