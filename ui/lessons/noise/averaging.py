"""In how many of many seeds does averaging win? A sweep, and its honest histogram."""

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from perceptron_core.sweeps import averaging_sweep
from ui import words
from ui.lessons.noise import drawer
from ui.parts.charts import BLUE, ORANGE, SIZE, Chart, show, styled
from ui.parts.sweeping import collect
from ui.visitor import conventions, session

SEEDS = 500
BARS = 40


@st.fragment
def trial():
    """The sweep: each seed of "noisy" is a run, judged by the exact true error of its last line and of its average."""
    st.header("How often does averaging win?", anchor=False)
    perceptron, epochs, noise = conventions.from_zero(), drawer.epochs(), session.points().noise
    flips = noise.amount if noise and noise.kind == "flip" else 0.0
    text, chart = st.columns([2, 3])
    with text:
        labels = f"labels flipped with probability {words.number(flips)}" if flips else "no labels flipped"
        st.caption(
            f"Runs of {epochs} epochs on “Noisy”, seeds 0 to {SEEDS - 1}, {labels}; {words.conventions(perceptron)}. "
            "The true error is that of the clean clouds, and the average is over all epochs, also those in which a run "
            "that has converged changes nothing."
        )
        if unused := words.unused_start(conventions.perceptron(), "these runs begin"):
            st.caption(unused)
        sweep = averaging_sweep(perceptron, range(SEEDS), epochs, flips)
        runs = collect("averaging_runs", f"Run {SEEDS} seeds", sweep, SEEDS, (perceptron, epochs, flips))
        if runs:
            st.markdown(sentences(runs))
    if runs:
        show(chart, histogram([run.last - run.averaged for run in runs]), "averaging")


def sentences(runs):
    """How often which line was better, in sentences."""
    gains = np.array([run.last - run.averaged for run in runs])
    wins, losses = int((gains > 0).sum()), int((gains < 0).sum())
    even = len(runs) - wins - losses
    last, mean, pocket = (
        words.number(np.mean([getattr(run, name) for run in runs]), 3) for name in ("last", "averaged", "pocket")
    )
    return (
        f"The average has the smaller true error on {wins} of {len(runs)} seeds ({wins / len(runs):.1%}), the last "
        f"line on {losses}{f', and on {even} they are equal' if even else ''}. The mean over the seeds is {last} for "
        f"the last line, {mean} for the average and {pocket} for the pocket. So averaging helps on "
        f"{_how_many(wins / len(runs))} of these seeds."
    )


def _how_many(share):
    return "all" if share == 1 else "most" if share > 0.5 else "half" if share == 0.5 else "fewer than half"


def histogram(gains):
    """How many runs gained how much by averaging; to the left of 0 they lost."""
    low, high = min(gains, default=0), max(gains, default=0)
    width = (high - low) / BARS or 1
    edges = width * np.arange(min(np.floor(low / width), -1), max(np.ceil(high / width), 1) + 1)  # 0 is one of them
    counts, _ = np.histogram([gain for gain in gains if gain], edges)
    even = len(gains) - counts.sum()
    middles = (edges[:-1] + edges[1:]) / 2
    figure = go.Figure()
    for name, color, side in (("averaging wins", BLUE, middles > 0), ("the last line wins", ORANGE, middles < 0)):
        style = {"width": edges[1] - edges[0], "marker": {"color": color, "line": {"width": 0}}}
        figure.add_bar(x=middles[side], y=counts[side], name=name, **style, hovertemplate="%{y} runs<extra></extra>")
    figure.add_vline(x=0, line={"width": 3, "color": "gray"})
    styled(figure, "true error, last line − average", "runs", {"rangemode": "tozero"})
    figure.update_layout(barmode="overlay", legend={"font": {"size": SIZE}})
    text = (
        f"How many of {len(gains)} runs have which difference of true errors, last line minus average: from "
        f"{words.number(min(gains), 3)} to {words.number(max(gains), 3)}. Right of 0 the average is better, left of it "
        "the last line."
    )
    if even:
        text += f" {even} {'run is' if even == 1 else 'runs are'} equal in both and not drawn."
    groups = [(low, high, count) for low, high, count in zip(edges[:-1], edges[1:], counts, strict=True) if count]
    table = {
        "difference": [f"{words.number(low, 3)} to {words.number(high, 3)}" for low, high, _ in groups],
        "runs": [f"{count:,}" for *_, count in groups],
    }
    return Chart(figure, text, (table,))
