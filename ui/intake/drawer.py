"""The drawer with the data: the points as a table that can be edited, and tables that come in."""

import streamlit as st

from language import mark, t
from ui.intake import arrival, editor
from ui.parts import controls
from ui.visitor import keys

WAYS = HERE, OTHER = mark("These points"), editor.BRING_IN


def drawer():
    """All of it."""
    controls.heading(t("Data"))
    way = st.radio(
        t("Source of the points"),
        WAYS,
        format_func=t,
        horizontal=True,
        label_visibility="collapsed",
        **keys.lasting("way", HERE),
    )
    editor.edit() if way == HERE else arrival.bring_in()
