"""The component with the entries of the notes, which asks for scenes."""

from dataclasses import replace
from functools import cache
from itertools import groupby
from pathlib import Path

import streamlit as st

from board import assets
from language import current_language, t
from ui import course, lectures
from ui.lessons.notes.entries import ENTRIES
from ui.parts import examples
from ui.parts.note_scenes import SCENES
from ui.visitor import link
from ui.visitor.points import DEFAULT_PRESET

SCRIPT, STYLE = (Path(__file__).with_name(f"notes.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))


def show():
    """Show the list. Its links open a scene in this session; in another tab they begin a new session."""
    language = current_language()
    component = st.components.v2.component(f"notes_{language}", js=script(language), css=STYLE, isolate_styles=False)
    data = {"notes": entries_by_lecture(language), "texts": _texts()}
    asked = component(key="notes", data=data, on_open_change=lambda: None).open
    if type(asked) is int and 0 <= asked < len(ENTRIES) and ENTRIES[asked].scene:
        entry = ENTRIES[asked]
        look = look_sentence(entry.formula, t(entry.called), t(entry.look))
        examples.show_scene(SCENES[entry.scene], look, back=examples.Back(t("Back to your notes"), course.NOTES))
        st.switch_page(course.page_path(course.BY_NAME[entry.page]))


def look_sentence(formula, called, look):
    """What to see in the scene of an entry; the texts are in the visitor's language."""
    return t("Your notes: {formula} ({called}). {look}.", formula=formula, called=called, look=look)


@cache
def script(language):
    """The script of the component, after the glossary of the board."""
    known = SCRIPT.replace("const GLOSSARY = {};", 'const { GLOSSARY } = modules["words/glossary"];')
    return f"{assets.glossary(language)}\n{known}"


def _texts():
    """The texts of notes.js, which replaces the names in braces by values."""
    return {
        "find": t("Find"),
        "glossary": t("Glossary: what the symbols and terms mean"),
        "example": t("margin, R, θ, update, Theorem 1 …"),
        "nowhere": t("Not on a board yet:"),
        "found": t("{n} of {all} entries", n="{n}", all="{all}"),
        "nothing": t("No entry contains “{asked}”. Try a symbol or a different word.", asked="{asked}"),
    }


@cache
def entries_by_lecture(_language):
    """The notes by lecture and section as JSON data for the browser, in a language."""
    return [
        {
            "title": lectures.TITLES[lecture],
            "sections": [
                {"title": section, "entries": [_entry(number, entry) for number, entry in own]}
                for section, own in groupby(numbered, lambda pair: pair[1].section)
            ],
        }
        for lecture, numbered in groupby(enumerate(ENTRIES), lambda pair: pair[1].lecture)
    ]


def _entry(number, entry):
    here = {"number": number, "formula": entry.formula, "called": t(entry.called), "look": t(entry.look)}
    return {**here, "page": t(course.BY_NAME[entry.page].title), "href": address(entry)} if entry.scene else here


def address(entry):
    """The link to the scene of an entry, from a page of the app."""
    name = "" if entry.page == course.HOME_PAGE else entry.page
    return f"{name or '.'}?{link.PARAMETER}={_scene_parameter(entry.scene)}"


@cache
def _scene_parameter(scene):
    """The scene as a parameter. A link needs points, so a scene without points gets those of DEFAULT_PRESET."""
    value = SCENES[scene]
    return link.encode(value if value.preset or value.dataset is not None else replace(value, preset=DEFAULT_PRESET))
