"""The view of a board: input changes it, and a reload restores it."""

import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS
from tests.driver import PLOT


def reference_pixels(board):
    return board.pixel(0, 0), board.pixel(2, 1)


def pixels_per_unit(board):
    (x, _), (other, _) = reference_pixels(board)
    return other - x


def test_the_wheel_brings_closer_what_it_turns_over(open_board):
    board = open_board("?preset=separable")
    board.button("Show all points").click()  # so that the board is in use
    before, size = board.pixel(2, 1), pixels_per_unit(board)
    board.page.mouse.move(*before)
    board.page.mouse.wheel(0, -300)
    assert pixels_per_unit(board) > 1.3 * size
    assert board.pixel(2, 1) == pytest.approx(before, abs=1)
    board.page.mouse.wheel(0, 300)
    assert pixels_per_unit(board) == pytest.approx(size, rel=1e-3)
    board.page.mouse.wheel(40, 0)  # sideways, as on a touchpad
    assert board.pixel(2, 1) == pytest.approx((before[0] - 40, before[1]), abs=1)
    assert board.state("points") == "20"


def test_two_fingers_bring_closer_and_move(open_board):
    board = open_board("?preset=separable", has_touch=True, viewport={"width": 390, "height": 844})
    board.plot.scroll_into_view_if_needed()
    box = board.plot.bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before, size = reference_pixels(board), pixels_per_unit(board)
    protocol = board.page.context.new_cdp_session(board.page)

    def fingers(kind, apart, by=(0, 0)):
        x, y = middle[0] + by[0], middle[1] + by[1]
        touches = [] if kind == "touchEnd" else [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
        protocol.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    fingers("touchStart", 30)
    for apart in (40, 50, 60):
        fingers("touchMove", apart, (10, -20))
    fingers("touchEnd", 0)
    assert pixels_per_unit(board) == pytest.approx(2 * size, rel=0.02)
    moved = [middle[i] + 2 * (before[0][i] - middle[i]) + (10, -20)[i] for i in (0, 1)]
    assert board.pixel(0, 0) == pytest.approx(moved, abs=2)
    board.has(points=20)


def move_fingers(board, *does):
    """Separate touch events, which Chromium's protocol cannot send: (picture, event, number, pixel)."""
    for picture, event, number, at in does:
        options = {"picture": f'[data-picture="{picture}"]', "kind": "touch", "id": number}
        board.page("pointer", f"pointer{event}", list(map(float, at)), options)


def test_of_two_fingers_one_may_be_lifted_before_the_other(open_in_node):
    """The finger that stays does nothing, and the next tap is a tap."""
    board = open_in_node("playground", PRESETS["and gate"](0), touch=True)
    board.button("Clear: delete all points").click()
    left, right, tap = (board.pixel(x, 0.5) for x in (0, 1, 0.3))
    lifted = [("down", 1, left), ("down", 2, right), ("up", 1, left), ("move", 2, tap), ("up", 2, tap)]
    before = board.view()
    move_fingers(board, *(("plane", *does) for does in lifted))
    assert board.view() == before
    board.has(points=0)
    move_fingers(board, ("plane", "down", 3, tap), ("plane", "up", 3, tap))
    board.has(points=1)


def test_a_finger_on_another_picture_ends_a_drag(open_in_node):
    board = open_in_node("weight_space", PRESETS["and gate"](0), touch=True)
    places, other = [board.pixel(x, 1) for x in (1, 1.2, 1.4)], (100, 100)
    drag = [("plane", "down", 1, places[0]), ("plane", "move", 1, places[1]), ("slice", "down", 2, other)]
    move_fingers(board, *drag, ("plane", "move", 1, places[2]), ("slice", "up", 2, other))
    move_fingers(board, ("plane", "move", 1, places[2]), ("plane", "up", 1, other))
    assert board.answer().drawn()[1] == [pytest.approx((1.2, 1), abs=0.02)]


@pytest.mark.parametrize(("name", "by"), [("left", (1, 0)), ("right", (-1, 0)), ("up", (0, 1)), ("down", (0, -1))])
def test_buttons_move_the_view(open_in_node, name, by):
    """For keys see test_tools.py."""
    board = open_in_node("playground", PRESETS["separable"](0))
    before = board.pixel(0, 0)
    board.button(f"View: {name}").click()
    moved = [now - then for now, then in zip(board.pixel(0, 0), before, strict=True)]
    assert moved == pytest.approx([60 * by[0], 60 * by[1]], abs=1e-6)


def test_a_chosen_view_survives_an_edit_and_a_change_of_page(open_in_node):
    board = open_in_node("playground", PRESETS["separable"](0)).press("i", "a", "a")
    chosen = board.view()
    board.click(*(sum(chosen[axis]) / 2 for axis in "xy")).answer()
    board.go("margins").go("playground").has(points=21)
    assert board.view() == chosen


@pytest.mark.parametrize("path", ["", "margins", "soft_margin", "weight_space"])
def test_layers_brush_and_view_are_there_again_after_a_reload(open_board, path):
    board = open_board(f"{path}?preset=xor")
    board.press("i", "i", "d", "-")
    board.root.locator("summary").get_by_text("Layers").click()
    box = board.root.get_by_label("Half-planes")
    box.uncheck()
    chosen = board.view()
    board.reload()
    assert board.view() == chosen
    expect(box).not_to_be_checked()
    expect(board.button("−: add − points")).to_have_attribute("aria-pressed", "true")


def test_after_a_reload_with_other_points_they_can_be_seen(open_board):
    board = open_board("?preset=separable")
    for _ in range(12):
        board.press("i")
    board.page.goto(board.page.url.replace("separable", "xor"))
    board.has(ready="true", points=4)
    view = board.view()
    for x, y in board.points()[1] + board.points()[-1]:
        assert view["x"][0] < x < view["x"][1]
        assert view["y"][0] < y < view["y"][1]


def test_two_boards_on_a_page_share_nothing_but_the_page(open_board):
    board = open_board("?preset=xor")
    script = next(name for name in board.page.evaluate(READ_RESOURCES) if "/first-" in name)
    seen = board.page.evaluate(OPEN_TWO_BOARDS, script)
    assert seen == {"points": ["0", "1"], "layers": [False, True], "undo": [False, True]}


READ_RESOURCES = "performance.getEntriesByType('resource').map(({ name }) => name)"
OPEN_TWO_BOARDS = """async (script) => {
  const { modules } = await import(script);
  const { open } = modules["shell/board"];
  const { lesson } = modules["lessons/max_margin"];
  const data = { points: [[1, 2]], labels: [1], revision: 1, answered: ["", 0], note: "",
    run: { verdict: { kind: "single class" }, essential: [], candidates: [], words: [] } };
  const boards = ["one", "two"].map((name) => {
    const parent = document.body.appendChild(document.createElement("div"));
    const remembers = { memory: modules["model/tab_memory"].emptyMemory(name), save() {} };
    const board = open(parent, data, lesson, { remembers });
    board.receive(data, () => {});
    return board;
  });
  boards[0].act("clear");
  boards[0].act("layer", "line", false);
  const seen = {
    points: boards.map(({ view }) => view.root.dataset.points),
    layers: boards.map(({ state }) => state.own.layers.has("line")),
    undo: boards.map(({ view }) => view.root.querySelector(".undo").ariaDisabled === "true"),
  };
  for (const board of boards) board.close();
  return seen;
}"""


def test_a_change_of_theme_needs_no_code(open_board):
    """Shapes follow the style sheet, and so does the canvas of many points at the next drawing of the board."""
    board = open_board("?preset=separable", color_scheme="light").press("End")
    color = f"getComputedStyle(document.querySelector('{PLOT} .line path')).stroke"
    light = board.page.evaluate(color)
    board.page.emulate_media(color_scheme="dark")
    board.page.wait_for_function(f"(light) => {color} !== light", arg=light)


def test_on_a_phone_closer_and_wider_stand_in_the_sheet(open_board):
    board = open_board("?preset=separable", has_touch=True, viewport={"width": 390, "height": 844})
    expect(board.root.locator(".tools > .closer")).to_be_hidden()
    size = pixels_per_unit(board)
    board.root.get_by_title("More tools").click()
    board.root.get_by_role("button", name="Zoom in", exact=True).click()
    assert pixels_per_unit(board) == pytest.approx(1.4 * size, rel=1e-3)
    board.root.get_by_role("button", name="Zoom out", exact=True).click()
    assert pixels_per_unit(board) == pytest.approx(size, rel=1e-3)
