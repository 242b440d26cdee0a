"""The predictors of a run in the browser are the core's: lines, errors, regions."""

import re

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from perceptron_core import (
    PRESETS,
    Dataset,
    Hyperplane,
    NormalClouds,
    Perceptron,
    averaged,
    averages,
    error_history,
    pocket,
    true_error,
    voted,
)
from perceptron_core.predictors import survival_counts
from tests.board.runs import run_for_browser
from tests.perceptron_core.strategies import datasets, moved_perceptrons, perceptrons

NOISY = PRESETS["noisy"].source
SOURCE = {"plus": NOISY.plus, "minus": NOISY.minus, "sigma": NOISY.sigma}
XOR = PRESETS["xor"]()
THIRDS = Dataset(XOR.X / 3 + 1 / 7, XOR.y)  # no decimals, so all sums are rounded
plane = datasets(dimensions=(2, 2))
weights = st.floats(-100, 100).map(lambda value: round(value, 3))
VIEW = {"x": [-4, 4], "y": [-3, 3], "centre": [0, 0], "unit": 0.02}


def predictor_run(js, trace, source=None, fresh=None):
    """The predictors of a trace, in node."""
    data = run_for_browser(trace.dataset, trace, proof=True)
    judge = {"epochs": 10, "noise": None, "fewest": None, "source": source, "fresh": fresh, "of": ""}
    return js.new("model/runs/predictors.js", "PredictorsRun", data["run"], data["points"], data["labels"], judge)


@given(plane, perceptrons, st.integers(1, 8))
@example(Dataset([[0, 0], [0, 0]], [1, -1]), Perceptron(), 3)
@example(XOR, Perceptron(), 3)
@example(Dataset([[0, 0]], [-1]), Perceptron(), 3)
def test_no_line_is_spoken_of_where_w_is_0(js, dataset, perceptron, epochs):
    """Neither for the pocket nor for the line with the most votes."""
    trace = perceptron.train(dataset, max_epochs=epochs)
    run, lined = predictor_run(js, trace), trace.w.any(axis=1)
    for look in {min(1, trace.total_examined), trace.total_examined // 2, trace.total_examined} - {0}:
        said = " ".join(js("words/predictors.js", "sentencesOf", run, look)).replace(",", "")
        votes = run.each("readers.survival", [[k, look] for k in range(len(trace) + 1)])
        for what, is_line in (("The line", True), (r"w = 0 and b = \S+", False)):
            for k, most in re.findall(rf"{what} after mistake (\d+) (?:has|have) (\d+) of", said):
                assert votes[int(k)] == max(votes) == int(most)
                assert lined[int(k)] == is_line
        for what, k in re.findall(r"The pocket perceptron uses (the line|w = 0) after mistake (\d+)", said):
            assert lined[int(k)] == (what == "the line")


@given(plane.filter(len), moved_perceptrons, st.integers(1, 8))
@example(XOR, Perceptron(start=Hyperplane([0.3, -0.2], -0.4)), 3)
@example(Dataset([[1, 2]], [-1]), Perceptron(start=Hyperplane([0, 0], -0.4)), 3)
def test_the_start_is_named_with_its_numbers(js, dataset, perceptron, epochs):
    trace = perceptron.train(dataset, max_epochs=epochs)
    run = predictor_run(js, trace)
    (before,) = js("words/predictors.js", "sentencesOf", run, 0)
    assert ("there is no line" in before) == (not trace.w[0].any())
    first = js("words/start.js", "startOf", run)
    assert (first == "w = 0") == (perceptron.start is None)
    for look in (1, trace.total_examined):
        said = " ".join(js("words/predictors.js", "sentencesOf", run, look))
        votes = run.each("readers.survival", [[k, look] for k in range(len(trace) + 1)])
        assert (f"The pocket perceptron still uses the start, {first}." in said) == (run("readers.pocket", look) == 0)
        assert (f"The starting weights, {first}, have " in said) == (votes[0] == max(votes))


def numbers(line):
    return [*line["w"], line["b"]]


@settings(max_examples=200)
@given(plane, perceptrons | moved_perceptrons, st.integers(0, 8), st.data())
@example(XOR, Perceptron(learning_rate=0.2, start=Hyperplane([0.3, -0.2], -0.4)), 10, None)
@example(XOR, Perceptron(start=Hyperplane([0, 0], -0.4)), 10, None)
@example(THIRDS, Perceptron(learning_rate=0.2, start=Hyperplane([0.3, -0.2], -0.4)), 10, None)
@example(THIRDS, Perceptron(learning_rate=0.2), 10, None)
@example(XOR, Perceptron(), 10, None)
@example(PRESETS["noisy"](8), Perceptron(learning_rate=0.1), 10, None)
def test_the_readers_are_the_cores(js, dataset, perceptron, epochs, data):
    trace = perceptron.train(dataset, max_epochs=epochs)
    run = predictor_run(js, trace)
    updates = trace.examined.tolist()
    expected = error_history(trace)
    told = run.each("readers.errors", [[look] for look in (0, *updates)])
    for name, errors in expected.items():
        assert [each[name] for each in told] == errors.tolist(), name
    lines = run.each("readers.lines", [[look] for look in (0, *updates)])
    w, b = averages(trace)
    np.testing.assert_allclose([numbers(each["averaged"]) for each in lines], np.column_stack([w, b]), rtol=1e-12)
    assert run.each("readers.pocket", [[look] for look in (0, *updates)]) == pocket(trace).updates.tolist()
    counts = run.each("readers.survival", [[k, trace.total_examined] for k in range(len(trace) + 1)])
    assert counts == survival_counts(trace).tolist()
    between = data.draw(st.integers(0, trace.total_examined)) if data else trace.total_examined
    mean = run.each("readers.averaged", [[between]])[0]
    np.testing.assert_allclose(numbers(mean), [*averaged(trace, between).w, averaged(trace, between).b], rtol=1e-12)


def test_in_whatever_order_they_are_asked(js):
    """Votes are counted on from the last position asked for, forwards and backwards."""
    trace = Perceptron().train(PRESETS["noisy"](8), max_epochs=10)
    looks = [int(look) for look in np.random.default_rng(0).integers(0, trace.total_examined + 1, 60)]
    together = predictor_run(js, trace, SOURCE)
    for look in looks:
        alone = predictor_run(js, trace, SOURCE)
        assert together("readers.errors", look) == alone("readers.errors", look)
        assert together("readers.truth", look) == pytest.approx(alone("readers.truth", look), abs=1e-12)


def test_the_curves_are_the_readers_along_the_run(js):
    trace = Perceptron().train(PRESETS["noisy"](8), max_epochs=10)
    run = predictor_run(js, trace, SOURCE)
    curves = run["readers.curves"]
    assert set(curves["positions"]) >= {*trace.examined.tolist(), trace.total_examined}
    assert curves["positions"] == sorted(set(curves["positions"]))
    for part, name in (("training", "errors"), ("truth", "truth")):
        here = run.each(f"readers.{name}", [[look] for look in curves["positions"]])
        for reader, values in curves[part].items():
            assert values == pytest.approx([each[reader] for each in here], abs=1e-12)
    assert predictor_run(js, trace)["readers.curves"]["truth"] is None


@given(weights, weights, weights)
@example(0, 0, 1)
@example(1e-3, 0, 100)
@example(1, 0.8, 0)
def test_the_true_error_is_the_cores(js, w1, w2, b):
    error = js("math/normal.js", "trueError", {"w": [w1, w2], "b": b}, SOURCE)
    assert error == pytest.approx(float(true_error(Hyperplane([w1, w2], b), NOISY)), rel=1e-12, abs=1e-300)


def test_no_line_has_less_than_the_least(js):
    source = NormalClouds((2, 1), (-1, 0.5), 0.7)
    least = js("math/normal.js", "leastError", {"plus": [2, 1], "minus": [-1, 0.5], "sigma": 0.7})
    assert least == pytest.approx(source.least_error, rel=1e-12)


def test_neither_has_a_vote(js):
    for seed in range(12):
        trace = Perceptron().train(PRESETS["noisy"](seed), max_epochs=10)
        run = predictor_run(js, trace, SOURCE)
        for look in (1, len(trace.dataset), trace.total_examined):
            assert run("readers.truth", look)["voted"] >= NOISY.least_error * (1 - 1e-12)


@pytest.mark.parametrize("bias", ["unit", "none"])
def test_the_vote_of_one_line_has_that_lines_true_error(js, bias):
    """One update, and no example seen before it: all votes are for one line."""
    for x in ([1, 0], [0, 1], [0.6, -0.8], [3, 3]):
        trace = Perceptron(bias=bias).train(Dataset([x], [1]))
        truth = predictor_run(js, trace, SOURCE)("readers.truth", trace.total_examined)
        assert truth["voted"] == pytest.approx(truth["last"], abs=2e-3)
        assert truth["last"] == pytest.approx(float(true_error(trace.last, NOISY)))


def test_the_true_error_of_a_vote_is_what_many_new_points_show(js):
    new = NOISY.sample(200_000, seed=1)
    for seed in (0, 3, 8):
        trace = Perceptron().train(PRESETS["noisy"](seed), max_epochs=10)
        shown = np.mean(voted(trace).predict(new.X) != new.y)
        assert predictor_run(js, trace, SOURCE)("readers.truth", trace.total_examined)["voted"] == pytest.approx(
            shown, abs=3e-3
        )


def test_on_points_that_were_held_out_all_are_judged_by_their_share(js):
    trace = Perceptron().train(PRESETS["separable, narrow gap"](3), max_epochs=2)
    new = PRESETS["separable, narrow gap"](4)
    fresh = {"points": new.X.tolist(), "labels": new.y.tolist()}
    truth = predictor_run(js, trace, fresh=fresh)("readers.truth", trace.total_examined)
    lines = {"last": trace.last, "averaged": averaged(trace), "pocket": pocket(trace).hyperplane}
    for name, line in lines.items():
        assert truth[name] == np.mean(trace.perceptron.is_mistake(line.scores(new.X), new.y))
    assert truth["voted"] == np.mean(voted(trace).predict(new.X) != new.y)


def polygon_counts(polygons, places):
    """How many polygons each point is in, by the crossings of a ray."""
    count = np.zeros(len(places), int)
    x, y = places.T
    for polygon in polygons:
        odd = np.zeros(len(places), bool)
        for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
            if ay != by:
                odd ^= ((ay > y) != (by > y)) & (x < ax + (y - ay) / (by - ay) * (bx - ax))
        count += odd
    return count


@pytest.mark.parametrize("level", [0, 1 / 3, 2 / 3])
@pytest.mark.parametrize("seed", range(5))
def test_the_regions_are_where_the_vote_stands_above_the_level(js, seed, level):
    """Exact on the rows, except where lines cross one within a few pixels of each other."""
    rng = np.random.default_rng(seed)
    w, b, counts = rng.normal(size=(5, 2)), rng.normal(size=5), rng.integers(1, 6, 5)
    lines = [{"w": w.tolist(), "b": float(b)} for w, b in zip(w, b, strict=True)]
    votes = js("math/votes.js", "votesIn", lines, counts.tolist(), 0, VIEW)
    rows = votes["bottom"] + votes["step"] * rng.integers(1, votes["rows"], 3000) + 1e-9
    places = np.column_stack([rng.uniform(-3.9, 3.9, 3000), rows])
    shares = np.sign(places @ w.T + b) @ counts / counts.sum()
    for sign in (1, -1):
        polygons = js("math/votes.js", "regionsOf", votes, sign, level)
        found = polygon_counts(polygons, places)
        assert found.max(initial=0) <= 1  # the polygons are disjoint
        assert (found == (sign * shares > level + 1e-9)).mean() > 0.998
