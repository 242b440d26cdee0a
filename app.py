"""The entry point: streamlit run app.py.

Streamlit imports this file once as the server, for `app`, and runs it as __main__ for each visitor. A host that does
not look for `app` only does the latter.
"""

from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware

from ui import mends
from ui.board import assets
from ui.hearing import Hearing
from ui.serving import Serving

ICON = Path(__file__).with_name("ui") / "icon.svg"  # Streamlit's own are fetched from elsewhere

if __name__ == "__main__":
    st.set_page_config(page_title="Perceptron", page_icon=ICON.read_text(encoding="utf-8"), layout="wide")
    st.navigation(
        [
            st.Page("pages/playground.py", title="Playground", default=True),
            st.Page("pages/hyperplane.py", title="Hyperplane"),
            st.Page("pages/margins.py", title="Margins"),
            st.Page("pages/max_margin.py", title="Max margin"),
            st.Page("pages/soft_margin.py", title="Soft margin"),
            st.Page("pages/other_lines.py", title="Other lines"),
            st.Page("pages/neuron.py", title="Neuron"),
            st.Page("pages/weight_space.py", title="Weight space"),
            st.Page("pages/convergence.py", title="Convergence"),
            st.Page("pages/noise.py", title="Noise"),
            st.Page("pages/feature_maps.py", title="Feature maps"),
            st.Page("pages/spam.py", title="Spam"),
            st.Page("pages/conventions.py", title="Conventions"),
            st.Page("pages/errata.py", title="Errata"),
            st.Page("pages/two_runs.py", title="Two runs", visibility="hidden"),
        ],
        position="top",
    ).run()
else:
    assets.check()
    mends.apply()
    app = st.App(__file__, middleware=[Middleware(Serving), Middleware(Hearing)])
