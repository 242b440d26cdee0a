"""The language menu at the right of the navigation."""

from pathlib import Path

import streamlit as st

from language import negotiation, t
from ui.visitor import languages

SCRIPT = Path(__file__).with_name("languages.js").read_text(encoding="utf-8")


def menu():
    """Show the menu. A choice reloads the page in that language, and the browser remembers it."""
    with st.container(key="languages"):
        component = st.components.v2.component("languages", js=SCRIPT, isolate_styles=False)
        names = {"parameter": negotiation.LINK_PARAMETER, "cookie": negotiation.COOKIE}
        component(
            key="language menu",
            data={"names": languages.names(), "current": languages.current_code(), "label": t("Language"), **names},
        )
