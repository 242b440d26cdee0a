"""Views zoom, pan, resize and stay within limits; the place under a pixel stays true."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

VIEWS = "math/view.js"
FLAT_KINDS = ("planeViewing", "axisViewing", "chartViewing")
SIZE = [800, 500]
coordinates = st.floats(-50, 50).map(lambda x: round(x, 3))
places = st.lists(st.tuples(coordinates, coordinates), min_size=1, max_size=6)
pixels = st.tuples(st.integers(0, 800), st.integers(0, 500))
kinds = st.sampled_from(FLAT_KINDS)


def view_of(js, kind, seen):
    if kind == "chartViewing":
        low, high = np.min(seen, axis=0) - 1, np.max(seen, axis=0) + 2
        return {"x": [low[0], high[0]], "y": [low[1], high[1]]}
    return js(VIEWS, f"{kind}.fit", seen, SIZE)


def place_at(js, kind, view, pixel):
    return np.array(js(VIEWS, f"{kind}.place", view, pixel, SIZE))


@given(kinds, places)
def test_what_is_fitted_is_in_it(js, kind, seen):
    view = view_of(js, kind, seen)
    assert all(js(VIEWS, f"{kind}.contains", view, x) for x in seen)
    (left, top), (right, bottom) = place_at(js, kind, view, [0, 0]), place_at(js, kind, view, SIZE)
    for x1, x2 in seen:
        assert left <= x1 <= right
        assert kind == "axisViewing" or bottom <= x2 <= top


@given(kinds, places, pixels, st.sampled_from([0.3, 0.9, 1.4, 5.0]))
def test_closer_and_wider_keep_the_place_under_the_pointer(js, kind, seen, pixel, factor):
    view = view_of(js, kind, seen)
    at = place_at(js, kind, view, pixel)
    zoomed = js(VIEWS, f"{kind}.zoom", view, factor, SIZE, at.tolist())
    kept = place_at(js, kind, zoomed, pixel) - at
    before, after = (js(VIEWS, f"{kind}.unit", some, SIZE) for some in (view, zoomed))
    assert after == pytest.approx(factor * before)
    assert kept[0] == pytest.approx(0, abs=1e-6 * after)
    assert kind == "axisViewing" or kept[1] == pytest.approx(0, abs=1e-6 * np.ptp(zoomed["y"]))


@given(kinds, places, pixels, pixels)
def test_what_is_dragged_stays_under_the_pointer(js, kind, seen, start, end):
    view = view_of(js, kind, seen)
    moved = js(VIEWS, f"{kind}.pan", view, np.subtract(end, start), SIZE)
    kept = place_at(js, kind, moved, end) - place_at(js, kind, view, start)
    assert kept[0] == pytest.approx(0, abs=1e-9 * np.ptp(view["x"]))
    level = place_at(js, kind, moved, [0, 250])[1]
    assert (
        level == pytest.approx(0, abs=1e-9)
        if kind == "axisViewing"
        else kept[1] == pytest.approx(0, abs=1e-9 * np.ptp(view["y"]))
    )


@given(st.sampled_from(["planeViewing", "axisViewing"]), places, coordinates, coordinates)
def test_another_size_keeps_middle_and_scale_and_any_place_can_be_reached(js, kind, seen, x1, x2):
    view = view_of(js, kind, seen)
    resized = js(VIEWS, f"{kind}.resize", view, [300, 900])
    assert (resized["unit"], resized["centre"]) == (view["unit"], view["centre"])
    assert np.ptp(resized["x"]) == pytest.approx(300 * view["unit"])
    reached = js(VIEWS, f"{kind}.reveal", view, [x1, x2], SIZE)
    assert js(VIEWS, f"{kind}.contains", reached, [x1, x2])
    assert reached["unit"] == view["unit"]


@given(kinds, places, st.sampled_from([SIZE, [300, 900], [1600, 400]]))
def test_on_another_screen_all_that_a_view_shows_is_shown(js, kind, seen, size):
    view = view_of(js, kind, seen)
    held = js(VIEWS, f"{kind}.keepVisible", view, size)
    for axis in "xy":
        assert held[axis][0] <= view[axis][0] + 1e-9
        assert held[axis][1] >= view[axis][1] - 1e-9
    assert any(held[axis] == pytest.approx(view[axis], abs=1e-9) for axis in "xy")  # it moves no more than it must
    assert held == view or size != SIZE


@given(st.lists(st.tuples(coordinates, coordinates, coordinates), min_size=1, max_size=6), st.floats(0.2, 5))
def test_space(js, seen, factor):
    view = js(VIEWS, "spaceViewing.fit", seen, SIZE)
    assert all(js(VIEWS, "spaceViewing.contains", view, x) for x in seen)
    zoomed = js(VIEWS, "spaceViewing.zoom", view, factor, SIZE)
    assert zoomed["unit"] / view["unit"] == pytest.approx(zoomed["half"] / view["half"]) == pytest.approx(factor)
    resized = js(VIEWS, "spaceViewing.resize", view, [300, 200])
    assert resized["unit"] == pytest.approx(view["unit"])
    assert resized["half"] == pytest.approx(view["half"] * 200 / 500)
    held = js(VIEWS, "spaceViewing.keepVisible", view, [300, 200])
    assert (held["half"], held["unit"]) == (view["half"], pytest.approx(view["unit"] * 500 / 200))
    assert place_at(js, "spaceViewing", view, [400, 250]).tolist() == [0, 0]
