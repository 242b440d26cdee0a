"""Is it good that features separate noisy data? Training error 0 beside the true error (lecture 001: overfitting)."""

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from perceptron_core import PRESETS
from perceptron_core.sweeps import overfitting_sweep
from ui import words
from ui.trials import ORANGE, PURPLE, Chart, collect, show, styled

DEGREES = (1, 2, 3, 4, 5)
SEEDS = 40
BEST = PRESETS["noisy"].source.least_error


@st.fragment
def trial():
    """The sweep: each seed of "noisy" with more and more features, and the max-margin separator where there is one."""
    st.header("Is that good?", anchor=False)
    text, chart = st.columns([2, 3])
    with text:
        st.caption(
            f"“Noisy”, seeds 0 to {SEEDS - 1}, with all monomials up to a degree as features. Where these separate the "
            "40 points, the max-margin separator makes no error on them. Its true error is how probably it gets a new "
            f"point wrong; no classifier has less than {words.number(BEST)}."
        )
        total = len(DEGREES) * SEEDS
        runs = collect("overfitting_runs", f"Run {total}", overfitting_sweep(DEGREES, range(SEEDS)), total, ())
        if runs:
            st.markdown(told(runs))
    if runs:
        show(chart, curves(runs), "overfitting")


def by_degree(runs):
    """[degree, share of seeds that are separable, mean true error there or None] of each degree."""
    rows = []
    for degree in dict.fromkeys(run.degree for run in runs):
        own = [run for run in runs if run.degree == degree]
        errors = [run.true_error for run in own if run.separable]
        rows.append((degree, len(errors) / len(own), float(np.mean(errors)) if errors else None))
    return rows


def told(runs):
    """What more features bring and cost, in sentences."""
    rows = by_degree(runs)
    (low, few, first), (high, many, last) = rows[0], rows[-1]
    share = f"Degree {low} separates {few:.0%} of the seeds, degree {high} {many:.0%}."
    if first is None or last is None:
        return share
    change = "grows" if last > first else "falls"
    return (
        f"{share} Where they separate, the mean true error {change} from {words.number(first, 3)} to "
        f"{words.number(last, 3)}, and the best possible is {words.number(BEST, 3)}. The error on the training points "
        "is 0 each time: it says nothing of the error on new ones."
    )


def curves(runs):
    """The share of separable seeds and the mean true error against the degree."""
    rows = [
        (str(degree), share, "–" if error is None else words.number(error, 3), error)
        for degree, share, error in by_degree(runs)
    ]
    degrees, shares, texts, errors = zip(*rows, strict=True)
    figure = go.Figure()
    figure.add_bar(x=degrees, y=shares, name="separable", marker={"color": PURPLE}, opacity=0.45)
    line = {"mode": "lines+markers", "line": {"color": ORANGE, "width": 3}, "marker": {"size": 10}}
    figure.add_scatter(x=degrees, y=errors, name="true error there", **line)
    figure.add_hline(y=BEST, line={"dash": "dot", "color": "gray", "width": 2})
    styled(figure, "degree of the features", "share", {"range": [0, 1.05], "tickformat": ".0%"})
    text = "; ".join(f"{degree}: {share:.0%} separable, true error {error}" for degree, share, error, _ in rows)
    table = {"degree": degrees, "separable": [f"{share:.1%}" for share in shares], "true error there": texts}
    return Chart(figure, f"By degree, {text}. The dotted line is the best possible, {words.number(BEST)}.", (table,))
