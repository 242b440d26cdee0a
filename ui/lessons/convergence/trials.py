"""Attempts to break the convergence theorem: a control, a sweep of runs, a chart and what it says."""

from dataclasses import replace

import numpy as np
import streamlit as st

from perceptron_core import BIASES, Hyperplane, Separable, best_through_origin, mistake_bound
from perceptron_core.sweeps import gap_sweep, measure, order_sweep, rate_sweep, two_points, unit_sweep
from ui import words
from ui.lessons.convergence import figures
from ui.parts.charts import plain, show
from ui.parts.sweeping import collect, every
from ui.visitor import conventions, keys, results, session

RATES = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0)
FACTORS = (1 / 16, 1 / 8, 1 / 4, 1 / 2, 1.0, 2.0, 4.0, 8.0, 16.0)
SMALLEST_GAPS = (0.1, 0.03, 0.01, 0.003, 0.001)
GAP_RUNS, GAPS = 500, 20
SHUFFLES = (50, 100, 200, 500)
START = (("w₁", "start_w1", 1.0), ("w₂", "start_w2", 0.0), ("b", "start_b", 0.0))  # label, name, first value
ROUNDING = 1e-9  # how far beyond a bound in doubles a whole number of mistakes may seem


def rate():
    """η: from w = 0 nothing changes; from another start it does."""
    dataset, perceptron = session.points().dataset, conventions.from_zero()
    text, chart = st.columns([2, 3])
    with text:
        eta = _slider("Learning rate η", RATES, "trial_rate", 1.0)
        start = _start(perceptron)
        series = {
            "from w = 0, b = 0": len(RATES) * every(rate_sweep(dataset, perceptron, [eta])),  # the same for each rate
            "from your start": every(rate_sweep(dataset, perceptron, RATES, start)),
        }
        zero, other = (words.count(runs[RATES.index(eta)]) for runs in series.values())
        own = mistake_bound(dataset, replace(perceptron, learning_rate=eta), results.separate(dataset), start)
        st.markdown(
            f"With η = {words.number(eta)}: {zero} from w = 0, {other} from your start. From w = 0 the rate multiplies "
            "w and b and nothing else: every score keeps its sign, so the mistakes are the same. "
            + _of_start(start, own)
        )
    show(chart, figures.counts(RATES, series, "learning rate η", eta), "rates")


def _of_start(start, bound):
    if not start.is_defined and start.b == 0:
        return "Your start is 0 too: type another."
    return (
        "Another start is not multiplied with them, so there η can matter, and the bound depends on it: "
        f"from yours it allows {words.up_to(bound)}."
    )


def _slider(label, options, name, first):
    return st.select_slider(label, options, format_func=words.number, **keys.lasting(name, first))


def _start(perceptron):
    st.caption("A start other than w = 0, b = 0:")
    fixed = perceptron.bias == "none"
    w1, w2, b = (
        column.number_input(label, -1e6, 1e6, format="%g", disabled=fixed and label == "b", **keys.lasting(name, first))
        for column, (label, name, first) in zip(st.columns(3), START, strict=True)
    )
    return Hyperplane([w1, w2], 0.0 if fixed else b)


def units():
    """x → c·x: β = R² does not care, β = 1 does."""
    dataset, perceptron = session.points().dataset, conventions.from_zero()
    text, chart = st.columns([2, 3])
    with text:
        factor = _slider("Multiply all coordinates by", FACTORS, "trial_factor", 4.0)
        through = isinstance(best_through_origin(dataset), Separable)
        biases = [bias for bias in BIASES if bias != "none" or through]
        try:
            sweeps = [every(unit_sweep(dataset, replace(perceptron, bias=bias), FACTORS)) for bias in biases]
        except ValueError as error:
            st.info(f"In other units these points are out of range: {error}.")
            return
        series = {f"bias {bias}": runs for bias, runs in zip(biases, sweeps, strict=True)}
        counts = ", ".join(f"{words.count(runs[FACTORS.index(factor)])} with {name}" for name, runs in series.items())
        st.markdown(
            f"× {words.number(factor)}: {counts}. With β = R² every score is multiplied by the same number, so the "
            "mistakes stay. "
            "With β = 1 the bias is measured in other units than w: in metres and in feet it is another run."
        )
        if not through:
            st.caption("Bias none is left out: no line through the origin separates these points.")
    show(chart, figures.counts(FACTORS, series, "factor of all coordinates", factor), "units")


def gap():
    """γ: the narrower the gap, the more mistakes, and never more than the bound."""
    perceptron = conventions.from_zero()
    text, chart = st.columns([2, 3])
    with text:
        smallest = _slider("Gaps from γ* = 0.5 down to", SMALLEST_GAPS, "trial_gap", 0.01)
        st.caption(f"Each run has 40 points in the disc of radius 1; {words.conventions(perceptron)}.")
        sweep = gap_sweep(perceptron, np.geomspace(0.5, smallest, GAPS), range(GAP_RUNS // GAPS))
        runs = collect("gap_runs", f"Run {GAP_RUNS} datasets", sweep, GAP_RUNS, (perceptron, smallest))
        pairs = _two_points(perceptron, smallest) if runs else []
        if runs:
            st.markdown(plain(_of_gaps(runs, pairs)))
    if runs:
        show(chart, figures.gaps(runs, [(run.gamma, run.mistakes) for run in pairs]), "gaps")


def _two_points(perceptron, smallest):
    """Runs on two points whose gap shrinks: with bias "unit" they need about 1/γ² mistakes, with any other bias not."""
    if perceptron.bias != "unit":
        return []
    runs = [measure(two_points(gamma), perceptron) for gamma in np.geomspace(0.3, smallest, GAPS)]
    return [run for run in runs if run.outcome == "converged"]


def _of_gaps(runs, pairs):
    ended = [run for run in runs if run.outcome == "converged"]
    nearest = max(ended, key=_share)
    gamma, bound = words.number(nearest.gamma, 3), words.number(nearest.bound)
    sentences = [
        _held([(run.mistakes, run.bound) for run in runs]),
        f"The nearest came to {_share(nearest):.0%} of it: {nearest.mistakes:,} of {bound}, at γ* = {gamma}.",
        "The bound grows like 1/γ*² as the gap shrinks; random points seldom need as many.",
    ]
    if pairs:
        sentences.append(
            f"The two points, drawn as a line, do grow like 1/γ*²: at last to {_share(pairs[-1]):.0%} of it."
        )
    return " ".join(filter(None, [*sentences, _stopped(runs)]))


def _held(runs):
    """Whether the theorem held in every run, (mistakes, bound) each: looked at, not taken for granted."""
    over = sum(mistakes > bound * (1 + ROUNDING) for mistakes, bound in runs)
    if over:
        return f"{over} of {len(runs)} runs made more mistakes than the bound, against the theorem: please report this."
    return f"None of the {len(runs)} runs made more mistakes than its bound."


def _stopped(runs):
    stopped = [run.mistakes for run in runs if run.outcome != "converged"]
    return f"{len(stopped)} runs were stopped at {max(stopped):,} mistakes and are not drawn." if stopped else ""


def _share(run):
    return run.mistakes / run.bound


def order():
    """The order of presentation: k varies, the bound holds."""
    dataset, perceptron = session.points().dataset, conventions.from_zero()
    text, chart = st.columns([2, 3])
    with text:
        shuffles = _slider("Orders to try", SHUFFLES, "trial_orders", 200)
        sweep = order_sweep(dataset, perceptron, range(shuffles))
        question = (dataset, perceptron, shuffles)
        runs = collect("order_runs", f"Shuffle {shuffles} times", sweep, shuffles, question)
        ended = [run.mistakes for run in runs if run.outcome == "converged"]
        bound, own = mistake_bound(dataset, perceptron, results.separate(dataset)), len(perceptron.train(dataset))
        if ended:
            held = _held([(run.mistakes, bound) for run in runs])
            allowed = f"The bound allows {words.up_to(bound)}."
            st.markdown(f"{_spread(ended)}; {perceptron.order} order makes {own}. {held} {allowed}")
        if stopped := _stopped(runs):
            st.caption(stopped)
    if ended:
        show(chart, figures.histogram(ended, bound, (perceptron.order, own)), "orders")


def _spread(mistakes):
    least, most = min(mistakes), max(mistakes)
    if least == most:
        return f"In each of these orders the run makes the same number of mistakes, {least}"
    return f"The order alone makes the difference between {least} and {most} mistakes"
