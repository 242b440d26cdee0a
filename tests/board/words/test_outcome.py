"""Sentences on how a run ended, with the core as oracle."""

import json
import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from board.serializers import max_margin_data, trace_data
from perceptron_core import (
    PRESETS,
    Dataset,
    Hyperplane,
    Inseparable,
    Perceptron,
    best_through_origin,
    mistake_bound,
    separate,
)
from tests.perceptron_core.strategies import datasets, moved_perceptrons, perceptrons
from ui.lessons.noise import evaluation
from ui.visitor import cached_results
from ui.visitor.points import Points

NARROW_GAP = Dataset(
    [[1, 1], [1 + 1e-4, 1]], [1, -1]
)  # the margin is so narrow that every run stops before it finds it
EMPTY = Dataset(np.empty((0, 2)), [])
SMALL_LIMIT_TEXT, LIMIT_TEXT = "Stopped at the limit of 3 updates.", "Stopped at the limit of 10,000 updates."


def points_and_labels(dataset):
    return dataset.X.tolist(), dataset.y.tolist()


def sentences_of(js, trace):
    """The board's sentences on a Trace and its points."""
    told = json.loads(json.dumps(trace_data(trace, separate(trace.dataset))))
    return js.new("model/runs/run.js", "Run", told, *points_and_labels(trace.dataset))["words"]


def sentences_of_run(js, dataset, perceptron=Perceptron(), **limits):  # noqa: B008
    return sentences_of(js, perceptron.train(dataset, **limits))


@pytest.mark.parametrize(
    ("dataset", "sentence"),
    [
        (
            PRESETS["two points, 37 mistakes"](0),
            "Converged after 37 mistakes in 20 epochs. The last epoch has no mistakes.",
        ),
        (Dataset([[1, 0]], [1]), "Converged after 1 mistake in 2 epochs. The last epoch has no mistakes."),
        (
            PRESETS["xor"](0),
            "After epoch 1, w and b are the same as at the start. The run repeats itself, so it never converges.",
        ),
        (
            PRESETS["touching"](0),
            "After epoch 4, w and b are the same as after epoch 2. The run repeats itself, so it never converges.",
        ),
        (
            PRESETS["iris: versicolor, virginica"](0),
            f"{LIMIT_TEXT} No line separates these points, so the run never converges.",
        ),
        (NARROW_GAP, f"{LIMIT_TEXT} By the convergence theorem, the run would converge if it continued."),
        (EMPTY, "There are no points yet, so there is nothing to learn."),
    ],
    ids=["converged", "one mistake", "cycle from the start", "cycle", "inseparable", "limit", "no points"],
)
def test_how_a_run_ended(js, dataset, sentence):
    assert sentences_of_run(js, dataset)[0] == sentence


@given(datasets(dimensions=(2, 2)), perceptrons)
def test_what_is_said_of_a_run_that_was_stopped_holds_of_one_that_goes_on(js, dataset, perceptron):
    said = sentences_of_run(js, dataset, perceptron, max_updates=3)[0]
    longer = perceptron.train(dataset, max_updates=2000).outcome
    if "never converges" in said:
        assert longer != "converged"
    elif "By the convergence theorem" in said:
        assert said.startswith(SMALL_LIMIT_TEXT)
        assert longer != "cycle"


@pytest.mark.parametrize(("boundary", "known"), [("mistake", True), ("positive", False)])
def test_lines_through_the_origin_that_only_touch(js, boundary, known):
    """No line through the origin classifies all of these strictly; x₂ = 0 does if score 0 counts as +1."""
    dataset = Dataset([[1, 0], [-1, 0], [0, -1]], [1, 1, -1])
    rule = Perceptron(bias="none", boundary=boundary)
    said = sentences_of_run(js, dataset, replace(rule, order="shuffled"), max_updates=0)[0]
    assert ("No line through the origin separates these points, so the run never converges." in said) == known
    assert ("It is not known whether the run would converge if it continued." in said) != known
    assert (rule.train(dataset).outcome == "converged") != known


@pytest.mark.parametrize(
    ("dataset", "bias", "sentence"),
    [
        (
            PRESETS["two points, 37 mistakes"](0),
            "unit",
            "A line separates these points (γ* = 0.1). The mistake bound allows at most 113 mistakes.",
        ),
        (
            PRESETS["far from the origin"](0),
            "none",
            "A line separates these points (γ* = 0.6854). But no line through the origin separates them. Without a "
            "bias, the perceptron only tries lines through the origin.",
        ),
        (
            PRESETS["xor"](0),
            "unit",
            "No line separates these points. The segment between x⁽¹⁾ and x⁽²⁾ (+) crosses the segment between x⁽³⁾ "
            "and x⁽⁴⁾ (−). The point where they cross would have to be on both sides of the line.",
        ),
        (
            Dataset([[0, 0], [1, 1], [2, 2]], [1, -1, 1]),
            "unit",
            "No line separates these points. x⁽²⁾ (−) lies on the segment between x⁽¹⁾ and x⁽³⁾ (+). So every line "
            "with x⁽¹⁾ and x⁽³⁾ on one side has x⁽²⁾ on that side too.",
        ),
        (
            Dataset([[0, 0], [4, 0], [0, 4], [1, 1]], [-1, -1, -1, 1]),
            "unit",
            "No line separates these points. x⁽⁴⁾ (+) lies in the triangle with vertices x⁽¹⁾, x⁽²⁾ and x⁽³⁾ (−). "
            "So every line with these vertices on one side has x⁽⁴⁾ on that side too.",
        ),
        (
            Dataset([[1, 2], [1, 2]], [1, -1]),
            "unit",
            "No line separates these points. x⁽¹⁾ (+) and x⁽²⁾ (−) are at the same place.",
        ),
        (
            Dataset([[1, 2]], [1]),
            "unit",
            "There is only one class. Every line far enough away has all points on one side, so no line is best.",
        ),
        (
            Dataset([[1, 2]], [1]),
            "none",
            "There is only one class. The line through the origin with the largest margin has γ₀ = 2.236. The mistake "
            "bound (R/γ₀)² allows at most 1 mistake.",
        ),
        (
            PRESETS["parallel strips"](0),
            "none",
            "A line separates these points (γ* = 0.4126). The line through the origin with the largest margin has γ₀ = "
            "0.3896. The mistake bound (R/γ₀)² allows at most 60 mistakes.",
        ),
        (
            Dataset([[0, 0]], [1]),
            "radius",
            "There is only one class, and all its points are at the origin. R = 0, so a mistake changes neither w nor "
            "b.",
        ),
        (
            Dataset([[1, 2], [-1, -2]], [1, 1]),
            "none",
            "There is only one class. But no line through the origin has all points on one side. Without a bias, "
            "the perceptron only tries lines through the origin.",
        ),
        (EMPTY, "unit", ""),
    ],
    ids=[
        "separable",
        "not through the origin",
        "crossing",
        "segment",
        "triangle",
        "coincidence",
        "one class",
        "one way",
        "strips",
        "R = 0",
        "both ways",
        "none",
    ],
)
def test_what_could_be_hoped_for(js, dataset, bias, sentence):
    assert sentences_of_run(js, dataset, Perceptron(bias=bias), max_updates=20)[1] == sentence


@pytest.mark.parametrize(
    ("dataset", "bias"),
    [
        (PRESETS["and gate"](0), "unit"),
        (PRESETS["parallel strips"](0), "none"),
        (Dataset([[1, 2]], [1]), "none"),
    ],
)
def test_a_start_has_a_bound_of_its_own(js, dataset, bias):
    rule = Perceptron(bias=bias, start=Hyperplane([-0.3, -0.2], 0))
    bound = math.floor(mistake_bound(dataset, replace(rule, start=None), start=rule.start))
    sentence = sentences_of_run(js, dataset, rule, max_updates=20)[1]
    assert sentence.endswith(f"From this start, the mistake bound allows at most {bound} mistake{'s' * (bound != 1)}.")
    assert "(R/γ₀)²" not in sentence


@given(datasets(dimensions=(2, 2)).filter(len), perceptrons | moved_perceptrons)
@example(PRESETS["and gate"](0), Perceptron())  # its bound is a whole number, which rounding may lower by an ulp
def test_the_bound_and_the_margins_are_those_of_the_core(js, dataset, perceptron):
    trace, separation = perceptron.train(dataset, max_updates=0), separate(dataset)
    sentence = sentences_of(js, trace)[1]
    facts = trace_data(trace, separation)
    assert facts["isBounded"] == ("bound" in sentence)
    through = best_through_origin(dataset) if perceptron.bias == "none" else None
    assert ("no line through the origin" in sentence) == (
        isinstance(through, Inseparable) and not isinstance(separation, Inseparable)
    )


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ([[1e-6, 0], [-1e-6, 0]], "The mistake bound allows at most about 1·10¹² mistakes."),
        ([[1e-90, 0], [-1e-90, 0]], "The mistake bound allows at most about 1·10¹⁸⁰ mistakes."),
        ([[1e-100, 0], [0, 0], [1e100, 1e-100]], "The mistake bound allows more than 10³⁰⁸ mistakes."),
    ],
)
def test_large_bounds(js, points, sentence):
    labels = [1, *[-1] * (len(points) - 1)]
    assert sentences_of_run(js, Dataset(points, labels), max_updates=0)[1].endswith(sentence)


def test_numbers_of_many_digits_are_said_to_be_rounded(js):
    said = sentences_of_run(js, Dataset([[1 / 3, 0.1234567890123456], [-1, -1e-30]], [1, -1]))
    assert len(said) == 3
    assert said[2].startswith("Some numbers have more than 15 digits, so the scores are rounded.")


def test_a_run_of_some_epochs_is_stopped_by_the_last_one(js):
    data = evaluation.run_and_judge(Points(PRESETS["noisy"](8)), Perceptron(), 4)
    data = json.loads(json.dumps(data))
    run = js.new(
        "model/runs/predictors.js", "PredictorsRun", data["run"], data["points"], data["labels"], data["judge"]
    )
    k = run["length"]
    assert run["words"][0] == f"Stopped after T = 4 epochs, with {k} mistakes."


@pytest.mark.parametrize("preset", ["and gate", "xor", "two points, 37 mistakes"])
def test_the_margin_is_not_told_where_it_is_asked_for(js, preset):
    dataset = PRESETS[preset](0)
    data = json.loads(json.dumps(max_margin_data(Points(dataset), separate(dataset), [])))
    (said,) = js.new(
        "model/runs/max_margin_stages.js", "Stages", {**data["run"], "candidates": []}, *points_and_labels(dataset)
    )["words"]
    assert "γ*" not in said
    if preset != "xor":
        assert said == "A line separates these points."


def test_the_soft_margin_says_whether_a_line_separates(js, subtests):
    for dataset, start in [
        (PRESETS["and gate"](), "A line separates these points (γ* = "),
        (PRESETS["xor"](), "No line separates these points. The segment"),
        (Dataset([[1, 2]], [1]), "There is only one class."),
        (EMPTY, ""),
    ]:
        with subtests.test(start=start):
            data = json.loads(json.dumps(cached_results.soft_margin(dataset)))
            (said,) = js.new("model/runs/soft_margins.js", "SoftMargins", data, *points_and_labels(dataset))["words"]
            assert said.startswith(start)
            assert bool(said) == bool(start)


@pytest.mark.parametrize("preset", ["separable", "touching", "xor", "far from the origin"])
@pytest.mark.parametrize("bias", ["unit", "radius", "none"])
@pytest.mark.parametrize("labels", [None, 1, -1])
def test_of_lifted_points_nothing_is_said_of_a_line(js, preset, bias, labels):
    dataset = PRESETS[preset](0)
    dataset = dataset if labels is None else Dataset(dataset.X, np.full(len(dataset), labels))
    trace = Perceptron(bias=bias).train(dataset, max_updates=20)
    facts = json.loads(json.dumps(trace_data(trace, separate(dataset))))
    outcome = {**facts, "length": len(trace), "labels": dataset.y.tolist(), "isLifted": True}
    for alone in (False, True):
        for kind in (facts["verdict"], {"kind": "awaited"}):
            said = " ".join(js("words/outcome.js", "describeOutcome", {**outcome, "verdict": kind, "isAlone": alone}))
            assert " line " not in said
            assert "these points" not in said


@given(st.sampled_from(sorted(PRESETS)), perceptrons)
def test_nothing_is_missing_from_a_sentence(js, preset, perceptron):
    for sentence in sentences_of_run(js, PRESETS[preset](0), perceptron, max_updates=50):
        assert "undefined" not in sentence
        assert "{" not in sentence
