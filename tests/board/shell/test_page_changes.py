"""What may change under an open page: theme, size, other pages, the connection."""

import json
from itertools import pairwise, permutations

import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS
from tests import lessons, server
from tests.driver import BoardPage
from tests.page_pool import PATIENCE

AND = PRESETS["and gate"](0)
# The colors of the page: of every shape, and of the canvases.
READ_COLORS = """(plot) => {
  const root = plot.closest(".board");
  const shapes = [...root.querySelectorAll(".plot :is(path, text), .chart :is(path, text)")];
  const colors = shapes.map((shape) => [getComputedStyle(shape).fill, getComputedStyle(shape).stroke]);
  const canvases = [...root.querySelectorAll("canvas")].map((canvas) => canvas.width && canvas.toDataURL());
  return { colors, canvases, text: getComputedStyle(plot).color };
}"""

# The drawing has the size of its element.
WAIT_UNTIL_RESIZED = """async (plot) => {
  const size = () => [plot.layout.width, plot.layout.height];
  do await new Promise(requestAnimationFrame);
  while (`${size()}` !== `${[plot.clientWidth, plot.clientHeight]}`);
}"""


def content_without_colors(board):
    """The parts of the drawing that do not depend on colors."""
    return board.traces(), board.words(), board.view(), board.state("step"), board.state("points")


TWO_PLANES_PAGE = pytest.param("conventions", marks=pytest.mark.soak)  # each is drawn as on the playground
WITH_EACH_PAGE = pytest.mark.parametrize("page", ["", "weight_space", TWO_PLANES_PAGE])


def step_twice(board):
    return board.press("Home", "ArrowRight", "ArrowRight")


@WITH_EACH_PAGE
def test_another_theme_changes_the_colours_and_nothing_else(open_board, page):
    """Also if the points are many and so on a canvas, which does not see the theme."""
    dark = step_twice(open_board(f"{page}?preset=and gate", color_scheme="dark"))
    looks = [dark.plot.evaluate(READ_COLORS), dark.add_many(120).plot.evaluate(READ_COLORS)]
    board = step_twice(open_board(f"{page}?preset=and gate"))
    for more, look in zip((0, 120), looks, strict=True):
        board.add_many(more)
        light, before, sent = board.plot.evaluate(READ_COLORS), content_without_colors(board), len(board.sent)
        assert light != look
        for scheme, colors in (("dark", look), ("light", light)):
            board.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            expect(board.plot).to_have_css("color", colors["text"])
            board.drawn()
            board.page.wait_for_function(
                f"(look) => JSON.stringify(({READ_COLORS})(document.querySelector('.board .plot'))) === look",
                arg=json.dumps(colors, ensure_ascii=False, separators=(",", ":")),
                polling=50,  # ms; a look costs more than a frame
            )
            assert content_without_colors(board) == before
        assert len(board.sent) == sent


@WITH_EACH_PAGE
def test_another_size_keeps_equal_scales_points_and_step(open_board, page):
    board = step_twice(open_board(f"{page}?preset=and gate"))
    before, step = board.points(), board.state("step")
    for size in ((900, 700), (390, 844), (1600, 500), (1280, 800)):
        board.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        board.plot.evaluate(WAIT_UNTIL_RESIZED)
        view = board.view()
        units = [(view[axis][1] - view[axis][0]) / view[length] for axis, length in (("x", "width"), ("y", "height"))]
        assert units[0] == pytest.approx(units[1], rel=1e-9)
        assert board.points() == before
        assert all(view["x"][0] < x < view["x"][1] and view["y"][0] < y < view["y"][1] for x, y in AND.X)
        board.has(step=step)


PAGES = [lessons.title(path) for path in lessons.that("edits")]


def full_tour(pages):
    """A round trip from the first page that goes once from each page to each other page."""
    left, walk, back = {page: [other for other in pages if other != page] for page in pages}, [pages[0]], []
    while walk:
        back.append(walk.pop()) if not left[walk[-1]] else walk.append(left[walk[-1]].pop())
    return back[::-1]


def short_tour(pages):
    """A walk that comes to each page twice, from another page each time."""
    return [*pages, *pages[-2::-1], pages[-1]]


def test_an_edit_travels_from_every_page_and_to_every_page(open_board):
    """The points are edited just before each change of page, with no time for the server to answer.

    What a page sends when it is left does not depend on the next page, and what a page receives does not depend on the
    page before: they share only the points of the session and the tab's memory of the page. So the walk visits each
    page as one that is new to the tab, and as one that the tab remembers with older points.
    """
    walk = short_tour(PAGES)
    assert {page for page, _ in pairwise(walk)} == {page for _, page in pairwise(walk)} == set(PAGES)
    edit_along(open_board, walk)


@pytest.mark.soak
def test_an_edit_travels_from_every_page_to_every_other(open_board):
    walk = full_tour(PAGES)
    assert sorted(pairwise(walk)) == sorted(permutations(PAGES, 2))
    edit_along(open_board, walk)


def edit_along(open_board, walk):
    board, dataset = open_board(f"{path_of_title(walk[0])}?preset=and gate"), AND
    for page in walk[1:]:
        board.plot.focus()
        board.press("n", "f")
        dataset = dataset.flipped(0)
        board.go(page).settled()
        assert board.points() == points_by_class(dataset), page


def path_of_title(title):
    return next(path for path in lessons.that("edits") if lessons.title(path) == title)


def points_by_class(dataset):
    return {label: [tuple(x) for x in dataset.X[dataset.y == label].tolist()] for label in (1, -1)}


class BreakableConnection:
    """The connection between a page and the server, which can be cut."""

    def __init__(self, page):
        self.is_cut, self.is_deaf, self.missed = False, False, 0
        page.route_web_socket("**/_stcore/stream", self.connect)
        page.route("**/_stcore/health", lambda route: route.abort() if self.is_cut else route.continue_())

    def connect(self, socket):
        if self.is_cut:
            socket.close()
            return
        self.ends = socket, socket.connect_to_server()
        self.ends[1].on_message(self.pass_on)

    def pass_on(self, message):
        self.missed += self.is_deaf
        if not self.is_deaf:
            self.ends[0].send(message)

    def wait_until_missed(self, page):
        """Wait until the server has received the message and its answer is lost."""
        for _ in range(10 * PATIENCE):
            if self.missed:
                return
            page.wait_for_timeout(100)
        raise AssertionError("the server has sent nothing")

    def cut(self):
        self.is_cut = True
        for end in self.ends:
            end.close()

    def reconnect(self):
        self.is_cut = self.is_deaf = False


def open_with_connection(open_board, more=lambda page: None):
    """A board with the focus, and the line of its page; `more` changes the page before it opens."""
    lines = []
    board = open_board("?preset=and gate", first=lambda page: (lines.append(BreakableConnection(page)), more(page)))
    board.plot.focus()
    return board, *lines


def test_what_is_edited_before_an_answer_goes_with_one_message(open_board):
    board, line = open_with_connection(open_board)
    line.is_deaf = True
    board.press("n", "f")
    line.wait_until_missed(board.page)
    sent = len(board.sent)
    board.press(*9 * ["f"]).has(pending=10)
    line.reconnect()
    board.settled()
    assert len(board.sent) == sent + 1
    assert board.points() == points_by_class(AND)


@pytest.mark.parametrize("lost", ["an edit", "an answer"])
def test_a_lost_connection_loses_no_edit_and_repeats_none(open_board, lost):
    board, line = open_with_connection(open_board)
    if lost == "an answer":
        board.press("Shift+ArrowRight", "Enter").settled().has(points=5)
        line.is_deaf = True
        board.press("Shift+ArrowRight", "Enter")
        line.wait_until_missed(board.page)
    line.cut()
    board.press("Shift+ArrowUp", "Enter", "n", "f").has(pending=2 + (lost == "an answer"))
    expected = board.points()
    line.reconnect()
    board.settled()
    assert board.points() == expected
    board.go("Margins").settled()
    assert board.points() == expected


def test_after_a_long_outage_edits_do_not_wait_as_long_again(open_board):
    board, line = open_with_connection(open_board, lambda page: page.clock.install())
    line.cut()
    board.press("n", "f").has(pending=1)
    for _ in range(12):  # however often they are sent again in vain
        board.page.clock.fast_forward("01:00:00")
    line.reconnect()
    expect(board.page.get_by_role("dialog")).to_have_count(0)
    board.settled().plot.focus()
    board.press("n", "f").settled()
    assert board.points() == points_by_class(AND.flipped(0).flipped(1))


def test_after_another_session_has_begun_the_points_are_as_they_were(chromium):
    with (
        server.running("app.py", "--server.disconnectedSessionTTL=0") as (address, _),
        chromium.new_context() as context,
    ):
        board = BoardPage(context.new_page())
        line = BreakableConnection(board.page)
        board.open(f"{address}?preset=and gate").plot.focus()
        board.press("n", "f").settled()
        line.cut()
        board.press("n", "f").has(pending=1)
        line.reconnect()
        board.settled()
        assert board.points() == points_by_class(AND.flipped(0).flipped(1))
        board.press("Control+z").settled()
        assert board.points() == points_by_class(AND.flipped(0))
