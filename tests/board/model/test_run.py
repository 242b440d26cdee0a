"""Replayed runs in the browser: the core's states bit for bit, at every position.

A position is a number of examined examples. The oracle lists every example that the run examines.
"""

import json
from bisect import bisect_left, bisect_right
from dataclasses import fields, replace
from itertools import count

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from board.serializers import pack_integers, paired_runs_data, trace_data
from perceptron_core import PRESETS, Dataset, Hyperplane, NoBound, Perceptron, mistake_bound, separate
from perceptron_core.orders import shuffled_order
from tests.board.runs import train_both
from tests.node import Source
from tests.perceptron_core.strategies import datasets, moved_perceptrons, perceptrons
from ui.visitor.points import Points

MANY_EXAMPLES = settings(max_examples=300)
GRAINS = ("mistake", "example", "epoch")
limits = st.integers(0, 30)
plane = datasets(dimensions=(2, 2))
SLOW_RUN = (PRESETS["and gate"](0), Perceptron(order="first", bias="radius", learning_rate=0.1), 30)


def examined_examples(dataset, perceptron, trace):
    """Every examined example of a run: (example, epoch, whether it is a mistake)."""
    seen, mistakes, epochs = [], set(trace.examined.tolist()), count(1)
    while len(seen) < trace.total_examined:
        epoch = next(epochs)
        for i in epoch_order(len(dataset), perceptron, epoch):
            seen.append((i, epoch, len(seen) + 1 in mistakes))
            if seen[-1][2] and perceptron.order == "first":
                break
    return seen[: trace.total_examined]


def epoch_order(n, perceptron, epoch):
    return shuffled_order(n, perceptron.seed, epoch).tolist() if perceptron.order == "shuffled" else range(n)


def player_at(position, progress=1):
    return {"position": position, "fresh": False, "progress": progress}


def numbers(line):
    return [*line["w"], line["b"]]


@MANY_EXAMPLES
@given(plane, perceptrons, limits)
@example(*SLOW_RUN)
def test_the_states_are_the_cores_to_the_last_bit(js, dataset, perceptron, limit):
    run, trace = train_both(js, dataset, perceptron, max_updates=limit)
    assert [numbers(state) for state in run["states"]] == np.column_stack([trace.w, trace.b]).tolist()
    assert run["examined"] == trace.examined.tolist()
    assert run["length"] == len(trace)
    shortest = run("least", Source("({ w }) => -Math.hypot(...w)"), run["total"], None)
    assert -shortest == pytest.approx(np.hypot(*trace.w.T).max())


@MANY_EXAMPLES
@given(plane, perceptrons, limits)
@example(*SLOW_RUN)
def test_what_is_at_a_position(js, dataset, perceptron, limit):
    run, trace = train_both(js, dataset, perceptron, max_updates=limit)
    seen = examined_examples(dataset, perceptron, trace)
    every = [[position] for position in range(trace.total_examined + 1)]
    examples, epochs, mistakes = zip(*seen, strict=True) if seen else ((), (), ())
    assert run.each("updatesAt", every) == [sum(mistakes[:position]) for (position,) in every]
    assert run.each("isUpdate", every) == [False, *mistakes]
    assert run.each("epochAt", every) == [0, *epochs]
    assert run.each("exampleAt", every[1:]) == list(examples)
    assert [epochs[looked - 1] for looked in trace.examined] == trace.epoch.tolist()
    assert [examples[looked - 1] for looked in trace.examined] == trace.index.tolist()
    assert run.each("positionOf", [[k] for k in range(len(trace) + 1)]) == [0, *trace.examined]


@MANY_EXAMPLES
@given(plane, perceptrons, limits)
@example(*SLOW_RUN)
def test_next_and_previous_stop_where_they_are_said_to(js, dataset, perceptron, limit):
    run, trace = train_both(js, dataset, perceptron, max_updates=limit)
    seen = examined_examples(dataset, perceptron, trace)
    total = len(seen)
    assert run["total"] == total
    last_of_epoch = [p for p in range(1, total) if seen[p - 1][1] != seen[p][1]]
    stops = {"example": range(1, total), "mistake": trace.examined.tolist(), "epoch": last_of_epoch}
    for grain in GRAINS:
        places = sorted({0, *stops[grain], total})
        every = [[position, grain] for position in range(total + 1)]
        ahead = [places[min(bisect_right(places, position), len(places) - 1)] for position, _ in every]
        behind = [places[max(bisect_left(places, position) - 1, 0)] for position, _ in every]
        assert run.each("next", every) == ahead
        assert run.each("previous", every) == behind


@given(plane, perceptrons)
@example(PRESETS["touching"](0), Perceptron())
@example(PRESETS["xor"](0), Perceptron())
def test_the_part_that_repeats(js, dataset, perceptron):
    run, trace = train_both(js, dataset, perceptron, max_updates=100)
    cycle = run["cycle"]
    if trace.outcome == "cycle":
        later = trace.epoch > trace.repeats
        assert cycle == {"from": len(trace) - later.sum(), "count": later.sum()}
        assert trace.hyperplane(cycle["from"]) == trace.hyperplane(len(trace))
    else:
        assert cycle is None


@given(plane, perceptrons, limits)
@example(*SLOW_RUN)
def test_a_scene_shows_the_state_and_the_example_of_its_position(js, dataset, perceptron, limit):
    run, trace = train_both(js, dataset, perceptron, max_updates=limit)
    seen = examined_examples(dataset, perceptron, trace)
    for position in {0, *trace.examined.tolist(), trace.total_examined // 2, trace.total_examined}:
        frame, k = run("frame", player_at(position)), int((trace.examined <= position).sum())
        assert numbers(frame["line"]) == [*trace.w[k], trace.b[k]]
        told = bool(position) and seen[position - 1][2]
        over = position == len(seen) and trace.outcome != "limit" and not told
        first = max(position, 1) - 1  # at the start the first example is marked
        assert frame["example"] == (seen[first][0] if seen and not over else None)
        if told:
            i = trace.index[k - 1]
            assert numbers(frame["update"]["before"]) == [*trace.w[k - 1], trace.b[k - 1]]
            assert frame["update"]["after"] == frame["line"]
            assert frame["update"]["step"] == (perceptron.learning_rate * dataset.y[i] * dataset.X[i]).tolist()
        else:
            assert frame["update"] is None


@given(plane, perceptrons, st.integers(1, 30), st.floats(0, 1))
def test_a_step_begins_at_the_old_state_and_ends_at_the_new_one(js, dataset, perceptron, limit, progress):
    run, trace = train_both(js, dataset, perceptron, max_updates=limit)
    for k, position in enumerate(trace.examined.tolist()[:5], start=1):
        old, new = trace.hyperplane(k - 1), trace.hyperplane(k)
        line = run("frame", player_at(position, progress))["line"]
        if old.is_defined:
            moved = run("frame", player_at(position, progress))["update"]["moved"]
            assert 0 <= moved <= 1
            between = [*(old.w + moved * (new.w - old.w)), old.b + moved * (new.b - old.b)]
            assert numbers(line) == pytest.approx(between)
        else:
            assert numbers(line) in [[*old.w, old.b], [*new.w, new.b]]


@given(plane, moved_perceptrons, st.booleans())
@example(PRESETS["and gate"](), Perceptron(learning_rate=0.2, start=Hyperplane([0.3, -0.2], -0.4)), True)
def test_the_browser_is_told_where_a_run_begins_and_the_bound_from_there(dataset, perceptron, explicit):
    """Whether all runs of the perceptron begin there, or this run only."""
    plain = replace(perceptron, start=None)
    run = trace_data((plain if explicit else perceptron).train(dataset, perceptron.start, 20), separate(dataset), True)
    line = perceptron.start
    assert run["start"] == (line and {"w": line.w.tolist(), "b": line.b})
    try:
        bound = mistake_bound(dataset, plain, start=line)
        assert run["bound"] == (bound if np.isfinite(bound) else None)
    except NoBound:
        assert run["bound"] is None
    proof = trace_data(plain.train(dataset, max_updates=0), separate(dataset), True)["proof"]
    assert run["proof"] == proof  # the proof depends on the points


@given(plane, perceptrons, perceptrons, st.integers(0, 10))
def test_two_runs_stop_where_either_does(js, dataset, left, right, limit):
    traces = [perceptron.train(dataset, max_updates=limit) for perceptron in (left, right)]
    separation = separate(dataset)
    sides = [(name, trace_data(trace, separation)) for name, trace in zip(("left", "right"), traces, strict=True)]
    data = json.loads(json.dumps(paired_runs_data(Points(dataset), sides)))
    pair = js.new("model/runs/run_pair.js", "RunPair", data["run"], {name: data[name] for name in ("points", "labels")})
    total = max(trace.total_examined for trace in traces)
    assert pair["total"] == total
    places = sorted({0, total}.union(*({*trace.examined.tolist(), trace.total_examined} for trace in traces)))
    every = [[position, "mistake"] for position in range(total + 1)]
    assert pair.each("next", every) == [places[min(bisect_right(places, p), len(places) - 1)] for p, _ in every]
    assert pair.each("previous", every) == [places[max(bisect_left(places, p) - 1, 0)] for p, _ in every]
    for position in (total // 2, total):
        for i, trace in enumerate(traces):
            k = int((trace.examined <= position).sum())
            assert numbers(pair("sideOf", player_at(position), i)["frame"]["line"]) == [*trace.w[k], trace.b[k]]


@given(st.lists(st.integers(0, 2**32 - 1) | st.integers(0, 300) | st.integers(65_500, 65_600)))
def test_whole_numbers_are_packed_and_unpacked(js, numbers):
    assert js("model/runs/run.js", "unpackIntegers", pack_integers(np.array(numbers, dtype=np.int64))) == numbers


def test_no_points(js):
    run, _ = train_both(js, Dataset(np.empty((0, 2)), []), Perceptron())
    for grain in GRAINS:
        assert run("next", 0, grain) == run("previous", 0, grain) == 0
    assert run("epochAt", 0) == run("updatesAt", 0) == 0
    assert run("isUpdate", 0) is False


@MANY_EXAMPLES
@given(plane, perceptrons, limits)
def test_a_count_leads_to_where_it_is_counted(js, dataset, perceptron, limit):
    """The player leads to each typed number of mistakes, examples or epochs, and shows it there."""
    run, trace = train_both(js, dataset, perceptron, limit)
    for grain in GRAINS:
        last = run("counted", 0, grain)["of"]
        for k in {0, 1, last // 2, last - 1, last} & set(range(last + 1)):
            position = run("positionAt", k, grain)
            assert run("counted", position, grain) == {"name": grain, "at": k, "first": 0, "of": last}
            assert grain != "mistake" or run("updatesAt", position) == k
    assert run("counted", 0, "mistake")["of"] == len(trace)


# Of each convention another value than the first one.
CHANGED = {
    "learning_rate": 0.5,
    "bias": "radius",
    "order": "first",
    "boundary": "positive",
    "seed": 1,
    "start": Hyperplane([1, 0], 0),
}


@pytest.mark.parametrize("convention", [field.name for field in fields(Perceptron)])
def test_a_run_by_another_convention_is_another_run(js, convention):
    dataset = PRESETS["separable"](0)
    rules = Perceptron(), Perceptron(**{convention: CHANGED[convention]})
    one, other = (trace_data(perceptron.train(dataset), separate(dataset)) for perceptron in rules)
    assert js("model/runs/run.js", "isSameRule", one, one)
    assert not js("model/runs/run.js", "isSameRule", one, other)
