"""The player's buttons are usable only where they do something."""

import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS
from tests import lessons

PLAYER_BUTTONS = ["To the start", "One step back", "Play", "One step forward", "To the end"]


@pytest.mark.parametrize("lesson", [path or "playground" for path in lessons.that("plays", "edits")])
def test_without_points_there_is_nothing_to_play(open_in_node, lesson):
    board = open_in_node(lesson)
    assert board.button("Play").is_usable
    board.button("Clear: delete all points").click()
    board.answer().has(points=0)
    for name in PLAYER_BUTTONS:
        assert not board.button(name).is_usable
    position = board.field("Position in the run")
    assert not position.is_usable
    board.wait(500)  # it is spoken with a delay
    assert [text for text in board.spoken if "All points have been deleted." in text] == board.spoken[-1:]
    board.plot.focus()
    board.page("watch", ".player")
    board.press(" ").wait(100)
    assert board.page["changes"] == 0
    board.click(*view_centre(board)).answer().has(points=1)
    assert board.button("Play").is_usable
    assert position.is_usable


def view_centre(board):
    view = board.view()
    return sum(view["x"]) / 2, sum(view["y"]) / 2


def test_clearing_while_playing_ends_the_play(open_in_node):
    board = open_in_node("playground", PRESETS["xor"](0)).press("Home", " ")
    assert board.button("Pause").is_usable
    board.button("Clear: delete all points").click()
    board.answer().has(points=0).wait(1000)
    assert not board.button("Play").is_usable


@pytest.mark.parametrize("seed", ["0", "3"], ids=["the same seed", "another seed"])
@pytest.mark.parametrize("path", ["", "margins", "weight_space"])
def test_after_a_seed_and_enter_the_keys_reach_the_board(open_board, path, seed):
    board = open_board(path + "?preset=separable")
    first = board.points()
    field = board.page.get_by_role("spinbutton", name="Seed")
    field.fill(seed)
    field.press("Enter")
    expect(board.plot).to_be_focused()
    board.page.keyboard.press("ArrowUp")
    expect(field).to_have_value(seed)
    expect(board.plot).to_be_focused()
    if seed == "0":
        assert board.points() == first
    else:
        board.page.wait_for_function(
            "(x) => document.querySelector('.board .plot').data.find(({ name }) => name === 'plus').x[0] !== x",
            arg=first[1][0][0],
        )
        expect(board.plot).to_be_focused()


def test_before_enter_the_arrows_change_the_seed(open_board):
    board = open_board("?preset=separable")
    field = board.page.get_by_role("spinbutton", name="Seed")
    for key, value in (("ArrowUp", "1"), ("ArrowUp", "2"), ("ArrowDown", "1")):
        field.press(key)
        expect(field).to_have_value(value)  # of two keys within a few ms Streamlit's field may miss one
    expect(field).to_be_focused()


def test_a_key_that_is_held_down_places_no_points(open_board):
    board = open_board("?preset=separable")
    board.page.get_by_role("spinbutton", name="Seed").focus()
    for _ in range(3):
        board.page.keyboard.down("Enter")
    board.page.keyboard.up("Enter")
    expect(board.plot).to_be_focused()
    board.has(points=20)
