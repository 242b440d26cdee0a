"""Turning a table into points: classes, samples, and rescaled units."""

import math

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perceptron_core import Dataset, Perceptron
from ui.data_import import column_roles, table_points, tables

THREE = tables.read("1,2,a\n3,4,b\n5,6,c\n7,8,b")


def test_of_three_classes_one_is_against_the_rest_or_against_another():
    labels = column_roles.read_labels(THREE, 2)
    assert labels.names == ("a", "b", "c")
    rest = table_points.find(THREE, (0, 1), labels, 2, "b")
    assert (rest.dataset.y.tolist(), rest.others) == ([-1, 1, -1, 1], 0)
    two = table_points.find(THREE, (1, 0), labels, 2, "b", "c")
    assert (two.dataset, two.lines, two.others) == (Dataset([[4, 3], [6, 5], [8, 7]], [1, -1, 1]), [2, 3, 4], 1)


def test_a_row_without_a_label_is_no_point():
    table = tables.read("a,b,k\n1,2,x\n3,4,NA\n5,6,\n7,,y\n8,9,y")
    found = table_points.find(table, (0, 1), column_roles.read_labels(table, 2), 2, "x")
    assert (found.lines, found.dataset.y.tolist()) == ([2, 6], [1, -1])
    assert [str(problem) for problem in found.problems] == [
        "Row 3, column ` k `: ` NA ` says that the label is missing.",
        "Row 4, column ` k `: The label is missing.",
        "Row 5, column ` b `: The cell is empty.",
    ]


@given(st.data())
def test_a_sample_is_some_of_the_points_in_their_order(data):
    n = data.draw(st.integers(1, 50))
    dataset = Dataset([[i, math.sqrt(i)] for i in range(n)], [1, -1] * (n // 2) + [1] * (n % 2))
    size, seed = data.draw(st.integers(0, n)), data.draw(st.integers(0, 9999))
    drawn = table_points.sample(dataset, size, seed)
    kept = drawn.X[:, 0].astype(int)
    assert len(drawn) == size
    assert (np.diff(kept) > 0).all()
    assert (drawn.y == dataset.y[kept]).all()
    assert drawn == table_points.sample(dataset, size, seed)


def coordinates(largest):
    return st.floats(-largest, largest).map(lambda x: x if abs(x) > 1e-90 else 0.0)


@given(st.lists(st.tuples(coordinates(1e90), coordinates(1e6)), min_size=2, max_size=20))
@example([(0.1, 5.0), (0.1, 6.0)])
def test_scaled_features_are_the_given_ones_less_the_center_by_the_scale(X):
    dataset = Dataset(X, [1] * len(X))
    found, center, scale = table_points.standardize(dataset)
    assert np.abs(found.X - (dataset.X - center) / scale).max() <= 0.5 * 10.0**-table_points.DIGITS + 1e-9
    for values, c, s in zip(dataset.X.T, center, scale, strict=True):
        if len({*values}) == 1:
            assert (c, s) == (values[0], 1)
        else:
            assert s == pytest.approx(values.std(), rel=1e-3)
            assert abs(c - values.mean()) <= s / 1000 + 1e-9 * abs(c)


def test_centered_a_run_is_short_that_takes_long_in_centimetres():
    rng = np.random.default_rng(5)
    X = np.vstack([rng.normal([180, 80], 3, (20, 2)), rng.normal([170, 64], 3, (20, 2))]).round(1)
    dataset = Dataset(X, [1] * 20 + [-1] * 20)
    assert len(Perceptron().train(table_points.standardize(dataset)[0])) < 10
    assert len(Perceptron().train(dataset)) > 100
