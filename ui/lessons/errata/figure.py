"""Draws the figure of an erratum of lecture 004 on feature maps."""

import math

import plotly.graph_objects as go

from language import t
from ui.lessons.errata.shared_points import XOR
from ui.words import number

BLUE, VERMILION, CORRECT_COLOR, NOTES_COLOR = "#2a79d8", "#c95a10", "#0f8a62", "#cf3fa8"
LOW, HIGH = -0.6, 1.6  # the lines are drawn in this square
LINES = (  # |x₁ − x₂|, its text, whether it is the notes’, color, dash, and the end with the label of the + line
    (1 / math.sqrt(2), "1/√2", False, CORRECT_COLOR, "solid", 1),
    (1 / 2, "½", True, NOTES_COLOR, "dash", -1),
)


def preimage_figure():
    """The XOR points of lecture 004, the lines that φ = (x₁, x₂, (x₁ − x₂)²) maps to its best plane, and the notes'."""
    figure = go.Figure()
    for sign, minus in ((1, ""), (-1, "−")):
        for c, text, is_notes, color, dash, end in LINES:
            figure.add_trace(_line(sign * c, minus + text, sign * end, _name(number(c**2), is_notes), color, dash))
    figure.add_trace(_class(1, "+", "circle", BLUE))
    figure.add_trace(_class(-1, "−", "square", VERMILION))
    axis = {
        "tick0": 0,
        "dtick": 1,
        "tickfont": {"size": 16},
        "gridcolor": "rgba(128, 128, 128, 0.35)",
        "zeroline": False,
    }
    return figure.update_layout(
        xaxis={"title": {"text": "x₁", "font": {"size": 16}}, "range": [-2.6, 3.4], **axis},
        yaxis={
            "title": {"text": "x₂", "font": {"size": 16}},
            "range": [LOW - 0.1, HIGH + 0.1],
            "scaleanchor": "x",
            **axis,
        },
        font={"size": 16},
        legend={"orientation": "h", "y": 1, "yanchor": "bottom", "font": {"size": 16}},
        paper_bgcolor="rgba(0, 0, 0, 0)",
        plot_bgcolor="rgba(0, 0, 0, 0)",
        margin={"l": 10, "r": 10, "t": 10, "b": 10},
        height=420,
    )


def _name(height, is_notes):
    """The name of a pair of lines that φ maps to this height."""
    if is_notes:
        return t("lines of the notes: mapped to x₃ = {height}", height=height)
    return t("mapped to x₃ = {height}", height=height)


def _line(c, value, end, name, color, dash):
    """The line x₁ − x₂ = c within the square, with its equation at its right (`end` 1) or left (−1) end."""
    low, high = max(LOW, LOW + c), min(HIGH, HIGH + c)
    equation = f"x₁ − x₂ = {value}"
    return go.Scatter(
        x=[low, high],
        y=[low - c, high - c],
        name=name,
        legendgroup=name,
        showlegend=c > 0,
        mode="lines+text",
        text=["", f" {equation}"] if end > 0 else [f"{equation} ", ""],
        textposition="middle right" if end > 0 else "middle left",
        textfont={"size": 16},
        line={"color": color, "dash": dash, "width": 3},
        hoverinfo="skip",
    )


def _class(label, text, symbol, color):
    points = XOR.X[XOR.y == label]
    return go.Scatter(
        x=points[:, 0],
        y=points[:, 1],
        name=t("{sign} points", sign=text),
        showlegend=False,
        mode="markers+text",
        marker={"symbol": symbol, "size": 26, "color": color, "line": {"color": "white", "width": 1}},
        text=[text] * len(points),
        textfont={"size": 20, "color": "white"},
        hovertemplate=t("{sign} point {place}", sign=text, place="(%{x}, %{y})") + "<extra></extra>",
    )
