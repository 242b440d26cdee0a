"""The page “Conventions”: two runs with different conventions side by side."""

import streamlit as st

from board.serializers import paired_runs_data
from language import mark, t
from perceptron_core import Perceptron
from ui import lectures, page, words
from ui.lesson import Lesson
from ui.lessons.conventions import worksheet
from ui.parts import controls
from ui.visitor import board_messages, cached_results, conventions, session
from ui.visitor.scene import Scene

SAME = t(
    "Both boards show the same points. As long as neither run has ended, both runs have examined the same number of "
    "examples. Only the conventions differ."
)
CHOOSE = t("Choose the conventions of each run above the boards. The table below shows those of the notes.")
THERE = t("The table below shows the conventions of the notes.")
INITIAL = t(
    "**Initial weights.** The notes start at w = 0, b = 0, but some worksheets start elsewhere. From such a start, η "
    "can matter, because η no longer only scales w and b."
)
TYPE = t("Type the w and b of your worksheet as the start, and follow the run from the first row.")
EXPLANATION = [f"{SAME} {THERE}", INITIAL] if session.is_plain_page() else [f"{SAME} {CHOOSE}", f"{INITIAL} {TYPE}"]
SHOWS = {1: (t("AND gate with initial weights"), worksheet.show)}
CELLS = {  # {convention: text in the table}
    "radius": t("A mistake changes b by ηyR² (“radius”)."),
    "unit": t("b is the weight of a feature that is always 1 (“unit”)."),
    "none": t("b is always 0, so every line goes through the origin (“none”)."),
    "positive": t("It is classified as +1 (“positive”)."),
    "negative": t("It is classified as −1 (“negative”)."),
    "mistake": t("It is misclassified (“mistake”)."),
    "cyclic": t("cyclic"),
    "shuffled": t("shuffled in each epoch"),
    "first": t("always the first misclassified example"),
}
TABLE = [
    f"| {t('the notes')} | {t('bias')} | {t('a point with score 0')} | {t('order')} |",
    "| --- | --- | --- | --- |",
]
for lecture, rule in lectures.CONVENTIONS.items():
    cells = lectures.lecture_title(lecture), *(CELLS[name] for name in (rule.bias, rule.boundary, rule.order))
    TABLE.append(f"| {' | '.join(cells)} |")
ORDERS = {name: Scene("playground", preset=(name, 0)) for name in ("and gate", "and gate, truth table")}
SIDES = {"left": mark("Left rule"), "right": mark("Right rule")}


def side_by_side(points):
    """The runs under the conventions of both sides."""
    runs = []
    for side, title in SIDES.items():
        rule = conventions.perceptron(side)
        runs.append((f"{t(title)}: {words.convention_sentence(rule)}", cached_results.run(points.dataset, rule)))
    return paired_runs_data(points, runs)


def orders():
    """Show how much the order of the points matters, with a button that compares two orders."""
    gate, table = (len(Perceptron().train(scene.points)) for scene in ORDERS.values())
    st.markdown(
        t(
            "The order of the points is not a convention, but it matters too. With the default conventions, a run on "
            "“AND gate”, where (1, 1) comes first, makes {gate, plural, one {# mistake} other {# mistakes}}. In the "
            "order of its truth table, a run makes {table, plural, one {# mistake} other {# mistakes}}.",
            gate=gate,
            table=table,
        )
    )
    st.button(t("Compare the AND gate in both orders"), on_click=board_messages.compare, args=(ORDERS.values(),))


LESSON = Lesson("conventions", side_by_side, (controls.show_points_controls,), rules=SIDES)

if __name__ == "__main__":
    page.start(LESSON)
    page.board(LESSON)
    page.explain(EXPLANATION, SHOWS)
    st.markdown("\n".join(TABLE))
    with st.container(key="explained_order"):
        orders()
