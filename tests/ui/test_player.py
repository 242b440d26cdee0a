"""What the player offers: nothing that could do nothing; and the keys reach it after a seed was typed."""

import pytest
from playwright.sync_api import expect

from tests import lessons

PLAYER = ["To the start", "One step back", "Play", "One step forward", "To the end"]

# Counts what changes in this node from now on.
WATCH = """(root) => {
  window.changes = 0;
  const options = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver((records) => (window.changes += records.length)).observe(root, options);
}"""


@pytest.mark.parametrize("path", lessons.that("plays", "edits"))
def test_without_points_there_is_nothing_to_play(open_board, path):
    board = open_board(path)
    expect(board.button("Play")).to_be_enabled()
    board.clear().has(points=0)
    for name in PLAYER:
        expect(board.button(name)).to_be_disabled()
    position = board.root.get_by_role("slider", name="Position in the run")
    expect(position).to_be_disabled()
    expect(board.root.get_by_text("All points are removed.")).to_have_count(1)  # it is said a little later
    board.plot.focus()
    board.root.locator(".player").evaluate(WATCH)
    board.press(" ")
    board.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert board.page.evaluate("() => window.changes") == 0
    board.click(*middle(board)).settled().has(points=1)
    expect(board.button("Play")).to_be_enabled()
    expect(position).to_be_enabled()


def middle(board):
    view = board.view()
    return sum(view["x"]) / 2, sum(view["y"]) / 2


def test_clearing_while_playing_ends_the_play(open_board):
    board = open_board("?preset=xor").press("Home", " ")
    expect(board.button("Pause")).to_be_enabled()
    board.clear().has(points=0)
    expect(board.button("Play")).to_be_disabled()


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
    field.press("ArrowUp")
    field.press("ArrowUp")
    field.press("ArrowDown")
    expect(field).to_have_value("1")
    expect(field).to_be_focused()


def test_a_key_that_is_held_down_places_no_points(open_board):
    board = open_board("?preset=separable")
    board.page.get_by_role("spinbutton", name="Seed").focus()
    for _ in range(3):
        board.page.keyboard.down("Enter")
    board.page.keyboard.up("Enter")
    expect(board.plot).to_be_focused()
    board.has(points=20)
