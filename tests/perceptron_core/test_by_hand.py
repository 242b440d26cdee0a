"""Runs, verdicts and scores agree with exact computation on the decimals as written."""

import random
from fractions import Fraction

import numpy as np
import pytest

from perceptron_core import (
    BIASES,
    PRESETS,
    Dataset,
    FeatureMap,
    Hyperplane,
    Inseparable,
    Perceptron,
    averaged,
    fewest_errors,
    is_separable,
    monomials,
    pocket,
    separate,
)
from tests.perceptron_core.by_hand import KINDS, meant, pairs_with_a_turned_score, tenths, train, worksheet
from tests.perceptron_core.test_separability import against_brute_force

AND = [[0, 0], [0, 1], [1, 0], [1, 1]]


def same_run(sheet, most=60):
    """Whether the core corrects the same examples, has the same outcome, and gives the double nearest to every w and
    b."""
    trace = sheet.perceptron.train(sheet.dataset, sheet.plane, most)
    index, outcome, states = sheet.solution(most)
    found = np.column_stack([trace.w, trace.b]).tolist()
    return (trace.index.tolist(), trace.outcome) == (index, outcome) and found == [[*map(float, v)] for v in states]


@pytest.mark.parametrize("kind", KINDS)
def test_runs_of_random_sets(kind, sweep):
    rng = random.Random(kind)
    assert all(same_run(worksheet(rng, KINDS[kind])) for _ in range(sweep(400)))


@pytest.mark.parametrize("n", [1, 600])  # one after another, and in blocks
def test_the_sign_of_a_score_is_right_where_doubles_would_turn_it(n):
    for first, last, product in pairs_with_a_turned_score():
        trace = Perceptron(bias="none").train(Dataset([first] * n + [last], [1] * (n + 1)), max_updates=2)
        assert trace.index[:2].tolist() == ([0] if product > 0 else [0, n])


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", KINDS)
def test_runs_of_twenty_thousand_random_sets(kind, seed):
    rng = random.Random(f"{kind} {seed}")
    assert sum(not same_run(worksheet(rng, KINDS[kind])) for _ in range(10_000)) == 0


@pytest.mark.parametrize("bias", BIASES)
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset(name, bias):
    for seed in (0, 1):
        dataset = PRESETS[name](seed)
        rows = [[repr(c) for c in x] for x in dataset.X.tolist()]
        for boundary in ("mistake", "positive"):
            rule = {"bias": bias, "boundary": boundary, "order": "cyclic", "seed": 0}
            X, y = [list(map(Fraction, row)) for row in rows], dataset.y.astype(int).tolist()
            index, outcome, states = train(X, y, {"eta": 1, **rule}, [0, 0, 0], 400)
            trace = Perceptron(**rule).train(dataset, max_updates=400)
            assert (trace.index.tolist(), trace.outcome) == (index, outcome)
            assert [*trace.w[-1], trace.b[-1]] == [float(v) for v in states[-1]]


# (rows of a point and its label, conventions, start, mistakes, epochs, w, b)
WORKSHEETS = [
    ([(0.1, 0.8, 1), (0.9, 0.7, -1)], {}, None, 7, 5, [-2.3, 1.1], 1),
    ([(0.1, 0.3, 1), (0.3, 0.2, 1), (0.2, 0.1, -1)], {}, None, 81, 42, [-0.6, 6.1], -1),
    (
        [(*x, 1 if all(x) else -1) for x in AND],
        {"learning_rate": 0.2, "boundary": "positive"},
        Hyperplane([0.3, -0.2], -0.4),
        *(9, 6, [0.5, 0.2], -0.6),
    ),
]


@pytest.mark.parametrize(("rows", "rule", "start", "mistakes", "epochs", "w", "b"), WORKSHEETS)
def test_worksheets(rows, rule, start, mistakes, epochs, w, b):
    dataset = Dataset([row[:-1] for row in rows], [row[-1] for row in rows])
    trace = Perceptron(**rule).train(dataset, start)
    assert (len(trace), trace.epochs, trace.outcome) == (mistakes, epochs, "converged")
    assert (trace.last.w.tolist(), trace.last.b) == (w, b)


def test_a_noisy_preset_repeats_itself():
    """If no line separates the points, the run cycles, which the lesson is about. With sums of doubles it never did."""
    trace = Perceptron().train(PRESETS["noisy"](0))
    assert (trace.outcome, len(trace)) == ("cycle", 316)
    assert len(Perceptron(bias="none").train(PRESETS["two points, 37 mistakes"]())) == 6


@pytest.mark.parametrize(
    "points",
    [[(1, 1), (1.8, 1.6), (1.4, 1.3)], [(0, 2), (2, 0), (0.4, 1.6)], [(1e12, 1e-12), (1e12, -1e-12), (1e12, 0)]],
)
def test_a_point_on_a_segment_of_the_other_class_is_inseparable(points):
    dataset = Dataset(points, [1, 1, -1])
    found = separate(dataset)
    assert isinstance(found, Inseparable)
    assert found.kind == "point on a segment"
    assert found.point == tuple(meant(points)[2])
    assert not is_separable(dataset)
    assert fewest_errors(dataset).errors == 1


@pytest.mark.parametrize("kind", KINDS)
def test_verdicts_of_random_sets(kind, sweep):
    """The sets have points in the middle of others, for which sums of doubles give either verdict."""
    rng = random.Random(kind)
    for _ in range(sweep(150)):
        against_brute_force(*_with_middles(rng, KINDS[kind]))


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_verdicts_of_twenty_thousand_random_sets(kind):
    rng = random.Random(f"{kind}, long")
    for _ in range(20_000):
        against_brute_force(*_with_middles(rng, KINDS[kind]))


def _with_middles(rng, number):
    X = [[float(number(rng)) for _ in range(2)] for _ in range(rng.randint(2, 6))]
    for _ in range(rng.randint(0, 2)):
        (a, b), (c, d) = ([Fraction(repr(v)) for v in rng.choice(X)] for _ in range(2))
        X.append([float((a + c) / 2), float((b + d) / 2)])
    return X, [rng.choice([-1, 1]) for _ in X]


def test_a_score_on_the_line_is_0():
    line = Hyperplane([0.1, 0.2], -0.3)
    assert line.scores([1, 1]) == 0
    assert line.functional_margins(Dataset([[1, 1], [3, 0]], [1, -1])).tolist() == [0, 0]


@pytest.mark.parametrize("kind", KINDS)
def test_scores_are_the_doubles_nearest_to_the_exact_ones(kind):
    rng = random.Random(kind)
    for _ in range(300):
        numbers = [float(KINDS[kind](rng)) for _ in range(5)]
        w, x, b = numbers[:2], numbers[2:4], numbers[4]
        [(w1, w2, x1, x2, c)] = meant([numbers])
        assert Hyperplane(w, b).scores(x) == float(w1 * x1 + w2 * x2 + c)


def test_averages_are_the_doubles_nearest_to_the_exact_ones():
    rng = random.Random(0)
    for _ in range(100):
        sheet = worksheet(rng, tenths)
        trace = sheet.perceptron.train(sheet.dataset, sheet.plane, 40)
        states = sheet.solution(40)[2]
        row = np.searchsorted(trace.examined, range(1, trace.total_examined + 1), side="right")
        total = [sum(parts) for parts in zip(*(states[k] for k in row), strict=True)]
        mean = averaged(trace)
        assert [*mean.w, mean.b] == [float(Fraction(part) / len(row)) for part in total]
        assert pocket(trace).errors == _wrong(sheet, states[pocket(trace).update])


def _wrong(sheet, state):
    (*w, b), at_zero = state, {"mistake": 0, "positive": 1, "negative": -1}[sheet.rule["boundary"]]
    scores = [sum(p * Fraction(c) for p, c in zip(w, x, strict=True)) + b for x in sheet.rows]
    return sum(((s > 0) - (s < 0) or at_zero) != y for s, y in zip(scores, sheet.labels, strict=True))


def test_features_of_decimals_are_exact():
    phi = FeatureMap.parse("x1", "x2", "(x1 - x2)^2", "|x1|/4 - min(x1, 0.5)x2", "x1^3 + 2x2")
    rng = random.Random(0)
    X = [[float(tenths(rng, 2)) for _ in range(2)] for _ in range(50)]
    lifted = phi.lift(Dataset(X, [1] * 50))
    for (a, b), z in zip(meant(X), lifted.X.tolist(), strict=True):
        assert z == [float(v) for v in (a, b, (a - b) ** 2, abs(a) / 4 - min(a, Fraction(1, 2)) * b, a**3 + 2 * b)]
    assert lifted.decimals is not None
    assert FeatureMap.parse("x1", "sqrt(x2)").lift(Dataset([[1, 2]], [1])).decimals is None


def test_monomials_keep_digits_that_doubles_do_not():
    dataset = PRESETS["far from the origin"](0)
    lifted = monomials(5).lift(dataset)
    X = [[a**i * b**j for i, j in _powers(5)] for a, b in meant(dataset.X)]
    rule = {"eta": 1, "bias": "unit", "boundary": "mistake", "order": "cyclic", "seed": 0}
    index, outcome, _ = train(X, dataset.y.astype(int).tolist(), rule, [0] * 21, 200)
    trace = Perceptron().train(lifted, max_updates=200)
    assert (trace.index.tolist(), trace.outcome) == (index, outcome)
    assert lifted.X.tolist() == [[float(c) for c in x] for x in X]


def _powers(degree):
    return [(k - j, j) for k in range(1, degree + 1) for j in range(k + 1)]


def test_numbers_with_more_digits_are_doubles_as_they_are():
    dataset = Dataset([[1 / 3, 0.1], [0.2, 0.3]], [1, -1])
    assert dataset.decimals is None
    trace = Perceptron().train(dataset)
    assert trace.exact is None
    assert trace.w[-1].tolist() == (dataset.y[trace.index, None] * dataset.X[trace.index]).cumsum(axis=0)[-1].tolist()
