"""Place points, step the perceptron, watch the geometry."""

import streamlit as st

from perceptron_core import separate
from ui import board, controls, page, session, words

page.start()


@st.fragment
def playground():
    """The board runs again by itself after each edit; the rest of the page stays."""
    points, perceptron = session.points(), session.perceptron()
    trace, separation = perceptron.train(points.dataset), separate(points.dataset)
    sentences = [words.outcome(trace), words.verdict(separation, points.dataset, perceptron)]
    data = board.run_data(points, perceptron, trace, separation, sentences)
    board.mount(data, key=session.BOARD, on_edits=session.receive_edits)
    if points.notice:
        st.warning(points.notice)


left, right = st.columns([3, 2], vertical_alignment="bottom")
with left, st.container(horizontal=True, vertical_alignment="bottom"):
    description = controls.preset_picker()
    controls.conventions()
right.caption(description)
playground()
