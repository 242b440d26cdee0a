"""Charts that neither take clicks nor move with the step: functions from values to a Plotly figure."""

import math

import plotly.graph_objects as go

from ui.words import number

TEAL, PURPLE, BLUE, ORANGE = "#12966c", "#8a5fe0", "#2f86d6", "#d9641e"
DASHES = ("solid", "dash", "dot")
SIZE = 16


def counts(x, series, title, chosen=None):
    """Mistakes against a factor, one line for each of `series`: name → counts; `chosen` marks one value of x.

    A run that did not converge leaves a gap.
    """
    figure = go.Figure()
    for (name, runs), color, dash in zip(series.items(), (BLUE, ORANGE, TEAL), DASHES, strict=False):
        mistakes = [run.mistakes if run.outcome == "converged" else None for run in runs]
        style = {"color": color, "width": 3, "dash": dash}
        figure.add_scatter(x=x, y=mistakes, name=name, mode="lines+markers", line=style, marker={"size": 9})
    if chosen is not None:
        figure.add_vline(x=chosen, line={"color": PURPLE, "width": 2, "dash": "dot"})
    figure.update_xaxes(type="log", tickvals=x, ticktext=[number(value, 3) for value in x])
    return _styled(figure, title, "mistakes k")


def gaps(measurements, two_points):
    """Mistakes and bounds against γ* on logarithmic axes, and the mistakes of two points: (γ*, mistakes) each."""
    runs = [run for run in measurements if run.outcome == "converged"]
    gammas = [run.gamma for run in runs]
    figure = go.Figure()
    bound, mistakes = [run.bound for run in runs], [run.mistakes for run in runs]
    mark = {"size": 6, "color": ORANGE, "symbol": "line-ew", "line": {"color": ORANGE, "width": 2}}
    figure.add_scatter(x=gammas, y=bound, name="bound of the run", mode="markers", marker=mark)
    figure.add_scatter(
        x=gammas, y=mistakes, name="mistakes of a run", mode="markers", marker={"size": 7, "color": BLUE}
    )
    x, y = zip(*two_points, strict=True) if two_points else ((), ())
    figure.add_scatter(x=x, y=y, name="two points +(γ*, 0), −(3γ*, 0)", mode="lines", line={"color": TEAL, "width": 3})
    for axis in (figure.update_xaxes, figure.update_yaxes):
        axis(type="log", dtick=1, exponentformat="power")
    return _styled(figure, "γ*, the largest margin of the dataset", "mistakes k")


def histogram(mistakes, bound, own):
    """How many runs made how many `mistakes`, with the bound and the user's `own` run: (order, mistakes).

    A bound that is far from all runs is only named, so that the runs fill the picture.
    """
    order, k = own
    low, high = min([*mistakes, k]), max([*mistakes, k])
    width = max(1, (high - low) // 30)
    bars = {"start": low - 0.5, "end": high + 0.5 + width, "size": width}
    figure = go.Figure(go.Histogram(x=mistakes, marker={"color": BLUE, "line": {"width": 0.5}}, xbins=bars))
    near = bound <= 3 * high
    named = f"bound {number(bound)}" if math.isfinite(bound) else "bound beyond counting"
    figure.add_vline(x=k, line={"color": ORANGE, "width": 3, "dash": "dash"}, opacity=0.8)
    if near:
        figure.add_vline(x=bound, line={"color": PURPLE, "width": 3, "dash": "dash"})
    _name(figure, k, 1.14, f"{order} order: {k}", ORANGE, "left")
    _name(figure, bound if near else 1, 1.05, named + ("" if near else " →"), PURPLE, "right", not near)
    return _styled(figure, "mistakes k", "runs")


def _name(figure, x, y, text, color, anchor, of_paper=False):
    place = {"x": x, "y": y, "yref": "paper", "xref": "paper" if of_paper else "x", "xanchor": anchor}
    figure.add_annotation(**place, text=text, font={"size": SIZE, "color": color}, showarrow=False)


def _styled(figure, x, y):
    text = {"size": SIZE}
    figure.update_xaxes(title={"text": x, "font": text}, tickfont=text)
    figure.update_yaxes(title={"text": y, "font": text}, tickfont=text)
    return figure.update_layout(
        height=360,
        margin={"l": 10, "r": 10, "t": 40, "b": 10},
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "font": text},
        paper_bgcolor="rgba(0, 0, 0, 0)",
        plot_bgcolor="rgba(0, 0, 0, 0)",
    )
