"""What is wrong in the lecture notes, and one click to see it."""

import streamlit as st

from ui import lectures, page, words
from ui.lessons import errata
from ui.lessons.errata import returning, showing
from ui.parts import examples
from ui.visitor import session

LESSON = """
Each slip of the lecture notes, with what is true instead. A button puts an example on the board of a lesson; from there
a button leads back here, and undo brings back the points and conventions that you had.
"""

TABS = {lecture: lectures.name(lecture) for lecture in lectures.TITLES}
TAB, LECTURE = "tab", "lecture"  # the key of the tabs, and what the session keeps of it, and the address


def slips(lecture):
    """The slips of one lecture, each with what is true and a button that shows it."""
    own = [slip for slip in errata.SLIPS if slip.lecture == lecture]
    for number, slip in enumerate(own, start=1):
        with st.container(border=True):
            says, true = st.columns(2)
            says.markdown(f"**Slip {number}. The notes:** {slip.says}")
            true.markdown(f"**True is:** {slip.true}")
            if slip.example:
                with true:
                    show(slip.example, (lecture, number))


def show(example, slip):
    """The example of a slip: a figure here, or a button that opens a lesson."""
    if example.page == errata.FIGURE:
        with st.expander(example.button):
            st.plotly_chart(errata.preimage_figure(), config={"displayModeBar": False}, alt=example.look)
            st.caption(example.look)
    elif st.button(example.button, key=returning.key(slip), on_click=showing.show, args=(example, slip)):
        st.switch_page(f"pages/{example.page}.py")


def keep_lecture():
    """Who comes back wants to go on where he was."""
    if session.kept(TAB) in TABS.values():
        session.keep(LECTURE, session.kept(TAB))


page.start("errata")
slip = examples.take_place("errata")
if slip:
    session.keep(LECTURE, TABS[slip[0]])
chosen = session.kept(LECTURE, TABS.get(st.query_params.get(LECTURE)))
if chosen:
    session.keep(LECTURE, chosen)
    st.query_params[LECTURE] = lectures.numbered(chosen)
elif LECTURE in st.query_params:
    st.warning(
        f"There is no lecture {words.quoted(st.query_params[LECTURE])}; here are the slips of the first instead."
    )
page.notice("errata")
page.explain(LESSON)
tabs = st.tabs(list(TABS.values()), default=chosen, key=TAB, on_change=keep_lecture)
for tab, lecture in zip(tabs, TABS, strict=True):
    with tab:
        slips(lecture)
if slip:
    returning.focus(slip)
