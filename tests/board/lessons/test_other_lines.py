"""The other methods draw what the core computes, and λ changes without the server."""

import numpy as np
import pytest

from perceptron_core import (
    PRESETS,
    Perceptron,
    linear_discriminant,
    logistic_regression,
    naive_bayes,
    prototype,
    separate,
)
from tests.pages.opened import opened, press
from ui.lessons.other_lines import failures

STRIPS = PRESETS["parallel strips"](0)
TRACE_NAMES = ("perceptron", "best", "prototype", "lda", "bayes", "logistic")


@pytest.fixture
def of(open_in_node):
    """A function that opens the board with a preset."""
    return lambda preset: open_in_node("other_lines", PRESETS[preset](0))


@pytest.fixture
def paged(open_in_node):
    """The same, with the page around it."""
    return lambda preset: open_in_node("other_lines", app=opened("other_lines", preset=preset))


def row(board, method, part=""):
    return board.part(f".methods tr[data-method={method}] {part}")


def cells(board, method):
    return [text for text, hidden in row(board, method, "td").each("textContent", "hidden") if not hidden]


def field(board):
    return board.field("Logistic: λ")


def problem(board):
    return board.part(".panel .problem").text


def lines(dataset, penalty=0.01):
    return [
        Perceptron().train(dataset).last,
        separate(dataset).hyperplane,
        *(method(dataset).hyperplane for method in (prototype, linear_discriminant, naive_bayes)),
        logistic_regression(dataset, penalty).hyperplane,
    ]


def test_six_lines_are_where_the_core_has_them(of):
    traces = of("parallel strips").traces()
    for name, line in zip(TRACE_NAMES, lines(STRIPS), strict=True):
        assert len(traces[name]) == 2
        assert np.abs(line.distances(np.array(traces[name]))).max() <= 1e-9
    assert traces["line"] == []
    assert traces["chosenLine"] == traces["prototype"]


def test_the_names_stand_in_the_picture(of):
    names = {"Perceptron", "Max margin", "Prototype", "LDA", "Naive Bayes", "Logistic"}
    assert names <= set(of("parallel strips").words())


LINE_INDEX = dict(
    zip(["Perceptron", "Max margin", "Prototype", "LDA", "Naive Bayes", "Logistic"], range(6), strict=True)
)


@pytest.mark.parametrize("preset", ["one outlier", "separable", "separable, narrow gap", "parallel strips"])
@pytest.mark.parametrize("size", [[677, 598], [364, 335]])  # px, on a screen and on a phone
def test_no_name_stands_nearer_to_another_line_than_to_its_own(of, preset, size):
    board = of(preset)
    board.page("resize", size)
    unit = board.view()["unit"]
    drawn = lines(PRESETS[preset](0))
    words = zip(board.words(), board.traces()["words"], strict=True)
    named = [(LINE_INDEX[text], at) for text, at in words if text in LINE_INDEX]
    assert len(named) >= 3
    for own, at in named:
        away = [float(np.abs(line.distances(np.array([at]))[0])) / unit for line in drawn]
        others = [  # those that are distinguishable from it
            away[i]
            for i, line in enumerate(drawn)
            if np.abs(line.distances(np.array(board.traces()[TRACE_NAMES[own]]))).max() > 12 * unit
        ]
        assert min(others) >= away[own] - 1, (list(LINE_INDEX)[own], away)


def test_see_logistic_regression_fail_shows_it_failing(paged):
    board = paged("xor").use(lambda app: press(app, "See logistic regression fail"))
    board.has(method="logistic", **{"lambda": "100"})
    wrong = PRESETS["separable, narrow gap"](0)
    expected = int((logistic_regression(wrong, 100).hyperplane.functional_margins(wrong) <= 0).sum())
    assert cells(board, "logistic")[0] == str(expected) != "0"
    row(board, "lda", "button").click()
    board.has(method="lda").reload().has(method="lda")


def test_what_belongs_to_a_method_is_drawn_with_it(of):
    board = of("parallel strips").has(method="prototype")
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


def test_lambda_moves_the_line_without_the_server(of):
    board = of("separable")
    slider = board.part(".lambda input[type=range]")
    slider.choose(slider.attribute("min"))
    board.has(method="logistic", **{"lambda": 0})
    assert cells(board, "logistic") == ["no line: no best w"]
    assert "the observed classes become ever more probable" in board.part(".lines").text
    slider.choose(slider.attribute("max"))
    board.has(**{"lambda": 10000})
    board.plot.focus()
    board.press(*["ArrowLeft"] * 10).has(**{"lambda": 1000})
    for text, penalty, angle in (("1", 1, "12.3°"), ("1e-7", 1e-7, "2.55°")):
        field(board).type(text)
        assert cells(board, "logistic")[2] == angle
        line = logistic_regression(PRESETS["separable"](0), penalty).hyperplane
        assert np.abs(line.distances(np.array(board.traces()["logistic"]))).max() <= 1e-6
    assert board.wait(500).sent == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("little", "λ must be a number, such as 1.5 or 1/2. You typed “little”."),
        ("", "λ must be a number, such as 1.5 or 1/2. The field is empty."),
        ("-1", "λ must be 0 or between 1·10⁻²⁴ and 1·10²⁴. You typed −1."),
        ("1e300", "λ must be 0 or between 1·10⁻²⁴ and 1·10²⁴. You typed 1·10³⁰⁰."),
    ],
)
def test_no_penalty_gets_one_sentence_and_changes_nothing(of, text, said):
    board = of("separable")
    before = cells(board, "logistic")
    field(board).type(text)
    assert problem(board) == said
    assert cells(board, "logistic") == before
    assert (board.state("lambda"), board.state("method")) == ("0.01", "prototype")
    field(board).type("0,5")
    board.has(**{"lambda": 0.5})
    assert problem(board) == ""


def test_a_row_is_chosen_with_a_click(of):
    board = of("one outlier")
    row(board, "lda", "button").click()
    board.has(method="lda")
    assert row(board, "lda", "button").attribute("aria-current") == "true"
    assert board.part(".panel .title").text == "LDA: two Gaussian classes with the same covariance."
    assert cells(board, "lda")[:2] == ["1", "−0.325"]
    assert len(board.traces()["rings"]) == 1


def test_a_button_shows_where_a_method_fails_and_undo_leads_back(paged):
    board = paged("separable")
    for method, (label, _) in failures.METHODS.items():
        failure = failures.failure(method)
        board.use(lambda app, label=label: press(app, label))
        assert board.part(".board-note").text == failure.look
        board.has(method=method, points=len(failure.dataset))
    board.plot.focus()
    board.press(*["Control+z"] * 5).answer().has(points=20)


def test_other_points_of_the_same_moments_leave_the_generative_lines(paged):
    board = paged("one outlier")
    before = {name: cells(board, name) for name in TRACE_NAMES}
    board.use(lambda app: press(app, "Same moments"))
    assert "other points, with the same mean and covariance" in board.part(".board-note").text
    after = {name: cells(board, name) for name in TRACE_NAMES}
    for name in TRACE_NAMES:
        same = before[name][3:] == after[name][3:]
        assert same == (name in ("prototype", "lda", "bayes")), name


def test_edits_from_the_keyboard_move_the_lines(of):
    board = of("and gate")
    before = board.traces()["prototype"]
    board.press("n", "Shift+ArrowRight").answer()
    assert cells(board, "prototype")[3]
    assert board.traces()["prototype"] != before
    board.press("Delete").answer()
    for name in TRACE_NAMES[1:]:
        assert cells(board, name) == ["no line: only one class"]
    board.button("Clear: delete").click()
    assert board.answer().part(".challenge").text == "There are no points yet. Place some points of both classes."
    assert cells(board, "perceptron") == ["no line: no points"]


def test_a_line_can_be_hidden_unless_it_is_chosen(of):
    board = of("parallel strips").has(method="prototype")
    for name in ("Prototype", "LDA"):
        board.field(name).click()
    board.plot.focus()
    traces = board.traces()
    assert traces["lda"] == []
    assert len(traces["prototype"]) == 2
    assert "LDA" not in board.words()
    assert board.press("ArrowDown").has(method="lda").traces()["prototype"] == []


def test_a_chosen_line_out_of_sight_is_said(of):
    board = of("separable").press(*["d"] * 12)
    assert "The chosen line is outside the picture. Press “Fit” to show it." in board.words()
    assert "The chosen line is outside the picture. Press “Fit” to show it." not in board.press("0").words()


def test_the_table_needs_no_scrolling(open_board):
    board = open_board("other_lines?preset=wines: Barolo, Barbera")
    for preset in ("Wines: Barolo, Barbera", "XOR"):
        if preset == "XOR":
            board.choose(preset).has(points=4)
        for width, height in ((390, 844), (1280, 800)):
            board.page.set_viewport_size({"width": width, "height": height})
            wide, seen = board.root.locator(".methods").evaluate("(node) => [node.scrollWidth, node.clientWidth]")
            assert wide <= seen
            names = board.root.locator(".methods tbody th")
            assert max(names.evaluate_all("(nodes) => nodes.map((node) => node.offsetHeight)")) < 50


def test_a_hall_can_read_the_table(open_board):
    board = open_board("other_lines?preset=and gate&hall=1", viewport={"width": 1920, "height": 1080})
    sizes = board.page.evaluate(
        "[...document.querySelectorAll('.methods :is(td, th), .lines p')]"
        ".map((node) => parseFloat(getComputedStyle(node).fontSize))"
    )
    assert sizes
    assert min(sizes) >= 18


def test_lines_and_penalty_are_spoken(of):
    board = of("parallel strips").press("ArrowDown", "ArrowDown").wait(500)
    assert "Gaussian naive Bayes: within each class, x₁ and x₂ are independent." in board.spoken[-1]
    board.press("ArrowRight").wait(500)
    assert "Logistic regression with λ = 0.0126." in board.spoken[-1]
    told = board.part("[data-picture=plane] + .unseen").text
    assert told.startswith("14 + points, 14 − points. Perceptron: w = ")
    assert "7 misclassified (x⁽⁵⁾, x⁽⁶⁾, x⁽⁷⁾, x⁽¹³⁾, x⁽¹⁷⁾, x⁽²¹⁾, x⁽²²⁾), γ = −0.4556. Logistic: w = " in told
