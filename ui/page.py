"""The frame around every lesson."""

import streamlit as st

from ui import session

TIGHT = """<style>
.stMainBlockContainer { padding-top: 4rem; padding-bottom: 1rem; }
</style>"""


def start():
    """Call first on every page: gives the session its values and the page its margins."""
    session.start()
    st.html(TIGHT)
