"""The component with the list of exercises, which asks for scenes."""

from dataclasses import replace
from pathlib import Path

import streamlit as st

from language import t
from ui import course, lectures
from ui.parts import bundled_page, examples, way_back
from ui.visitor import link, scene, session
from ui.visitor.points import DEFAULT_PRESET

STYLE = Path(__file__).with_name("exercises.css").read_text(encoding="utf-8")
NAME, MODULE = "exercises", "shell/exercises/exercises_page"
SHEET = "w"  # parameter in the address with a packed worksheet
LONGEST_EXERCISE_ID = 100


def show():
    """Show the list, or the worksheet in the address."""
    place = way_back.take_place(NAME)
    if place and place["sheet"]:
        st.query_params[SHEET] = place["sheet"]
    sheet = link.extract_packed(st.query_params.get(SHEET, ""))
    data = {
        "groups": groups(),
        "lectures": lectures.TITLES,
        "sheet": sheet,
        "place": place["exercise"] if place else "",
        "next": bool(place and place.get("next")),
    }
    failed = t("The exercises could not be loaded. Please reload the page.")
    hears = {"on_open_change": lambda: None, "on_sheet_change": lambda: None}
    said = bundled_page.mount(NAME, MODULE, STYLE, failed, data, **hears)
    if isinstance(said.sheet, str) and len(said.sheet) <= link.LONGEST_PACKED:
        open_worksheet(said.sheet)
    match said.open:
        case {"scene": dict(value), "exercise": str(exercise)}:
            open_exercise(value, {"sheet": sheet, "exercise": exercise[:LONGEST_EXERCISE_ID]})


def groups():
    """The lessons in their groups as JSON data for the browser."""
    return [
        {"title": title or t("First steps"), "pages": [{"name": page.name, "title": page.title} for page in pages]}
        for title, pages in course.GROUPS.items()
    ]


def open_worksheet(sheet):
    """Show another worksheet, or the list for ""."""
    if sheet:
        st.query_params[SHEET] = sheet
    else:
        st.query_params.pop(SHEET, None)
    st.rerun()


def open_exercise(value, place):
    """Open the scene of an exercise on its board, with a button that leads back to this place."""
    try:
        opened = scene_of(value)
    except ValueError as error:
        session.notify(t("This exercise cannot be opened. {why} Please reload the page and try again.", why=str(error)))
        st.rerun()
    back = examples.Back(t("Back to the worksheet") if place["sheet"] else t("Back to the exercises"), NAME, place)
    here = session.points()
    replaces = opened.dataset is not None and here.given is None and opened.dataset != here.dataset
    page = course.BY_NAME[opened.page]
    session.hide_controls_on(page.title, opened.hidden)
    look = t("Undo restores the points that you had before this exercise.") if replaces else ""
    examples.show_scene(opened, look, back=back, is_exercise=True)
    st.switch_page(course.page_path(page))


def scene_of(value):
    """The Scene of an exercise. Without points it keeps those of the session."""
    if value.get("points"):
        return scene.from_json(value)
    name, seed = DEFAULT_PRESET
    read = scene.from_json({**value, "points": {"preset": name, "seed": seed}})
    return replace(read, preset=None, dataset=None)
