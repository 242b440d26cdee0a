"""The sentences of Margins on when a line separates, and when its cost is 0."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perceptron_core import PRESETS, Dataset

AND = PRESETS["and gate"](0)
small_numbers = st.integers(-3, 3)
labeled_points = st.lists(st.tuples(small_numbers, small_numbers, st.sampled_from([-1, 1])), max_size=6)


@given(
    points=labeled_points,
    w=st.tuples(small_numbers, small_numbers),
    b=small_numbers,
    unit=st.sampled_from([1e-12, 1.0, 1e12]),
)
@example(points=[(1, 1, 1), (0, 0, -1), (0, 1, -1), (1, 0, -1)], w=(-2, -2), b=3, unit=1.0)
@example(points=[(1, 1, 1), (0, 0, -1)], w=(0, 0), b=1, unit=1.0)
def test_the_cost_is_0_where_no_point_is_on_the_wrong_side(js, points, w, b, unit):
    X, y = [(unit * x1, unit * x2) for x1, x2, _ in points], [label for *_, label in points]
    seen, turned = (
        js(
            "model/lessons/manual_line.js",
            "readings",
            {"w": (sign * np.array(w)).tolist(), "b": sign * b * unit},
            {"points": X, "labels": y},
        )
        for sign in (1, -1)
    )
    functional = np.array([row["functional"] for row in seen["rows"]])
    assert (seen["cost"] == 0) == (functional >= 0).all()
    assert seen["cost"] == pytest.approx(np.maximum(-functional, 0).sum())
    if len(functional) and (functional > 0).all():
        assert turned["cost"] > 0


def challenge_text(board):
    return board.part(".challenge").text


def test_a_line_turned_round_separates_and_has_every_point_on_the_wrong_side(open_in_node):
    """x₁ + 2x₂ = 2 between the points: the cost of the flipped line is 4 + 2."""
    board = open_in_node("margins", Dataset([[2, 2], [0, 0]], [1, -1]))
    assert challenge_text(board).startswith("Challenge: reach 99 % of the maximum margin. Your line has ")
    board.press("x")
    assert "The margin of your line is not positive yet." in challenge_text(board)
    assert "6" in dict(zip(board.part(".values dt b").texts, board.part(".values dd").texts, strict=True))["cost"]


def test_so_does_a_line_through_a_point(open_in_node):
    board = open_in_node("margins", AND)  # (0, 1) lies on x₁ + 2x₂ = 2
    assert "The margin of your line is not positive yet." in challenge_text(board)
