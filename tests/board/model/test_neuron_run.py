"""The neuron of a run: its sums are the core's scores, its sentences true."""

import math
import re
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from perceptron_core import BIASES, BOUNDARIES, PRESETS, Dataset, Perceptron
from tests.board.runs import false_comparisons, parse_number, run_for_browser
from tests.perceptron_core.strategies import datasets, perceptrons

AND = PRESETS["and gate"](0)
XOR = PRESETS["xor"](0)
OUTPUT_AT_ZERO = {"mistake": 0, "positive": 1, "negative": -1}
MIN_DISTANCE_PX = 12  # px between the centers of two words in one column


outputs = st.sampled_from(["sign", "step"])


def open_tab(js, trace, *size):
    data = {**run_for_browser(trace.dataset, trace), "revision": 1, "answered": ["", 0], "note": ""}
    return js.new("../tests/board/neuron_tab.mjs", "NeuronTab", data, *size)


def update_positions(trace):
    return [int(look) for look in trace.examined]


def is_close(one, other, size):
    return abs(one - other) <= 1e-9 * size


@settings(max_examples=80)
@given(datasets(dimensions=(2, 2)), perceptrons)
@example(AND, Perceptron(learning_rate=0.1))
@example(XOR, Perceptron(bias="radius"))
def test_the_sum_is_the_score_before_the_update_and_after_it(js, dataset, perceptron):
    trace = perceptron.train(dataset, max_updates=12)
    tab, beta = open_tab(js, trace), perceptron.beta(dataset)
    for k, look in enumerate(update_positions(trace), start=1):
        shown = tab("at", look)
        i, passing, inputs = trace.index[k - 1], shown["passing"], shown["inputs"]
        x, y = dataset.X[i], dataset.y[i]
        before, after = (float(trace.hyperplane(at).scores(x)) for at in (k - 1, k))
        extended = np.array([math.sqrt(beta), *x])
        weights = [np.array([each[name] for each in inputs]) for name in ("before", "weight")]
        size = 1 + sum(np.abs(w) @ np.abs(extended) for w in weights)
        assert (passing["i"], passing["y"], passing["isWrong"]) == (i, y, True)
        assert is_close(passing["s"], before, size)
        assert is_close(passing["now"], after, size)
        assert is_close(sum(each["product"] for each in inputs), before, size)
        assert is_close(passing["sum"] - passing["theta"], before, size)
        # The lecture: wₜ₊₁·x = wₜ·x + ηy x·x, so each weight by itself.
        step = perceptron.learning_rate * y
        assert is_close(passing["s"] + step * extended @ extended, passing["then"], size)
        np.testing.assert_allclose([each["change"] for each in inputs], step * extended, rtol=1e-12, atol=0)
        np.testing.assert_allclose(weights[1] - weights[0], step * extended, atol=1e-9 * size)
        # Both pictures have the same line, bit for bit; the neuron has b as w₀x₀.
        assert shown["state"]["weights"][1:] == shown["line"]["w"] == trace.w[k].tolist()
        assert is_close(weights[1][0] * extended[0], trace.b[k], size)
        assert passing["answer"] == (
            np.sign(passing["s"]) or {"mistake": 0, "positive": 1, "negative": -1}[perceptron.boundary]
        )


@settings(max_examples=60)
@given(
    datasets(dimensions=(2, 2)),
    perceptrons,
    st.sampled_from(["weight", "threshold"]),
    st.sampled_from(["sign", "step"]),
)
def test_what_is_said_holds_as_it_is_printed(js, dataset, perceptron, bias, output):
    trace = perceptron.train(dataset, max_updates=6)
    tab = open_tab(js, trace)
    tab("act", ["set", {"bias": bias, "output": output}])
    for look in [0, *update_positions(trace), trace.total_examined]:
        shown = tab("at", look)
        text = " ".join([*shown["sentences"], shown["tells"], *(cell for row in shown["rows"] for cell in row)])
        assert not list(false_comparisons(text)), text
        assert not re.search("NaN|undefined|null|Infinity|∞|−0(?![.\\d])|\\+−", text), text
        if shown["passing"]:
            *products, total = (parse_number(row[3]) for row in shown["rows"])
            assert abs(sum(products) - total) <= 1e-3 * sum(map(abs, products)) + 1e-9
            assert [row[0] for row in shown["rows"]] == [*input_names(perceptron.beta(dataset), bias), "s"]


FACTOR_PATTERN = r"(\(.+?\)|[^·]+)"


@settings(max_examples=60)
@given(datasets(least=1, dimensions=(2, 2)), perceptrons, st.sampled_from(["weight", "threshold"]))
def test_what_is_said_of_an_update_is_what_it_did(js, dataset, perceptron, bias):
    trace = perceptron.train(dataset, max_updates=6)
    tab = open_tab(js, trace)
    tab("act", ["set", {"bias": bias}])
    for look in update_positions(trace):
        shown = tab("at", look)
        _, edges, rule = shown["sentences"][:3]
        s, step, square, then = map(
            parse_number, re.search(rf": (\S+) \+ {FACTOR_PATTERN}·{FACTOR_PATTERN} = (\S+)\.$", rule).groups()
        )
        assert abs(s + step * square - then) <= 1e-3 * (abs(s) + abs(step * square) + 1e-9)
        for each in shown["inputs"]:
            before, after, name = each["before"], each["after"], f"w{'₀₁₂'[each['i']]}"
            said = set(re.findall(rf"\|?{name}\|? [a-z 0]+", edges))
            if each["i"] == 0 and (bias == "threshold" or not perceptron.beta(dataset)):
                assert not said
            elif before == after:
                assert said == {f"{name} does not change"}
            elif after == 0:
                assert said == {f"{name} becomes 0"}
            elif before * after < 0:
                assert said == {f"{name} changes sign"}
            else:
                assert said == {f"|{name}| {'increases' if abs(after) > abs(before) else 'decreases'}"}


def input_names(beta, bias):
    if not beta:
        return ["x₁", "x₂"]
    return ["x₀", "x₁", "x₂"] if bias == "weight" else ["x₁", "x₂", "−θ"]


def test_the_numbers_of_the_and_gate(js):
    """By hand: mistake 3 is −(0, 1) with w = (1, 1), b = 0."""
    trace = Perceptron().train(AND)
    shown = open_tab(js, trace)("at", update_positions(trace)[2])
    assert shown["rows"] == [
        ["x₀", "1", "0", "0", "−1", "−1"],
        ["x₁", "0", "1", "0", "0", "1"],
        ["x₂", "1", "1", "1", "−1", "0"],
        ["s", "", "", "1", "", ""],
    ]
    assert shown["sentences"] == [
        "Example 3: s = 1 > 0, so w·x = 1 > θ = −b = 0. The output is +1, but the target is −1.",
        "The update adds ηyxᵢ to each wᵢ. |w₀| increases. w₁ does not change. w₂ becomes 0.",
        "With the input x₀, wₜ₊₁·x = wₜ·x + ηy x·x: 1 + (−1)·2 = −1.",
    ]


def test_an_edge_says_its_weight_before_and_after_since_the_product_is_of_the_one_before(js):
    trace = Perceptron().train(AND)
    tab, look = open_tab(js, trace), update_positions(trace)[2]
    assert {"w₀ = 0 → −1", "w₁ = 1", "w₂ = 1 → 0", "w₂x₂ = 1"} <= texts(tab("at", look))
    assert {"w₀ = 0", "w₁ = 1", "w₂ = 1", "w₂x₂ = 1"} <= texts(tab("at", look, 0.3))


def test_as_a_threshold_the_bias_is_no_input(js):
    trace = Perceptron().train(AND)
    tab = open_tab(js, trace)
    tab("act", ["turnOver", "bias"])
    shown = tab("at", update_positions(trace)[2])
    assert shown["rows"][2:] == [["−θ", "", "", "0", "−1", "−1"], ["s", "", "", "1", "", ""]]
    assert "w₁ does not change. w₂ becomes 0. θ increases to 1." in shown["sentences"][1]
    assert shown["sentences"][2] == "s becomes s + ηy(x·x + β): 1 + (−1)·2 = −1."
    assert len(marks_named(shown, "input")) == len(marks_named(shown, "edge")) == 2
    assert {"θ = 1", "w·x = 1"} <= texts(shown)
    tab("act", ["turnOver", "bias"])
    assert len(marks_named(tab("now"), "input")) == 3


def test_without_a_bias_there_is_neither(js):
    trace = Perceptron(bias="none").train(AND, max_updates=5)
    tab = open_tab(js, trace)
    for _ in range(2):
        shown = tab("at", update_positions(trace)[1])
        assert len(marks_named(shown, "input")) == 2
        assert not any("θ" in text or "x₀" in text for text in [*shown["sentences"], *texts(shown)])
        tab("act", ["turnOver", "bias"])


@pytest.mark.parametrize(("boundary", "answer"), OUTPUT_AT_ZERO.items())
def test_what_happens_at_0(js, boundary, answer):
    origin = Dataset([[0, 0], [0, 0]], [1, -1])  # one of them is a mistake at the start under any convention
    trace = Perceptron(boundary=boundary).train(origin, max_updates=1)
    tab = open_tab(js, trace)
    shown = tab("at", 1 if trace.index[0] == 0 else 2)
    assert shown["passing"]["s"] == 0
    assert shown["passing"]["answer"] == answer
    full, empty = len(marks_named(shown, "at 0")), len(marks_named(shown, "not at 0"))
    assert (full, empty) == (abs(answer), 2 - abs(answer))
    word = {0: "no output", 1: "output +1", -1: "output −1"}[answer]
    assert any(text.startswith(word) for text in texts(shown))
    says = {0: "gives no output", 1: "same output as for s > 0", -1: "same output as for s < 0"}[answer]
    assert says in shown["sentences"][-1]
    tab("act", ["turnOver", "output"])
    assert any(text.startswith(word.replace("+1", "1").replace("−1", "0")) for text in texts(tab("now")))


@settings(max_examples=60)
@given(datasets(least=1, dimensions=(2, 2)), perceptrons, st.sampled_from(["weight", "threshold"]), outputs)
def test_on_the_axis_of_the_output_the_example_is_on_its_side_of_the_jump(js, dataset, perceptron, bias, output):
    trace = perceptron.train(dataset, max_updates=6)
    tab = open_tab(js, trace)
    tab("act", ["set", {"bias": bias, "output": output}])
    for look in update_positions(trace):
        shown = tab("at", look)
        jump, here = (marks_named(shown, name)[0]["at"][0][0] for name in ("onset", "here"))
        after = shown["passing"]["then"]
        assert (here - jump) * after >= -1e-6 * abs(after)
        left, right = (edge["at"] for edge in marks_named(shown, "output"))
        assert left[0][0] - 1e-6 <= here <= right[1][0] + 1e-6
        for before, change in zip(marks_named(shown, "before"), marks_named(shown, "change"), strict=True):
            assert change["at"][0][0] == pytest.approx(before["at"][0][0])
            assert change["at"][1][0] == pytest.approx(here)


def marks_named(shown, name):
    return [mark for mark in shown["marks"] if mark.get("name") == name]


def texts(shown):
    return {mark["text"] for mark in shown["marks"] if mark["shape"] == "word"}


@pytest.mark.parametrize("bias", BIASES)
def test_edges_are_as_wide_as_their_weights_and_dashed_below_0(js, bias):
    trace = Perceptron(bias=bias).train(PRESETS["separable"](3), max_updates=30)
    tab = open_tab(js, trace)
    sizes = []
    for look in update_positions(trace):
        shown = tab("at", look)
        weights = [each["weight"] for each in shown["inputs"]][bias == "none" :]
        for weight, edge in zip(weights, marks_named(shown, "edge"), strict=True):
            sizes.append((abs(weight), edge["width"]))
            assert edge["color"] == ("plus" if weight > 0 else "minus" if weight < 0 else "faint")
            assert (edge["dash"] == "none") == (weight > 0)
        grown = [abs(each["after"]) > abs(each["before"]) for each in shown["inputs"]][bias == "none" :]
        assert len(marks_named(shown, "grew")) == sum(grown)
    sizes.sort()
    assert all(thin <= wide for (_, thin), (_, wide) in pairwise(sizes))
    assert sizes[0][1] < sizes[-1][1] <= 12


def test_an_example_flows_from_the_inputs_over_the_cell_to_the_output(js):
    trace = Perceptron().train(AND)
    tab, look = open_tab(js, trace), update_positions(trace)[2]
    inputs, cell = (marks_named(tab("at", look), name) for name in ("input", "cell"))
    places = []
    for progress in (0, 0.1, 0.2):  # an update is shown in the last part of a step, before the line moves
        shown = tab("at", look, progress)
        assert len(marks_named(shown, "pulse")) == 3
        places.append(np.mean(marks_named(shown, "pulse")[0]["at"], axis=0))
        assert not marks_named(shown, "here")
        assert not any("s = " in text for text in texts(shown))
    np.testing.assert_allclose(places[0], inputs[0]["at"][0], atol=1e-9)
    assert places[0][0] < places[1][0] < places[2][0] < cell[0]["at"][0][0]
    summed = tab("at", look, 0.3)
    assert len(marks_named(summed, "pulse")) == 1
    assert "s = 1" in texts(summed)
    assert not marks_named(summed, "here")
    moving = tab("at", look, 0.7)
    assert not marks_named(moving, "pulse")
    assert -1 < moving["passing"]["now"] < 1  # between the sum before and the sum after
    np.testing.assert_allclose(moving["state"]["weights"][1:], moving["line"]["w"], rtol=1e-12)
    assert not marks_named(tab("at", look), "pulse")


def test_a_look_that_finds_no_mistake_is_told_too_and_of_other_runs_it_is_not(js):
    trace = Perceptron().train(AND)
    tab = open_tab(js, trace)
    right = next(look for look in range(1, trace.total_examined) if look not in trace.examined)
    tab("act", ["grain", "example"])
    for lesson, animated in (("neuron", True), ("playground", False)):
        if lesson == "playground":
            tab = js.new("../tests/board/tab.mjs", "Tab", "somebody")
            tab("act", ["receive", {**run_for_browser(AND, trace), "revision": 1, "answered": ["", 0], "note": ""}])
            tab("act", ["grain", "example"])
        tab("act", ["go", right - 1])
        tab("act", ["forward"])
        assert (tab["state.player.tween"] is not None) == animated
        tab("act", ["go", right - 1])
        tab("act", ["forward"], {"still": True})
        assert tab["state.player.tween"] is None


def test_a_chosen_point_goes_through_the_neuron_as_it_is(js):
    trace = Perceptron().train(AND)
    tab = open_tab(js, trace)
    tab("at", trace.total_examined)
    assert tab("now")["passing"] is None
    for i, x in enumerate(AND.X):
        tab("act", ["choose", i])
        passing = tab("now")["passing"]
        assert (passing["i"], passing["after"]) == (i, None)
        assert passing["s"] == trace.last.scores(x)
        assert passing["isWrong"] is False


def test_the_example_of_the_step_may_be_chosen_too(js):
    trace = Perceptron().train(AND)
    tab = open_tab(js, trace)
    shown = tab("at", update_positions(trace)[2])
    tab("act", ["choose", int(trace.index[2])])
    assert tab("now")["rows"] == shown["rows"]
    tab("act", ["choose", int(trace.index[2]) - 1])
    assert tab("now")["passing"]["after"] is None


DEGENERATE = {
    "no points": Dataset(np.empty((0, 2)), []),
    "one class": Dataset([[1, 2], [3, 4]], [-1, -1]),
    "twice": Dataset([[1, 2], [1, 2], [0, 0]], [1, 1, -1]),
    "conflict": Dataset([[1, 2], [1, 2]], [1, -1]),
    "origin": Dataset([[0, 0]], [-1]),
    "huge": Dataset([[1e12, 1e12], [-1e12, 1e12]], [1, -1]),
    "tiny": Dataset([[1e-12, 1e-12], [-1e-12, 1e-12]], [1, -1]),
    "as large as can be": Dataset([[1e100, 0], [-1e100, 1e-100]], [1, -1]),
}


@pytest.mark.parametrize("name", DEGENERATE)
@pytest.mark.parametrize("boundary", BOUNDARIES)
@pytest.mark.parametrize("bias", BIASES)
def test_whatever_the_points_every_mark_has_a_place(js, name, bias, boundary):
    trace = Perceptron(bias=bias, boundary=boundary).train(DEGENERATE[name], max_updates=4)
    tab = open_tab(js, trace)
    for look in [0, *update_positions(trace), trace.total_examined]:
        shown = tab("at", look)
        for mark in shown["marks"]:
            assert np.isfinite(np.array(mark["at"], dtype=float)).all(), mark
            assert math.isfinite(mark.get("width", 1))
            assert "NaN" not in mark.get("text", "") + mark.get("dash", "")
        assert all(shown["sentences"])
        assert "NaN" not in " ".join([*shown["sentences"], shown["tells"]])


@pytest.mark.parametrize("size", [[606, 302], [366, 272], [900, 480]])
@pytest.mark.parametrize("bias", BIASES)
def test_no_word_covers_another(js, size, bias):
    """With the numbers of a usual preset, at the widths of the font."""
    trace = Perceptron(bias=bias).train(PRESETS["separable"](4), max_updates=20)
    tab = open_tab(js, trace, size)
    for look in update_positions(trace):
        shown = tab("at", look)
        boxes = [word_box(js, mark) for mark in shown["marks"] if mark["shape"] == "word"]
        for i, (text, x, y, half) in enumerate(boxes):
            assert 0 <= y <= size[1], text
            for other, u, v, width in boxes[:i]:
                assert abs(y - v) >= MIN_DISTANCE_PX or abs(x - u) >= 0.85 * (half + width), (text, other)


def word_box(js, mark):
    (x, y), (right, down) = mark["at"][0], mark.get("aside", [0, 0])
    return mark["text"], x + right, y + down, js("draw/label_placement.js", "textWidth", mark["text"], 1) / 2
