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


controls.data_row(controls.conventions)
playground()
