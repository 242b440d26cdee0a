"""Correction counts: those of the core's run, and the sums that they make."""

import re

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perceptron_core import PRESETS, Dataset, Perceptron
from tests.board.runs import train_both
from tests.node import Source
from tests.perceptron_core.strategies import datasets, perceptrons, two_classes

AND = PRESETS["and gate"](0)
plane = datasets(dimensions=(2, 2)) | two_classes(dimensions=(2, 2))
SMALL_NUMBERS = st.integers(-9, 9)
few_points = st.lists(
    st.tuples(SMALL_NUMBERS, SMALL_NUMBERS, st.sampled_from([1, -1])), min_size=1, max_size=4, unique_by=lambda x: x[:2]
)


@given(plane, perceptrons)
def test_counts_are_those_of_the_core_and_make_w_and_b(js, dataset, perceptron):
    """w = w₀ + η Σ kᵢyᵢx⁽ⁱ⁾ and b = b₀ + ηβ Σ kᵢyᵢ, and Σ kᵢ = k."""
    run, trace = train_both(js, dataset, perceptron)
    for k in {0, len(trace) // 2, len(trace)}:
        counts = np.array(run("corrections", k), dtype=int)
        assert counts.tolist() == np.bincount(trace.index[:k], minlength=len(dataset)).tolist()
        assert counts.sum() == k
        pull = perceptron.learning_rate * counts * dataset.y
        near = {"rtol": 1e-9, "atol": 1e-9 * max(1, np.abs(pull).sum()) * max(1, dataset.radius) ** 2}
        assert np.allclose(trace.w[k], pull @ dataset.X, **near)
        assert np.allclose(trace.b[k], pull.sum() * perceptron.beta(dataset), **near)


@given(plane.filter(len), perceptrons)
def test_a_mistake_says_which_correction_of_its_example_it_is(js, dataset, perceptron):
    run, trace = train_both(js, dataset, perceptron, max_updates=8)
    for k, i in enumerate(trace.index, start=1):
        count = (trace.index[:k] == i).sum()
        names = [js("words/numbers.js", name, *given) for name, given in (("example", [i]), ("component", ["k", i]))]
        sentence = f"This is correction {count} of {names[0]}, so {names[1]} = {count}."
        for met in (False, True):
            lines = run("story", trace.examined[k - 1], False, False, met)["lines"]
            (place,) = [at for at, line in enumerate(lines) if line.endswith(sentence)]
            assert place >= 2  # of examined examples only the first two are seen


def numbers_in(text):
    """The numbers of a chain such as “w = … = 2·(1, 0) − (−1)·(0, 1) = (2, 1)”, from its third part on."""
    numbers = re.sub(r"\(([^()]*), ([^()]*)\)", r"np.array([\1, \2])", text)
    return [eval(part.replace("−", "-").replace("·", "*"), {"np": np}) for part in numbers.split(" = ")[2:]]


@given(few_points, perceptrons)
@example([(1, 1, 1), (0, 1, -1)], Perceptron(learning_rate=0.5, bias="radius"))
@example([(1, 1, -1)], Perceptron(learning_rate=0.5, bias="unit"))
@example([(0, 0, 1)], Perceptron(learning_rate=0.5, bias="radius"))  # R = 0
def test_with_few_terms_the_sums_are_written_out(js, points, perceptron):
    """Both sides of each = are the same number."""
    perceptron = Perceptron(0.5, perceptron.bias, perceptron.order, perceptron.boundary, perceptron.seed)
    dataset = Dataset([point[:2] for point in points], [y for *_, y in points])
    run, trace = train_both(js, dataset, perceptron, max_updates=20)
    for k in range(len(trace) + 1):
        total, of_w, of_b = js("words/corrections.js", "sumsOf", run, k)
        assert total.endswith(f"Σ kᵢ = k = {k}.")
        for told, true in ((of_w, trace.w[k]), (of_b, trace.b[k])):
            if "does not change" in told:
                assert (perceptron.beta(dataset), told) == (0, "b = 0 does not change, because β = 0.")
                continue
            parts = numbers_in(told.removesuffix("."))
            assert len(parts) == 2 or told is of_b or k == 0
            for part in parts:
                assert np.allclose(part, true, rtol=1e-3, atol=1e-3)


def test_another_start_is_part_of_the_sum(js):
    """The states are moved, as in a run that starts elsewhere."""
    run, _ = train_both(js, AND, Perceptron(learning_rate=0.5), max_updates=1)
    states = [{"w": [w + 0.3 for w in state["w"]], "b": state["b"] - 0.4} for state in run["states"]]
    moved = {**{name: run[name] for name in ("points", "labels", "eta", "beta", "symbol")}, "states": states}
    said = js("words/corrections.js", "sumsOf", {**moved, "corrections": Source("() => [1, 0, 0, 0]")}, 1)
    assert said[1:] == [
        "w = w₀ + η Σ kᵢyᵢx⁽ⁱ⁾ = (0.3, 0.3) + 0.5·1·(1, 1) = (0.8, 0.8).",
        "b = b₀ + ηβ Σ kᵢyᵢ = −0.4 + 0.5·1 = 0.1.",
    ]


@pytest.mark.parametrize(
    ("count", "said"), [(0, "not corrected"), (1, "corrected once"), (1234, "corrected 1,234 times")]
)
def test_a_point_says_how_often(js, count, said):
    told = js("words/corrections.js", "timesOf", 11, count)
    assert told == f"{said} so far, k₁₂ = {count:,}"
