"""Every trace and number in the plane is what the core computes.

Points are quarters and learning rates powers of two, so that both sides compute scores without rounding.
"""

from itertools import chain, product

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from perceptron_core import BIASES, BOUNDARIES, ORDERS, PRESETS, Dataset, Inseparable, Perceptron, Separable, separate
from tests.board.runs import parse_number, train_both

SIZE = [1000, 600]  # px
quarters = st.integers(-20, 20).map(lambda x: x / 4)
EXACT = {"rtol": 1e-9, "atol": 1e-9}
ALL_LAYERS = {
    "sides",
    "numbers",
    "corrections",
    "line",
    "normal",
    "distance",
    "margins",
    "mistakes",
    "example",
    "update",
    "best",
    "certificate",
}

perceptrons = st.builds(
    Perceptron,
    learning_rate=st.sampled_from([0.5, 1.0, 2.0]),
    bias=st.sampled_from(BIASES),
    order=st.sampled_from(ORDERS),
    boundary=st.sampled_from(BOUNDARIES),
)


@st.composite
def datasets(draw, least=1):
    points = draw(st.lists(st.tuples(quarters, quarters), min_size=least, max_size=8))
    labels = draw(st.lists(st.sampled_from([1, -1]), min_size=len(points), max_size=len(points)))
    return Dataset(np.reshape(points, (-1, 2)), labels)


def looks(js):
    """The marks of the usual plane, from back to front."""
    return list(chain(*js("draw/figure.js", "layersOf", js.ask(file="pictures/plane.js", name="PLANE_MARKS"))))


def run_in_node(js, trace):
    return train_both(js, trace.dataset, trace.perceptron, max_updates=len(trace))[0]


class Moment:
    """What pictures/plane.js draws after k updates of a run; `run` is the trace in node, if there is one."""

    def __init__(self, js, trace, k, run=None, layers=ALL_LAYERS, fresh=False, size=SIZE, **more):
        dataset = trace.dataset
        run = run or run_in_node(js, trace)
        position = run("positionOf", k)
        frame = run("frame", {"position": position, "fresh": fresh, "progress": 1})
        data = {"points": dataset.X, "labels": dataset.y}
        look = {"layers": layers, "settled": True, "run": run, "position": position, "k": k, "own": {}, "scale": 1}
        nothing = {"chosen": None, "cross": None, "pointed": {"example": None, "ghost": None}}
        moment = {"data": data, "frame": frame, **look, **nothing, **more}
        self.view = js(
            "math/plane.js", "fitView", js("pictures/plane.js", "planePicture.placesToFit", moment, False), size
        )
        self.scale = js(
            "math/plane.js", "drawingScale", 1, js("pictures/plane.js", "planePicture.maxArrowScale", moment, self.view)
        )
        self.marks = js("pictures/plane.js", "marks", {**moment, "arrowScale": self.scale}, self.view)
        self.words = self.marks["words"]
        self.note = self.marks["note"]
        assert self.marks["traces"].keys() <= {look["name"] for look in looks(js)}, "a mark without a look is not drawn"
        self.traces = {
            name: drawn["at"] for name, drawn in js("draw/figure.js", "drawnOf", looks(js), self.marks).items()
        }

    def __getitem__(self, name):
        """The places of a trace, without its gaps."""
        return np.array([place for place in self.traces[name] if place[0] is not None], dtype=float).reshape(-1, 2)

    def said(self, start):
        """The rest of the words that begin so."""
        return [word["text"].removeprefix(start) for word in self.words if word["text"].startswith(start)]


def approx_number(text):
    """A printed number, to its precision."""
    return pytest.approx(parse_number(text), rel=6e-3 if "·" in text else 6e-4)


@st.composite
def moments(draw):
    """A run and an update of it after which there is a line."""
    dataset, perceptron = draw(datasets()), draw(perceptrons)
    trace = perceptron.train(dataset, max_updates=20)
    ks = [k for k in range(len(trace) + 1) if trace.hyperplane(k).is_defined]
    assume(ks)
    return trace, draw(st.sampled_from(ks))


@given(moments())
def test_the_line_and_its_distance(js, moment):
    trace, k = moment
    line, drawn = trace.hyperplane(k), Moment(js, *moment)
    assert np.allclose(line.distances(drawn["line"]), 0, **EXACT)
    corners = np.array([[x, y] for x in drawn.view["x"] for y in drawn.view["y"]])
    crosses = np.unique(np.sign(line.scores(corners))).size > 1
    assert len(drawn["line"]) == 2 * crosses
    assert ("The line is outside the picture. Press “Fit” to show it." in drawn.said("")) == (not crosses)
    foot = line.projections(np.zeros(2))
    assert np.allclose(drawn["distance"], [[0, 0], foot], **EXACT)
    distance, pixels = abs(line.distance_from_origin), np.hypot(*foot) / drawn.view["unit"]
    if abs(pixels - 30) > 1e-6:  # a shorter one has no room for its number
        assert [distance == approx_number(text) for text in drawn.said("|b|/‖w‖ = ")] == ([True] if pixels > 30 else [])


@given(moments(), st.data())
def test_margins_rings_and_the_chosen_point(js, moment, data):
    trace, k = moment
    dataset, perceptron = trace.dataset, trace.perceptron
    line, i = trace.hyperplane(k), data.draw(st.integers(0, len(dataset) - 1))
    drawn = Moment(js, *moment, chosen=i)
    right = line.functional_margins(dataset) > 0
    for name, own in (("marginsRight", right), ("marginsWrong", ~right)):
        ends = np.stack([dataset.X[own], line.projections(dataset.X[own])], axis=1).reshape(-1, 2)
        assert np.allclose(drawn[name], ends, **EXACT)
    wrong = perceptron.is_mistake(line.scores(dataset.X), dataset.y)
    assert drawn["rings"].tolist() == dataset.X[wrong].tolist()
    assert drawn.traces["chosen"] == [dataset.X[i].tolist()]
    margin = line.geometric_margins(dataset)[i]
    (text,) = drawn.said("margin ")
    assert margin == approx_number(text)
    assert next(w["color"] for w in drawn.words if w["text"] == f"margin {text}") == ("text" if margin > 0 else "wrong")


def test_a_point_on_the_line_is_not_right(js):
    trace = Perceptron(bias="none").train(Dataset([[1, 0], [0, 1]], [1, -1]))
    drawn = Moment(js, trace, 1, chosen=1)
    assert [word["color"] for word in drawn.words if word["text"] == "margin 0"] == ["wrong"]
    assert drawn["marginsWrong"].tolist() == [[0, 1], [0, 1]]


@given(moments())
def test_points_and_sides(js, moment):
    trace, k = moment
    dataset = trace.dataset
    line, drawn = trace.hyperplane(k), Moment(js, *moment)
    for name, side, sign in (("plus", "sidePlus", 1), ("minus", "sideMinus", -1)):
        assert drawn[name].tolist() == dataset.X[dataset.y == sign].tolist()
        assert (sign * line.distances(drawn[side]) >= -1e-9).all()
    assert drawn["signs"].tolist() == [*drawn["plus"].tolist(), *drawn["minus"].tolist()]


@given(moments())
def test_the_arrows_of_an_update(js, moment):
    """An arrow is its tail, neck, three corners of the head with the tip in the middle, and neck again."""
    trace, k = moment
    dataset, perceptron = trace.dataset, trace.perceptron
    drawn, before, after = Moment(js, *moment), trace.hyperplane(max(k - 1, 0)), trace.hyperplane(k)
    if {"w", "w at the line"} & set(drawn.said("")):  # its tip is in the picture
        tail, tip = drawn["vectors"][[0, 3]]
        assert np.allclose(tip - tail, drawn.scale * after.w, **EXACT)
        assert np.allclose(after.distances(tail), 0, **EXACT)
    if k == 0:
        assert not drawn["stepVector"].size
        return
    i = int(trace.index[k - 1])
    step = perceptron.learning_rate * dataset.y[i] * dataset.X[i]
    assert drawn.traces["example"] == [dataset.X[i].tolist()]
    assert drawn.said("x") == ["⁽" + "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(i + 1)) + "⁾"]
    if step.any():
        tail, tip = drawn["stepVector"][[0, 3]]
        assert np.allclose(tail, drawn.scale * before.w, **EXACT)
        assert np.allclose(tip - tail, drawn.scale * step, **EXACT)
    name = ("+" if dataset.y[i] > 0 else "−") + ("" if perceptron.learning_rate == 1 else "η") + "x"
    pixels = drawn.scale * np.hypot(*step) / drawn.view["unit"]
    if abs(pixels - 13) > 1e-6:  # a shorter one is all head, and has no name
        assert (name in drawn.said("")) == (pixels > 13)
    assert drawn.said("old w") == [""] * before.is_defined
    assert drawn.said("new w") == [""] * before.is_defined
    if before.is_defined:
        assert np.allclose(drawn["oldVector"][3], drawn.scale * before.w, **EXACT)
        assert np.allclose(before.distances(drawn["before"]), 0, **EXACT)
        assert np.allclose(drawn["vectors"][[-6, -3]], [[0, 0], drawn.scale * after.w], **EXACT)
    assert drawn.note.startswith("vectors drawn × ") == (drawn.scale != 1)
    assert not drawn.note or drawn.scale == approx_number(drawn.note.removeprefix("vectors drawn × "))


@given(datasets(least=2), perceptrons)
@example(PRESETS["separable"](0), Perceptron())
@example(PRESETS["xor"](0), Perceptron())
def test_the_verdict(js, dataset, perceptron):
    drawn = Moment(js, perceptron.train(dataset, max_updates=5), 0, fresh=True)
    match separate(dataset):
        case Separable(hyperplane=best, margin=margin, support=support, nearest=nearest):
            assert np.allclose(best.distances(drawn["best"]), 0, **EXACT)
            assert np.allclose(np.abs(best.distances(drawn["canonical"])), margin, **EXACT)
            assert (np.abs(best.distances(drawn["band"])) <= margin * (1 + 1e-9)).all()
            assert drawn["support"].tolist() == dataset.X[list(support)].tolist()
            assert np.allclose(drawn["gap"], nearest, **EXACT)
            assert [2 * margin == approx_number(text) for text in drawn.said("2γ* = ")] == [True]
            assert not drawn["common"].size
        case Inseparable(certificate=certificate, point=point):
            assert np.allclose(drawn["common"], [[float(x) for x in point]], **EXACT)
            own = [[i for i in certificate if dataset.y[i] == label] for label in (1, -1)]
            corners = {tuple(dataset.X[i].tolist()) for side in own if len(side) > 1 for i in side}
            assert set(map(tuple, drawn["certificate"].tolist())) == corners
            assert "common point" in drawn.said("")
            assert not drawn["best"].size
        case _:
            assert not any(drawn[name].size for name in ("best", "band", "canonical", "gap", "support", "common"))


TRACES_BY_LAYER = {
    "sides": {"sidePlus", "sideMinus"},
    "line": {"line"},
    "normal": {"vectors"},
    "distance": {"distance"},
    "margins": {"marginsRight", "marginsWrong"},
    "mistakes": {"rings"},
    "update": {"oldVector", "stepVector", "before"},
    "best": {"best", "band", "canonical", "support", "gap"},
    "certificate": {"common", "certificate"},
}


def test_these_are_all_layers(js):
    assert {*js.ask(file="pictures/plane.js", name="PLANE_LAYERS")} == ALL_LAYERS


@pytest.mark.parametrize("layer", TRACES_BY_LAYER)
def test_a_layer_that_is_off_is_not_drawn_and_all_others_are(js, layer):
    trace = Perceptron().train(PRESETS["xor" if layer == "certificate" else "separable"](0))
    whole, less = (
        Moment(js, trace, 2, layers=layers, fresh=layer != "update").traces
        for layers in (ALL_LAYERS, ALL_LAYERS - {layer})
    )
    assert {name for name in TRACES_BY_LAYER[layer] if whole[name]}
    assert not any(less[name] for name in TRACES_BY_LAYER[layer])
    others = (
        set(whole) - TRACES_BY_LAYER[layer] - {"words"} - ({"vectors"} if layer == "update" else set())
    )  # the new w
    assert {name for name in others if less[name] != whole[name]} == set()


def test_without_a_line_nothing_of_it_is_drawn(js):
    drawn = Moment(js, Perceptron().train(PRESETS["and gate"](0)), 0)
    of_a_line = ("line", "distance", "vectors", "sidePlus", "sideMinus", "marginsRight", "marginsWrong", "rings")
    assert not any(drawn.traces[name] for name in of_a_line)


word_lists = st.lists(
    st.tuples(st.text("abcdefgh", min_size=1, max_size=12), st.integers(0, SIZE[0]), st.integers(0, SIZE[1])).map(
        lambda word: {"text": word[0], "at": list(word[1:])}
    ),
    max_size=6,
)
pixel_places = st.tuples(st.integers(0, SIZE[0]), st.integers(0, SIZE[1]))
scales = st.sampled_from([1, 1.4])


def place_words(js, words, scale=1, discs=(), lines=()):
    """(the center of a word, half of its width and height) for each word, between these discs and lines; px."""
    ground = js.new("draw/occupancy_grid.js", "OccupancyGrid", SIZE, scale)
    for x, y in discs:
        ground("addDisc", x, y, 8, 60)
    for start, end in lines:
        ground("addLine", start, end, 30)
    places = js("draw/label_placement.js", "placeWords", words, ground, SIZE, scale)
    widths = [js("draw/label_placement.js", "textWidth", word["text"], scale) for word in words]
    return [(at, width / 2, 11 * scale) for at, width in zip(places, widths, strict=True)]


@given(word_lists, scales)
def test_words_stay_inside_and_cover_no_other(js, words, scale):
    boxes = place_words(js, words, scale)
    for i, ((x, y), across, up) in enumerate(boxes):
        assert across - 1e-9 <= x <= SIZE[0] - across + 1e-9
        assert up - 1e-9 <= y <= SIZE[1] - up + 1e-9
        for (u, v), other, high in boxes[:i]:
            assert abs(x - u) >= across + other + 10 * scale - 1e-9 or abs(y - v) >= up + high


@given(pixel_places, pixel_places, pixel_places, scales)
@example((981, 0), (1000, 0), (1000, 28), 1)  # on the edge
def test_a_word_steps_off_a_point_and_a_line(js, wish, point, end, scale):
    """It covers neither if one of the places around its wish is free."""
    ((x, y), across, up) = place_words(js, [{"text": "here", "at": wish}], scale, [point], [(point, end)])[0]
    t = np.linspace(0, 1, 2000)[:, None]
    drawn = (1 - t) * point + t * np.array(end)
    assert not (np.abs(drawn - [x, y]) < [across, up]).all(axis=1).any()


def test_a_line_that_ends_outside_costs_nothing_inside(js):
    ground = js.new("draw/occupancy_grid.js", "OccupancyGrid", SIZE, 1)
    ground("addLine", [-10, 50], [-5, 50], 30)
    assert set(ground["costs"]) == {0}


@pytest.mark.parametrize("name", PRESETS)
def test_in_the_presets_words_cover_neither_points_nor_the_line(js, name):
    trace = Perceptron().train(PRESETS[name](0), max_updates=40)
    run = run_in_node(js, trace)
    for k in {0, 1, len(trace) // 2, len(trace)}:
        drawn = Moment(js, trace, k, run, layers=ALL_LAYERS - {"margins"})
        written = js("draw/plane.js", "composeMarks", looks(js), drawn.marks, [], drawn.view, 1)["words"]
        radius = js("draw/figure.js", "pointSize", len(trace.dataset)) / 2
        line = trace.hyperplane(k)
        for text, (x, y) in zip(written["texts"], written["at"], strict=True):
            half = np.array([js("draw/label_placement.js", "textWidth", text, 1) / 2, 11])
            away = np.abs(trace.dataset.X - [x, y]) / drawn.view["unit"] - half
            assert not (away < radius).all(axis=1).any(), (k, text)
            if line.is_defined and drawn["line"].size:
                corners = [[x, y] + drawn.view["unit"] * half * signs for signs in ([1, 1], [1, -1], [-1, 1], [-1, -1])]
                assert np.unique(np.sign(line.distances(np.array(corners)))).size == 1, (k, text)


@pytest.mark.parametrize("size", [SIZE, [540, 250], [302, 210]])
@pytest.mark.parametrize("name", ["separable", "and gate", "xor"])
def test_names_stand_by_what_they_name(js, name, size):
    """Also where the picture is small, as on a phone."""
    trace = Perceptron().train(PRESETS[name](0), max_updates=8)
    run = run_in_node(js, trace)
    for k in range(1, len(trace) + 1):
        drawn = Moment(js, trace, k, run, layers={"sides", "line", "normal", "example", "update"}, size=size)
        written = js("draw/plane.js", "composeMarks", looks(js), drawn.marks, [], drawn.view, 1)["words"]
        places = dict(zip(written["texts"], written["at"], strict=True))
        for word in (word for word in drawn.words if "of" in word):
            ends = np.array(word["of"])
            near = 45 if len(ends) > 1 else 24 + 45  # a point has rings
            way = ends[0] + np.linspace(0, 1, 500)[:, None] * (ends[-1] - ends[0])
            half = [js("draw/label_placement.js", "textWidth", word["text"], 1) / 2, 11]
            away = np.maximum(np.abs(way - places[word["text"]]) / drawn.view["unit"] - half, 0)
            assert np.hypot(*away.T).min() <= near, (word["text"], k)


@pytest.mark.parametrize("size", [SIZE, [302, 210]])
@pytest.mark.parametrize("name", PRESETS)
def test_a_line_leads_from_a_name_to_what_it_names_where_that_is_far(js, sweep, name, size):
    trace = Perceptron().train(PRESETS[name](0), max_updates=40)
    run = run_in_node(js, trace)
    for k in sorted({1, 2, 3, len(trace) // 2, len(trace)})[: sweep(5)]:
        drawn = Moment(js, trace, k, run, size=size)
        written = js("draw/plane.js", "composeMarks", looks(js), drawn.marks, [], drawn.view, 1)
        named = {word["text"]: np.array(word["of"]) for word in drawn.words if "of" in word}
        leaders = trace_segments(written["leaders"])
        for text, (x, y) in zip(written["words"]["texts"], written["words"]["at"], strict=True):
            if text not in named:
                continue
            half = [js("draw/label_placement.js", "textWidth", text, 1) / 2, 7]
            ends = [pixels(place, drawn.view) for place in (named[text][0], named[text][-1])]
            away = box_gap(pixels([x, y], drawn.view), half, ends, size)
            led = [
                leader for leader in leaders if is_leader_of(leader, pixels([x, y], drawn.view), half, ends, drawn.view)
            ]
            assert led if away > 20 + 5 else not led or away > 20 - 5, (text, k, away)
        assert len(leaders) <= len(written["words"]["texts"])


def trace_segments(drawn):
    """The two ends of each segment of a mark."""
    places = drawn["at"]
    return [places[i : i + 2] for i in range(0, len(places), 3)]


def pixels(place, view):
    return np.array([place[0] - view["x"][0], view["y"][1] - place[1]]) / view["unit"]


def visible_places(ends, size):
    """Points of the labeled thing, as far as it is in the picture."""
    places = ends[0] + np.linspace(0, 1, 2000)[:, None] * (ends[1] - ends[0])
    return places[((places >= 0) & (places <= size)).all(axis=1)]


def box_gap(at, half, ends, size):
    """From the letters to the labeled thing, px; a point has rings."""
    outside = np.maximum(np.abs(visible_places(ends, size) - at) - half, 0)
    return np.hypot(*outside.T).min(initial=np.inf) - (0 if np.ptp(ends, axis=0).any() else 24)


def is_leader_of(leader, at, half, ends, view):
    """The leader goes from beside the letters to the labeled thing."""
    begin, end = (pixels(place, view) for place in leader)
    beside = np.hypot(*np.maximum(np.abs(begin - at) - half, 0)) < 5
    rings = 0 if np.ptp(ends, axis=0).any() else 24
    return beside and abs(np.hypot(*(visible_places(ends, SIZE) - end).T).min(initial=np.inf) - rings) < 5


def test_numbers_are_written_over_rings_and_squares(js):
    messages = js.ask(file="pictures/message_plane.js", name="messagesPlane")["planeMarks"]
    order = [look["name"] for look in chain(*js("draw/figure.js", "layersOf", messages))]
    assert order.index("numbers") > max(map(order.index, ("rings", "outsidePlus", "outsideMinus", "support", "tip")))


@pytest.mark.parametrize("size", [SIZE, [300, 300]])
@pytest.mark.parametrize("name", PRESETS)
def test_in_the_presets_every_vector_ends_inside_and_none_grows_again(js, name, size):
    trace, scales = Perceptron().train(PRESETS[name](0), max_updates=40), [1]
    run = run_in_node(js, trace)
    for k in range(1, len(trace) + 1):
        drawn = Moment(js, trace, k, run, size=size)
        scales.append(drawn.scale)
        tips = [
            drawn[name][at] for name in ("vectors", "stepVector", "oldVector") for at in range(3, len(drawn[name]), 6)
        ]
        near = (
            np.hypot(*trace.hyperplane(k).projections(np.zeros(2))) <= trace.dataset.radius if drawn["line"].size else 0
        )
        assert not near or "w at the line" in drawn.said(""), k
        for x, y in tips:
            assert min(x - drawn.view["x"][0], drawn.view["x"][1] - x) > 0, k
            assert min(y - drawn.view["y"][0], drawn.view["y"][1] - y) > 0, k
    assert scales == sorted(scales, reverse=True)


pixel_clouds = st.lists(st.tuples(st.integers(0, 200), st.integers(0, 200)).map(list), max_size=80)


@given(pixel_clouds, scales)
@example([[20 + i, 20 + i] for i in range(61)], 1)
def test_the_number_of_each_point_stands_beside_it(js, places, scale):
    """If there are few points, each has its number; of many those whose number covers no other."""
    numbers = js("draw/point_labels.js", "numberLabels", places, SIZE, scale)
    assert len(numbers) == len(places) or len(places) > 60
    for i, number in enumerate(numbers):
        place = places[int(number["text"]) - 1]
        assert (np.abs(np.subtract(number["at"], place)) <= np.array(number["half"]) + 12 * scale).all()
        if len(places) > 60:
            for other in numbers[:i]:
                apart = np.abs(np.subtract(number["at"], other["at"])) - number["half"] - other["half"]
                assert apart.max() >= 0


@given(pixel_clouds, st.data())
@example([[20 + i, 20 + i] for i in range(61)], None)
def test_counts_stand_outside_rings_and_off_the_numbers(js, places, data):
    """Beside their points; few points all have one, and none covers a number if another side is free."""
    drawn = st.lists(
        st.tuples(st.integers(1, 20000), st.sampled_from(["none", "wrong", "example"])),
        min_size=len(places),
        max_size=len(places),
    )
    counts = data.draw(drawn) if data else [(1, "none")] * len(places)
    texts = [
        {"text": js("words/corrections.js", "countOf", i, count), "at": place, "ring": ring}
        for i, (place, (count, ring)) in enumerate(zip(places, counts, strict=True))
    ]
    numbers = js("draw/point_labels.js", "numberLabels", places, SIZE, 1)
    borne = js("draw/point_labels.js", "countLabels", texts, places, numbers, SIZE, 1)
    assert [count["text"] for count in borne] == [text["text"] for text in texts] or len(places) > 60
    own = {text["text"]: text for text in texts}
    for count in borne:
        at, half = np.array(count["at"]), np.array(count["half"])
        radius = {"none": 5, "wrong": 16.5, "example": 25}[own[count["text"]]["ring"]]  # with the widths of their lines
        apart = np.maximum(np.abs(at - own[count["text"]]["at"]) - half, 0)
        assert radius <= np.hypot(*apart) <= 30
        inside = ((at >= half) & (at <= np.array(SIZE) - half)).all()
        assert inside or len(places) > 1 or max(own[count["text"]]["at"]) < 60  # in a corner, where its number is


def test_counts_stay_while_others_come(js):
    """Those of earlier corrections are placed first."""
    dataset = PRESETS["noisy"](0)
    trace = Perceptron().train(dataset, max_updates=40)
    run, before = run_in_node(js, trace), {}
    for k in range(len(trace) + 1):
        drawn = Moment(js, trace, k, run, layers={"corrections"})
        counted = drawn.marks["counted"]["texts"]
        assert len(counted) == len(set(trace.index[:k]))
        order = list(dict.fromkeys(trace.index[:k].tolist()))
        assert [one["at"] for one in counted] == dataset.X[order].tolist()
        counts = np.bincount(trace.index[:k], minlength=len(dataset))
        assert [one["text"] for one in counted] == [js("words/corrections.js", "countOf", i, counts[i]) for i in order]
        places = {str(one["at"]): one["at"] for one in counted}
        assert list(before) == list(places)[: len(before)]
        before = places


def test_the_numbers_are_a_layer(js):
    trace = Perceptron().train(PRESETS["separable"](0))
    assert Moment(js, trace, 2).marks["numbered"] == trace.dataset.X.tolist()
    assert Moment(js, trace, 2, layers=ALL_LAYERS - {"numbers"}).marks["numbered"] == []


def test_a_word_names_no_other_vector(js):
    """Two arrows of one color end near each other in a crowd: each is nearest to its own word."""
    tips = [[500, 300], [560, 300]]
    crowd = [(x, y) for x in range(380, 540, 20) for y in range(200, 400, 20)]
    said = [{"text": text, "at": at, "color": "text"} for text, at in zip(["old w", "new w"], tips, strict=True)]
    for (at, _, _), own, other in zip(place_words(js, said, discs=crowd), tips, tips[::-1], strict=True):
        assert np.hypot(*np.subtract(at, other)) >= 0.6 * np.hypot(*np.subtract(at, own))


def test_lengths_grow_with_the_text(js):
    """Line widths, dashes, points and letters; the picture equals that of a screen where all is twice as large."""
    trace = Perceptron().train(PRESETS["separable"](0))
    marks = Moment(js, trace, 2).marks
    drawn = js("draw/figure.js", "drawnOf", looks(js), marks)
    one, two = (
        {name: js("draw/plotly.js", "plotlyTrace", part, scale) for name, part in drawn.items()} for scale in (1, 2)
    )
    assert two["line"]["line"]["width"] == 2 * one["line"]["line"]["width"]
    assert two["plus"]["marker"]["size"] == 2 * one["plus"]["marker"]["size"]
    assert two["words"]["textfont"]["size"] == 2 * one["words"]["textfont"]["size"]
    assert (one["distance"]["line"]["dash"], two["distance"]["line"]["dash"]) == ("9px,5px", "18px,10px")
    assert two["origin"]["marker"]["size"] == 2 * one["origin"]["marker"]["size"]
    assert [two["plus"]["x"], two["line"]["x"]] == [one["plus"]["x"], one["line"]["x"]]


def test_the_step_is_named_where_it_is_longer_than_the_head_of_an_arrow(js):
    """The name of a shorter arrow would be beside another arrow."""
    trace = Perceptron().train(PRESETS["two points, 37 mistakes"](0))
    seen = set()
    for k, size in product((1, 10, 20, 30), (SIZE, [160, 120])):
        moment = Moment(js, trace, k, size=size)
        pixels = np.linalg.norm(trace.w[k] - trace.w[k - 1]) * moment.scale / moment.view["unit"]
        named = any(word["text"] in ("+x", "−x") for word in moment.words)
        assert named == (pixels > 13)
        seen.add(named)
    assert seen == {True, False}
