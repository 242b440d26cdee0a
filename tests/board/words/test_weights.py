"""Sentences about a slice of weight space are true at its b."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perceptron_core import (
    PRESETS,
    Dataset,
    Inseparable,
    Perceptron,
    Separable,
    SingleClass,
    best_through_origin,
    separate,
)
from tests.board.runs import train_both
from tests.perceptron_core.strategies import datasets, two_classes

plane = datasets(dimensions=(2, 2)) | two_classes(dimensions=(2, 2))
perceptrons = st.builds(
    Perceptron,
    learning_rate=st.sampled_from([0.1, 1.0]),
    bias=st.sampled_from(["unit", "none"]),
    boundary=st.sampled_from(["mistake", "positive"]),
)
ARRIVED_TEXT, EDGE_TEXT = (
    "w is in the green set, so every point is on its correct side of the line",
    "w is on the edge of the green set",
)
NONE_TEXTS = ("no weights put every point on its correct side", "no w puts every point on its correct side")


def text_at(js, run, k, b):
    """(the run's line after k mistakes, the sentence about the slice at b)"""
    line = run["states"][k]
    at = line if b == line["b"] else {"w": line["w"], "b": b}
    return line, " ".join(
        js(
            "words/weights.js",
            "describeSlice",
            {"run": run, "b": b, "line": line, "at": at, "sees": True, "narrow": False},
        )
    )


def do_weights_exist(dataset, b):
    """Whether some weights classify all correctly at b: whether 0, with score b, can be one more point; exact."""
    if b == 0:
        return isinstance(best_through_origin(dataset), Separable)
    return not isinstance(separate(dataset.with_point([0, 0], 1 if b > 0 else -1)), Inseparable)


@given(plane.filter(len), perceptrons, st.sampled_from([None, -3.0, -0.25, 0.0, 2.0]), st.floats(0, 1))
@example(PRESETS["separable"](0), Perceptron(), 2.0, 1.0)
@example(Dataset([[1, 1], [2, 2]], [1, -1]), Perceptron(), 0.0, 1.0)  # separated by lines with b > 0 only
@example(Dataset([[1, 1], [2, 2]], [1, 1]), Perceptron(), -3.0, 1.0)
@example(Dataset([[1, 0], [-1, 0]], [1, -1]), Perceptron(boundary="positive"), None, 1.0)
@example(Dataset([[0, 0], [1, 1]], [1, -1]), Perceptron(boundary="positive"), None, 1.0)
def test_it_holds_at_the_b_that_is_shown(js, dataset, perceptron, shown, part):
    run, trace = train_both(js, dataset, perceptron)
    k = int(part * len(trace))
    b = 0.0 if perceptron.bias == "none" else trace.b[k] if shown is None else shown
    line, text = text_at(js, run, k, b)
    scores = [js("math/plane.js", "score", line, x) + b - line["b"] for x in dataset.X.tolist()]
    margins = [y * s for y, s in zip(dataset.y.tolist(), scores, strict=True)]
    exist = do_weights_exist(dataset, b)
    assert any(none in text.lower() for none in NONE_TEXTS) == (not exist)
    assert (ARRIVED_TEXT in text) == (exist and min(margins) > 0)
    touches = any(line["w"]) and min(margins) == 0
    assert (EDGE_TEXT in text) == (exist and touches)
    assert ("With this w, no point is on the wrong side, but" in text) == touches
    assert ("The run has b = " in text) == (b != line["b"])
    if "All separating lines have b" in text:
        assert do_weights_exist(dataset, 1.0 if "b > 0" in text else -1.0)
        assert not do_weights_exist(dataset, 0.0)


def test_at_another_b_the_run_has_not_arrived(js):
    dataset = PRESETS["separable"](0)
    run, trace = train_both(js, dataset, Perceptron())
    own = trace.b[-1]
    assert (
        text_at(js, run, len(trace), own)[1]
        == "w is in the green set, so every point is on its correct side of the line."
    )
    elsewhere = text_at(js, run, len(trace), 50 * own)[1]
    assert ARRIVED_TEXT not in elsewhere
    assert elsewhere.endswith(f"The run has b = {js('words/numbers.js', 'number', own)}.")


@pytest.mark.parametrize(("label", "sign"), [(1, "> 0"), (-1, "< 0")])
def test_one_class_around_the_origin_needs_a_b_of_its_own(js, label, sign):
    dataset = Dataset([[1, 0], [-1, 1], [-1, -1]], [label] * 3)
    assert isinstance(separate(dataset), SingleClass)
    run, _ = train_both(js, dataset, Perceptron())
    assert f"All separating lines have b {sign}" in text_at(js, run, 0, 0)[1]
