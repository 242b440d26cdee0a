"""The page “Errata”: the errata of the lecture notes, with examples."""

import streamlit as st

from language import t
from ui import lectures, page, words
from ui.lesson import Lesson
from ui.lessons import errata
from ui.lessons.errata import button_focus, example_on_board
from ui.parts import way_back
from ui.visitor import session

EXPLANATION = t(
    "This page lists the errata of the lecture notes, with their corrections. Many have an example on a board."
)
BUTTONS = t(
    "A button shows the example, and a button there leads back here. Undo restores the points and conventions that you "
    "had before."
)

TABS = {lecture: lectures.lecture_title(lecture) for lecture in lectures.TITLES}
TAB, LECTURE = "tab", "lecture"  # the key of the tabs; the session key, and the parameter, of the open lecture


def show_errata(lecture):
    """Show the errata of one lecture, each with its correction and its example."""
    own = [slip for slip in errata.list_errata() if slip.lecture == lecture]
    for number, slip in enumerate(own, start=1):
        with st.container(border=True):
            says, true = st.columns(2)
            says.markdown(t("**Erratum {number}. In the notes:** {says}", number=number, says=slip.says))
            true.markdown(t("**Correction:** {true}", true=slip.true))
            if slip.example:
                with true:
                    show(slip.example, (lecture, number))


def show(example, slip):
    """Show the example of an erratum: a figure here, or a button that opens a lesson."""
    if example.page == errata.FIGURE:
        with st.expander(example.button):
            st.plotly_chart(errata.preimage_figure(), config={"displayModeBar": False}, alt=example.look)
            st.caption(example.look)
    elif st.button(example.button, key=button_focus.key(slip), on_click=example_on_board.show, args=(example, slip)):
        st.switch_page(f"pages/{example.page}.py")


def remember_lecture():
    """Store the open lecture for a visitor who comes back."""
    if session.get(TAB) in TABS.values():
        session.put(LECTURE, session.get(TAB))


LESSON = Lesson("errata")

if __name__ == "__main__":
    page.start(LESSON)
    slip = way_back.take_place("errata")
    if slip:
        session.put(LECTURE, TABS[slip[0]])
    chosen = session.get(LECTURE, TABS.get(st.query_params.get(LECTURE)))
    if chosen:
        session.put(LECTURE, chosen)
        st.query_params[LECTURE] = lectures.lecture_number(chosen)
    elif LECTURE in st.query_params:
        st.warning(
            t(
                "There is no lecture {lecture}. This page shows the errata of the first lecture instead.",
                lecture=words.quote_text(st.query_params[LECTURE]),
            )
        )
    page.show_notice("errata")
    page.explain([EXPLANATION if session.is_plain_page() else f"{EXPLANATION} {BUTTONS}"])
    tabs = st.tabs(list(TABS.values()), default=chosen, key=TAB, on_change=remember_lecture)
    for tab, lecture in zip(tabs, TABS, strict=True):
        with tab:
            show_errata(lecture)
    if slip:
        button_focus.focus(slip)
