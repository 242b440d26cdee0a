"""Shows a chart, with its content in words and numbers below it."""

from dataclasses import dataclass

import plotly.graph_objects as go
import streamlit as st

from language import t

CHART_CONFIG = {"displayModeBar": False}
TEAL, PURPLE, BLUE, ORANGE = "#0f8a62", "#8a5fe0", "#2a79d8", "#c95a10"  # 3.8:1 on the paper of both themes
FONT_SIZE_PX = 18  # Plotly has no other unit


@dataclass(frozen=True)
class Chart:
    """A figure, its description in sentences, and its numbers as tables, {heading: column of texts}."""

    figure: go.Figure
    text: str
    tables: tuple[dict[str, list[str]], ...]


def style_axes(figure, x, y, axis):
    """Set the titles of both axes, and the properties `axis` of the vertical one. page.css colors the texts."""
    text = {"size": FONT_SIZE_PX}
    if axis.get("type") == "log":
        y = t("{quantity} (logarithmic)", quantity=y)
    figure.update_xaxes(title={"text": x, "font": text}, tickfont=text)
    figure.update_yaxes(title={"text": y, "font": text}, tickfont=text, **axis)
    return figure.update_layout(
        height=380,
        margin={"l": 10, "r": 10, "t": 50, "b": 10},
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "font": text},
        showlegend=len(figure.data) > 1,
        paper_bgcolor="rgba(0, 0, 0, 0)",
        plot_bgcolor="rgba(0, 0, 0, 0)",
    )


def show_chart(place, chart, key):
    """Show a chart, and its description and numbers below it."""
    with place:
        st.plotly_chart(chart.figure, key=key, config=CHART_CONFIG, alt=chart.text)
        with st.expander(t("This chart in words and numbers")):
            st.markdown(escape_stars(chart.text))
            for table in chart.tables:
                st.table({escape_stars(heading): column for heading, column in table.items()}, hide_index=True)


def escape_stars(text):
    """The text for Markdown, in which the star of γ* must not mark emphasis."""
    return text.replace("*", r"\*")
