"""The data drawer without a browser: imports on every page, and its messages."""

import json
from pathlib import Path

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from perceptron_core import PRESETS, Dataset
from tests import lessons
from ui.data_import import drawer as intake
from ui.data_import import editor, formula, upload
from ui.visitor import scene

PAGES = Path(__file__).parent.parent.parent / "pages"
WITH_POINTS = [path or "playground" for path in lessons.that("edits")]
IRIS = "length,width,kind\n" + "\n".join(f"{i},{i % 3},{kind}" for i, kind in enumerate(["a", "b", "c"] * 4))


def opened(page="playground", text=None):
    """A page whose drawer shows its points, or an imported table."""
    test = AppTest.from_file(str(PAGES / f"{page}.py"), default_timeout=30).run()
    if text is not None:
        test.session_state[upload.UPLOAD] = upload.read_upload(1, text)
    test.button(key="data").click().run()
    if text is not None:
        test.radio(key="way").set_value(intake.OTHER).run()
    assert not test.exception
    return test


def put(test):
    return next((button for button in test.button if button.label.startswith("Put ")), None)


def points(test):
    components = [json.loads(each.proto.json) for each in test.get("bidi_component") if each.proto.json]
    boards = [data for data in components if "form" not in data]  # the others are forms for tables
    return [(*x, y) for board in boards for x, y in zip(board["points"], board["labels"], strict=True)]


def test_a_table_that_was_saved_brings_its_names_back():
    test = opened(text="petal length,petal width,class,y\n1,2,virginica,1\n3,4,versicolor,-1\n")
    put(test).click().run()
    assert points(test) == [(1, 2, 1), (3, 4, -1)]
    assert test.session_state["points"].names == ("petal length", "petal width", "virginica", "versicolor")


@pytest.mark.parametrize("page", WITH_POINTS)
def test_on_every_page_with_points_they_are_a_table(page):
    test = opened(page)
    [table] = test.dataframe or test.get("arrow_data_frame")
    assert table.value.iloc[:, :2].to_numpy(dtype=float).tolist() == test.session_state["points"].dataset.X.tolist()
    test.button(key="data").click().run()
    assert not test.dataframe


@pytest.mark.parametrize("page", WITH_POINTS)
def test_nothing_changes_until_the_table_is_put_on_the_board(page):
    test = opened(page, "1,2,+\n3,4,-\n")
    assert (1, 2, 1) not in points(test)
    put(test).click().run()
    assert not test.exception
    assert points(test) == [(1, 2, 1), (3, 4, -1)]
    assert not test.radio  # the drawer is closed
    assert test.selectbox[0].placeholder == "Own points"


@pytest.mark.parametrize("page", [*sorted({*scene.PAGES} - {*WITH_POINTS}), "errata", "notes"])
def test_there_is_no_drawer_where_no_points_are(page):
    test = AppTest.from_file(str(PAGES / f"{page}.py"), default_timeout=30)
    test.session_state["drawer"] = "data"
    test.run()
    assert not test.exception
    assert not test.radio


MOVES = "Top", "Up", "Down"


def order_of(test):
    """The rows of the table, the row that is moved next, and the buttons that can move it."""
    [table] = test.dataframe or test.get("arrow_data_frame")
    buttons = {button.label: button for button in test.button if button.label in MOVES}
    [row] = [field.value for field in test.number_input if field.label == "Move row"]
    rows = [tuple(map(float, values[:2])) for values in table.value.to_numpy().tolist()]
    return rows, row, [name for name in MOVES if not buttons[name].disabled]


def move(test, name, row=None):
    if row is not None:
        next(field for field in test.number_input if field.label == "Move row").set_value(row).run()
    next(button for button in test.button if button.label == name).click().run()
    assert not test.exception
    rows, row, usable = order_of(test)
    assert [(*x, y) for *x, y in points(test)] == [(*x, 1 if x == (1, 1) else -1) for x in rows]  # the same order
    return rows, row, usable


def test_a_row_moves_up_down_and_to_the_top_and_the_board_follows():
    test = opened()
    test.selectbox(key="preset").set_value("and gate, truth table").run()
    table = [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert order_of(test) == (table, 1, ["Down"])
    assert move(test, "Up", row=4) == ([*table[:2], (1, 1), (1, 0)], 3, ["Top", "Up", "Down"])
    assert move(test, "Top") == ([(1, 1), *table[:3]], 1, ["Down"])
    assert test.session_state["points"].dataset == PRESETS["and gate"](0)
    assert test.selectbox(key="preset 1").placeholder == "AND gate, truth table, reordered"
    for row in (2, 3, 4):
        rows, now, usable = move(test, "Down")
        assert (now, rows[now - 1]) == (row, (1, 1))
    assert usable == ["Top", "Up"]
    assert rows == table
    assert not test.session_state["points"].origin.edited


def test_the_row_that_is_moved_is_one_that_is_there():
    test = opened()
    test.selectbox(key="preset").set_value("and gate, truth table").run()
    assert move(test, "Up", row=4)[1] == 3
    for few in (Dataset([[0, 0], [1, 1]], [-1, 1]), Dataset([[1, 1]], [1]), Dataset([[0, 0], [1, 1]], [-1, 1])):
        test.session_state["points"] = test.session_state["points"].replace_dataset(few)
        test.run()
        assert not test.exception
        assert [field.value for field in test.number_input if field.label == "Move row"] == [2][: len(few) - 1]
    assert move(test, "Top") == ([(1, 1), (0, 0)], 1, ["Down"])


def test_while_a_row_is_no_point_none_is_moved_and_nothing_is_lost():
    test = opened()
    waiting = editor.OpenTable(
        *[test.session_state["points"].dataset] * 2, "Row 2 is not complete, because its x₁ is missing."
    )
    test.session_state[editor.OPEN_TABLE] = waiting
    test.run()
    assert order_of(test)[2] == []


def role(test, j):
    return test.segmented_control[j]


def test_columns_and_class_can_be_chosen():
    test = opened(text=IRIS)
    assert [role(test, j).value for j in range(3)] == ["x₁", "x₂", "Label"]
    positive = "+ of 2 in 1"
    assert test.selectbox(key=positive).value == "a"
    test.selectbox(key=positive).set_value("b").run()
    said = "4 + points have the label ` b `. 8 − points have one of the other 2 labels."
    assert any(said in each.value for each in test.markdown)
    test.selectbox(key="− of 2 in 1").set_value("c").run()
    said = (
        "4 + points have the label ` b `. 4 − points have the label ` c `. 4 rows have other labels and are left out."
    )
    assert any(said in each.value for each in test.markdown)
    role(test, 1).set_value("x₁").run()  # the two columns are swapped
    assert [role(test, j).value for j in range(3)] == ["x₂", "x₁", "Label"]
    put(test).click().run()
    assert points(test)[:3] == [(1, 1, 1), (2, 2, -1), (1, 4, 1)]


def test_what_has_no_role_is_asked_for():
    test = opened(text=IRIS)
    role(test, 1).set_value("Unused").run()
    assert test.error[0].value == "Choose a column for the role “x₂”."
    assert put(test) is None
    role(test, 1).set_value("x₂").run()
    assert not test.error
    put(test).click().run()
    assert points(test)[0] == (0, 0, 1)


def test_bad_lines_are_told_and_the_others_stay_on_offer():
    test = opened(text="a,b,c\n1,2,x\n" + "".join(f"u{i},2,x\n" for i in range(7)) + "3,4,y\n" + "1,,y\n" * 3)
    [warning] = test.warning
    assert "Row 3, column ` a `: ` u0 ` is not a finite number." in warning.value
    assert "- There are 5 more such rows." in warning.value
    assert "The other 2 rows are points." in warning.value
    put(test).click().run()
    assert points(test) == [(1, 2, 1), (3, 4, -1)]


def test_more_points_than_fit_are_refused_or_sampled():
    test = opened(text="\n".join(f"{i},{i % 7},{'+-'[i % 2]}" for i in range(2001)))
    assert test.warning[0].value == "The table gives 2,001 points, but a board holds at most 2,000."
    assert put(test) is None
    test.checkbox[0].check().run()
    put(test).click().run()
    assert not test.exception
    kept = points(test)
    assert len(kept) == 2000
    assert kept == sorted(kept)


def test_what_points_share_is_said():
    test = opened(text="1,2,+\n1,2,+\n3,4,+\n")
    [said] = [each.value for each in test.markdown if "**3 points**" in each.value]
    assert said == (
        "**3 points** will be on the board. 3 + points have the label ` + `. There is only one class. "
        "1 point lies exactly on an earlier point."
    )


# ---- labels by a formula ---------------------------------------------------------------------------------------------


def with_formula(text):
    test = opened()
    test.radio(key="way").set_value(intake.FORMULA).run()
    test.text_input(key=formula.FIELD).set_value(text).run()
    assert not test.exception
    return test


def press(test, label):
    next(button for button in test.button if button.label == label).click().run()
    assert not test.exception


def test_a_formula_labels_the_points_on_the_board_and_stays_in_its_field():
    test = with_formula("x1 > x2")
    before = points(test)
    assert any("A point where both sides are equal is −." in each.value for each in test.markdown)
    assert points(test) == before  # nothing changes until the button is pressed
    press(test, f"Label {len(before)} points")
    assert points(test) == [(x1, x2, 1 if x1 > x2 else -1) for x1, x2, _ in before]
    assert test.session_state["points"].formula == "x₁ > x₂"
    assert test.text_input(key=formula.FIELD).value == "x1 > x2"


def test_random_points_of_a_box_are_labelled_by_the_formula():
    test = with_formula("x₂ ≥ x₁²")
    test.radio(key="points of the inequality").set_value(formula.RANDOM).run()
    test.number_input(key="number of random points").set_value(25).run()
    test.number_input(key="x₂ of random points from").set_value(0.0).run()
    assert any("is +." in each.value for each in test.markdown)
    press(test, "Put 25 points on the board")
    found = points(test)
    assert len(found) == 25
    assert all(-2 <= x1 <= 2 and 0 <= x2 <= 2 and y == (1 if x2 >= x1 * x1 else -1) for x1, x2, y in found)
    test.number_input(key="x₂ of random points to").set_value(-1.0).run()
    assert test.error[0].value == "The least x₂ must be smaller than the largest x₂."
    assert put(test) is None


@pytest.mark.parametrize("text", ["x1", "x1 > y", "log(x1 − 100) > 0"])
def test_what_is_wrong_with_a_formula_is_said_and_nothing_changes(text):
    test = with_formula(text)
    [error] = test.error
    assert error.value.endswith(".")
    assert not [button for button in test.button if button.label.startswith(("Label ", "Put "))]
    assert test.text_input(key=formula.FIELD).value == text


def test_without_points_a_formula_asks_for_some():
    test = opened()
    test.session_state["points"] = test.session_state["points"].replace_dataset(Dataset(np.empty((0, 2)), []))
    test.radio(key="way").set_value(intake.FORMULA).run()
    test.text_input(key=formula.FIELD).set_value("x1 > 0").run()
    assert test.error[0].value == "There are no points on the board. Place some, or choose random points."


def test_a_formula_that_a_scene_brings_stands_in_the_field():
    test = with_formula("x1 > 7")
    dataset = Dataset([[0, 1], [1, 0]], [1, -1])
    test.session_state["points"] = test.session_state["points"].replace_by_formula("x₂ > x₁", dataset)
    test.run()
    assert [field.value for field in test.text_input] == ["x₂ > x₁"]
