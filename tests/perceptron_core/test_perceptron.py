"""The perceptron's runs against the algorithm in plain Python, and its theorems."""

import itertools
from dataclasses import replace
from unittest import mock

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sklearn.linear_model import Perceptron as SklearnPerceptron

from perceptron_core import (
    BIASES,
    BOUNDARIES,
    ORDERS,
    PRESETS,
    Dataset,
    Hyperplane,
    NoBound,
    Perceptron,
    _run,
    mistake_bound,
)
from perceptron_core.orders import shuffled_order
from tests.perceptron_core.by_hand import meant
from tests.perceptron_core.strategies import coordinates, datasets, moved_perceptrons, perceptrons, separable

XOR = PRESETS["xor"](0)
TWO_POINTS = PRESETS["two points, 37 mistakes"](0)


def step_by_step(dataset, perceptron, max_updates, start):
    """The algorithm as the lectures write it, one example at a time, in plain Python; from zero, η is only a unit.

    It computes in fractions if the numbers are decimals, else in doubles. Returns (example, epoch, examined, state) of
    each update, and (outcome, epochs, repeats, total_examined).
    """
    X, y, beta = dataset.X.tolist(), dataset.y.tolist(), perceptron.beta(dataset)
    w, b, updates, looked, seen = start.w.tolist(), start.b, [], 0, []
    rate, unit = (perceptron.learning_rate, 1.0) if any(w) or b else (1.0, perceptron.learning_rate)
    if dataset.decimals is not None:
        X, [[*w, b]], [[rate, unit]] = meant(X), meant([[*w, b]]), meant([[rate, unit]])
        squares = max([sum(c * c for c in x) for x in X], default=0)
        y, beta = list(map(int, y)), {"unit": 1, "radius": squares, "none": 0}[perceptron.bias]
    for epoch in itertools.count(1):
        if (w, b) in seen and perceptron.order != "shuffled":
            return updates, ("cycle", epoch - 1, seen.index((w, b)), looked)
        seen.append((w, b))
        order = range(len(y)) if perceptron.order != "shuffled" else shuffled_order(len(y), perceptron.seed, epoch)
        before = len(updates)
        for i in order:
            score = 0
            for weight, coordinate in zip(w, X[i], strict=True):
                score += weight * coordinate
            score += b
            looked += 1
            mistake = y[i] * score <= 0 if score else y[i] != {"positive": 1, "negative": -1}.get(perceptron.boundary)
            if mistake:
                if len(updates) == max_updates:
                    return updates, ("limit", epoch, None, updates[-1][2] if updates else 0)
                step = rate * y[i]
                w = [weight + step * coordinate for weight, coordinate in zip(w, X[i], strict=True)]
                b += step * beta
                updates.append((int(i), epoch, looked, [float(unit * v) for v in (*w, b)]))
                if perceptron.order == "first":
                    break
        if len(updates) == before:
            break
    return updates, ("converged", epoch, None, looked)


# The ways to find the next mistake: the default, one by one, in blocks and without the saved order where mistakes are
# rare, alternating, and always with the saved order.
WAYS = [
    {"FEW_COORDINATES": _run.FEW_COORDINATES},
    {"FEW_COORDINATES": 10**6},
    {"FEW_COORDINATES": 0, "NEAR_COORDINATES": 0},
    {"FEW_COORDINATES": 50, "RARE_MISTAKES": 0},
]

# The score is at most 0, but above 0 if it is summed in another order, as numpy does for the last example alone.
ON_THE_LINE = Dataset([[0.1, 0.8]], [1])
LAST_ON_THE_PLANE = Dataset([[0] * 8, [0.4, -0.5, 0.5, -0.9, 0.1, -0.2, 0.9, -0.6]], [1, 1])
THIRDS = Dataset(np.random.default_rng(9).integers(-3, 4, (300, 8)) / 3, np.resize([1, -1], 300))


@st.composite
def many_points(draw):
    """Up to more examples than are tested one by one, in up to nine dimensions, often with scores of about 0."""
    rng, d = np.random.default_rng(draw(st.integers(0, 2**32))), draw(st.integers(1, 9))
    X = rng.integers(-3, 4, (draw(st.sampled_from([3, 40, 300])), d)) * draw(st.sampled_from([1.0, 0.1, 1 / 3]))
    sides = np.where(X.sum(axis=1) >= draw(st.sampled_from([0, 1])), 1, -1)
    return Dataset(X, rng.choice([-1, 1], len(X)) if draw(st.booleans()) else sides)


@given(
    datasets() | many_points(),
    perceptrons,
    st.lists(coordinates, min_size=10, max_size=10) | st.none(),
    st.integers(0, 60),
)
@example(XOR, Perceptron(), None, 60)
@example(TWO_POINTS, Perceptron(), None, 37)
@example(TWO_POINTS, Perceptron(0.1), [0, 0, 1, *[0] * 7], 60)
@example(ON_THE_LINE, Perceptron(), [1, 1, *[0] * 7, -0.9], 60)
@example(LAST_ON_THE_PLANE, Perceptron(), [1] * 9 + [0.3], 60)
@example(THIRDS, Perceptron(order="shuffled"), None, 60)
def test_same_run_as_one_example_at_a_time(dataset, perceptron, start, most):
    """To the bit, for every way to find mistakes."""
    start = start or [0.0] * 10
    start = Hyperplane(start[: dataset.dimension], start[-1] * (perceptron.bias != "none"))
    updates, end = step_by_step(dataset, perceptron, most, start)
    for sizes in WAYS:
        with mock.patch.multiple(_run, **sizes):
            trace = perceptron.train(dataset, start, most)
        assert trace.index.tolist() == [update[0] for update in updates]
        assert trace.epoch.tolist() == [update[1] for update in updates]
        assert trace.examined.tolist() == [update[2] for update in updates]
        assert np.column_stack([trace.w, trace.b])[1:].tolist() == [update[3] for update in updates]
        assert (trace.outcome, trace.epochs, trace.repeats, trace.total_examined) == end


@given(datasets(least=1), perceptrons)
def test_an_update_raises_that_functional_margin(dataset, perceptron):
    trace, one = (p.train(dataset, max_updates=40) for p in (perceptron, replace(perceptron, learning_rate=1.0)))
    eta, beta = perceptron.learning_rate, perceptron.beta(dataset)
    for k, i in enumerate(trace.index):
        x, y = dataset.X[i], dataset.y[i]
        before, after = (y * trace.hyperplane(j).scores(x) for j in (k, k + 1))
        assert perceptron.is_mistake(eta * one.hyperplane(k).scores(x), y)
        scale = abs(before) + abs(after) + eta * (x @ x + beta)
        assert after - before == pytest.approx(eta * (x @ x + beta), abs=1e-9 * scale)


@given(separable(), perceptrons.filter(lambda p: p.bias != "none"))
def test_mistakes_stay_within_the_bound(given_, perceptron):
    dataset, w, b = given_
    # The bounds are true for any separating plane; the maximum-margin plane gives the smallest.
    length = np.linalg.norm(w)
    gamma, b_star, R = (dataset.y * (dataset.X @ w + b)).min() / length, b / length, dataset.radius
    bound = {"radius": (2 * R / gamma) ** 2, "unit": (R**2 + 1) * (1 + b_star**2) / gamma**2}[perceptron.bias]
    if perceptron.bias == "radius" and abs(b_star) >= R:
        bound = (R**2 + R**2) * (1 + (b_star / R) ** 2) / gamma**2 if R else np.inf  # the proof for the feature R
    trace = perceptron.train(dataset, max_updates=100_000)
    if R == 0 and perceptron.bias == "radius":
        assert trace.outcome in ("cycle", "limit", "converged")
        return
    assert trace.outcome == "converged"
    assert len(trace) <= bound * (1 + 1e-9)
    last = unscaled(perceptron).train(dataset, max_updates=100_000).hyperplane(len(trace))
    assert not perceptron.is_mistake(last.scores(dataset.X), dataset.y).any()


def unscaled(perceptron):
    """The same with η = 1: from zero these states decide, and rounding may move a multiple of them off a score of 0."""
    return replace(perceptron, learning_rate=1.0)


@given(datasets(least=1), perceptrons)
def test_outcomes_claim_no_more_than_they_prove(dataset, perceptron):
    trace = perceptron.train(dataset, max_updates=50)
    decided = unscaled(perceptron).train(dataset, max_updates=50)
    last = decided.hyperplane(len(trace))
    mistakes = perceptron.is_mistake(last.scores(dataset.X), dataset.y)
    if trace.outcome == "converged":
        assert not mistakes.any()
        assert trace.total_examined >= len(dataset)
    elif trace.outcome == "limit":
        assert len(trace) == 50
        assert mistakes.any()
    else:
        states = [decided.hyperplane(k) for k in range(len(trace))]
        assert last in states
        assert trace.repeats < trace.epochs


def everything_but_the_states(trace):
    return (
        *(getattr(trace, name).tolist() for name in ("index", "epoch", "examined")),
        *(trace.outcome, trace.epochs, trace.repeats, trace.total_examined),
    )


@given(datasets(), perceptrons, st.floats(1e-40, 1e40))
def test_from_zero_the_learning_rate_only_scales_the_states(dataset, perceptron, eta):
    one = replace(perceptron, learning_rate=1.0).train(dataset, max_updates=50)
    other = replace(perceptron, learning_rate=eta).train(dataset, max_updates=50)
    assert everything_but_the_states(other) == everything_but_the_states(one)
    for states, scaled in ((one.w, other.w), (one.b, other.b)):
        assert np.allclose(scaled, eta * states, rtol=1e-15, atol=0)


@pytest.mark.parametrize("bias", BIASES)
def test_on_the_and_gate_no_rate_changes_the_run(bias):
    """With rounded scores 95 of these 299 rates gave other runs, some of them shorter."""
    runs = [Perceptron(k / 100, bias).train(PRESETS["and gate"](0), max_updates=50) for k in range(1, 300)]
    assert all(everything_but_the_states(run) == everything_but_the_states(runs[99]) for run in runs)
    assert bias != "unit" or (len(runs[9]), runs[9].outcome) == (20, "converged")


def test_the_learning_rate_matters_from_another_start():
    start = Hyperplane([-5.0, 1.0], 2.0)
    lengths = {len(Perceptron(eta).train(PRESETS["separable"](0), start)) for eta in (0.1, 1.0, 10.0)}
    assert len(lengths) > 1


@given(datasets(least=1), st.sampled_from(ORDERS))
def test_radius_does_not_care_about_units(dataset, order):
    scaled = Dataset(4 * dataset.X, dataset.y)
    runs = [Perceptron(bias="radius", order=order).train(data, max_updates=50) for data in (dataset, scaled)]
    assert runs[0].index.tolist() == runs[1].index.tolist()


def test_unit_does_care_about_units():
    dataset = TWO_POINTS
    runs = [Perceptron().train(data) for data in (dataset, Dataset(4 * dataset.X, dataset.y))]
    assert len(runs[0]) == 37
    assert len(runs[1]) != 37


def test_two_points_37_mistakes_though_r_over_gamma_squared_is_9():
    trace = Perceptron().train(TWO_POINTS)
    assert (len(trace), trace.outcome) == (37, "converged")
    assert (TWO_POINTS.radius / 0.1) ** 2 == pytest.approx(9)


def test_xor_is_back_at_zero_after_one_epoch():
    trace = Perceptron().train(XOR)
    assert (trace.outcome, trace.epochs, trace.repeats, len(trace)) == ("cycle", 1, 0, 4)
    assert not trace.hyperplane(4).is_defined


def test_score_zero_as_plus_can_stop_with_margin_zero():
    # ERRATA, lecture 000: +(1, 0), −(−1, 0) ends at w = (1, 0), b = −1 with margins 0 and 2.
    dataset = Dataset([[1, 0], [-1, 0]], [1, -1])
    trace = Perceptron(boundary="positive", bias="radius").train(dataset)
    assert trace.outcome == "converged"
    last = trace.hyperplane(len(trace))
    assert (last.w.tolist(), last.b) == ([1, 0], -1)
    assert last.functional_margins(dataset).tolist() == [0, 2]


def test_score_zero_as_minus_forgives_the_minus_points_on_the_line():
    # Lecture 002: w = 0 gives every point the class −1, so the − point is correct and the first + point a mistake.
    dataset = Dataset([[-1, 0], [1, 0]], [-1, 1])
    trace = Perceptron(boundary="negative").train(dataset)
    assert trace.index.tolist() == [1]
    last = trace.hyperplane(1)
    assert (last.w.tolist(), last.b) == ([1, 0], 1)
    assert last.functional_margins(dataset).tolist() == [0, 2]


def test_what_each_boundary_makes_of_score_zero():
    labels = np.array([1.0, -1.0])
    wrong = {boundary: Perceptron(boundary=boundary).is_mistake(0.0, labels).tolist() for boundary in BOUNDARIES}
    assert wrong == {"mistake": [True, True], "positive": [False, True], "negative": [True, False]}


@given(datasets(least=1), perceptrons.filter(lambda p: p.boundary != "mistake"))
def test_negative_is_positive_with_the_classes_swapped(dataset, perceptron):
    other = replace(perceptron, boundary="negative" if perceptron.boundary == "positive" else "positive")
    some, swapped = (
        perceptron.train(dataset, max_updates=50),
        other.train(Dataset(dataset.X, -dataset.y), max_updates=50),
    )
    assert some.index.tolist() == swapped.index.tolist()
    assert some.outcome == swapped.outcome
    assert np.array_equal(some.w, -swapped.w)


def test_a_trace_knows_its_run():
    perceptron = Perceptron(2.0, "radius")
    trace = perceptron.train(XOR)
    assert (trace.dataset, trace.perceptron) == (XOR, perceptron)


@pytest.mark.parametrize("perceptron", [Perceptron(bias=b, order=o) for b in BIASES for o in ORDERS], ids=str)
@pytest.mark.parametrize(
    ("dataset", "outcomes"),
    [
        (Dataset(np.empty((0, 2)), []), {"converged"}),
        (Dataset([[1, 2]], [-1]), {"converged"}),
        (Dataset([[1, 2], [3, 4]], [1, 1]), {"converged"}),
        (Dataset([[1, 2], [1, 2]], [1, 1]), {"converged"}),
        (Dataset([[1, 2], [1, 2]], [1, -1]), {"cycle", "limit"}),
        (Dataset([[0, 0]], [1]), {"converged", "cycle", "limit"}),
        (Dataset([[1e12, 1e12], [-1e12, 1e12]], [1, -1]), {"converged"}),
        (Dataset([[1e-12, 1e-12], [-1e-12, 1e-12]], [1, -1]), {"converged"}),
    ],
    ids=["no points", "one point", "one class", "twice", "both classes", "origin", "1e12", "1e-12"],
)
def test_degenerate_data(perceptron, dataset, outcomes):
    trace = perceptron.train(dataset, max_updates=200)
    assert trace.outcome in outcomes
    assert np.isfinite(trace.w).all()


def test_starting_at_a_separator_makes_no_mistake():
    dataset, start = Dataset([[1.0], [-1.0]], [1, -1]), Hyperplane([1.0], 0.0)
    trace = Perceptron().train(dataset, start)
    assert (len(trace), trace.outcome, trace.hyperplane(0)) == (0, "converged", start)


@pytest.mark.parametrize("n", [200, 2000])
@pytest.mark.parametrize("gap", [0.1, 0.01, 0.002])
@pytest.mark.parametrize("seed", range(3))
def test_same_weights_as_scikit_learn(n, gap, seed):
    rng = np.random.default_rng(seed)
    X = rng.uniform(-1, 1, (6 * n, 2))
    score = X @ (0.6, 0.8) + 0.1
    X, y = X[np.abs(score) > gap][:n], np.sign(score[np.abs(score) > gap])[:n]
    trace = Perceptron().train(Dataset(X, y), max_updates=100_000)
    assert trace.outcome == "converged"
    oracle = SklearnPerceptron(shuffle=False, tol=None, max_iter=trace.epochs, eta0=1).fit(X, y)
    assert np.array_equal(oracle.coef_[0], trace.w[-1])
    assert oracle.intercept_[0] == trace.b[-1]


@given(st.integers(0, 300), st.integers(0, 2**40), st.integers(1, 1000))
def test_a_shuffled_order_is_a_permutation(n, seed, epoch):
    assert sorted(shuffled_order(n, seed, epoch).tolist()) == list(range(n))


@given(st.integers(0, 300), st.integers(0, 2**40), st.lists(st.integers(1, 2**40), min_size=1, max_size=9))
def test_the_orders_of_several_epochs_at_once_are_those_of_each(n, seed, epochs):
    each = [shuffled_order(n, seed, epoch).tolist() for epoch in epochs]
    assert shuffled_order(n, seed, np.array(epochs)).tolist() == each


def test_shuffled_orders_differ_by_epoch_and_seed_and_favour_no_place():
    orders = np.array([shuffled_order(8, seed, epoch) for seed in range(50) for epoch in range(1, 51)])
    counts = np.array([np.bincount(orders[:, place], minlength=8) for place in range(8)])
    assert len({tuple(order) for order in orders.tolist()}) > 2300
    # In 2,500 orders each example is at each position about 312 times, with standard deviation 16.5.
    assert np.abs(counts - 312.5).max() < 90


def test_inputs_are_unchanged():
    dataset = PRESETS["separable"](0)
    before = dataset.X.tobytes(), dataset.y.tobytes()
    trace = Perceptron().train(dataset)
    assert (dataset.X.tobytes(), dataset.y.tobytes()) == before
    with pytest.raises(ValueError, match="read-only"):
        trace.w[0] = 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"learning_rate": 0}, r"learning_rate must be greater than 0 and between 1e-40 and 1e\+40; got 0"),
        ({"learning_rate": 1e-300}, r"learning_rate must be .* between 1e-40 and 1e\+40; got 1e-300"),
        ({"learning_rate": 1e300}, r"learning_rate must be .* between 1e-40 and 1e\+40; got 1e\+300"),
        ({"learning_rate": float("nan")}, "learning_rate must be finite"),
        ({"learning_rate": "fast"}, "learning_rate must be a number; got 'fast'"),
        ({"bias": "big"}, "bias must be one of 'unit', 'radius', 'none'; got 'big'"),
        ({"order": "random"}, "order must be one of"),
        ({"boundary": "zero"}, "boundary must be one of 'mistake', 'positive', 'negative'; got 'zero'"),
        ({"seed": -1}, "seed must be a whole number of at least 0; got -1"),
    ],
)
def test_what_is_wrong_is_named(arguments, message):
    with pytest.raises(ValueError, match=message):
        Perceptron(**arguments)


@given(datasets(dimensions=(2, 2)), moved_perceptrons)
def test_a_perceptron_begins_at_its_start(dataset, perceptron):
    zero = Hyperplane([0, 0], 0)
    trace, plain = perceptron.train(dataset, max_updates=60), replace(perceptron, start=None)
    assert trace.hyperplane(0) == (perceptron.start or zero)
    given_ = plain.train(dataset, perceptron.start, max_updates=60)
    assert (trace.w.tobytes(), trace.b.tobytes()) == (given_.w.tobytes(), given_.b.tobytes())
    explicit = perceptron.train(dataset, zero, max_updates=60)
    assert explicit.index.tolist() == plain.train(dataset, max_updates=60).index.tolist()
    try:
        bound = mistake_bound(dataset, perceptron)
    except NoBound:
        return
    assert bound == mistake_bound(dataset, plain, start=perceptron.start)
    assert len(trace) <= bound * (1 + 1e-9)


def test_a_worksheet_with_initial_weights_ends_as_by_hand():
    rule = Perceptron(learning_rate=0.2, boundary="positive", start=Hyperplane([0.3, -0.2], -0.4))
    trace = rule.train(PRESETS["and gate, truth table"]())
    assert (len(trace), trace.last.w.tolist(), trace.last.b) == (9, [0.5, 0.2], -0.6)


def test_a_start_of_0_is_none_in_any_dimension():
    assert Perceptron(start=Hyperplane([0.0, -0.0], 0)) == Perceptron()
    assert Perceptron(start=Hyperplane([0.0], 0)).train(XOR).hyperplane(0) == Hyperplane([0, 0], 0)
    assert Perceptron(start=Hyperplane([0, 0], 1)).start == Hyperplane([0, 0], 1)


@pytest.mark.parametrize(
    ("bias", "start", "error", "message"),
    [
        ("none", Hyperplane([1, 0], 1), ValueError, 'start must have b = 0 when bias is "none"; got b = 1'),
        ("unit", Hyperplane([1e41, 0], 0), ValueError, r"each number of start must be 0 or between .*; got 1e\+41"),
        ("unit", Hyperplane([1, 0], 1e-41), ValueError, "each number of start must be 0 or between .*; got 1e-41"),
        ("unit", (1, 0, 0), TypeError, "start must be a Hyperplane"),
    ],
)
def test_what_is_wrong_with_a_start_is_named(bias, start, error, message):
    with pytest.raises(error, match=message):
        Perceptron(bias=bias, start=start)


def test_a_start_that_does_not_fit():
    with pytest.raises(ValueError, match="start must have 2 weights"):
        Perceptron().train(XOR, Hyperplane([1.0], 0))
    with pytest.raises(ValueError, match='start must have b = 0 when bias is "none"'):
        Perceptron(bias="none").train(XOR, Hyperplane([1.0, 0.0], 1))
    with pytest.raises(ValueError, match="start must be smaller: its score"):  # inf − inf would not count as a mistake
        Perceptron().train(Dataset([[1e100, 1e100], [1, 2]], [1, -1]), Hyperplane([1e300, -1e300], 0))
    with pytest.raises(ValueError, match="max_updates must be a whole number"):
        Perceptron().train(XOR, max_updates=-1)
    with pytest.raises(ValueError, match="k must be at most 4"):
        Perceptron().train(XOR).hyperplane(5)
