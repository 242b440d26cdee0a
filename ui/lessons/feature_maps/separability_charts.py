"""Sweeps on many features: separability of random labels (Cover), and the true error."""

from functools import cache
from statistics import mean

import plotly.graph_objects as go
import streamlit as st

from language import t
from perceptron_core import PRESETS
from perceptron_core.features import monomials
from perceptron_core.sweeps import capacity_sweep, cover_fraction, overfitting_sweep
from ui import words
from ui.parts.charts import BLUE, ORANGE, PURPLE, TEAL, Chart, show_chart, style_axes
from ui.parts.sweep_runner import run_on_button

DEGREES, COLORS = (1, 2, 3, 5), (BLUE, ORANGE, TEAL, PURPLE)
SAMPLES_PER_DEGREE = 125
SEEDS = 20


@st.fragment
def show_coin_flips():
    """Show how often random labels are separable, by the number of points and the degree."""
    st.header(t("Is “separable” good news?"), anchor=False)
    text, chart = st.columns([2, 3])
    with text:
        st.markdown(
            t(
                "The points are random, and the flip of a coin decides each label, so there is nothing to learn. "
                "The features are all products of powers of x₁ and x₂ up to a degree. In what share of such "
                "samples does a hyperplane in the feature space separate the points?"
            )
        )
        total = len(DEGREES) * SAMPLES_PER_DEGREE
        found = run_on_button(
            "coin_flips", t("Draw {n} samples", n=total), sweep_capacity(), total, (DEGREES, SAMPLES_PER_DEGREE)
        )
        st.markdown(coins_sentences(found))
    show_chart(chart, coins_chart(found), "coins")


def sweep_capacity():
    """(degree, the most points of a sample that a hyperplane separates) for each sample."""
    for degree in DEGREES:
        yield from (
            (degree, most)
            for most in capacity_sweep(monomials(degree), _largest_size(degree), range(SAMPLES_PER_DEGREE))
        )


def shares(found, degree):
    """The share of samples that are separable with n points, for n = 1, 2, …"""
    own = [most for each, most in found if each == degree]
    return [mean(most >= n for most in own) for n in range(1, _largest_size(degree) + 1)]


@cache
def cover_shares(degree):
    """The share of separable labelings by Cover's count, for n = 1, 2, …"""
    return [float(cover_fraction(n, _features(degree))) for n in range(1, _largest_size(degree) + 1)]


def coins_sentences(found):
    """Sentences on Cover's count, and on how far the sweep is from it."""
    half = [t("{n} at degree {degree}", n=_half_separable_size(degree), degree=degree) for degree in DEGREES]
    says = t(
        "With d features, (w, b) has d + 1 numbers. If d + 1 points are in general position, every labeling of "
        "them is linearly separable. If 2(d + 1) points are in general position, exactly half of all labelings are "
        "linearly separable (Cover 1965). The number 2(d + 1) is {sizes}.",
        sizes=", ".join(half),
    )
    if not found:
        return says
    pairs = [pair for degree in DEGREES for pair in zip(shares(found, degree), cover_shares(degree), strict=True)]
    away = max(abs(share - count) for share, count in pairs)
    sampled = t(
        "With {draws} samples at each degree, every share differs from Cover’s count by at most about {away}. If "
        "there are about as many features as points, a separating hyperplane says little, because one often exists "
        "for random labels too.",
        draws=SAMPLES_PER_DEGREE,
        away=words.number(away, 2),
    )
    return f"{says} {sampled}"


def coins_chart(found):
    """The Chart of the shares and of Cover's count against the number of points, with one curve for each degree."""
    figure, tables = go.Figure(), []
    for degree, color in zip(DEGREES, COLORS, strict=True):
        sizes, name = [*range(1, _largest_size(degree) + 1)], _curve_name(degree)
        figure.add_scatter(x=sizes, y=cover_shares(degree), name=name, mode="lines", line={"color": color, "width": 3})
        count = t("{curve}: Cover’s count", curve=name)
        table = {t("points"): [str(n) for n in sizes], count: _percentages(cover_shares(degree))}
        if found:
            style = {"mode": "markers", "marker": {"color": color, "size": 7}, "showlegend": False}
            figure.add_scatter(x=sizes, y=shares(found, degree), **style)
            table[t("{n} samples", n=SAMPLES_PER_DEGREE)] = _percentages(shares(found, degree))
        tables.append(table)
    style_axes(figure, t("points"), t("separable"), {"range": [0, 1.05], "tickformat": ".0%"})
    text = t(
        "The share of separable samples falls as the number of points grows. For a higher degree, the share falls "
        "only at a larger number of points. For the degrees shown, the share is ½ at {sizes} points. The lines "
        "show Cover’s count. If samples have been drawn, dots show them.",
        sizes=", ".join(str(_half_separable_size(degree)) for degree in DEGREES),
    )
    return Chart(figure, text, tuple(tables))


def _curve_name(degree):
    """The name of the curve of a degree."""
    return t("degree {degree}, {n, plural, one {# feature} other {# features}}", degree=degree, n=_features(degree))


def _percentages(some):
    return [f"{share:.1%}" for share in some]


@cache
def _features(degree):
    return len(monomials(degree).features)


def _half_separable_size(degree):
    """The number of points for which half of all labelings are separable."""
    return 2 * (_features(degree) + 1)


def _largest_size(degree):
    """The largest number of points in the sweep; almost no larger sample is separable."""
    return _half_separable_size(degree) + min(_half_separable_size(degree), 16)


@st.fragment
def show_overtraining():
    """Show noisy points that are separable at degree 5, and the true error of the separating hyperplane."""
    st.header(t("No training errors, but what about new points?"), anchor=False)
    text, chart = st.columns([2, 3])
    with text:
        least = PRESETS["noisy"].source.least_error
        st.markdown(
            t(
                "The samples are the points of the preset “Noisy” with seeds 0 to {last}. The two classes overlap, "
                "so no classifier has a true error below {least}. With a higher degree, more of these samples are "
                "separable. How well does the maximum-margin hyperplane classify new points?",
                last=SEEDS - 1,
                least=words.number(least),
            )
        )
        found = run_on_button(
            "overtraining", t("Fit {n} times", n=len(DEGREES) * SEEDS), overfitting_sweep(DEGREES, range(SEEDS)),
            len(DEGREES) * SEEDS, (DEGREES, SEEDS),
        )  # fmt: skip
        if found:
            st.markdown(overtraining_sentences(found))
    if found:
        show_chart(chart, overtraining_chart(found), "overtraining")


def mean_errors(found):
    """(degree, number of separable samples, their mean true error or None) for each degree."""
    for degree in DEGREES:
        errors = [one.true_error for one in found if one.degree == degree and one.separable]
        yield degree, len(errors), mean(errors) if errors else None


def overtraining_sentences(found):
    """Sentences on the separable samples and their true errors."""
    parts = [
        t(
            "At degree {degree}, {count} of {n} samples are separable. The mean true error of the maximum-margin "
            "hyperplanes is {error}.",
            degree=degree,
            count=count,
            n=SEEDS,
            error=words.number(error, 3),
        )
        if count
        else t("At degree {degree}, none of the {n} samples is separable.", degree=degree, n=SEEDS)
        for degree, count, error in mean_errors(found)
    ]
    aim = t("More features make it easier to reach a training error of 0. But the aim is a small error on new points.")
    return " ".join([*parts, aim])


def overtraining_chart(found):
    """The Chart of the mean true error of the separating hyperplanes against the degree."""
    rows = [(t("degree {degree}", degree=degree), count, error) for degree, count, error in mean_errors(found)]
    figure = go.Figure()
    names = [name for name, *_ in rows]
    figure.add_bar(
        x=names, y=[count / SEEDS for _, count, _ in rows], name=t("share of separable samples"), marker={"color": TEAL}
    )
    figure.add_bar(x=names, y=[error for *_, error in rows], name=t("their mean true error"), marker={"color": ORANGE})
    style_axes(figure, t("features up to"), t("share"), {"range": [0, 1.05]})
    table = {
        t("features up to"): names,
        t("separable"): [t("{count} of {n}", count=count, n=SEEDS) for _, count, _ in rows],
        t("true error"): ["–" if error is None else words.number(error, 3) for *_, error in rows],
    }
    text = t(
        "For each degree: the share of noisy samples that are separable, and the mean true error of their "
        "maximum-margin hyperplanes."
    )
    return Chart(figure, text, (table,))
