"""Edits on a notebook's board reach Python: the real board and widget, in Chromium.

`Model` replaces the notebook between them: it keeps the state of a widget in the page, like anywidget's own model.
"""

import json
import logging
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import expect

import perceptron_core as pc
from board.edits import MOST_POINTS
from tests import page_pool
from tests.perceptron_core.strategies import datasets
from ui.notebook import Board, Page, show, show_messages
from ui.widget import Widget

AND_GATE, XOR = pc.PRESETS["and gate"](0), pc.PRESETS["xor"](0)
PATIENCE = 1000 * page_pool.PATIENCE  # ms
NOTEBOOK = """<!doctype html><meta charset="utf-8"><script>
class Model {
  constructor(name, state) { Object.assign(this, { name, state, changed: {}, hearers: new Set() }); }
  get(name) { return this.state[name]; }
  set(name, value) {
    if (JSON.stringify(value) === JSON.stringify(this.state[name])) return;
    this.state[name] = this.changed[name] = value;
    for (const [event, hear] of [...this.hearers]) if (event === `change:${name}`) hear();
  }
  async save_changes() {
    const changed = JSON.stringify(this.changed);
    this.changed = {};
    const { state, dataset } = JSON.parse(await python(this.name, changed));
    for (const name in state) this.set(name, state[name]);
    this.changed = {};
    document.body.dataset[this.name] = JSON.stringify(dataset); // written as JavaScript writes numbers
  }
  on(event, hear) { this.hearers.add([event, hear]); }
  off(event, hear) { for (const other of this.hearers) if (other[1] === hear) this.hearers.delete(other); }
}
const [models, cells, hearing] = [{}, [], new Set()];
for (const [name, act] of [["addEventListener", "add"], ["removeEventListener", "delete"]]) {
  const own = window[name];
  window[name] = (type, hear, ...more) => (type === "message" && hearing[act](hear), own(type, hear, ...more));
}
</script><body>"""
RUN = """async ([name, state]) => {
  models[name] ??= new Model(name, state);
  const { default: { render } } = await import("data:text/javascript;base64," + btoa(models[name].get("_esm")));
  const el = document.body.appendChild(document.createElement("div"));
  cells.push({ el, close: await render({ model: models[name], el }) });
}"""


def both(dataset):
    """The points of a Dataset as they are drawn: [those of +, those of −]."""
    return [dataset.X[dataset.y == label].tolist() for label in (1, -1)]


class Cell:
    """A cell of the notebook that shows a Board."""

    def __init__(self, notebook, number, board):
        self.page, self.board = notebook.page, board
        self.name = notebook.name(board)
        self.frame = self.page.locator("iframe").nth(number).content_frame
        self.root, self.plot = self.frame.get_by_test_id("board"), self.frame.locator(".board .plot").first
        expect(self.root).to_have_attribute("data-ready", "true")
        expect(self.frame.locator(".about")).to_contain_text("Python receives each change")

    def drawn(self):
        """The drawn points: [those of +, those of −]."""
        data = self.plot.evaluate("(plot) => plot.data.map(({ name, x, y }) => [name, x.map((x, i) => [x, y[i]])])")
        return [dict(data)[name] for name in ("plus", "minus")]

    def shows(self, points):
        """Wait until these points are drawn."""
        if isinstance(points, pc.Dataset):
            points = both(points)
        self.plot.evaluate(
            """(plot, [points, patience]) => new Promise((done, fail) => {
              const end = performance.now() + patience;
              const look = () => {
                const drawn = Object.fromEntries(plot.data.map(({ name, x, y }) => [name, x.map((x, i) => [x, y[i]])]));
                const text = JSON.stringify([drawn.plus, drawn.minus]);
                if (text === JSON.stringify(points)) done();
                else if (performance.now() > end) fail(new Error(`the board shows ${text}`));
                else requestAnimationFrame(look);
              };
              look();
            })""",
            [points, PATIENCE],
        )

    def python_has(self, points=None):
        """Wait until Python has these points, by default the drawn ones; returns the Dataset."""
        points = self.drawn() if points is None else points
        self.page.wait_for_function(
            "([name, points]) => document.body.dataset[name] === JSON.stringify(points)",
            arg=[self.name, points],
            timeout=PATIENCE,
        )
        assert both(self.board.dataset) == points
        return self.board.dataset

    def press(self, *keys):
        self.plot.focus()
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def pixel(self, x, y):
        """The position on the page, in pixels, of a point of the plane."""
        box = self.plot.bounding_box()
        view = self.plot.evaluate(
            """({ layout: { width, height, margin, xaxis, yaxis }, clientLeft, clientTop }) =>
              [[xaxis.range, width - margin.l - margin.r, clientLeft + margin.l],
               [yaxis.range, height - margin.t - margin.b, clientTop + margin.t]]"""
        )
        (right, wide, left), (up, high, top) = view
        along, above = (x - right[0]) / (right[1] - right[0]), (y - up[0]) / (up[1] - up[0])
        return box["x"] + left + along * wide, box["y"] + top + (1 - above) * high

    def drag(self, start, *way):
        mouse = self.page.mouse
        mouse.move(*self.pixel(*start))
        mouse.down()
        for place in way:
            mouse.move(*self.pixel(*place), steps=4)
        mouse.up()
        return self


class Notebook:
    """A page that shows Boards in cells, and passes what the page saves to the widgets of the Boards."""

    def __init__(self, page):
        self.page, self.boards, self.cells, self.heard = page, [], 0, []
        page.expose_function("python", self.hear)

    def name(self, board):
        return f"board{self.boards.index(board)}"

    def hear(self, name, changed):
        board = self.boards[int(name.removeprefix("board"))]
        board.widget.set_state(json.loads(changed))
        self.heard.append(board.widget.said)
        return json.dumps({"state": {"said": board.widget.said}, "dataset": both(board.dataset)})

    def run(self, board):
        """Run a cell that ends with the board."""
        if board not in self.boards:
            self.boards.append(board)
        state = {name: getattr(board.widget, name) for name in ("_esm", "page", "frame", "said")}
        self.page.evaluate(RUN, [self.name(board), state])
        self.cells += 1
        return Cell(self, self.cells - 1, board)

    def left(self):
        """The numbers of listeners to messages, and to changes of models."""
        of_models = "Object.values(models).reduce((n, { hearers }) => n + hearers.size, 0)"
        return self.page.evaluate(f"[hearing.size, {of_models}]")


@pytest.fixture
def notebook(chromium):
    context = chromium.new_context(offline=True, reduced_motion="reduce", viewport={"width": 1100, "height": 900})
    page, errors = context.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.set_content(NOTEBOOK)
    yield Notebook(page)
    context.close()
    assert not errors


def test_each_edit_comes_back(notebook):
    cell = notebook.run(show(AND_GATE))
    (x,) = AND_GATE.X[AND_GATE.y > 0].tolist()
    cell.drag(x, (0.5, 1.2), (1.3, 0.4))
    dragged = cell.python_has()
    assert dragged != AND_GATE
    assert np.array_equal(dragged.y, AND_GATE.y)
    cell.press("Control+z").python_has(both(AND_GATE))
    cell.press("Control+Shift+z").python_has(both(dragged))
    notebook.page.mouse.click(*cell.pixel(0.5, 0.5))
    assert len(cell.python_has()) == 5
    changes = [
        ("n", "f"),
        ("Delete",),
        ("n", "Shift+ArrowLeft"),
        ("Control+z",),
    ]
    for keys in changes:
        before = cell.board.dataset
        cell.press(*keys)
        assert cell.python_has() != before
    cell.frame.get_by_role("button", name="Clear").click()
    assert len(cell.python_has([[], []])) == 0
    assert len(cell.board.trace) == 0


def test_the_order_of_the_examples_comes_back(notebook):
    cell = notebook.run(show(AND_GATE))
    cell.press("n", "n", "n", "m")
    order = [2, 0, 1, 3]
    assert cell.python_has(both(AND_GATE.reordered(order))) == AND_GATE.reordered(order)


@pytest.mark.parametrize("lesson", ["weight_space", "convergence", "neuron", "noise"])
def test_each_lesson_hands_out_its_edits(notebook, lesson):
    cell = notebook.run(show(XOR, lesson=lesson))
    cell.press("n", "Delete")
    assert cell.python_has() == XOR.without(0)


def test_the_trace_is_the_run_that_the_board_shows(notebook):
    board = show(AND_GATE, pc.Perceptron(bias="radius"))
    assert repr(board.trace) == repr(pc.Perceptron(bias="radius").train(AND_GATE))
    cell = notebook.run(board)
    cell.press("n", "Shift+ArrowUp")
    edited = cell.python_has()
    assert edited != AND_GATE
    assert repr(board.trace) == repr(pc.Perceptron(bias="radius").train(edited))
    assert board.trace is board.trace
    expect(cell.root).to_have_attribute("data-updates", str(len(board.trace)))


def test_boards_do_not_mix(notebook):
    first, second = (notebook.run(show(dataset)) for dataset in (AND_GATE, XOR))
    first.press("n", "Delete")
    assert first.python_has() == AND_GATE.without(0)
    assert second.board.dataset == XOR
    second.press("n", "f").python_has()
    second.shows(XOR.flipped(0))
    first.shows(AND_GATE.without(0))


def test_two_cells_show_the_same_board(notebook):
    board = show(AND_GATE)
    first, second = notebook.run(board), notebook.run(board)
    first.press("n", "Delete").python_has()
    second.shows(AND_GATE.without(0))
    second.press("n", "f").python_has()
    first.shows(AND_GATE.without(0).flipped(0))
    first.press("Control+z")
    second.shows(AND_GATE.without(0))
    assert first.python_has() == AND_GATE.without(0)
    third = notebook.run(board)  # it is opened later
    third.shows(AND_GATE.without(0))
    third.press("Control+z")
    second.shows(AND_GATE)


def test_a_cell_says_nothing_again_that_another_has_said(notebook):
    first, second = (notebook.run(board) for board in [show(AND_GATE)] * 2)
    for _ in range(3):
        first.press("n", "f").python_has()
        second.shows(first.board.dataset)
    second.press("n", "Delete").python_has()
    authors = [said["client"] for said in notebook.heard]
    assert len(authors) == 4
    assert authors[:3] == authors[:1] * 3
    assert authors[3] != authors[0]


def test_a_cell_does_not_go_back_to_what_it_has_said_before(notebook):
    cell = notebook.run(show(AND_GATE))
    cell.press("n", "f").python_has()
    cell.press("Delete").python_has()
    before = {"subject": "perceptron.asked", "said": notebook.heard[0]}
    notebook.page.evaluate(
        "(before) => document.querySelector('iframe').contentWindow.postMessage(before, '*')", before
    )
    cell.press("n", "f")
    assert cell.python_has() == AND_GATE.without(0).flipped(0)


def test_a_cell_that_asks_a_question_keeps_its_points_and_does_not_say_them_for_an_edit(notebook):
    first, second = (notebook.run(board) for board in [show(AND_GATE)] * 2)
    second.frame.get_by_label("Ask me first").check()
    second.press("ArrowRight")
    first.press("n", "f").python_has()
    expect(second.frame.get_by_text("so the board cannot be changed until you have answered")).to_be_visible()
    second.press("0", "h", "h")
    first.press("f").python_has()
    second.shows(AND_GATE)
    assert len(notebook.heard) == 2


def test_a_cell_that_is_run_again_leaves_nothing(notebook):
    board = show(AND_GATE)
    for _ in range(3):
        notebook.run(board).press("n", "f", "f")
    assert notebook.left() == [3, 3]
    notebook.page.evaluate("cells.forEach(({ close }) => close())")
    assert notebook.left() == [0, 0]
    expect(notebook.page.locator("iframe")).to_have_count(0)


def test_a_frame_that_a_notebook_loads_again_shows_what_was_edited(notebook):
    cell = notebook.run(show(AND_GATE))
    cell.press("n", "Delete").python_has()
    notebook.page.evaluate("document.body.append(cells[0].el)")  # a moved frame loads again
    Cell(notebook, 0, cell.board).shows(AND_GATE.without(0))


def test_messages_of_others_are_not_heard(notebook):
    board = show(AND_GATE)
    cell = notebook.run(board)
    said = {"client": "x", "edits": [[1, 0, "set", [], []]]}
    notebook.page.evaluate("(said) => postMessage({ subject: 'perceptron.edited', said }, '*')", said)
    cell.root.evaluate("(_, said) => parent.postMessage({ subject: 'other', said }, '*')", said)
    cell.root.evaluate("(_, said) => postMessage({ subject: 'perceptron.asked', said }, '*')", said)
    cell.press("n", "f")
    assert cell.python_has() == AND_GATE.flipped(0)


WHATEVER = [
    None,
    7,
    [],
    {},
    {"client": "x"},
    {"client": "x", "edits": [[1, 0, "set", [[0, 0]], [3]]]},
    {"client": "x", "edits": [[1, 0, "set", [[0, 0]], []]]},
    {"client": "x", "edits": [[2, 0, "set", "", ""], 7, [3], [4, 0, "boom"]]},
    {"client": "x", "edits": [[9, 0, "set", [[0, 0]] * (MOST_POINTS + 1), [1] * (MOST_POINTS + 1)]]},
]


@pytest.mark.parametrize("said", WHATEVER)
def test_whatever_comes_is_ignored(notebook, said, caplog):
    cell = notebook.run(show(AND_GATE))
    notebook.page.evaluate("(said) => (models.board0.set('said', said), models.board0.save_changes())", said)
    cell.press("n", "f")
    assert cell.python_has() == AND_GATE.flipped(0)
    cell.shows(AND_GATE.flipped(0))
    assert not caplog.records


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5) | st.just("set"),
    lambda some: st.lists(some, max_size=5) | st.dictionaries(st.sampled_from(["client", "edits", "x"]), some),
    max_leaves=12,
)


@given(anything | st.builds(lambda edits: {"client": "x", "edits": edits}, st.lists(st.lists(anything))))
def test_python_ignores_whatever_comes(said):
    board = show(AND_GATE)
    board.widget.set_state({"said": said})
    assert board.dataset == AND_GATE


def say(board, number, *edit):
    """Send this edit as if from a board."""
    board.widget.set_state({"said": {"client": "a board", "edits": [[number, 0, *edit]]}})


@given(datasets(dimensions=(2, 2), most=20))
def test_the_points_arrive_exactly(dataset):
    board = show(AND_GATE)
    said = json.loads(json.dumps(["set", dataset.X.tolist(), dataset.y.astype(int).tolist()]))
    say(board, 1, *said)
    assert board.dataset == dataset


def test_points_that_the_core_refuses_are_taken_back_on_the_board(notebook):
    cell = notebook.run(show(AND_GATE))
    cell.root.evaluate(
        "(_, said) => parent.postMessage({ subject: 'perceptron.edited', said }, '*')",
        {"client": "x", "edits": [[1, 0, "set", [[1e-200, 1]], [1]]]},
    )
    cell.shows(AND_GATE)
    cell.press("n", "f")
    assert cell.python_has() == AND_GATE.flipped(0)


# ---- callbacks ------------------------------------------------------------------------------------------------------


def test_a_callback_is_called_after_each_change():
    board, heard = show(AND_GATE), []

    @board.on_change
    def hear(changed):
        heard.append((changed, changed.dataset))

    say(board, 1, "flip", 0)
    say(board, 2, "delete", 9)
    say(board, 2, "flip", 0)  # the edit has arrived
    say(board, 3, "flip", 1)
    assert heard == [(board, AND_GATE.flipped(0)), (board, AND_GATE.flipped(0).flipped(1))]
    assert board.on_change(hear) is hear
    say(board, 4, "clear")
    assert len(heard) == 3
    board.on_change(hear, remove=True)
    say(board, 5, "add", 0, 1, 1)
    assert len(heard) == 3
    assert len(board.dataset) == 1


def test_an_error_in_a_callback_is_logged_and_breaks_nothing(caplog):
    board, heard = show(AND_GATE), []
    board.on_change(lambda _: 1 / 0)
    board.on_change(lambda changed: heard.append(changed.dataset))
    with caplog.at_level(logging.ERROR):
        say(board, 1, "flip", 0)
        say(board, 2, "flip", 1)
    assert heard == [AND_GATE.flipped(0), AND_GATE.flipped(0).flipped(1)]
    assert [record.exc_info[0] for record in caplog.records] == [ZeroDivisionError] * 2


def test_a_callback_must_be_a_function():
    with pytest.raises(TypeError, match="callback must be a function of the board; got type int"):
        show(AND_GATE).on_change(3)


# ---- output of the cell ---------------------------------------------------------------------------------------------


def test_a_notebook_is_offered_the_widget_and_the_page():
    board = show(AND_GATE)
    bundle, _ = board._repr_mimebundle_()
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == board.widget.model_id
    assert bundle["text/html"] == board._repr_html_()
    assert isinstance(board._display_(), Widget)
    assert board.widget is board.widget


@pytest.fixture
def bare(monkeypatch):
    """Python without anywidget."""
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "ui.widget")


@pytest.mark.usefixtures("bare")
def test_without_anywidget_the_board_is_shown_and_python_hears_nothing():
    board = show(AND_GATE)
    bundle, _ = board._repr_mimebundle_()
    assert bundle == {"text/html": board._repr_html_(), "text/plain": repr(board)}
    assert type(board._display_()) is Page
    assert board.dataset == AND_GATE
    assert repr(board.trace) == repr(pc.Perceptron().train(AND_GATE))
    with pytest.raises(ImportError, match=r"anywidget must be installed.*: pip install anywidget"):
        board.on_change(print)


def test_too_many_points_are_shown_and_python_hears_nothing():
    X = np.arange(2 * MOST_POINTS + 2).reshape(-1, 2)
    board = show(X, np.sign(X[:, 0] - MOST_POINTS - 1 / 2))
    assert set(board._repr_mimebundle_()[0]) == {"text/html", "text/plain"}
    with pytest.raises(ValueError, match="Python hears of edits of at most 2,000 points; got 2,001"):
        board.on_change(print)


def test_a_board_with_messages_is_a_page():
    shown = show_messages(["free money"], [1])
    assert not isinstance(shown, Board)
    assert shown._repr_html_().startswith("<iframe ")
