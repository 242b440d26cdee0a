"""What is in sight on small to large screens, and how large targets are."""

import pytest
from playwright.sync_api import expect

from tests.board.shell.test_touch import PHONE

SMALL_PHONE = {**PHONE, "viewport": {"width": 320, "height": 640}}
FINGER_PX = 44  # px of a target for a fingertip; WCAG 2.5.5
MOUSE_PX = 24  # px for a mouse; WCAG 2.5.8

# Boxes of the visible elements of these selectors: {selector: [[left, top, right, bottom], …]}.
READ_BOXES = """(selectors) => Object.fromEntries(selectors.map((selector) => [selector,
  [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility()).map((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return [left, top, right, bottom];
  })]))"""

# Controls smaller than `least` px; a checkbox or a radio button is as large as its label.
FIND_TOO_SMALL = """(least) => [...document.querySelectorAll("button, summary, select, input, a[href], [role=tab]")]
  .filter((node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((node) => !node.closest(".unseen"))
  .map((node) => (node.matches("[type=checkbox], [type=radio]") ? node.closest("label") : node))
  .filter((node) => node.dataset.testid !== "stSkipToContent" && !node.closest(".stSidebar[data-collapsed=true]"))
  .map((node) => ({ node, box: node.getBoundingClientRect() }))
  .filter(({ box }) => box.width && Math.round(Math.min(box.width, box.height)) < least)
  .map(({ node, box }) => `${node.outerHTML.slice(0, 80)} ${box.width} × ${box.height}`)"""

# Pairs of tools, with the elements beside them, where one covers a part of the other.
FIND_COVERED = """() => {
  const nodes = [...document.querySelectorAll(".board .stage > .tools > *, .board > .exercising > *")];
  const boxes = nodes.filter((node) => node.checkVisibility()).map((node) => node.getBoundingClientRect());
  const meet = (a, b) => a.left < b.left && a.right > b.left + 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes.flatMap((a) => boxes.filter((b) => meet(a, b)).map((b) => [a.left, a.right, b.left]));
}"""


def read_boxes(board, *selectors):
    return board.page.evaluate(READ_BOXES, selectors)


def tap_unscrolled(board, selector):
    """As a finger does: Playwright's own tap may scroll the page to what sticks to its edge."""
    box = board.root.locator(selector).bounding_box()
    board.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.parametrize("path", ["", "feature_maps", "neuron", "noise"])
def test_a_drawer_leaves_the_board_its_room(open_board, subtests, path):
    """On a small screen the drawer lies over the page, else beside it; nothing is wider than the page."""
    board = open_board(path, viewport={"width": 390, "height": 900})
    button = board.page.get_by_role("button", name="Data", exact=True)
    heading = board.page.locator(".st-key-drawer h2")
    for width in (390, 768, 1024):
        with subtests.test(f"at {width} px"):
            board.page.set_viewport_size({"width": width, "height": 900})
            button.click()
            expect(heading).to_be_visible()
            assert board.page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= width
            ((left, _, right, _),) = read_boxes(board, ".board")[".board"]
            assert 0 <= left < right <= width
            assert right - left >= (600 if width == 1024 else 0.9 * width)
        board.close_rules()


@pytest.mark.parametrize("path", ["", "noise", "other_lines"])
def test_what_stands_above_the_pictures_stands_beside_each_other(open_board, subtests, path):
    board = open_board(path)
    for width in (900, 1100, 1280):
        with subtests.test(f"at {width} px"):
            board.page.set_viewport_size({"width": width, "height": 800})
            board.drawn()
            assert board.page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= width
            assert board.page.evaluate(FIND_COVERED) == []


@pytest.mark.parametrize(
    "options", [PHONE, SMALL_PHONE, {**PHONE, "viewport": {"width": 844, "height": 390}}], ids=["390", "320", "side"]
)
def test_sheets_open_in_the_window_and_close_beside_them(open_board, options):
    board = open_board("?preset=separable", **options)
    width, height = options["viewport"].values()
    menus = board.root.locator("details.menu").filter(visible=True)
    assert menus.count() >= 2
    for i in range(menus.count()):
        menu = menus.nth(i)
        menu.locator("summary").first.tap()
        sheet = menu.locator(".sheet").first
        expect(sheet).to_be_visible()
        box = sheet.bounding_box()
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        sheet.evaluate("(sheet) => sheet.scrollTo(0, sheet.scrollHeight)")
        last = sheet.locator("button, label, dd").filter(visible=True).last.bounding_box()
        assert last["y"] + last["height"] <= box["y"] + box["height"]
        board.page.touchscreen.tap(2, height / 2)
        expect(sheet).to_be_hidden()


def test_a_press_that_closes_a_menu_places_no_point(open_board):
    board = open_board("?preset=and gate")
    layers = board.root.get_by_label("Half-planes")
    board.root.locator("summary").get_by_text("Layers").click()
    expect(layers).to_be_visible()
    board.click(1.4, 0.5)
    expect(layers).to_be_hidden()
    board.has(points=4)
    board.click(1.4, 0.5)
    board.has(points=5)


# ---- what sticky elements cover ----------------------------------------------------------------------------------

SCROLL_TOP = "document.querySelector('[data-testid=stMain]').scrollTop"


def test_what_gets_the_focus_is_not_behind_the_header(open_board):
    board = open_board(viewport={"width": 1280, "height": 720})
    board.press("g", "2", "Enter", "Tab", "Shift+Tab")
    assert board.page.evaluate(SCROLL_TOP) == 0  # the player is in sight, and covers nothing
    board.page.evaluate(f"{SCROLL_TOP} = 84")
    board.press("Shift+Tab")
    tool, header = (board.page.locator(selector).bounding_box() for selector in (":focus", ".stAppHeader"))
    assert tool["y"] >= header["y"] + header["height"]


@pytest.mark.parametrize("path", ["weight_space", "convergence", "spam"])
def test_on_a_phone_on_its_side_the_player_covers_no_picture(open_board, path):
    board = open_board(path, **{**PHONE, "viewport": {"width": 844, "height": 390}})
    ((_, _, _, end),), ((_, top, _, bottom),) = read_boxes(board, ".board .plot", ".board .player").values()
    assert end <= top < bottom <= 390
    assert bottom - top < 1.5 * FINGER_PX  # one row


@pytest.mark.parametrize("path", ["", "conventions"])
def test_under_large_text_the_player_is_one_row(open_board, path):
    board = open_board(path, spoils=True)
    board.page.evaluate("document.documentElement.style.fontSize = '200%'")
    board.page.wait_for_function("document.querySelector('.board .plot').layout.margin.l > 100")
    assert board.root.locator(".player").bounding_box()["height"] < 3.5 * 32  # of buttons of 2.375 rem


def test_a_hall_is_entered_at_the_top_of_the_page(open_board):
    board = open_board("noise", viewport={"width": 1280, "height": 720})
    board.page.evaluate(f"{SCROLL_TOP} = 300")
    board.press("h")
    expect(board.page.locator(".stAppHeader")).to_be_hidden()
    board.page.wait_for_function(f"{SCROLL_TOP} === 0")


# ---- nothing is cut off ------------------------------------------------------------------------------------------

FIND_CUT = """() => [...document.querySelectorAll(".st-key-head > :not([class*=rule]) button p")]
  .filter((words) => words.scrollHeight > words.clientHeight || words.scrollWidth > words.clientWidth)
  .map((words) => words.textContent)"""
HEAD_SELECTOR = ".st-key-head > *"
LANGUAGE_SELECTOR = ".st-key-languages select"


@pytest.mark.parametrize("path", ["soft_margin", "spam"])
def test_on_a_laptop_the_player_is_one_row_below_the_picture(open_board, path):
    board = open_board(path, viewport={"width": 1280, "height": 800})
    ((_, _, _, end),), ((_, top, _, bottom),) = read_boxes(board, ".board .plot", ".board .player").values()
    assert end <= top < bottom <= 800
    assert bottom - top < 1.5 * FINGER_PX


@pytest.mark.parametrize(("path", "width"), [("soft_margin", 500), ("other_lines", 500), ("soft_margin", 1000)])
def test_the_buttons_of_the_head_say_all_of_their_words(open_board, path, width):
    board = open_board(path, viewport={"width": width, "height": 800})
    expect(board.page.locator(LANGUAGE_SELECTOR)).to_be_visible()
    assert board.page.evaluate(FIND_CUT) == []
    ((left, top, right, bottom),), *_ = read_boxes(board, LANGUAGE_SELECTOR).values()
    parts = read_boxes(board, f"{HEAD_SELECTOR}:not(:first-child)")[f"{HEAD_SELECTOR}:not(:first-child)"]
    assert all(part[0] >= right or part[2] <= left or part[1] >= bottom or part[3] <= top for part in parts)


def test_many_controls_stay_in_the_window(open_board):
    board = open_board("feature_maps", viewport={"width": 1280, "height": 800})
    for width in (1280, 920):
        board.page.set_viewport_size({"width": width, "height": 800})
        assert max(right for _, _, right, _ in read_boxes(board, HEAD_SELECTOR)[HEAD_SELECTOR]) <= width - 24


def test_under_text_at_200_percent_every_field_of_a_form_is_in_sight(open_board):
    board = open_board("hyperplane", viewport={"width": 640, "height": 400})
    for kind in ("2-D line", "3-D plane"):
        board.button(kind).click()
        fields = read_boxes(board, ".board .form input")[".board .form input"]
        assert len(fields) > 10
        assert max(right for _, _, right, _ in fields) <= 640
