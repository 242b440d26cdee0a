"""The browser's geometry agrees with the core and with its definitions."""

import math

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from scipy.spatial import ConvexHull, QhullError

from perceptron_core import Hyperplane
from perceptron_core.orders import shuffled_order
from ui import words

VIEW = {"x": [-1, 2], "y": [-2, 1]}
CORNERS = np.array([[x, y] for x in VIEW["x"] for y in VIEW["y"]])
AREA = 9
short_floats = st.floats(-10, 10, allow_subnormal=False).map(lambda x: round(x, 4))
places = st.tuples(short_floats, short_floats).map(list)
sizes = st.sampled_from([1e-12, 1.0, 1e12])


@st.composite
def lines(draw):
    """A line with w ≠ 0; many of them cross VIEW."""
    w = draw(places.filter(any))
    through = draw(places)
    return Hyperplane(w, -np.dot(w, through) / draw(st.sampled_from([1, 3, 10])))


def line_as_json(line):
    return {"w": line.w.tolist(), "b": line.b}


@given(lines(), places, sizes, st.sampled_from([1e-200, 1.0, 1e200]))
def test_foot_and_distance(js, line, x, size, longer):
    line, x = Hyperplane(longer * line.w, longer * line.b * size), np.array(x) * size
    within = {"rtol": 1e-9, "atol": 1e-12 * size * (1 + abs(line.distance_from_origin) / size)}
    assert np.allclose(js("math/plane.js", "foot", line_as_json(line), x), line.projections(x), **within)
    assert np.allclose(js("math/plane.js", "distance", line_as_json(line), x), line.distances(x), **within)


@given(lines())
@example(Hyperplane([0, 1], -1))  # along an edge
@example(Hyperplane([1, 1], 3))  # through a corner
def test_the_line_in_view_lies_on_the_line_and_leaves_the_view(js, line):
    segment = js("math/plane.js", "segmentInView", line_as_json(line), VIEW)
    scores = [js("math/plane.js", "score", line_as_json(line), corner) for corner in CORNERS]
    assert (segment is None) == (min(scores) > 0 or max(scores) < 0)
    if segment is not None:
        assert np.allclose(line.distances(np.array(segment)), 0, atol=1e-12)
        assert all(not (-1 < x < 2 and -2 < y < 1) for x, y in segment)
        assert math.dist(*segment) >= 2 * math.dist(*CORNERS[[0, 3]]) - 1e-9


@given(lines())
@example(Hyperplane([0, 1], -1))
@example(Hyperplane([1, 1], 3))
def test_the_two_half_planes_share_the_view(js, line):
    halves = {sign: js("math/plane.js", "halfPlane", line_as_json(line), sign, VIEW) for sign in (1, -1)}
    for sign, polygon in halves.items():
        assert all(sign * line.distances(corner) > -1e-12 for corner in polygon)
        assert np.all(np.abs(np.reshape(polygon, (-1, 2)) - [0.5, -0.5]) <= 1.5 + 1e-12)
        assert js("math/plane.js", "area", polygon) == pytest.approx(area(polygon), abs=1e-12)
    assert area(halves[1]) + area(halves[-1]) == pytest.approx(AREA)


@given(lines())
def test_the_band_is_what_both_half_planes_leave(js, line):
    band = js("math/plane.js", "band", line_as_json(line), VIEW)
    assert all(abs(line.scores(corner)) <= 1 + 1e-9 for corner in band)
    beyond = [
        js("math/plane.js", "halfPlane", line_as_json(Hyperplane(sign * line.w, sign * line.b - 1)), 1, VIEW)
        for sign in (1, -1)
    ]
    assert area(band) + sum(map(area, beyond)) == pytest.approx(AREA)


def area(polygon):
    """By the shoelace formula."""
    if len(polygon) < 3:
        return 0.0
    x, y = np.transpose(polygon)
    return abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2


@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)).map(list), max_size=12))
def test_the_hull_is_that_of_scipy(js, points):
    hull = js("math/plane.js", "hull", points)
    assert all(corner in points for corner in hull)
    try:
        oracle = ConvexHull(points) if len(points) > 2 else None
    except QhullError:  # all points on one line
        oracle = None
    if oracle:
        corners = [points[i] for i in oracle.vertices]  # counterclockwise
        start = corners.index(hull[0])
        assert hull == corners[start:] + corners[:start]
    else:
        ends = {min(map(tuple, points)), max(map(tuple, points))} if points else set()
        assert set(map(tuple, hull)) == ends


@given(places, places, st.floats(0.01, 20))
def test_an_arrow_has_its_tip_and_a_head_no_longer_than_half_of_it(js, tail, tip, head):
    length = math.dist(tail, tip)
    arrow = js("math/plane.js", "arrow", tail, tip, head)
    if length == 0:
        assert arrow == []
        return
    start, neck, left, point, right, end = map(np.array, arrow)
    assert start.tolist() == tail
    assert point.tolist() == tip
    assert end.tolist() == neck.tolist()
    size = min(head, length / 2)
    assert math.dist(neck, tip) == pytest.approx(size)
    assert np.allclose((left + right) / 2, neck)
    assert math.dist(left, right) == pytest.approx(size)
    assert abs((left - right) @ (point - start)) <= 1e-9 * length * size


@given(st.lists(places, max_size=6), sizes, st.tuples(st.integers(50, 2000), st.integers(50, 2000)))
def test_a_view_that_fits_has_equal_scales_and_holds_the_points(js, points, unit, size):
    points = (np.reshape(points, (-1, 2)) * unit).tolist()
    view = js("math/plane.js", "fitView", points, list(size))
    for axis, pixels in zip("xy", size, strict=True):
        assert view[axis][1] - view[axis][0] == pytest.approx(view["unit"] * pixels)
    assert np.allclose(view["centre"], [np.mean(view["x"]), np.mean(view["y"])], atol=1e-9 * view["unit"] * max(size))
    assert all(js("math/plane.js", "isInView", x, view) for x in points)
    # The origin is left out only where the points would shrink to specks.
    spread = np.ptp(points, axis=0).max() if points else 0
    near = np.ptp([*points, [0, 0]], axis=0).max()
    if not 0 < spread < near / 20 * (1 + 1e-9):
        assert js("math/plane.js", "isInView", [0, 0], view)


def test_shuffles_are_those_of_the_core(js):
    for case in [(n, seed, epoch) for n in (1, 2, 7, 100) for seed in (0, 1, 9999) for epoch in (1, 2, 300)]:
        assert js("math/perceptron.js", "shuffledOrder", *case) == shuffled_order(*case).tolist()


@given(st.floats(1e-12, 1e12), st.floats(1e-12, 1e12))
@example(3.0, 5.0)
@example(5.0, 5.0)
@example(7.0, 5.0)
@example(51.0, 5.0)
@example(1e12, 1.0)
def test_the_scale_of_arrows_is_the_largest_round_one_that_fits(js, size, limit):
    scale = js("math/plane.js", "drawingScale", size, limit)
    assert scale * size <= limit * (1 + 1e-9)
    assert scale == 1 or 2.5 * scale * size > limit * (1 - 1e-9)
    assert scale == 1 or f"{scale:.3e}"[:5] in ("1.000", "2.000", "5.000")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-1.5, "−1.5"),
        (1 / 3, "0.3333"),
        (123456, "1.23·10⁵"),
        (-2e-12, "−2·10⁻¹²"),
        (1e12, "1·10¹²"),
        (99999.9, "100000"),
        (6.4065, "6.407"),
        (math.nextafter(6.4065, 0), "6.407"),  # the same number, computed in another way
        (6.4064999999, "6.406"),
        (math.nextafter(1e-3, 0), "0.001"),
    ],
)
def test_numbers_as_they_are_written(js, value, text):
    assert js("words/numbers.js", "number", value) == words.number(value) == text


@given(places, places, st.floats(0, 1))
def test_the_span_of_a_line_in_the_view(js, start, along, part):
    assume(np.hypot(*along) > 1e-3)
    span = js("math/plane.js", "spanInView", start, along, VIEW)
    low, high = span or (0, 0)
    inside = low + part * (high - low) if span else 100 * part - 50
    for time in [inside, low - 1e-3 - part, high + 1e-3 + part]:
        at = np.add(start, np.multiply(time, along))
        room = (1.5 - np.abs(at - [0.5, -0.5])).min()  # positive inside
        belongs = span is not None and low <= time <= high
        assert room >= -1e-9 if belongs else room <= 1e-9


def test_the_span_where_it_is_known(js):
    cases = [([0, 5], [1, 0]), ([0, 0.5], [1, 0]), ([3, 0], [0, -2]), ([1, 0], [0, -2])]
    spans = [js("math/plane.js", "spanInView", *case, VIEW) for case in cases]
    assert spans == [None, [-1, 2], None, [-0.5, 1]]
    halves = [js("math/plane.js", "spanInView", *cases[1], VIEW, span) for span in ([0, 1], [0, 5], [3, 5])]
    assert halves == [[0, 1], [0, 2], None]


def test_a_point_on_the_line_is_judged_by_the_boundary_unless_its_score_is_rounded(js):
    cases = [(y, s, boundary) for y in (1, -1) for s in (0, 1e-16, -2) for boundary in ("mistake", "positive")]
    assert [js("math/plane.js", "judgePoint", *case) for case in cases] == [-1, 1, 1, 1, -1, -1, -1, -1, -1, -1, 1, 1]
    assert [js("math/plane.js", "judgePoint", *case, 1e-15) for case in cases] == [0, 0, 0, 0, -1, -1, 0, 0, 0, 0, 1, 1]


@given(st.floats(-1e6, 1e6), st.floats(-9, 5).map(lambda exponent: 10**exponent))
def test_a_readable_coordinate_is_near_and_short(js, value, unit):
    short = js("math/plane.js", "roundToView", value, unit)
    assert abs(short - value) <= 2.5 * unit * (1 + 1e-6)
    step = 10 ** math.floor(math.log10(5 * unit))
    assert short / step == pytest.approx(round(short / step), rel=1e-12, abs=1e-6)


@given(st.floats(-100, 100), st.floats(-9, 9).map(lambda exponent: 10**exponent), st.integers(2, 12))
def test_ticks_are_round_evenly_spaced_and_fill_the_range(js, start, width, most):
    low, high = start * width, (start + 1) * width
    ticks = js("math/ticks.js", "ticks", [low, high], most)
    assert len(ticks) <= most + 1
    if len(ticks) > 1:
        gap = ticks[1] - ticks[0]
        assert f"{gap:.2e}"[:4] in ("1.00", "2.00", "5.00")
        assert ticks == pytest.approx([ticks[0] + i * gap for i in range(len(ticks))], abs=1e-6 * gap)
        assert all(abs(tick / gap - round(tick / gap)) < 1e-6 for tick in ticks)
        assert -1e-6 * gap <= ticks[0] - low < gap * (1 + 1e-6)
        assert -1e-6 * gap <= high - ticks[-1] < gap * (1 + 1e-6)


@pytest.mark.parametrize("low", [0.5, -0.5, 1e12, -1e300])
def test_a_range_that_is_too_small_for_its_place_has_few_ticks(js, low):
    """As after 100 zooms, or from a link."""
    for high in (low, math.nextafter(low, math.inf), low + 8 * math.ulp(low)):
        assert len(js("math/ticks.js", "ticks", [low, high], 10)) <= 11


def test_a_difference_of_vectors_is_that_of_their_components(js):
    assert js("math/plane.js", "subtract", [3, 1, 0.5], [1, 4, 0.25]) == [2, -3, 0.25]


def test_a_smooth_step_begins_and_ends_slowly(js):
    assert [js("math/plane.js", "smoothstep", part) for part in (0, 0.25, 0.5, 1)] == [0, 0.15625, 0.5, 1]
