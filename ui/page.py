"""The frame around every lesson."""

from pathlib import Path

import streamlit as st
from streamlit.runtime.pages_manager import PagesManager

from ui import session

ICON = Path(__file__).with_name("icon.svg").read_text(encoding="utf-8")  # Streamlit's own are fetched from elsewhere


def start():
    """Call first on every page: gives the session its values."""
    # The first visitor of a fresh server may come by a link to a lesson. Then Streamlit, which has not yet seen
    # app.py call st.navigation, runs the lesson alone, under a menu of its own; so tell it, and run again.
    if PagesManager.uses_pages_directory:
        PagesManager.uses_pages_directory = False
        st.rerun()
    session.start()
