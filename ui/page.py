"""The parts of a page: `start`, a board, explanations and `end`."""

import re
from pathlib import Path

import streamlit as st

from board.serializers import run_data
from language import mark, t
from ui import course, words
from ui.data_import import drawer as intake
from ui.lesson import Lesson
from ui.parts import board_mount, controls, languages, navigation, way_back
from ui.server import patches
from ui.visitor import arrivals, board_messages, cached_results, conventions, session

SINGLE_BOARD = {"": mark("Conventions")}  # the rules of a page with one board
OWN_POINTS = "own"  # session key: (first, about) of the lesson that is shown
OFFERED_REVISION = "offered"  # session key: revision of the points when the lesson's own points were offered
PARAGRAPHS_AT_FIRST = 3  # of an explanation that are not behind “More”
WITHOUT_PAGES = ":root { --header: 0rem; } .stAppHeader { display: none; }"
# In the frame of a course page only the board and the notices above it are visible.
BOARD_ALONE = """
.stMainBlockContainer { padding: 0.25rem 0.75rem; }
.stMainBlockContainer .stVerticalBlock > :not(:has(.stBidiComponent, [data-testid="stAlert"], .st-key-unused_start)) {
  display: none;
}
.stVerticalBlock > :has(> .st-key-head), .stSidebar { display: none !important; }
"""
STYLE = Path(__file__).with_name("page.css").read_text(encoding="utf-8")


def start(lesson: Lesson):
    """Show the top row with the heading and the controls. Every page calls it first."""
    patches.apply()
    patches.expect_navigation()
    here = course.BY_NAME[lesson.name]
    arrivals.open_page(here.title, lesson.first)
    session.put(OWN_POINTS, (lesson.first, lesson.about))
    rules = {} if "rules" in session.hidden_controls() else lesson.rules
    others = () if "data" in session.hidden_controls() else lesson.controls
    st.set_page_config(page_title=f"{t(here.title)} · {t('Perceptron')}")
    with st.container(horizontal=True, vertical_alignment="center", key="head"):
        style = STYLE + (WITHOUT_PAGES if "pages" in session.hidden_controls() else "")
        style += BOARD_ALONE if session.is_embedded() else ""
        heading = f"<h1>{t(here.title)}</h1><p>{t(here.question)}</p>"
        st.markdown(f"<style>{style}</style>{heading}", unsafe_allow_html=True)
        for other in others:
            other()
        for side, name in rules.items():
            controls.conventions_button(side, t(name))
    with st.container(key="drawer"):
        if (content := session.drawer_content()) in rules:
            controls.conventions_drawer(content, t(rules[content]))
        elif content == session.DATA and controls.show_points_controls in others:
            intake.drawer()
        elif others and content in lesson.drawers:
            lesson.drawers[content]()


def end(name):
    """Show the links and menus that lead to other pages. app.py calls it last on every page."""
    here = course.BY_NAME.get(name)
    if here and "pages" not in session.hidden_controls():
        if here.name == course.NEWCOMERS_PAGE:
            navigation.lesson_map()
        if here.name == course.HOME_PAGE:
            navigation.newcomer_links()
        navigation.previous_and_next(here)
        navigation.menus(here)
        languages.menu()


def board(lesson: Lesson, *below):
    """Show the board of a lesson with the session's points. It runs again after each edit, with what is below it.

    below  functions that put more on the page
    """
    name = lesson.name
    if lesson.apply_board and lesson.apply_board(arrivals.pop_board(name)):
        st.rerun()

    def part():
        with st.container():  # always there, so that a notice does not make the browser build a new board
            show_notice(name)
            way_back.button(name)
            offer_own()
            tell_unused_start(name)
        if there := session.pop(board_messages.NEXT_PAGE):
            st.switch_page(course.page_path(there))
        if runs := session.pop(board_messages.COMPARED_LINKS):
            st.switch_page(course.page_path(course.BY_NAME[course.COMPARISON_PAGE]), query_params=runs)
        board_mount.mount(name, lesson.board_data())
        for show in below:
            show()

    part.__qualname__ = name  # Streamlit tells fragments of different pages apart by it
    st.fragment(part)()


def explain(said, shows=None, below=False):
    """Show an explanation in columns: three paragraphs at first, the others behind “More”.

    said   the paragraphs, in Markdown, already translated by `t`
    shows  {number of a paragraph, from 0: (text of a button below it, function that sets the board)}
    below  whether `board` calls it, as one of its `below`: then a button runs the whole page again, so that the
           controls above follow
    """
    numbered = list(enumerate(paragraphs(said) if isinstance(said, str) else said))
    with st.container(key="explained"):
        _say(numbered[:PARAGRAPHS_AT_FIRST], shows or {}, below)
    if numbered[PARAGRAPHS_AT_FIRST:]:
        with st.expander(t("More")), st.container(key="explained_more"):
            _say(numbered[PARAGRAPHS_AT_FIRST:], shows or {}, below)


def paragraphs(text):
    """The paragraphs of a text. Each item of a list is a paragraph too."""
    parts = (" ".join(part.split()) for part in re.split(r"\n(?=- )|\n\n", text))
    return [part.removeprefix("- ") for part in parts if part]


def _say(numbered, shows, below):
    for number, paragraph in numbered:
        with st.container():
            st.markdown(paragraph)
            if number in shows:
                label, show = shows[number]
                if st.button(label, key=f"explained {number}", on_click=show) and below:
                    st.rerun()


def show_notice(lesson):
    """Show what was wrong with the last edit or with the address. Pages without a board call it too."""
    session.attach_notice(lesson)
    if text := session.notice(lesson):
        st.warning(text)


def offer_own():
    """Offer the lesson's own points to a visitor who came with points on which the lesson shows little."""
    first, about = session.get(OWN_POINTS)
    if about is None or not session.has_brought_points():
        return
    separation = cached_results.separate(session.points().dataset)
    if isinstance(separation, about) and session.get(OFFERED_REVISION) != session.points().revision:
        return
    session.put(OFFERED_REVISION, session.points().revision)  # so that the board does not move up after an edit
    with st.container(horizontal=True, vertical_alignment="center", key="offer"):
        st.caption(words.brought_points_note(separation, len(session.points().dataset)), width="content")
        if st.button(t("This lesson’s own points"), type="tertiary"):
            session.set_points(session.points().own(first))
            st.rerun()  # the whole page: its controls say where points come from


def tell_unused_start(lesson):
    """Say that the runs of a page begin at w = 0, b = 0 if the conventions have another start."""
    what = course.BY_NAME[lesson].zero_start_note
    if what and (text := words.unused_start_note(conventions.perceptron(), what)):
        with st.container(key="unused_start"):
            st.caption(text)


def current_run(points):
    """The run of the session's perceptron."""
    return run_data(points, cached_results.run(points.dataset, conventions.perceptron()))


def current_run_and_proof(points):
    """The run of the session's perceptron with the numbers of the convergence proof."""
    return run_data(points, cached_results.run(points.dataset, conventions.perceptron(), proof=True))


def run_from_zero_and_proof(points):
    """The run from w = 0, b = 0, where the proof starts, with the numbers of the proof."""
    return run_data(points, cached_results.run(points.dataset, conventions.perceptron_from_zero(), proof=True))
