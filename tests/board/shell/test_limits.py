"""Views have limits, for gestures, keys and links, and the board still answers there."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perceptron_core import Dataset
from tests import lessons
from tests.board.page import SESSION
from tests.board.shell.test_pointers import pinch

VIEWS = "math/view.js"
SIZE = [800, 500]
CLOSEST, WIDEST = 1e-5, 1e3  # relative to a view that fits
LESSON_NAMES = sorted(lesson["name"] for lesson in lessons.described().values())
FAR_POINTS = Dataset([[1e15, 1], [1e15 + 2, 3], [1e15 + 1, 5]], [1, 1, -1])  # where doubles are 1/8 apart
view_kinds = st.sampled_from(["planeViewing", "axisViewing", "chartViewing", "spaceViewing", "boxViewing"])
factors = st.one_of(st.sampled_from([0.0, 1e-300, 1e300, np.inf]), st.floats(0.2, 5))
places = st.lists(st.tuples(*[st.floats(-50, 50)] * 3), min_size=2, max_size=4, unique=True)


def widths(js, kind, view):
    return np.ptp(js(VIEWS, f"{kind}.ranges", view), axis=1)


def fitted_view(js, kind, seen):
    if kind == "chartViewing":
        return {"x": [-1, 40], "y": [0, 0.5]}
    return js(VIEWS, f"{kind}.fit", [at[: 3 if kind in ("spaceViewing", "boxViewing") else 2] for at in seen], SIZE)


@given(view_kinds, places, st.lists(factors, max_size=6))
def test_any_way_of_zooming_stays_between_the_limits(js, kind, seen, factors):
    view = near = fitted_view(js, kind, seen)
    limits = {"near": near, "far": near}
    viewing = js.new("../tests/board/limited_view.mjs", "Limited", kind, SIZE, limits)
    first = widths(js, kind, near)
    for factor in factors:
        view = viewing("zoom", view, factor)
        now = widths(js, kind, view)
        assert (now >= CLOSEST * (1 - 1e-6) * first).all()
        assert (now <= WIDEST * (1 + 1e-6) * first).all()
        assert np.allclose(widths(js, kind, viewing("limited", view)), now)


@given(view_kinds, places, st.lists(st.floats(-1e12, 1e12), min_size=3, max_size=3))
def test_nothing_is_looked_at_that_is_farther_away_than_the_widest_view_shows(js, kind, seen, by):
    near = fitted_view(js, kind, seen)
    viewing = js.new("../tests/board/limited_view.mjs", "Limited", kind, SIZE, {"near": near, "far": near})
    moved = js(VIEWS, f"{kind}.ranges", viewing("shift", near, by))
    home, reach = np.mean(js(VIEWS, f"{kind}.ranges", near), axis=1), WIDEST / 2 * widths(js, kind, near)
    assert (np.abs(np.mean(moved, axis=1) - home) <= reach * (1 + 1e-6) + 1e-12 * np.abs(home)).all()


# ---- gestures and keys -------------------------------------------------------------------------------------------


def spans(view):
    ranges = [view[axis] for axis in "xy"] if "x" in view else [[0, view["half"]]]
    return np.ptp(ranges, axis=1)


def pictures_of(board):
    """The visible pictures that have a view of their own."""
    return [name for (name,) in board.part("[data-picture][tabindex]:not([hidden])").each("data-picture")]


@pytest.mark.parametrize("lesson", LESSON_NAMES)
def test_in_every_picture_zooming_comes_to_an_end(open_in_node, subtests, lesson):
    board = open_in_node(lesson)
    for picture in pictures_of(board):
        with subtests.test(picture):
            board.press("0").part(f"[data-picture={picture}]").focus()
            first = spans(board.page["views"][picture])
            for down, key in [(-1e5, "i"), (1e5, "o")]:
                for _ in range(2):
                    board.page("wheel", [50, 50], {"picture": f"[data-picture={picture}]", "deltaY": down})
                end = spans(board.page["views"][picture])
                assert ((end < first) == (down < 0)).all()
                assert ((end > 1e-9 * first) & (end < 1e6 * first)).all()
                assert np.allclose(spans(board.press(key).page["views"][picture]), end)  # keys go no further either


@pytest.mark.parametrize("down", [-1e9, -24_000, 24_000, 1e9])
def test_the_wheel_comes_to_an_end(open_in_node, down):
    board = open_in_node()
    board.button("Fit").click()
    first = board.view()["unit"]
    board.page("wheel", [200, 100], {"deltaY": down})
    assert board.view()["unit"] / first == pytest.approx(CLOSEST if down < 0 else WIDEST, rel=0.5)
    end = board.view()
    board.page("wheel", [700, 400], {"deltaY": down})  # nor elsewhere in the picture; the view does not even move
    assert board.view()["centre"] == pytest.approx(end["centre"], abs=1e-6 * end["unit"])
    board.page("wheel", [700, 400], {"deltaX": 1e30})
    assert np.isfinite(board.view()["centre"]).all()


def test_fingers_come_to_an_end(open_in_node):
    board = open_in_node()
    first = board.view()["unit"]
    for _ in range(6):
        pinch(board, [[100, 300], [101, 300]], [[0, 300], [700, 300]])
    assert board.view()["unit"] / first == pytest.approx(CLOSEST, rel=0.5)


def test_where_doubles_are_far_apart_nothing_is_closer_than_the_points_need(open_in_node):
    board = open_in_node("playground", FAR_POINTS)
    board.button("Fit").click()
    for _ in range(3):
        board.page("wheel", board.pixel(*FAR_POINTS.X[0]), {"deltaY": -1e5})
    assert (spans(board.view()) > np.ptp(FAR_POINTS.X, axis=0)).all()
    assert board.view()["x"][0] < board.view()["centre"][0] < board.view()["x"][1]


# ---- links -------------------------------------------------------------------------------------------------------

FORGED_VIEWS = [
    {"plane": {"x": [0, 1e-15], "y": [0, 1e-15], "centre": [0, 0], "unit": 1e-18}},
    {"plane": {"x": [-1e100, 1e100], "y": [-1e100, 1e100], "centre": [1e100, 0], "unit": 1e97}},
    {"plane": {"x": [-1.7e308, 1.7e308], "y": [0, 1], "centre": [0, 0], "unit": 1}},
    {"plane": {"x": [0, 5e-324], "y": [0, 5e-324], "centre": [0, 0], "unit": 5e-324}},
    {"plane": {"x": [1e50, 2e50], "y": [0, 1], "centre": [0, 0], "unit": 1}},
]


@pytest.mark.parametrize("views", FORGED_VIEWS)
def test_a_link_leads_into_a_view_within_the_limits(open_in_node, views):
    board = open_in_node()
    first = board.view()
    board.receive(session={**SESSION, "opened": {"id": "forged", "board": {"views": views}}})
    now = board.view()
    assert CLOSEST * 0.5 <= now["unit"] / first["unit"] <= WIDEST * 2
    assert (np.abs(now["centre"]) <= WIDEST * 1000 * first["unit"]).all()
    assert all(np.isfinite([*mark["x"], *mark["y"]]).all() for mark in board.figure() if mark["name"] == "signs")


# ---- loops -------------------------------------------------------------------------------------------------------

far_coordinates = st.sampled_from([0.0, 1e3, -1e17, 1e18, 1e30, -1e300, np.inf, np.nan])


@given(st.tuples(far_coordinates, far_coordinates), st.tuples(far_coordinates, far_coordinates))
@example((1e18, 3.0), (-1e18, 3.0))
def test_whatever_is_far_away_is_soon_kept_off(js, start, end):
    """Words avoid it where it is in the picture, however large its coordinates are in pixels."""
    ground = js.new("draw/occupancy_grid.js", "OccupancyGrid", SIZE, 1)
    ground("addDisc", *start, 8, 60)
    ground("addBox", *end, 20, 1e300, 60)
    ground("addLine", start, end, 30)
    assert set(ground["costs"]) <= {0, 30, 60}


@given(st.floats(-1e300, 1e300), st.floats(0, 1e300), st.integers(0, 20))
def test_ticks_come_to_an_end(js, low, width, most):
    assert len(js("math/ticks.js", "ticks", [low, low + width], most)) <= max(2, most) + 1


@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e6), st.integers(2, 9))
@example(1070.1, 1e-5, 5)
def test_numbers_along_an_axis_are_told_apart(js, low, width, most):
    values = js("math/ticks.js", "ticks", [low, low + width], most)
    assert len(set(js("words/numbers.js", "distinctNumbers", values))) == len(values)


@pytest.mark.parametrize("size", [1, 1e-9, 1e7])
def test_wide_numbers_leave_the_name_of_their_axis_free(open_in_node, size):
    board = open_in_node("playground", Dataset([[-3 * size, 0], [4 * size, 4 * size]], [1, -1]))
    texts = board.page("painted", ".plot .axes g g")
    title = next(text for text in texts if text["text"] == "x₂")
    for tick in texts:
        beside = tick.get("text-anchor") == "end" and len(tick["text"]) * 7 > 28
        assert not beside or abs(float(tick["y"]) - float(title["y"])) > 16
