"""The entry point: streamlit run app.py."""

import streamlit as st

st.set_page_config(page_title="Perceptron", page_icon=":material/change_history:", layout="wide")
st.navigation(
    [
        st.Page("pages/playground.py", title="Playground", default=True),
        st.Page("pages/hyperplane.py", title="Hyperplane"),
        st.Page("pages/margins.py", title="Margins"),
        st.Page("pages/max_margin.py", title="Max margin"),
        st.Page("pages/weight_space.py", title="Weight space"),
        st.Page("pages/convergence.py", title="Convergence"),
        st.Page("pages/conventions.py", title="Conventions and errata"),
    ],
    position="top",
).run()
