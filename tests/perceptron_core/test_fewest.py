"""The fewest errors of a line, against all dichotomies, tested by `separate` or fractions."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from perceptron_core import PRESETS, Dataset, Inseparable, Perceptron, Separable, fewest_errors, pocket, separate
from tests.perceptron_core.by_hand import meant
from tests.perceptron_core.strategies import datasets

no_deadline = settings(deadline=None, max_examples=150)


def fewest_by_subsets(dataset):
    """The smallest number of points whose removal makes the rest separable or of one class, by trying all subsets."""
    n = len(dataset)
    for keep in sorted(product([True, False], repeat=n), key=lambda keep: -sum(keep)):
        part = Dataset(dataset.X[list(keep)].reshape(-1, 2), dataset.y[list(keep)])
        if not isinstance(separate(part), Inseparable):
            return n - sum(keep)
    return None


def exact_errors(dataset, plane):
    w, b = [Fraction(c) for c in plane.w.tolist()], Fraction(plane.b)
    scores = [sum(c * v for c, v in zip(w, x, strict=True)) + b for x in meant(dataset.X)]
    return tuple(i for i, (y, s) in enumerate(zip(dataset.y, scores, strict=True)) if y * s <= 0)


def check_result(dataset, result):
    assert len(result.wrong) == result.errors
    if result.attained:
        assert exact_errors(dataset, result.hyperplane) == result.wrong
        assert tuple(np.flatnonzero(result.hyperplane.functional_margins(dataset) <= 0)) == result.wrong
    if len(dataset):
        assert (result.hyperplane.scores(dataset.X) != 0).all() or not result.attained


@no_deadline
@given(datasets(most=7, dimensions=(2, 2)))
def test_no_subset_is_larger(dataset):
    result = fewest_errors(dataset)
    assert result.errors == fewest_by_subsets(dataset)
    assert result.attained
    check_result(dataset, result)


@st.composite
def crowded_datasets(draw):
    """Points of a small grid, in any unit and at any place, also with duplicates, conflicts and collinear points."""
    X = draw(st.lists(st.tuples(*[st.integers(0, 2)] * 2), min_size=0, max_size=8))
    y = draw(st.lists(st.sampled_from([-1, 1]), min_size=len(X), max_size=len(X)))
    unit = draw(st.sampled_from([1, 0.1, 1 / 3, 1e-12, 1e12, 1e-90, 1e90]))
    return Dataset(unit * np.array(X, dtype=float).reshape(-1, 2), y)


@no_deadline
@given(crowded_datasets())
@example(Dataset(np.zeros((0, 2)), []))
@example(Dataset([[0, 0]] * 3, [1, -1, -1]))
@example(Dataset([[0, 0], [1, 1]], [1, 1]))
@example(Dataset([[0, 0], [1, 1], [2, 2], [3, 3]], [1, -1, 1, -1]))
def test_no_subset_is_larger_where_points_coincide_or_line_up(dataset):
    result = fewest_errors(dataset)
    assert result.errors == fewest_by_subsets(dataset)
    assert result.attained
    check_result(dataset, result)


@no_deadline
@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.sampled_from([-1, 1])), min_size=3, max_size=7))
def test_points_a_hair_off_a_line_are_told_apart(points):
    """Coordinates differ by a few units in the last place, so rounded angles do not order the points."""
    X = np.array([[1 + k * 2.0**-52, 1 + k * 2.0**-52 + j * 2.0**-52] for j, k, _ in points])
    X = np.vstack([X, [[0, 0], [3, 3.0]]])
    dataset = Dataset(X, [*(y for *_, y in points), 1, -1])
    result = fewest_errors(dataset)
    assert result.errors == fewest_by_subsets(dataset)
    check_result(dataset, result)


@pytest.mark.parametrize("name", PRESETS)
def test_the_pocket_holds_no_fewer(name):
    for seed in range(3):
        dataset = PRESETS[name](seed)
        result = fewest_errors(dataset)
        check_result(dataset, result)
        assert result.attained
        assert (result.errors == 0) == isinstance(separate(dataset), Separable)
        assert result.errors <= pocket(Perceptron().train(dataset, max_updates=500)).errors


def test_where_no_error_is_left_the_line_is_the_best_one():
    dataset = PRESETS["separable"](0)
    assert fewest_errors(dataset).hyperplane == separate(dataset).hyperplane


def test_what_has_no_line():
    only = fewest_errors(Dataset([[1, 2], [3, 4]], [-1, -1]))
    assert (only.errors, only.hyperplane.is_defined, only.hyperplane.b, only.margin) == (0, False, -1, np.inf)
    nothing = fewest_errors(Dataset(np.zeros((0, 2)), []))
    assert (nothing.errors, nothing.wrong, nothing.hyperplane.b) == (0, (), 0)
    assert fewest_errors(PRESETS["xor"]()).errors == 1


def test_the_fewest_of_a_large_grid():
    """A checkerboard of 500 points on lines with spacing 0.1; half of them, less the end of a row, are errors."""
    i, j = np.divmod(np.arange(500), 25)
    dataset = Dataset(0.1 * np.column_stack([i, j]), np.where((i + j) % 2, 1, -1))
    result = fewest_errors(dataset)
    check_result(dataset, result)
    assert result.errors <= 250
    line = Dataset(np.column_stack([np.arange(50), 2.0 * np.arange(50)]), [1, -1] * 25)
    assert fewest_errors(line).errors == 24


def test_what_cannot_be_asked_is_said():
    with pytest.raises(ValueError, match=r"dataset must be in the plane \(d = 2\) to count errors of lines; got d = 3"):
        fewest_errors(Dataset(np.zeros((2, 3)), [1, -1]))
    with pytest.raises(ValueError, match="at most 500 points for the fewest errors; got 501"):
        fewest_errors(Dataset(np.zeros((501, 2)), np.ones(501)))
