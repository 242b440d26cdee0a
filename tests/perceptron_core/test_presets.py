"""The presets: the properties that their descriptions promise, for many seeds."""

import re
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from sklearn.datasets import load_iris, load_wine

from perceptron_core import (
    BIASES,
    BOUNDARIES,
    ORDERS,
    PRESETS,
    Inseparable,
    Perceptron,
    Separable,
    best_through_origin,
    separate,
)

# Of 0 … 9999 these seeds have the extremes of margin, radius, class sizes, distance from the origin and mistakes.
EXTREME_SEEDS = [
    369,
    1370,
    1714,
    1767,
    2047,
    2055,
    4062,
    4392,
    5624,
    5663,
    6390,
    6459,
    7177,
    7703,
    8229,
    8392,
    8519,
    9692,
]
SEEDS = [*range(60), *EXTREME_SEEDS]


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seed", range(5))
def test_a_preset_is_a_plane_dataset_that_depends_on_nothing_but_its_seed(name, seed):
    dataset = PRESETS[name](seed)
    assert dataset == PRESETS[name](seed)
    assert dataset.dimension == 2
    assert {-1, 1} == set(dataset.y)
    assert (dataset.X.round(2) == dataset.X).all()


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_describes_itself_in_one_line(name):
    assert "\n" not in PRESETS[name].__doc__
    assert PRESETS[name].__doc__.endswith(".")


@pytest.mark.parametrize(
    "name",
    [
        "separable",
        "separable, narrow gap",
        "one outlier",
        "far from the origin",
        "parallel strips",
        "and gate",
        "and gate, truth table",
        "one against many",
        "iris: setosa, versicolor",
        "wines: Barolo, Barbera",
        "planets: rocky, giant",
    ],
)
@pytest.mark.parametrize("seed", range(20))
def test_what_is_called_separable_is(name, seed):
    assert Perceptron().train(PRESETS[name](seed), max_updates=100_000).outcome == "converged"


@pytest.mark.parametrize("name", PRESETS)
def test_only_what_is_drawn_depends_on_the_seed(name):
    """The order of the points belongs to the dataset."""
    assert (len({PRESETS[name](seed) for seed in range(20)}) > 1) == PRESETS[name].drawn


# ---- what each preset's description says


def separations(name):
    """The dataset of each seed and its separation."""
    datasets = [PRESETS[name](seed) for seed in SEEDS]
    return [(dataset, separate(dataset)) for dataset in datasets]


def is_true_of_most(claims):
    """Whether more than three quarters are true."""
    claims = list(claims)
    return sum(claims) > 0.75 * len(claims)


def points_of_class(dataset, label):
    return dataset.X[dataset.y == label]


def all_conventions():
    return [Perceptron(0.1, *choice) for choice in product(BIASES, ORDERS, BOUNDARIES)]


def test_separable_has_a_wide_gap_for_most_seeds():
    results = separations("separable")
    assert all(isinstance(result, Separable) for _, result in results)
    assert is_true_of_most(result.margin > dataset.radius / 8 for dataset, result in results)


def test_the_narrow_gap_is_narrow_for_most_seeds_and_finding_a_line_can_take_many_mistakes():
    results = separations("separable, narrow gap")
    assert all(isinstance(result, Separable) for _, result in results)
    assert is_true_of_most(result.margin < dataset.radius / 8 for dataset, result in results)
    assert max(len(Perceptron().train(dataset)) for dataset, _ in results) > 100


@pytest.mark.parametrize("name", ["xor", "touching"])
@pytest.mark.parametrize("perceptron", all_conventions(), ids=str)
def test_no_run_converges(name, perceptron):
    ends = "limit" if perceptron.order == "shuffled" else "cycle"
    assert Perceptron.train(perceptron, PRESETS[name](0), max_updates=1000).outcome == ends


def test_noisy_is_inseparable_for_most_seeds_but_not_for_all():
    results = separations("noisy")
    assert is_true_of_most(isinstance(result, Inseparable) for _, result in results)
    assert any(isinstance(result, Separable) for _, result in results)


def test_the_outlier_lies_in_a_wide_gap_and_makes_it_narrower():
    for dataset, result in separations("one outlier"):
        (i,) = np.flatnonzero((dataset.X == [-0.4, -0.1]).all(axis=1) & (dataset.y > 0))
        without = separate(dataset.without(int(i)))
        assert without.margin > dataset.radius / 8
        assert result.margin < 0.65 * without.margin
        assert abs(without.hyperplane.scores(dataset.X[i])) < 1


def test_far_from_the_origin_is_the_line_and_r_is_large_beside_the_gap():
    for dataset, result in separations("far from the origin"):
        assert dataset.radius > 9 * result.margin
        assert (dataset.X > 0).all()
        assert result.hyperplane.distance_from_origin < -3 * result.margin


def test_w_alone_separates_the_strips():
    for dataset, _ in separations("parallel strips"):
        through_origin = best_through_origin(dataset)
        assert isinstance(through_origin, Separable)
        along, across = through_origin.hyperplane.normalized().w[::-1] * [1, -1], through_origin.hyperplane
        for label in (1, -1):
            strip = points_of_class(dataset, label)
            assert np.ptp(strip @ along) > 3 * np.ptp(across.distances(strip))


def test_the_ring_surrounds_the_circle():
    for dataset, result in separations("circle in a ring"):
        inner, outer = (np.linalg.norm(points_of_class(dataset, label), axis=1) for label in (1, -1))
        assert inner.max() < 1 < 2 < outer.min() + 0.01
        assert isinstance(result, Inseparable)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("boundary", BOUNDARIES)
@pytest.mark.parametrize("eta", [0.1, 1, 7])
def test_two_points_make_37_mistakes_with_bias_unit(order, boundary, eta):
    dataset = PRESETS["two points, 37 mistakes"](0)
    assert dataset.radius == 0.3
    for seed in range(10):
        assert len(Perceptron(eta, "unit", order, boundary, seed).train(dataset)) == 37


def test_the_and_gate_in_the_order_of_its_truth_table_makes_other_numbers_of_mistakes():
    gate, table = PRESETS["and gate"](0), PRESETS["and gate, truth table"](0)
    assert gate.X.tolist() == [[1, 1], [0, 0], [0, 1], [1, 0]]  # the order in existing links
    assert table.X.tolist() == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert table == gate.reordered([1, 2, 3, 0])
    assert [len(Perceptron().train(dataset)) for dataset in (gate, table)] == [20, 18]
    pairs = [[len(one.train(dataset, max_updates=200)) for dataset in (gate, table)] for one in all_conventions()]
    assert any(here > there for here, there in pairs)
    assert any(here < there for here, there in pairs)


def test_touching_touches_in_a_single_point():
    """Every + point but the origin has x₁ + x₂ > 0, every − point has x₁ + x₂ ≤ 0."""
    dataset = PRESETS["touching"](0)
    plus, minus = (points_of_class(dataset, label).sum(axis=1) for label in (1, -1))
    assert sorted(plus)[0] == max(minus) == 0 < sorted(plus)[1]
    assert separate(dataset).point == (Fraction(0), Fraction(0))
    (origin,) = np.flatnonzero(~dataset.X.any(axis=1))
    assert isinstance(separate(dataset.moved(int(origin), [1e-12, 1e-12])), Separable)


def test_one_against_many():
    for dataset, result in separations("one against many"):
        assert [len(points_of_class(dataset, label)) > 30 for label in (1, -1)] == [False, True]
        assert len(points_of_class(dataset, 1)) == 1
        assert isinstance(result, Separable)


MEASURED_PRESETS = {
    "iris: setosa, versicolor": (load_iris, "setosa", "versicolor", ["petal length (cm)", "petal width (cm)"]),
    "iris: versicolor, virginica": (load_iris, "versicolor", "virginica", ["petal length (cm)", "petal width (cm)"]),
    "wines: Barolo, Barbera": (load_wine, "class_0", "class_2", ["flavanoids", "color_intensity"]),
}


@pytest.mark.parametrize("name", MEASURED_PRESETS)
def test_what_was_measured_is_as_scikit_learn_has_it(name):
    load, *classes, features = MEASURED_PRESETS[name]
    table = load()
    X = table.data[:, [list(table.feature_names).index(feature) for feature in features]].round(2)
    for label, kind in zip((1, -1), classes, strict=True):
        expected = X[table.target == list(table.target_names).index(kind)]
        assert sorted(map(tuple, points_of_class(PRESETS[name](3), label))) == sorted(map(tuple, expected))


def test_a_line_exists_for_what_was_measured_or_not_as_said():
    for name in [*MEASURED_PRESETS, "planets: rocky, giant"]:
        exists = isinstance(separate(PRESETS[name](0)), Separable)
        assert (": a line exists (" if exists else ": no line exists (") in PRESETS[name].__doc__
        plus, minus = (len(points_of_class(PRESETS[name](0), label)) for label in (1, -1))
        assert re.search(rf"\b{plus} [\w ]+ \(\+\) and {minus} [\w ]+ \(−\)", PRESETS[name].__doc__)


@pytest.mark.parametrize("seed", [-1, 1.5, "0"])
def test_a_seed_that_does_not_exist(seed):
    with pytest.raises(ValueError, match="seed must be a whole number"):
        PRESETS["separable"](seed)
