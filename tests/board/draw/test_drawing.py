"""The SVG on the page equals the figure, the marks and the core."""

import re

import numpy as np
import pytest

from perceptron_core import PRESETS, Dataset, Perceptron

AND, SEPARABLE = PRESETS["and gate"](0), PRESETS["separable"](0)
NUMBER = r"-?\d+(?:\.\d+)?"
ROUNDING_PX = 0.051  # px, to which a place in an SVG is rounded


def corners(d):
    """The vertices of a path of straight lines, px."""
    return np.array([[float(value) for value in place] for place in re.findall(rf"({NUMBER}),({NUMBER})", d)])


def disc(d):
    """Center and radius of a disc: it begins on the right or on the left, and has two arcs."""
    x, y, radius, across = map(
        float, re.match(rf"M({NUMBER}),({NUMBER})a({NUMBER}),{NUMBER} 0 1 0 ({NUMBER}),0", d).groups()
    )
    assert abs(across) == pytest.approx(2 * radius)
    return (x + across / 2, y), radius


def pixels(board, places):
    """The pixels of places in the plane, by the view's own numbers."""
    view = board.view()
    along = [
        (np.array(places)[:, 0] - view["x"][0]) / view["unit"],
        (view["y"][1] - np.array(places)[:, 1]) / view["unit"],
    ]
    return np.array(along).T


def many_points(n):
    x = np.linspace(-1, 1, n)
    return Dataset(np.stack([x, np.where(np.arange(n) % 2, 1, -1) + x / 3], axis=1), np.where(np.arange(n) % 2, 1, -1))


# ---- points ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dataset", "size"), [(AND, 21), (SEPARABLE, 21), (many_points(61), 16), (many_points(100), 16)]
)
def test_a_plus_point_is_a_disc_and_a_minus_point_a_square_of_their_size(open_in_node, dataset, size):
    board = open_in_node("playground", dataset)
    plus, minus = board.marks("plus"), board.marks("minus")
    centres, radii = zip(*[disc(mark["d"]) for mark in plus], strict=True)
    assert np.abs(centres - pixels(board, dataset.X[dataset.y > 0])).max() < ROUNDING_PX
    assert set(radii) == {size / 2}
    for mark, at in zip(minus, pixels(board, dataset.X[dataset.y < 0]), strict=True):
        square = corners(mark["d"])
        assert mark["d"].endswith("z")
        assert np.abs(square.mean(axis=0) - at).max() < ROUNDING_PX
        assert np.ptp(square, axis=0) == pytest.approx([size - 3, size - 3], abs=2 * ROUNDING_PX)


def test_the_signs_on_the_points_are_a_cross_and_a_bar_inside_them(open_in_node):
    board = open_in_node("playground", AND)
    parts = [mark["d"].count("M") for mark in board.marks("signs")]
    assert parts == [2, 1, 1, 1]  # + has two strokes, and comes first
    for mark in board.marks("signs"):
        places = corners(mark["d"])
        assert np.ptp(places[:, 0]) == pytest.approx(0.56 * 21, abs=2 * ROUNDING_PX)
        assert np.ptp(places[:, 1]) == pytest.approx(0.56 * 21 * (mark["d"].count("M") - 1), abs=2 * ROUNDING_PX)


def test_more_than_a_hundred_points_are_drawn_on_canvases_alike(open_in_node):
    dataset = many_points(101)
    board = open_in_node("playground", dataset)
    assert board.marks("plus") == board.marks("minus") == []
    calls = [call for (drawn,) in board.part(".plot canvas").each("calls") for call in drawn or []]
    arcs = np.array([call["given"][:3] for call in calls if call["name"] == "arc"])
    discs = arcs[np.isclose(arcs[:, 2], 8)]  # the others are rings around misclassified points
    assert np.allclose(discs[:, :2], pixels(board, dataset.X[dataset.y > 0]))
    # With one point fewer, all points are shapes again, not canvases.
    board.replace(dataset.without(0))
    assert len(board.marks("plus")) + len(board.marks("minus")) == 100
    assert all(width == 0 for (width,) in board.part(".plot canvas").each("width"))


@pytest.mark.parametrize("name", ["separable", "xor", "noisy"])
def test_every_trace_is_drawn_where_the_figure_has_it(open_in_node, name):
    dataset = PRESETS[name](0)
    board = open_in_node("playground", dataset).press("End", "ArrowLeft")
    board.button("Everything").click()
    seen = set()
    for trace in board.figure():
        marks = board.marks(trace["name"])
        places = [[x, y] for x, y in zip(trace["x"], trace["y"], strict=True) if x is not None]
        if not places:
            assert not marks, trace["name"]
        elif trace["mode"] == "text":
            assert [mark["text"] for mark in marks] == trace["text"]
            drawn = [[float(mark["x"]), float(mark["y"])] for mark in marks]
            assert np.abs(drawn - pixels(board, places)).max() < ROUNDING_PX
        elif trace["mode"] == "markers":
            assert len(marks) == len(places)
        else:
            drawn = np.concatenate([corners(mark["d"]) for mark in marks])
            assert np.abs(drawn - pixels(board, places)).max() < ROUNDING_PX
        seen |= {trace["name"]} if places else set()
    assert {"plus", "minus", "line", "vectors", "signs", "words", "numbers"} <= seen


def test_the_look_of_a_trace_is_that_of_the_figure(open_in_node):
    board = open_in_node("playground", SEPARABLE).press("End")
    for trace in board.figure():
        ((fill, stroke, width, dash),) = board.part(f".plot g.{trace['name']}").each(
            "fill", "stroke", "stroke-width", "stroke-dasharray"
        )
        look = trace.get("line") or trace.get("marker", {}).get("line")
        if trace["mode"] == "lines":
            assert (stroke, float(width)) == (look["color"], look["width"])
            assert dash == look.get("dash", "none").replace("px,", " ").removesuffix("px")
            assert fill == (trace["fillcolor"] if "fill" in trace else "none")
        elif trace["mode"] == "none":
            assert fill == trace["fillcolor"]
        elif trace["mode"] == "markers" and isinstance(trace["marker"]["color"], str):
            invisible = {"rgba(0, 0, 0, 0)": "none"}  # Plotly has no color “none”
            colors = (invisible.get(color, color) for color in (trace["marker"]["color"], look["color"]))
            assert (fill, stroke, float(width)) == (*colors, look["width"])
    assert [board.part(f".plot g.{name}").attribute("fill") for name in ("plus", "minus")] == [
        "var(--plus)",
        "var(--minus)",
    ]


def test_the_line_of_the_core_is_the_line_on_the_page(open_in_node):
    trace = Perceptron().train(SEPARABLE)
    board = open_in_node("playground", SEPARABLE).press("End")
    (mark,) = board.marks("line")
    view, line = board.view(), trace.last
    for x, y in corners(mark["d"]):
        place = [view["x"][0] + x * view["unit"], view["y"][1] - y * view["unit"]]
        assert abs(line.distances(np.array([place]))[0]) < view["unit"] * ROUNDING_PX * 2


# ---- axes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [[900, 640], [300, 300]])
def test_numbers_of_the_axes_stand_at_their_values(open_in_node, size):
    board = open_in_node("playground", SEPARABLE)
    board.page("resize", size)
    view = board.view()
    width, height = ((view[axis][1] - view[axis][0]) / view["unit"] for axis in "xy")
    assert [width, height] == pytest.approx([size[0] - 62, size[1] - 58])
    words = board.page("painted", ".plot .axes g > g:last-child")
    ticks = [
        (word["text"], float(word["x"]), float(word["y"]), word["text-anchor"])
        for word in words
        if word["class"] == "tick"
    ]
    x, y = ([tick for tick in ticks if tick[3] == anchor] for anchor in ("middle", "end"))
    assert len(x) > 1
    assert len(y) > 1
    for text, at, below, _ in x:
        assert at == pytest.approx((parse_number(text) - view["x"][0]) / view["unit"])
        assert below == pytest.approx(height + 15)
    for text, left, at, _ in y:
        assert at - 4.9 == pytest.approx((view["y"][1] - parse_number(text)) / view["unit"])
        assert left == -1
    titles = {word["text"]: word["transform"] for word in words if word["class"] == "axis"}
    assert list(titles) == ["x₁", "x₂"]
    assert titles["x₂"].startswith("rotate(-90 ")
    lines = board.page("painted", ".plot .axes g > g:first-child")
    assert len(lines) == len(x) + len(y)
    zeros = [line["d"] for line in lines if line["class"] == "zero"]
    assert zeros == [line["d"] for line in lines[-len(zeros) :]]  # on top of the grid
    assert len(zeros) == sum(text == "0" for text, *_ in ticks)


def parse_number(text):
    return float(text.replace("−", "-"))


# ---- pictures with axes, and without -------------------------------------------------------------------------------


def test_a_chart_draws_its_marks_inside_its_axes(open_in_node):
    board = open_in_node("convergence", AND).press("End")
    view = board.page["views"]["norm"]
    ticks = [
        word for word in board.page("painted", "[data-picture=norm] .axes g:last-child") if word["class"] == "tick"
    ]
    width, height = 420 - 58 - 14, 420 - 10 - 50
    for tick in ticks:
        if tick["text-anchor"] == "middle":
            along = (parse_number(tick["text"]) - view["x"][0]) / (view["x"][1] - view["x"][0])
            assert float(tick["x"]) == pytest.approx(along * width)
            assert float(tick["y"]) == height + 18
    axes = [
        word["text"]
        for word in board.page("painted", "[data-picture=norm] .axes g:last-child")
        if word["class"] == "axis"
    ]
    assert len(axes) == 2
    (here,) = [mark for mark in board.marks("shapes", "[data-picture=norm]") if mark["class"] == "here"]
    (x, y), _ = disc(here["d"])
    trace = Perceptron().train(AND)
    squared = (np.append(trace.w[-1], trace.b[-1]) ** 2).sum()
    assert x == pytest.approx((len(trace) - view["x"][0]) / (view["x"][1] - view["x"][0]) * width)
    assert y == pytest.approx(height - (squared - view["y"][0]) / (view["y"][1] - view["y"][0]) * height)


SAMPLE_MARKS = [
    {"shape": "line", "at": [[10, 20], [30, 40]], "color": "text", "width": 3, "dash": "4px,2px", "name": "one"},
    {"shape": "area", "at": [[0, 0], [50, 0], [0, 50]], "fill": "plus", "opacity": 0.5},
    {"shape": "disc", "at": [[100, 120]], "radius": 7, "color": "best", "fill": "minus"},
    {"shape": "diamond", "at": [[60, 70]], "radius": 5, "color": "text"},
    {"shape": "arrow", "at": [[200, 200], [260, 200]], "color": "wrong"},
    {"shape": "tick", "at": [[5, 6]], "text": "7", "color": "text"},
    {"shape": "word", "at": [[300, 300]], "text": "here", "color": "text", "fixed": True, "aside": [4, -8]},
]


@pytest.mark.parametrize("scale", [1, 2])
def test_a_sketch_draws_each_mark_where_it_is(open_in_node, scale):
    board = open_in_node()
    drawn = board.page("sketched", SAMPLE_MARKS, scale)
    line, area, circle, diamond, arrow = drawn["shapes"]
    assert corners(line["d"]).tolist() == [[10, 20], [30, 40]]
    assert (line["class"], line["stroke"], line["fill"]) == ("one", "var(--text)", "none")
    assert (float(line["stroke-width"]), line["stroke-dasharray"]) == (3 * scale, f"{4 * scale}px,{2 * scale}px")
    assert (area["d"][-1], area["fill"], area["stroke"]) == ("z", "var(--plus)", "none")
    assert (float(area["fill-opacity"]), float(area["stroke-opacity"])) == (0.5, 1)
    assert disc(circle["d"]) == ((100, 120), 7 * scale)
    assert (circle["fill"], circle["stroke"]) == ("var(--minus)", "var(--best)")
    assert (diamond["d"][0], diamond["d"][-1]) == ("M", "z")
    assert (corners(diamond["d"]) - [60, 70]).tolist() == [
        [0, -5 * scale],
        [5 * scale, 0],
        [0, 5 * scale],
        [-5 * scale, 0],
    ]
    assert arrow["fill"] == arrow["stroke"] == "var(--wrong)"
    assert [260, 200] in corners(arrow["d"]).tolist()
    assert corners(arrow["d"])[:, 0].max() == 260  # the tip
    (tick,), (word,) = drawn["ticks"], drawn["words"]
    assert (tick["text"], float(tick["x"]), float(tick["y"])) == ("7", 5, 6)
    assert (word["text"], float(word["x"]), float(word["y"])) == ("here", 300 + 4 * scale, 300 - 8 * scale)


def test_of_many_lines_those_that_look_alike_are_one_element(open_in_node):
    thin, dashed, wide = {"color": "plus", "width": 1}, {"color": "minus", "width": 1, "dash": "7 4"}, {"color": "text"}
    lines = [
        {"shape": "line", "at": [[x, 0], [x, 9]], "many": True, "name": "edge", **look}
        for x, look in enumerate([thin, dashed, thin, wide, dashed, dashed, thin], 1)
    ]
    drawn = open_in_node().page("sketched", [SAMPLE_MARKS[1], *lines, SAMPLE_MARKS[2]], 1)["shapes"]
    # Between the front and the back of the cube, the widest in front.
    assert [mark["stroke"].removeprefix("var(--")[:-1] for mark in drawn[1:-1]] == ["minus", "plus", "text"]
    assert [set(corners(mark["d"])[:, 0]) for mark in drawn[1:-1]] == [{2, 5, 6}, {1, 3, 7}, {4}]
    assert [mark["stroke-dasharray"] for mark in drawn[1:-1]] == ["7 4", "none", "none"]
    assert (drawn[0]["fill"], disc(drawn[-1]["d"])[1]) == ("var(--plus)", 7)


def test_words_of_a_sketch_keep_off_its_numbers(open_in_node):
    marks = [
        {"shape": "tick", "at": [[100, 100]], "text": "−0.5", "color": "faint", "aside": [10, 0]},
        {"shape": "word", "at": [[112, 102]], "text": "w", "color": "text"},
    ]
    drawn = open_in_node().page("sketched", marks, 1)
    (tick,), (word,) = drawn["ticks"], drawn["words"]
    assert (float(tick["x"]), float(tick["y"])) == (110, 100)
    assert abs(float(word["x"]) - 110) > 18 or abs(float(word["y"]) - 100) > 14


@pytest.mark.parametrize(("radius", "is_led"), [(10, False), (70, True)])
def test_from_a_name_of_a_sketch_a_line_leads_to_what_it_names_where_that_is_far(open_in_node, radius, is_led):
    marks = [
        {"shape": "disc", "at": [[300, 200]], "radius": radius, "fill": "plus"},
        {"shape": "word", "at": [[300, 200]], "of": [[300, 200]], "text": "x", "color": "text"},
    ]
    drawn = open_in_node().page("sketched", marks, 1)
    leaders = [corners(mark["d"]) for mark in drawn["shapes"] if mark["class"] == "leader"]
    assert len(leaders) == is_led
    (word,) = drawn["words"]
    for begin, end in leaders:
        assert np.abs(begin - [float(word["x"]), float(word["y"])]).max() < 16
        assert np.hypot(*(end - [300, 200])) == pytest.approx(24, abs=0.2)


def test_a_sketch_uses_its_elements_again_with_nothing_left_of_before(open_in_node):
    board = open_in_node()
    first = board.page("sketched", SAMPLE_MARKS[2:4], 1)["shapes"]
    again = board.page("sketched", [SAMPLE_MARKS[0]], 1, [SAMPLE_MARKS[2:4]])["shapes"]
    fresh = board.page("sketched", [SAMPLE_MARKS[0]], 1)["shapes"]
    assert len(first) == 2
    assert again == fresh


def test_in_a_pair_both_pictures_have_the_points_and_each_its_line(open_in_node):
    board = open_in_node("conventions", AND).press("End")
    left, right = Perceptron(bias="radius", boundary="positive").train(AND), Perceptron().train(AND)
    for picture, trace in ((".plot:not(.second)", left), (".plot.second", right)):
        assert len(board.marks("signs", picture)) == 4
        view = board.page["views"][board.part(picture).attribute("data-picture")]
        (mark,) = board.marks("line", picture)
        for x, y in corners(mark["d"]):
            place = np.array([[view["x"][0] + x * view["unit"], view["y"][1] - y * view["unit"]]])
            assert abs(trace.last.distances(place)[0]) < 0.2 * view["unit"]


# ---- as a file -----------------------------------------------------------------------------------------------------


def test_a_snapshot_holds_every_shape_and_every_word_of_the_picture(open_in_node):
    board = open_in_node("playground", AND).press("End")
    text = board.page("snapshot")
    for name in ("plus", "minus", "signs", "line", "vectors"):
        for mark in board.marks(name):
            assert f'd="{mark["d"]}"' in text, name
    for word in board.words():
        assert f">{word}</text>" in text
    assert re.match(r"<svg[^>]* width=\"900\" height=\"640\"", text)
    assert " class=" not in text  # every style is an attribute
    assert "var(--" not in re.sub(r'(fill|stroke)="var\(--\w+\)"', "", text)


def test_a_snapshot_of_many_points_is_in_shapes_all_the_same(open_in_node):
    board = open_in_node("playground", many_points(150))
    text = board.page("snapshot")
    assert text.count("a8,8 0 1 0") == 2 * 75  # in two arcs each
    assert board.marks("plus") == []  # the page is unchanged


@pytest.mark.parametrize(
    ("spans", "starts", "size"),
    [
        ([[0, 100], [300, 400]], [0, 120], 220),  # a gap of 20 px is left
        ([[300, 400], [0, 100]], [120, 0], 220),
        ([[50, 100], [110, 200]], [0, 60], 150),
        ([[0, 100], [20, 60], [400, 420]], [0, 20, 120], 140),
    ],
)
def test_what_lies_between_pictures_shrinks_to_a_gap(js, spans, starts, size):
    assert js("draw/svg_snapshot.js", "squeezeGaps", spans) == {"starts": starts, "size": size}


def test_a_file_says_where_it_comes_from(js):
    text = js("draw/svg_snapshot.js", "addSource", '<svg width="2"><g/></svg>', "http://here/?a=1&b=<")
    source = '<source xmlns="http://purl.org/dc/elements/1.1/">http://here/?a=1&amp;b=&lt;</source>'
    assert text == f'<svg width="2"><metadata>{source}</metadata><g/></svg>'


def test_a_disc_is_as_wide_as_its_radius_says(js):
    (x, y), radius = disc(js("draw/trace_painter.js", "symbolPath", "disc", [3, 4], 2.5))
    assert (x, y, radius) == (3, 4, 2.5)


@pytest.mark.parametrize("dash", ["7 4", None])
@pytest.mark.parametrize("scale", [1, 1.5])
def test_of_a_long_line_what_is_in_sight_is_drawn_with_the_dashes_where_they_were(js, dash, scale):
    ends, size = np.array([[-1000.04, 50.26], [2000.13, 350.1]]), [500, 400]
    d = js("draw/sketch.js", "straightPath", ends.tolist(), {"dash": dash} if dash else {}, size, scale)
    places = np.array([[float(value) for value in place.split(",")] for place in d[1:].split("L")])
    first, way = ends.round(1)[0], np.diff(ends.round(1), axis=0)[0]
    aside = (places - first) @ [way[1], -way[0]] / np.hypot(*way)
    assert aside == pytest.approx([0, 0], abs=1e-3)
    assert -80 < places[0][0] < 0
    assert 500 < places[1][0] < 530
    if dash:
        before = np.hypot(*(places[0] - first)) / (11 * scale)
        assert before == pytest.approx(round(before), abs=1e-4)
    assert js("draw/sketch.js", "straightPath", [[10, 10], [90, 400]], {}, size, scale) is None
