"""The programs of students are what their names say."""

import doctest
import random
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perceptron_core import BIASES, BOUNDARIES, ORDERS, Hyperplane, Perceptron
from perceptron_core.orders import shuffled_order
from tests.perceptron_core.diagnosis import programs
from tests.perceptron_core.diagnosis.programs import PROGRAMS, Rule, exact, final, print_states, states
from tests.perceptron_core.strategies import datasets, perceptrons, tenths

AND = [[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1]


def rule_of(perceptron, n):
    """The Rule of the core's `perceptron` for n examples."""
    shuffled, start = perceptron.order == "shuffled", perceptron.start
    return Rule(
        bias=perceptron.bias,
        boundary=perceptron.boundary,
        order=(lambda epoch: shuffled_order(n, perceptron.seed, epoch)) if shuffled else perceptron.order,
        eta=perceptron.learning_rate,
        start=start and (start.w, start.b),
    )


@given(datasets(least=1), perceptrons, st.lists(tenths, min_size=5, max_size=5), st.integers(0, 6))
def test_the_right_program_is_the_run_of_the_core(dataset, perceptron, start, epochs):
    w, b = start[: dataset.dimension], start[4] if perceptron.bias != "none" else 0
    perceptron = Perceptron(**{**vars(perceptron), "start": Hyperplane(w, b)})
    trace = perceptron.train(dataset, max_epochs=epochs)
    looks = list(PROGRAMS["right"](dataset.X, dataset.y, rule_of(perceptron, len(dataset)), exact, epochs))
    corrections = [look for look in looks if look.corrected]
    assert [look.index for look in corrections] == trace.index.tolist()
    assert len(looks) == trace.total_examined
    found = [[*map(float, look.w), float(look.b)] for look in corrections]
    assert found == np.column_stack([trace.w, trace.b])[1:].tolist()


def random_trials(orders=ORDERS):
    """Random points of one decimal, labels and a rule, four for each bias, boundary and order."""
    rng = random.Random("programs")
    for k, bias, boundary, order in product(range(4), BIASES, BOUNDARIES, orders):
        n, d = rng.randint(3, 6), rng.randint(2, 3)
        X = [[rng.choice([0, 1, -1, rng.randint(-30, 30) / 10]) for _ in range(d)] for _ in range(n)]
        y = [-1, 1, *(rng.choice([-1, 1]) for _ in range(n - 2))]
        drawn = [rng.sample(range(n), n) for _ in range(4)]
        start = ([rng.randint(-9, 9) / 10 for _ in range(d)], 0 if bias == "none" else 0.5) if k % 2 else None
        if order == "shuffled":
            order = lambda epoch, drawn=drawn: drawn[epoch - 1]  # noqa: E731
        yield X, y, Rule(bias, boundary, order, eta=rng.choice([0.5, 0.1, 2]), start=start)


def looks_of(name, trials):
    """The looks of the first 4 epochs of a program, trial after trial."""
    return [[tuple(look) for look in PROGRAMS[name](*trial, arithmetic=exact, epochs=4)] for trial in trials]


def test_all_programs_differ_from_each_other():
    trials = list(random_trials())
    looks = {name: looks_of(name, trials) for name in PROGRAMS}
    assert [(p, q) for p, q in combinations(PROGRAMS, 2) if looks[p] == looks[q]] == []


@pytest.mark.parametrize("order", ORDERS)
def test_a_mistake_shows_in_every_order_but_those_that_hide_it(order):
    trials = list(random_trials([order]))
    right = looks_of("right", trials)
    # An epoch of order "first" has at most one mistake.
    hidden = {"batch", "ends when an epoch has fewer mistakes"} if order == "first" else set()
    assert {name for name in PROGRAMS if looks_of(name, trials) == right} == {"right", *hidden}


# The points (3, 4), label 1, and (1, 0), label −1, from w = 0, b = 0 with η = 0.5 and β = R² = 25; computed by hand.
BY_HAND = {
    "right": [("1.5", "2", "12.5"), ("1", "2", "0"), ("1", "2", "0"), ("0.5", "2", "-12.5")],
    "y left out": [("1.5", "2", "12.5"), ("2", "2", "25"), ("2", "2", "25"), ("2.5", "2", "37.5")],
    "sign turned": [("-1.5", "-2", "-12.5"), ("-1.5", "-2", "-12.5"), ("-3", "-4", "-25"), ("-3", "-4", "-25")],
    "prediction instead of label": [("0", "0", "0")] * 4,
    "labels 0 and 1": [("1.5", "2", "12.5")] * 4,
    "difference with ±1": [("1.5", "2", "12.5"), ("0.5", "2", "-12.5"), ("3.5", "6", "12.5"), ("2.5", "6", "-12.5")],
    # (t, ŷ) is (1, 0), (0, 1), (1, 1) and (0, 1).
    "difference of labels 0/1 and prediction ±1": [
        ("1.5", "2", "12.5"),
        ("1", "2", "0"),
        ("1", "2", "0"),
        ("0.5", "2", "-12.5"),
    ],
    "bias not updated": [("1.5", "2", "0"), ("1", "2", "0"), ("1", "2", "0"), ("0.5", "2", "0")],
    "bias updated without y": [("1.5", "2", "12.5"), ("1", "2", "25"), ("1", "2", "25"), ("0.5", "2", "37.5")],
    "bias updated without η": [("1.5", "2", "25"), ("1", "2", "0"), ("1", "2", "0"), ("0.5", "2", "-25")],
    "bias by R": [("1.5", "2", "2.5"), ("1", "2", "0"), ("1", "2", "0"), ("0.5", "2", "-2.5")],
    # Scores: 0; 1.5 − 12.5 = −11; 12.5 − 12.5 = 0; 3 − 25 = −22.
    "sign of the threshold": [("1.5", "2", "12.5"), ("1.5", "2", "12.5"), ("3", "4", "25"), ("3", "4", "25")],
    "update also when right": [("1.5", "2", "12.5"), ("1", "2", "0"), ("2.5", "4", "12.5"), ("2", "4", "0")],
    "only class + updated": [("1.5", "2", "12.5")] * 4,
    "only class − updated": [("0", "0", "0"), ("-0.5", "0", "-12.5"), ("-0.5", "0", "-12.5"), ("-0.5", "0", "-12.5")],
    "< instead of ≤": [("0", "0", "0")] * 2,
    "w reset each epoch": [("1.5", "2", "12.5"), ("1", "2", "0"), ("1.5", "2", "12.5"), ("1", "2", "0")],
    "b reset each epoch": [("1.5", "2", "12.5"), ("1", "2", "0"), ("1", "2", "0"), ("0.5", "2", "-12.5")],
    "w and b reset each epoch": [("1.5", "2", "12.5"), ("1", "2", "0"), ("1.5", "2", "12.5"), ("1", "2", "0")],
    "only the first epoch": [("1.5", "2", "12.5"), ("1", "2", "0")],
    "last example left out": [("1.5", "2", "12.5")] * 2,
    "first example left out": [("-0.5", "0", "-12.5")] * 2,
    "batch": [("0", "0", "0"), ("1", "2", "0"), ("1", "2", "0"), ("0.5", "2", "-12.5")],
    "batch average": [("0", "0", "0"), ("0.5", "1", "0"), ("0.5", "1", "0"), ("0.25", "1", "-6.25")],
    "η applied twice": [("0.75", "1", "6.25"), ("0.5", "1", "0"), ("0.5", "1", "0"), ("0.25", "1", "-6.25")],
    # (0.6, 0.8) and (1, 0), R = 1.
    "unit length": [("0.3", "0.4", "0.5"), ("-0.2", "0.4", "0"), ("-0.2", "0.4", "0"), ("-0.2", "0.4", "0")],
    # (1, 1) and (−1, −1), R² = 2.
    "standardized": [("0.5", "0.5", "1"), ("1", "1", "0"), ("1", "1", "0"), ("1", "1", "0")],
    # (4, 3) and (0, 1).
    "features swapped": [("2", "1.5", "12.5"), ("2", "1", "0"), ("2", "1", "0"), ("2", "0.5", "-12.5")],
    "all labels +": [("1.5", "2", "12.5")] * 4,
    "all labels −": [("-1.5", "-2", "-12.5")] * 4,
    "w rounded": [("2", "2", "12.5"), ("2", "2", "0"), ("2", "2", "0"), ("2", "2", "-12.5")],
    "w truncated": [("1", "2", "12.5"), ("0", "2", "0"), ("0", "2", "0"), ("0", "2", "-12.5")],
    "floor of w": [("1", "2", "12.5"), ("0", "2", "0"), ("0", "2", "0"), ("-1", "2", "-12.5")],
    "ends at the first right example": [("1.5", "2", "12.5"), ("1", "2", "0"), ("1", "2", "0")],
    "ends when an epoch has fewer mistakes": [
        ("1.5", "2", "12.5"),
        ("1", "2", "0"),
        ("1", "2", "0"),
        ("0.5", "2", "-12.5"),
    ],
    "returns the average": [("1", "2", "0")],
    "one label turned": [
        ("-1.5", "-2", "-12.5"),
        ("-1.5", "-2", "-12.5"),
        ("-1.5", "-2", "-12.5"),
        ("-1.5", "-2", "-12.5"),
    ],
    "one example left out": [("-0.5", "0", "-12.5")] * 2,
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_two_epochs_by_hand(name):
    rule = Rule("radius", eta="0.5")
    looks = PROGRAMS[name]([[3, 4], [1, 0]], [1, -1], rule, exact, 2)
    found = [(*look.w, look.b) for look in looks]
    assert found == [tuple(map(Fraction, state)) for state in BY_HAND[name]]


def test_the_examples_of_the_file():
    assert doctest.testmod(programs) == doctest.TestResults(failed=0, attempted=2)


def test_the_final_state_of_a_program():
    X, y = AND
    assert final(PROGRAMS["right"](X, y, Rule())) == ([3.0, 2.0], -4.0)
    assert final(PROGRAMS["last example left out"]([[1]], [1], Rule(start=([2], 1)))) == ([2.0], 1.0)


def test_the_states_after_each_mistake_epoch_or_example():
    program = PROGRAMS["right"]([[1], [3]], [1, -1], Rule(), epochs=2)
    assert states(program, "mistake") == [([1], 1), ([-2], 0), ([-1], 1)]
    assert states(program, "epoch") == [([-2], 0), ([-1], 1)]
    program = PROGRAMS["right"]([[1], [-3]], [1, -1], Rule(), epochs=2)
    assert states(program, "example") == [([1], 1)] * 4
    assert states(program, "mistake") == [([1], 1)]


@pytest.mark.parametrize(
    ("expected", "options"),
    [
        ("1.0 -0.3333333333333333 2.5", {}),
        ("1 -0.333 2.5", {"digits": 3}),
        ("[ 1.         -0.33333333] 2.5", {"style": "numpy"}),
        ("2.5 [ 1.    -0.333]", {"style": "numpy", "digits": 3, "first": True}),
        ("[ 2.5         1.         -0.33333333]", {"style": "numpy", "first": True, "homogeneous": True}),
        ("[1]  1.0000000 -0.3333333  2.5000000", {"style": "r"}),
        ("[1]  1.000 -0.333  2.500", {"style": "r", "digits": 3}),
        ("w1,w2,theta\n1,-0.333,-2.5", {"style": "csv", "digits": 3, "theta": True}),
        ("b,w1,w2\n2.5,1,-0.333", {"style": "csv", "digits": 3, "first": True}),
        ("(1.0, -0.3333333333333333, 2.5)", {"style": "tuple"}),
    ],
)
def test_how_states_are_printed(expected, options):
    assert print_states([([1, Fraction(-1, 3)], 2.5)], **options) == expected


def test_r_prints_small_numbers_with_an_exponent():
    assert print_states([([1e-10, 0], 1e-9)], style="r") == "[1] 1e-10 0e+00 1e-09"
