"""What the browser shows of edited points is what the server will say."""

import json

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from perceptron_core import PRESETS, Dataset, Hyperplane, Perceptron
from tests.perceptron_core.strategies import datasets, formula_texts, moved_perceptrons, perceptrons
from ui.lessons.feature_maps import lifted_data
from ui.lessons.feature_maps.feature_control import MAPS
from ui.lessons.noise import evaluation
from ui.visitor import cached_results
from ui.visitor.points import Points

RULES = [Perceptron(), Perceptron(bias="radius", order="first"), Perceptron(bias="none", boundary="positive")]
NOISY = Points(PRESETS["noisy"](8), presets=(("noisy", 8),))
OTHER_POINTS = Dataset([[0, 1], [2, 3]], [1, -1])
# These need the certificate or a direction in three dimensions, so they come with the server's answer.
SERVER_ONLY = {"best", "bestGamma", "bestBound"}


def data_as_json(dataset):
    return {"points": dataset.X.tolist(), "labels": dataset.y.tolist()}


def local_run(js, dataset, perceptron, proof=False):
    return js(
        "model/runs/local_results.js",
        "computeRun",
        cached_results.run(OTHER_POINTS, perceptron, proof),
        data_as_json(dataset),
    )


def check_run(js, dataset, perceptron, proof=False):
    """Whether the browser has results of its own; if so, they are compared."""
    run = local_run(js, dataset, perceptron, proof)
    if run is None:
        return False
    told = cached_results.run(dataset, perceptron, proof)
    compare_runs(js, run, told)
    if run["verdict"]["kind"] == "awaited":
        return False
    if proof:
        assert set(told["proof"]) - set(run["proof"]) in (set(), SERVER_ONLY)
        for name, value in run["proof"].items():
            there = told["proof"][name]
            assert value == (there if isinstance(value, str) else pytest.approx(there, rel=1e-6, abs=1e-6)), name
    return True


def compare_runs(js, run, told):
    """Compares all of the browser's results; one that awaits the verdict has none, and the run may go on."""
    k = len(run["mistakes"]) if (has_begun := run["outcome"] == "begun") else None
    for name in ("mistakes", "looks"):
        assert run[name] == js("model/runs/run.js", "unpackIntegers", told[name])[:k]
    for name in ("repeats", "order", "seed", "eta", "bias", "beta", "boundary", "start", "epochs", "isExact"):
        assert run[name] == told[name] or (has_begun and name in ("repeats", "epochs")), name
    assert has_begun or (run["total"], run["outcome"]) == (told["total"], told["outcome"])
    if run["verdict"]["kind"] == "awaited":
        assert run["bound"] is None
        return
    assert not has_begun
    assert run["verdict"]["kind"] == told["verdict"]["kind"]
    assert run["isBounded"] == told["isBounded"]
    assert run["bound"] == (told["bound"] and pytest.approx(told["bound"], rel=1e-6))
    (here, there) = (run["through"] or {}, told["through"] or {})
    if here.get("kind") != "awaited":
        assert here.get("kind") == there.get("kind")
        assert here.get("margin", 0) == pytest.approx(there.get("margin", 0), rel=1e-6)


def sentences_of(js, run, data):
    """The sentences about a run, one by one."""
    return js.new("model/runs/run.js", "Run", run, data["points"], data["labels"])["words"]


@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("rule", RULES)
def test_of_the_same_points_the_browser_says_the_same_sentences(js, preset, rule):
    """Except for the proof that no line separates, which comes with the server's answer."""
    dataset = PRESETS[preset](0)
    run, there = local_run(js, dataset, rule), cached_results.run(dataset, rule)
    if run is None or run["verdict"]["kind"] == "awaited":
        return
    (ended, hoped, *rounded), (end, hope, *rounding) = (
        sentences_of(js, one, data_as_json(dataset)) for one in (run, there)
    )
    assert (ended, rounded) == (end, rounding)
    assert (
        hope.startswith("No line separates these points. ")
        if hoped == "No line separates these points."
        else (hope == hoped)
    )


def test_what_only_the_server_knows_is_awaited_or_left_to_it(js):
    """Doubles cannot decide whether a line separates these points, and the run does not end soon."""
    run = {**cached_results.run(PRESETS["xor"](), Perceptron()), "outcome": "begun", "verdict": {"kind": "awaited"}}
    waiting = sentences_of(js, run, data_as_json(PRESETS["xor"]()))
    assert waiting == [
        f"This is the run up to update {len(js('model/runs/run.js', 'unpackIntegers', run['mistakes']))}. "
        "Waiting for the server to continue the run.",
        "Checking whether a line separates these points …",
    ]
    alone = sentences_of(js, {**run, "isAlone": True}, data_as_json(PRESETS["xor"]()))
    assert all("Only the server of the app can" in sentence for sentence in alone)


@given(datasets(dimensions=(2, 2)), perceptrons | moved_perceptrons, st.booleans())
@settings(max_examples=300)
@example(PRESETS["and gate"](), Perceptron(learning_rate=0.2, start=Hyperplane([0.3, -0.2], -0.4)), False)
@example(PRESETS["and gate"](), Perceptron(start=Hyperplane([200, 200], -300)), True)  # far along w̃*: a small bound
@example(PRESETS["parallel strips"](), Perceptron(bias="none", start=Hyperplane([-3, 1], 0)), True)
@example(Dataset([[1, 2]], [1]), Perceptron(bias="none", start=Hyperplane([-3, 1], 0)), False)
def test_it_is_what_the_server_says(js, dataset, perceptron, proof):
    check_run(js, dataset, perceptron, proof)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_the_browser_knows_it_for_points_that_are_dragged(js, preset, sweep):
    rng, known = np.random.default_rng(1), 0
    for count in range(cases := sweep(20)):
        dataset = PRESETS[preset](seed=int(rng.integers(20)))
        i = int(rng.integers(len(dataset)))
        dataset = dataset.moved(i, dataset.X[i] + rng.normal(size=2) * np.ptp(dataset.X) / 8)
        known += check_run(js, dataset, RULES[count % len(RULES)], proof=count % 2)
    assert known == cases


def test_runs_from_two_starts_are_two_runs(js):
    """Though the mistakes are the same: both lines are wrong at the one point, and correct afterwards."""
    dataset = Dataset([[1, 0]], [1])
    one, same, other = (
        js.new(
            "model/runs/run.js",
            "Run",
            cached_results.run(dataset, Perceptron(start=Hyperplane([w, 0], -1))),
            *data_as_json(dataset).values(),
        )
        for w in (0.5, 0.5, 0.25)
    )
    assert one["index"] == other["index"] == [0]
    assert one("equals", same)
    assert not one("equals", other)
    assert not js("model/runs/local_results.js", "contradicts", one, other)


@pytest.mark.parametrize("lesson", ["playground", "convergence"])
def test_a_file_begins_at_the_start_of_a_scene_where_its_lesson_uses_one(js, lesson):
    start = [0.3, -0.2, -0.4]
    rules = {
        "": {"bias": "unit", "order": "cyclic", "boundary": "mistake", "learning_rate": 1, "seed": 0, "start": start}
    }
    template = {
        **data_as_json(OTHER_POINTS),
        "run": cached_results.run(OTHER_POINTS, Perceptron(), lesson == "convergence"),
    }
    of = js.ask(file=f"lessons/{lesson}.js", name="lesson")
    run = js("model/exercises/offline.js", "dataFor", of, template, data_as_json(OTHER_POINTS), rules)["run"]
    assert run["start"] == (None if lesson == "convergence" else {"w": [0.3, -0.2], "b": -0.4})


@pytest.mark.parametrize("side", [0, 1])
def test_of_two_runs_none_is_whole_before_both_are(js, side):
    sides = [cached_results.run(OTHER_POINTS, rule) for rule in RULES[:2]]
    sides[side] = {**sides[side], "outcome": "begun"}
    assert (
        js.new("model/runs/run_pair.js", "RunPair", {"sides": sides}, data_as_json(OTHER_POINTS))["outcome"] == "begun"
    )


def check_lifted(js, dataset, perceptron, text, before=OTHER_POINTS):
    """Whether the browser lifts these points and runs; if so, the results are compared."""
    run, phi = lifted_data.run_and_map(before, perceptron, text)
    found = js(
        "model/runs/lifted_run.js",
        "computeLifted",
        {**data_as_json(before), "run": run, "map": phi},
        data_as_json(dataset),
    )
    if found is None:
        return False
    told, there = lifted_data.run_and_map(dataset, perceptron, text)
    assert found["map"] == there
    if there["names"]:
        compare_runs(js, found["run"], told)
    else:
        assert found["run"] == json.loads(json.dumps(told))
    return True


@given(datasets(dimensions=(2, 2)), perceptrons, st.sampled_from([*MAPS]) | formula_texts())
@settings(max_examples=300)
def test_lifted_points_have_the_run_that_the_server_says(js, dataset, perceptron, text):
    check_lifted(js, dataset, perceptron, text)


@pytest.mark.parametrize(
    "text", [*MAPS, "x₁x₂", "(x₁ − x₂)²", "x₁⁻²", "|x₁|/(1 + x₂²)", "√(x₁² + x₂²)", "min(x₁, x₂)x₁^3"]
)
def test_the_lifted_run_follows_a_dragged_point(js, text, sweep):
    """XOR with a point that is moved, also where the run goes on beyond two thousand updates."""
    rng = np.random.default_rng(2)
    for count in range(sweep(10)):
        dataset = PRESETS["xor"]().moved(1, rng.uniform(-1, 1, 2))
        assert check_lifted(js, dataset, Perceptron(bias=("unit", "radius")[count % 2]), text, PRESETS["xor"]())


@pytest.mark.parametrize(
    "text", ["exp(x₁)", "sin(x₁)x₂", "log(x₁ + 9)", "cos(x₂)", "(x₁ + 5)^0.5", "2^x₁", "x₁^101", "x₁^x₂"]
)
def test_what_a_machine_rounds_in_its_own_way_waits_for_the_server(js, text):
    assert not check_lifted(js, OTHER_POINTS, Perceptron(), text)


def test_points_that_cannot_be_lifted_wait_for_the_reason(js):
    assert not check_lifted(js, Dataset([[0, 1], [2, 3]], [1, -1]), Perceptron(), "1/x₁", Dataset([[1, 1]], [1]))
    assert check_lifted(js, Dataset([[1, 1]], [1]), Perceptron(), "1/x₁", Dataset([[0, 1], [2, 3]], [1, -1]))
    assert check_lifted(js, Dataset([[1, 1]], [1]), Perceptron(), "no formula")


@given(datasets(dimensions=(2, 2)), perceptrons, st.integers(1, 30))
@settings(max_examples=200)
def test_a_run_of_some_epochs_is_what_the_server_says(js, dataset, perceptron, epochs):
    """The datasets that judge its lines come from the server."""
    before = evaluation.run_and_judge(NOISY, perceptron, epochs)
    assert before["judge"]["source"]
    found = js("model/runs/predictors.js", "computePredictors", before, data_as_json(dataset))
    if found is None:
        return
    compare_runs(js, found["run"], evaluation.run_and_judge(Points(dataset), perceptron, epochs)["run"])
    assert found["judge"]["epochs"] == epochs
    assert [found["judge"][name] for name in ("noise", "fewest", "source", "fresh")] == [None] * 4
    assert found["judge"]["of"] == "Waiting for the server to say whether the true error is known."
