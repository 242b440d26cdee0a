"""Errors for arguments of a wrong type say what was expected and what came."""

import numpy as np
import pytest

from perceptron_core import (
    PRESETS,
    Hyperplane,
    NormalClouds,
    Perceptron,
    averaged,
    averages,
    best_through_origin,
    error_history,
    essential_support,
    fewest_errors,
    flip_labels,
    growth,
    is_separable,
    jitter,
    linear_discriminant,
    logistic_regression,
    mistake_bound,
    monomials,
    naive_bayes,
    pocket,
    prototype,
    prove,
    separate,
    soft_margin,
    soft_margin_path,
    true_error,
    voted,
)
from perceptron_core.bounds import best_homogeneous_vector
from perceptron_core.messages import terms
from perceptron_core.sweeps import (
    averaging_sweep,
    coin_flip_sweep,
    gap_sweep,
    measure,
    order_sweep,
    rate_sweep,
    unit_sweep,
)

X = np.ones((3, 2))
DATASET, PERCEPTRON = PRESETS["and gate"](0), Perceptron()
SEPARATION = separate(DATASET)
TRACE, SOURCE = PERCEPTRON.train(DATASET), PRESETS["noisy"].source


def mistaken_calls(dataset, perceptron):
    """A call of every public function with one of its arguments replaced."""
    return [
        lambda: mistake_bound(dataset, perceptron),
        lambda: mistake_bound(dataset, perceptron, SEPARATION),
        lambda: best_homogeneous_vector(dataset, perceptron),
        lambda: measure(dataset, perceptron),
        lambda: next(order_sweep(dataset, perceptron, [1])),
        lambda: next(rate_sweep(dataset, perceptron, [1])),
        lambda: next(unit_sweep(dataset, perceptron, [1])),
    ]


@pytest.mark.parametrize(
    "call",
    [
        lambda: PERCEPTRON.train(X, [1, -1, 1]),
        lambda: PERCEPTRON.train(X),
        lambda: separate(X),
        lambda: is_separable(X),
        lambda: monomials(2).lift(X),
        lambda: best_through_origin(X),
        lambda: essential_support(X, SEPARATION),
        lambda: soft_margin(X, 1),
        lambda: logistic_regression(X, 1),
        lambda: flip_labels(X, 0.1, 0),
        lambda: jitter(X, 0.1, 0),
        *(lambda f=f: f(X) for f in (fewest_errors, soft_margin_path, prototype, linear_discriminant, naive_bayes)),
        *mistaken_calls(X, PERCEPTRON),
    ],
)
def test_an_array_is_no_dataset(call):
    with pytest.raises(TypeError, match=r"dataset must be a Dataset, such as Dataset\(X, y\); got type ndarray"):
        call()


@pytest.mark.parametrize(
    "call",
    [*mistaken_calls(DATASET, 0.1), lambda: next(gap_sweep(0.1, [0.1], [1])), lambda: next(averaging_sweep(0.1, [1]))],
)
def test_a_learning_rate_is_no_perceptron(call):
    with pytest.raises(TypeError, match=r"perceptron must be a Perceptron, such as Perceptron\(\); got type float"):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda start: PERCEPTRON.train(DATASET, start),
        lambda start: mistake_bound(DATASET, PERCEPTRON, SEPARATION, start),
        lambda start: next(rate_sweep(DATASET, PERCEPTRON, [1], start)),
    ],
)
def test_weights_are_no_start(call):
    with pytest.raises(TypeError, match=r"start must be a Hyperplane, such as Hyperplane\(w, b\); got type ndarray"):
        call(np.zeros(2))


@pytest.mark.parametrize("call", [growth, prove, averaged, averages, pocket, voted, error_history])
def test_a_hyperplane_is_no_trace(call):
    with pytest.raises(TypeError, match=r"trace must be a Trace, such as .*; got type Hyperplane"):
        call(Hyperplane([1, 1], 0))


@pytest.mark.parametrize(
    "call",
    [
        lambda start: mistake_bound(DATASET, PERCEPTRON, start),
        lambda start: prove(PERCEPTRON.train(DATASET), start),
    ],
)
def test_a_hyperplane_is_no_separation(call):
    with pytest.raises(TypeError, match=r"separation must be what separate\(dataset\) returns; got type Hyperplane"):
        call(Hyperplane([1, 1], 0))


@pytest.mark.parametrize("lines", [voted(TRACE), pocket(TRACE), averages(TRACE), [1, 1]])
def test_only_lines_have_a_true_error(lines):
    message = f"lines must be a Hyperplane, .*, or a Trace; got type {type(lines).__name__}"
    with pytest.raises(TypeError, match=message):
        true_error(lines, SOURCE)


@pytest.mark.parametrize("lines", [TRACE, TRACE.last])
def test_a_preset_may_have_no_source_and_a_degree_is_no_map(lines):
    with pytest.raises(TypeError, match=r"source must be a NormalClouds, such as PRESETS.*; got type NoneType"):
        true_error(lines, PRESETS["xor"].source)
    with pytest.raises(TypeError, match=r"phi must be a FeatureMap, such as monomials\(2\); got type int"):
        true_error(lines, SOURCE, 2)


@pytest.mark.parametrize(
    ("plus", "minus", "message"),
    [
        ((1, 2), (1, 2, 3), "plus and minus must have the same number of coordinates; got 2 and 3"),
        (("a", "b"), (1, 2), "plus must hold numbers only"),
        ((1, 2), 3, r"minus must have shape \(d,\); got shape \(\)"),
    ],
)
def test_no_clouds(plus, minus, message):
    with pytest.raises(ValueError, match=message):
        NormalClouds(plus, minus)


def test_a_score_alone_is_a_mistake_or_not():
    assert isinstance(PERCEPTRON.is_mistake(0.0, 1), bool | np.bool_)
    assert isinstance(PERCEPTRON.beta(DATASET), float)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: next(coin_flip_sweep(2, 4, [0])), r"phi must be a FeatureMap, such as monomials\(2\); got type int"),
        (lambda: terms("free", ("free",), [1]), r"hyperplane must be a Hyperplane, .*; got type list"),
    ],
)
def test_a_number_is_no_map_and_weights_are_no_hyperplane(call, message):
    with pytest.raises(TypeError, match=message):
        call()
