"""What each convention does: two runs side by side."""

import streamlit as st

from board.data import pair_data
from perceptron_core import Perceptron
from ui import lectures, page, words
from ui.lessons.conventions import worksheet
from ui.parts import controls
from ui.visitor import conventions, receiving, results
from ui.visitor.scene import Scene

LESSON = """
Both boards hold the same points and have always looked at the same number of examples: what differs is the rule.
Choose any two conventions above, or those of some of the notes below.

**Initial weights.** The notes begin at w = 0, b = 0. Some worksheets begin elsewhere: type their w and b as the start,
and follow the run from the first row. There η matters: it no longer only scales w and b.
"""
SHOWS = {1: ("AND gate with initial weights", worksheet.show)}
RULES = {  # of each lecture: bias, what a score of 0 is, order
    "000": "a mistake moves b by R² (“radius”) | is classified +1 (“positive”) | cyclic",
    "001": "b is the weight of a feature that is always 1 (“unit”) | is classified +1 (“positive”) | cyclic",
    "002": "“unit” | is classified −1 (“negative”) | shuffled in each epoch",
    "003": "“unit” | is a mistake (“mistake”) | cyclic",
    "004": "none: lines through the origin (“none”) | is a mistake (“mistake”) | always the first mistake",
}
TABLE = ["| the notes | bias | a point with score 0 | order |", "| --- | --- | --- | --- |"]
TABLE += [f"| {lectures.name(lecture)} | {rules} |" for lecture, rules in RULES.items()]
ORDERS = {name: Scene("playground", preset=(name, 0)) for name in ("and gate", "and gate, truth table")}
SIDES = {"left": "Left rule", "right": "Right rule"}


def side_by_side(points):
    """The runs under the conventions of both sides."""
    runs = []
    for side, title in SIDES.items():
        rule = conventions.perceptron(side)
        runs.append((f"{title}: {words.conventions(rule)}", results.run(points.dataset, rule)))
    return pair_data(points, runs)


page.start("conventions", controls.points, rules=SIDES)
page.board("conventions", side_by_side)
page.explain(LESSON, SHOWS)
st.markdown("\n".join(TABLE))
with st.container(key="explained_order"):
    gate, table = (len(Perceptron().train(scene.points)) for scene in ORDERS.values())
    st.markdown(
        "The order of the points is no convention, but it matters too. With the conventions that the app begins with, "
        f"the preset “AND gate”, where (1, 1) comes first, takes {words.counted(gate, 'mistake')}. In the order of its "
        f"truth table it takes {words.counted(table, 'mistake')}."
    )
    st.button("The AND gate in both orders", on_click=receiving.compare, args=(ORDERS.values(),))
