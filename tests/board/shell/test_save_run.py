"""Files of points and runs from the menu “Save” have the core's numbers."""

import csv
import io
import re

import numpy as np
import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Dataset, Perceptron
from perceptron_core.features import third_feature
from tests import lessons
from tests.board.shell.test_save import open_menu, save
from tests.board.words.test_script import check_script
from tests.driver import BOARDS

RUN_ITEMS = ["Points as CSV", "Run as CSV", "Run as Python script"]
PAIR_ITEMS = [
    "Points as CSV",
    "Left run as CSV",
    "Right run as CSV",
    "Left run as Python script",
    "Right run as Python script",
]
PICTURE_ITEMS = ["PNG, twice the size", "SVG, sharp at any size", "Copy to the clipboard"]
STEP_ITEMS = ["All steps: pages to print", "All steps: pictures in a ZIP"]
REPLAY_ITEMS = ["HTML file that opens offline"]
FIGURE_ITEMS = ["Plotly figure (JSON) of the plane"]
POINT_ITEMS = ["Points as CSV"]
# The lessons with a run of their own come last.
ITEMS_BY_LESSON = {
    **dict.fromkeys(lessons.that("edits"), POINT_ITEMS),
    **dict.fromkeys(lessons.that("edits", "plays"), RUN_ITEMS),
    "conventions": PAIR_ITEMS,
    "check_run": PAIR_ITEMS[:3],  # a student's program is not written by the app
    "spam": ["Messages as CSV"],
}
SEPARABLE = PRESETS["separable"](0)


def csv_rows(file):
    return [*csv.DictReader(io.StringIO(file))]


def check_run(file, trace):
    rows = csv_rows(file)
    assert [int(row["k"]) for row in rows] == list(range(len(trace) + 1))
    assert [int(row["example"]) - 1 for row in rows[1:]] == trace.index.tolist()
    weights = [f"w{j + 1}" for j in range(trace.w.shape[1])]
    states = np.array([[float(row[f"{name}_after"]) for name in (*weights, "b")] for row in rows])
    assert states.tobytes() == np.column_stack([trace.w, trace.b]).tobytes()
    assert int(rows[-1]["wrong_after"]) == 0


@pytest.mark.parametrize("path", BOARDS)
def test_every_lesson_offers_what_it_has(open_in_node, path):
    board = open_in_node(path or "playground", SEPARABLE)
    names = board.part(".save [role=group] button").texts
    steps = STEP_ITEMS if path in lessons.that("steps") else []
    if path == "check_run":  # a program with a mistake need not end
        steps = [name.replace("All steps", "The first 100 steps") for name in steps]
    assert names == PICTURE_ITEMS + steps + REPLAY_ITEMS + ITEMS_BY_LESSON.get(path, []) + FIGURE_ITEMS
    groups = [label for (label,) in board.part(".save [role=group]").each("aria-label")]
    there = {"Steps": steps, "Numbers": path in ITEMS_BY_LESSON}
    named = ["Picture", "Steps", "Replay", "Numbers", "Code"]
    assert groups == [name for name in named if there.get(name, True)]


def test_points_arrive_as_they_are_on_the_board(open_in_node):
    """To the last bit, with an edit."""
    board = open_in_node("margins", SEPARABLE)
    board.click(2.9, -1.1).answer().has(points=len(SEPARABLE) + 1)
    name, file = board.saved("Points as CSV")
    assert name == "perceptron-margins-points.csv"
    rows = [[float(row[column]) for column in ("x1", "x2", "y")] for row in csv_rows(file)]
    kept = np.column_stack([SEPARABLE.X, SEPARABLE.y])
    assert np.array(rows[:-1]).tobytes() == kept.tobytes()
    assert tuple(rows[-1][:2]) == board.drawn()[1][-1]


def test_a_run_arrives_whole_wherever_the_user_stands(open_in_node):
    board = open_in_node("playground", SEPARABLE).press("Home", "ArrowRight").has(step=1)
    name, file = board.saved("Run as CSV")
    assert name == "perceptron-playground-run.csv"
    check_run(file, Perceptron().train(SEPARABLE))
    name, file = board.saved("Run as Python script")
    assert name == "perceptron-playground-run.py"
    check_script(file, Perceptron().train(SEPARABLE))
    board.has(step=1)


def test_of_lifted_points_too(open_in_node):
    lifted = third_feature("(x₁ − x₂)²").lift(PRESETS["xor"](0))
    board = open_in_node("feature_maps", PRESETS["xor"](0)).press("Home", "ArrowRight").has(step=1)
    name, file = board.saved("Run as CSV")
    assert name == "perceptron-feature-maps-run.csv"
    check_run(file, Perceptron().train(lifted))
    heights = [float(row["phi3"]) for row in csv_rows(file)[1:]]
    assert heights == lifted.X[Perceptron().train(lifted).index, 2].tolist()
    script = board.saved("Run as Python script")[1]
    assert "# x₁, x₂, φ₃ and y of each example; φ₃ = (x₁ − x₂)²\n" in script
    check_script(script, Perceptron().train(lifted))


def test_of_two_runs_each_arrives(open_in_node):
    board = open_in_node("conventions", SEPARABLE)
    left, right = Perceptron(bias="radius", boundary="positive"), Perceptron()
    for side, perceptron in (("left", left), ("right", right)):
        trace = perceptron.train(SEPARABLE)
        name, file = board.saved(f"{side.capitalize()} run as CSV")
        assert name == f"perceptron-conventions-{side}-run.csv"
        check_run(file, trace)
        name, file = board.saved(f"{side.capitalize()} run as Python script")
        assert name == f"perceptron-conventions-{side}-run.py"
        check_script(file, trace)


def test_without_points_the_files_are_empty_and_right(open_in_node):
    board = open_in_node("playground", SEPARABLE)
    board.button("Clear: delete all points").click()
    board.answer().has(points=0)
    assert board.saved("Points as CSV")[1] == "x1,x2,y\n"
    assert len(csv_rows(board.saved("Run as CSV")[1])) == 1
    check_script(board.saved("Run as Python script")[1], Perceptron().train(Dataset(np.empty((0, 2)), [])))


def test_the_script_carries_the_link_to_its_scene_and_a_table_nothing_but_rows(open_board):
    board = open_board("?preset=separable").press("Home", "ArrowRight").has(step=1)
    points, run, script = (save(board, name)[1].decode() for name in RUN_ITEMS)
    assert "http" not in points + run
    board.open(re.search("^# On the board: (.*)$", script, re.MULTILINE)[1])
    board.has(step=1, points=len(SEPARABLE))
    assert save(board, "Run as CSV")[1].decode() == run


@pytest.mark.parametrize(
    ("item", "what"), [("Run as CSV", "CSV file"), ("Points as CSV", "CSV file"), ("Run as Python", "script")]
)
def test_a_failure_is_one_sentence(open_in_node, item, what):
    board = open_in_node("playground", PRESETS["xor"](0))
    board.page("refuseFiles")
    board.button(item).click()
    problem = board.part(".save [role=alert]")
    board.until(lambda: problem.text)
    assert problem.text == f"The {what} could not be created. Reload the page and try again. Your points will be kept."
    assert board.button(item).is_usable
    assert board.page["downloaded"] == []
    board.press("Escape")
    board.plot.focus()
    board.press("Home").has(step=0)


def test_with_a_thumb_every_item_is_as_large_as_a_fingertip(open_board):
    size = {"width": 390, "height": 844}
    board = open_board("conventions?preset=xor", fresh=True, viewport=size, has_touch=True, is_mobile=True)
    open_menu(board)
    items = board.root.locator(".save .sheet").locator("button, label").filter(visible=True)
    # A light board does not offer light colors, as the menu checks when it opens.
    expect(items).to_have_count(len(PICTURE_ITEMS + STEP_ITEMS + REPLAY_ITEMS + PAIR_ITEMS + FIGURE_ITEMS) + 1)
    assert min(items.evaluate_all("(nodes) => nodes.map((node) => node.getBoundingClientRect().height)")) >= 44
    sheet = board.root.locator(".folded > .sheet")
    assert sheet.evaluate("(node) => node.scrollWidth <= node.clientWidth")
