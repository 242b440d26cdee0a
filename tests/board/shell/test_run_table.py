"""The table of a run: the core's numbers, and a link to every step."""

import pytest

from perceptron_core import PRESETS, Perceptron
from perceptron_core.features import third_feature
from tests.board.runs import parse_number
from tests.board.words.test_tables import expected_row

AND = PRESETS["and gate"](0)
REFILL_MS = 300  # ms after which it is surely filled again


def open_tables(board):
    for i in range(board.part("details.run").count):
        board.part(f"details.run:nth-child({i + 1}) > summary").click()
    return board


def table_rows(board, i=0):
    return board.page("table", f"details.run:nth-child({i + 1})")


def check_table(board, trace, i=0):
    assert len(table_rows(board, i)) == len(trace) + 1
    for k, row in enumerate(table_rows(board, i)):
        shown = [None if cell == "–" else parse_number(cell.replace("+", "")) for cell in row]
        assert shown == [
            None if cell is None else pytest.approx(cell, rel=1e-3, abs=1e-9) for cell in expected_row(trace, k)
        ]


@pytest.mark.parametrize("lesson", ["playground", "neuron", "weight_space", "convergence", "noise"])
def test_it_has_the_numbers_of_the_core(open_in_node, lesson):
    board = open_in_node(lesson, AND)
    assert table_rows(board) == []  # it costs nothing while it is closed
    check_table(open_tables(board), Perceptron().train(AND))
    titles = board.part("details.run thead tr:first-child th")
    assert titles.texts == ["the corrected example, and its score before the update", "the line after the update"]
    assert [int(span) for (span,) in titles.each("colspan")] == [7, 7]


def test_of_lifted_points_it_has_a_column_for_each_feature_and_each_weight(open_in_node):
    board = open_tables(open_in_node("feature_maps", PRESETS["xor"](0)))
    check_table(board, Perceptron().train(third_feature("(x₁ − x₂)²").lift(PRESETS["xor"](0))))
    parts, names = (board.part(f"details.run thead tr:nth-child({row}) th").texts for row in (1, 2))
    assert parts == ["the corrected example, and its score before the update", "the plane after the update"]
    assert (names[4:7], names[9:12]) == (["x₁", "x₂", "φ₃"], ["w₁", "w₂", "w₃"])


def test_of_two_runs_each_has_its_own(open_in_node):
    board = open_tables(open_in_node("conventions", AND))
    assert board.part("details.run > summary").texts == ["Table of the left run", "Table of the right run"]
    for i, perceptron in enumerate([Perceptron(bias="radius", boundary="positive"), Perceptron()]):
        check_table(board, perceptron.train(AND), i)


@pytest.mark.parametrize("lesson", ["margins", "max_margin", "other_lines", "hyperplane"])
def test_without_a_run_there_is_none(open_in_node, lesson):
    assert open_in_node(lesson, AND).part("details.run").count == 0


def test_a_row_leads_to_its_step_and_follows_it(open_in_node):
    board = open_tables(open_in_node("playground", AND))
    chosen = board.part("details.run [aria-current]")
    assert chosen.text == "0"
    board.plot.focus()
    board.press("End").has(step=20).wait(REFILL_MS)
    assert chosen.text == "20"
    seventh = board.button("7: go to mistake 7")
    seventh.click()
    board.has(step=7).wait(REFILL_MS)
    assert seventh.has_focus
    assert chosen.text == "7"
    board.button("0: go to the start").click()
    board.has(step=0).wait(REFILL_MS)
    assert chosen.text == "0"
    board.plot.focus()
    board.press("ArrowRight").has(step=1).wait(REFILL_MS)
    assert chosen.text == "1"


def test_a_long_run_comes_in_pages_and_the_page_follows_the_step(open_in_node):
    board = open_tables(open_in_node("playground", PRESETS["noisy"](0)))
    n = int(board.state("updates"))
    assert n > 100
    pages = board.field("Which mistakes the table of the run shows")
    board.plot.focus()
    board.press("Home").has(step=0).wait(REFILL_MS)
    names = [text for (text,) in board.part("details.run select option").each("textContent")]
    assert names[int(pages.value)] == f"mistakes 0 to 49 of {n:,}"
    assert len(table_rows(board)) == 50
    board.press("End").wait(REFILL_MS)
    assert board.part("details.run [aria-current]").text == str(n)
    pages.choose("1")
    assert board.button("50: go to mistake 50").is_seen


def test_an_edit_makes_it_anew(open_in_node):
    board = open_tables(open_in_node("playground", AND))
    board.press("n", "f").answer().wait(REFILL_MS)
    check_table(board, Perceptron().train(AND.flipped(0)))
