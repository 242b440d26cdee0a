"""The frame around every lesson."""

import streamlit as st
from streamlit.runtime.pages_manager import PagesManager

from ui import session

TIGHT = """<style>
.stMainBlockContainer { padding-top: 4rem; padding-bottom: 1rem; }
</style>"""


def start():
    """Call first on every page: gives the session its values and the page its margins."""
    # The first visitor of a fresh server may come by a link to a lesson. Then Streamlit, which has not yet seen
    # app.py call st.navigation, runs the lesson alone, under a menu of its own; so tell it, and run again.
    if PagesManager.uses_pages_directory:
        PagesManager.uses_pages_directory = False
        st.rerun()
    session.start()
    st.html(TIGHT)
