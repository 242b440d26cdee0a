"""Other ways to a line, on the page: what is drawn equals what the core computes, λ moves without the server."""

import numpy as np
import pytest
from playwright.sync_api import expect

from perceptron_core import (
    PRESETS,
    Perceptron,
    linear_discriminant,
    logistic_regression,
    naive_bayes,
    prototype,
    separate,
)
from ui.lessons.other_lines import failures

STRIPS = PRESETS["parallel strips"](0)
TRACES = ("perceptron", "best", "prototype", "lda", "bayes", "logistic")


def row(board, method):
    return board.root.locator(f".methods tr[data-method={method}]")


def cells(board, method):
    return row(board, method).locator("td:visible").all_text_contents()


def field(board):
    return board.root.get_by_label("Logistic: λ", exact=True)


def lines(dataset, penalty=0.01):
    return [
        Perceptron().train(dataset).last,
        separate(dataset).hyperplane,
        *(method(dataset).hyperplane for method in (prototype, linear_discriminant, naive_bayes)),
        logistic_regression(dataset, penalty).hyperplane,
    ]


def test_six_lines_are_where_the_core_has_them(open_board):
    traces = open_board("other_lines?preset=parallel strips").traces()
    for name, line in zip(TRACES, lines(STRIPS), strict=True):
        assert len(traces[name]) == 2
        assert np.abs(line.distances(np.array(traces[name]))).max() <= 1e-9
    assert traces["line"] == []
    assert traces["chosenLine"] == traces["prototype"]


def test_the_names_stand_in_the_picture(open_board):
    board = open_board("other_lines?preset=parallel strips")
    assert {"Perceptron", "Max margin", "Prototype", "LDA", "Naive Bayes", "Logistic"} <= set(board.words())


NAMES = dict(zip(["Perceptron", "Max margin", "Prototype", "LDA", "Naive Bayes", "Logistic"], range(6), strict=True))


@pytest.mark.parametrize("preset", ["one outlier", "separable", "separable, narrow gap", "parallel strips"])
@pytest.mark.parametrize("width", [1280, 390])
def test_no_name_stands_nearer_to_another_line_than_to_its_own(open_board, preset, width):
    board = open_board(f"other_lines?preset={preset}", viewport={"width": width, "height": 800})
    unit = (board.view()["x"][1] - board.view()["x"][0]) / board.view()["width"]
    drawn = lines(PRESETS[preset](0))
    words = zip(board.words(), board.traces()["words"], strict=True)
    named = [(NAMES[text], at) for text, at in words if text in NAMES]
    assert len(named) >= 3
    for own, at in named:
        away = [float(np.abs(line.distances(np.array([at]))[0])) / unit for line in drawn]
        others = [  # that can be told apart from it
            away[i]
            for i, line in enumerate(drawn)
            if np.abs(line.distances(np.array(board.traces()[TRACES[own]]))).max() > 12 * unit
        ]
        assert min(others) >= away[own] - 1, (list(NAMES)[own], away)


def test_see_logistic_regression_fail_shows_it_failing(open_board):
    board = open_board("other_lines?preset=xor")
    board.page.get_by_role("button", name="See logistic regression fail").click()
    board.has(method="logistic", **{"lambda": "100"})
    wrong = PRESETS["separable, narrow gap"](0)
    expected = int((logistic_regression(wrong, 100).hyperplane.functional_margins(wrong) <= 0).sum())
    assert cells(board, "logistic")[0] == str(expected) != "0"
    board.root.get_by_role("button", name="LDA").click()
    board.has(method="lda").reload().has(method="lda")


def test_what_belongs_to_a_method_is_drawn_with_it(open_board):
    board = open_board("other_lines?preset=parallel strips").has(method="prototype")
    found = prototype(STRIPS)
    np.testing.assert_allclose(board.traces()["meansGap"], found.means)
    np.testing.assert_allclose(sorted(board.traces()["gap"]), sorted(separate(STRIPS).nearest.tolist()))
    for key, method, find in (("ArrowDown", "lda", linear_discriminant), ("ArrowDown", "bayes", naive_bayes)):
        traces = board.press(key).has(method=method).traces()
        found = find(STRIPS)
        for name, mean in zip(("ellipsePlus", "ellipseMinus"), found.means, strict=True):
            away = np.array([place for place in traces[name] if place[0] is not None]) - mean
            squares = np.einsum("ni,ij,nj->n", away, np.linalg.inv(found.covariance), away)
            assert set(squares.round(6)) == {1, 4}
        assert traces["meansGap"] == traces["gap"] == []
    fitted = logistic_regression(STRIPS, 0.01)
    traces = board.press("ArrowDown").has(method="logistic").traces()
    levels = fitted.probabilities(np.array([place for place in traces["levels"] if place[0] is not None]))
    assert set(levels.round(9)) == {0.05, 0.25, 0.75, 0.95}
    assert traces["ellipsePlus"] == []
    traces = board.press("ArrowDown", "ArrowDown").has(method="best").traces()
    assert len(traces["band"]) >= 3
    assert traces["levels"] == []


def test_lambda_moves_the_line_without_the_server(open_board):
    board = open_board("other_lines?preset=separable").settled()
    board.page.wait_for_load_state("networkidle")
    before = len(board.sent)
    slider = board.root.get_by_role("slider")
    slider.focus()
    slider.press("Home")
    board.has(method="logistic", **{"lambda": 0})
    assert cells(board, "logistic") == ["no line: no best w"]
    expect(board.root.locator(".lines")).to_contain_text(
        "the longer w is, the more probable are their classes, without end"
    )
    slider.press("End")
    board.has(**{"lambda": 10000})
    board.plot.focus()
    board.press(*["ArrowLeft"] * 10).has(**{"lambda": 1000})
    for text, penalty, angle in (("1", 1, "12.3°"), ("1e-7", 1e-7, "2.55°")):
        field(board).fill(text)
        field(board).press("Enter")
        assert cells(board, "logistic")[2] == angle
        line = logistic_regression(PRESETS["separable"](0), penalty).hyperplane
        assert np.abs(line.distances(np.array(board.traces()["logistic"]))).max() <= 1e-6
    assert len(board.sent) == before


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("little", "λ must be a number such as 1.5; “little” is none."),
        ("", "λ must be a number such as 1.5; the field is empty."),
        ("-1", "λ must be 0 or between 1·10⁻²⁴ and 1·10²⁴; −1 is not."),
        ("1e300", "λ must be 0 or between 1·10⁻²⁴ and 1·10²⁴; 1·10³⁰⁰ is not."),
    ],
)
def test_no_penalty_gets_one_sentence_and_changes_nothing(open_board, text, problem):
    board = open_board("other_lines?preset=separable")
    before = cells(board, "logistic")
    field(board).fill(text)
    field(board).press("Enter")
    expect(board.root.locator(".panel .problem")).to_have_text(problem)
    assert cells(board, "logistic") == before
    assert (board.state("lambda"), board.state("method")) == ("0.01", "prototype")
    field(board).fill("0,5")
    field(board).press("Enter")
    board.has(**{"lambda": 0.5})
    expect(board.root.locator(".panel .problem")).to_have_text("")


def test_a_row_is_chosen_with_a_click(open_board):
    board = open_board("other_lines?preset=one outlier")
    board.root.get_by_role("button", name="LDA", exact=True).click()
    board.has(method="lda")
    expect(row(board, "lda").get_by_role("button")).to_have_attribute("aria-current", "true")
    expect(board.root.locator(".board .title, .title").first).to_have_text("LDA: two normal clouds of one shape.")
    assert cells(board, "lda")[:2] == ["1", "−0.325"]
    assert len(board.traces()["rings"]) == 1


def test_a_button_shows_where_a_method_fails_and_undo_leads_back(open_board):
    board = open_board("other_lines?preset=separable")
    for method, (name, _) in failures.METHODS.items():
        failure = failures.failure(method)
        board.page.get_by_role("button", name=f"See {name} fail").last.click()
        expect(board.page.locator(".board-note")).to_have_text(failure.look)
        board.has(method=method, points=len(failure.dataset))
    board.plot.focus()
    board.press(*["Control+z"] * 5).has(points=20)


def test_other_points_of_the_same_moments_leave_the_generative_lines(open_board):
    board = open_board("other_lines?preset=one outlier")
    before = {name: cells(board, name) for name in TRACES}
    board.page.get_by_role("button", name="Same moments").click()
    expect(board.page.locator(".board-note")).to_contain_text("Other points with the same mean and covariance")
    after = {name: cells(board, name) for name in TRACES}
    for name in TRACES:
        same = before[name][3:] == after[name][3:]
        assert same == (name in ("prototype", "lda", "bayes")), name


def test_edits_from_the_keyboard_move_the_lines(open_board):
    board = open_board("other_lines?preset=and gate")
    board.plot.focus()
    before = board.traces()["prototype"]
    board.press("n", "Shift+ArrowRight").settled()
    expect(row(board, "prototype").locator("td").nth(3)).not_to_have_text("")
    assert board.traces()["prototype"] != before
    board.press("Delete").settled()
    for name in TRACES[1:]:
        expect(row(board, name).locator("td:visible")).to_have_text(["no line: one class only"])
    board.clear()
    expect(board.root.locator(".challenge")).to_have_text("No points yet: place some of both classes.")
    assert cells(board, "perceptron") == ["no line: no points"]


def test_a_line_can_be_hidden_unless_it_is_chosen(open_board):
    board = open_board("other_lines?preset=parallel strips").has(method="prototype")
    board.root.get_by_text("Layers", exact=True).click()
    for name in ("Prototype", "LDA"):
        board.root.get_by_label(name, exact=True).uncheck()
    board.press("Escape")
    traces = board.traces()
    assert traces["lda"] == []
    assert len(traces["prototype"]) == 2
    assert "LDA" not in board.words()
    assert board.press("ArrowDown").has(method="lda").traces()["prototype"] == []


def test_a_chosen_line_out_of_sight_is_said(open_board):
    board = open_board("other_lines?preset=separable").press(*["d"] * 12)
    assert "The chosen line is outside: Fit shows it." in board.words()
    assert "The chosen line is outside: Fit shows it." not in board.press("0").words()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_table_needs_no_scrolling(open_board, size):
    board = open_board(
        "other_lines?preset=wines: Barolo, Barbera", viewport=dict(zip(("width", "height"), size, strict=True))
    )
    for preset in ("Wines: Barolo, Barbera", "XOR"):
        if preset == "XOR":
            board.choose(preset).has(points=4)
        wide, seen = board.root.locator(".methods").evaluate("(node) => [node.scrollWidth, node.clientWidth]")
        assert wide <= seen
    names = board.root.locator(".methods tbody th").evaluate_all("(nodes) => nodes.map((node) => node.offsetHeight)")
    assert max(names) < 50


def test_a_hall_can_read_the_table(open_board):
    board = open_board("other_lines?preset=and gate&hall=1", viewport={"width": 1920, "height": 1080})
    sizes = board.page.evaluate(
        "[...document.querySelectorAll('.methods :is(td, th), .lines p')]"
        ".map((node) => parseFloat(getComputedStyle(node).fontSize))"
    )
    assert sizes
    assert min(sizes) >= 18


def test_lines_and_penalty_are_spoken(open_board):
    board = open_board("other_lines?preset=parallel strips")
    board.plot.focus()
    board.press("ArrowDown", "ArrowDown")
    expect(board.spoken.last).to_contain_text("Naive Bayes: within a class, x₁ says nothing of x₂.")
    board.press("ArrowRight")
    expect(board.spoken.last).to_contain_text("Logistic regression with λ = 0.0126.")
    told = board.page.locator("[data-picture=plane] + .unseen").text_content()
    assert told.startswith("14 + points, 14 − points. Perceptron: w = ")
    assert "7 wrong (x₅, x₆, x₇, x₁₃, x₁₇, x₂₁, x₂₂), γ = −0.4556. Logistic: w = " in told
