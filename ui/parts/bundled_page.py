"""Mounts a page that a module of the board's bundle makes."""

from pathlib import Path

import streamlit as st

from board import assets
from language import current_language

SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def mount(name, module, style, failed, data, **hears):
    """Put the page on this one, and return what it says.

    name    the key of the component
    module  in the bundle; its function `open` makes the page
    style   CSS of the page
    failed  a sentence in case that the bundle does not come
    hears   {"on_…_change": function()} for each kind of message
    """
    language = current_language()
    assets.write_static_files(language)
    told = {"script": assets.board_address(language), "module": module, "failed": failed}
    component = st.components.v2.component(name, js=SCRIPT, css=style, isolate_styles=False)
    return component(key=name, data={**data, **told}, **hears)
