"""The board in a real browser: mouse, server and looks."""

import numpy as np
import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Perceptron
from tests.board.shell.test_page_changes import WAIT_UNTIL_RESIZED
from tests.driver import QUICK_CLICK


def test_both_axes_have_the_same_scale(open_board, subtests):
    board = open_board("?preset=far from the origin")
    for size in ((1280, 800), (390, 844), (1920, 500)):
        board.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        board.plot.evaluate(WAIT_UNTIL_RESIZED)
        for key in ("i", "o", "0"):
            with subtests.test(f"{size} {key}"):
                board.press(key)
                view = board.view()
                units = [
                    (view[axis][1] - view[axis][0]) / view[length] for axis, length in (("x", "width"), ("y", "height"))
                ]
                assert units[0] == pytest.approx(units[1], rel=1e-9)


# ---- editing ----------------------------------------------------------------------------------------------------


def test_a_lecturer_clicks_eight_points_and_presses_the_right_arrow(open_board):
    board = open_board()
    board.button("Delete all points").click()
    plus, minus = [(2, 2), (3, 1), (2.5, 3), (3.5, 2)], [(-1, 0), (0, -1), (-0.5, 1), (-1.5, -1)]
    for point in plus:
        board.click(*point)
    board.press("-")
    for point in minus:
        board.click(*point)
    board.has(points=8, step=0).settled()
    drawn = board.points()
    assert np.allclose(drawn[1], plus, atol=0.02)
    assert np.allclose(drawn[-1], minus, atol=0.02)
    board.press("ArrowRight").has(step=1)
    assert len(board.traces()["line"]) == 2


def test_twenty_clicks_in_a_second_make_twenty_points(open_board):
    board = open_board().clear()
    board.root.evaluate("(root) => (root.dataset.first = 'yes')")
    places = [board.pixel(-1 + 0.2 * i, (i * 7 % 20) * 0.2 - 1) for i in range(20)]
    board.page.evaluate(
        f"async (places) => {{{QUICK_CLICK} for (const place of places) {{"
        "click(place, { altKey: true }); await new Promise((done) => setTimeout(done, 45));}}",
        places,
    )
    board.has(points=20).settled().has(points=20, first="yes")  # the board was not rebuilt on any answer
    assert len(set(board.points()[1])) == 20


def test_a_click_and_its_run_are_drawn_before_the_server_answers(open_board):
    """In the task of the click, in which no message can arrive, however slow the server is; its answer then agrees."""
    board = open_board("?preset=and gate").press("End")
    drawn = board.page.evaluate(
        f"(place) => {{{QUICK_CLICK} click(place); const {{ pending, updates }} = plot.closest('.board').dataset;"
        "const traces = Object.fromEntries(plot.data.map((t) => [t.name, t.x.map((x, i) => [x, t.y[i]])]));"
        "return [pending, updates, traces, plot.querySelectorAll('.plus path, .minus path').length]}",
        board.pixel(1.2, 0.8),
    )
    pending, updates, traces, marks = drawn
    gate = PRESETS["and gate"](0)
    trace = Perceptron().train(gate.with_point(traces["plus"][-1], 1))
    assert (pending, updates, marks) == ("1", str(len(trace)), len(gate) + 1)
    assert np.allclose(trace.last.scores(np.array(traces["line"])), 0, atol=1e-9)
    assert board.settled().has(contradicted=0, updates=len(trace)).traces()["line"] == traces["line"]


def test_the_other_class(open_board):
    board = open_board().clear()
    board.click(1, 1)
    board.page.keyboard.down("Shift")
    board.click(2, 1)
    board.page.keyboard.up("Shift")
    board.click(1, 2, button="right")
    board.settled().has(points=3)
    assert [len(points) for points in board.points().values()] == [1, 2]
    board.click(1, 1, button="right").settled()
    assert [len(points) for points in board.points().values()] == [0, 3]


def test_dragging_shows_the_margin_and_is_one_undo(open_board):
    board = open_board("?preset=separable").press("End")
    (x, y), *_ = board.points()[1]
    view = board.view()
    board.page.mouse.move(*board.pixel(x, y))
    board.page.mouse.down()
    for part in (0.2, 0.4, 0.6, 0.8, 1.0):
        board.page.mouse.move(*board.pixel(x + 0.5 * part, y - 0.5 * part))
        assert any(word.startswith("margin ") for word in board.words())
    board.page.mouse.up()
    board.settled()
    moved = [p for p in board.points()[1] if np.allclose(p, (x + 0.5, y - 0.5), atol=0.02)]
    assert len(moved) == 1
    assert board.view() == view
    board.press("Control+z").settled()
    assert (x, y) in board.points()[1]
    board.press("Control+Shift+z").settled()
    assert moved[0] in board.points()[1]


def test_undo_goes_back_over_clear_and_over_a_preset(open_board):
    board = open_board("?preset=separable")
    first = board.points()
    board.clear().has(points=0)
    expect(board.page.get_by_label("The current step")).to_contain_text("There are no points yet.")
    board.press("Control+z").settled()
    assert board.points() == first
    board.choose("XOR")
    board.has(points=4, outcome="cycle")
    board.plot.focus()
    board.press("Control+z").settled().has(points=20)
    assert board.points() == first


def test_keys_typed_into_a_field_are_not_the_boards(open_board):
    board = open_board("?preset=separable")
    step = board.state("step")
    board.page.get_by_role("spinbutton", name="Seed").focus()
    board.press("Home", "ArrowLeft", "Delete")
    board.has(step=step, points=20)


def test_after_a_preset_or_a_convention_the_arrows_step(open_board):
    board = open_board()
    board.choose("AND gate")
    board.has(points=4).press("ArrowRight").has(step=1)
    board.rules().get_by_text("radius: ").click()
    board.has(updates=len(Perceptron(bias="radius").train(PRESETS["and gate"](0))))
    board.close_rules().press("ArrowRight").has(step=2)


def test_clicks_outside_the_axes_add_nothing(open_board):
    board = open_board()
    box = board.plot.bounding_box()
    for x, y in ((5, 5), (20, box["height"] - 8), (box["width"] - 3, 60), (box["width"] / 2, box["height"] - 5)):
        board.page.mouse.click(box["x"] + x, box["y"] + y)
    board.has(points=20, pending=0)


def test_touch_places_and_drags(open_board):
    board = open_board(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    board.root.get_by_title("More tools").tap()
    board.button("Delete all points").tap()
    board.press("Escape").settled()
    board.plot.scroll_into_view_if_needed()
    board.page.touchscreen.tap(*board.pixel(1, 1))
    board.has(points=1).settled()
    (x, y), *_ = board.points()[1]
    drag_finger(board, [board.pixel(x, y), board.pixel(x + 0.3, y), board.pixel(x + 1, y + 0.5)])
    board.settled().has(points=1)
    assert board.points()[1][0] == pytest.approx((x + 1, y + 0.5), abs=0.05)


def drag_finger(board, path):
    session = board.page.context.new_cdp_session(board.page)
    for kind, at in zip(["touchStart"] + ["touchMove"] * (len(path) - 1), path, strict=True):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


# ---- how it looks -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_nothing_overlaps_and_nothing_is_cut(open_board, subtests, width, height):
    board = open_board(viewport={"width": width, "height": height})
    expect(board.page.get_by_test_id("stException")).to_have_count(0)
    for scheme in ("light", "dark"):
        with subtests.test(scheme):
            board.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            board.page.wait_for_function(
                "(scheme) => getComputedStyle(document.querySelector('.board')).colorScheme === scheme", arg=scheme
            )
            check_that_nothing_overlaps(board, width, height)


def check_that_nothing_overlaps(board, width, height):
    assert board.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = board.page.evaluate(
        "[...document.querySelectorAll('.tools > *, .board .plot, .player > *, .board aside > :not(.unseen)')]"
        ".map((node) => node.getBoundingClientRect()).filter((box) => box.width && box.height)"
        ".map(({left, top, right, bottom}) => [left, top, right, bottom])"
    )
    assert len(boxes) > 15
    for i, (left, top, right, bottom) in enumerate(boxes):
        assert left >= 0
        assert right <= width
        for other in boxes[i + 1 :]:
            assert (
                right <= other[0] + 0.5 or other[2] <= left + 0.5 or bottom <= other[1] + 0.5 or other[3] <= top + 0.5
            )
    if width == 1280:
        assert max(box[3] for box in boxes) <= height


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_and_signs_stand_out_from_the_background(open_board, scheme):
    board = open_board("?preset=separable", color_scheme=scheme).press("Home", "ArrowRight", "ArrowRight")
    colors = board.page.evaluate("""() => {
      const board = document.querySelector(".board");
      const ink = (css) => {
        const node = board.appendChild(Object.assign(document.createElement("i"), { style: `color: ${css}` }));
        const { color } = getComputedStyle(node);
        node.remove();
        const probe = document.createElement("canvas").getContext("2d");
        probe.fillStyle = color;
        probe.fillRect(0, 0, 1, 1);
        return [...probe.getImageData(0, 0, 1, 1).data].slice(0, 3);
      };
      const look = (name) => getComputedStyle(document.querySelector(`.board .painted .${name}`));
      return {
        paper: ink(getComputedStyle(document.querySelector(".stApp")).backgroundColor),
        text: ink(getComputedStyle(document.querySelector(".board")).color),
        line: ink(look("line").stroke),
        distance: ink(look("distance").stroke),
        wrong: ink(look("rings").stroke),
        plus: ink(look("plus").fill),
        minus: ink(look("minus").fill),
      };
    }""")
    paper = colors.pop("paper")
    for name, color in colors.items():
        assert contrast(color, paper) >= (4.5 if name in ("text", "line", "distance", "wrong") else 3), name


def contrast(some, other):
    """The contrast ratio of WCAG 2."""

    def luminance(color):
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (value / 255 for value in color)]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(some), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
