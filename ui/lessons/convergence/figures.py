"""Charts that neither take clicks nor move with the step: functions from values to a Chart."""

import math
from collections import Counter

import numpy as np
import plotly.graph_objects as go

from ui.parts.charts import BLUE, ORANGE, PURPLE, SIZE, TEAL, Chart, styled
from ui.words import number

LOOKS = ((BLUE, "solid", "circle"), (ORANGE, "dash", "square"), (TEAL, "dot", "diamond"))
DECADES = 100  # values whose ratio is larger are drawn on a logarithmic axis
BARS = 30
GROUPS = 20  # rows of the table of many runs


def counts(x, series, title, chosen=None):
    """Mistakes against a factor, one line for each of `series`: name → counts; `chosen` marks one value of x.

    A run that did not converge leaves a gap.
    """
    figure = go.Figure()
    for (name, runs), (color, dash, symbol) in zip(series.items(), LOOKS, strict=False):
        style = {"line": {"color": color, "width": 3, "dash": dash}, "marker": {"size": 10, "symbol": symbol}}
        y = [run.mistakes if run.outcome == "converged" else None for run in runs]
        figure.add_scatter(x=x, y=y, name=name, mode="lines+markers", **style)
    sentences = [f"Mistakes k against the {title}, {len(x)} values from {number(x[0])} to {number(x[-1])}."]
    sentences += [_sentence(x, name, runs) for name, runs in series.items()]
    if chosen is not None:
        line = {"color": PURPLE, "width": 3, "dash": "dot"}
        figure.add_vline(x=chosen, line=line)
        figure.add_scatter(x=[None], y=[None], name=f"chosen: {number(chosen)}", mode="lines", line=line)
        sentences.append(f"The vertical line marks {number(chosen)}.")
    mistakes = [run.mistakes for runs in series.values() for run in runs if run.outcome == "converged"]
    styled(figure, f"{title} (logarithmic)", "mistakes k", _axis(mistakes))
    figure.update_xaxes(type="log", tickvals=x, ticktext=[number(value, 3) for value in x])
    table = {title: list(map(number, x))}
    table |= {name: [_count(run) for run in runs] for name, runs in series.items()}
    return Chart(figure, " ".join(sentences), (table,))


def _count(run):
    return f"{run.mistakes:,}" if run.outcome == "converged" else f"not ended after {run.mistakes:,}"


def _sentence(x, name, runs):
    """One line of a chart in words."""
    ended = {value: run.mistakes for value, run in zip(x, runs, strict=True) if run.outcome == "converged"}
    if not ended:
        return f"{name[0].upper()}{name[1:]}: no run came to its end, so nothing is drawn."
    low, high = (extreme(ended, key=ended.get) for extreme in (min, max))
    if ended[low] == ended[high]:
        mistakes = f"{ended[low]:,} at each"
    else:
        mistakes = f"fewest {ended[low]:,}, at {number(low)}; most {ended[high]:,}, at {number(high)}"
    left = f"; {len(x) - len(ended)} not drawn, since they did not end" if len(ended) < len(x) else ""
    return f"{name[0].upper()}{name[1:]}: {mistakes}{left}."


def gaps(measurements, two_points):
    """Mistakes and bounds against γ* on logarithmic axes, and the mistakes of two points: (γ*, mistakes) each."""
    runs = sorted((run for run in measurements if run.outcome == "converged"), key=lambda run: run.gamma)
    gammas, bounds, mistakes = ([getattr(run, name) for run in runs] for name in ("gamma", "bound", "mistakes"))
    figure = go.Figure()
    mark = {"size": 8, "color": ORANGE, "symbol": "line-ew", "line": {"color": ORANGE, "width": 3}}
    figure.add_scatter(x=gammas, y=bounds, name="bound of the run", mode="markers", marker=mark)
    mark = {"size": 7, "color": BLUE}
    figure.add_scatter(x=gammas, y=mistakes, name="mistakes of a run", mode="markers", marker=mark)
    x, y = zip(*two_points, strict=True) if two_points else ((), ())
    figure.add_scatter(x=x, y=y, name="two points +(γ*, 0), −(3γ*, 0)", mode="lines", line={"color": TEAL, "width": 4})
    axis = {"type": "log", "dtick": 1, "exponentformat": "power"}
    styled(figure, "largest margin γ* (logarithmic)", "mistakes k", axis)
    figure.update_xaxes(axis)
    sentences = [
        f"The mistakes k of {len(runs)} runs and their bounds, each above its γ*. γ*: {_span(gammas)}; mistakes: "
        f"{_span(mistakes)}; bounds: {_span(bounds)}."
    ]
    groups = [group for group in np.array_split(np.array([gammas, mistakes, bounds]), GROUPS, axis=1) if group.size]
    columns = zip(("γ*", "mistakes k", "bound"), zip(*groups, strict=True), strict=True)
    tables = [{name: [_span(values) for values in column] for name, column in columns}]
    if two_points:
        first, last = two_points[0], two_points[-1]
        sentences.append(
            f"The two points make {first[1]:,} at γ* = {number(first[0], 3)} and {last[1]:,} at {number(last[0], 3)}."
        )
        tables.append({"γ* of the two points": [number(value, 3) for value in x], "mistakes k": [f"{k:,}" for k in y]})
    return Chart(figure, " ".join(sentences), tuple(tables))


def _span(values):
    """The least and the most of some values."""
    low, high = (number(extreme(values), 3) for extreme in (min, max))
    return low if low == high else f"from {low} to {high}"


def histogram(mistakes, bound, own):
    """How many runs made how many `mistakes`, with the bound and the user's `own` run: (order, mistakes).

    A bound that is far from all runs is only named, so that the runs fill the picture.
    """
    order, k = own
    low, high = min([*mistakes, k]), max([*mistakes, k])
    width = 1 + (high - low) // BARS
    bars = Counter((mistake - low) // width for mistake in mistakes)
    starts = [low + width * bar for bar in range((high - low) // width + 1)]
    runs = [bars[bar] for bar in range(len(starts))]
    figure = go.Figure(go.Bar(x=[start + (width - 1) / 2 for start in starts], y=runs, width=width))
    figure.update_traces(marker={"color": BLUE, "line": {"width": 0}}, hovertemplate="%{y} runs<extra></extra>")
    near = bound <= 3 * high
    named = f"bound {number(bound)}" if math.isfinite(bound) else "bound beyond counting"
    figure.add_vline(x=k, line={"color": ORANGE, "width": 4, "dash": "dash"})
    if near:
        figure.add_vline(x=bound, line={"color": PURPLE, "width": 4})
    _name(figure, k, 1.14, f"{order} order: {k:,}", "left")
    _name(figure, bound if near else 1, 1.05, named + ("" if near else " →"), "right", not near)
    styled(figure, "mistakes k", "runs", _axis([0, *runs]))
    right = max(high, bound) if near else high
    constant = right - low < 1
    figure.update_xaxes(range=[-0.5, 2 * low + 0.5] if constant else None, tickformat=",")
    figure.update_xaxes(dtick=1 if (low if constant else right - low) <= 12 else None)
    names = [f"{start:,}" if width == 1 else f"{start:,} to {start + width - 1:,}" for start in starts]
    most = max(range(len(runs)), key=runs.__getitem__)
    sentences = [
        f"How many of {len(mistakes)} runs made how many mistakes k: {_span(mistakes)}. The highest bar, "
        f"{runs[most]:,} of them, is at {names[most]}. The dashed line marks the {order} order, {k:,}.",
        f"The solid line marks the {named}." if near else f"The {named} is off the picture, to the right.",
    ]
    table = {"mistakes k": names, "runs": [f"{count:,}" for count in runs]}
    return Chart(figure, " ".join(sentences), (table,))


def _name(figure, x, y, text, anchor, of_paper=False):
    place = {
        "x": x,
        "y": y,
        "yref": "paper",
        "xref": "paper" if of_paper else "x",
        "xanchor": anchor,
        "xshift": 6 if anchor == "left" else -6,
    }
    figure.add_annotation(**place, text=text, font={"size": SIZE}, showarrow=False)


def _axis(values):
    """The axis for whole numbers: from 0, so that what is constant looks so; logarithmic where they span decades."""
    low, high = min(values, default=0), max(values, default=0)
    if high > DECADES * low > 0:
        return {"type": "log", "dtick": 1, "tickformat": ","}
    top = 2 * high if low == high else 1.1 * high
    return {"range": [0, top or 1], "tickformat": ",", "dtick": 1 if top <= 12 else None}
