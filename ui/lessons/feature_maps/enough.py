"""With enough features everything is separable: coin flips (Cover), and what becomes of the true error."""

from functools import cache
from statistics import mean

import plotly.graph_objects as go
import streamlit as st

from perceptron_core import PRESETS
from perceptron_core.features import monomials
from perceptron_core.sweeps import capacity_sweep, cover_fraction, overfitting_sweep
from ui import words
from ui.parts.charts import BLUE, ORANGE, PURPLE, TEAL, Chart, show, styled
from ui.parts.sweeping import collect

DEGREES, COLORS = (1, 2, 3, 5), (BLUE, ORANGE, TEAL, PURPLE)
DRAWS = 125  # at each degree
SEEDS = 20


@st.fragment
def coins():
    """How often coin-flip labels are separable, by the number of points and the degree."""
    st.header("Is “separable” good news?", anchor=False)
    text, chart = st.columns([2, 3])
    with text:
        st.markdown(
            "Points at random, and labels by the flip of a coin: there is nothing to learn. φ has all products of "
            "powers of x₁ and x₂ up to a degree. On which share of the draws does a hyperplane in the feature space "
            "separate them?"
        )
        total = len(DEGREES) * DRAWS
        found = collect("coin_flips", f"Draw {total} times", draws(), total, (DEGREES, DRAWS))
        st.markdown(coins_sentences(found))
    show(chart, coins_chart(found), "coins")


def draws():
    """(degree, how many points can come until no hyperplane separates them), draw by draw."""
    for degree in DEGREES:
        yield from ((degree, most) for most in capacity_sweep(monomials(degree), _most(degree), range(DRAWS)))


def shares(found, degree):
    """The share of draws that are separable with n points, for n from 1 on."""
    own = [most for each, most in found if each == degree]
    return [mean(most >= n for most in own) for n in range(1, _most(degree) + 1)]


@cache
def expected(degree):
    """The same by Cover's count."""
    return [float(cover_fraction(n, _features(degree))) for n in range(1, _most(degree) + 1)]


def coins_sentences(found):
    """Cover's count, and how far from it the sweep is, in sentences."""
    half = [f"{_half(degree)} at degree {degree}" for degree in DEGREES]
    says = (
        "As many points in general position as (w, b) has numbers can always be separated, whatever their labels; of "
        f"twice as many, half of all labelings can (Cover 1965): {', '.join(half)}."
    )
    if not found:
        return says
    pairs = [pair for degree in DEGREES for pair in zip(shares(found, degree), expected(degree), strict=True)]
    away = max(abs(share - count) for share, count in pairs)
    return (
        f"{says} Of {DRAWS} draws at each degree no share is further from it than {words.number(away, 2)}. So where "
        "there are about as many features as points, a separator says little: labels that mean nothing have one too."
    )


def coins_chart(found):
    """The shares against the number of points, and Cover's count, one curve a degree."""
    figure, tables = go.Figure(), []
    for degree, color in zip(DEGREES, COLORS, strict=True):
        sizes, name = [*range(1, _most(degree) + 1)], f"degree {degree}, {words.counted(_features(degree), 'feature')}"
        figure.add_scatter(x=sizes, y=expected(degree), name=name, mode="lines", line={"color": color, "width": 3})
        table = {"points": [str(n) for n in sizes], f"{name}: Cover’s count": _texts(expected(degree))}
        if found:
            style = {"mode": "markers", "marker": {"color": color, "size": 7}, "showlegend": False}
            figure.add_scatter(x=sizes, y=shares(found, degree), **style)
            table[f"{DRAWS} draws"] = _texts(shares(found, degree))
        tables.append(table)
    styled(figure, "points", "separable", {"range": [0, 1.05], "tickformat": ".0%"})
    text = (
        "The share of separable coin flips falls with the number of points, and later the higher the degree is: it is "
        f"½ at {', '.join(str(_half(degree)) for degree in DEGREES)} points. Lines: Cover’s count; dots: the draws."
    )
    return Chart(figure, text, tuple(tables))


def _texts(some):
    return [f"{share:.1%}" for share in some]


@cache
def _features(degree):
    return len(monomials(degree).features)


def _half(degree):
    """So many points of whose labelings half are separable."""
    return 2 * (_features(degree) + 1)


def _most(degree):
    """So many points are tried: hardly any draw of more is separable."""
    return _half(degree) + min(_half(degree), 16)


@st.fragment
def overtraining():
    """Noisy data, separable at degree 5, and the true error of that separator."""
    st.header("No training error: and new points?", anchor=False)
    text, chart = st.columns([2, 3])
    with text:
        least = PRESETS["noisy"].source.least_error
        st.markdown(
            f"The preset “Noisy”, seeds 0 to {SEEDS - 1}: two clouds that overlap, so that no classifier has a true "
            f"error below {words.number(least)}. With a higher degree more of the draws are separable. How good is the "
            "max-margin separator there on new points?"
        )
        found = collect(
            "overtraining", f"Fit {len(DEGREES) * SEEDS} times", overfitting_sweep(DEGREES, range(SEEDS)),
            len(DEGREES) * SEEDS, (DEGREES, SEEDS),
        )  # fmt: skip
        if found:
            st.markdown(overtraining_sentences(found))
    if found:
        show(chart, overtraining_chart(found), "overtraining")


def by_degree(found):
    """For each degree how many draws are separable, and the mean true error there, None where none is."""
    for degree in DEGREES:
        errors = [one.true_error for one in found if one.degree == degree and one.separable]
        yield degree, len(errors), mean(errors) if errors else None


def overtraining_sentences(found):
    """The same in sentences."""
    parts = [
        f"degree {degree}: {count} of {SEEDS} separable" + (f", true error {words.number(error, 3)}" if count else "")
        for degree, count, error in by_degree(found)
    ]
    return (
        f"{'; '.join(parts)} (the mean over those draws). Training error 0 is had more easily with more features, and "
        "is not the aim: what counts is the error on new points."
    )


def overtraining_chart(found):
    """The mean true error of the separators against the degree."""
    rows = [(f"degree {degree}", count, error) for degree, count, error in by_degree(found)]
    figure = go.Figure()
    names = [name for name, *_ in rows]
    figure.add_bar(x=names, y=[count / SEEDS for _, count, _ in rows], name="share separable", marker={"color": TEAL})
    figure.add_bar(x=names, y=[error for *_, error in rows], name="true error there", marker={"color": ORANGE})
    styled(figure, "features up to", "share", {"range": [0, 1.05]})
    table = {
        "features up to": names,
        "separable": [f"{count} of {SEEDS}" for _, count, _ in rows],
        "true error": ["–" if error is None else words.number(error, 3) for *_, error in rows],
    }
    return Chart(
        figure, "How many noisy draws are separable, and the mean true error of their separators, by degree.", (table,)
    )
