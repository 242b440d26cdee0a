"""The board in a notebook without Streamlit, isolated from the rest of the page."""

import subprocess
import sys
from pathlib import Path

import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient
from playwright.sync_api import expect

import perceptron_core as pc
from perceptron_core.diagnosis.diagnose import diagnose
from ui.notebook import LESSONS, LONGEST_MESSAGE, MOST_CHARACTERS, MOST_MESSAGES, show, show_messages

ROOT = Path(__file__).parent.parent.parent
NOTEBOOK = ROOT / "docs" / "notebook.ipynb"
AND_GATE = pc.PRESETS["and gate"](0)
MOVED = pc.Perceptron(start=pc.Hyperplane([0.3, -0.2], -0.4))
LARGEST = 400_000  # bytes
WIDGET = "application/vnd.jupyter.widget-view+json"
# Raises an error if a module is imported that is neither numpy nor in Python's standard library.
BARE = """
import sys
for name in ("streamlit", "plotly", "pandas", "starlette", "IPython", "anywidget", "ipywidgets"):
    sys.modules[name] = None
import perceptron_core as pc
from ui.notebook import show
print(show(pc.PRESETS["xor"](0))._repr_html_()[:7])
"""


def test_it_needs_no_streamlit():
    done = subprocess.run([sys.executable, "-c", BARE], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout == "<iframe\n"


@pytest.fixture(scope="module")
def bundles():
    """The outputs of the cells in the docs/ notebook that show a board, run as a reader would run it."""
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells)
    NotebookClient(notebook, resources={"metadata": {"path": str(NOTEBOOK.parent)}}).execute()
    parts = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    return [output["data"] for output in parts if "text/html" in output.get("data", {})]


@pytest.fixture(scope="module")
def outputs(bundles):
    """The HTML of these outputs."""
    return [bundle["text/html"] for bundle in bundles]


@pytest.fixture
def page(chromium, tmp_path, outputs):
    """All boards of the notebook on one page without a network."""
    file = tmp_path / "page.html"
    file.write_text("<!doctype html><meta charset='utf-8'><p>Cells</p>" + "\n".join(outputs), encoding="utf-8")
    context = chromium.new_context(offline=True, reduced_motion="reduce", viewport={"width": 1100, "height": 1500})
    page, errors = context.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(file.as_uri())
    yield page
    context.close()
    assert not errors


def test_a_notebook_may_choose_between_the_widget_and_the_page(bundles):
    assert [WIDGET in bundle for bundle in bundles] == [True] * (len(bundles) - 1) + [False]  # the last has messages


def test_boards_on_one_page_stay_apart(page, outputs):
    boards = [page.locator("iframe").nth(i).content_frame.get_by_test_id("board") for i in range(len(outputs))]
    lessons = ("playground", "weight_space", "convergence", "playground", "margins", "spam")
    for board, lesson in zip(boards, lessons, strict=True):
        expect(board).to_have_attribute("data-ready", "true")
        expect(board).to_have_attribute("data-lesson", lesson)
    assert page.evaluate("document.activeElement === document.body")  # the notebook keeps the focus
    assert page.evaluate("scrollY") == 0
    first, second, *_ = boards
    places = [board.get_attribute("data-step") for board in boards]
    first.get_by_role("button", name="One step forward").click()
    expect(first).to_have_attribute("data-step", "1")
    page.keyboard.press("ArrowRight")
    expect(first).to_have_attribute("data-step", "2")
    page.keyboard.press("ArrowLeft")
    expect(first).to_have_attribute("data-step", "1")
    first.get_by_role("button", name="Presentation mode").click()
    second.get_by_role("button", name="To the end").click()
    expect(second).to_have_attribute("data-step", second.get_attribute("data-updates"))
    expect(first).to_have_attribute("data-step", "1")
    assert [board.get_attribute("data-step") for board in boards[2:]] == places[2:]
    sizes = [board.evaluate("() => getComputedStyle(document.documentElement).fontSize") for board in boards]
    assert len(set(sizes[1:])) == 1
    assert sizes[0] != sizes[1]


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_long_run_is_one_small_page(lesson):
    rng = np.random.default_rng(0)
    dataset = pc.Dataset(rng.normal(size=(200, 2)), rng.choice([-1, 1], 200))
    board = show(dataset, lesson=lesson)
    assert len(pc.Perceptron().train(dataset, max_updates=2000)) >= 1000
    assert len(board.page.encode()) <= LARGEST
    assert len(repr(board)) < 100


@pytest.mark.parametrize(
    ("arguments", "error", "sentence"),
    [
        (([[1, 2]],), TypeError, r"dataset must be a Dataset, such as Dataset\(X, y\), or .* got type list alone"),
        ((AND_GATE, 0.1), TypeError, r"perceptron must be a Perceptron, such as .* got type float"),
        ((pc.Dataset([[1, 2, 3]], [1]),), ValueError, "the board shows the plane: dataset must have d = 2; got d = 3"),
        ((AND_GATE, pc.Perceptron(), "spam"), ValueError, "lesson must be one of .*; got 'spam'"),
        ((AND_GATE, MOVED, "convergence"), ValueError, "perceptron must have start=None in the lesson 'convergence'"),
        ((AND_GATE.without(0).without(0).without(0).without(0),), ValueError, "dataset must have points"),
    ],
)
def test_what_cannot_be_shown_is_said(arguments, error, sentence):
    with pytest.raises(error, match=sentence):
        show(*arguments)


def test_a_diagnosis_is_shown_as_both_runs():
    found = diagnose(AND_GATE, "1 1 1\n1 1 2\n1 2 3")
    board = show(found)
    assert board.dataset == AND_GATE
    assert '"lesson": "check_run"' in board.page or '"lesson":"check_run"' in board.page
    assert "Your program" in board.page
    with pytest.raises(TypeError, match="a Diagnosis must be the only argument"):
        show(found, lesson="neuron")


@pytest.mark.parametrize("lesson", [lesson for lesson in LESSONS if lesson != "convergence"])
def test_a_start_is_shown(lesson):
    assert show(AND_GATE, MOVED, lesson).page


def opened(chromium, tmp_path, board):
    """A board's page after it has opened, without a network."""
    file = tmp_path / "page.html"
    file.write_text(board.page, encoding="utf-8")
    context = chromium.new_context(offline=True, reduced_motion="reduce")
    page, errors = context.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(file.as_uri())
    expect(page.get_by_test_id("board")).to_have_attribute("data-ready", "true")
    return page.get_by_test_id("board"), errors


@pytest.mark.parametrize("lesson", LESSONS)
def test_each_lesson_steps(chromium, tmp_path, lesson):
    board, errors = opened(chromium, tmp_path, show(AND_GATE, lesson=lesson))
    expect(board).to_have_attribute("data-lesson", lesson)
    expect(board).to_have_attribute("data-updates", "20")
    expect(board).to_have_attribute("data-step", "0")
    board.locator(".plot").first.press("ArrowRight")
    expect(board).to_have_attribute("data-step", "1")
    assert not errors


def test_noise_has_its_judge(chromium, tmp_path):
    board, _ = opened(chromium, tmp_path, show(pc.PRESETS["xor"](0), lesson="noise"))
    expect(board).to_contain_text("The app does not know where these points come from, so the true error is not known.")


def test_messages_are_the_spam_filter(chromium, tmp_path):
    board, errors = opened(chromium, tmp_path, show_messages(["free money", "noon", "free 😀"], np.array([1, -1, 1])))
    expect(board).to_have_attribute("data-messages", "3")
    expect(board).to_have_attribute("data-words", "4")
    expect(board).to_have_attribute("data-tried", "free money")
    board.get_by_label("A message to try").fill("free noon")
    board.get_by_role("button", name="+ ham").click()
    expect(board).to_have_attribute("data-messages", "4")
    assert not errors


@pytest.mark.parametrize(
    ("messages", "labels", "error", "sentence"),
    [
        ("free", [1, 1, 1, 1], TypeError, "messages must be a list of texts"),
        ([1], [1], TypeError, "messages must be a list of texts"),
        (["free"], [1, 1], ValueError, "labels must be .* one for each message"),
        (["free"], [0], ValueError, r"labels must be \+1 for spam or -1 for ham"),
        ([], [], ValueError, "messages must be 1 to 200"),
        (["x"] * 201, [1] * 201, ValueError, "got 201 with 201"),
        (["x" * 8001], [1], ValueError, "got 1 with 8,001"),
        (["😀" * 3000] * 3, [1] * 3, ValueError, "got 3 with 18,000"),
    ],
)
def test_messages_that_cannot_be_shown_are_said(messages, labels, error, sentence):
    with pytest.raises(error, match=sentence):
        show_messages(messages, labels)


def test_the_page_takes_what_a_notebook_takes(js):
    limits = [
        js.ask(file="model/lessons/spam_filter.js", name=name)
        for name in ("MAX_MESSAGES", "MAX_MESSAGE_LETTERS", "MAX_TOTAL_LETTERS")
    ]
    assert limits == [MOST_MESSAGES, LONGEST_MESSAGE, MOST_CHARACTERS]
