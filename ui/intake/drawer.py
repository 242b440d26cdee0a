"""The drawer with the data: the points as a table that can be edited, tables that come in, labels by a formula."""

import streamlit as st

from language import mark, t
from ui.intake import arrival, editor, formula
from ui.parts import controls
from ui.visitor import keys

WAYS = HERE, OTHER, FORMULA = mark("These points"), editor.BRING_IN, mark("Formula")


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
    {HERE: editor.edit, OTHER: arrival.bring_in, FORMULA: formula.label}[way]()
