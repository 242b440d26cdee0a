"""Resized pictures: a chosen view keeps its center and scale, any other is fitted again."""

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.driver import PLOT

PHONE = {"width": 390, "height": 844}


def resize(board, by, shape=PLOT):
    """Make the window higher and wider, and wait until a picture has its new size."""
    picture = board.page.locator(shape)
    size, before = board.page.viewport_size, picture.bounding_box()
    board.page.set_viewport_size({name: side + by for name, side in size.items()})
    board.page.wait_for_function(
        "([shape, width, height]) => { const box = document.querySelector(shape).getBoundingClientRect();"
        " return box.width !== width || box.height !== height }",
        arg=[shape, before["width"], before["height"]],
    )
    board.drawn()


def view_state(view):
    """The center of a view and its scale, data units per pixel."""
    x, y = np.array(view["x"]), np.array(view["y"])
    return [x.mean(), y.mean(), np.ptp(x) / view["width"], np.ptp(y) / view["height"]]


def is_same_view(some, other):
    return np.allclose(view_state(some), view_state(other), rtol=1e-6, atol=1e-9)


def check_chosen_view(board):
    """A window that becomes smaller and larger keeps it: test_every_lesson.py asks this of all boards."""
    fitted = board.view()
    resize(board, -60)
    assert not is_same_view(board.view(), fitted)
    board.press("i")  # on a phone the button is in a sheet
    chosen = board.view()
    for by in (-10, 30):
        resize(board, by)
        assert is_same_view(board.view(), chosen)
    board.press("0")
    fitted = board.view()
    resize(board, -60)
    assert not is_same_view(board.view(), fitted)


@pytest.mark.parametrize("path", ["", "convergence"])
def test_on_a_phone_a_chosen_view_keeps_its_centre_and_its_scale(open_board, path):
    check_chosen_view(open_board(path, viewport=PHONE))


def test_a_view_fitted_to_a_line_far_away_is_fitted_to_it_again(open_board):
    board = open_board("margins?preset=separable")
    board.root.get_by_label("b", exact=True).fill("60")
    board.root.get_by_label("b", exact=True).press("Enter")
    board.button("Show all points").click()
    assert len(board.traces()["line"]) == 2
    resize(board, -10)
    assert len(board.traces()["line"]) == 2


@pytest.mark.parametrize("dimension", [1, 3])
def test_the_number_line_and_space_keep_their_scale(open_board, dimension):
    board = open_board("hyperplane")
    board.button(f"{dimension}-D ").click()
    for _ in range(2):
        board.press_folded("Zoom out")
    before = distance_px(board)
    resize(board, -60, ".board .plot")
    assert distance_px(board) == pytest.approx(before, abs=0.2)
    board.button("Show the whole picture").click()
    fitted = distance_px(board)
    resize(board, -200, ".board .plot")
    assert distance_px(board) != pytest.approx(fitted, abs=0.2)


def distance_px(board):
    """The vector from the hyperplane to x in the picture, px: it depends on the scale only."""
    boxes = [board.page.locator(f".sketch :is({shape})").bounding_box() for shape in (".probe", ".boundary, .u")]
    (x1, y1), (x2, y2) = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes)
    return np.hypot(x1 - x2, y1 - y2)


def test_tools_whose_letters_become_wider_stay_in_one_row(open_board):
    """As with a font that arrives late; a menu that was opened meanwhile does not move."""
    board = open_board("?preset=and gate")
    row = board.root.locator(".stage > .tools")
    before = measure_row(row, "0")
    wider = measure_row(row, "1rem")
    assert wider["height"] == before["height"] < 2 * before["tool"]
    assert wider["names"] != before["names"]
    assert measure_row(row, "0") == before
    row.locator("summary[aria-label^='Layers']").click()
    opened = measure_row(row, "1rem")
    assert opened["names"] == before["names"]
    assert opened["height"] > before["height"]
    board.press("Escape")
    expect(row.locator("[open]")).to_have_count(0)
    assert measure_row(row, "1rem") == wider


def measure_row(row, apart):
    """The heights of the row of tools and of a tool, and the tools in the row, with this letter spacing."""
    return row.evaluate(
        """async (row, apart) => {
          const frame = () => new Promise(requestAnimationFrame);
          row.style.letterSpacing = apart;
          for (let i = 0; i < 3; i++) await frame();
          const names = [...row.children].map((tool) => (tool.querySelector(":scope > summary") ?? tool).ariaLabel);
          return { height: row.offsetHeight, tool: row.firstElementChild.offsetHeight, names };
        }""",
        apart,
    )


def test_the_slice_keeps_what_was_zoomed_to(open_board):
    board = open_board("weight_space?preset=and gate").press("Home", "ArrowRight", "ArrowRight")
    small = slice_view(board)
    resize(board, 60)
    everything = slice_view(board)
    assert everything[2] > 1.05 * small[2]
    board.button("Zoom in on w").click()
    chosen = slice_view(board)
    assert chosen[2] == pytest.approx(1.5 * everything[2], rel=0.02)
    board.press("ArrowRight", "ArrowRight")  # w has moved, but the view has not
    for by in (-10, 30):
        resize(board, by)
        assert slice_view(board) == pytest.approx(chosen, abs=0.02)
    board.button("Zoom out around w").click()
    assert slice_view(board)[2] == pytest.approx(everything[2], rel=0.1)


def slice_view(board):
    """The center of the slice, and its scale in px per unit, read off its grid."""
    return board.page.evaluate(
        """() => {
          const chart = document.querySelector(".chart");
          const inside = chart.querySelector(".sketch").getBoundingClientRect();
          const marks = [...chart.querySelectorAll(".axes .tick")].map((node) => ({
            value: Number(node.textContent.replace("−", "-")),
            x: Number(node.getAttribute("x")), y: Number(node.getAttribute("y")),
            across: node.getAttribute("text-anchor") === "middle" }));
          const [across, up] = [marks.filter((mark) => mark.across), marks.filter((mark) => !mark.across)];
          const unit = (across.at(-1).x - across[0].x) / (across.at(-1).value - across[0].value);
          return [across[0].value + (inside.width / 2 - across[0].x) / unit,
            up[0].value - (inside.height / 2 - up[0].y) / unit, unit];
        }"""
    )


def test_larger_text_makes_the_picture_larger(open_board):
    """Text of 200 %: margins and points grow with it, and the axes still show the places of points."""
    board = open_board("?preset=and gate", viewport={"width": 1280, "height": 1200})

    def look():
        return board.plot.evaluate(
            "({ layout: { margin }, data }) => [margin.l, data.find(({ name }) => name === 'plus').marker.size]"
        )

    before = look()
    board.page.evaluate("document.documentElement.style.fontSize = '32px'")
    board.page.wait_for_function("document.querySelector('.board .plot').layout.margin.l > 100")
    assert look() == [2 * value for value in before]
    view = board.view()
    for x, y in board.points()[1] + board.points()[-1]:
        assert view["x"][0] < x < view["x"][1]
        assert view["y"][0] < y < view["y"][1]
    board.click(0.5, 0.25).settled()
    assert [pytest.approx((0.5, 0.25), abs=0.02)] == [point for point in board.points()[1] if point not in [(1, 1)]]
