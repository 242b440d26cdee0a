"""The soft margin: the board draws, for each C, what the core computes."""

import json
import re

import numpy as np
import pytest

from perceptron_core import PRESETS, Dataset, reduced_hull, soft_margin, soft_margin_path
from tests.board.runs import parse_number
from tests.pages.opened import opened, press
from ui.lectures import NARROWED_GAP
from ui.visitor.cached_results import MOST_SOFT_MARGIN_POINTS

AND = PRESETS["and gate"](0)
NOISY = PRESETS["noisy"](0)


@pytest.fixture
def board(open_in_node):
    return open_in_node("soft_margin", NOISY)


def set_cost(board, C):
    board.field("C").type(str(C))
    return board


def shown_cost(board):
    C = board.state("c")
    return np.inf if C == "∞" else float(C)


def line(board):
    return [*json.loads(board.state("w")), json.loads(board.state("b"))]


def check_soft_margin(board, dataset):
    """The line is the core's for the C that is shown; returns the SoftMargin."""
    # From the last breakpoint on the line is the same for every C.
    soft = soft_margin(dataset, min(shown_cost(board), 2 * soft_margin_path(dataset).C[-1] or 1))
    np.testing.assert_allclose(line(board), [*soft.hyperplane.w, soft.hyperplane.b], rtol=0, atol=1e-9)
    return soft


def trace_pieces(trace):
    """The segments of a trace, as arrays of places."""
    pieces, now = [], []
    for place in [*trace, [None, None]]:
        if place[0] is None:
            pieces += [np.array(now)] if now else []
            now = []
        else:
            now.append(place)
    return pieces


def values(board):
    return dict(zip(board.part(".values dt b").texts, board.part(".values dd").texts, strict=True))


@pytest.mark.parametrize("C", [0.02, 0.3, 5])
def test_what_is_drawn_for_a_price(board, C):
    board.everything()
    set_cost(board, C)
    soft, traces = check_soft_margin(board, NOISY), board.traces()
    w, plane = soft.hyperplane.w, soft.hyperplane
    np.testing.assert_allclose(plane.scores(traces["line"]), 0, atol=1e-9)
    edges = [piece for piece in trace_pieces(traces["canonical"]) if len(piece)]
    assert {round(float(score)) for piece in edges for score in plane.scores(piece)} <= {-1, 1}
    paying = np.flatnonzero(soft.slacks > 1e-9)
    for i, (start, end) in zip(paying, trace_pieces(traces["slacks"]), strict=True):
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
    sizes = next(trace["marker"]["size"] for trace in board.figure() if trace["name"] == "multipliers")
    shares = soft.multipliers[list(soft.support)] / C
    np.testing.assert_allclose(np.square(sizes) / 21**2, 1 + 4 * shares, rtol=1e-6)


def test_the_numbers(board):
    set_cost(board, 0.3)
    soft, shown = check_soft_margin(board, NOISY), values(board)
    norm, scores = np.linalg.norm(soft.hyperplane.w), soft.hyperplane.scores(NOISY.X)
    assert shown["C"] == "0.3"
    assert float(shown["1/‖w‖"]) == pytest.approx(1 / norm, rel=1e-3)
    assert float(shown["Σξᵢ"]) == pytest.approx(soft.slacks.sum(), rel=1e-3)
    assert float(shown["½‖w‖² + CΣξᵢ"]) == pytest.approx(soft.primal, rel=1e-3)
    at_C = (soft.multipliers == 0.3).sum()
    assert shown["αᵢ > 0"] == f"{len(soft.support)}, {at_C} at αᵢ = C"
    assert shown["|s| < 1"] == str((np.abs(scores) < 1 - 1e-9).sum())
    assert shown["y s < 0"] == str((NOISY.y * scores < 0).sum())
    assert shown["gap"] == "0" or shown["gap"].endswith(("·10⁻¹⁵", "·10⁻¹⁶", "·10⁻¹⁷"))


def test_the_slider_moves_the_line_and_sends_nothing(board):
    slider = board.part(".price input[type=range]")
    low, high = (float(slider.attribute(end)) for end in ("min", "max"))
    lines = set()
    for i in range(41):
        slider.write(str(low + i * (high - low) / 41))
        lines.add(board.state("w"))
    slider.choose(str(low + 40 * (high - low) / 41))
    assert len(lines) > 30
    check_soft_margin(board, NOISY)
    assert board.wait(500).sent == []
    board.plot.focus()
    board.press("Control+z").has(c=1)  # one slide is one undo step


def test_the_keys(board):
    breaks = soft_margin_path(NOISY).C[1:]
    board.press("[")
    assert shown_cost(board) == breaks[breaks < 1][-1]
    check_soft_margin(board, NOISY)
    board.press("]", "]")
    assert shown_cost(board) == breaks[breaks > breaks[breaks < 1][-1]][1]
    before = shown_cost(board)
    board.press("ArrowLeft")
    assert shown_cost(board) < before
    board.press("ArrowRight", "ArrowRight")
    assert shown_cost(board) > before
    board.press("End").has(c="∞")
    check_soft_margin(board, NOISY)
    board.press("ArrowRight").has(c="∞").press("ArrowLeft")
    assert shown_cost(board) == breaks[-1]
    board.press("Home")
    assert shown_cost(board) < breaks[0]
    check_soft_margin(board, NOISY)


@pytest.mark.parametrize("text", ["much", "0", "-3", "1e300", " "])
def test_nonsense_is_one_sentence_and_loses_nothing(board, text):
    set_cost(board, 0.25)
    before = line(board)
    set_cost(board, text)
    problem = board.part(".price .problem")
    assert "C must be a number from 10⁻¹⁰⁰ to 10¹⁰⁰, such as 0.1" in problem.text
    assert line(board) == before
    assert board.state("c") == "0.25"
    set_cost(board, "0,5")
    assert problem.text == ""
    board.has(c=0.5)
    set_cost(board, "∞").has(c="∞")


@pytest.mark.parametrize("text", ["1e-90", "1e90"])
def test_a_price_beyond_all_sense_is_one_sentence(board, text):
    set_cost(board, text)
    assert "For these points, C must be ∞ or between " in board.part(".price .problem").text
    board.has(c=1)


def test_the_table_has_what_each_point_pays_and_how_hard_it_pulls(board):
    set_cost(board, 0.25)
    soft = check_soft_margin(board, NOISY)
    board.part("details.points > summary").click()
    assert board.part("details.points thead th").texts[-1] == "α"
    shown = np.array([[parse_number(text) for text in row[-2:]] for row in board.page("table", "details.points")])
    np.testing.assert_allclose(shown[:, 0], soft.slacks, rtol=1e-3, atol=1e-9)
    np.testing.assert_allclose(shown[:, 1], soft.multipliers, rtol=1e-3, atol=1e-9)


def test_a_click_into_a_chart_sets_the_price(board):
    set_cost(board, 0.5)
    for event in ("pointerdown", "pointerup"):
        board.page("pointer", event, [174, 120], {"picture": "[data-picture=slack]"})
    assert shown_cost(board) != 0.5
    soft = check_soft_margin(board, NOISY)
    powers, sums = np.transpose(board.shown("slack")["sum"])
    assert np.interp(np.log10(soft.C), powers, sums) == pytest.approx(soft.slacks.sum(), rel=0.02)
    board.has(points=40)


def test_the_price_stays_while_points_change(open_in_node):
    board = set_cost(open_in_node("soft_margin", AND), 0.7)
    board.plot.focus()
    board.press("n", "n", "f").answer()
    check_soft_margin(board, AND.flipped(1))
    board.press("p", "Shift+ArrowUp").answer().has(c=0.7)
    check_soft_margin(board, AND.flipped(1).moved(0, board.drawn()[1][0]))


def test_the_price_outlives_a_reload(open_board):
    board = open_board("soft_margin?preset=and gate")
    board.press("ArrowLeft").has(c=0.866)
    shown = board.state("w")
    assert board.reload().has(c=0.866).state("w") == shown


def test_one_point_in_the_way(open_in_node):
    board = set_cost(open_in_node("soft_margin", app=opened("soft_margin", preset="noisy")), 0.05)
    board.use(lambda app: press(app, "One point in the way"))
    board.has(c="∞", points=len(NARROWED_GAP))  # as the note says
    assert "γ* is 0.8963" in board.part(".board-note").text
    check_soft_margin(board, NARROWED_GAP)
    assert "When C falls below 0.1424, x⁽⁷⁾ becomes misclassified." in board.root.text
    set_cost(board, 0.1)
    check_soft_margin(board, NARROWED_GAP)
    assert "x⁽⁷⁾ is misclassified. It has the slack ξ₇ = 1.112" in board.root.text
    board.plot.focus()
    board.press(*"nnnnnnn")
    assert (
        "α = C = 0.1. The point is on the wrong side of the line. It is misclassified for " in board.part(".point").text
    )


@pytest.mark.parametrize(
    ("dataset", "title"),
    [
        ([], "There are not two classes yet."),
        ([(0, 0, 1)], "There are not two classes yet."),
        ([(0, 0, 1), (0, 0, -1)], "C = 1: w = 0 is best, so there is no line."),
        ([(0, 0, 1), (1, 1, -1), (2, 2, 1)], "C = 1: "),
        ([(0, 0, 1), (0, 0, 1), (1, 1, -1)], "C = 1: no point has slack. This is the hard-margin line."),
    ],
    ids=["nothing", "one class", "conflict", "collinear", "duplicates"],
)
def test_degenerate_points_have_a_title(board, dataset, title):
    board.everything().button("Clear: delete").click()
    for x, y, label in dataset:
        board.button(f"{'+' if label > 0 else '−'}: add").click()
        board.click(x, y, altKey=True)
    assert title in board.answer().part("aside .title").text
    for key in ("Home", "[", "]", "End", "ArrowLeft"):
        board.press(key)
    assert not re.search("NaN|undefined|Infinity", board.root.text)


def test_too_many_points_are_refused_in_a_sentence_and_kept(board):
    X = np.random.default_rng(0).normal(size=(MOST_SOFT_MARGIN_POINTS + 1, 2)).round(3)
    board.replace(Dataset(X, np.where(X[:, 0] > X[:, 1], 1, -1))).has(points=MOST_SOFT_MARGIN_POINTS + 1)
    assert f"shown for at most {MOST_SOFT_MARGIN_POINTS} points, but there are 301" in board.root.text
    assert board.part("[data-picture=slack]").one("hidden")
    board.press("p", "Delete").answer()
    assert not board.part("[data-picture=slack]").one("hidden")
    assert "C = 1: " in board.part("aside .title").text


def test_where_no_line_is_worth_its_price(open_in_node):
    board = open_in_node("soft_margin", PRESETS["xor"](0))
    assert board.part("aside .title").text == "C = 1: w = 0 is best, so there is no line."
    assert board.traces()["line"] == []
    assert "No line separates these points." in board.root.text
    board.press("End")
    assert board.part("aside .title").text == "C = ∞: w = 0 is best, so there is no line."


def test_it_is_spoken(board):
    board.press("ArrowLeft").wait(500)
    assert re.match(r"C = 0\.866: \d+ of 40 points have slack, and \d+ are misclassified\.", board.spoken[-1])
    ((role, name, text),) = board.part("[data-picture=margin]").each("role", "aria-label", "aria-describedby")
    assert (role, name.split(" of ")[0]) == ("application", "Half the width")
    assert re.fullmatch(
        r"At C = 0\.866, half the width of the margin band is 1/‖w‖ = [\d.]+\.", board.part(f"#{text}").text
    )
