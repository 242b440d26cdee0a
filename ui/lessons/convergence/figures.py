"""Draws the static charts of the lesson on convergence: functions from values to a Chart."""

import math
from collections import Counter

import numpy as np
import plotly.graph_objects as go

from language import t
from ui.parts.charts import BLUE, FONT_SIZE_PX, ORANGE, PURPLE, TEAL, Chart, style_axes
from ui.words import number

CURVE_STYLES = ((BLUE, "solid", "circle"), (ORANGE, "dash", "square"), (TEAL, "dot", "diamond"))
LOG_AXIS_RATIO = 100  # of the largest to the smallest value, beyond which the axis is logarithmic
MOST_BARS = 30
TABLE_ROWS = 20  # of the table of many runs


def mistakes_chart(x, series, title, summary, chosen=None):
    """The Chart of mistakes against a factor x, with one line for each of `series`, {name: runs}.

    A run that did not converge leaves a gap. `summary` names the two quantities. `chosen` marks one value of x.
    """
    figure = go.Figure()
    for (name, runs), (color, dash, symbol) in zip(series.items(), CURVE_STYLES, strict=False):
        style = {"line": {"color": color, "width": 3, "dash": dash}, "marker": {"size": 10, "symbol": symbol}}
        y = [run.mistakes if run.outcome == "converged" else None for run in runs]
        figure.add_scatter(x=x, y=y, name=name, mode="lines+markers", **style)
    sentences = [summary, *(sentence for name, runs in series.items() for sentence in _sentences(x, name, runs))]
    if chosen is not None:
        line = {"color": PURPLE, "width": 3, "dash": "dot"}
        figure.add_vline(x=chosen, line=line)
        name = t("chosen: {value}", value=number(chosen))
        figure.add_scatter(x=[None], y=[None], name=name, mode="lines", line=line)
        sentences.append(t("The vertical line marks {value}.", value=number(chosen)))
    mistakes = [run.mistakes for runs in series.values() for run in runs if run.outcome == "converged"]
    style_axes(figure, t("{title} (logarithmic)", title=title), t("mistakes k"), _axis(mistakes))
    figure.update_xaxes(type="log", tickvals=x, ticktext=[number(value, 3) for value in x])
    table = {title: list(map(number, x))}
    table |= {name: [_count(run) for run in runs] for name, runs in series.items()}
    return Chart(figure, " ".join(sentences), (table,))


def _count(run):
    return f"{run.mistakes:,}" if run.outcome == "converged" else t("more than {k}", k=run.mistakes)


def _sentences(x, name, runs):
    """Sentences that describe one line of a chart."""
    ended = {value: run.mistakes for value, run in zip(x, runs, strict=True) if run.outcome == "converged"}
    if not ended:
        yield t("{name}: no run converged before it was stopped, so nothing is drawn.", name=name)
        return
    low, high = (extreme(ended, key=ended.get) for extreme in (min, max))
    if ended[low] == ended[high]:
        yield t(
            "{name}: {k, plural, one {# mistake} other {# mistakes}} at each value that is drawn.",
            name=name,
            k=ended[low],
        )
    else:
        yield t(
            "{name}: the fewest mistakes are {least}, at {low}, and the most are {most}, at {high}.",
            name=name,
            least=ended[low],
            low=number(low),
            most=ended[high],
            high=number(high),
        )
    if len(ended) < len(x):
        yield t(
            "{n, plural, one {# run is not drawn because it was stopped before it converged.} other {# runs are not "
            "drawn because they were stopped before they converged.}}",
            n=len(x) - len(ended),
        )


def margins_chart(measurements, two_points):
    """The Chart of mistakes and bounds against γ* on logarithmic axes, with the mistakes of runs on two points."""
    runs = sorted((run for run in measurements if run.outcome == "converged"), key=lambda run: run.gamma)
    gammas, bounds, mistakes = ([getattr(run, name) for run in runs] for name in ("gamma", "bound", "mistakes"))
    figure = go.Figure()
    mark = {"size": 8, "color": ORANGE, "symbol": "line-ew", "line": {"color": ORANGE, "width": 3}}
    figure.add_scatter(x=gammas, y=bounds, name=t("bound of a run"), mode="markers", marker=mark)
    mark = {"size": 7, "color": BLUE}
    figure.add_scatter(x=gammas, y=mistakes, name=t("mistakes of a run"), mode="markers", marker=mark)
    x, y = zip(*two_points, strict=True) if two_points else ((), ())
    figure.add_scatter(
        x=x, y=y, name=t("two points: +(γ*, 0), −(3γ*, 0)"), mode="lines", line={"color": TEAL, "width": 4}
    )
    axis = {"type": "log", "dtick": 1, "exponentformat": "power"}
    style_axes(figure, t("largest margin γ* (logarithmic)"), t("mistakes k"), axis)
    figure.update_xaxes(axis)
    sentences = [
        t(
            "The chart shows the mistakes k of {n} runs, and their bounds, against γ*. Range of γ*: {gammas}. "
            "Range of the mistakes: {mistakes}. Range of the bounds: {bounds}.",
            n=len(runs),
            gammas=_range_text(gammas),
            mistakes=_range_text(mistakes),
            bounds=_range_text(bounds),
        )
    ]
    groups = [group for group in np.array_split(np.array([gammas, mistakes, bounds]), TABLE_ROWS, axis=1) if group.size]
    columns = zip(("γ*", t("mistakes k"), t("bound")), zip(*groups, strict=True), strict=True)
    tables = [{name: [_range_text(values) for values in column] for name, column in columns}]
    if two_points:
        first, last = two_points[0], two_points[-1]
        sentences.append(
            t(
                "The run on the two points makes {first} mistakes at γ* = {one}, and {last} at γ* = {other}.",
                first=first[1],
                one=number(first[0], 3),
                last=last[1],
                other=number(last[0], 3),
            )
        )
        tables.append(
            {t("γ* of the two points"): [number(value, 3) for value in x], t("mistakes k"): [f"{k:,}" for k in y]}
        )
    return Chart(figure, " ".join(sentences), tuple(tables))


def _range_text(values):
    """The range of some values as text."""
    low, high = (number(extreme(values), 3) for extreme in (min, max))
    return low if low == high else t("{low} to {high}", low=low, high=high)


def histogram(mistakes, bound, own):
    """The Chart of a histogram of `mistakes`, with the bound and the user's `own` run, (order, mistakes).

    A bound that is far from all runs is only named, so that the runs fill the picture.
    """
    order, k = own
    low, high = min([*mistakes, k]), max([*mistakes, k])
    width = 1 + (high - low) // MOST_BARS
    bars = Counter((mistake - low) // width for mistake in mistakes)
    starts = [low + width * bar for bar in range((high - low) // width + 1)]
    runs = [bars[bar] for bar in range(len(starts))]
    figure = go.Figure(go.Bar(x=[start + (width - 1) / 2 for start in starts], y=runs, width=width))
    figure.update_traces(
        marker={"color": BLUE, "line": {"width": 0}}, hovertemplate=f"%{{y}} {t('runs')}<extra></extra>"
    )
    near = bound <= 3 * high
    figure.add_vline(x=k, line={"color": ORANGE, "width": 4, "dash": "dash"})
    if near:
        figure.add_vline(x=bound, line={"color": PURPLE, "width": 4})
    named, told = _bound(bound, near)
    _annotate(figure, k, 1.14, t("order {order}: {k}", order=order, k=k), "left")
    _annotate(figure, bound if near else 1, 1.05, named, "right", not near)
    style_axes(figure, t("mistakes k"), t("runs"), _axis([0, *runs]))
    right = max(high, bound) if near else high
    constant = right - low < 1
    figure.update_xaxes(range=[-0.5, 2 * low + 0.5] if constant else None, tickformat=",")
    figure.update_xaxes(dtick=1 if (low if constant else right - low) <= 12 else None)
    names = [
        f"{start:,}" if width == 1 else t("{low} to {high}", low=start, high=start + width - 1) for start in starts
    ]
    most = max(range(len(runs)), key=runs.__getitem__)
    sentences = [
        t(
            "The bars show how the mistakes k of {n} runs are distributed. Range of k: {span}.",
            n=len(mistakes),
            span=_range_text(mistakes),
        ),
        t(
            "No bar is higher than the bar at k = {place}, which stands for {most, plural, one {# run} other {# "
            "runs}}. The dashed line marks the order {order}, with {k, plural, one {# mistake} other {# mistakes}}.",
            most=runs[most],
            place=names[most],
            order=order,
            k=k,
        ),
        told,
    ]
    table = {t("mistakes k"): names, t("runs"): [f"{count:,}" for count in runs]}
    return Chart(figure, " ".join(sentences), (table,))


def _bound(bound, near):
    """The label of a bound, and a sentence on it."""
    if near:
        text = number(bound)
        return t("bound {bound}", bound=text), t("The solid line marks the bound, {bound}.", bound=text)
    if math.isfinite(bound):
        text = number(bound)
        outside = t("The bound, {bound}, is outside the picture, to the right.", bound=text)
        return t("bound {bound} →", bound=text), outside
    outside = t("The bound is too large to compute, and is outside the picture, to the right.")
    return t("bound too large to compute →"), outside


def _annotate(figure, x, y, text, anchor, of_paper=False):
    place = {
        "x": x,
        "y": y,
        "yref": "paper",
        "xref": "paper" if of_paper else "x",
        "xanchor": anchor,
        "xshift": 6 if anchor == "left" else -6,
    }
    figure.add_annotation(**place, text=text, font={"size": FONT_SIZE_PX}, showarrow=False)


def _axis(values):
    """The axis for whole numbers: logarithmic if they span decades, else from 0, so that equal values look equal."""
    low, high = min(values, default=0), max(values, default=0)
    if high > LOG_AXIS_RATIO * low > 0:
        return {"type": "log", "dtick": 1, "tickformat": ","}
    top = 2 * high if low == high else 1.1 * high
    return {"range": [0, top or 1], "tickformat": ",", "dtick": 1 if top <= 12 else None}
