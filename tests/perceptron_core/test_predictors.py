"""The predictors of a run, against a second run, example by example, from their definitions."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perceptron_core import PRESETS, Dataset, Hyperplane, Perceptron, averaged, averages, error_history, pocket, voted
from perceptron_core.predictors import survival_counts
from tests.perceptron_core.by_hand import meant
from tests.perceptron_core.strategies import datasets, perceptrons

unhurried = settings(deadline=None)
AT_ZERO = {"mistake": 0, "positive": 1, "negative": -1}


def sign(score, boundary):
    return int(score > 0) - int(score < 0) or AT_ZERO[boundary]


def looks(trace):
    """The state after each example, from the trace: update k was made at examined[k - 1]."""
    k, row = 0, []
    for look in range(1, trace.total_examined + 1):
        while k < len(trace) and trace.examined[k] == look:
            k += 1
        row.append(k)
    return row


@st.composite
def traces(draw):
    dataset, perceptron = draw(datasets(most=8)), draw(perceptrons)
    epochs, start = draw(st.none() | st.integers(0, 6)), None
    if draw(st.booleans()):
        d, b = dataset.dimension, 0 if perceptron.bias == "none" else draw(st.integers(-2, 2))
        start = Hyperplane(draw(st.lists(st.integers(-3, 3), min_size=d, max_size=d)), b)
    return perceptron.train(dataset, start, max_updates=60, max_epochs=epochs)


@unhurried
@given(traces())
def test_the_average_is_the_mean_over_every_look(trace):
    states = np.column_stack([trace.w, trace.b])
    row = looks(trace)
    assert (survival_counts(trace) == np.bincount(row, minlength=len(trace) + 1)).all()
    line = averaged(trace)
    expected = np.mean(states[row], axis=0) if row else states[0]
    size = 1 + np.abs(states).max()
    np.testing.assert_allclose([*line.w, line.b], expected, rtol=0, atol=1e-12 * size)

    W, B = averages(trace)
    every, every_b = averages(trace, range(len(row) + 1))
    for t in range(len(row) + 1):
        mean = np.mean(states[row[:t]], axis=0) if t else states[0]
        np.testing.assert_allclose([*every[t], every_b[t]], mean, rtol=0, atol=1e-12 * size)
    for k, t in enumerate([0, *trace.examined]):
        assert ([*W[k], B[k]] == np.array([*every[t], every_b[t]])).all()


@unhurried
@given(traces(), st.data())
def test_the_vote_is_one_vote_a_look(trace, data):
    dataset, boundary, row = trace.dataset, trace.perceptron.boundary, looks(trace)
    lines = [exact_state(trace, k) for k in range(len(trace) + 1)]
    X = meant(dataset.X)
    votes = [sum(sign(score(lines[k], x), boundary) for k in row) for x in X]
    vote = voted(trace)
    assert vote.votes(dataset.X).tolist() == votes
    assert vote.predict(dataset.X).tolist() == [sign(v, boundary) for v in votes]
    for k, t in enumerate([0, *trace.examined]):
        soon = [sum(sign(score(lines[j], x), boundary) for j in row[:t]) for x in X]
        assert vote.errors[k] == sum(wrong(v, y, boundary) for v, y in zip(soon, dataset.y, strict=True))
    if len(dataset):
        i = data.draw(st.integers(0, len(dataset) - 1))
        assert vote.votes(dataset.X[i]) == votes[i]
        assert vote.predict(dataset.X[i]) == sign(votes[i], boundary)


@unhurried
@given(traces())
def test_the_pocket_holds_the_first_state_with_the_fewest_errors_so_far(trace):
    errors = [exact_errors(trace, k) for k in range(len(trace) + 1)]
    kept = pocket(trace)
    assert kept.all_errors.tolist() == errors
    assert kept.updates.tolist() == [errors.index(min(errors[: k + 1])) for k in range(len(errors))]
    assert (kept.update, kept.errors) == (errors.index(min(errors)), min(errors))
    assert kept.hyperplane == trace.hyperplane(kept.update)
    history = error_history(trace)
    assert history["last"].tolist() == errors
    assert history["pocket"].tolist() == [min(errors[: k + 1]) for k in range(len(errors))]
    assert history["voted"].tolist() == voted(trace).errors.tolist()
    states, row = [exact_state(trace, k) for k in range(len(trace) + 1)], looks(trace)
    for k, t in enumerate([0, *trace.examined]):
        total = [sum(parts) for parts in zip(*(states[j] for j in row[:t] or [0]), strict=True)]
        scores = [score(total, x) for x in meant(trace.dataset.X)]
        pairs = zip(scores, trace.dataset.y, strict=True)
        assert history["averaged"][k] == sum(wrong(s, y, trace.perceptron.boundary) for s, y in pairs)


def exact_state(trace, k):
    """(w, b) in fractions as by hand, for η = 1 and a start at zero."""
    X, perceptron = meant(trace.dataset.X), trace.perceptron
    squares = max([sum(c * c for c in x) for x in X], default=0)
    beta = {"unit": 1, "radius": squares, "none": 0}[perceptron.bias]
    [[*v]], moved = meant([[*trace.w[0], trace.b[0]]]), trace.w[0].any() or trace.b[0]
    [[eta]] = meant([[perceptron.learning_rate if moved else 1.0]])
    for i in trace.index[:k]:
        v = [c + eta * int(trace.dataset.y[i]) * z for c, z in zip(v, [*X[i], beta], strict=True)]
    return v


def score(line, x):
    *w, b = line
    return sum(a * c for a, c in zip(x, w, strict=True)) + b


def wrong(score, y, boundary):
    return sign(score, boundary) != y


def exact_errors(trace, k):
    line, boundary = exact_state(trace, k), trace.perceptron.boundary
    return sum(wrong(score(line, x), y, boundary) for x, y in zip(meant(trace.dataset.X), trace.dataset.y, strict=True))


@pytest.mark.parametrize("rate", [0.1, 1, 3.7])
def test_from_zero_no_reader_depends_on_the_learning_rate(rate):
    for seed in range(20):
        slow, one = (Perceptron(learning_rate=r).train(PRESETS["noisy"](seed), max_epochs=5) for r in (rate, 1.0))
        assert pocket(slow).updates.tolist() == pocket(one).updates.tolist()
        assert voted(slow).errors.tolist() == voted(one).errors.tolist()
        assert averaged(slow).normalized().w == pytest.approx(averaged(one).normalized().w)


def test_states_are_read_in_blocks(monkeypatch):
    trace = Perceptron().train(PRESETS["noisy"](0), max_epochs=5)
    whole = error_history(trace), voted(trace).votes(trace.dataset.X)
    monkeypatch.setattr("perceptron_core.predictors.SCORES_PER_BLOCK", 3 * len(trace.dataset))
    parts = error_history(trace), voted(trace).votes(trace.dataset.X)
    assert {name: errors.tolist() for name, errors in whole[0].items()} == {
        name: errors.tolist() for name, errors in parts[0].items()
    }
    assert whole[1].tolist() == parts[1].tolist()


def test_the_pocket_on_xor():
    kept = pocket(Perceptron().train(PRESETS["xor"]()))
    assert kept.all_errors[:5].tolist() == [4, 3, 2, 1, 4]
    assert (kept.update, kept.hyperplane) == (3, Hyperplane([-1, 1], 1))


def test_what_w_0_predicts_is_the_convention_of_the_run():
    dataset = Dataset([[1.0], [2.0], [3.0]], [1, 1, -1])
    errors = {b: pocket(Perceptron(boundary=b).train(dataset)).all_errors[0] for b in AT_ZERO}
    assert errors == {"mistake": 3, "positive": 1, "negative": 2}


def test_the_average_of_a_run_that_converged_may_go_on():
    trace = Perceptron().train(PRESETS["and gate"]())
    n, last = trace.total_examined, np.append(trace.last.w, trace.last.b)
    now, later = averaged(trace), averaged(trace, looks=3 * n)
    expected = [Fraction(v) / 3 + Fraction(2 * u) / 3 for v, u in zip([*now.w, now.b], last, strict=True)]
    assert [*later.w, later.b] == pytest.approx([float(v) for v in expected])


def test_what_a_reader_cannot_know_is_said():
    trace = Perceptron().train(PRESETS["xor"]())
    with pytest.raises(ValueError, match=f"looks must be at most {trace.total_examined}, all that the run .* got 99"):
        averaged(trace, 99)
    for looks in ([0.5], [-1], 3, ["a"]):
        with pytest.raises(ValueError, match="looks must be a list of whole numbers of at least 0"):
            averages(trace, looks)


def test_the_average_does_not_always_separate():
    """The counts are of 200 seeds: in so many converged runs the average misclassifies a point."""

    def fails(name):
        traces = [Perceptron().train(PRESETS[name](seed), max_updates=5000) for seed in range(200)]
        done = [trace for trace in traces if trace.outcome == "converged"]
        lines = [averaged(trace).functional_margins(trace.dataset).min() <= 0 for trace in done]
        return sum(lines), len(lines)

    assert fails("separable") == (63, 200)
    assert fails("far from the origin") == (198, 198)


def test_a_run_of_t_epochs():
    dataset = PRESETS["noisy"](0)
    for order in ("cyclic", "shuffled", "first"):
        perceptron = Perceptron(order=order)
        whole, short = perceptron.train(dataset), perceptron.train(dataset, max_epochs=3)
        assert (short.outcome, short.epochs, short.epoch.max()) == ("limit", 3, 3)
        assert short.total_examined == (short.examined[-1] if order == "first" else 3 * len(dataset))
        k = len(short)
        assert (whole.index[:k] == short.index).all()
        assert (whole.w[: k + 1] == short.w).all()
        assert k == len(whole) or whole.epoch[k] > 3
    xor = PRESETS["xor"]()
    assert [len(Perceptron().train(xor, max_epochs=e)) for e in range(4)] == pytest.approx(
        [sum(Perceptron().train(xor, max_epochs=9).epoch <= e) for e in range(4)]
    )
    assert (Perceptron().train(xor).outcome, Perceptron().train(xor, max_epochs=50).epochs) == ("cycle", 50)
    assert all(a < b for a, b in pairwise([len(Perceptron().train(xor, max_epochs=e)) for e in (1, 5, 9)]))
    with pytest.raises(ValueError, match=r"max_epochs must be a whole number of at least 0; got 2.5"):
        Perceptron().train(xor, max_epochs=2.5)
