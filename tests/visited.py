"""`streamlit run` with a page more, at /end, on which a session forgets all that it holds: see warm.py.

python -m tests.visited run app.py
"""

from functools import wraps

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.web import cli

END = "end"


def end():
    get_script_run_ctx().session_state._state.clear()
    st.html(f'<p data-testid="{END}">')


def with_end(navigation):
    """`st.navigation` that has this page too; no menu shows it."""

    @wraps(navigation)
    def navigate(pages, **options):
        return navigation([*pages, st.Page(end, url_path=END, visibility="hidden")], **options)

    return navigate


if __name__ == "__main__":
    st.navigation = with_end(st.navigation)
    cli.main()
