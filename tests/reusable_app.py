"""Runs `streamlit run` with the extra page /end, which empties the session.

See page_pool.py.

python -m tests.reusable_app run app.py
"""

import threading
from functools import wraps

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.script_run_context import SCRIPT_RUN_CONTEXT_ATTR_NAME
from streamlit.runtime.state.session_state import SessionState
from streamlit.web import cli

from ui.visitor.session import POINTS

END = "end"
LONGEST = 10  # seconds until another run must have ended


def end():
    """The page /end. It waits for an earlier run, which would otherwise continue with an empty session."""
    here = get_script_run_ctx()
    for thread in threading.enumerate():
        other = getattr(thread, SCRIPT_RUN_CONTEXT_ATTR_NAME, None)
        if thread is not threading.current_thread() and other and other.session_id == here.session_id:
            thread.join(timeout=LONGEST)
    here.session_state._state.clear()
    st.html(f'<p data-testid="{END}">')


def with_end(navigation):
    """`st.navigation` with this page added; no menu shows it."""

    @wraps(navigation)
    def navigate(pages, **options):
        return navigation({**pages, "": [*pages[""], st.Page(end, url_path=END, visibility="hidden")]}, **options)

    return navigate


def where_points_are(call):
    """Wrap a callback so that it runs only if the session has points: after /end there is nothing to change."""

    @wraps(call)
    def call_callbacks(state, **options):
        return call(state, **options) if POINTS in state else None

    return call_callbacks


if __name__ == "__main__":
    st.navigation = with_end(st.navigation)
    SessionState._call_callbacks = where_points_are(SessionState._call_callbacks)
    cli.main()
