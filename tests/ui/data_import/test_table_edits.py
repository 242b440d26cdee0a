"""Edits in the table of points, and the points that they give."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.edits import MOST_POINTS, empty_dataset
from perceptron_core import Dataset
from ui.data_import import table_edits

POINTS = Dataset([[1, 2], [3, 4], [5, 6]], [1, -1, 1])


def changes(edited=(), added=(), deleted=()):
    return {"edited_rows": dict(edited), "added_rows": [*added], "deleted_rows": [*deleted]}


def row(x1, x2, label):
    return dict(zip(table_edits.COLUMNS, (x1, x2, label), strict=True))


def test_cells_rows_and_labels():
    several = changes({0: {table_edits.X1: "7"}, 2: {table_edits.LABEL: "−"}}, [row("8", " 9,5", "+")], [1])
    assert table_edits.are_valid_changes(POINTS, several)
    assert table_edits.apply_changes(POINTS, several) == Dataset([[7, 2], [5, 6], [8, 9.5]], [1, -1, 1])
    assert table_edits.apply_changes(POINTS, changes(deleted=[0, 1, 2])) == empty_dataset()
    assert table_edits.apply_changes(empty_dataset(), changes(added=[row("0", "−1.5", "−")])) == Dataset(
        [[0, -1.5]], [-1]
    )
    assert Dataset([[1, 2], [3, 4], [5, 6]], [1, -1, 1]) == POINTS


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ({table_edits.X1: None}, "Row 2 is not complete, because its x₁ is missing."),
        ({table_edits.LABEL: None}, "Row 2 is not complete, because its class is missing."),
        ({table_edits.LABEL: "maybe"}, "Row 2: The class must be + or −, or 1 or 0, not ` maybe `."),
        ({table_edits.X1: "  "}, "Row 2 is not complete, because its x₁ is missing."),
        ({table_edits.X1: "4 apples"}, "Row 2, x₁: ` 4 apples ` is not a finite number."),
        ({table_edits.X1: "1,234"}, "Row 2, x₁: ` 1,234 ` may be 1234 or 1.234. Write it without a comma."),
        ({table_edits.X1: "=A1"}, "Row 2, x₁: ` =A1 ` is a formula. Copy the values, not the formulas."),
        (
            {table_edits.X2: "-1e101"},
            "Row 2, x₂: ` -1e101 ` must be 0, or its absolute value must be between 1e-100 and 1e+100.",
        ),
    ],
)
def test_a_bad_cell_gets_its_sentence(cells, sentence):
    with pytest.raises(ValueError, match=r"^Row 2") as raised:
        table_edits.apply_changes(POINTS, changes({1: cells}))
    assert str(raised.value) == sentence


def test_labels_as_spreadsheets_and_other_programs_write_them():
    for plus, minus in [("1", "0"), ("1", "-1"), ("+1", "−1"), ("1.0", "0.0"), ("yes", "No"), ("TRUE", "FALSE")]:
        pasted = changes(added=[row("1,5", "−2", plus), row("1.234,5", "2", f" {minus} ")])
        assert table_edits.apply_changes(empty_dataset(), pasted) == Dataset([[1.5, -2], [1234.5, 2]], [1, -1])
        assert not table_edits.shows_signs(pasted)
    assert table_edits.shows_signs(
        changes({0: {table_edits.X1: "7"}, 1: {table_edits.LABEL: "−"}}, [row("8", "9", "+")])
    )


def test_the_names_of_the_classes_are_labels_once_a_table_has_told_them():
    pasted = changes(added=[row("1", "2", "Setosa"), row("3", "4", "virginica"), row("5", "6", "0")])
    names = "setosa", ["versicolor", "virginica"]
    assert table_edits.apply_changes(empty_dataset(), pasted, names) == Dataset([[1, 2], [3, 4], [5, 6]], [1, -1, -1])
    with pytest.raises(ValueError, match=r"^Row 1: The class must be \+ or −, or 1 or 0, not ` Setosa `\.$"):
        table_edits.apply_changes(empty_dataset(), pasted)
    assert table_edits.apply_changes(empty_dataset(), changes(added=[row("1", "2", "1")]), ("0", ["1"])) == Dataset(
        [[1, 2]], [-1]
    )


@pytest.mark.parametrize(
    "cells",
    [
        *({table_edits.X2: value} for value in (4, True, [1], float("nan"), float("inf"), "9" * 10_000)),
        *({table_edits.LABEL: value} for value in (["+"], 1, "x" * 10_000, "\ud800", "\n")),
        {"x₃": 1},
    ],
)
def test_what_the_table_of_a_browser_does_not_let_in_fits_nowhere(cells):
    assert not table_edits.are_valid_changes(POINTS, changes({1: cells}))
    assert not table_edits.are_valid_changes(POINTS, changes(added=[cells]))


def test_a_table_holds_no_more_than_a_board():
    with pytest.raises(ValueError, match=r"^A board holds at most 2,000 points\.$"):
        table_edits.apply_changes(POINTS, changes(added=[row("1", "1", "+")] * (MOST_POINTS - 2)))


SENT = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-5, 5),
        st.floats(),
        st.sampled_from(["+", "−", "", "-2,5", *table_edits.COLUMNS]),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(table_edits.COLUMNS), inner)),
    max_leaves=8,
)
STATES = st.one_of(
    SENT,
    st.fixed_dictionaries(
        {
            "edited_rows": st.one_of(SENT, st.dictionaries(st.integers(-1, 4), SENT)),
            "added_rows": st.one_of(SENT, st.lists(SENT, max_size=3)),
            "deleted_rows": st.one_of(SENT, st.lists(st.integers(-1, 4), max_size=3)),
        }
    ),
)


@given(STATES)
def test_whatever_is_sent_is_points_or_a_sentence(sent):
    if not table_edits.are_valid_changes(POINTS, sent):
        return
    try:
        dataset = table_edits.apply_changes(POINTS, sent)
    except ValueError as error:
        assert str(error).startswith("Row ")  # noqa: PT017
    else:
        assert np.isfinite(dataset.X).all()


@given(st.lists(st.tuples(st.floats(-9, 9), st.floats(-9, 9), st.sampled_from("+−")), max_size=6))
def test_a_table_that_is_not_changed_says_the_same_points(rows):
    rows = [(x1 if abs(x1) > 1e-90 else 0, x2 if abs(x2) > 1e-90 else 0, label) for x1, x2, label in rows]
    dataset = table_edits.apply_changes(
        empty_dataset(), changes(added=[row(repr(x1), repr(x2), label) for x1, x2, label in rows])
    )
    assert json.dumps(dataset.X.tolist()) == json.dumps([[float(x1), float(x2)] for x1, x2, _ in rows])
    assert table_edits.apply_changes(dataset, changes()) == dataset


def test_the_names_of_the_classes_on_the_board_count_as_labels():
    assert table_edits.class_names(("a", "b", "cat", "")) == ("cat", ())
    assert table_edits.class_names(()) == table_edits.NO_NAMES
    dataset = Dataset([[0, 0]], [1])
    row = {"x₁": "1", "x₂": "2", "class": "Dog"}
    changes = {"edited_rows": {}, "added_rows": [row], "deleted_rows": []}
    assert table_edits.apply_changes(
        dataset, changes, table_edits.class_names(("a", "b", "cat", "dog"))
    ).y.tolist() == [1, -1]
