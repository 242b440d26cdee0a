"""Mouse, pen and touch on a picture: place, hold, drag, pinch and wheel."""

import json

import numpy as np
import pytest

from perceptron_core import PRESETS, Perceptron

AND = PRESETS["and gate"](0)
TOUCH = {"kind": "touch"}


@pytest.fixture
def board(open_in_node):
    return open_in_node("playground", AND)


def point_counts(board):
    return [len(points) for points in board.drawn().values()]


# ---- one pointer -------------------------------------------------------------------------------------------------


def test_a_click_places_a_point_of_the_brush_and_with_shift_of_the_other_class(board):
    unit = board.view()["unit"]
    board.click(0.5, 0.5)
    assert point_counts(board) == [2, 3]
    assert np.abs(np.subtract(board.drawn()[1][1], (0.5, 0.5))).max() < unit
    board.click(0.5, 0.2, shiftKey=True)
    assert point_counts(board) == [2, 4]
    board.press("-").click(0.2, 0.5)
    assert point_counts(board) == [2, 5]


def test_a_click_on_a_point_chooses_it_and_with_alt_places_another(board):
    board.click(1, 1)
    assert board.traces()["chosen"] == [[1, 1]]
    assert board.state("points") == "4"
    board.click(1, 1, altKey=True)
    assert board.state("points") == "5"


def test_a_right_click_places_the_other_class_or_flips_a_point(board):
    board.page("pointer", "contextmenu", board.pixel(0.5, 0.5), {"button": 2})
    assert point_counts(board) == [1, 4]
    board.page("pointer", "contextmenu", board.pixel(1, 1), {"button": 2})
    assert point_counts(board) == [0, 5]


@pytest.mark.parametrize("button", [1, 2])
def test_the_other_buttons_hold_nothing(board, button):
    board.drag((1, 1), (0.5, 0.5), button=button)
    assert board.drawn()[1] == [(1, 1)]
    assert board.state("points") == "4"


def test_a_point_is_dragged_and_what_is_sent_moves_it(board):
    board.drag((1, 1), (0.7, 0.8))
    ((x, y),) = board.drawn()[1]
    assert np.allclose((x, y), (0.7, 0.8), atol=board.view()["unit"])
    assert board.state("pending") != "0"
    board.answer()
    assert [name for name, _ in board.sent] == ["edits"]
    assert board.points.dataset.X[0].tolist() == [x, y]
    assert board.state("pending") == "0"


@pytest.mark.parametrize(("kind", "tremble"), [("mouse", 5), ("pen", 5), ("touch", 10)])
def test_a_hand_that_trembles_has_clicked(board, kind, tremble):
    x, y = board.pixel(1, 1)
    for by, moved in ((tremble - 1, False), (tremble, True)):
        for event, at in (("pointerdown", [x, y]), ("pointermove", [x + by, y]), ("pointerup", [x + by, y])):
            board.page("pointer", event, at, {"kind": kind})
        assert (board.drawn()[1] != [(1, 1)]) == moved


def test_the_plane_is_dragged_along(board):
    before = board.view()
    board.drag((0.5, 0.5), (0.75, 0.25))
    after = board.view()
    assert np.subtract(after["centre"], before["centre"]) == pytest.approx([-0.25, 0.25])
    assert after["unit"] == before["unit"]
    assert board.state("points") == "4"


def test_a_pointer_that_is_lost_lets_go(board):
    board.pointer("down", 1, 1).pointer("move", 0.9, 0.9).pointer("cancel", 0.9, 0.9)
    held = board.drawn()[1]
    board.pointer("move", 0.2, 0.2)
    assert board.drawn()[1] == held


def test_the_pointer_shows_what_it_would_hold_and_says_its_numbers(board):
    look = board.press("End").plot
    board.pointer("move", 0.5, 0.5)
    assert (board.page["cursor"], look.one("title")) == ("crosshair", "")
    board.pointer("move", 1, 1)
    assert board.page["cursor"] == "grab"
    first, second, *_ = np.bincount(Perceptron().train(AND).index)
    times = f"corrected {first} times so far, k₁ = {first}"
    assert look.one("title") == f"x⁽¹⁾ = (1, 1), y = +1; s = 1, margin y s/‖w‖ = 0.2774; {times}"
    board.pointer("move", 0, 0)
    assert second == 1
    times = "corrected once so far, k₂ = 1"
    assert look.one("title") == f"x⁽²⁾ = (0, 0), y = −1; s = −4, margin y s/‖w‖ = 1.109; {times}"
    board.press("Home").pointer("move", 1, 1)
    assert look.one("title").endswith("no margin, because w = 0; not corrected so far, k₁ = 0.")


# ---- fingers -----------------------------------------------------------------------------------------------------


def test_a_long_press_places_the_other_class_and_flips_a_point(board):
    board.pointer("down", 0.5, 0.5, **TOUCH).wait(490)
    assert point_counts(board) == [1, 3]
    board.wait(20)
    assert point_counts(board) == [1, 4]  # while the finger is still down
    board.pointer("up", 0.5, 0.5, **TOUCH)
    assert point_counts(board) == [1, 4]
    board.pointer("down", 0.5, 0.5, **TOUCH).wait(600).pointer("up", 0.5, 0.5, **TOUCH)
    assert point_counts(board) == [2, 3]
    board.click(0.5, 0.2, **TOUCH)  # the next tap counts as a tap
    assert point_counts(board) == [3, 3]


def test_a_mouse_that_rests_does_nothing(board):
    board.pointer("down", 0.5, 0.5).wait(1000).pointer("up", 0.5, 0.5)
    assert point_counts(board) == [2, 3]


def test_a_finger_that_moves_holds_nothing_long(board):
    (x, y) = board.pixel(1, 1)
    for event, at in (("pointerdown", x), ("pointermove", x + 20), ("pointermove", x + 40)):
        board.page("pointer", event, [at, y], TOUCH)
    board.wait(1000)
    board.page("pointer", "pointerup", [x + 40, y], TOUCH)
    assert point_counts(board) == [1, 3]
    assert board.drawn()[1][0][0] > 1.05


@pytest.mark.parametrize(("kind", "reach"), [("mouse", 13), ("pen", 16), ("touch", 24)])
def test_what_comes_down_near_a_point_has_it(board, kind, reach):
    x, y = board.pixel(1, 1)
    for away, points in ((reach - 1, 4), (reach + 1, 5)):
        for event in ("pointerdown", "pointerup"):
            board.page("pointer", event, [x + away, y], {"kind": kind})
        board.has(points=points)


def test_a_finger_on_empty_space_is_the_pages(board):
    before = board.view()
    board.drag((0.5, 0.5), (0.2, 0.2), **TOUCH)
    assert board.view() == before
    assert board.state("points") == "4"


@pytest.mark.parametrize("when", ["before", "with", "after"])
def test_a_long_press_that_is_also_a_right_click_acts_once(board, when):
    def right_click():
        board.page("pointer", "contextmenu", board.pixel(0.5, 0.5), TOUCH)

    board.pointer("down", 0.5, 0.5, **TOUCH).wait(400)
    if when == "before":
        right_click()
    board.wait(200)
    if when == "with":
        right_click()
    board.pointer("up", 0.5, 0.5, **TOUCH)
    if when == "after":
        right_click()
    assert point_counts(board) == [1, 4]


def test_after_a_long_press_the_mouse_has_its_right_click_again(board):
    board.pointer("down", 0.5, 0.5, **TOUCH).wait(600).pointer("up", 0.5, 0.5, **TOUCH)
    board.pointer("down", 0.5, 0.2, button=2)
    board.page("pointer", "contextmenu", board.pixel(0.5, 0.2), {"button": 2})
    assert point_counts(board) == [1, 5]


def pinch(board, first, second):
    """A pinch: two fingers move from places to places, px."""
    for event, places in (("pointerdown", first), ("pointermove", second), ("pointerup", second)):
        for number, at in enumerate(places):
            board.page("pointer", event, at, {"kind": "touch", "id": number})


def test_two_fingers_come_closer_around_their_middle(board):
    before = board.view()
    pinch(board, [[300, 300], [400, 300]], [[250, 300], [450, 300]])
    after = board.view()
    assert after["unit"] == pytest.approx(before["unit"] / 2)
    for axis, at in (("x", 350), ("y", 300)):
        sign = 1 if axis == "x" else -1
        start = 0 if axis == "x" else 1
        places = [view[axis][start] + sign * at * view["unit"] for view in (before, after)]
        assert places[0] == pytest.approx(places[1])
    assert board.state("points") == "4"


def test_two_fingers_move_the_view(board):
    before = board.view()
    pinch(board, [[300, 300], [400, 300]], [[330, 340], [430, 340]])
    after = board.view()
    assert after["unit"] == pytest.approx(before["unit"])
    assert np.subtract(after["centre"], before["centre"]) / before["unit"] == pytest.approx([-30, 40])


# ---- the wheel ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("down", "closer"), [(-100, True), (100, False)])
def test_the_wheel_comes_closer_around_the_pointer(board, down, closer):
    board.click(0.5, 0.5)  # so that the board is in use
    before = board.view()
    assert board.page("wheel", [200, 100], {"deltaY": down})
    after = board.view()
    assert (after["unit"] < before["unit"]) == closer
    assert after["unit"] / before["unit"] == pytest.approx(np.exp(0.0015 * down))
    assert [view["x"][0] + 200 * view["unit"] for view in (after,)] == pytest.approx(
        [before["x"][0] + 200 * before["unit"]]
    )


def test_the_wheel_with_shift_moves_the_view(board):
    before = board.view()
    board.page("wheel", [200, 100], {"deltaY": 50, "shiftKey": True})
    assert np.subtract(board.view()["centre"], before["centre"]) / before["unit"] == pytest.approx([50, 0])


def test_a_wheel_with_control_turns_by_little(board):
    before = board.view()
    board.page("wheel", [200, 100], {"deltaY": -500, "ctrlKey": True})
    assert board.view()["unit"] / before["unit"] == pytest.approx(np.exp(-0.2))


# ---- lines -------------------------------------------------------------------------------------------------------


def line_state(board):
    return [json.loads(board.state(name)) for name in ("w", "b", "probe")]


def test_the_line_the_tip_of_w_and_the_probe_are_dragged(open_in_node):
    board = open_in_node("hyperplane")
    (w, b, probe) = line_state(board)
    board.drag((0, 1), (0.5, 1.5))  # on the line x₁ + 2x₂ = 2
    moved = line_state(board)
    assert (moved[0], moved[2]) == (w, probe)
    assert moved[1] == pytest.approx(b - np.dot(w, (0.5, 0.5)), abs=0.05)
    board.drag(probe[:2], (1, 3))
    assert line_state(board)[2] == pytest.approx([1, 3], abs=0.05)
    tip = board.traces()["vectors"][3]
    board.drag(tip, np.add(tip, (0.5, 0)))
    assert line_state(board)[0][0] > w[0]
    assert line_state(board)[0][1] == pytest.approx(w[1], abs=0.05)


def test_the_line_of_margins_is_dragged(open_in_node):
    board = open_in_node("margins", AND)
    before = [board.field(name).value for name in ("w₁", "w₂", "b")]
    board.drag((0.4, 0.8), (0.65, 0.8))  # from a point of x₁ + 2x₂ = 2
    after = [board.field(name).value for name in ("w₁", "w₂", "b")]
    assert after[:2] == before[:2]
    assert float(after[2].replace("−", "-")) == pytest.approx(-2 - 0.25, abs=1e-3)


def test_pointing_in_one_picture_shows_in_the_other(open_in_node):
    board = open_in_node("weight_space", AND)
    board.pointer("move", 1, 1)
    assert any("x⁽¹⁾" in word["text"] for word in board.marks("words", "[data-picture=slice]"))
    board.pointer("leave", 1, 1)
    (here,) = [mark for mark in board.marks("shapes", "[data-picture=slice]") if mark["class"] == "here"]
    x, radius = (float(part) for part in here["d"][1:].replace("a", ",").split(",")[0:3:2])
    y = float(here["d"][1:].replace("a", ",").split(",")[1])
    board.page("pointer", "pointermove", [x + radius, y], {"picture": "[data-picture=slice]"})
    final = board.traces()["candidates"]
    line = board.traces()["line"]
    assert np.allclose(np.sort(final, axis=0), np.sort(line, axis=0), atol=1e-3)  # w is the line itself
