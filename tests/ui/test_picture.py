"""What is in the picture at one moment is what the core computes: every trace and every number, on random data.

Points are quarters and learning rates powers of two, so that both sides compute scores without rounding.
"""

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from perceptron_core import BIASES, BOUNDARIES, ORDERS, PRESETS, Dataset, Inseparable, Perceptron, Separable, separate
from tests.ui.runs import replayed, value

SIZE = [1000, 600]  # px
quarters = st.integers(-20, 20).map(lambda x: x / 4)
EXACT = {"rtol": 1e-9, "atol": 1e-9}
LAYERS = {
    "sides",
    "numbers",
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


class Moment:
    """What pictures/plane.js draws after k updates of a run."""

    def __init__(self, js, trace, k, layers=LAYERS, fresh=False, **more):
        dataset, perceptron = trace.dataset, trace.perceptron
        run, _ = replayed(js, dataset, perceptron, max_updates=len(trace))
        scene = run("scene", {"position": run("positionOf", k), "fresh": fresh, "progress": 1})
        self.view = js("math/plane.js", "fitView", dataset.X, SIZE)
        self.scale = js("math/plane.js", "drawingScale", float(np.hypot(*trace.w[k])), 100 * self.view["unit"])
        data = {"points": dataset.X, "labels": dataset.y}
        look = {
            "layers": layers,
            "settled": True,
            "scale": 1,
            "arrowScale": self.scale,
            "run": {"boundary": perceptron.boundary},
        }
        nothing = {"chosen": None, "cross": None, "pointed": {"example": None, "ghost": None}}
        moment = {"data": data, "scene": scene, **look, **nothing, **more}
        self.marks = js("pictures/plane.js", "marks", moment, self.view)
        self.words = self.marks["words"]
        self.note = self.marks["note"]
        drawn = js("draw/figure.js", "moving", self.marks)
        self.traces = {name: list(map(list, zip(trace["x"], trace["y"], strict=True))) for name, trace in drawn.items()}

    def __getitem__(self, name):
        """The places of a trace, without the gaps in it."""
        return np.array([place for place in self.traces[name] if place[0] is not None], dtype=float).reshape(-1, 2)

    def said(self, start):
        """The rest of the words that begin so."""
        return [word["text"].removeprefix(start) for word in self.words if word["text"].startswith(start)]


def read(text):
    """A number as it is written in the picture, to its precision."""
    return pytest.approx(value(text), rel=6e-3 if "·" in text else 6e-4)


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
    assert ("The line is outside the picture: Fit shows it." in drawn.said("")) == (not crosses)
    foot = line.projections(np.zeros(2))
    assert np.allclose(drawn["distance"], [[0, 0], foot], **EXACT)
    distance, pixels = abs(line.distance_from_origin), np.hypot(*foot) / drawn.view["unit"]
    if abs(pixels - 30) > 1e-6:  # a shorter one has no room for its number
        assert [distance == read(text) for text in drawn.said("|b|/‖w‖ = ")] == ([True] if pixels > 30 else [])


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
    assert drawn.traces["marks"][2] == dataset.X[i].tolist()
    margin = line.geometric_margins(dataset)[i]
    (text,) = drawn.said("margin ")
    assert margin == read(text)
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
    tail, tip = drawn["vectors"][[0, 3]]
    assert np.allclose(tip - tail, drawn.scale * after.w, **EXACT)
    assert np.allclose(after.distances(tail), 0, **EXACT)
    if k == 0:
        assert not drawn["stepVector"].size
        return
    i = int(trace.index[k - 1])
    step = perceptron.learning_rate * dataset.y[i] * dataset.X[i]
    assert drawn.traces["marks"][1] == dataset.X[i].tolist()
    assert drawn.said("x") == ["".join("₀₁₂₃₄₅₆₇₈₉"[int(digit)] for digit in str(i + 1))]
    if step.any():
        tail, tip = drawn["stepVector"][[0, 3]]
        assert np.allclose(tail, drawn.scale * before.w, **EXACT)
        assert np.allclose(tip - tail, drawn.scale * step, **EXACT)
    name = ("+" if dataset.y[i] > 0 else "−") + ("" if perceptron.learning_rate == 1 else "η") + "x"
    assert name in drawn.said("")
    assert drawn.said("old w") == [""] * before.is_defined
    assert drawn.said("new w") == [""] * before.is_defined
    if before.is_defined:
        assert np.allclose(drawn["oldVector"][3], drawn.scale * before.w, **EXACT)
        assert np.allclose(before.distances(drawn["before"]), 0, **EXACT)
        assert np.allclose(drawn["vectors"][[6, 9]], [[0, 0], drawn.scale * after.w], **EXACT)
    said = drawn.said("vectors drawn × ")
    assert [drawn.scale == read(text) for text in said] == ([True] if drawn.scale != 1 else [])


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
            assert [2 * margin == read(text) for text in drawn.said("2γ* = ")] == [True]
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


OF_LAYER = {
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


@pytest.mark.parametrize("layer", OF_LAYER)
def test_a_layer_that_is_off_is_not_drawn_and_all_others_are(js, layer):
    trace = Perceptron().train(PRESETS["xor" if layer == "certificate" else "separable"](0))
    whole, less = (
        Moment(js, trace, 2, layers=layers, fresh=layer != "update").traces for layers in (LAYERS, LAYERS - {layer})
    )
    assert {name for name in OF_LAYER[layer] if whole[name]}
    assert not any(less[name] for name in OF_LAYER[layer])
    others = set(whole) - OF_LAYER[layer] - {"words"} - ({"vectors"} if layer == "update" else set())  # the new w
    assert {name for name in others if less[name] != whole[name]} == set()


def test_without_a_line_nothing_of_it_is_drawn(js):
    drawn = Moment(js, Perceptron().train(PRESETS["and gate"](0)), 0)
    of_a_line = ("line", "distance", "vectors", "sidePlus", "sideMinus", "marginsRight", "marginsWrong", "rings")
    assert not any(drawn.traces[name] for name in of_a_line)


words = st.lists(
    st.tuples(st.text("abcdefgh", min_size=1, max_size=12), quarters, quarters).map(
        lambda word: {"text": word[0], "at": [word[1], word[2]]}
    ),
    max_size=6,
)


@given(words, st.lists(st.tuples(quarters, quarters).map(list), max_size=5))
def test_words_stay_inside_the_picture(js, words, points):
    view = js("math/plane.js", "viewAround", [0, 0], 0.01, SIZE)
    places = js("draw/placed.js", "placed", words, points, view)
    for (x, y), word in zip(places, words, strict=True):
        half = len(word["text"]) * 4.6 * 0.01
        assert view["x"][0] + half <= x + 1e-9
        assert x <= view["x"][1] - half + 1e-9
        assert abs(y) <= view["y"][1] - 0.12 + 1e-9


def test_words_step_aside_for_words_and_points(js):
    view = js("math/plane.js", "viewAround", [0, 0], 0.01, SIZE)
    same = [{"text": "here", "at": [0, 0]}] * 3
    heights = [y for _, y in js("draw/placed.js", "placed", same, [], view)]
    assert len(set(heights)) == 3
    assert min(abs(a - b) for i, a in enumerate(heights) for b in heights[:i]) >= 0.24 - 1e-9
    (at,) = js("draw/placed.js", "placed", same[:1], [[0, 0]], view)
    assert at[1] != 0
