"""Touch in a browser: tap, hold, drag, scroll, pinch; and the wheel."""

from functools import partial

import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SCROLL_TOP = "document.querySelector('[data-testid=stMain]').scrollTop"


@pytest.fixture
def phone(open_board):
    """A function that opens a page on a phone whose clock the test controls."""

    def open_(path):
        board = open_board(path, fresh=True, **PHONE)
        board.plot.scroll_into_view_if_needed()
        board.page.clock.install(time=0)
        board.page.clock.pause_at(1)
        return board

    return open_


class Fingers:
    """Touch events as the browser itself receives them."""

    def __init__(self, board):
        self.page = board.page
        self.session = board.page.context.new_cdp_session(board.page)

    def send(self, kind, *places):
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(places)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
        return self

    def down(self, *places):
        return self.send("touchStart", *places)

    def move(self, *places):
        return self.send("touchMove", *places)

    def up(self):
        return self.send("touchEnd")

    def swipe(self, start, by):
        self.down(start)
        for part in (0.2, 0.4, 0.6, 0.8, 1):
            self.move((start[0] + part * by[0], start[1] + part * by[1]))
        return self.up()


def picture_centre(board, picture):
    picture = board.page.locator(picture)
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def point_counts(board):
    return [len(points) for points in board.points().values()]


# ---- one finger -------------------------------------------------------------------------------------------------


def check_long_press(board, fingers):
    at = board.pixel(0.5, 0.5)
    fingers.down(at)
    board.page.clock.run_for(499)
    board.has(points=4)
    board.page.clock.run_for(1)
    board.has(points=5)  # while the finger is still down
    fingers.up()
    assert point_counts(board) == [1, 4]
    fingers.down(at)
    board.page.clock.run_for(600)
    fingers.up()
    assert point_counts(board) == [2, 3]
    fingers.down(board.pixel(0.5, 0.2)).up()  # the next tap counts as a tap
    board.has(points=6)
    assert point_counts(board) == [3, 3]


def check_moving_hold(board, fingers):
    x, y = board.pixel(1, 1)
    fingers.down((x, y)).move((x + 20, y)).move((x + 40, y))
    board.page.clock.run_for(1000)
    fingers.up()
    board.has(points=4)
    assert point_counts(board) == [1, 3]
    assert board.points()[1][0][0] > 1.05


def check_press_with_click(board, fingers, menu):
    """Android sends the right click during the touch, Windows at its end, and iOS never."""
    x, y = board.pixel(0.5, 0.5)

    def right_click():
        assert board.plot.evaluate(
            "(plot, [clientX, clientY]) => !plot.dispatchEvent(new PointerEvent('contextmenu', "
            "{ clientX, clientY, button: 0, bubbles: true, cancelable: true }))",  # as in old browsers
            [x, y],
        )

    fingers.down((x, y))
    board.page.clock.run_for(400)
    if menu == "before":
        right_click()
    board.page.clock.run_for(200)
    if menu == "with":
        right_click()
    fingers.up()
    if menu == "after":
        right_click()
    board.has(points=5)
    assert point_counts(board) == [1, 4]


def test_a_long_press_is_the_other_click_and_acts_once(phone, subtests):
    """For touches that rest, that move, and that the browser turns into a right click; undone each time."""
    board = phone("?preset=and gate")
    fingers, points = Fingers(board), board.points()
    acts = [
        ("places the other class and flips a point", check_long_press, 3),
        ("a finger that moves holds nothing long", check_moving_hold, 1),
        *(
            (f"a right click comes {menu} it", partial(check_press_with_click, menu=menu), 1)
            for menu in ("before", "with", "after")
        ),
    ]
    for name, act, edits in acts:
        with subtests.test(name):
            act(board, fingers)
        board.press(*edits * ["Control+z"])
        assert board.points() == points


def test_a_finger_on_empty_space_scrolls_the_page(open_board):
    board = open_board("?preset=separable", **PHONE)
    x, y = picture_centre(board, ".board .plot")
    before = board.page.evaluate(SCROLL_TOP)
    Fingers(board).swipe((x, y), (0, -150))
    board.page.wait_for_function(f"{SCROLL_TOP} > {before} + 50")
    board.has(points=20)


def test_a_trembling_tap_is_a_tap(open_board):
    board = open_board("?preset=and gate", **PHONE)
    x, y = picture_centre(board, ".board .plot")
    Fingers(board).down((x, y)).move((x + 5, y + 5)).up()
    board.has(points=5)


def test_a_finger_drags_the_line_by_what_is_near_it(open_board):
    board = open_board("margins?preset=and gate", **PHONE)
    field = board.root.get_by_label("b", exact=True)
    before = field.input_value()
    board.plot.scroll_into_view_if_needed()
    x, y = board.pixel(0.25, 1)  # a point of the line x₁ + x₂/2 = 0.75
    Fingers(board).swipe((x + 15, y), (60, 0))
    expect(field).not_to_have_value(before)
    board.has(points=4)


def test_a_tap_shows_a_place_of_the_slice_as_a_line(open_board):
    board = open_board("weight_space?preset=xor", **PHONE)
    chart = board.page.locator(".board .chart")
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    Fingers(board).down((box["x"] + 0.9 * box["width"], box["y"] + 0.12 * box["height"])).up()
    board.page.wait_for_function(
        "document.querySelector('.board .plot').data.find((t) => t.name === 'candidates').x.length"
    )
    board.has(points=4)


# ---- space ------------------------------------------------------------------------------------------------------


@pytest.fixture(params=["cone", "solid"])
def space(request, open_board):
    """A board with a picture of space, its camera, and the middle of the picture."""
    if request.param == "cone":
        board = open_board("weight_space?preset=and gate", **PHONE)
        board.page.get_by_label("What is shown of the weight space").select_option("whole")
    else:
        board = open_board("hyperplane", **PHONE)
        board.button("3-D").tap()
    shape = f'[data-picture="{request.param}"]'
    x, y = picture_centre(board, shape)
    box = board.page.locator(shape).bounding_box()
    drawn = f"document.querySelector('{shape} .shapes').innerHTML"
    return board, drawn, (x, y - 0.4 * box["height"])


def test_fingers_turn_space_or_scroll_the_page(space, subtests):
    """One finger sideways turns it, one finger up scrolls, and two fingers turn it in any direction."""
    board, drawn, (x, y) = space
    fingers, scrolled = Fingers(board), board.page.evaluate(SCROLL_TOP)

    def turns(by):
        before = board.page.evaluate(drawn)
        by()
        board.page.wait_for_function(f"(before) => {drawn} !== before", arg=before)
        assert board.page.evaluate(SCROLL_TOP) == scrolled

    with subtests.test("two fingers"):
        turns(lambda: fingers.down((x - 30, y), (x + 30, y)).move((x - 30, y + 40), (x + 30, y + 40)).up())
    with subtests.test("a tap"):
        points = board.state("points")
        fingers.down((x, y)).up()
        board.has(points=points)
    with subtests.test("one finger to the side"):
        turns(lambda: fingers.swipe((x, y), (90, 0)))
    with subtests.test("one finger up"):
        board.drawn()
        turned = board.page.evaluate(drawn)
        fingers.swipe((x, y), (0, -90))
        board.page.wait_for_function(f"{SCROLL_TOP} > {scrolled} + 30")
        assert board.page.evaluate(drawn) == turned


# ---- pictures without points ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lesson", "pictures"), [("convergence", ("norm", "angle")), ("weight_space", ("cone",))])
def test_a_click_where_no_point_can_be_places_none(open_in_node, lesson, pictures):
    board = open_in_node(lesson, PRESETS["and gate"](0))
    if "cone" in pictures:
        board.field("What is shown of the weight space").choose("whole")
    for picture in pictures:
        for kind, button, events in (("left", 0, ("pointerdown", "pointerup")), ("right", 2, ("contextmenu",))):
            for event in events:
                options = {"picture": f'[data-picture="{picture}"]', "button": button}
                board.page("pointer", event, [200.0, 200.0], options)
            assert board.state("points") == "4", (picture, kind)
    board.wait(100)
    assert board.sent == []


# ---- the wheel --------------------------------------------------------------------------------------------------


def test_the_wheel_scrolls_the_page_until_the_board_is_used(open_board):
    board = open_board("margins?preset=separable", viewport={"width": 1280, "height": 600})
    view = board.view()["x"]
    board.page.mouse.move(*board.pixel(2, 1))
    board.page.mouse.wheel(0, 100)
    board.page.wait_for_function(f"{SCROLL_TOP} > 50")
    assert board.view()["x"] == view
    board.page.keyboard.down("Control")
    board.page.mouse.wheel(0, -100)
    board.page.keyboard.up("Control")
    closer = board.view()["x"]
    assert 0.6 < (closer[1] - closer[0]) / (view[1] - view[0]) < 0.95
    scrolled = board.page.evaluate(SCROLL_TOP)
    board.page.mouse.click(*picture_centre(board, ".board .plot"))
    scrolled = board.page.evaluate(SCROLL_TOP)
    board.page.mouse.wheel(0, 100)
    assert board.view()["x"] != closer
    assert board.page.evaluate(SCROLL_TOP) == scrolled


def test_where_the_page_has_no_more_the_wheel_is_the_boards(open_board):
    board = open_board("?preset=separable", viewport={"width": 1280, "height": 1600})
    view = board.view()["x"]
    board.page.mouse.move(*board.pixel(2, 1))
    board.page.mouse.wheel(0, -100)
    assert board.view()["x"] != view


def test_a_press_on_any_picture_is_a_use_of_the_board(open_board):
    board = open_board("weight_space?preset=and gate", viewport={"width": 1280, "height": 600})
    board.page.mouse.click(*picture_centre(board, '[data-picture="slice"]'))
    scrolled = board.page.evaluate(SCROLL_TOP)
    state = board.page.locator('[data-picture="slice"]').inner_html()
    board.page.mouse.wheel(0, 100)
    assert board.page.locator('[data-picture="slice"]').inner_html() != state
    assert board.page.evaluate(SCROLL_TOP) == scrolled


# ---- Streamlit's menu -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mobile", [True, False])
def test_the_menu_closes_when_a_lesson_is_chosen(open_board, mobile):
    board = open_board(**{**PHONE, "is_mobile": mobile})
    menu, opener = board.page.get_by_test_id("stSidebar"), board.page.get_by_test_id("stExpandSidebarButton")
    opener.tap()
    expect(menu).to_have_attribute("data-collapsed", "false")
    menu.get_by_role("link", name="Margins").tap()
    board.has(lesson="margins", ready="true")
    expect(menu).to_have_attribute("data-collapsed", "true")
    opener.tap()  # it opens again, and closes on a click on the current lesson
    expect(menu).to_have_attribute("data-collapsed", "false")
    menu.get_by_role("link", name="Margins").tap()
    expect(menu).to_have_attribute("data-collapsed", "true")


def test_a_menu_left_open_is_closed_on_the_next_visit(open_board):
    board = open_board(**PHONE, fresh=True)
    menu = board.page.get_by_test_id("stSidebar")
    board.page.get_by_test_id("stExpandSidebarButton").tap()
    expect(menu).to_have_attribute("data-collapsed", "false")
    board.page.reload()
    expect(menu).to_have_attribute("data-collapsed", "true")  # from the beginning, so that it does not flash
    board.has(ready="true")
    # After a crash the browser remembers the menu as open. Nobody has touched the new page yet: Playwright's own checks
    # would count as a touch.
    board.page.add_init_script(
        "if (origin !== 'null') localStorage.setItem('stSidebarCollapsed-', 'false');"
        "Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });"
    )
    board.page.reload()
    board.has(ready="true")
    expect(menu).to_have_attribute("data-collapsed", "true")


def test_the_menu_stays_closed_where_the_phone_closes_it_itself(open_board):
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148"
    board = open_board(**PHONE, user_agent=agent, fresh=True)
    menu = board.page.get_by_test_id("stSidebar")
    board.page.get_by_test_id("stExpandSidebarButton").tap()
    menu.get_by_role("link", name="Margins").tap()
    board.has(lesson="margins", ready="true")
    expect(menu).to_have_attribute("data-collapsed", "true")
