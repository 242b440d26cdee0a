"""The page on other linear classifiers without a browser: what its buttons do."""

from functools import partial

import numpy as np
import pytest

from perceptron_core import PRESETS, Dataset, linear_discriminant
from tests.pages.opened import board_data, press
from tests.pages.opened import opened as opened_page
from ui.lessons.other_lines import failures, moments

opened = partial(opened_page, "other_lines")


@pytest.mark.parametrize("method", failures.METHODS)
def test_a_button_puts_its_points_on_the_board_and_says_what_to_see(method):
    label, _ = failures.METHODS[method]
    test = press(opened(), label)
    failure, data = failures.failure(method), board_data(test)
    penalty = {"lambda": 100} if method == "logistic" else {}
    assert (data["settings"], data["note"]) == ({"method": method, **penalty}, failure.look)
    assert data["points"] == failure.dataset.X.tolist()
    shown = {"prototype": None, "best": "noisy"}.get(method, failure.preset and failure.preset[0])
    assert test.selectbox[0].value == shown
    if shown:
        other = test.number_input[0].set_value(5).run()
        assert (board_data(other)["settings"], board_data(other)["note"]) == ({}, "")


def test_other_points_of_the_same_moments():
    test = press(opened(PRESETS["noisy"](3)), "Same moments")
    data = board_data(test)
    assert data["note"].startswith("The points are replaced by other points, with the same mean and covariance")
    other = Dataset(data["points"], data["labels"])
    before, after = (linear_discriminant(dataset).hyperplane for dataset in (PRESETS["noisy"](3), other))
    np.testing.assert_allclose(after.w, before.w, rtol=1e-9)
    assert other != PRESETS["noisy"](3)


@pytest.mark.parametrize(
    ("dataset", "says", "moved"),
    [
        ([(0, 0, 1), (1, 0, 1), (0, 1, 1), (5, 5, -1)], "The + points are replaced by other points", 3),
        (
            [(0, 0, -1), (1, 0, -1), (0, 1, -1), (5, 5, 1), (5, 5, 1), (5, 5, 1)],
            "The − points are replaced by other points",
            3,
        ),
        ([(0, 0, 1), (1, 0, 1), (0, 1, 1)], "Again, none of the three gives a line.", 3),
        ([(0, 0, 1), (1, 0, 1), (2, 0, 1), (0, 5, -1)], "Again, only this method gives a line: prototype.", 3),
        (
            [(0, 0, 1), (1, 1, 1), (2, 2, 1), (0, 5, -1)],
            "Again, only these methods give lines: prototype, naive Bayes.",
            3,
        ),
        (
            [(1, 0, 1), (-1, 0, 1), (0, 0, 1), (0, 1, -1), (0, 0, -1), (0, -1, -1)],
            "Again, none of the three gives a line.",
            6,
        ),
    ],
)
def test_what_is_said_of_such_points_is_what_has_become_of_them(dataset, says, moved):
    *X, y = np.transpose(dataset)
    dataset = Dataset(np.transpose(X), y)
    data = board_data(press(opened(dataset), "Same moments"))
    assert says in data["note"]
    assert (np.abs(np.array(data["points"]) - dataset.X).max(axis=1) > 1e-3).sum() == moved


@pytest.mark.parametrize(
    ("dataset", "notice"),
    [
        (PRESETS["xor"](0), moments.NO_OTHER_POINTS_TEXT),
        (Dataset([[1, 2]] * 4 + [[0.1, 0.3]] * 3, [1, 1, 1, 1, -1, -1, -1]), moments.NO_OTHER_POINTS_TEXT),
        (Dataset([[1, 2]] * 4 + [[0, 0], [3, 3]], [1, 1, 1, 1, -1, -1]), moments.NO_OTHER_POINTS_TEXT),
        (Dataset(np.empty((0, 2)), []), "If a class has fewer than three points"),
        (
            Dataset([[1e100, 0], [-1e100, 1], [1e100, 2], [-1e100, 1], [0, 0]], [1, 1, 1, 1, -1]),
            "No other points were placed: X must be 0 or between",
        ),
    ],
)
def test_where_there_are_no_other_points_it_is_said(dataset, notice):
    test = press(opened(dataset), "Same moments")
    assert test.warning[0].value.startswith(notice)
    assert board_data(test)["points"] == dataset.X.tolist()
