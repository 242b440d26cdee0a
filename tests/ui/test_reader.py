"""The board as a screen reader has it: what is spoken, what things are called, and the points as a table."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Dataset, Hyperplane, Perceptron
from tests import lessons

AND = PRESETS["and gate"](0)
# Presses keys faster than anybody speaks: all in one task.
STROKES = """(keys) => { for (const key of keys)
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })); }"""


def told(board):
    """All that has been spoken, in order, but for who has the keys."""
    return [text for text in board.spoken.all_text_contents() if not text.startswith("The board has the keys")]


def number(text):
    return float(text.replace("−", "-"))


def table(board):
    """The rows of the open table of the points, as texts."""
    rows = board.root.locator("details.points tbody tr")
    return rows.evaluate_all("(rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent))")


def open_table(board):
    board.root.get_by_text("Table of the points").click()
    expect(board.root.locator("details.points tbody tr").first).to_be_attached()  # it is filled a moment later
    return board


# ---- what is spoken ----------------------------------------------------------------------------------------------


def test_an_edit_and_then_the_outcome_are_spoken_and_nothing_old(open_board):
    board = open_board("?preset=and gate")
    assert told(board) == []  # who opens a page reads it
    board.click(1.3, 0.4)
    placed = board.spoken.filter(has_text=re.compile(r"^\+ point 5 at \(1\.\d*, 0\.\d*\)\."))
    expect(placed).to_have_count(1)
    expect(board.spoken.filter(has_text=re.compile(r"Converged after \d+ mistakes in"))).to_have_count(1)
    board.button("−: place").click()
    board.click(0.5, -0.4)
    expect(board.spoken.last).to_contain_text("− point 6 at (0.5")
    assert "The line after the whole run." not in " ".join(told(board))


def test_what_keys_do_to_a_point_is_spoken_when_they_rest(open_board):
    board = open_board("margins?preset=and gate")
    board.plot.focus()
    board.press("n")
    expect(board.spoken.last).to_contain_text("x₁ = (1, 1), y = +1; s = ")
    before = len(told(board))
    board.page.evaluate(STROKES.replace("key,", "key, shiftKey: true,"), ["ArrowRight"] * 9)
    expect(board.spoken.last).to_contain_text("x₁ moved to (")
    assert len(told(board)) == before + 1
    for key, text in [
        ("f", "x₁ is now −."),
        ("Delete", "x₁ deleted, 3 points left."),
        ("Control+z", "Undone. "),
        ("Control+Shift+z", "Done again. x₁ deleted, 3 points left."),
    ]:
        board.press(key)
        expect(board.spoken.last).to_contain_text(text)
    board.clear()
    expect(board.spoken.last).to_contain_text("All points are removed.")


def test_other_points_are_spoken_as_counts_and_outcome(open_board):
    board = open_board("?preset=and gate")
    board.choose("XOR")
    expect(board.spoken.filter(has_text="Now 2 + points, 2 − points.")).to_have_count(1)
    expect(board.spoken.filter(has_text="never converge")).to_have_count(1)


def test_of_a_play_only_the_end_is_spoken(open_board):
    board = open_board("?preset=separable").press("Home")
    expect(board.spoken.last).to_contain_text("There is no line yet: w = 0 and b = 0.")
    before = len(told(board))
    board.press(" ").has(step=4)  # at a pace that leaves time to speak
    expect(board.spoken.last).to_contain_text("whole pass over all 20 examples")
    assert len(told(board)) == before + 1


def test_of_two_runs_only_the_one_that_goes_on_is_spoken(open_board):
    board = open_board("conventions?preset=and gate").press("Home")
    expect(board.spoken.last).to_contain_text("Left: There is no line yet: w = 0 and b = 0. Every score")
    board.press("End")
    expect(board.spoken.last).to_contain_text(re.compile("Right: .*whole pass"))
    board.press("ArrowLeft")
    expect(board.spoken.last).to_have_text(re.compile("^Right: Mistake 20"))


@pytest.mark.parametrize(
    ("path", "keys", "text"),
    [
        ("margins?preset=and gate", ["ArrowLeft"] * 7 + ["ArrowUp"], r"^w = \(.*, .*\), b = .*, γ = [^ ]*\.$"),
        ("hyperplane", ["ArrowLeft"] * 8, r"^w = \(.*, .*\), b = .*, b/‖w‖ = .*\. x = \(3, 2\): s = .*, s/‖w‖ = .*\.$"),
    ],
)
def test_a_line_turned_by_keys_is_spoken_once_it_rests(open_board, path, keys, text):
    board = open_board(path)
    board.plot.focus()
    board.page.evaluate(STROKES, keys)
    expect(board.spoken.last).to_have_text(re.compile(text))
    assert len(told(board)) == 1
    line = [number(value) for value in re.findall(r"w = \((.*?), (.*?)\), b = (.*?)[,.] ", told(board)[0])[0]]
    names = ("w₁", "w₂", "b") if "margins" in path else ("w₁ (w and b)", "w₂ (w and b)", "b (w and b)")
    fields = [float(board.root.get_by_label(name, exact=True).input_value()) for name in names]
    assert line == pytest.approx(fields, rel=1e-3)
    if "margins" in path:
        margin = number(re.search(r"γ = ([^ ]*)\.$", told(board)[0])[1])
        assert margin == pytest.approx(Hyperplane(fields[:2], fields[2]).margin(AND), rel=1e-3)


# ---- what things are called ---------------------------------------------------------------------------------------


def test_columns_are_told_apart(open_board):
    board = open_board("conventions?preset=and gate")
    headings = board.root.get_by_role("heading").all_text_contents()
    assert headings[:4] == ["Left run", "The line after the whole run.", "The whole run", "Right run"]


def test_what_a_picture_shows_is_in_words_and_its_axes_are_not(open_board):
    board = open_board("convergence?preset=and gate").press("Home", *["ArrowRight"] * 3).has(step=3)
    trace = Perceptron().train(AND)
    wrong = (trace.hyperplane(3).functional_margins(AND) <= 0).sum()
    square = f"{(trace.w[3] @ trace.w[3]) + trace.b[3] ** 2:.4g}"
    for role, name, text in [
        (
            "application",
            "The plane",
            rf"^1 \+ point, 3 − points; the line .* = 0; {wrong} wrong: .* Converged after 20 ",
        ),
        (
            "application",
            "The squared length",
            rf"^After k = 3 mistakes ‖w̃‖² = {square}, between floor .* and ceiling .*\.$",
        ),
        ("application", "The cosine", r"^After k = 3 mistakes cos\(w̃, w̃\*\) = "),
    ]:
        expect(board.page.get_by_role(role, name=name)).to_have_accessible_description(re.compile(text))
    drawn = board.root.locator("[data-picture] :is(svg, canvas)")
    assert all(drawn.evaluate_all("(nodes) => nodes.map((node) => !!node.closest('[aria-hidden=true]'))"))


def test_a_refused_number_marks_its_field_until_it_is_mended(open_board):
    for path, label, other in [
        ("margins?preset=and gate", "b", "w₁"),
        ("hyperplane", "b (w and b)", "w₁ (w and b)"),
        ("weight_space?preset=and gate", "b of the slice", None),
    ]:
        board = open_board(path)
        field = board.root.get_by_label(label, exact=True)
        field.fill("abc")
        field.press("Enter")
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description("b must be a number such as 1.5; “abc” is none.")
        if other:
            expect(board.root.get_by_label(other, exact=True)).not_to_have_attribute("aria-invalid", "true")
        field.fill("1")
        field.press("Enter")
        expect(field).not_to_have_attribute("aria-invalid", "true")


# ---- the table of the points ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", lessons.that("edits"))
def test_every_board_with_points_has_them_as_a_table(open_board, path):
    board = open_board(f"{path}?preset=and gate")
    assert table(board) == []  # it costs nothing while it is closed
    open_table(board)
    expect(board.root.locator("details.points tbody tr")).to_have_count(4)
    for (_, x1, x2, sign, *_), x, y in zip(table(board), AND.X, AND.y, strict=True):
        assert (number(x1), number(x2), sign) == (x[0], x[1], "+" if y > 0 else "−")
    third = board.root.get_by_role("button", name="x₃", exact=True)
    third.click()
    expect(third).to_have_attribute("aria-current", "true")
    expect(board.root.locator("details.points [aria-current]")).to_have_count(1)


def test_the_table_follows_the_line(open_board):
    board = open_table(open_board("?preset=and gate")).press("Home")
    expect(board.root.locator("details.points tbody")).to_contain_text("no line")
    trace = Perceptron().train(AND)
    for k in (1, 2):
        board.press("ArrowRight").has(step=k)
        line = trace.hyperplane(k)
        text = f"{line.scores(AND.X)[0]:.4g}".replace("-", "−")
        expect(board.root.locator("details.points tbody tr").first.locator("td").nth(3)).to_have_text(text)
        rows = table(board)
        assert np.allclose([number(row[4]) for row in rows], line.scores(AND.X), rtol=1e-3)
        assert np.allclose([number(row[5]) for row in rows], line.geometric_margins(AND), rtol=1e-3)
        assert [row[6] for row in rows] == ["wrong" if m <= 0 else "right" for m in line.functional_margins(AND)]


def test_a_long_table_comes_in_pages(open_board):
    board = open_board("?preset=and gate")
    board.add_many(116)
    open_table(board)
    pages = board.root.get_by_label("Which points the table shows")
    expect(pages.locator("option:checked")).to_have_text("points 1 to 50 of 120")
    assert len(table(board)) == 50
    pages.select_option(label="points 101 to 120 of 120")
    assert [len(table(board)), table(board)[-1][0]] == [20, "x₁₂₀"]
    board.plot.focus()
    board.press("n")  # what is chosen is shown
    expect(board.root.locator("details.points [aria-current]")).to_have_text("x₁")


# ---- a whole lesson ------------------------------------------------------------------------------------------------


def test_a_lesson_by_the_accessibility_tree_alone(open_board):
    page = open_board("?preset=and gate").page
    board = page.get_by_role("region", name="Playground")
    spoken = board.locator("[aria-live=polite] > p")
    board.get_by_role("button", name="Clear").click()
    expect(spoken.filter(has_text="All points are removed.")).to_have_count(1)

    plane = board.get_by_role("application", name="The plane")
    plane.focus()
    expect(plane).to_have_accessible_description(re.compile("^No points, and no line is drawn"))
    places = []
    for keys in (["Shift+ArrowRight"] * 3, ["Shift+ArrowLeft"] * 6 + ["Shift+ArrowUp"], ["Shift+ArrowDown"] * 5):
        for key in keys:
            page.keyboard.press(key)
        expect(spoken.last).to_contain_text("Crosshair at (")
        page.keyboard.press("Enter" if len(places) < 2 else "Shift+Enter")
        sign = "+" if len(places) < 2 else "−"
        expect(spoken.filter(has_text=f"{sign} point {len(places) + 1} at (")).to_have_count(1)
        said = re.search(rf"\{sign} point {len(places) + 1} at \((.*?), (.*?)\)", " ".join(spoken.all_text_contents()))
        places.append([number(value) for value in said.groups()])
    expect(plane).to_have_accessible_description(re.compile("^2 \\+ points, 1 − point"))

    step = board.get_by_role("button", name="One step forward")
    while step.is_enabled() and step.get_attribute("aria-disabled") != "true":
        step.click()
    expect(spoken.last).to_contain_text("whole pass over all 3 examples")
    expect(board.get_by_role("region", name="The current step")).to_contain_text("Converged after")

    board.get_by_role("heading", name="Table of the points").click()
    dataset = Dataset(places, [1, 1, -1])
    line = Perceptron().train(dataset).last
    expect(board.get_by_role("table").get_by_role("row")).to_have_count(4)
    rows = board.get_by_role("table").get_by_role("row").all()[1:]
    for row, s in zip(rows, line.scores(dataset.X), strict=True):
        assert number(row.get_by_role("cell").nth(3).text_content()) == pytest.approx(s, rel=1e-3)
    rows[2].get_by_role("button", name="x₃").click()
    expect(spoken.last).to_contain_text("x₃ = (")
