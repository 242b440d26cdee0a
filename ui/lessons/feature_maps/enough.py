"""With enough features everything is separable: coin flips (Cover), and what becomes of the true error."""

import math
from statistics import mean

import plotly.graph_objects as go
import streamlit as st

from perceptron_core import PRESETS
from perceptron_core.features import monomials
from perceptron_core.sweeps import coin_flip_sweep, cover_fraction, overfitting_sweep
from ui import words
from ui.trials import BLUE, ORANGE, PURPLE, TEAL, Chart, collect, show, styled

DEGREES, COLORS = (1, 2, 3, 5), (BLUE, ORANGE, TEAL, PURPLE)
SIZES, DRAWS = (6, 12, 20, 30, 42), 100  # at four of them half of the labelings are separable, at one degree each
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
        total = len(DEGREES) * len(SIZES) * DRAWS
        found = collect("coin_flips", f"Draw {total:,} times", flips(), total, (DEGREES, SIZES, DRAWS))
        if found:
            st.markdown(coins_told(found))
    if found:
        show(chart, coins_chart(found), "coins")


def flips():
    """(degree, n, whether the draw is separable), draw by draw."""
    for degree in DEGREES:
        for n in SIZES:
            yield from ((degree, n, flip) for flip in coin_flip_sweep(monomials(degree), n, range(DRAWS)))


def shares(found):
    """{(degree, n): the share of separable draws}."""
    return {
        (degree, n): mean(flip for *cell, flip in found if cell == [degree, n]) for degree in DEGREES for n in SIZES
    }


def coins_told(found):
    """What the sweep has found, in sentences."""
    found = shares(found)
    half = [f"{2 * (_features(degree) + 1)} at degree {degree}" for degree in DEGREES]
    away = max(abs(share - cover_fraction(n, _features(degree))) for (degree, n), share in found.items())
    return (
        "As many points in general position as (w, b) has numbers can always be separated, whatever their labels; of "
        f"twice as many, half of all labelings can (Cover 1965): {', '.join(half)}. The dotted curves are Cover’s "
        f"count; no share here is further from it than {words.number(math.ceil(100 * away) / 100)}."
    )


def coins_chart(found):
    """The shares against the number of points, one curve a degree."""
    found, figure = shares(found), go.Figure()
    for degree, color in zip(DEGREES, COLORS, strict=True):
        here = [found[degree, n] for n in SIZES]
        label = f"degree {degree}, {words.counted(_features(degree), 'feature')}"
        figure.add_scatter(x=SIZES, y=here, name=label, mode="markers+lines", line={"color": color, "width": 3})
        count = [float(cover_fraction(n, _features(degree))) for n in SIZES]
        figure.add_scatter(x=SIZES, y=count, mode="lines", line={"color": color, "dash": "dot"}, showlegend=False)
    styled(figure, "points", "share of separable draws", {"range": [0, 1.05]})
    return Chart(
        figure,
        "The share of coin flips that are separable falls with the number of points, and later the "
        "higher the degree is.",
        (_table(found),),
    )


def _table(found):
    columns = {f"degree {degree}": [words.number(found[degree, n], 3) for n in SIZES] for degree in DEGREES}
    return {"points": [str(n) for n in SIZES], **columns}


def _features(degree):
    return len(monomials(degree).features)


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
            st.markdown(overtraining_told(found))
    if found:
        show(chart, overtraining_chart(found), "overtraining")


def by_degree(found):
    """For each degree how many draws are separable, and the mean true error there, None where none is."""
    for degree in DEGREES:
        errors = [one.true_error for one in found if one.degree == degree and one.separable]
        yield degree, len(errors), mean(errors) if errors else None


def overtraining_told(found):
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
