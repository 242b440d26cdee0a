"""Two runs that were on a board before, side by side: those that the address says."""

import streamlit as st

from perceptron_core import Perceptron
from ui import link, page, results, words
from ui.board.data import compared_data


def asked():
    """The Scenes of the runs that the address asks for; none where it asks for none. Raises ValueError."""
    texts = [st.query_params.get(side) for side in ("left", "right")]
    return [link.read(text) for text in texts] if all(texts) else []


def two_runs(_):
    """Both runs, each on its own points."""
    told = []
    for scene in asked():
        rule = next(iter(scene.rules.values()), Perceptron())
        name = f"{words.called(scene.origin)}: {words.rule(rule)}"
        told.append((name, scene.points, results.told(scene.points, rule)))
    return compared_data(told)


page.start("Two runs", "What makes them differ?")
try:
    runs = asked()
except ValueError as error:
    runs = []
    st.warning(f"The address of this page cannot be opened: {error}.")
if runs:
    page.board("two_runs", two_runs)
else:
    st.info(
        "Here two runs stand side by side, each on its own points. Step through runs on any page, and below its board, "
        "under “Runs so far”, choose two of them."
    )
