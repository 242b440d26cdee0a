"""Navigation: labels of Streamlit's menus, links below each page, and a map of all pages."""

from pathlib import Path

import streamlit as st

from board import assets
from language import t
from ui import course
from ui.visitor import session

SCRIPT = Path(__file__).with_name("navigation.js").read_text(encoding="utf-8")


def menus(page):
    """Label the menus, mark the group of the current page, and make them usable with the keyboard."""
    component = st.components.v2.component("navigation", js=SCRIPT, isolate_styles=False)
    group = course.group(page)
    data = {
        "group": t(group) if group else "",
        "opener": t("Lessons: {page}", page=t(page.title)),
        "close": t("Close the lessons"),
        "menu": t("Lessons"),
    }
    component(key="navigation", data=data, height=0)


def previous_and_next(page):
    """Show a line with links to the previous and the next page, and the reason to go on."""
    before, after = course.neighbors_of(page.name)
    if not (before or after):
        return
    with st.container(horizontal=True, vertical_alignment="center", key="course"):
        if before:
            st.page_link(course.page_path(before), label=t("Back: {page}", page=t(before.title)))
        if after:
            st.page_link(course.page_path(after), label=t("Next: {page}", page=t(after.title)))
            st.markdown(t(after.why))


def lesson_map():
    """Show the next activities, then all pages by group with their questions, and a tick at each visited page."""
    ways = {
        course.HOME_PAGE: t("**Playground**: place your own points, and watch the perceptron step by step."),
        course.EXERCISES_PAGE: t(
            "**Exercises** for all lessons: predict, build, and read why your answer is or is not correct."
        ),
        course.NOTES: t("**Your notes**: look up a formula of the lecture notes, and see it on a board."),
    }
    with st.container(key="to_do"):
        for name, label in ways.items():
            st.page_link(course.page_path(course.BY_NAME[name]), label=label)
        if assets.served_by_middleware:
            st.markdown(t("[**Join a class**: type the code that your lecturer shows.]({link})", link="class/"))
    st.header(t("All lessons and their questions"), anchor=False)
    visited = session.visited_titles()
    with st.container(key="map"):
        for group, pages in course.GROUPS.items():
            with st.container():
                st.markdown(f"**{t(group) if group else t('Your own points and notes')}**")
                for page in (page for page in pages if page.name != course.NEWCOMERS_PAGE):
                    tick = "✓ " if page.title in visited else ""
                    st.page_link(course.page_path(page), label=f"{tick}**{t(page.title)}**: {t(page.question)}")


def newcomer_links():
    """Show links beside the menus, where they take no space from the board; a small window shows only the beginning."""
    with st.container(horizontal=True, key="new_here"):
        label = t("New here? **Seven small tasks** *in ten minutes*")
        st.page_link(course.page_path(course.BY_NAME[course.NEWCOMERS_PAGE]), label=label)
        label = t("Exam soon? **See your notes** *formula by formula*")
        st.page_link(course.page_path(course.BY_NAME[course.NOTES]), label=label)
