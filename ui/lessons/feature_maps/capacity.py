"""How many points with coin-flip labels can features separate? A sweep beside Cover's count (lecture 001: "Why?")."""

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from perceptron_core.features import monomials
from perceptron_core.sweeps import capacity_sweep, cover_fraction
from ui import session, words
from ui.trials import PURPLE, TEAL, Chart, collect, show, styled

SEEDS = 500
DEGREES = (1, 2, 3)


@st.fragment
def trial():
    """The sweep: for each seed points come, one after another, until no hyperplane separates them."""
    st.header("Why are data often separable?", anchor=False)
    text, chart = st.columns([2, 3])
    with text:
        degree = st.radio(
            "Features: all monomials up to degree", DEGREES, horizontal=True, **session.control("capacity_degree", 2)
        )
        phi = monomials(degree)
        features = len(phi.names)
        most = 3 * (features + 1)
        st.caption(
            f"{_listed(phi.names)}: {features} features. Random points of the plane, each label a coin flip, so that "
            "there is nothing to learn."
        )
        runs = collect(
            "capacity_runs", f"Draw {SEEDS} times", capacity_sweep(phi, most, range(SEEDS)), SEEDS, (degree,)
        )
        st.markdown(told(features, runs))
    show(chart, curve(features, most, runs), "capacity")


def _listed(names):
    return ", ".join(names) if len(names) <= 5 else f"{', '.join(names[:3])}, …, {names[-1]}"


def shares(runs, most):
    """The share of draws of n points that are separable, for n from 1 to `most`; `runs` as of capacity_sweep."""
    return [float(np.mean(np.array(runs) >= n)) for n in range(1, most + 1)]


def told(features, runs):
    """What Cover's count says, and what the draws show, in sentences."""
    half = 2 * (features + 1)
    says = (
        f"With {features} features up to {features + 1} points in general position are separable whatever their labels "
        f"are. Of the labelings of {half} points half are (Cover 1965), and of those of twice as many "
        f"{_share(float(cover_fraction(2 * half, features)))}."
    )
    if not runs:
        return says
    found = float(np.mean(np.array(runs) >= half))
    return (
        f"{says} Of {len(runs)} draws {_share(found)} are separable at {half} points. So that a line without mistakes "
        "exists says little where there are about as many features as points: labels that mean nothing have one too."
    )


def _share(share):
    return f"{share:.1%}" if share >= 0.0005 else "fewer than 0.05%"


def curve(features, most, runs):
    """The share of separable draws against the number of points, with Cover's."""
    n = list(range(1, most + 1))
    expected = [float(cover_fraction(k, features)) for k in n]
    figure = go.Figure()
    figure.add_scatter(x=n, y=expected, mode="lines", name="Cover’s count", line={"color": PURPLE, "width": 3})
    text = f"The share of separable labelings by Cover’s count: ½ at {2 * (features + 1)} points."
    table = {"points": [str(k) for k in n], "Cover’s count": [f"{share:.1%}" for share in expected]}
    if runs:
        found = shares(runs, most)
        style = {"color": TEAL, "size": 10}
        figure.add_scatter(x=n, y=found, mode="markers", name=f"{len(runs)} draws", marker=style)
        widest = max(abs(a - b) for a, b in zip(expected, found, strict=True))
        text += f" The draws differ from it by {words.number(100 * widest, 2)} points of percent at the most."
        table[f"{len(runs)} draws"] = [f"{share:.1%}" for share in found]
    styled(figure, "points", "separable", {"range": [0, 1.05], "tickformat": ".0%"})
    return Chart(figure, text, (table,))
