"""A sweep over seeds that compares averaging with the last line, and its histogram."""

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from language import mark, t
from perceptron_core.sweeps import averaging_sweep
from ui import words
from ui.lessons.noise import drawer
from ui.parts.charts import BLUE, FONT_SIZE_PX, ORANGE, Chart, show_chart, style_axes
from ui.parts.sweep_runner import run_on_button
from ui.visitor import conventions, session

SEEDS = 500
BARS = 40


@st.fragment
def trial():
    """Show the sweep: one run for each seed of "noisy", with the exact true errors of its last line and its average."""
    st.header(t("How often does averaging win?"), anchor=False)
    perceptron, epochs, noise = conventions.perceptron_from_zero(), drawer.epochs(), session.points().noise
    flips = noise.amount if noise and noise.kind == "flip" else 0.0
    text, chart = st.columns([2, 3])
    with text:
        st.caption(" ".join(_setting_sentences(perceptron, epochs, flips)))
        if unused := words.unused_start_note(conventions.perceptron(), mark("These runs begin at w = 0, b = 0.")):
            st.caption(unused)
        sweep = averaging_sweep(perceptron, range(SEEDS), epochs, flips)
        runs = run_on_button(
            "averaging_runs",
            t("Run the perceptron on {seeds} seeds", seeds=SEEDS),
            sweep,
            SEEDS,
            (perceptron, epochs, flips),
        )
        if runs:
            st.markdown(sentences(runs))
    if runs:
        show_chart(chart, histogram([run.last - run.averaged for run in runs]), "averaging")


def _setting_sentences(perceptron, epochs, flips):
    """Sentences on the points and the conventions of the runs."""
    yield t("The points are those of the preset “Noisy” with seeds 0 to {last}.", last=SEEDS - 1)
    if flips:
        yield t("Each label is flipped with probability {p}.", p=words.number(flips))
    else:
        yield t("No labels are flipped.")
    yield t(
        "Each run has {epochs, plural, one {# epoch} other {# epochs}}. Its conventions: {conventions}.",
        epochs=epochs,
        conventions=words.convention_sentence(perceptron),
    )
    yield t(
        "The true error is the error on new points without flipped labels. The average is taken over all epochs, "
        "including those after a run has converged."
    )


def sentences(runs):
    """Sentences on how often each line was better."""
    gains = np.array([run.last - run.averaged for run in runs])
    wins, losses = int((gains > 0).sum()), int((gains < 0).sum())
    even = len(runs) - wins - losses
    last, mean, pocket = (
        words.number(np.mean([getattr(run, name) for run in runs]), 3) for name in ("last", "averaged", "pocket")
    )
    said = [
        t(
            "The average has the smaller true error on {wins} of {n} seeds ({share}), and the last line has it on "
            "{losses}.",
            wins=wins,
            n=len(runs),
            share=f"{wins / len(runs):.1%}",
            losses=losses,
        ),
        t("On {even, plural, one {# seed} other {# seeds}} the two errors are equal.", even=even) if even else "",
        t(
            "The mean true error is {last} for the last line, {mean} for the average and {pocket} for the pocket line.",
            last=last,
            mean=mean,
            pocket=pocket,
        ),
        _how_often(wins / len(runs)),
    ]
    return " ".join(filter(None, said))


def _how_often(share):
    if share == 1:
        return t("So averaging helps on all of these seeds.")
    if share > 0.5:
        return t("So averaging helps on most of these seeds.")
    if share == 0.5:
        return t("So averaging helps on half of these seeds.")
    return t("So averaging helps on fewer than half of these seeds.")


def histogram(gains):
    """The Chart of a histogram of the gains by averaging; a negative gain is a loss."""
    low, high = min(gains, default=0), max(gains, default=0)
    width = (high - low) / BARS or 1
    edges = width * np.arange(min(np.floor(low / width), -1), max(np.ceil(high / width), 1) + 1)  # 0 is an edge
    counts, _ = np.histogram([gain for gain in gains if gain], edges)
    even = len(gains) - counts.sum()
    middles = (edges[:-1] + edges[1:]) / 2
    figure = go.Figure()
    hover = t("{count} runs", count="%{y}") + "<extra></extra>"
    named = ((t("the average is better"), BLUE, middles > 0), (t("the last line is better"), ORANGE, middles < 0))
    for name, color, side in named:
        style = {"width": edges[1] - edges[0], "marker": {"color": color, "line": {"width": 0}}}
        figure.add_bar(x=middles[side], y=counts[side], name=name, **style, hovertemplate=hover)
    figure.add_vline(x=0, line={"width": 3, "color": "gray"})
    style_axes(figure, t("true error of the last line − true error of the average"), t("runs"), {"rangemode": "tozero"})
    figure.update_layout(barmode="overlay", legend={"font": {"size": FONT_SIZE_PX}})
    text = t(
        "A histogram of {n} runs: the true error of the last line minus that of the average, from {low} to {high}. "
        "To the right of 0, the average is better. To the left of 0, the last line is better.",
        n=len(gains),
        low=words.number(min(gains), 3),
        high=words.number(max(gains), 3),
    )
    if even:
        equal = t(
            "{even, plural, one {# run is not drawn, because its two errors are equal.} other {# runs are not drawn, "
            "because in each of them the two errors are equal.}}",
            even=int(even),
        )
        text = f"{text} {equal}"
    groups = [(low, high, count) for low, high, count in zip(edges[:-1], edges[1:], counts, strict=True) if count]
    table = {
        t("difference"): [
            t("{low} to {high}", low=words.number(low, 3), high=words.number(high, 3)) for low, high, _ in groups
        ],
        t("runs"): [f"{count:,}" for *_, count in groups],
    }
    return Chart(figure, text, (table,))
