"""The lesson on the soft margin in a browser: what is drawn for a C is what the core computes for it."""

import json
import re

import numpy as np
import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, reduced_hull, soft_margin, soft_margin_path
from tests.driver import QUICK_CLICK
from ui.lectures import ONE_IN_THE_WAY
from ui.results import MOST_SOFT

AND = PRESETS["and gate"](0)
NOISY = PRESETS["noisy"](0)
# Moves the slider over all of its length, all in one task, and says how often the line has changed.
SLIDE = """() => {
  const root = document.querySelector(".board"), slider = root.querySelector(".price input[type=range]");
  const [low, high] = [Number(slider.min), Number(slider.max)], lines = new Set();
  for (let i = 0; i <= 40; i++) {
    slider.value = String(low + (i * (high - low)) / 41);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    lines.add(root.dataset.w);
  }
  slider.dispatchEvent(new Event("change", { bubbles: true }));
  return lines.size;
}"""


@pytest.fixture
def board(open_board):
    return open_board("soft_margin?preset=noisy")


def field(board):
    return board.root.get_by_label("C", exact=True)


def put(board, C):
    field(board).fill(str(C))
    field(board).press("Enter")
    return board


def price(board):
    C = board.state("c")
    return np.inf if C == "∞" else float(C)


def line(board):
    return [*json.loads(board.state("w")), json.loads(board.state("b"))]


def is_of(board, dataset):
    """Wait until the line is the core's for the C that is shown, and return the SoftMargin."""
    # From the last breakpoint on the line is the same for every C.
    soft = soft_margin(dataset, min(price(board), 2 * soft_margin_path(dataset).C[-1] or 1))
    expected = [*soft.hyperplane.w, soft.hyperplane.b]
    board.page.wait_for_function(
        "(line) => { const { w, b } = document.querySelector('.board').dataset;"
        " return [...JSON.parse(w), JSON.parse(b)].every((value, i) => Math.abs(value - line[i]) <= 1e-9) }",
        arg=[float(value) for value in expected],
    )
    return soft


def places(trace):
    """The pieces of a trace, as arrays of places."""
    pieces, now = [], []
    for place in [*trace, [None, None]]:
        if place[0] is None:
            pieces += [np.array(now)] if now else []
            now = []
        else:
            now.append(place)
    return pieces


def values(board):
    rows = board.root.locator(".values")
    terms, numbers = rows.locator("dt b").all_text_contents(), rows.locator("dd").all_text_contents()
    return dict(zip(terms, numbers, strict=True))


@pytest.mark.parametrize("C", [0.02, 0.3, 5])
def test_what_is_drawn_for_a_price(board, C):
    board.everything()
    put(board, C)
    soft, traces = is_of(board, NOISY), board.traces()
    w, plane = soft.hyperplane.w, soft.hyperplane
    np.testing.assert_allclose(plane.scores(traces["line"]), 0, atol=1e-9)
    edges = [piece for piece in places(traces["canonical"]) if len(piece)]
    assert {round(float(score)) for piece in edges for score in plane.scores(piece)} <= {-1, 1}
    paying = np.flatnonzero(soft.slacks > 1e-9)
    for i, (start, end) in zip(paying, places(traces["slacks"]), strict=True):
        assert start.tolist() == NOISY.X[i].tolist()
        reach = np.linalg.norm(end - NOISY.X[i])
        if reach < 10:  # and is not cut off
            assert reach == pytest.approx(soft.slacks[i] / np.linalg.norm(w))
            assert NOISY.y[i] * plane.scores([end])[0] == pytest.approx(1)
    np.testing.assert_allclose(traces["gap"], soft.nearest, atol=1e-9)
    for name, label in (("hullPlus", 1), ("hullMinus", -1)):
        drawn, exact = np.array(traces[name]), reduced_hull(NOISY.X[NOISY.y == label], soft.cap)
        assert np.abs(drawn.max(axis=0) - exact.max(axis=0)).max() < 0.02
    assert {tuple(x) for x in traces["support"]} == {tuple(NOISY.X[i]) for i in soft.support}
    sizes = board.page.evaluate(
        "document.querySelector('.board .plot').data.find(({ name }) => name === 'multipliers').marker.size"
    )
    shares = soft.multipliers[list(soft.support)] / C
    np.testing.assert_allclose(np.square(sizes) / 21**2, 1 + 4 * shares, rtol=1e-6)


def test_the_numbers(board):
    put(board, 0.3)
    soft, shown = is_of(board, NOISY), values(board)
    norm, scores = np.linalg.norm(soft.hyperplane.w), soft.hyperplane.scores(NOISY.X)
    assert shown["C"] == "0.3"
    assert float(shown["1/‖w‖"]) == pytest.approx(1 / norm, rel=1e-3)
    assert float(shown["Σξᵢ"]) == pytest.approx(soft.slacks.sum(), rel=1e-3)
    assert float(shown["½‖w‖² + CΣξᵢ"]) == pytest.approx(soft.primal, rel=1e-3)
    at_C = (soft.multipliers == 0.3).sum()
    assert shown["αᵢ > 0"] == f"{len(soft.support)}, {at_C} at C"
    assert shown["|s| < 1"] == str((np.abs(scores) < 1 - 1e-9).sum())
    assert shown["y s ≤ 0"] == str((NOISY.y * scores <= 0).sum())
    assert shown["gap"] == "0" or shown["gap"].endswith(("·10⁻¹⁵", "·10⁻¹⁶", "·10⁻¹⁷"))


def test_the_slider_moves_the_line_and_sends_nothing(board):
    before = len(board.sent)
    assert board.page.evaluate(SLIDE) > 30
    is_of(board, NOISY)
    assert len(board.sent) == before
    board.plot.focus()
    board.press("Control+z").has(c=1)  # all of one slide is one change


def test_the_keys(board):
    breaks = soft_margin_path(NOISY).C[1:]
    board.press("[")
    assert price(board) == breaks[breaks < 1][-1]
    is_of(board, NOISY)
    board.press("]", "]")
    assert price(board) == breaks[breaks > breaks[breaks < 1][-1]][1]
    before = price(board)
    board.press("ArrowLeft")
    assert price(board) < before
    board.press("ArrowRight", "ArrowRight")
    assert price(board) > before
    board.press("End").has(c="∞")
    is_of(board, NOISY)
    board.press("ArrowRight").has(c="∞").press("ArrowLeft")
    assert price(board) == breaks[-1]
    board.press("Home")
    assert price(board) < breaks[0]
    is_of(board, NOISY)


@pytest.mark.parametrize("text", ["much", "0", "-3", "1e300", " "])
def test_nonsense_is_one_sentence_and_loses_nothing(board, text):
    put(board, 0.25)
    before = line(board)
    put(board, text)
    expect(board.root.locator(".price .problem")).to_contain_text("C must be a number from 10⁻¹⁰⁰ to 10¹⁰⁰ such as 0.1")
    assert line(board) == before
    assert board.state("c") == "0.25"
    put(board, "0,5")
    expect(board.root.locator(".price .problem")).to_be_empty()
    board.has(c=0.5)
    put(board, "∞").has(c="∞")


@pytest.mark.parametrize("text", ["1e-90", "1e90"])
def test_a_price_beyond_all_sense_is_one_sentence(board, text):
    put(board, text)
    expect(board.root.locator(".price .problem")).to_contain_text("For these points C is from ")
    board.has(c=1)


def test_the_table_has_what_each_point_pays_and_how_hard_it_pulls(board):
    put(board, 0.25)
    soft = is_of(board, NOISY)
    board.root.get_by_text("Table of the points").click()
    table = board.root.locator(".listing table")
    expect(table.get_by_role("columnheader").nth(-1)).to_have_text("α")
    rows = [row.locator("td").all_text_contents()[-2:] for row in table.locator("tbody tr").all()]
    shown = np.array([[float(text.replace("−", "-")) for text in row] for row in rows])
    np.testing.assert_allclose(shown[:, 0], soft.slacks, rtol=1e-3, atol=1e-9)
    np.testing.assert_allclose(shown[:, 1], soft.multipliers, rtol=1e-3, atol=1e-9)


def test_one_point_in_the_way_is_shown_as_its_note_says(board):
    put(board, 0.05)
    board.page.get_by_role("button", name="One point in the way").click()
    board.has(c="∞", points=len(ONE_IN_THE_WAY))


def test_a_click_into_a_chart_sets_the_price(board):
    put(board, 0.5)
    chart = board.page.locator('[data-picture="slack"]')
    box = chart.bounding_box()
    board.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 3)
    assert price(board) != 0.5
    soft = is_of(board, NOISY)
    told = json.loads(chart.get_attribute("data-state"))
    powers, sums = np.transpose(told["sum"])
    assert np.interp(np.log10(soft.C), powers, sums) == pytest.approx(soft.slacks.sum(), rel=0.02)
    board.has(points=40)


def test_the_price_stays_while_points_change_and_after_a_reload(open_board):
    board = put(open_board("soft_margin?preset=and gate"), 0.7)
    board.plot.focus()
    board.press("n", "n", "f").settled()
    is_of(board, AND.flipped(1))
    board.press("p", "Shift+ArrowUp").settled()
    moved = AND.flipped(1).moved(0, board.points()[1][0])
    is_of(board, moved)
    board.reload().has(c=0.7)
    is_of(board, moved)


def test_one_point_in_the_way(board):
    board.page.get_by_role("button", name="One point in the way").click()
    board.has(points=7)
    expect(board.page.locator(".board-note")).to_contain_text("γ* is 0.8963")
    board.plot.focus()
    board.press("End")
    is_of(board, ONE_IN_THE_WAY)
    expect(board.root).to_contain_text("When C falls to 0.1424, x₇ is given up.")
    put(board, 0.1)
    is_of(board, ONE_IN_THE_WAY)
    expect(board.root).to_contain_text(
        "x₇ is given up: it pays ξ₇ = 1.112 and pulls with α₇ = C, as hard as a point can."
    )
    board.plot.focus()
    board.press(*"nnnnnnn")
    expect(board.root.locator(".point")).to_contain_text("α = C = 0.1; on the wrong side. It changes sides at C = ")


@pytest.mark.parametrize(
    ("dataset", "title"),
    [
        ([], "There are not two classes yet."),
        ([(0, 0, 1)], "There are not two classes yet."),
        ([(0, 0, 1), (0, 0, -1)], "C = 1: w = 0 is best, so there is no line."),
        ([(0, 0, 1), (1, 1, -1), (2, 2, 1)], "C = 1: "),
        ([(0, 0, 1), (0, 0, 1), (1, 1, -1)], "C = 1: nobody pays. This is the hard-margin line."),
    ],
    ids=["nothing", "one class", "conflict", "collinear", "duplicates"],
)
def test_degenerate_points_have_a_title(board, dataset, title):
    board.everything().clear()
    for x, y, label in dataset:
        board.button(f"{'+' if label > 0 else '−'}: place").click()
        board.page.evaluate(f"(place) => {{{QUICK_CLICK} click(place, {{ altKey: true }})}}", board.pixel(x, y))
    board.settled()
    expect(board.root.locator(".title")).to_contain_text(title)
    for key in ("Home", "[", "]", "End", "ArrowLeft"):
        board.press(key)
    assert not re.search("NaN|undefined|Infinity", board.root.inner_text())


def test_too_many_points_are_refused_in_a_sentence_and_kept(board):
    board.add_many(MOST_SOFT + 1 - 40)
    expect(board.root).to_contain_text(f"The soft margin is shown for up to {MOST_SOFT} points, and here are 301")
    expect(board.root.locator("[data-picture=slack]")).to_be_hidden()
    board.plot.focus()
    board.press("p", "Delete").settled()
    expect(board.root.locator("[data-picture=slack]")).to_be_visible()
    expect(board.root.locator(".title")).to_contain_text("C = 1: ")


def test_where_no_line_is_worth_its_price(open_board):
    board = open_board("soft_margin?preset=xor")
    expect(board.root.locator(".title")).to_have_text("C = 1: w = 0 is best, so there is no line.")
    assert board.traces()["line"] == []
    expect(board.root).to_contain_text("No line can separate these points")
    board.press("End")
    expect(board.root.locator(".title")).to_have_text("C = ∞: w = 0 is best, so there is no line.")


def test_it_is_spoken(board):
    board.plot.focus()
    board.press("ArrowLeft")
    expect(board.spoken.last).to_have_text(re.compile(r"^C = 0\.866: \d+ of 40 points pay, \d+ are wrong\."))
    expect(board.page.get_by_role("application", name="Half the band")).to_have_accessible_description(
        re.compile(r"^At C = 0\.866 half the band is 1/‖w‖ = [\d.]+ wide\.$")
    )
