"""The marks, places and handles of the smaller pictures are what the core computes."""

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from perceptron_core import PRESETS, Dataset, Hyperplane, Perceptron
from tests.board.pictures.test_plane import datasets
from tests.board.runs import train_both

SIZE = [600, 400]
PICTURES = {"weight_plane": "weightPlanePicture", "weight_space": "weightSpacePicture"}
CAMERA = {"azimuth": -60, "elevation": 20}
NOTHING_POINTED = {"example": None, "ghost": None}
EXACT = {"rtol": 1e-9, "atol": 1e-9}
perceptrons = st.builds(
    Perceptron, bias=st.sampled_from(["unit", "none"]), boundary=st.sampled_from(["mistake", "positive"])
)
fractions = st.floats(0, 1)


def marks_named(marks, name):
    return [mark for mark in marks if mark.get("name") == name]


def words_by_text(marks):
    return {mark["text"]: mark for mark in marks if mark["shape"] == "word"}


def make_moment(run, trace, k, **own):
    position = run("positionOf", k)
    frame = run("frame", {"position": position, "fresh": False, "progress": 1, "own": {}})
    own = {"b": None, "camera": CAMERA, **own}
    now = {"run": run, "k": k, "position": position, "frame": frame, "own": own, "scale": 1}
    return {**now, "pointed": NOTHING_POINTED, "chosen": None}


def draw_moment(js, dataset, perceptron, part, picture, **own):
    """(the core's trace, k, the moment, the picture's view, its marks)"""
    run, trace = train_both(js, dataset, perceptron)
    k = round(part * len(trace))
    now = make_moment(run, trace, k, **own)
    file, name = f"pictures/{picture}.js", f"{PICTURES[picture]}.%s"
    view = js(file, name % "fit", now, SIZE)
    return trace, k, now, view, js(file, name % "marks", now, view, SIZE)


# ---- the space of weights -----------------------------------------------------------------------------------


@given(datasets(), perceptrons, fractions)
@example(PRESETS["separable"](0), Perceptron(), 1.0)
@example(PRESETS["xor"](0), Perceptron(), 0.5)
def test_the_slice(js, dataset, perceptron, part):
    trace, k, now, _, marks = draw_moment(js, dataset, perceptron, part, "weight_plane")
    line = trace.hyperplane(k)
    (here,) = marks_named(marks, "here")
    assert here["at"] == [line.w.tolist()]
    walked = marks_named(marks, "trace")
    assert walked[-1]["at"][0] in trace.w.tolist()
    # Each edge is where its example has the score 0, and stands out if the example is misclassified.
    edges = marks_named(marks, "bounds")
    for edge in edges:
        ends = np.array(edge["at"])
        assert min(np.abs(Hyperplane(x, line.b).distances(ends)).max() for x in dataset.X if any(x)) < 1e-6
    wrong = [i for i in range(len(dataset)) if perceptron.is_mistake(line.scores(dataset.X[i]), dataset.y[i])]
    everywhere = {"x": [-1e6, 1e6], "y": [-1e6, 1e6], "centre": [0, 0], "unit": 4000}
    seen = [
        mark["color"]
        for mark in marks_named(
            js("pictures/weight_plane.js", "weightPlanePicture.marks", now, everywhere, SIZE), "bounds"
        )
    ]
    crossing = [i for i in range(len(dataset)) if any(dataset.X[i])]
    assert len(seen) == len(crossing)
    assert [color == "wrong" for color in seen] == [i in wrong and i != now["frame"]["example"] for i in crossing]


@given(datasets(), perceptrons, fractions, st.sampled_from([None, -2.0, 0.5]))
@example(PRESETS["separable"](0), Perceptron(), 1.0, None)
@example(PRESETS["and gate"](0), Perceptron(), 1.0, -2.0)
def test_the_green_set_and_the_best_line_are_right_for_every_example(js, dataset, perceptron, part, b):
    trace, k, now, view, marks = draw_moment(js, dataset, perceptron, part, "weight_plane", b=b)
    state = js("pictures/weight_plane.js", "weightPlanePicture.state", now, view)
    assert state["b"] == (0 if perceptron.bias == "none" else trace.b[k] if b is None else b)
    for area in marks_named(marks, "cone"):
        corners = np.array(area["at"])
        scores = dataset.X @ corners.T + state["b"]
        assert (dataset.y[:, None] * scores >= -1e-9 * (1 + np.abs(scores).max())).all()
        assert (dataset.y * (dataset.X @ corners.mean(axis=0) + state["b"]) > 0).all()
    for best in marks_named(marks, "best"):
        w = np.array(best["at"][-1])
        assert (dataset.y * (dataset.X @ w + state["b"]) > 0).all()


def test_an_edge_is_pointed_at_or_else_a_line(js):
    dataset = PRESETS["and gate"](0)
    _, _, now, view, marks = draw_moment(js, dataset, Perceptron(), 1.0, "weight_plane")
    for i, edge in enumerate(mark for mark in marks if mark.get("name") == "bounds"):
        at = np.mean(edge["at"], axis=0)
        chosen = js("pictures/weight_plane.js", "weightPlanePicture.clickAction", now, at, view)[1]
        assert Hyperplane(dataset.X[chosen], moment_b(now)).distances(at) == pytest.approx(0, abs=8 * view["unit"]), i
    away = [view["x"][0], view["y"][0]]
    pointed = js("pictures/weight_plane.js", "weightPlanePicture.pointedAt", now, away, view, "mouse")
    assert pointed == {"example": None, "ghost": {"w": away, "b": moment_b(now)}}


def moment_b(now):
    return now["frame"]["line"]["b"]


@given(datasets(), fractions, st.floats(-180, 180), st.floats(-80, 80))
@example(PRESETS["separable"](0), 1.0, 30.0, 10.0)
@example(PRESETS["xor"](0), 1.0, 30.0, 10.0)
def test_the_cone(js, dataset, part, azimuth, elevation):
    camera = {"azimuth": azimuth, "elevation": elevation}
    trace, k, now, view, marks = draw_moment(js, dataset, Perceptron(), part, "weight_space", camera=camera)
    sides = js("pictures/weight_space.js", "weightSpacePicture.state", now, view)["sides"]
    corners = np.array([corner for side in sides for corner in side]).reshape(-1, 3)
    margins = dataset.y * (corners[:, :2] @ dataset.X.T + corners[:, 2:])
    assert (margins >= -1e-9 * np.abs(corners).max(initial=1) * (dataset.radius + 1)).all()
    assert len(marks_named(marks, "separators")) == len(sides)
    # One scale for all places, drawn from one side: the states of the run from the origin.
    half = 1.1 * max(np.abs(trace.w).max(), np.abs(trace.b).max()) or 1
    (here,) = marks_named(marks, "here")
    line = trace.hyperplane(k)
    flat = js("math/space.js", "project", [*line.w, line.b], camera)
    expected = [300 + flat[0] / (half * view["unit"]), 200 - flat[1] / (half * view["unit"])]
    assert np.allclose(here["at"], [expected], **EXACT)


# ---- the proof charts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["two points, 37 mistakes", "and gate", "xor"])
def test_the_curves_of_the_race(js, name):
    dataset = PRESETS[name](0)
    run, trace = train_both(js, dataset, Perceptron(), max_updates=5000)
    now = make_moment(run, trace, min(3, len(trace)), range=None)
    view = js("pictures/proof_charts.js", "normChart.fit", now, SIZE)
    marks = js("pictures/proof_charts.js", "normChart.marks", now, view, SIZE)
    norms = (trace.w**2).sum(axis=1) + trace.b**2
    assert np.allclose(marks_named(marks, "ahead")[0]["at"], list(enumerate(norms)), **EXACT)
    assert np.allclose(marks_named(marks, "path")[0]["at"], [*enumerate(norms[:4]), (3, norms[3])], **EXACT)
    assert marks_named(marks, "here")[0]["at"] == [[3, norms[3]]]
    for k, ceiling in marks_named(marks, "ceiling")[0]["at"]:
        assert ceiling == pytest.approx(k * (dataset.radius**2 + 1))
    assert len(marks_named(marks, "floor")) == len(marks_named(marks, "bound")) == (name != "xor")
    assert view["x"][1] >= len(trace)


def test_a_long_run_is_drawn_with_few_corners_and_ends_where_it_ends(js):
    dataset = Dataset([[1, 0], [1 - 1e-3, 0]], [1, -1])  # the run is long because the gap is narrow
    run, trace = train_both(js, dataset, Perceptron(), max_updates=4000)
    assert len(trace) == 4000
    now = make_moment(run, trace, 3999, range="run")
    view = js("pictures/proof_charts.js", "angleChart.fit", now, SIZE)
    (ahead,) = marks_named(js("pictures/proof_charts.js", "angleChart.marks", now, view, SIZE), "ahead")
    assert 1000 < len(ahead["at"]) <= 1501
    assert (ahead["at"][0][0], ahead["at"][-1][0]) == (1, 4000)  # w = 0 has no angle
    # At the end there is no curve of future steps; it would hide below the curve of past steps.
    marks = js("pictures/proof_charts.js", "angleChart.marks", make_moment(run, trace, 4000, range="run"), view, SIZE)
    assert not marks_named(marks, "ahead")
    assert [mark["at"] for mark in marks_named(marks, "path")] == [ahead["at"]]


# ---- one hyperplane -----------------------------------------------------------------------------------------

quarters = st.integers(-40, 40).map(lambda x: x / 4)


@st.composite
def hyperplanes(draw, d):
    w = draw(st.lists(quarters, min_size=d, max_size=d).filter(any))
    return Hyperplane(w, draw(quarters)), draw(st.lists(quarters, min_size=d, max_size=d))


# A lesson without points, as a moment has it.
EMPTY_MOMENT = {
    "data": {"points": [], "labels": []},
    "layers": {"sides", "line"},
    "pointed": {"example": None, "ghost": None},
    "chosen": None,
    "cross": None,
    "scale": 1,
}


def hyperplane_moment(js, hand, x, scale=1.0):
    d = len(hand.w)
    grip = hand.projections(np.ones(d)).tolist()
    line = {"w": hand.w.tolist(), "b": hand.b, "grip": grip, "along": [0, 0]}
    if d == 2:
        line["along"] = [hand.w[1], -hand.w[0]]
    frame = {"line": line, "grip": grip, "update": None, "example": None, "separation": None, "probe": x}
    frame["numbers"] = js("math/forms.js", "readings", line, x)
    return {"frame": frame, "own": {"dimension": d, "camera": CAMERA}, "arrowScale": scale, **EMPTY_MOMENT}


@given(hyperplanes(1))
@example((Hyperplane([-2], 3), [1.0]))
def test_the_number_line(js, given_):
    hand, x = given_
    now = hyperplane_moment(js, hand, x, 0.5)
    file = "pictures/number_line.js"
    view = js("math/view.js", "axisViewing.fit", js(file, "numberLinePicture.placesToFit", now), SIZE)
    marks = js(file, "numberLinePicture.marks", now, view, SIZE)
    place = -hand.b / hand.w[0]

    def at(value):
        return (value - view["x"][0]) / view["unit"]

    assert marks_named(marks, "probe")[0]["at"][0] == pytest.approx([at(x[0]), 200])
    assert [u for u, _ in marks_named(marks, "boundary")[0]["at"]] == pytest.approx([at(place)] * 2, abs=1e-6)
    tail, tip = marks_named(marks, "w")[0]["at"]
    assert tip[0] - tail[0] == pytest.approx(0.5 * hand.w[0] / view["unit"])
    said = words_by_text(marks)
    for sign, word in ((1, "w·x + b > 0"), (-1, "w·x + b < 0")):
        if word in said:
            value = view["x"][0] + said[word]["at"][0][0] * view["unit"]
            assert np.sign(hand.scores([value])) == sign
    assert js(file, "numberLinePicture.handleAt", now, [x[0], 0], view, "mouse") == {"part": "probe"}
    handle = js(file, "numberLinePicture.handleAt", now, [place + 0.5 * hand.w[0], 60 * view["unit"]], view, "mouse")
    assert handle == {"part": "tip"}


@given(hyperplanes(2))
def test_the_line_in_the_plane(js, given_):
    hand, x = given_
    now = {**hyperplane_moment(js, hand, x, 0.5), "settled": True, "position": 0}
    view = js("math/view.js", "planeViewing.fit", js("pictures/line_in_plane.js", "linePicture.placesToFit", now), SIZE)
    now["run"] = {"boundary": "mistake"}
    seen = js("pictures/line_in_plane.js", "linePicture.marks", now, view, SIZE)
    assert np.allclose(seen["traces"]["drop"], [x, hand.projections(x)], **EXACT)
    assert np.allclose(seen["traces"]["distance"], [[0, 0], hand.projections([0, 0])], **EXACT)
    assert np.allclose(seen["traces"]["tail"][0], now["frame"]["grip"])
    direction = np.subtract(seen["traces"]["direction"][3], seen["traces"]["direction"][0])
    assert direction @ hand.w == pytest.approx(0, abs=1e-9)
    assert js("pictures/line_in_plane.js", "linePicture.handleAt", now, x, view, "mouse") == {"part": "probe"}
    behind = np.subtract(now["frame"]["grip"], 30 * view["unit"] * hand.normalized().w)  # where neither line nor w is
    if np.linalg.norm(behind - x) > 14 * view["unit"]:
        assert js("pictures/line_in_plane.js", "linePicture.handleAt", now, behind, view, "mouse") is None


@given(hyperplanes(3), st.floats(-180, 180), st.floats(-80, 80))
def test_the_plane_in_space(js, given_, azimuth, elevation):
    hand, x = given_
    camera = {"azimuth": azimuth, "elevation": elevation}
    now = hyperplane_moment(js, hand, x)
    now["own"]["camera"] = camera
    file = "pictures/plane_in_space.js"
    view = js("math/view.js", "spaceViewing.fit", js(file, "spacePicture.placesToFit", now), SIZE)
    marks = js(file, "spacePicture.marks", now, view, SIZE)
    towards = np.array(js("math/space.js", "axesOf", camera))[2]
    facing = hand.w @ towards
    assume(abs(facing) > 1e-9)
    for patch in (mark for mark in marks if mark.get("name", "").startswith("plane ")):
        assert patch["name"] == f"plane {'plus' if facing > 0 else 'minus'}" == f"plane {patch['fill']}"
        (ball,) = marks_named(marks, "probe")
        score = hand.scores(x)
        if score:
            assert (marks.index(ball) > marks.index(patch)) == (facing * score > 0)  # in front of it for the viewer

    def at(vector):
        return np.array(js("math/space.js", "pixel", vector, camera, view["unit"], SIZE))

    assert np.allclose(marks_named(marks, "probe")[0]["at"][0], at(x))
    tail, tip = marks_named(marks, "w")[0]["at"]
    assert np.allclose(np.subtract(tip, tail), at(hand.w) - at([0, 0, 0]))
    held = js(file, "spacePicture.handleAt", now, js("math/space.js", "project", x, camera), view, "mouse")
    assert held == {"part": "probe"}
    assert js(file, "spacePicture.handleAt", now, [1e6, 1e6], view, "mouse") == {"part": "space"}


# ---- words and shapes ---------------------------------------------------------------------------------------


def test_the_classes_of_the_edges_are_told_apart_without_colour(js):
    dataset = PRESETS["and gate"](0)
    _, _, now, _, _ = draw_moment(js, dataset, Perceptron(), 1.0, "weight_plane")
    everywhere = {"x": [-1e6, 1e6], "y": [-1e6, 1e6], "centre": [0, 0], "unit": 4000}
    edges = marks_named(js("pictures/weight_plane.js", "weightPlanePicture.marks", now, everywhere, SIZE), "bounds")
    signs = [y for x, y in zip(dataset.X, dataset.y, strict=True) if x.any()]
    assert ["dash" in edge for edge in edges] == [y < 0 for y in signs]


def test_lines_of_which_there_are_thousands_are_thin(js):
    """Chromium without a graphics card draws wider ones ten times as slowly, in each frame of a drag."""
    dataset = PRESETS["noisy"](1)
    run, trace = train_both(js, dataset, Perceptron(), max_updates=400)
    assert len(trace) == 400
    now = make_moment(run, trace, 350)
    view = js("pictures/weight_plane.js", "weightPlanePicture.fit", now, SIZE)
    marks = js("pictures/weight_plane.js", "weightPlanePicture.marks", now, view, SIZE)
    edges = [mark for mark in marks_named(marks, "bounds") if mark["color"] in ("plus", "minus")]
    gone, past, recent = marks_named(marks, "trace")
    assert {mark["width"] for mark in [gone, *edges, *marks_named(marks, "future")]} == {1}
    assert [len(part["at"]) for part in (gone, past, recent)] == [100, 201, 51]  # each begins where the one before ends
    assert 1 < past["width"] < recent.get("width", 2)


def test_the_place_under_the_pointer_is_named(js):
    _, _, now, view, marks = draw_moment(js, PRESETS["and gate"](0), Perceptron(), 1.0, "weight_plane")
    assert not marks_named(marks, "pointed")
    now["pointed"] = {"example": None, "ghost": {"w": [0.5, -1.25], "b": 0}}
    (word,) = marks_named(js("pictures/weight_plane.js", "weightPlanePicture.marks", now, view, SIZE), "pointed")
    assert (word["text"], word["at"]) == ("(0.5, −1.25)", [[0.5, -1.25]])


OUTSIDE_NOTE = "All boundaries are outside the picture. Press “Fit” to show the nearest one."


def test_fit_shows_edges_that_are_outside(js):
    _, _, now, _, marks = draw_moment(js, PRESETS["and gate"](0), Perceptron(), 1.0, "weight_plane", b=-1000.0)
    assert OUTSIDE_NOTE in words_by_text(marks)
    assert not marks_named(marks, "bounds")
    fitted = js("pictures/weight_plane.js", "weightPlanePicture.fit", now, SIZE, True)
    seen = js("pictures/weight_plane.js", "weightPlanePicture.marks", now, fitted, SIZE)
    assert OUTSIDE_NOTE not in words_by_text(seen)
    assert marks_named(seen, "bounds")
    (here,) = marks_named(seen, "here")[0]["at"]
    assert all(low < value < high for value, (low, high) in zip(here, (fitted["x"], fitted["y"]), strict=True))


def test_the_curves_of_the_race_are_named(js):
    run, trace = train_both(js, PRESETS["and gate"](0), Perceptron())
    now = make_moment(run, trace, 2, range=None)
    said = {}
    for picture in ("norm", "angle"):
        view = js("pictures/proof_charts.js", f"{picture}Chart.fit", now, SIZE)
        said[picture] = set(words_by_text(js("pictures/proof_charts.js", f"{picture}Chart.marks", now, view, SIZE)))
    assert {"floor", "ceiling", "‖w̃‖²"} <= said["norm"]
    assert {"floor", "ceiling 1", "cos(w̃, w̃*)"} <= said["angle"]


CURVES = {
    "ceiling": ["ceiling"],
    "floor": ["floor"],
    "bound": ["bound"],
    "‖": ["path", "ahead"],
    "cos": ["path", "ahead"],
}


@pytest.mark.parametrize("size", [[220, 50], [290, 50], [290, 110], [600, 300]])
@pytest.mark.parametrize("name", ["separable", "and gate", "two points, 37 mistakes"])
@pytest.mark.parametrize("picture", ["norm", "angle"])
def test_a_name_stands_by_its_curve_or_in_the_legend(js, open_in_node, picture, name, size):
    """Nearer to its own curve than to any other, and on none; or in the legend beside the axis."""
    board = open_in_node()
    run, trace = train_both(js, PRESETS[name](0), Perceptron())
    for k in {0, 1, len(trace) // 2, len(trace)}:
        now = make_moment(run, trace, k, range=None)
        view = js("pictures/proof_charts.js", f"{picture}Chart.fit", now, size)
        marks = js("pictures/proof_charts.js", f"{picture}Chart.marks", now, view, size)
        drawn = board.page("charted", marks, view, size)
        standing = {word["text"]: np.array([float(word["x"]), float(word["y"])]) for word in drawn["words"]}
        assert set(words_by_text(marks)) <= {*standing, *(word["text"] for word in drawn["around"])}
        for text, at in standing.items():
            half = [js("draw/label_placement.js", "textWidth", text, 1) / 2, 7]  # half of the height of letters
            gaps = {own: gap_to_curve(at, half, own, marks, view, size) for own in CURVES}
            (own,) = {own for own in CURVES if text.startswith(own)}
            others = {other: away for other, away in gaps.items() if CURVES[other] != CURVES[own]}
            assert 0 < gaps[own] < min(40, *others.values()), (text, k)


def gap_to_curve(at, half, name, marks, view, size):
    """How far a box is from a drawn curve of this name, px."""
    away = np.inf
    for mark in (mark for curve in CURVES[name] for mark in marks_named(marks, curve)):
        low, high = np.array([view["x"], view["y"]]).T
        x, y = ((np.array(mark["at"]).reshape(-1, 2) - low) / (high - low)).T
        part = np.linspace(0, 1, 4000) * max(len(x) - 1, 0)
        places = np.c_[np.interp(part, np.arange(len(x)), x), 1 - np.interp(part, np.arange(len(y)), y)]
        away = min(away, np.hypot(*np.maximum(np.abs(places * size - at) - half, 0).T).min())
    return away
