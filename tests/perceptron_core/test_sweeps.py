"""Sweeps over many runs, against the theorems that their charts show."""

from dataclasses import replace
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perceptron_core import (
    BIASES,
    BOUNDARIES,
    ORDERS,
    PRESETS,
    Dataset,
    Hyperplane,
    Perceptron,
    best_through_origin,
    is_separable,
    mistake_bound,
    monomials,
    separate,
)
from perceptron_core.sweeps import (
    capacity_sweep,
    coin_flip_sweep,
    cover_fraction,
    gap_sweep,
    gapped,
    order_sweep,
    overfitting_sweep,
    rate_sweep,
    two_points,
    unit_sweep,
)

EASY = ["separable", "separable, narrow gap", "one outlier", "parallel strips", "and gate"]
TWO_POINTS = PRESETS["two points, 37 mistakes"](0)


def mistakes(sweep):
    return [count.mistakes for count in sweep]


@given(st.floats(-3, np.log10(0.5)), st.integers(0, 10**6), st.integers(2, 60), st.sampled_from(BIASES))
def test_a_gapped_dataset_has_the_gap_asked_for(exponent, seed, n, bias):
    gamma = min(10**exponent, 0.5)
    dataset = gapped(gamma, seed, n, bias)
    assert len(dataset) == n
    assert set(dataset.y) == {-1, 1}
    assert dataset.radius <= 1 + 1e-12
    assert separate(dataset).margin == pytest.approx(gamma, rel=1e-9)
    if bias == "none":
        assert best_through_origin(dataset).margin == pytest.approx(gamma, rel=1e-9)


@pytest.mark.parametrize("bias", BIASES)
def test_a_gapped_dataset_is_its_seed(bias):
    assert gapped(0.1, 7, bias=bias) == gapped(0.1, 7, bias=bias)
    assert gapped(0.1, 7, bias=bias) != gapped(0.1, 8, bias=bias)
    lines = [separate(gapped(0.1, seed, bias=bias)).hyperplane.distance_from_origin for seed in range(20)]
    assert max(map(abs, lines)) < 1e-12 if bias == "none" else min(lines) < -0.1 < 0.1 < max(lines)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"gamma": 0}, "gamma must be greater than 0 and at most 0.5; got 0"),
        ({"gamma": 0.6}, "gamma must be greater than 0 and at most 0.5; got 0.6"),
        ({"n": 1}, "n must be a whole number of at least 2; got 1"),
        ({"seed": -1}, "seed must be a whole number of at least 0; got -1"),
        ({"bias": "big"}, "bias must be one of 'unit', 'radius', 'none'; got 'big'"),
    ],
)
def test_what_is_wrong_is_named(arguments, message):
    with pytest.raises(ValueError, match=message):
        gapped(**{"gamma": 0.1, "seed": 0, **arguments})


@pytest.mark.parametrize("bias", BIASES)
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("boundary", BOUNDARIES)
def test_no_gap_breaks_the_theorem(bias, order, boundary):
    perceptron, gammas = Perceptron(bias=bias, order=order, boundary=boundary), [0.5, 0.1, 0.02]
    sweep = list(gap_sweep(perceptron, gammas, iter(range(8))))
    assert [run.gamma for run in sweep] == pytest.approx(np.repeat(gammas, 8))
    assert {run.outcome for run in sweep} == {"converged"}
    assert all(0 < run.mistakes <= run.bound for run in sweep)


@pytest.mark.parametrize("bias", BIASES)
def test_a_sweep_says_what_each_run_did(bias):
    perceptron = Perceptron(bias=bias)
    run = list(gap_sweep(perceptron, [0.2, 0.05], [3, 4]))[2]  # all seeds for the first γ, then for the next
    dataset = gapped(0.05, 3, bias=bias)
    assert run.mistakes == len(perceptron.train(dataset))
    assert run.bound == mistake_bound(dataset, perceptron, separate(dataset))
    elsewhere = replace(perceptron, start=Hyperplane([30, -20], 0))  # the tested theorem starts at 0
    assert list(gap_sweep(elsewhere, [0.05], [3])) == [run]


def test_a_run_that_was_stopped_says_so():
    (run,) = gap_sweep(Perceptron(), [0.001], [0], max_updates=50)
    assert (run.mistakes, run.outcome) == (50, "limit")
    assert [run.outcome for run in rate_sweep(PRESETS["xor"](0), Perceptron(), [1, 2])] == ["cycle", "cycle"]
    assert {run.outcome for run in order_sweep(PRESETS["noisy"](0), Perceptron(), range(3), 100)} == {"limit"}


def test_a_sweep_that_is_abandoned_leaves_nothing_behind():
    sweep = gap_sweep(Perceptron(), [0.3, 0.1], range(1000))
    begun = list(islice(sweep, 3))
    sweep.close()
    assert begun == list(gap_sweep(Perceptron(), [0.3], range(3)))


def test_the_mistakes_on_two_points_grow_like_one_over_gamma_squared():
    gammas = np.geomspace(0.2, 0.01, 12)
    runs = [Perceptron().train(two_points(gamma)) for gamma in gammas]
    assert {run.outcome for run in runs} == {"converged"}
    scaled = np.array([len(run) for run in runs]) * gammas**2
    assert scaled.max() <= 2 * scaled.min()
    assert [separate(two_points(gamma)).margin for gamma in gammas] == pytest.approx(gammas)
    assert np.allclose(two_points(0.1).X, TWO_POINTS.X)


@pytest.mark.parametrize("name", EASY)
@pytest.mark.parametrize("bias", ["unit", "radius"])
def test_no_order_breaks_the_bound(name, bias):
    dataset, perceptron = PRESETS[name](0), Perceptron(bias=bias)
    sweep = list(order_sweep(dataset, perceptron, range(30)))
    assert {run.outcome for run in sweep} == {"converged"}
    assert max(mistakes(sweep)) <= mistake_bound(dataset, perceptron, separate(dataset))
    assert len(set(mistakes(sweep))) > 1
    seventh = Perceptron(bias=bias, order="shuffled", seed=7).train(dataset)
    assert sweep[7].mistakes == len(seventh)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("bias", BIASES)
def test_from_zero_the_learning_rate_changes_nothing(name, bias):
    sweep = rate_sweep(PRESETS[name](0), Perceptron(bias=bias), [1e-9, 0.01, 0.1, 0.3, 1, 3, 17, 1e9], max_updates=500)
    assert len(set(sweep)) == 1


def test_from_another_start_the_learning_rate_matters():
    sweep = rate_sweep(PRESETS["separable"](0), Perceptron(), [0.1, 1, 10], start=Hyperplane([-5, 1], 2))
    assert len(set(mistakes(sweep))) > 1


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("bias", ["radius", "none"])
def test_units_that_change_nothing(name, bias):
    sweep = unit_sweep(PRESETS[name](0), Perceptron(bias=bias), [2.0**-10, 0.25, 1, 4, 2.0**40], max_updates=500)
    assert len(set(sweep)) == 1


def test_with_bias_unit_the_unit_matters():
    once, fourfold = unit_sweep(TWO_POINTS, Perceptron(), [1, 4])
    assert once.mistakes == 37
    assert fourfold.mistakes != once.mistakes


@pytest.mark.parametrize(
    ("n", "features", "share"),
    [(4, 2, 0.875), (5, 2, 0.688), (6, 2, 0.5), (8, 2, 0.227), (10, 2, 0.090), (10, 5, 0.746), (10, 9, 1), (0, 1, 1)],
)
def test_covers_fraction(n, features, share):
    assert float(cover_fraction(n, features)) == pytest.approx(share, abs=5e-4)


@pytest.mark.parametrize("degree", [1, 2])
@pytest.mark.parametrize("n", range(1, 8))
def test_covers_fraction_is_the_count_of_all_labelings(n, degree):
    phi, X = monomials(degree), np.random.default_rng(n).normal(size=(n, 2))
    labelings = [1 - 2.0 * (k >> np.arange(n) & 1) for k in range(2**n)]
    separable = sum(is_separable(phi.lift(Dataset(X, y))) for y in labelings)
    assert cover_fraction(n, len(phi.names)) == Fraction(separable, 2**n)


@pytest.mark.parametrize("flips", [100, pytest.param(600, marks=pytest.mark.soak)])
def test_coins_fall_as_cover_says(flips):
    for degree, n in ((1, 6), (1, 10), (2, 10), (3, 20)):
        phi = monomials(degree)
        found = np.mean(list(coin_flip_sweep(phi, n, range(flips))))
        assert found == pytest.approx(float(cover_fraction(n, len(phi.names))), abs=0.1)
    assert all(coin_flip_sweep(monomials(3), 10, range(50)))
    assert list(coin_flip_sweep(monomials(1), 0, range(2))) == [True, True]


def test_one_seed_is_the_same_points_and_more():
    """So more points keep inseparable ones inseparable, and a higher degree keeps separable ones separable."""
    few, many = (list(coin_flip_sweep(monomials(2), n, range(60))) for n in (10, 13))
    higher = list(coin_flip_sweep(monomials(3), 13, range(60)))
    assert all(before or not after for before, after in zip(few, many, strict=True))
    assert all(after or not before for before, after in zip(many, higher, strict=True))
    assert sum(few) > sum(many)


@pytest.mark.parametrize(
    ("seeds", "separable", "error"),
    [
        (10, [2, 2, 7, 9], [0.1339, 0.1631, 0.1625, 0.1864]),
        pytest.param(40, [4, 8, 33, 39], [0.128, 0.164, 0.179, 0.190], marks=pytest.mark.soak),
    ],
)
def test_what_noise_costs_a_separator_that_makes_no_error_on_it(seeds, separable, error):
    sweep = list(overfitting_sweep([1, 2, 3, 5], range(seeds)))
    by_degree = [[run for run in sweep if run.degree == degree] for degree in (1, 2, 3, 5)]
    assert [sum(run.separable for run in runs) for runs in by_degree] == separable
    errors = [np.mean([run.true_error for run in runs if run.separable]) for runs in by_degree]
    assert errors == pytest.approx(error, abs=1e-3)
    assert all((run.true_error is None) != run.separable for run in sweep)


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from([1, 2]), st.integers(1, 20))
def test_points_come_until_no_hyperplane_separates_them(seed, degree, n):
    phi = monomials(degree)
    [most] = capacity_sweep(phi, 20, [seed])
    [first] = capacity_sweep(phi, n, [seed])
    assert first == min(n, most)
    assert [first == n] == list(coin_flip_sweep(phi, n, [seed]))
