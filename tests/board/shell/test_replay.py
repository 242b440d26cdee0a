"""A board in a saved file shows what its page shows, without a network."""

import gzip
import json
import re
from base64 import b64decode
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from playwright.sync_api import expect

from board import assets, html_file, serializers
from perceptron_core import PRESETS, Dataset, Hyperplane, Perceptron
from perceptron_core.features import third_feature
from tests.board.page import Board
from tests.board.shell.test_page_changes import BreakableConnection
from tests.board.shell.test_save import open_menu, save
from tests.driver import BOARDS, BoardPage
from tests.perceptron_core.strategies import moved_perceptrons, perceptrons
from ui import words
from ui.lessons.feature_maps import feature_control, lifted_data
from ui.lessons.noise import drawer
from ui.visitor import cached_results
from ui.visitor.points import Points, points_from_link

MAX_BYTES = 400_000  # bytes
# (path, keys before it is saved, keys that lead to the end)
LESSONS = [
    ("?preset=and gate", ["Home", "ArrowRight", "ArrowRight"], ["ArrowRight"] * 20),
    ("weight_space?preset=and gate", ["Home", "ArrowRight"], ["ArrowRight"] * 21),
    ("neuron?preset=and gate", ["Home", "ArrowRight", "v"], ["ArrowRight"] * 21 + ["u"]),
    ("convergence?preset=separable", [], ["Home"] + ["ArrowRight"] * 5),
    ("convergence?preset=xor", [], ["Home"] + ["ArrowRight"] * 5),
    ("noise?preset=noisy&seed=8", ["Home", "ArrowRight", "t"], ["End"] + ["ArrowLeft"] * 5),
    ("conventions?preset=separable", ["Home", "ArrowRight"], ["ArrowRight"] * 12),
    ("max_margin?preset=separable", ["ArrowRight"], ["ArrowRight"] * 4),
    ("other_lines?preset=one outlier", ["ArrowDown"], ["ArrowDown", "ArrowLeft", "ArrowLeft"]),
    ("margins?preset=separable", ["ArrowLeft", "ArrowUp"], ["x", "]", "Control+z"]),
    ("spam", ["Home", "ArrowRight"], ["ArrowRight"] * 5),
    ("hyperplane", ["ArrowLeft", "]"], ["ArrowLeft", "x", "[", "Control+z"]),
]
LESSONS += [(path, [], ["End", "Home"]) for path in BOARDS if path not in {path.split("?")[0] for path, *_ in LESSONS}]
BROWSER_PATHS = ("", "max_margin")  # in a browser lessons differ in their layout only, see `make soak`
PAGE_CASES = [
    pytest.param(*lesson, marks=() if lesson[0].partition("?")[0] in BROWSER_PATHS else pytest.mark.soak)
    for lesson in LESSONS
]
# All text of the board, and its data-… attributes, but for what depends on the size of its pictures. (So do keys that
# shift a line by pixels or turn it around the middle of the picture; the tests do not press them here.)
READ_BOARD = r"""(board) => {
  const texts = (nodes) => [...nodes].map((node) => node.value ?? node.textContent);
  const { ready, pending, ...dataset } = board.dataset;
  const [shown, words] = [
    "label:has(:checked)",
    ".title, .lines, .values, .outcome, .proof, .name, .count, .challenge, .margins tbody, .computed, .form",
  ].map((selector) => texts(board.querySelectorAll(selector)));
  const forgotten = / Your best so far is .*%\./; // a page forgets it, too
  const byHand = /^Click in the picture .*\. (?=Press → to take the first step)/; // a file accepts no points
  const here = words.map((text) => text.replace(forgotten, "").replace(byHand, ""));
  const fields = [...board.querySelectorAll("input:not([type=checkbox]), select")];
  return [dataset, shown, here, texts(fields.filter((field) => !field.closest(".menu, .so-far")))];
}"""


class OfflineBrowser:
    """Opens files in a browser without a network; files with the same options share a window."""

    def __init__(self, engine):
        self.engine, self.pages, self.asked = engine, {}, []

    def open(self, path, **options):
        options = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **options}
        if (key := repr(options)) not in self.pages:
            context = self.engine.new_context(offline=True, **options)
            context.on("request", lambda request: self.asked.append(request.url))
            context.route(re.compile("^(?!file:)"), lambda route: route.abort())
            self.pages[key] = BoardPage(context.new_page())
        return self.pages[key].open(path.as_uri())

    def check(self):
        """Nothing failed, and nothing was requested."""
        assert not [error for board in self.pages.values() for error in board.errors]
        assert not [url for url in self.asked if not url.startswith(("file:", "data:", "about:"))]


@pytest.fixture(scope="module")
def opener(chromium):
    files = OfflineBrowser(chromium)
    yield files
    for board in files.pages.values():
        board.page.context.close()


@pytest.fixture
def files(opener):
    yield opener
    opener.check()


def save_html(board, folder):
    name, text = save(board, "HTML")
    assert name.endswith(".html")
    assert len(text) <= MAX_BYTES
    (folder / name).write_bytes(text)
    return folder / name


def read_board(board):
    return board.root.says(READ_BOARD) if isinstance(board, Board) else board.root.evaluate(READ_BOARD)


@pytest.mark.parametrize(("path", "before", "keys"), LESSONS)
def test_what_a_file_holds_says_what_the_board_says(open_in_node, path, before, keys):
    """Step by step; in a browser, see below."""
    lesson, _, query = path.partition("?")
    points = points_from_link(dict(parse_qsl(query)), ("and gate", 0))
    board = open_in_node(lesson or "playground", points.dataset).press(*before)
    first, text = read_board(board), board.saved("HTML")[1]
    board.plot.focus()
    steps = [read_board(board.press(key)) for key in keys]
    board.page("replay", text)
    assert read_board(board) == first
    assert [read_board(board.press(key)) for key in keys] == steps


@pytest.mark.parametrize(("path", "before", "keys"), PAGE_CASES)
def test_a_file_says_what_the_page_says(open_board, files, tmp_path, path, before, keys):
    board = open_board(path).press(*before)
    copy = files.open(save_html(board, tmp_path))
    assert read_board(copy) == read_board(board)
    expect(copy.root.locator("[hidden]:visible")).to_have_count(0)
    board.plot.focus()
    for key in keys:
        board.press(key)
        copy.press(key)
        assert read_board(copy) == read_board(board)


def test_a_file_holds_the_board_itself_and_the_link_to_its_scene(open_board, files, tmp_path, address):
    file = save_html(open_board("?preset=xor").press("Home", "ArrowRight"), tmp_path)
    [packed] = re.findall('<script id="board" type="application/octet-stream">(.*?)</script>', file.read_text("utf-8"))
    assert gzip.decompress(b64decode(packed)) == assets.standalone_bundle(["playground"])
    link = files.open(file).page.get_by_role("link", name="Open this board in the app, as it was saved")
    expect(link).to_have_attribute("href", re.compile(rf"^{re.escape(address)}/\?s=[\w-]+$"))


def test_a_saved_file_is_edited_without_a_network(open_board, files, tmp_path):
    """The effects of the edit are what the core computes."""
    copy = files.open(save_html(open_board("?preset=and gate"), tmp_path))
    copy.plot.focus()
    dataset = PRESETS["and gate"](0)
    copy.click(0.5, 0.7).has(points=5, pending=0)
    place = set(copy.points()[1]) - {(1, 1)}
    added = Dataset([*dataset.X.tolist(), *map(list, place)], [*dataset.y.tolist(), 1])
    check_run(copy, added)
    drag_point(copy, *place, (1.3, 0.8))
    [place] = set(copy.points()[1]) - {(1, 1)}
    check_run(copy, added.moved(4, place))
    copy.press("f")
    check_run(copy, added.moved(4, place).flipped(4))
    copy.press("Home", "ArrowRight").has(step=1)
    copy.press("Control+z", "Control+z", "Control+z").has(points=4, pending=0)
    check_run(copy, dataset)
    copy.press("Control+Shift+z").has(points=5)
    check_run(copy, added)
    copy.page.reload()
    copy.has(points=4, pending=0)


def check_run(board, dataset):
    trace = Perceptron().train(dataset)
    board.has(points=len(dataset), pending=0, updates=len(trace), outcome=trace.outcome)


def drag_point(board, start, end):
    board.page.mouse.move(*board.pixel(*start))
    board.page.mouse.down()
    board.page.mouse.move(*board.pixel(*end), steps=3)
    board.page.mouse.up()


def test_in_a_file_of_what_only_the_core_can_say_points_cannot_be_edited(open_board, files, tmp_path):
    copy = files.open(save_html(open_board("other_lines?preset=and gate"), tmp_path))
    points = copy.points()
    copy.click(0.5, 0.5).click(0.5, 0.4, button="right").click(0, 1, button="right").click(1, 1).press("f", "Delete")
    drag_point(copy, (1, 1), (0.5, 0.7))
    assert copy.points() == points
    copy.has(points=4, pending=0)
    texts = copy.root.evaluate(
        "(board) => board.textContent + [...board.querySelectorAll('[title]')].map((n) => n.title)"
    )
    assert "Save" in texts
    assert not re.search("[Pp]lace [a+−]|Click in|Flip|Delete|Clear|class of the next|crosshair|Snap", texts)
    open_menu(copy)
    expect(copy.button("SVG")).to_be_visible()
    expect(copy.button("HTML")).to_be_hidden()


def test_a_run_of_some_epochs_follows_its_points_in_a_file(open_in_node):
    board = open_in_node("noise", PRESETS["xor"](0)).press("End").replayed().press("End")
    dataset = PRESETS["xor"](0).with_point([0.5, 0.25], -1)
    board.act("add", [0.5, 0.25], -1).press("End")
    trace = Perceptron().train(dataset, max_epochs=drawer.FIRST_EPOCHS)
    board.has(points=5, pending=0, updates=len(trace), outcome="limit")
    assert board.part(".outcome p").texts[0] == f"Stopped after T = {trace.epochs} epochs, with {len(trace)} mistakes."
    assert board.part(".readers .more").texts == [words.UNKNOWN_SOURCE]
    assert "Every line misclassifies at least" not in board.part(".readers").texts[0]
    board.act("undo").has(points=4)
    assert "Every line misclassifies at least 1 point." in board.part(".readers").texts[0]


@pytest.mark.parametrize("text", ["x₁x₂", "exp(x1)", "x, x²: number line", "degree ≤ 3: all monomials"])
def test_a_lifted_run_follows_its_points_in_a_file(open_in_node, text):
    dataset = PRESETS["and gate"](0)
    phi = feature_control.MAPS.get(text) or third_feature(text)
    _, told = lifted_data.run_and_map(dataset, Perceptron(), text)
    board = open_in_node("feature_maps", dataset, map=told).replayed()
    moved = dataset.moved(0, [0.25, 0.5])
    board.act("edit", ["move", 0, 0.25, 0.5])
    places = moved.X[:, :1] if len(phi.variables) == 1 else moved.X
    trace = Perceptron().train(phi.lift(Dataset(places, moved.y)))
    board.has(points=4, pending=0, updates=len(trace), outcome=trace.outcome)


def test_a_file_says_why_a_point_cannot_be_lifted(open_in_node):
    dataset = PRESETS["and gate"](0).moved(0, [0.5, 0.5]).moved(1, [0.5, 1]).moved(2, [1, 0.5])
    _, told = lifted_data.run_and_map(dataset, Perceptron(), "1 / x1")
    board = open_in_node("feature_maps", dataset, map=told).replayed()
    steps = board.state("updates")
    board.act("edit", ["move", 2, 0, 0.5])
    board.has(points=4, updates=0)
    problem = "1/x₁ has no usable value at x⁽³⁾ = (0, 0.5). Move this point."
    assert board.part(".problem").texts.count(problem) == 1
    board.act("edit", ["move", 2, 1, 0.5]).has(updates=steps)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_file_looks_like_the_app(open_board, files, tmp_path, scheme, size):
    options = {"color_scheme": scheme, "viewport": dict(zip(("width", "height"), size, strict=True))}
    board = open_board("?preset=separable", **options)
    copy = files.open(save_html(board, tmp_path), **options)
    assert read_look(copy) == read_look(board)
    assert copy.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(copy.plot).to_be_in_viewport(ratio=1)
    expect(copy.button("One step forward")).to_be_in_viewport(ratio=1)


def read_look(board):
    return board.root.evaluate(
        """(board) => {
          const paint = (color) => {
            const node = board.appendChild(document.createElement("i"));
            node.style.color = color;
            const seen = getComputedStyle(node).color;
            node.remove();
            return seen;
          };
          const button = board.querySelector("button.forward");
          const { fontSize, borderColor } = getComputedStyle(button);
          const streamlits = ["text", "background", "primary"].map((name) => `st-${name}-color`);
          const names = ["text", "paper", "edge", "plus", "best", ...streamlits];
          const colors = names.map((name) => paint(`var(--${name})`));
          const pen = document.createElement("canvas").getContext("2d");
          pen.font = `600 17px ${getComputedStyle(board).fontFamily}`; // of words in a picture
          const width = Math.round(pen.measureText("w, on the line: φ₃, |b|/‖w‖, × 0.5").width);
          return [button.offsetWidth, button.offsetHeight, fontSize, borderColor, width, ...colors];
        }"""
    )


WORDS_OUTSIDE = """() => [...document.querySelectorAll(".board :is(.plot, .chart) .words text")].filter((word) => {
  const [{ left, right }, picture] = [word, word.closest(".plot, .chart")].map((node) => node.getBoundingClientRect());
  return left < picture.left || right > picture.right;
}).map((word) => word.textContent)"""


def test_where_the_font_cannot_load_words_are_whole_too(open_board, files, tmp_path):
    file = save_html(open_board("feature_maps?preset=xor").press("Home", "ArrowRight"), tmp_path)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('--st-font: "Board Sans", system-ui', "--st-font: monospace"), encoding="utf-8")
    board = files.open(file)
    assert board.root.evaluate("(board) => getComputedStyle(board).fontFamily").startswith("monospace")
    assert board.page.evaluate(WORDS_OUTSIDE) == []


HOSTILE = "</script><script>document.title = 'x'</script> <!--told--> <!--board--> $& \" ' ` \u2028 \\ é 𝛾"


def test_what_is_told_is_text(files, tmp_path):
    dataset = PRESETS["xor"](0)
    runs = [(name, cached_results.run(dataset, Perceptron())) for name in (HOSTILE, "<!-- <b>")]
    file = tmp_path / "pair.html"
    to_browser = serializers.paired_runs_data(Points(dataset), runs)
    file.write_text(html_file.lesson_file("conventions", to_browser, note=HOSTILE), encoding="utf-8")
    copy = files.open(file)
    assert copy.root.locator(".name").all_text_contents() == [HOSTILE, "<!-- <b>"]
    assert copy.page.locator(".board-note").text_content() == HOSTILE
    assert copy.page.title() == "Conventions · Perceptron"


def test_what_the_browser_tells_is_text_too(open_board, files, tmp_path):
    """Names from a server are in a file as they are on the page."""
    board = open_board("conventions?preset=xor", fresh=True)
    board.page.add_init_script(
        f"JSON.stringify = ((write) => (value, ...more) => write(value?.memory ? "
        f"{{ ...value, data: {{ ...value.data, note: {json.dumps(HOSTILE)} }} }} : value, ...more))(JSON.stringify)"
    )
    board.page.reload()
    board.has(ready="true").press("Home", "ArrowRight")
    copy = files.open(save_html(board, tmp_path))
    assert copy.page.locator(".board-note").text_content() == HOSTILE
    assert read_board(copy) == read_board(board)  # dismissing the note changes no step


def refusal_text(board):
    """The message that replaces a file."""
    open_menu(board)
    board.button("HTML").click()
    problem = board.root.get_by_role("alert").filter(has_text=re.compile("."))
    expect(problem).to_be_visible()
    return problem.text_content()


def test_what_only_the_server_knows_of_an_edit_keeps_the_file_back(open_board):
    board = open_board("other_lines?preset=and gate", fresh=True)
    line = BreakableConnection(board.page)
    board.page.reload()
    board.has(ready="true")
    line.is_deaf = True
    board.click(0.5, 0.6).has(points=5, pending=1)
    assert refusal_text(board) == "The server has not confirmed your last edit yet. Please save again in a moment."


@pytest.mark.parametrize("lesson", ["playground", "convergence", "conventions", "max_margin", "neuron"])
def test_an_edit_that_is_on_its_way_is_in_the_file(open_in_node, lesson):
    """If the browser knows all that the board shows, the file says the same as after the server's answer."""
    board = open_in_node(lesson, PRESETS["and gate"](0)).act("edit", ["move", 3, 1.5, 1.25])
    board.has(pending=1)
    text = board.saved("HTML")[1]
    now = read_board(board.press("Home"))
    board.page("replay", text)
    board.plot.focus()
    assert read_board(board.press("Home")) == now
    board.has(pending=0, points=4)
    board.act("edit", ["move", 3, 1, 1]).has(pending=0)


def test_without_points_there_is_nothing_to_replay(open_board):
    assert refusal_text(open_board().clear()) == "There are no points, so there is no run to replay."


def test_a_file_is_made_without_a_connection_too(open_board, files, tmp_path):
    board = open_board("?preset=and gate")
    board.page.context.set_offline(True)
    files.open(save_html(board, tmp_path)).has(points=4, updates=20)


def test_a_browser_that_is_too_old_is_told(chromium, tmp_path):
    file = tmp_path / "board.html"
    file.write_text(html_file.lesson_file("playground", run_data_of("xor")), encoding="utf-8")
    page = chromium.new_page()
    page.add_init_script("delete window.DecompressionStream")
    page.goto(file.as_uri())
    sentence = "The board could not be opened. It needs Safari 16.4, Chrome 111, Firefox 128 or later."
    expect(page.get_by_text(sentence)).to_be_visible()
    page.close()


def run_data_of(name):
    dataset = PRESETS[name](0)
    return serializers.run_data(Points(dataset), cached_results.run(dataset, Perceptron()))


@pytest.mark.parametrize("lesson", ["neuron", "weight_space"])
def test_an_exercise_from_0_does_not_begin_where_the_run_has_another_start(open_in_node, lesson):
    """In a file, where the conventions cannot be changed."""
    listed = [
        open_in_node(lesson, PRESETS["and gate"](), rule, replay=True).part(".exercises li").texts
        for rule in (Perceptron(), Perceptron(start=Hyperplane([0.3, -0.2], -0.4)), Perceptron(bias="radius"))
    ]
    assert listed[1] == listed[2] != listed[0]


@given(perceptrons | moved_perceptrons)
def test_the_conventions_are_named_as_the_page_names_them(js, perceptron):
    to_browser = cached_results.run(PRESETS["and gate"](0), perceptron)
    assert js("words/start.js", "conventionNames", to_browser) == words.convention_names(perceptron)
