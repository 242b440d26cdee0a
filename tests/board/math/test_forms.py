"""The forms of a hyperplane agree, and the picture of space preserves lengths."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perceptron_core import Hyperplane

TOLERANCE = 1e-12
weights = st.floats(-100, 100, allow_subnormal=False).map(lambda x: round(x, 4))
sizes = st.sampled_from([1e-12, 1.0, 1e12])


@st.composite
def lines(draw, d=None):
    """A hyperplane with w ≠ 0, also tiny or huge."""
    w = np.array(draw(st.lists(weights, min_size=d or 1, max_size=d or 3).filter(any)))
    return Hyperplane(w * draw(sizes), draw(weights) * draw(sizes))


def line_as_json(line, **more):
    return {"w": line.w.tolist(), "b": line.b, **more}


def to_hyperplane(line):
    return Hyperplane(line["w"], line["b"])


def assert_same_points(some, others):
    """Both are the same set of points, however far it is from the origin."""
    unit, other = some.w / some.norm, others.w / others.norm
    side = np.sign(unit @ other)
    assert np.allclose(unit, side * other, rtol=0, atol=TOLERANCE)
    assert some.distance_from_origin == pytest.approx(side * others.distance_from_origin, rel=TOLERANCE)


@given(lines())
@example(Hyperplane([0, 1], 0))
@example(Hyperplane([0, 0, 0], 3))
def test_forms_with_a_scale_come_back_exactly(js, line):
    for form in ("homogeneous", "threshold"):
        numbers = js("math/forms.js", f"{form}.of", line_as_json(line))
        assert to_hyperplane(js("math/forms.js", f"{form}.to", numbers)) == line
    assert js("math/forms.js", "threshold.of", line_as_json(line)) == [*line.w, -line.b]


@given(lines())
def test_normal_and_point(js, line):
    foot = line.projections(np.zeros(len(line.w))).tolist()
    numbers = js("math/forms.js", "normal.of", line_as_json(line, grip=foot))
    assert numbers == [*line.w, *foot]
    back = js("math/forms.js", "normal.to", numbers)
    assert back["grip"] == foot
    assert np.array_equal(back["w"], line.w)
    assert_same_points(to_hyperplane(back), line)


@given(lines(d=2))
@example(Hyperplane([0, 3], -2))
@example(Hyperplane([3, 0], -2))
@example(Hyperplane([-3, 0], 0))
@example(Hyperplane([1e-12, -1e12], 1))
def test_slope_and_intercept_or_a_vertical_line(js, line):
    is_vertical = js("math/forms.js", "isVertical", line_as_json(line))
    assert is_vertical == (line.w[1] == 0)
    form = "vertical" if is_vertical else "slope"
    numbers = js("math/forms.js", f"{form}.of", line_as_json(line))
    expected = [-line.b / line.w[0]] if is_vertical else [-line.w[0] / line.w[1], -line.b / line.w[1]]
    assert numbers == pytest.approx(expected, rel=TOLERANCE, abs=0)
    back = to_hyperplane(js("math/forms.js", f"{form}.to", numbers, line_as_json(line)))
    assert np.allclose(back.w, line.w, rtol=0, atol=TOLERANCE * line.norm)
    assert_same_points(back, line)


@given(lines(d=2), lines(d=2))
@example(Hyperplane([1, 0], 1), Hyperplane([0, 1], 1))
def test_a_form_without_scale_and_side_keeps_those_of_the_line_before(js, line, before):
    form = "vertical" if line.w[1] == 0 else "slope"
    back = to_hyperplane(
        js("math/forms.js", f"{form}.to", js("math/forms.js", f"{form}.of", line_as_json(line)), line_as_json(before))
    )
    assert back.norm == pytest.approx(before.norm, rel=TOLERANCE)
    assert (back.w / back.norm) @ (before.w / before.norm) >= -TOLERANCE
    assert_same_points(back, line)


@given(lines(d=2), weights, sizes)
@example(Hyperplane([0, 3], -2), 1.0, 1.0)
@example(Hyperplane([3, 0], -2), -1.0, 1.0)
def test_point_and_direction(js, line, stretch, size):
    foot = line.projections([0, 0]).tolist()
    along = js("math/forms.js", "alongOf", line.w.tolist(), [0, 0])
    assert abs(np.dot(along, line.w)) <= TOLERANCE * line.norm * np.linalg.norm(along)
    kept = [(stretch or 1) * size * value for value in along]
    assert js("math/forms.js", "alongOf", line.w.tolist(), kept) == kept
    numbers = js("math/forms.js", "direction.of", line_as_json(line, grip=foot, along=kept))
    assert numbers == [*foot, *kept]
    back = js("math/forms.js", "direction.to", numbers, line_as_json(line))
    assert np.allclose(back["w"], line.w, rtol=0, atol=TOLERANCE * line.norm)
    assert_same_points(to_hyperplane(back), line)
    assert back["grip"] + back["along"] == [*foot, *kept]


@pytest.mark.parametrize(("before", "w"), [([2, -1e13], [1e13, 1]), ([1e-12, -1], [1, 2e-13])])
def test_a_direction_that_is_not_that_of_the_line_is_not_kept(js, before, w):
    """However small the angle is: these differ by factors of 2 and 5 in what a form shows of them."""
    assert np.dot(js("math/forms.js", "alongOf", w, before), w) == 0


@given(lines(), st.lists(weights, min_size=3, max_size=3), sizes)
def test_what_is_read_off_is_what_the_core_computes(js, line, x, size):
    x = np.array(x[: len(line.w)]) * size
    seen = js("math/forms.js", "readings", line_as_json(line), x.tolist())
    terms = np.abs(line.w) @ np.abs(x) + abs(line.b)  # the scale of rounding
    assert seen["score"] == pytest.approx(line.scores(x), rel=0, abs=TOLERANCE * terms)
    assert seen["length"] == pytest.approx(line.norm, rel=TOLERANCE)
    assert seen["distance"] == pytest.approx(line.distances(x), rel=0, abs=TOLERANCE * terms / line.norm)
    assert seen["origin"] == pytest.approx(line.distance_from_origin, rel=TOLERANCE)
    assert np.allclose(seen["unit"], line.normalized().w, rtol=0, atol=TOLERANCE)
    reach = terms / line.norm + np.abs(x).max()
    assert np.allclose(seen["projection"], line.projections(x), rtol=0, atol=TOLERANCE * reach)
    zero = np.zeros(len(x))
    assert np.allclose(seen["foot"], line.projections(zero), rtol=0, atol=TOLERANCE * abs(line.distance_from_origin))


angles = st.floats(-360, 360)


@given(angles, st.floats(-89, 89), st.lists(weights, min_size=3, max_size=3))
def test_the_camera_keeps_equal_scales(js, azimuth, elevation, x):
    camera = {"azimuth": azimuth, "elevation": elevation}
    rows = np.array(js("math/space.js", "axesOf", camera))
    assert np.allclose(rows @ rows.T, np.eye(3), rtol=0, atol=TOLERANCE)
    assert np.linalg.det(rows) == pytest.approx(1)
    assert np.allclose(js("math/space.js", "project", x, camera), rows[:2] @ x, rtol=TOLERANCE, atol=1e-9)
    assert np.allclose(
        js("math/space.js", "project", js("math/space.js", "unproject", x[:2], camera), camera), x[:2], atol=1e-9
    )
    turned = js("math/space.js", "turnCamera", camera, [10, 500])
    assert turned["elevation"] == 89


@given(lines(d=3).filter(lambda line: abs(line.distance_from_origin) < 1.9 and line.norm > 1e-9))
@example(Hyperplane([0, 0, 1], 0))
@example(Hyperplane([1, 1, 1], 0))
def test_the_patch_is_what_a_cube_cuts_out(js, line):
    corners = np.array(js("math/space.js", "cubeSection", line_as_json(line), 2))
    assert len(corners) >= 3
    assert np.allclose(line.distances(corners), 0, atol=1e-12)
    assert np.all(np.abs(corners) <= 2 + 1e-12)
    # Every corner lies on an edge of the cube, and the outline is convex.
    assert np.all((np.isclose(np.abs(corners), 2, atol=1e-12)).sum(axis=1) >= 2)
    turns = np.cross(np.roll(corners, -1, 0) - corners, np.roll(corners, -2, 0) - np.roll(corners, -1, 0))
    assert np.all(turns @ (line.w / line.norm) >= -1e-9)


def test_a_cube_that_the_plane_misses_has_no_patch(js):
    assert js("math/space.js", "cubeSection", {"w": [1, 2, 2], "b": -30}, 2) == []


@given(lines(d=3), st.lists(weights, min_size=6, max_size=6), angles, st.floats(-80, 80))
def test_what_hides_behind_a_plane_is_on_its_far_side(js, line, ends, azimuth, elevation):
    camera = {"azimuth": azimuth, "elevation": elevation}
    towards = np.array(js("math/space.js", "axesOf", camera))[2]
    facing = 1 if (line.w / line.norm) @ towards >= 0 else -1
    parts = js("math/space.js", "splitSegment", line_as_json(line), [ends[:3], ends[3:]], camera)
    whole = sum(np.linalg.norm(np.subtract(*part)) for name in parts for part in parts[name])
    assert whole == pytest.approx(np.linalg.norm(np.subtract(ends[:3], ends[3:])), rel=1e-9, abs=1e-9)
    size = np.abs(ends).max() + abs(line.distance_from_origin)
    for name, sign in {"before": 1, "behind": -1}.items():
        for part in parts[name]:
            assert np.all(sign * facing * line.distances(np.array(part)) >= -1e-9 * size)
