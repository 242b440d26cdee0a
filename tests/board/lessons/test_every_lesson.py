"""Layout, names and accessibility of every lesson, on a screen and on a phone.

Each page is opened once per device. Checks of the freshly opened page come first, then other window sizes. Another test
proves that this is as good as opening the page at that size: a page that returns to its first size looks as it did when
it was opened.
"""

import re
from itertools import pairwise

import numpy as np
import pytest
from playwright.sync_api import expect

from tests import lessons
from tests.board.shell.test_hall import READ_FONT_SIZES
from tests.board.shell.test_keyboard import expect_focus, has_focus_ring, menu
from tests.board.shell.test_resize import check_chosen_view
from tests.board.shell.test_sizes import FIND_TOO_SMALL, FINGER_PX, MOUSE_PX, SMALL_PHONE, read_boxes, tap_unscrolled
from tests.driver import BOARDS, PLOT, WITHOUT_BOARD

WIDE, PHONE = (1280, 800), (390, 844)
BARELY_BESIDE = (1240, 800)  # where exercises are beside the tools, as in exercise.css
LARGE_TEXT = [(640, 400), (422, 195)]  # of 1280 × 800 px, and of a phone of 844 × 390, with text of 200 %
HALLS = [(1920, 1080), (1024, 768)]  # projectors
PLAYER_SIZES = [(1024, 768), (640, 400), (844, 390), WIDE]
HINTS = {"hyperplane": "with two fingers", "other_lines": "Tap a row"}
LIST_SELECTOR = (
    "[role=tab], .notes li, .all-exercises li, .lecture-page .examples li"  # list items on pages without a board
)
# Lessons whose tools do not fit into a row even where it is wide: text beside the picture leaves them less room.
HALL_READABLE = (*lessons.that("steps"), "soft_margin")
FOLDED_LESSONS = tuple(set(BOARDS) - {"spam", "start_here"})
PART_SELECTORS = (".board", ".board .plot", ".board .tools", ".board .player", ".board .title", ".board .values")
SET_DETAILS_OPEN = "(open) => { for (const part of document.querySelectorAll('.board details')) part.open = open; }"
# Waits until the parts of the board have not moved for some frames.
WAIT_UNTIL_STILL = """async (board) => {
  const frame = () => new Promise(requestAnimationFrame);
  const parts = [board, ...board.querySelectorAll(".plot, .chart, .tools *, .player, .title, .values")];
  const places = () => JSON.stringify(parts.map((node) => node.getBoundingClientRect()));
  for (let before = "", same = 0; same < 4; await frame()) {
    const now = places();
    same = now === before ? same + 1 : 0;
    before = now;
  }
}"""
# The visible text of buttons, whose other lines are hidden.
VISIBLE_WORDS = """(all) => all.map((node) => {
  const [letter, { bottom }] = [document.createRange(), node.getBoundingClientRect()];
  return [...node.textContent].filter((_, i) => {
    letter.setStart(node.firstChild, i);
    letter.setEnd(node.firstChild, i + 1);
    return letter.getBoundingClientRect().bottom <= bottom + 1;
  }).join("");
})"""
SINGLE_SHARE, PAIR_SHARE = 0.45, 0.30  # shares of the window: one plane, and each of two pictures
# A plane beside messages to be marked and tables, and one beside a proof; both are read at each step.
SHARES_AMONG_TABLES = {"spam": 0.23, "convergence": 0.21}
# The number of letters of the longest line of the explanations.
LONGEST_LINE = """() => Math.max(0, ...[...document.querySelectorAll(".stMarkdown :is(p, li)")].flatMap((node) => {
  if (node.closest(".st-key-head") || !node.checkVisibility()) return [];
  const [letter, walker, lines] = [document.createRange(), document.createTreeWalker(node, NodeFilter.SHOW_TEXT), {}];
  while (walker.nextNode()) {
    for (let i = 0; i < walker.currentNode.length; i++) {
      letter.setStart(walker.currentNode, i);
      letter.setEnd(walker.currentNode, i + 1);
      const { bottom, width } = letter.getBoundingClientRect();
      const line = Math.round(bottom / 8); // a superscript is on the same line
      if (width) lines[line] = (lines[line] ?? 0) + 1;
    }
  }
  return Object.values(lines);
}))"""
SCROLL_WIDTH = "document.querySelector('[data-testid=stMain]').scrollWidth"


def resize_window(board, size):
    """Bring the window to a size, and wait until the board is drawn at it."""
    board.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    if board.root.count():
        board.root.evaluate(WAIT_UNTIL_STILL)
    return board


def run_subtests(board, path, subtests, properties):
    for holds in properties:
        with subtests.test(holds.__name__.replace("_", " ")):
            holds(board, path)


# ---- names ------------------------------------------------------------------------------------------------------

ARIA_KEYS = {"space": "Space", "key +": "Plus", "←": "ArrowLeft", "key Shift+←": "Shift+ArrowLeft", "key A": "A"}
ARIA_KEYS |= {"Ctrl+Z": "Control+Z", "key ]": "]", "Home": "Home", "Delete": "Delete"}


@pytest.mark.parametrize("path", BOARDS)
def test_in_its_names(open_in_node, subtests, path):
    board = open_in_node(path or "playground")
    with subtests.test("names begin with what is seen"):
        seen = board.part(".board button, .board summary").each("textContent", "aria-label")
        assert len(seen) > 5
        for text, name in [(text.strip(), name or text.strip()) for text, name in seen]:
            assert re.search("[a-zA-Z]{2}|x⁽", name), name
            assert name.startswith(text) or not (re.search(r"\w", text) or text in "+−"), name
            assert "(key" not in name
    with subtests.test("every key that a button names to who sees it is named to who hears it"):
        named = board.part(".board button, .board summary, .board .jump").each("title", "aria-keyshortcuts")
        for title, key in named:
            shown = re.search(r" \(([^() ]+|key [^ ]+)\)$", title)
            assert bool(key) == bool(shown), title
            assert key == ARIA_KEYS.get(shown and shown[1], key), title
        assert ["Undo the last change", "Control+Z"] in [[title[:20], key] for title, key in named]
    with subtests.test("what is referred to is there, once"):
        assert board.part(".board [role=toolbar]").count == 0
        ids = [name for (name,) in board.part(".board [id]").each("id")]
        assert len(ids) == len(set(ids))
        kinds = ("aria-describedby", "aria-details")
        references = {name for kind in kinds for (name,) in board.part(f".board [{kind}]").each(kind)}
        assert references
        assert references <= set(ids)


# ---- on a screen ------------------------------------------------------------------------------------------------


def who_opens_it_has_the_board_under_the_keys(board, path):
    expect_focus(board, PLOT)
    assert not has_focus_ring(board)
    assert board.page.evaluate("scrollY") == 0
    expect(board.root.get_by_text("The keyboard now controls the board.")).to_have_count(1)
    board.press("i")
    assert has_focus_ring(board)  # the focus ring is visible
    board.press("0")


def pictures_take_the_room_that_there_is(board, path):
    """The charts beside a plane count as one picture. In Noise they share their half with a table."""
    window = np.prod([*board.page.viewport_size.values()])
    planes, charts = (
        [(right - left) * (bottom - top) / window for left, top, right, bottom in places]
        for places in read_boxes(board, ".board .plot", ".board .companion > .chart").values()
    )
    if path in SHARES_AMONG_TABLES:
        assert planes[0] >= SHARES_AMONG_TABLES[path]
    elif len(planes) == 1 and planes[0] >= SINGLE_SHARE:
        assert sum(charts) < PAIR_SHARE
    else:
        assert min(planes) >= PAIR_SHARE
        assert sum(planes) + sum(charts) >= (1.7 if path == "noise" else 2) * PAIR_SHARE


def the_head_is_one_row_of_what_fits(board, path):
    """As high as in every lesson: the title, the question below it, and buttons with whole words beside them."""
    head = read_boxes(board, ".st-key-head", ".st-key-head h1", ".st-key-head > :first-child p", ".st-key-head > *")
    ((_, top, _, bottom),) = head[".st-key-head"]
    ((left, above, _, middle),) = head[".st-key-head h1"]
    ((begin, below, end, _),) = head[".st-key-head > :first-child p"]
    assert [top, bottom, above, left] == pytest.approx([52, 96, 52, begin], abs=0.6)
    assert middle - 1 <= below < bottom
    assert all(end < other for other, *_ in head[".st-key-head > *"][1:])
    words = board.page.locator(".st-key-head button p")
    cut = "(all) => all.filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent)"
    assert words.evaluate_all(cut) == []
    assert not [
        text for text in words.evaluate_all(VISIBLE_WORDS) if text.rstrip().endswith(":")
    ]  # it would announce nothing


def lines_have_75_letters_at_most(board, path):
    board.page.evaluate(
        "() => { for (const more of document.querySelectorAll('.stExpander details')) more.open = true; }"
    )
    assert board.page.evaluate(LONGEST_LINE) <= 75


def headings_are_in_order(board, path):
    expect(board.page.get_by_role("region", name=lessons.title(path))).to_have_attribute("data-testid", "board")
    levels = board.root.evaluate("""(root) => [...root.querySelectorAll("h1, h2, h3, h4, h5, h6")]
      .filter((node) => node.checkVisibility()).map((node) => +node.tagName[1])""")
    assert not levels or levels[0] == 2
    assert all(b <= a + 1 for a, b in pairwise(levels))


def nothing_is_too_small_for_a_mouse(board, path):
    board.page.evaluate(SET_DETAILS_OPEN, True)
    assert board.page.evaluate(FIND_TOO_SMALL, MOUSE_PX) == []
    board.page.evaluate(SET_DETAILS_OPEN, False)


def a_chosen_view_keeps_its_centre_and_its_scale(board, path):
    check_chosen_view(board)
    resize_window(board, WIDE).press("0")


def the_tools_are_one_row(board, path):
    """Of a board whose menus have not been opened yet."""
    tools = board.root.locator(".stage > .tools")
    for size in (WIDE, PHONE):
        expect(tools).to_have_js_property("clientHeight", 38)
        names = tools.evaluate("(node) => [...node.querySelectorAll('button, summary')].map((one) => one.ariaLabel)")
        assert len(names) == len(set(names)), size  # no tool is both in the row and in the menu
        resize_window(board, PHONE)
    menu(board, "More").locator("> summary").click()
    board.root.locator(".closer").click()
    menu(board, "Move").locator("> summary").click()
    board.button("View: left").click()
    resize_window(board, WIDE)
    expect(menu(board, "More")).to_have_count(int(path in FOLDED_LESSONS))
    expect(tools).to_have_js_property("clientHeight", 38)
    assert tools.evaluate("(node) => node.contains(document.activeElement)")  # the keys still belong to the board
    board.press("0")
    board.page.evaluate(SET_DETAILS_OPEN, False)
    board.plot.focus()


def no_tool_is_under_the_exercises(board, path):
    """Not even in a board just wide enough to have them beside the tools, or where words are longer."""
    for width, height in (BARELY_BESIDE, WIDE):
        resize_window(board, (width, height))
        boxes = read_boxes(board, ".board .stage > .tools > *", ".board > .exercising :is(summary, label)")
        tools, exercises = ([box for box in part if box[0] < box[2]] for part in boxes.values())
        for left, top, right, bottom in exercises:
            assert not [b for b in tools if b[0] < right and left < b[2] and b[1] < bottom and top < b[3]]


def the_player_is_in_sight_without_scrolling(board, path):
    if path not in lessons.that("steps"):
        return
    for width, height in PLAYER_SIZES:
        resize_window(board, (width, height))
        ((left, top, right, bottom),) = read_boxes(board, ".board .player")[".board .player"]
        assert 0 <= left < right <= width
        assert 0 <= top < bottom <= height


def under_text_of_200_percent_a_picture_fills_half_of_the_window(board, path):
    for width, height in LARGE_TEXT:
        resize_window(board, (width, height))
        board.plot.evaluate(
            "(plot) => { const main = plot.closest('.stMain'), above = document.querySelector('.stAppHeader');"
            "main.scrollTop += plot.getBoundingClientRect().top - above.clientHeight; }"
        )
        above, plot, player = read_boxes(board, ".stAppHeader", ".board .plot:not(.second)", ".board .player").values()
        ((left, top, right, bottom),), ((_, _, _, start),) = plot, above
        covers = [box for box in player if box[0] < right and box[2] > left and top < box[1] < bottom]
        seen = min([bottom, height, *(box[1] for box in covers)]) - max(top, start)
        assert seen >= 0.5 * height - 1, (width, height)
        assert right - left >= 0.4 * width
        assert bottom - top >= 0.35 * (right - left)
    board.plot.evaluate("(plot) => { plot.closest('.stMain').scrollTop = 0; }")


def a_large_screen_is_used(board, path):
    resize_window(board, (3840, 2160))
    ((left, _, right, _),) = read_boxes(board, ".board")[".board"]
    assert right - left >= 0.9 * 3840


def a_hall_can_read_the_axes_and_the_numbers(board, path):
    if path not in HALL_READABLE:
        return
    resize_window(board, (1920, 1080)).press("h", "End" if path == "max_margin" else "Home")
    expect(board.page.locator(".stAppHeader")).to_be_hidden()
    for selector in (".plot .axes .tick", ".chart .axes text", ".values dd", ".values dt", ".lines p"):
        large = f"(selector) => ({READ_FONT_SIZES})(selector).every((font) => font >= 18)"
        board.page.wait_for_function(large, arg=f".board {selector}")
        assert board.page.evaluate(READ_FONT_SIZES, f".board {selector}") or selector.startswith(".chart")


def a_hall_has_picture_player_and_sentence_in_sight(board, path):
    """Right after the check above, while the board is large."""
    if path not in lessons.that("steps"):
        return
    for width, height in HALLS:
        resize_window(board, (width, height)).press("Home", "ArrowRight", "ArrowRight")
        for places in read_boxes(board, ".board .plot", ".board .player", ".board .title", ".board .lines p").values():
            assert all(0 <= top < bottom <= height for _, top, _, bottom in places)


def who_leaves_the_hall_has_the_page_again(board, path):
    if path not in HALL_READABLE:
        return
    board.press("h")
    expect(board.page.locator(".stAppHeader")).to_be_visible()


@pytest.mark.parametrize("path", BOARDS)
def test_on_a_screen(open_board, subtests, path):
    board = open_board(path)
    first = read_boxes(board, *PART_SELECTORS)
    properties = [
        who_opens_it_has_the_board_under_the_keys,
        the_tools_are_one_row,
        no_tool_is_under_the_exercises,
        pictures_take_the_room_that_there_is,
        the_head_is_one_row_of_what_fits,
        lines_have_75_letters_at_most,
        headings_are_in_order,
        nothing_is_too_small_for_a_mouse,
        a_chosen_view_keeps_its_centre_and_its_scale,
        the_player_is_in_sight_without_scrolling,
        under_text_of_200_percent_a_picture_fills_half_of_the_window,
        a_large_screen_is_used,
    ]
    run_subtests(board, path, subtests, properties)
    with subtests.test("back at its first size it looks as it did"):
        last = read_boxes(resize_window(board, WIDE), *PART_SELECTORS)
        assert {part: np.array(places) for part, places in last.items()} == {
            part: pytest.approx(np.array(places), abs=0.5) for part, places in first.items()
        }
    run_subtests(
        board,
        path,
        subtests,
        [
            a_hall_can_read_the_axes_and_the_numbers,
            a_hall_has_picture_player_and_sentence_in_sight,
            who_leaves_the_hall_has_the_page_again,
        ],
    )


@pytest.mark.parametrize("path", WITHOUT_BOARD)
def test_on_a_screen_nothing_of_a_page_without_a_board_is_too_small_for_a_mouse(open_board, path):
    board = open_board(path)
    board.page.locator(LIST_SELECTOR).first.wait_for()
    nothing_is_too_small_for_a_mouse(board, path)


# ---- on a phone -------------------------------------------------------------------------------------------------


def nothing_is_wider_than_the_page(board, path):
    assert board.page.evaluate("document.documentElement.scrollWidth") <= board.page.viewport_size["width"]
    assert board.page.evaluate(SCROLL_WIDTH) <= board.page.viewport_size["width"]


def all_that_is_pressed_is_as_large_as_a_fingertip(board, path):
    board.page.evaluate(SET_DETAILS_OPEN, True)
    assert board.page.evaluate(FIND_TOO_SMALL, FINGER_PX) == []
    board.page.evaluate(SET_DETAILS_OPEN, False)


def the_sentence_is_in_sight_while_stepping(board, path):
    if path not in lessons.that("steps"):
        return
    board.press("Home")
    for _ in range(2):
        tap_unscrolled(board, ".player .forward")
        seen = read_boxes(board, ".board .player", ".board .title", ".board .lines p")
        ((_, top, _, bottom),) = seen[".board .player"]
        assert 0 <= top < bottom <= board.page.viewport_size["height"]
        words = [*seen[".board .title"][:1], *seen[".board .lines p"][:1]]
        assert words
        assert all(0 <= above < below <= top + 1 for _, above, _, below in words), seen


def fingers_are_told_of_no_keys(board, path):
    if path not in BOARDS:
        return
    if path == "hyperplane":
        board.button("3-D plane").tap()
    for key in ("End", "Home"):
        board.press(key)
        said = board.root.evaluate(
            "(root) => [...root.querySelectorAll('aside, .more')].map((n) => n.innerText).join(' ')"
        )
        assert not any(word in said for word in ("Press", "Keys:", "press ", "Click"))
    assert HINTS.get(path, "|▶" if path in lessons.that("plays") else "") in said


def in_the_drawer_too_all_is_as_large_as_a_fingertip(board, path):
    drawer = board.page.get_by_role("button", name="Conventions:")
    if not drawer.count():
        return
    drawer.tap()
    expect(board.page.get_by_role("spinbutton", name="Learning rate η")).to_have_value("1")
    for size in (PHONE, (320, 640)):
        resize_window(board, size)
        assert board.page.evaluate(FIND_TOO_SMALL, FINGER_PX) == [], size


@pytest.mark.parametrize("path", [*BOARDS, *WITHOUT_BOARD])
def test_on_a_phone(open_board, subtests, path):
    board = open_board(path, **SMALL_PHONE)
    if path in BOARDS:
        board.root.evaluate(WAIT_UNTIL_STILL)
    else:
        board.page.locator(LIST_SELECTOR).first.wait_for()
    run_subtests(
        board, path, subtests, [nothing_is_wider_than_the_page, all_that_is_pressed_is_as_large_as_a_fingertip]
    )
    resize_window(board, PHONE)
    properties = [
        the_sentence_is_in_sight_while_stepping,
        fingers_are_told_of_no_keys,
        nothing_is_wider_than_the_page,
        all_that_is_pressed_is_as_large_as_a_fingertip,
        in_the_drawer_too_all_is_as_large_as_a_fingertip,
    ]
    run_subtests(board, path, subtests, properties)
