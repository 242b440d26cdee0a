"""The keyboard: which element gets keys, where the focus goes, and keys instead of drags."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import expect

from perceptron_core import PRESETS, Perceptron
from tests.driver import PLOT

AND = PRESETS["and gate"](0)
CONE = "[data-picture=cone]"
FOCUSED_ELEMENT = "document.activeElement"
SCROLL_TOP = "document.querySelector('[data-testid=stMain]').scrollTop"
SIZES = {"wide": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}


def expect_focus(board, selector):
    """Wait until the focused element matches a selector."""
    board.page.wait_for_function(f"(selector) => {FOCUSED_ELEMENT}.matches(selector)", arg=selector)
    return board


def has_focus_ring(board):
    """The width of the focus ring, px."""
    return board.page.evaluate(f"getComputedStyle({FOCUSED_ELEMENT}).outlineStyle") != "none"


def page_link(board, title):
    return board.page.get_by_role("link", name=title, exact=True)


def menu(board, label):
    return board.root.locator(f"details.menu:has(> summary[aria-label^='{label}'])")


def open_menu(board, label):
    """An open menu, wherever the row of tools has put it."""
    folded, found = menu(board, "More"), menu(board, label)
    if folded.locator(f"summary[aria-label^='{label}']").count():
        folded.locator("> summary").click()
    found.locator("> summary").click()
    return found


# ---- which element gets keys -------------------------------------------------------------------------------------


def test_who_follows_a_link_has_the_board_under_the_keys(open_board):
    board = open_board("?preset=and gate").go("Weight space").press("ArrowRight").has(step=1)
    board.way("Convergence").focus()
    board.press("Enter").has(lesson="convergence", ready="true").press("ArrowRight").has(step=2)
    assert has_focus_ring(board)


def test_a_board_takes_the_focus_from_nobody(open_board):
    board, held = open_board(fresh=True), []
    board.page.route(re.compile(r"/first-\w+\.js"), lambda route: held.append(route))
    board.page.reload(wait_until="commit")
    board.page.get_by_role("combobox", name="Preset").focus()
    while not held:
        board.page.wait_for_timeout(10)
    held[0].continue_()
    expect(board.root).to_have_attribute("data-ready", "true")
    expect_focus(board, "[role=combobox]").press("Escape")


def test_elsewhere_on_the_page_keys_are_the_pages(open_board):
    board = open_board("margins?preset=and gate")
    before = board.press("n").traces()
    for leave in (lambda: page_link(board, "Playground").focus(), lambda: board.page.mouse.click(5, 400)):
        leave()
        board.press("Delete", "f", "ArrowUp", "ArrowDown", "x", "i", "?")
        board.has(points=4, pending=0)
        assert board.traces() == before
    board.press("Escape")
    expect_focus(board, PLOT).press("x")
    assert board.traces()["vectors"] != before["vectors"]


def test_keys_are_the_boards_when_what_had_the_focus_is_gone(open_board):
    board = open_board("?preset=and gate").press("Home")
    board.page.evaluate(
        "() => {const button = document.body.appendChild(document.createElement('button'));"
        "button.focus(); button.remove()}"
    )
    assert board.page.evaluate(f"{FOCUSED_ELEMENT} === document.body")
    expect_focus(board.press("ArrowRight").has(step=1), PLOT)


def test_a_click_anywhere_on_the_board_gives_it_the_keys(open_board):
    board = open_board("?preset=and gate").press("Home", "ArrowRight").has(step=1)
    board.page.mouse.click(5, 400)
    board.page.get_by_label("The current step").locator(".title").click()
    board.press("ArrowRight").has(step=2)


def test_a_table_that_has_the_focus_scrolls(open_board):
    board = open_board("margins?preset=noisy")
    before = board.traces()["line"]
    table = board.root.locator(".margins")
    table.focus()
    board.press("End", "ArrowUp", "ArrowDown")
    board.page.wait_for_function("document.querySelector('.board .margins').scrollTop > 0")
    assert board.traces()["line"] == before
    board.press("ArrowLeft")
    assert board.traces()["line"] != before


# ---- the focus ---------------------------------------------------------------------------------------------------


def test_a_button_that_can_do_nothing_keeps_the_focus(open_board):
    board = open_board("?preset=and gate").press("End")
    board.button("To the end").focus()  # the position of the board
    board.press("Enter", "ArrowLeft", "ArrowLeft").has(step=19).press("End")
    back = board.button("One step back")
    back.focus()
    for _ in range(int(board.state("updates")) + 2):
        board.press("Enter")
    expect(back).to_be_disabled()
    expect_focus(board, ".back").press("ArrowRight").has(step=1)
    expect(back).to_be_enabled()
    board.press("n")
    board.button("Delete the chosen point").focus()
    board.press("Enter").settled().has(points=3).press("Enter", "Space").has(points=3, pending=0)
    expect_focus(board, ".delete").press("Control+z").settled().has(points=4)


def test_who_opens_a_drawer_is_in_it_and_escape_leads_back(open_board):
    board = open_board("margins?preset=and gate")
    opener, drawer = board.page.get_by_role("button", name="Data"), board.page.locator(".st-key-drawer")
    for leave in (lambda: None, lambda: board.press("Tab", "Tab"), lambda: drawer.get_by_role("radio").first.focus()):
        opener.focus()
        board.press("Enter")
        expect(drawer.get_by_role("button", name="Close")).to_be_focused()
        leave()
        board.press("Escape")
        expect(drawer).to_have_count(0)
        expect(opener).to_be_focused()
    board.press("Escape")
    expect_focus(board, PLOT)


def test_who_picks_a_preset_by_keys_has_the_board_under_them(open_board):
    board = open_board("margins?preset=and gate")
    box = board.page.get_by_role("combobox", name="Preset")
    box.focus()
    board.press("ArrowDown")
    expect(board.page.get_by_role("option").first).to_be_visible()
    board.press("ArrowDown", "Enter")
    expect_focus(board, PLOT)
    box.focus()
    board.press("Escape")
    expect_focus(board, PLOT)


def test_escape_in_a_menu_closes_it_and_nothing_else(open_board):
    board = open_board("?preset=and gate").press("n")
    for label in ("Layers", "Share", "Save"):
        found = menu(board, label)
        found.locator("> summary").focus()
        board.press("Enter", "Tab")
        expect(found).to_have_attribute("open", "")
        board.press("Escape")
        expect(found).not_to_have_attribute("open", "")
        expect(found.locator("> summary")).to_be_focused()
    expect(board.button("Delete the chosen point")).to_be_enabled()
    board.press("Escape")
    expect(board.button("Delete the chosen point")).to_be_disabled()


def test_a_menu_closes_when_the_focus_leaves_it_or_a_click_does(open_board):
    board = open_board()
    layers = menu(board, "Layers")
    for leave in (
        lambda: board.plot.focus(),
        lambda: board.page.mouse.click(5, 400),
        lambda: page_link(board, "Playground").focus(),
    ):
        layers.locator("> summary").click()
        layers.get_by_label("Margins").check()
        layers.locator("hr").click()  # on the menu's own background
        expect(layers).to_have_attribute("open", "")
        leave()
        expect(layers).not_to_have_attribute("open", "")


@pytest.mark.parametrize("size", SIZES)
def test_the_help_takes_the_focus_and_gives_it_back(open_board, size):
    board = open_board("margins?preset=and gate", viewport=SIZES[size])
    before = board.traces()["line"]
    for key, has in [("?", ".help .sheet"), ("Escape", PLOT)]:
        board.press(key)
        expect_focus(board, has)
        assert board.page.evaluate(SCROLL_TOP) == 0  # the page does not scroll
    for close in ("Escape", "?"):
        for selector in (PLOT, ".undo" if size == "wide" else ".fit"):
            board.root.locator(selector.replace(".board ", "")).focus()
            board.press("?")
            expect_focus(board, ".help .sheet")
            board.press("ArrowDown", "PageDown")
            if size == "phone":
                board.page.wait_for_function(
                    "[...document.querySelectorAll('.sheet')].some((sheet) => sheet.scrollTop > 0)"
                )
            board.press(close)
            expect_focus(board, selector)
            expect(menu(board, "?")).not_to_have_attribute("open", "")
    assert board.traces()["line"] == before


def test_what_goes_hands_the_focus_to_the_board(open_board):
    board = open_board("margins?preset=and gate")
    board.root.locator(".margins button").last.focus()
    board.press("Delete").settled().has(points=3)
    expect_focus(board, PLOT)
    board = open_board("weight_space?preset=and gate")
    board.root.locator("[data-picture=slice]").focus()
    board.root.get_by_label("What is shown of the weight space").evaluate(
        "(choice) => {choice.value = 'whole'; choice.dispatchEvent(new Event('change'))}"
    )
    expect_focus(board, PLOT)


# ---- keys and buttons instead of drags ------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["keys", "buttons"])
def test_a_place_in_weight_space_is_pointed_at(open_board, way):
    board = open_board("weight_space?preset=and gate").press("Home", "ArrowRight")
    board.root.locator("[data-picture=slice]").focus()
    if way == "buttons":
        open_menu(board, "Move")
    moves = {
        "keys": lambda name: board.press(f"Shift+Arrow{name.capitalize()}"),
        "buttons": lambda name: board.button(f"Place in the weight space: {name}").click(),
    }
    for name in ("right", "right", "up"):
        moves[way](name)
    aim = board.page.evaluate(
        "[...document.querySelectorAll('[data-picture=slice] .aim')].map((path) => path.getBBox())"
        ".map(({ x, y, width, height }) => [x + width / 2, y + height / 2])"
    )
    assert aim[0] == pytest.approx(aim[1], abs=0.1)
    heard = board.root.locator("[aria-live] p", has_text=re.compile(r"^w = \(|^The edge of x")).last
    if heard.text_content().startswith("w"):
        assert board.traces()["candidates"]
    width, height = board.page.evaluate(
        "(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])"
        "(document.querySelector('[data-picture=slice] .aim').closest('svg'))"
    )
    assert aim[0] == pytest.approx([width / 2 + 32, height / 2 - 16], abs=2)
    board.has(step=1)
    board.press("Escape", "Escape", "Escape")  # two menus, and the marker
    expect(board.root.locator("[data-picture=slice] .aim")).to_have_count(0)
    assert not board.traces()["candidates"]


# ---- keys and buttons instead of drags, in node ---------------------------------------------------------------------


def inner_html(board, selector):
    """The HTML of an element, without ids that are unique to each board."""
    return re.sub(r"\b(id|href|clip-path)=\"[^\"]*\"", "", board.part(selector).attribute("innerHTML"))


def test_enter_chooses_the_edge_that_keys_point_at(open_in_node):
    board = open_in_node("weight_space", AND).press("End")
    board.part("[data-picture=slice]").focus()
    for key in [*8 * ["Shift+ArrowRight"], *16 * ["Shift+ArrowLeft"], *8 * ["Shift+ArrowUp"]]:
        if board.part("[data-picture=slice] .wrongSide").count:
            break
        board.press(key)
    assert not board.button("Delete the chosen point").is_usable
    board.press("Enter").has(points=4)
    assert board.button("Delete the chosen point").is_usable


@pytest.mark.parametrize("way", ["keys", "buttons"])
def test_the_whole_space_is_turned(open_in_node, way):
    board = open_in_node("weight_space", AND).press("Home", "ArrowRight")
    board.field("What is shown of the weight space").choose("whole")
    board.part(CONE).focus()
    for name in ("left", "up"):
        before = inner_html(board, CONE)
        if way == "keys":
            board.press(f"Shift+Arrow{name.capitalize()}")
        else:
            board.button(f"Turn the whole weight space: {name}").click()
        assert inner_html(board, CONE) != before
    board.has(step=1, points=4)


def test_keys_and_buttons_move_the_picture_that_was_touched_last(open_in_node):
    board = open_in_node("convergence", AND).press("End")

    def seen():
        return {name: board.part(f"[data-picture={name}] .axes text").texts for name in ("norm", "angle")}

    plane, before = board.view()["x"], seen()
    board.part("[data-picture=norm]").focus()
    board.press("i", "d", "Home", "ArrowRight").has(step=1)
    assert seen()["norm"] != before["norm"]
    assert seen()["angle"] == before["angle"]
    for event in ("pointerdown", "pointerup"):
        board.page("pointer", event, [100.0, 100.0], {"picture": "[data-picture=angle]"})
    board.button("Zoom in").click()
    assert seen()["angle"] != before["angle"]
    assert board.view()["x"] == plane
    board.plot.focus()
    board.press("i")
    assert board.view()["x"] != plane


@pytest.mark.parametrize(
    ("lesson", "button", "key"),
    [
        ("margins", "Line: turn and shift: left", "ArrowLeft"),
        ("margins", "Line: turn and shift: up", "ArrowUp"),
        ("playground", "Chosen point or crosshair: right", "Shift+ArrowRight"),
        ("playground", "View: down", "s"),
        ("hyperplane", "Line or point; in 3-D the picture: left", "ArrowLeft"),
        ("hyperplane", "Point x: up", "Shift+ArrowUp"),
    ],
)
def test_what_is_dragged_is_moved_with_buttons_as_with_keys(open_in_node, lesson, button, key):
    board = open_in_node(lesson, AND).press("n")
    before = inner_html(board, PLOT)
    drawn = inner_html(board.press(key), PLOT)
    assert drawn != before
    board = open_in_node(lesson, AND).press("n")
    board.button(button).click()
    assert inner_html(board, PLOT) == drawn


def test_the_number_counts_what_a_step_is(open_in_node):
    board = open_in_node("playground", AND).press("Home")
    trace = Perceptron().train(AND)
    for grain, at, position in (("example", 6, 6), ("epoch", 2, 8)):
        board.field("What one step is").choose(grain)
        board.plot.focus()
        board.press("g").part(".jump").type(str(at))
        board.has(step=sum(examined <= position for examined in trace.examined))
        assert board.part(".jump").value == str(at)
    board = open_in_node("max_margin", AND).press("Home", "ArrowRight")
    assert board.part(".jump").value == "2"
    assert "of 4 stages" in board.part(".player").text
    board.press("g").part(".jump").type("4")
    assert "Stage 4 of 4" in board.part("aside").text


# ---- the grid ------------------------------------------------------------------------------------------------------


@given(st.floats(1e-6, 1e6), st.floats(-1e6, 1e6))
def test_a_grid_is_round_and_fits_the_view(js, unit, value):
    step = js("math/plane.js", "gridStep", unit)
    assert 12 * unit * (1 - 1e-9) <= step <= 30 * unit * (1 + 1e-9)
    assert float(f"{step:.0e}") == pytest.approx(step)
    assert f"{step:e}"[0] in "125"
    on = js("math/plane.js", "snapToGrid", value, step)
    assert abs(on - value) <= step / 2 * (1 + 1e-6) + 1e-9 * abs(value)
    assert js("math/plane.js", "snapToGrid", on, step) == on


# ---- all of a lesson -------------------------------------------------------------------------------------------------


def tab_to(board, selector, back=False):
    """Press Tab until the focused element matches, as a user without a mouse would."""
    for _ in range(80):
        board.press("Shift+Tab" if back else "Tab")
        if board.page.evaluate(f"(selector) => {FOCUSED_ELEMENT}.matches(selector)", selector):
            return board
    raise AssertionError(f"Tab does not reach {selector}")


def test_a_lesson_with_keys_alone(open_board):
    board = expect_focus(open_board(), PLOT)
    tab_to(board, "button.clear", back=True).press("Enter").settled().has(points=0)
    tab_to(board, ".plot")
    board.press(*3 * ["Shift+ArrowRight"], "Enter", "Shift+ArrowUp", "Shift+ArrowUp", "Enter").has(points=2)
    board.press("-", *12 * ["Shift+ArrowLeft"], "Enter", "Shift+ArrowDown", "Shift+Enter").has(points=4).settled()
    board.press("n", "n", "n", "n", "f").settled()
    assert [len(points) for points in board.points().values()] == [2, 2]
    board.press("Escape", "Home").has(step=0).press("ArrowRight").has(step=1).press("End")
    board.has(step=board.state("updates"), outcome="converged")
    sides = bool(board.traces()["sidePlus"])
    tab_to(board, "summary[aria-label^='Layers']", back=True).press("Enter")
    tab_to(board, ".sheet label input").press(" ")
    board.press("Escape")
    expect_focus(board, "summary[aria-label^='Layers']")
    assert bool(board.traces()["sidePlus"]) != sides
    board.press("g", "1", "Enter").has(step=1)
    tab_to(board, "summary[aria-label^='Save']", back=True).press("Enter", "Tab", "Escape")
    expect_focus(board, "summary[aria-label^='Save']")
    tab_to(board, ".plot")
    view = board.view()["x"]
    board.press("i", "d")
    assert board.view()["x"] != view
    board.press("Control+z").settled()
    assert [len(points) for points in board.points().values()] == [3, 1]
    tab_to(board, "[data-testid=stTopNavLink]", back=True).press("Tab", "Enter", "ArrowDown", "Enter")
    expect_focus(board.has(lesson="margins", ready="true", points=4), PLOT).press("ArrowUp")
    tab_to(board, "a[href]:has(p)", back=True)
    while board.page.evaluate(f"{FOCUSED_ELEMENT}.textContent.trim()") != "Playground":
        board.press("Shift+Tab")
    board.press("Enter")
    expect_focus(board.has(lesson="playground", ready="true", points=4), PLOT).press("End").has(
        step=board.state("updates")
    )
