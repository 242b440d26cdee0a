"""The table of a run below the board: the core's numbers, and a way to every step."""

import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Perceptron
from perceptron_core.features import third_feature
from tests.ui.runs import value
from tests.ui.test_record import oracle

AND = PRESETS["and gate"](0)
ROWS = "(rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent))"


def open_tables(board):
    for table in board.root.locator("details.run > summary").all():
        table.click()
    return board


def rows(board, i=0):
    return board.root.locator("details.run").nth(i).locator("tbody tr").evaluate_all(ROWS)


def check(board, trace, i=0):
    table = board.root.locator("details.run").nth(i)
    expect(table.locator("tbody tr")).to_have_count(len(trace) + 1)
    for k, row in enumerate(rows(board, i)):
        shown = [None if cell == "–" else value(cell.replace("+", "")) for cell in row]
        assert shown == [None if cell is None else pytest.approx(cell, rel=1e-3, abs=1e-9) for cell in oracle(trace, k)]


@pytest.mark.parametrize("path", ["", "neuron", "weight_space", "convergence", "noise"])
def test_it_has_the_numbers_of_the_core(open_board, path):
    board = open_board(f"{path}?preset=and gate")
    assert rows(board) == []  # it costs nothing while it is closed
    check(open_tables(board), Perceptron().train(AND))
    titles = board.root.locator("details.run thead tr").first.locator("th")
    expect(titles).to_have_text(["the mistake, and its score before the update", "the line after the update"])
    assert titles.evaluate_all("(nodes) => nodes.map((node) => node.colSpan)") == [6, 7]


def test_of_lifted_points_it_has_a_column_for_each_feature_and_each_weight(open_board):
    board = open_tables(open_board("feature_maps?preset=xor"))
    check(board, Perceptron().train(third_feature("(x₁ − x₂)²").lift(PRESETS["xor"](0))))
    parts, names = (row.locator("th") for row in board.root.locator("details.run thead tr").all())
    expect(parts).to_have_text(["the mistake, and its score before the update", "the plane after the update"])
    texts = names.all_inner_texts()
    assert (texts[3:6], texts[8:11]) == (["x₁", "x₂", "φ₃"], ["w₁", "w₂", "w₃"])


def test_of_two_runs_each_has_its_own(open_board):
    board = open_tables(open_board("conventions?preset=and gate"))
    expect(board.root.locator("details.run > summary")).to_have_text(
        ["Table of the left run", "Table of the right run"]
    )
    for i, perceptron in enumerate([Perceptron(bias="radius", boundary="positive"), Perceptron()]):
        check(board, perceptron.train(AND), i)


@pytest.mark.parametrize("path", ["margins", "max_margin", "other_lines", "hyperplane"])
def test_without_a_run_there_is_none(open_board, path):
    board = open_board(f"{path}?preset=and gate")
    expect(board.root.locator("details.run")).to_have_count(0)


def test_a_row_leads_to_its_step_and_follows_it(open_board):
    board = open_tables(open_board("?preset=and gate"))
    chosen = board.root.locator("details.run [aria-current]")
    expect(chosen).to_have_text("20")
    seventh = board.root.get_by_role("button", name="7: go to mistake 7", exact=True)
    seventh.click()
    board.has(step=7)
    expect(seventh).to_be_focused()
    expect(chosen).to_have_text("7")
    board.root.get_by_role("button", name="0: go to the start").press("Enter")
    board.has(step=0)
    expect(chosen).to_have_text("0")
    board.plot.focus()
    board.press("ArrowRight").has(step=1)
    expect(chosen).to_have_text("1")


def test_a_long_run_comes_in_pages_and_the_page_follows_the_step(open_board):
    board = open_tables(open_board("?preset=noisy"))
    n = int(board.state("updates"))
    assert n > 100
    pages = board.root.get_by_label("Which mistakes the table of the run shows")
    board.plot.focus()
    board.press("Home").has(step=0)
    expect(pages.locator("option:checked")).to_have_text(f"mistakes 0 to 49 of {n:,}")
    assert len(rows(board)) == 50
    board.press("End")
    expect(board.root.locator("details.run [aria-current]")).to_have_text(str(n))
    pages.select_option("1")
    expect(board.root.get_by_role("button", name="50: go to mistake 50")).to_be_visible()


def test_an_edit_makes_it_anew(open_board):
    board = open_tables(open_board("?preset=and gate"))
    board.press("n", "f").settled()
    check(board, Perceptron().train(AND.flipped(0)))
