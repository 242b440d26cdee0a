"""Place points, step the perceptron, watch the geometry."""

import streamlit as st

from ui import board, controls, page, session, words

page.start()


@st.fragment
def playground():
    """The board runs again by itself after each edit; the rest of the page stays."""
    points, perceptron = session.points(), session.perceptron()
    trace = perceptron.train(points.dataset)
    data = board.board_data(points.dataset, perceptron, trace, words.outcome(trace), points.revision, points.answered)
    board.mount(data, key=session.BOARD, on_edits=session.receive_edits)
    if points.notice:
        st.warning(points.notice)


with st.container(horizontal=True, vertical_alignment="bottom"):
    description = controls.preset_picker()
    controls.conventions()
    st.caption(description)
playground()
