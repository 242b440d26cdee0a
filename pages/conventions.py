"""What each convention does, side by side, and what is wrong in the lecture notes."""

import streamlit as st

from ui import controls, examples, page, results, session, words
from ui.board.data import pair_data
from ui.lessons.conventions import errata

LESSON = """
Both boards hold the same points and have always looked at the same number of examples: what differs is the rule. Choose
any two conventions above, or those of a lecture:

| lecture | bias | a point with score 0 | order |
| --- | --- | --- | --- |
| 000 | a mistake moves b by R² (“radius”) | is classified +1 (“positive”) | cyclic |
| 001 | b is the weight of a feature that is always 1 (“unit”) | is classified +1 (“positive”) | cyclic |
| 002 | “unit” | is classified −1 (“negative”) | shuffled in each epoch |
| 003 | “unit” | is a mistake (“mistake”) | cyclic |
| 004 | none: lines through the origin (“none”) | is a mistake (“mistake”) | always the first mistake |
"""

TABS = [f"{number} {title}" for number, title in errata.LECTURES.items()]
TAB, LECTURE = "tab", "lecture"  # the key of the tabs, and what the session keeps of it


def as_in_lecture(side):
    """One button for each lecture that sets all choices as its notes do."""
    st.caption("As in lecture")
    with st.container(horizontal=True):
        for lecture, perceptron in errata.CONVENTIONS_OF.items():
            st.button(
                lecture,
                key=f"{side}{lecture}",
                on_click=session.follow,
                args=(side, perceptron),
                help=errata.LECTURES[lecture],
            )


def side_by_side(points):
    """The runs under the conventions of both sides."""
    rules = [session.perceptron(side) for side in (session.LEFT, session.RIGHT)]
    return pair_data(points, [(words.conventions(rule), results.told(points.dataset, rule)) for rule in rules])


def slips(lecture):
    """The slips of one lecture, each with what is true and a button that shows it."""
    for number, slip in enumerate(slip for slip in errata.SLIPS if slip.lecture == lecture):
        with st.container(border=True):
            says, true = st.columns(2)
            says.markdown(f"**The notes:** {slip.says}")
            true.markdown(f"**True is:** {slip.true}")
            if slip.example:
                with true:
                    show(slip.example, key=f"{lecture} {number}")


def show(example, key):
    """The button of an example, which may open another lesson."""
    if example.page == errata.FIGURE:
        with st.expander(example.button):
            st.plotly_chart(errata.preimage_figure(), key=key, config={"displayModeBar": False})
            st.caption(example.look)
        return
    clicked = st.button(example.button, key=key, on_click=examples.show, args=(example,))
    if clicked and example.page != errata.CONVENTIONS:
        st.switch_page(f"pages/{example.page}.py")


def keep_lecture():
    """Who comes back from an example wants to go on where he was."""
    if session.kept(TAB) in TABS:
        session.keep(LECTURE, session.kept(TAB))


page.start(
    "Conventions",
    "What do the rules of the lectures change?",
    controls.points,
    rules={session.LEFT: "Left rule", session.RIGHT: "Right rule"},
)
page.board("conventions", side_by_side)
st.markdown(LESSON)
st.subheader("What is wrong in the lecture notes")
tabs = st.tabs(TABS, default=session.kept(LECTURE), key=TAB, on_change=keep_lecture)
for tab, lecture in zip(tabs, errata.LECTURES, strict=True):
    with tab:
        slips(lecture)
