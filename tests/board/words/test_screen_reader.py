"""The sentences for screen readers, with the core as oracle."""

import re

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from board.edits import apply_edit
from perceptron_core import Dataset, Hyperplane
from tests.board.runs import SUPERSCRIPTS
from tests.perceptron_core.strategies import datasets

SCREEN_READER = "words/screen_reader.js"
SUBSCRIPT_DIGITS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
plane = datasets(dimensions=(2, 2)).filter(len)
places = st.tuples(*[st.integers(-50_000, 50_000).map(lambda value: value / 1000)] * 2).map(list)
labels = st.sampled_from([-1, 1])


def data_as_json(dataset):
    return {"points": dataset.X.tolist(), "labels": dataset.y.astype(int).tolist()}


def describe_edit(js, before, after):
    return js(SCREEN_READER, "describeEdit", data_as_json(before), data_as_json(after))


def vector(js, x):
    return js("words/numbers.js", "vector", list(x))


def sign(y):
    return "+" if y > 0 else "−"


@given(plane, places, labels)
def test_a_new_point_is_said_with_its_number_and_place(js, dataset, place, label):
    n = len(dataset) + 1
    said = describe_edit(js, dataset, dataset.with_point(place, label))
    assert said == f"Added {sign(label)} point {n} at {vector(js, place)}."


@given(plane, st.floats(0, 1), places)
def test_what_became_of_a_point_is_said_by_its_name(js, dataset, part, place):
    i = int(part * (len(dataset) - 1))
    assert describe_edit(js, dataset, dataset) == ""
    flipped = dataset.flipped(i)
    said = describe_edit(js, dataset, flipped)
    assert said == f"{js('words/numbers.js', 'example', i)} is now a {sign(flipped.y[i])} point."
    if place != dataset.X[i].tolist():
        said = describe_edit(js, dataset, dataset.moved(i, place))
        assert said == f"{js('words/numbers.js', 'example', i)} moved to {vector(js, place)}."


@given(plane, st.data())
def test_another_place_in_the_order_is_said_with_both_numbers(js, dataset, some):
    n = len(dataset)
    i, to = (some.draw(st.integers(0, n - 1)) for _ in range(2))
    after = apply_edit(dataset, ["reorder", i, to])
    said = describe_edit(js, dataset, after)
    if after == dataset:
        assert said == ""
        return
    names = [int(name.translate(SUPERSCRIPTS)) - 1 for name in re.findall(r"x⁽(.+?)⁾", said)]
    assert data_as_json(apply_edit(dataset, ["reorder", *names])) == data_as_json(
        after
    )  # equal points are indistinguishable, so any of them may have moved
    if said.endswith(" have changed places in the order."):
        assert names[1] == names[0] + 1
    else:
        assert said.endswith(f", example {names[1] + 1} of {n} in the order.")


@given(plane, st.floats(0, 1))
def test_a_deleted_point_is_said_with_how_many_are_left(js, dataset, part):
    i = int(part * (len(dataset) - 1))
    left = dataset.without(i)
    said = describe_edit(js, dataset, left)
    if not len(left):
        assert said == "All points have been deleted."
        return
    name, count = re.fullmatch(r"Deleted x⁽(.+)⁾\. (.+) left\.", said).groups()
    assert count == ("1 point is" if len(left) == 1 else f"{len(left)} points are")
    # Of several equal points in a row any may have been deleted.
    assert data_as_json(dataset.without(int(name.translate(SUPERSCRIPTS)) - 1)) == data_as_json(left)


@given(plane, plane)
@example(Dataset([[0, 0]], [1]), Dataset([[1, 0], [2, 0]], [1, -1]))
def test_other_points_are_said_in_sum(js, before, after):
    said = describe_edit(js, before, after)
    if said.startswith("Now "):
        counts = [(after.y > 0).sum(), (after.y < 0).sum()]
        told = [int(text) for text in re.findall(r"(\d+) [+−]", said)]
        assert told == counts
    else:
        assert said or data_as_json(before) == data_as_json(after)


def test_several_points_at_once(js):
    before = Dataset([[0, 0]], [1])
    after = before.with_point([1, 0], -1).with_point([2, 0], -1)
    assert describe_edit(js, before, after) == "Added 2 points. The board now has 1 + point, 2 − points."


weights = st.sampled_from([-2.5, -1, 0, 1, 3]) | st.floats(-99, 99).map(lambda value: float(f"{value:.3g}"))


@given(
    st.lists(weights, min_size=2, max_size=3).filter(any), weights, st.lists(st.integers(-9, 9), min_size=3, max_size=3)
)
@example([1, 0], 0.0, [1, 2, 3])
@example([-1, 2], -3, [1, 2, 3])
def test_an_equation_is_that_of_the_line(js, w, b, x):
    said = js(SCREEN_READER, "equation", {"w": w, "b": b})
    left, right = said.translate(SUBSCRIPT_DIGITS).replace("−", "-").split(" = ")
    assert right == "0"
    if "·10" in left:
        return  # very small numbers are written with a power
    python = re.sub(r"(?<![\d.])x", "1*x", left.replace("(", "").replace(")", ""))
    python = re.sub(r"(?<=\d)x", "*x", python)
    value = eval(python, {f"x{i + 1}": value for i, value in enumerate(x)})
    assert value == pytest.approx(np.dot(w, x[: len(w)]) + b, rel=1e-3, abs=1e-2)


@given(plane, st.lists(weights, min_size=2, max_size=2), weights)
def test_the_plane_is_told_by_counts_line_and_wrong_points(js, dataset, w, b):
    wrong = np.flatnonzero(Hyperplane(w, b).functional_margins(dataset) <= 0).tolist()
    said = js(SCREEN_READER, "describePlane", data_as_json(dataset), {"w": w, "b": b}, wrong)
    assert said.startswith(js(SCREEN_READER, "pointCounts", data_as_json(dataset)["labels"]))
    if not any(w):
        assert "no line is drawn" in said
        return
    assert f"; {len(wrong)} misclassified: x" in said if wrong else "; no point is misclassified." in said


def test_a_line_set_by_hand(js):
    assert (
        js(SCREEN_READER, "describeHandLine", {"w": [2, 1], "b": -3}, 0.25, 0.5)
        == "w = (2, 1), b = −3, γ = 0.25. This is 50 % of the largest margin γ*."
    )
    assert (
        js(SCREEN_READER, "describeHandLine", {"w": [0, 0], "b": 1}, None, 0.5)
        == "w = (0, 0), b = 1. There is no line, because w = 0."
    )
