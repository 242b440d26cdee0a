"""Place points, step the perceptron, watch the geometry."""

import streamlit as st

from ui import controls, lesson, page, session

page.start()
controls.data_row(controls.conventions)


@st.fragment
def playground():
    """The board runs again by itself after each edit."""
    lesson.step_through_the_run("run", session.BOARD)


playground()
