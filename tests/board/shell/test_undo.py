"""Undo and redo in the order of events: points, the manual line, and the hyperplane."""

import json

import numpy as np
import pytest

from perceptron_core import PRESETS

UNDO, REDO = "Control+z", "Control+Shift+z"
FREE_PLACE = (0.2, 3.4)  # where there is neither a point nor the line


@pytest.fixture
def margins(open_in_node):
    return open_in_node("margins", PRESETS["separable"](0))


@pytest.fixture
def hyperplane(open_in_node):
    return open_in_node("hyperplane")


def type_in(board, name, text):
    board.field(name).type(text)
    board.plot.focus()


def place_on_line(board):
    """A place on the line, away from the points and from w."""
    ends = np.array(board.traces()["line"])
    return 0.42 * ends[0] + 0.58 * ends[1]


def margins_state(board):
    """The points and the line of Margins."""
    return board.drawn(), [board.field(name).value for name in ("w₁", "w₂", "b")]


def check_way_back(board, state, changes, after=lambda: None):
    """Each change is one undo step: undone one by one, and redone."""
    seen = [state(board)]
    for change in changes:
        change()
        after()
        seen.append(state(board))
        assert seen[-1] != seen[-2]
        assert board.button("Undo").is_usable
    for expected in seen[-2::-1]:
        board.press(UNDO)
        after()
        assert state(board) == expected
    assert not board.button("Undo").is_usable
    for expected in seen[1:]:
        board.press(REDO)
        after()
        assert state(board) == expected
    assert not board.button("Redo").is_usable


def test_points_and_the_line_go_back_in_the_order_of_what_was_done(margins):
    board = margins
    board.plot.focus()
    start = place_on_line(board)
    changes = [
        lambda: board.click(*FREE_PLACE),
        lambda: board.drag(start, np.add(start, (0.5, 0.1))),
        lambda: board.press("ArrowLeft"),
        lambda: board.drag(FREE_PLACE, (0.6, 3.6)),
        lambda: type_in(board, "b", "-2.5"),
        lambda: board.button("× 2: multiply").click(),
        lambda: board.replace(PRESETS["and gate"](0)),
        lambda: board.press("x"),
    ]
    check_way_back(board, margins_state, changes, board.answer)


def test_a_change_after_undo_leaves_nothing_to_redo(margins):
    margins.plot.focus()
    margins.press("ArrowLeft", "ArrowUp", UNDO)
    assert margins.button("Redo").is_usable
    margins.press("]")
    assert not margins.button("Redo").is_usable


def test_a_key_held_down_is_one_change(margins):
    first = margins_state(margins)
    margins.plot.focus()
    margins.press("ArrowLeft", times=5)
    turned = margins_state(margins)
    margins.press("ArrowLeft", UNDO)
    assert margins_state(margins) == turned
    margins.press(UNDO)
    assert margins_state(margins) == first


def test_undo_sends_nothing_when_only_the_line_goes_back(margins):
    margins.plot.focus()
    sent = len(margins.sent)
    margins.press("ArrowLeft", UNDO, REDO)
    margins.wait(100)
    assert len(margins.sent) == sent


# ---- Hyperplane ------------------------------------------------------------------------------------------------


def hyperplane_state(board):
    return [json.loads(board.state(name)) for name in ("w", "b", "u", "probe")]


def plane_state(board):
    """The numbers and the direction vector of the plane."""
    return [*hyperplane_state(board), [board.field(f"v{i} (point, direction)").value for i in "₁₂"]]


def test_the_plane_goes_back_step_by_step(hyperplane):
    board = hyperplane
    changes = [
        lambda: board.drag((0, 1), (0.5, 1.5)),
        lambda: board.click(1, 3),
        lambda: board.press("ArrowLeft"),
        lambda: board.press("Shift+ArrowUp"),
        lambda: type_in(board, "b (w and b)", "-12.5"),
        lambda: type_in(board, "v₁ (point, direction)", "7"),
        lambda: type_in(board, "u₂ (normal, point)", "1"),
        lambda: type_in(board, "x₂", "-1"),
        lambda: board.button("× 2: multiply").click(),
        lambda: type_in(board, "c", "-3"),
        lambda: board.button("Restart").click(),
        lambda: board.press("x"),
    ]
    board.plot.focus()
    check_way_back(board, plane_state, changes)


@pytest.mark.parametrize("dimension", [1, 3])
def test_the_number_line_and_space_go_back_too(hyperplane, dimension):
    board = hyperplane
    board.button(f"{dimension}-D ").click()
    assert not board.button("Undo").is_usable  # choosing a dimension is no change
    changes = [
        lambda: type_in(board, f"w{'₁₂₃'[dimension - 1]} (w and b)", "4"),
        lambda: board.press("Shift+ArrowLeft"),
        lambda: board.press("]"),
    ]
    check_way_back(board, hyperplane_state, changes)


def test_undo_in_another_dimension_keeps_u_on_the_hyperplane(hyperplane):
    board = hyperplane
    type_in(board, "b (w and b)", "5")
    board.button("3-D ").click()
    type_in(board, "w₃ (w and b)", "-7")
    for dimension in (2, 1, 3):
        board.button(f"{dimension}-D ").click()
        board.press(UNDO if dimension != 1 else REDO)
        w, b, u, _ = hyperplane_state(board)
        assert np.dot(w, u) + b == pytest.approx(0, abs=1e-9)
    assert [w, b] == [[1, 2, 2], 5]


def test_what_is_held_down_or_typed_is_one_change(hyperplane):
    board = hyperplane
    first = hyperplane_state(board)
    board.plot.focus()
    board.press("ArrowLeft", times=5)
    turned = hyperplane_state(board)
    for text in ("", "-", "-3", "-3.", "-3.2", "-3.25"):
        board.field("b (w and b)").write(text)
    board.plot.focus()
    assert hyperplane_state(board)[1] == -3.25
    board.button("Undo").click()
    assert hyperplane_state(board) == turned
    board.button("Undo").click()
    assert hyperplane_state(board) == first
    board.press("Control+y", "Control+y")
    assert hyperplane_state(board)[1] == -3.25


# ---- from page to page -----------------------------------------------------------------------------------------------


def open_page(board, lesson):
    board.go(lesson).plot.focus()


def turn_line(board):
    """The line of Margins, turned with a key."""
    board.plot.focus()
    board.press("ArrowLeft")
    return margins_state(board)


def test_another_page_takes_back_points_and_leaves_the_line(margins):
    board = margins
    first = board.drawn()
    board.click(*FREE_PLACE).answer()
    with_point = margins_state(board)
    line = turn_line(board)
    open_page(board, "playground")
    board.press(UNDO).answer()
    assert board.drawn() == first
    assert not board.button("Undo").is_usable
    open_page(board, "margins")
    assert margins_state(board) == (first, line[1])
    board.press(UNDO).answer()
    assert margins_state(board) == (first, with_point[1])
    assert not board.button("Undo").is_usable
    board.press(REDO, REDO).answer()
    assert margins_state(board) == line


def test_a_preset_of_another_page_goes_back_with_the_line_that_it_brought(margins):
    board, line = margins, turn_line(margins)
    open_page(board, "playground")
    board.replace(PRESETS["and gate"](0)).click(0.4, 0.6).answer().has(points=5)
    open_page(board, "margins")
    assert margins_state(board)[1] != line[1]
    board.press(UNDO).answer().has(points=4)
    board.press(UNDO).answer()
    assert margins_state(board) == line


def test_a_preset_taken_back_elsewhere_does_not_touch_the_line(margins):
    board, line = margins, turn_line(margins)
    open_page(board, "playground")
    board.replace(PRESETS["and gate"](0)).plot.focus()
    board.press(UNDO).answer().has(points=20)
    open_page(board, "margins")
    assert margins_state(board) == line


def test_the_history_outlives_the_page(hyperplane):
    board = hyperplane
    board.plot.focus()
    board.press("]")
    open_page(board, "margins")
    board.press("]")
    open_page(board, "hyperplane")
    assert board.button("Undo").is_usable
    board.press(UNDO)
    assert hyperplane_state(board)[:2] == [[1, 2], -2]
    assert not board.button("Undo").is_usable
