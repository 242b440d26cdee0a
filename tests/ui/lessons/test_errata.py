"""The errata page: computed numbers, correct markup, and examples that the buttons open.

The numbers are computed where the sentences are made; test_slips.py checks the claims in words.
"""

import ast
import re
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import expect
from streamlit.testing.v1 import AppTest

from board.serializers import pack_integers
from tests.board.lessons.test_every_lesson import WAIT_UNTIL_STILL
from tests.page_pool import PATIENCE
from tests.pages.opened import board_data, opened, then
from ui import lectures
from ui.lessons import errata
from ui.lessons.errata import PAGES
from ui.lessons.errata.figure import BLUE, VERMILION
from ui.words import number, vector

ROOT = Path(__file__).parents[3]
SLIPS = errata.list_errata()
EXAMPLES = {slip.example.button: slip.example for slip in SLIPS if slip.example}
ON_A_BOARD = {button: example for button, example in EXAMPLES.items() if example.page != errata.FIGURE}

# Numbers that may be typed: in names of lectures and figures, years that they print, and 0 and 1 in these phrases.
LECTURE = "|".join(lectures.TITLES)
RESULT = rf"{LECTURE}|Figure 1|score [01]|(is|as|classified) [+−]1|w = 0"
RESULT += r"|margin 0|C = 0|k = −?1|m = 1|b = 1|β = 1|w₂ other than 0"
RESULT += r"|length 1|y·s ≤ 0|φ\(0, 0\)|1/√2|√2·|R = r|\b[12]/(?=\{)"
# In general statements 0 and 1 are constants of the formulas.
GENERAL = rf"{LECTURE}|195[78]|\b[01]\b|2R/γ|2m/|√2"


def typed(file):
    """(whether it is in a general statement, as in `true`; the part) of every literal part of the texts in a file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    general = {node for call in keywords(tree, "true") for node in ast.walk(call)}
    silent = {node for name in ("says", "lecture") for call in keywords(tree, name) for node in ast.walk(call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent.add(node.value)  # a docstring
        if isinstance(node, ast.FormattedValue) and node.format_spec:
            silent.update(ast.walk(node.format_spec))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in silent:
            yield node in general, node.value


def keywords(tree, name):
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg == name]


def numbers_typed(general, text):
    return re.findall(r"[\d½¼¾]", re.sub(GENERAL if general else RESULT, "", text))


@pytest.mark.parametrize("lecture", lectures.TITLES)
def test_no_number_is_typed(lecture):
    file = Path(errata.__file__).with_name(f"lecture_{lecture}.py")
    texts = list(typed(file))
    assert len(texts) > 10
    assert not [text for general, text in texts if numbers_typed(general, text)]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FormattedValue) or (isinstance(node, ast.Call) and is_marked(node)):
            # A number computed from literals alone would be a typed number in disguise.
            values = [node.value] if isinstance(node, ast.FormattedValue) else [value.value for value in node.keywords]
            called = {id(call.func) for call in ast.walk(node) if isinstance(call, ast.Call)}
            for value in values:
                is_set = isinstance(value, ast.Constant) and value.value in FORMULAS
                is_set |= isinstance(value, ast.Call) and getattr(value.func, "id", "") == "lecture_title"
                assert is_set or any(isinstance(part, ast.Name) and id(part) not in called for part in ast.walk(value))


# Formulas with braces that are no placeholders, or with a comma of their own.
FORMULAS = ("(x₁, x₂, (x₁ − x₂)²)", "{u + λv}", "{x : w·x = 0}")


def is_marked(call):
    return getattr(call.func, "id", "") == "t"


@pytest.mark.parametrize("text", ["the margin is 2", "w = 0.5", "20 mistakes", "x₃ = ½", "at step 1"])
def test_a_typed_number_is_noticed(text):
    assert numbers_typed(False, text)


def test_lectures_are_in_order_and_all_there():
    assert list(dict.fromkeys(slip.lecture for slip in SLIPS)) == list(lectures.TITLES)
    assert [slip.lecture for slip in SLIPS] == sorted(slip.lecture for slip in SLIPS)
    assert len(EXAMPLES) == sum(slip.example is not None for slip in SLIPS)


def test_each_lecture_has_its_conventions():
    rules = {lecture: (p.bias, p.boundary, p.order) for lecture, p in lectures.CONVENTIONS.items()}
    assert list(rules) == list(lectures.TITLES)
    assert rules["002"] == ("unit", "negative", "shuffled")
    test = opened("conventions")
    [table] = [each.value for each in test.markdown if each.value.startswith("|")]
    for lecture, (bias, boundary, order) in rules.items():
        [row] = [row for row in table.splitlines() if row.startswith(f"| {lectures.lecture_title(lecture)} |")]
        assert f"“{bias}”" in row
        assert f"“{boundary}”" in row
        assert {"cyclic": "cyclic", "shuffled": "shuffled", "first": "always the first misclassified example"}[
            order
        ] in row


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: f"{slip.lecture} {slip.says[:30]}")
def test_texts_are_ready_for_the_page(slip):
    sentences, button = [slip.says, slip.true], slip.example.button if slip.example else "No button"
    if slip.example:
        sentences.append(slip.example.look)
    assert all(text.endswith(".") for text in sentences)
    assert len(button) <= 45
    for text in (*sentences, button):
        assert text.strip() == text
        assert not re.search(r"-\d|\d-|[$~_]|  ", text)  # a minus is "−"; no characters that Markdown would interpret
        assert text.count("**") % 2 == 0
        assert not re.search(r"(^|\s)\*|\*[\w²]", re.sub(r"\*\*.*?\*\*", "", text))  # γ* must not begin italics
        assert not re.search(r"\b1 mistakes|\d{5}|e[-+]\d", text)


@pytest.mark.parametrize("button", EXAMPLES)
def test_an_example_has_what_its_page_needs(button):
    example = EXAMPLES[button]
    assert example.page in PAGES
    assert (example.left is not None) == (example.right is not None) == (example.page == "conventions")
    assert (example.line is not None) == (example.page in ("margins", "hyperplane"))
    assert (example.dataset is None) == (example.page == "hyperplane")
    if example.page == "conventions":
        assert example.left != example.right


@pytest.mark.parametrize("button", ON_A_BOARD)
def test_a_button_shows_on_its_page_what_it_says(button, page):
    example = ON_A_BOARD[button]
    data = shown(example, *page)
    assert data["note"] == f"Example: {example.look}"
    if example.dataset:
        assert data["points"] == example.dataset.X.tolist()
        assert data["labels"] == example.dataset.y.tolist()
    if example.line:
        line = data["hand"] if example.page == "margins" else data["line"]
        assert (line["w"], line["b"]) == (example.line.w.tolist(), example.line.b)
    if example.page == "max_margin":
        assert f"= {vector(data['run']['verdict']['w'])}" in example.look
    if example.page == "conventions":
        runs = [rule.train(example.dataset) for rule in (example.left, example.right)]
        assert [tuple(side["mistakes"]) for side in data["run"]["sides"]] == [pack_integers(run.index) for run in runs]
        assert {str(len(run)) for run in runs} <= set(re.findall(r"\d+", example.look))


@pytest.fixture(scope="module")
def page():
    """The errata page, and a list that records the pages it would open."""
    opened = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("streamlit.switch_page", opened.append)
        yield AppTest.from_file(str(ROOT / "pages" / "errata.py"), default_timeout=60).run(), opened


def shown(example, page, opened):
    """The board's data on the page that a click on the button opens."""
    next(button for button in page.button if button.label == example.button).click().run()
    page = then(page, Path(opened.pop()).stem)
    assert not opened
    return board_data(page)


def test_the_preimage_figure():
    figure = errata.preimage_figure()
    found = {}
    for trace in (trace for trace in figure.data if trace.mode == "lines+text"):
        difference = np.subtract(trace.x, trace.y)
        assert difference[0] == pytest.approx(difference[1])
        found["".join(trace.text).strip()] = difference[0]
        assert (trace.line.dash == "dash") == ("notes" in trace.name) == (abs(difference[0]) == pytest.approx(0.5))
        assert trace.name.endswith(f"x₃ = {number(difference[0] ** 2)}")
    expected = {"1/√2": 1 / np.sqrt(2), "−1/√2": -1 / np.sqrt(2), "½": 0.5, "−½": -0.5}
    assert found == pytest.approx({f"x₁ − x₂ = {name}": c for name, c in expected.items()})
    plus, minus = (trace for trace in figure.data if trace.mode == "markers+text")
    assert (plus.marker.symbol, plus.marker.color, set(plus.text)) == ("circle", BLUE, {"+"})
    assert (minus.marker.symbol, minus.marker.color, set(minus.text)) == ("square", VERMILION, {"−"})
    assert set(zip(plus.x, plus.y, strict=True)) == {(1, 0), (0, 1)}
    assert set(zip(minus.x, minus.y, strict=True)) == {(0, 0), (1, 1)}
    assert figure.layout.yaxis.scaleanchor == "x"
    assert figure.layout.paper_bgcolor == figure.layout.plot_bgcolor == "rgba(0, 0, 0, 0)"
    fonts = [figure.layout.font, figure.layout.legend.font, *(trace.textfont for trace in figure.data)]
    for axis in (figure.layout.xaxis, figure.layout.yaxis):
        fonts += [axis.tickfont, axis.title.font]  # set explicitly, since Streamlit's theme has smaller ones
    assert min(font.size for font in fonts) >= 15


# Whether a chart is as wide as its container, and as high as its place on the page.
FITS = """(chart) => {
  const nodes = [chart.querySelector(".main-svg"), chart.closest(".stElementContainer")];
  const [drawn, room] = nodes.map((node) => node.getBoundingClientRect());
  return Math.abs(drawn.width - room.width) < 2 && Math.abs(drawn.height - room.height) < 2;
}"""
# The centers of its points, and the height of its numbers, in rem.
SEEN = """(chart) => {
  const boxes = (own) => [...chart.querySelectorAll(own)].map((node) => node.getBoundingClientRect());
  const [number] = boxes(".xtick text");
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return [boxes(".point").map(({ x, y, width, height }) => [x + width / 2, y + height / 2]), number.height / rem];
}"""


def hover(chart, k, label):
    """Move the mouse over a point of a chart in small steps, as a hand does, because Plotly drops fast moves."""
    for i in range(PATIENCE):
        x, y = chart.evaluate(SEEN)[0][k]
        chart.page.mouse.move(x, y + i % 2)
        with suppress(AssertionError):
            return expect(label).to_have_count(1, timeout=1000)
    return expect(label).to_have_count(1)


def test_on_a_large_screen_a_chart_is_as_much_larger_as_its_page_and_knows_what_the_mouse_is_over(open_board):
    slip = next(slip for slip in SLIPS if slip.example and slip.example.page == errata.FIGURE)
    board = open_board(f"errata?lecture={slip.lecture}")
    board.page.get_by_text(slip.example.button).click()
    chart, heights = board.page.locator(".stPlotlyChart"), []
    for width, height in ((1280, 800), (3840, 2160)):
        board.page.set_viewport_size({"width": width, "height": height})
        chart.evaluate("(chart) => chart.closest('.stElementContainer').scrollIntoView({ block: 'center' })")
        board.page.wait_for_function(FITS, arg=chart.element_handle())
        chart.evaluate(WAIT_UNTIL_STILL)
        heights.append(chart.evaluate(SEEN)[1])
        for k, says in enumerate(["+ point (1, 0)", "+ point (0, 1)", "− point (0, 0)", "− point (1, 1)"]):
            hover(chart, k, chart.locator(".hovertext", has_text=says))
    assert heights == pytest.approx([heights[0]] * 2, rel=0.05)
