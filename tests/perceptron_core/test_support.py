"""Support vectors: which points matter for the maximum-margin separator."""

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from perceptron_core import PRESETS, Dataset, Separable, essential_support, separate

AND_GATE = PRESETS["and gate"](0)
unhurried = settings(deadline=None)


@st.composite
def moves(draw):
    """A separable dataset, its separation, the index of a point, and the dataset with that point moved."""
    n, d = draw(st.integers(2, 8)), draw(st.integers(1, 3))
    places = arrays(np.int64, d, elements=st.integers(-5, 5))
    X = np.array([draw(places) for _ in range(n)])
    y = np.append([1, -1], draw(arrays(np.int64, n - 2, elements=st.sampled_from([-1, 1]))))
    dataset = Dataset(X, y)
    separation = separate(dataset)
    assume(isinstance(separation, Separable))
    i = draw(st.sampled_from(separation.support) | st.integers(0, n - 1))
    return dataset, separation, i, dataset.moved(i, draw(places))


def functional_margin(separation, dataset, i):
    """y (w·x + b) of point `i` for the canonical hyperplane, exactly."""
    w, b = separation.witness
    return int(dataset.y[i]) * (sum(a * int(x) for a, x in zip(w, dataset.X[i], strict=True)) + b)


def witness(dataset):
    return getattr(separate(dataset), "witness", None)


@unhurried
@given(moves())
@example((AND_GATE, separate(AND_GATE), 2, AND_GATE.moved(2, [-1, 2])))
def test_whether_a_move_changes_the_separator(move):
    dataset, separation, i, moved = move
    margin, stays = functional_margin(separation, moved, i), witness(moved) == separation.witness
    if margin < 1:
        assert not stays
    elif i not in essential_support(dataset, separation):
        assert stays
    elif margin > 1:
        assert not stays


@unhurried
@given(moves())
def test_essential_are_those_without_which_the_separator_is_another(move):
    dataset, separation, _, _ = move
    changes = [i for i in range(len(dataset)) if witness(dataset.without(i)) != separation.witness]
    assert essential_support(dataset, separation) == tuple(changes)
    assert set(changes) <= set(separation.support)


def test_a_support_vector_of_the_and_gate_may_move_along_its_line_and_change_nothing():
    separation = separate(AND_GATE)
    minus = AND_GATE.X.tolist().index([0, 1])
    assert minus in essential_support(AND_GATE, separation)
    assert witness(AND_GATE.moved(minus, [-1, 2])) == separation.witness
    assert witness(AND_GATE.moved(minus, [-1, 1])) != separation.witness


def test_of_two_equal_points_neither_is_essential():
    dataset = Dataset([[0.0], [0.0], [2.0]], [-1, -1, 1])
    separation = separate(dataset)
    assert separation.support == (0, 1, 2)
    assert essential_support(dataset, separation) == (2,)


def test_a_weight_too_small_for_a_double_is_not_0():
    """The far − point keeps the line level with α = 2·10⁻⁴⁰⁰; without it the line would turn by less than rounding."""
    dataset = Dataset([[0, 1e100], [-1e-100, 0], [1e100, 0]], [1, -1, -1])
    separation = separate(dataset)
    assert (separation.multipliers > 0).all()
    assert essential_support(dataset, separation) == (0, 1)


def test_points_in_line_but_for_rounding_hold_each_other():
    thirds = [[0, 1], [1 / 3, 2 / 3], [2 / 3, 1 / 3], [1, 0]]
    dataset = Dataset([*thirds, [1, 1]], [-1, -1, -1, -1, 1])
    separation = separate(dataset)
    assert witness(dataset.without(0)) != separation.witness  # by rounding
    assert separation.support == (0, 1, 2, 3, 4)
    assert essential_support(dataset, separation) == (4,)


@pytest.mark.parametrize("dataset", [PRESETS["xor"](0), Dataset([[1, 2]], [1])])
def test_no_separator_has_no_support(dataset):
    with pytest.raises(
        TypeError, match=r"separation must be a Separable, such as .*; got type (Inseparable|SingleClass)"
    ):
        essential_support(dataset, separate(dataset))
