"""A manual line: dragged, turned with keys, typed; its numbers are the core's."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Hyperplane, separate
from tests import server
from tests.board.runs import parse_number as number_of
from tests.driver import BoardPage
from tests.pages.opened import opened

DATASET = PRESETS["separable"](0)


@pytest.fixture
def board(open_in_node):
    return open_in_node("margins", app=opened("margins", preset="separable"))


def line_in_fields(board):
    """The drawn line, as its fields show it."""
    w1, w2, b = (float(board.field(name).value) for name in ("w₁", "w₂", "b"))
    return Hyperplane([w1, w2], b)


def shown_value(board, symbol):
    values = dict(zip(board.part("aside dt b").texts, board.part("aside dd").texts, strict=True))
    return number_of(values[symbol])


def type_in(board, name, text):
    board.field(name).type(text)


def check_line(board):
    """Picture, values and table belong to the line in the fields, which show six digits."""
    drawn, hand = board.traces(), line_in_fields(board)
    assert np.allclose(hand.distances(np.array(drawn["line"])), 0, atol=1e-4)
    tail, tip = np.array(drawn["vectors"][0]), np.array(drawn["vectors"][3])
    scale = np.linalg.norm(tip - tail) / hand.norm
    assert np.allclose(tip - tail, scale * hand.w, atol=1e-4)
    margins = hand.geometric_margins(DATASET)
    plus, minus = margins[DATASET.y > 0].min(), margins[DATASET.y < 0].min()
    expected = {
        "‖w‖": hand.norm,
        "|b|/‖w‖": abs(hand.distance_from_origin),
        "γ of +": plus,
        "γ of −": minus,
        "γ": min(plus, minus),
        "sum": plus + minus,
        "γ/γ*": min(plus, minus) / separate(DATASET).margin,
        "cost": np.maximum(-hand.functional_margins(DATASET), 0).sum(),
    }
    for symbol, number in expected.items():
        assert shown_value(board, symbol) == pytest.approx(number, rel=6e-3, abs=1e-4), symbol
    if told := re.search(r"Your line has ([\d.]+) %", board.part(".challenge").text):
        assert float(told[1]) == pytest.approx(100 * shown_value(board, "γ/γ*"), abs=0.01)
    points = [int(row) for (row,) in board.part(".margins tbody tr").each("data-row")]
    assert sorted(points) == list(range(len(DATASET)))
    functional = hand.functional_margins(DATASET)
    assert np.allclose(np.diff(functional[points]).clip(max=0), 0, atol=1e-4)
    for i, (_, score, margin, *_) in zip(points, board.page("table", ".margins"), strict=True):
        assert number_of(score) == pytest.approx(functional[i], rel=6e-3, abs=1e-3)
        assert number_of(margin) == pytest.approx(margins[i], rel=6e-3, abs=1e-3)


def test_what_is_there_first(board):
    check_line(board)


def test_dragging_the_line_keeps_w_and_the_sum_of_the_class_margins(board):
    before, total, smaller = line_in_fields(board), shown_value(board, "sum"), shown_value(board, "γ")
    ends = np.array(board.traces()["line"])
    grab = 0.42 * ends[0] + 0.58 * ends[1]
    board.drag(grab, grab + np.array([0.5, 0.1]))
    after = line_in_fields(board)
    assert np.allclose(after.w, before.w)
    assert after.b == pytest.approx(before.b - before.w @ (0.5, 0.1), abs=0.02)
    assert shown_value(board, "sum") == pytest.approx(total, rel=1e-3)
    assert shown_value(board, "γ") != smaller
    check_line(board)
    board.has(points=20)


def test_dragging_the_tip_of_w_turns_the_line_about_its_tail(board):
    vectors = board.traces()["vectors"]
    tail, tip = vectors[0], vectors[3]
    board.drag(tip, (tip[0] - 0.6, tip[1] + 0.8))
    after = line_in_fields(board)
    assert after.distances(tail) == pytest.approx(0, abs=1e-4)
    assert not np.allclose(after.w / after.norm, [2 / 5**0.5, 1 / 5**0.5], atol=0.1)
    check_line(board)


def test_keys_turn_shift_and_scale(board):
    board.plot.focus()
    first = line_in_fields(board)
    board.press("ArrowLeft")
    turned = line_in_fields(board)
    assert np.arctan2(*turned.w[::-1]) - np.arctan2(*first.w[::-1]) == pytest.approx(np.radians(2), abs=1e-4)
    assert turned.norm == pytest.approx(first.norm, rel=1e-4)
    board.press("ArrowRight", "ArrowUp")
    assert np.allclose(line_in_fields(board).w, first.w, atol=1e-4)
    assert line_in_fields(board).b < first.b
    board.press("ArrowDown")
    assert line_in_fields(board).b == pytest.approx(first.b, abs=1e-4)
    margins = shown_value(board, "γ")
    board.press("]")
    assert np.allclose(line_in_fields(board).w, 2 * first.w, atol=1e-4)
    assert shown_value(board, "γ") == pytest.approx(margins, rel=1e-3)
    board.press("[", "x")
    assert np.allclose(line_in_fields(board).w, -first.w, atol=1e-4)
    check_line(board)


def test_typing_any_of_the_fields(board):
    type_in(board, "w₁", "-2")
    type_in(board, "w₂", "1,5")
    type_in(board, "t = −b", "0.5")
    assert line_in_fields(board) == Hyperplane([-2, 1.5], -0.5)
    check_line(board)


@pytest.mark.parametrize("text", ["abc", "", "1e999", "NaN"])
def test_what_is_no_number_gets_one_sentence_and_changes_nothing(board, text):
    before = board.traces()["line"]
    type_in(board, "b", text)
    assert "must be a number, such as 1.5 or 1/2" in board.part(".problem").text
    assert board.traces()["line"] == before
    type_in(board, "b", "2")
    assert board.part(".problem").text == ""


def test_w_zero_is_explained_and_left_again(board):
    type_in(board, "w₁", "0")
    type_in(board, "w₂", "0")
    assert "w = 0, so there is no line, and no point has a margin." in board.root.text
    assert board.traces()["line"] == []
    type_in(board, "w₁", "1")
    check_line(board)


def test_the_challenge_is_won_by_the_best_line_and_by_none_that_is_worse(board):
    challenge = board.part(".challenge")
    assert "Challenge: reach 99 % of the maximum margin." in challenge.text
    best = separate(DATASET).hyperplane
    type_in(board, "w₁", str(best.w[0]))
    type_in(board, "w₂", str(best.w[1]))
    type_in(board, "b", str(best.b + 0.05))
    assert "Challenge:" in challenge.text
    type_in(board, "b", str(best.b))
    assert "Done: the margin of your line is 100 % of the maximum margin." in challenge.text


def test_a_row_of_the_table_and_its_point_belong_together(open_board):
    board = open_board("margins?preset=separable")
    row = board.root.locator(".margins tbody tr").nth(2)
    i = int(row.get_attribute("data-row"))
    row.hover()
    assert board.traces()["chosen"] == [DATASET.X[i].tolist()]
    row.locator("+ tr").get_by_role("button").focus()
    j = int(row.locator("+ tr").get_attribute("data-row"))
    assert board.traces()["chosen"] == [DATASET.X[j].tolist()]
    board.plot.focus()
    board.press("n")
    expect(board.root.locator(".margins tr.chosen")).to_have_attribute("data-row", str((j + 1) % len(DATASET)))


def test_the_pages_share_the_points_and_their_history(open_board):
    board = open_board("margins?preset=separable")
    board.clear().has(points=0)
    board.click(3, 3).settled().has(points=1)
    expect(board.root.locator(".challenge")).to_contain_text("The challenge needs points of both classes")
    board.go("Playground")
    board.has(ready="true", points=1)
    board.plot.focus()
    board.press("Control+z").settled().has(points=0)
    board.press("Control+z").settled().has(points=20)


def test_a_link_to_a_lesson_as_the_first_visit_of_a_fresh_server(chromium):
    with server.running() as (address, _):
        page = chromium.new_page()
        BoardPage(page).open(f"{address}/margins")
        expect(page.get_by_role("link", name="Playground")).to_be_visible()
        expect(page.get_by_role("link", name="app")).to_have_count(0)
        page.close()
