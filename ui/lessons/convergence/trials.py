"""Attempts to break the convergence theorem, each with a control, a sweep and a chart."""

import math
from dataclasses import replace

import numpy as np
import streamlit as st

from language import t
from perceptron_core import BIASES, Hyperplane, Separable, best_through_origin, mistake_bound
from perceptron_core.sweeps import gap_sweep, measure, order_sweep, rate_sweep, two_points, unit_sweep
from ui import words
from ui.lessons.convergence import figures
from ui.parts.charts import escape_stars, show_chart
from ui.parts.sweep_runner import run_all, run_on_button
from ui.visitor import cached_results, conventions, session, widget_keys

RATES = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0)
FACTORS = (1 / 16, 1 / 8, 1 / 4, 1 / 2, 1.0, 2.0, 4.0, 8.0, 16.0)
SMALLEST_GAPS = (0.1, 0.03, 0.01, 0.003, 0.001)
GAP_RUNS, GAPS = 500, 20
SHUFFLES = (50, 100, 200, 500)
START_FIELDS = (("w₁", "start_w1", 1.0), ("w₂", "start_w2", 0.0), ("b", "start_b", 0.0))  # label, name, first value
LARGE_BOUND = 1e9  # larger bounds are written with their first digits
ROUNDING = 1e-9  # relative error by which a bound in doubles may be too small


def try_rates():
    """Vary η: from the start w = 0 the mistakes do not change, from another start they can."""
    dataset, perceptron = session.points().dataset, conventions.perceptron_from_zero()
    text, chart = st.columns([2, 3])
    with text:
        eta = _slider(t("Learning rate η"), RATES, "trial_rate", 1.0)
        start = _start(perceptron)
        zero = len(RATES) * run_all(rate_sweep(dataset, perceptron, [eta]))  # the same for each rate
        other = run_all(rate_sweep(dataset, perceptron, RATES, start))
        here = RATES.index(eta)
        own = mistake_bound(dataset, replace(perceptron, learning_rate=eta), cached_results.separate(dataset), start)
        sentences = [
            _zero_start_sentence(zero[here], words.number(eta)),
            _own_start_sentence(other[here]),
            t(
                "If a run starts at w = 0, b = 0, η only multiplies w and b. Every score keeps its sign, so the "
                "mistakes are the same."
            ),
            *_start_sentences(start, own),
        ]
        st.markdown(" ".join(sentences))
    series = {t("From w = 0, b = 0"): zero, t("From your start"): other}
    summary = t(
        "The chart shows the mistakes k against the learning rate η, for {n} values from {low} to {high}.",
        n=len(RATES),
        low=words.number(RATES[0]),
        high=words.number(RATES[-1]),
    )
    show_chart(chart, figures.mistakes_chart(RATES, series, t("learning rate η"), summary, eta), "rates")


def _zero_start_sentence(run, eta):
    values = {"eta": eta, "k": run.mistakes}
    if run.outcome == "converged":
        return t("With η = {eta}, the run from w = 0 makes {k, plural, one {# mistake} other {# mistakes}}.", **values)
    return t(
        "With η = {eta}, the run from w = 0 makes more than {k, plural, one {# mistake} other {# mistakes}}.", **values
    )


def _own_start_sentence(run):
    if run.outcome == "converged":
        return t("The run from your start makes {k, plural, one {# mistake} other {# mistakes}}.", k=run.mistakes)
    return t("The run from your start makes more than {k, plural, one {# mistake} other {# mistakes}}.", k=run.mistakes)


def _start_sentences(start, bound):
    if not start.is_defined and start.b == 0:
        return [t("Your start is also w = 0, b = 0. Type a different one.")]
    return [
        t("But η does not multiply your start. So η can change the mistakes of that run, and its bound."),
        _start_bound_sentence(bound),
    ]


def _start_bound_sentence(bound):
    if math.isinf(bound):
        return t("From your start, the bound is too large to compute.")
    if bound >= LARGE_BOUND:
        return t("From your start, the bound allows about {bound} mistakes.", bound=words.number(bound))
    return t(
        "From your start, the bound allows at most {k, plural, one {# mistake} other {# mistakes}}.",
        k=_whole_bound(bound),
    )


def _whole_bound(bound):
    """How many mistakes a bound allows. A bound that is a whole number may be too small by a rounding error."""
    return math.floor(bound * (1 + ROUNDING))


def _slider(label, options, name, first):
    return st.select_slider(label, options, format_func=words.number, **widget_keys.persist(name, first))


def _start(perceptron):
    st.caption(t("Choose a start other than w = 0, b = 0:"))
    fixed = perceptron.bias == "none"
    w1, w2, b = (
        column.number_input(
            label, -1e6, 1e6, format="%g", disabled=fixed and label == "b", **widget_keys.persist(name, first)
        )
        for column, (label, name, first) in zip(st.columns(3), START_FIELDS, strict=True)
    )
    return Hyperplane([w1, w2], 0.0 if fixed else b)


def try_units():
    """Scale the points, x → c·x: with β = R² the mistakes do not change, with β = 1 they can."""
    dataset, perceptron = session.points().dataset, conventions.perceptron_from_zero()
    text, chart = st.columns([2, 3])
    with text:
        factor = _slider(t("Multiply all coordinates by"), FACTORS, "trial_factor", 4.0)
        through = isinstance(best_through_origin(dataset), Separable)
        biases = [bias for bias in BIASES if bias != "none" or through]
        try:
            sweeps = [run_all(unit_sweep(dataset, replace(perceptron, bias=bias), FACTORS)) for bias in biases]
        except ValueError as error:
            st.info(t("For some of these factors, the points are out of range: {problem}.", problem=str(error)))
            return
        here = FACTORS.index(factor)
        sentences = [
            t("Suppose that all coordinates are multiplied by {factor}.", factor=words.number(factor)),
            *(_bias_sentence(bias, runs[here]) for bias, runs in zip(biases, sweeps, strict=True)),
            t("With β = R², every score is multiplied by the same number, so the mistakes do not change."),
            t("With β = 1, the bias does not scale with the coordinates. So meters and feet may give different runs."),
        ]
        st.markdown(" ".join(sentences))
        if not through:
            st.caption(t("The bias “none” is left out because no line through the origin separates these points."))
    series = {t("Bias {bias}", bias=bias): runs for bias, runs in zip(biases, sweeps, strict=True)}
    summary = t(
        "The chart shows the mistakes k against the scale factor of the coordinates, for {n} values from {low} to "
        "{high}.",
        n=len(FACTORS),
        low=words.number(FACTORS[0]),
        high=words.number(FACTORS[-1]),
    )
    show_chart(
        chart, figures.mistakes_chart(FACTORS, series, t("scale factor of the coordinates"), summary, factor), "units"
    )


def _bias_sentence(bias, run):
    values = {"bias": f"“{bias}”", "k": run.mistakes}
    if run.outcome == "converged":
        return t("With bias {bias}, the run makes {k, plural, one {# mistake} other {# mistakes}}.", **values)
    return t("With bias {bias}, the run makes more than {k, plural, one {# mistake} other {# mistakes}}.", **values)


def try_gaps():
    """Shrink γ*: with a smaller margin more mistakes are possible, but never more than the bound."""
    perceptron = conventions.perceptron_from_zero()
    text, chart = st.columns([2, 3])
    with text:
        smallest = _slider(t("Largest margins γ* from 0.5 down to"), SMALLEST_GAPS, "trial_gap", 0.01)
        st.caption(
            t("Each run has {n} points in the disk of radius 1.", n=40) + f" {words.convention_sentence(perceptron)}."
        )
        sweep = gap_sweep(perceptron, np.geomspace(0.5, smallest, GAPS), range(GAP_RUNS // GAPS))
        runs = run_on_button(
            "gap_runs", t("Run the perceptron on {n} datasets", n=GAP_RUNS), sweep, GAP_RUNS, (perceptron, smallest)
        )
        pairs = _two_points(perceptron, smallest) if runs else []
        if runs:
            st.markdown(escape_stars(_gaps_sentences(runs, pairs)))
    if runs:
        show_chart(chart, figures.margins_chart(runs, [(run.gamma, run.mistakes) for run in pairs]), "gaps")


def _two_points(perceptron, smallest):
    """Runs on two points with a shrinking margin γ. Only with bias "unit" they make about 1/γ² mistakes."""
    if perceptron.bias != "unit":
        return []
    runs = [measure(two_points(gamma), perceptron) for gamma in np.geomspace(0.3, smallest, GAPS)]
    return [run for run in runs if run.outcome == "converged"]


def _gaps_sentences(runs, pairs):
    ended = [run for run in runs if run.outcome == "converged"]
    nearest = max(ended, key=_share)
    sentences = [
        _theorem_sentence([(run.mistakes, run.bound) for run in runs]),
        t(
            "One run came closest to its bound: at γ* = {gamma}, its bound was {bound}, and it made {k} mistakes. "
            "That is {share} of the bound.",
            gamma=words.number(nearest.gamma, 3),
            k=nearest.mistakes,
            bound=words.number(nearest.bound),
            share=f"{_share(nearest):.0%}",
        ),
        t("The bound grows as 1/γ*² when γ* becomes smaller. Runs on random points seldom make so many mistakes."),
    ]
    if pairs:
        sentences.append(
            t(
                "For the two points, the drawn curve also grows roughly like 1/γ*². At the smallest γ* that is drawn, "
                "the run makes {share} of the mistakes that its bound allows.",
                share=f"{_share(pairs[-1]):.0%}",
            )
        )
    return " ".join(filter(None, [*sentences, _stopped_sentence(runs)]))


def _theorem_sentence(runs):
    """A sentence on whether the theorem held in every run, (mistakes, bound): this is checked, not assumed."""
    over = sum(mistakes > bound * (1 + ROUNDING) for mistakes, bound in runs)
    if over:
        return t(
            "{over} of {n} runs made more mistakes than the bound. This contradicts the theorem, so please report it.",
            over=over,
            n=len(runs),
        )
    return t("None of the {n} runs made more mistakes than its bound.", n=len(runs))


def _stopped_sentence(runs):
    stopped = [run.mistakes for run in runs if run.outcome != "converged"]
    if not stopped:
        return ""
    return t(
        "{n, plural, one {# run was} other {# runs were}} stopped after {most} mistakes, and {n, plural, one {is} "
        "other {are}} not drawn.",
        n=len(stopped),
        most=max(stopped),
    )


def _share(run):
    return run.mistakes / run.bound


def try_orders():
    """Vary the order of the examples: the number of mistakes varies, but the bound holds."""
    dataset, perceptron = session.points().dataset, conventions.perceptron_from_zero()
    text, chart = st.columns([2, 3])
    with text:
        shuffles = _slider(t("Orders to try"), SHUFFLES, "trial_orders", 200)
        sweep = order_sweep(dataset, perceptron, range(shuffles))
        question = (dataset, perceptron, shuffles)
        runs = run_on_button("order_runs", t("Shuffle {n} times", n=shuffles), sweep, shuffles, question)
        ended = [run.mistakes for run in runs if run.outcome == "converged"]
        bound, own = (
            mistake_bound(dataset, perceptron, cached_results.separate(dataset)),
            len(perceptron.train(dataset)),
        )
        if ended:
            sentences = [
                _spread_sentence(ended),
                t(
                    "With the order “{order}”, the run makes {k, plural, one {# mistake} other {# mistakes}} "
                    "before it converges or is stopped.",
                    order=perceptron.order,
                    k=own,
                ),
                _theorem_sentence([(run.mistakes, bound) for run in runs]),
                _bound_sentence(bound),
            ]
            st.markdown(" ".join(sentences))
        if stopped := _stopped_sentence(runs):
            st.caption(stopped)
    if ended:
        show_chart(chart, figures.histogram(ended, bound, (perceptron.order, own)), "orders")


def _bound_sentence(bound):
    if math.isinf(bound):
        return t("The bound is too large to compute.")
    if bound >= LARGE_BOUND:
        return t("The bound allows about {bound} mistakes.", bound=words.number(bound))
    return t("The bound allows at most {k, plural, one {# mistake} other {# mistakes}}.", k=_whole_bound(bound))


def _spread_sentence(mistakes):
    least, most = min(mistakes), max(mistakes)
    if least == most:
        return t("In each of these orders, the run makes {k, plural, one {# mistake} other {# mistakes}}.", k=least)
    return t("Depending on the order, the run makes between {least} and {most} mistakes.", least=least, most=most)
