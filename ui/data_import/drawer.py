"""The drawer with data: an editable table, an import, and labels by a formula."""

import streamlit as st

from language import mark, t
from ui.data_import import editor, formula, upload
from ui.parts import controls
from ui.visitor import widget_keys

WAYS = HERE, OTHER, FORMULA = mark("These points"), editor.PASTE_OR_FILE, mark("Formula")


def drawer():
    """Show the drawer."""
    controls.heading(t("Data"))
    way = st.radio(
        t("Source of the points"),
        WAYS,
        format_func=t,
        horizontal=True,
        label_visibility="collapsed",
        **widget_keys.persist("way", HERE),
    )
    {HERE: editor.edit, OTHER: upload.show_upload, FORMULA: formula.show_formula}[way]()
