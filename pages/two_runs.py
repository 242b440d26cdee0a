"""Two runs that were on a board before, side by side."""

import streamlit as st

from ui import page, results, session, words
from ui.board.data import compared_data


def two_runs(_):
    """Both runs, each on its own points."""
    told = []
    for scene in session.kept(session.COMPARED, ()):
        rule = scene.rules[""]
        name = f"{words.called(scene.origin)}: {words.rule(rule)}"
        told.append((name, scene.points, results.told(scene.points, rule)))
    return compared_data(told)


page.start("Two runs", "What makes them differ?")
if session.kept(session.COMPARED):
    page.board("two_runs", two_runs)
else:
    st.info(
        "Here two runs stand side by side, each on its own points. Step through runs on any page, and below its board, "
        "under “Runs so far”, choose two of them."
    )
