"""The Dataset: its checks, its properties and its equality."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perceptron_core import Dataset
from tests.perceptron_core.strategies import datasets


@pytest.mark.parametrize(
    ("X", "y", "message"),
    [
        ([[1, 2]], [0], "y must hold only −1 and \\+1; got 0 at y\\[0\\]"),
        ([[1, 2]], [1, -1], "same length; got 1 points and 2 labels"),
        ([1, 2], [1, -1], "X must have shape \\(n, d\\); got shape \\(2,\\)"),
        ([[1, 2]], [[1]], "y must have shape \\(n,\\); got shape \\(1, 1\\)"),
        ([[np.nan, 2]], [1], "X must be finite; got nan at X\\[0, 0\\]"),
        ([[1, np.inf]], [1], "X must be finite; got inf at X\\[0, 1\\]"),
        ([["a", "b"]], [1], "X must hold numbers only"),
        ([[1, 2], [3]], [1, 1], "X must hold numbers only"),
        (np.empty((3, 0)), [1, 1, 1], "at least one column"),
        ([[1e300, 0]], [1], "between 1e-100 and 1e\\+100 in size; got 1e\\+300 at X\\[0, 0\\]"),
        ([[1e-300, 0]], [1], "between 1e-100 and 1e\\+100 in size"),
    ],
)
def test_what_is_wrong_is_named(X, y, message):
    with pytest.raises(ValueError, match=message):
        Dataset(X, y)


@pytest.mark.parametrize("size", [1e-12, 1e12, 1e-100, 1e100])
def test_any_units_are_fine(size):
    assert Dataset([[size, 0], [0, -size]], [1, -1]).radius == pytest.approx(size, rel=1e-15)


def test_no_points():
    empty = Dataset(np.empty((0, 2)), [])
    assert len(empty) == 0
    assert empty.radius == 0
    assert empty.with_point([1, 2], -1) == Dataset([[1, 2]], [-1])


@given(datasets(least=1), st.data())
def test_edits_change_one_point_and_not_the_original(dataset, data):
    i = data.draw(st.integers(0, len(dataset) - 1))
    before = dataset.X.tobytes(), dataset.y.tobytes()
    x = np.arange(dataset.dimension) + 0.5
    assert dataset.flipped(i).flipped(i) == dataset
    assert dataset.moved(i, x).moved(i, dataset.X[i]) == dataset
    assert np.array_equal(dataset.moved(i, x).X[i], x)
    assert dataset.with_point(x, 1).without(len(dataset)) == dataset
    assert len(dataset.without(i)) == len(dataset) - 1
    assert before == (dataset.X.tobytes(), dataset.y.tobytes())


@given(datasets(), st.data())
def test_another_order_keeps_each_point_with_its_label(dataset, data):
    order = data.draw(st.permutations(range(len(dataset))))
    other = dataset.reordered(order)
    assert [(*x, y) for x, y in zip(other.X.tolist(), other.y, strict=True)] == [
        (*dataset.X[i].tolist(), dataset.y[i]) for i in order
    ]
    assert other.reordered(np.argsort(order)) == dataset


@pytest.mark.parametrize(
    "order", [[0, 1], [0, 1, 1], [0, 1, 3], [0, 1, -1], [0, 1, 2, 3], [0.0, 1.0, 2.0], [True, False, 2], 3, "012", None]
)
def test_an_order_that_is_none(order):
    with pytest.raises(ValueError, match="order must hold every index below 3 exactly once; got"):
        Dataset([[0], [1], [2]], [1, -1, 1]).reordered(order)


def test_arrays_are_copies_that_cannot_be_changed():
    X = np.ones((1, 2))
    dataset = Dataset(X, [1])
    X[0, 0] = 5
    assert dataset.X[0, 0] == 1
    with pytest.raises(ValueError, match="read-only"):
        dataset.X[0, 0] = 2


@pytest.mark.parametrize("i", [-1, 2, 1.0, True, "0"])
def test_an_index_that_does_not_exist(i):
    with pytest.raises(ValueError, match="i must be"):
        Dataset([[0, 0], [1, 1]], [1, -1]).without(i)


def test_a_point_of_another_dimension():
    with pytest.raises(ValueError, match="x must have 2 coordinates like the other points; got 3"):
        Dataset([[0, 0]], [1]).with_point([1, 2, 3], 1)


def test_equal_datasets_have_equal_hashes():
    some, same, other = Dataset([[0.0]], [1]), Dataset([[-0.0]], [1]), Dataset([[0.0]], [-1])
    assert some == same
    assert hash(some) == hash(same)
    assert some != other
