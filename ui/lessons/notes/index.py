"""The list of the entries, as one component: the browser searches it, and says which scene shall be opened."""

from dataclasses import replace
from functools import cache
from itertools import groupby
from pathlib import Path

import streamlit as st

from ui import course, lectures
from ui.lessons.notes.entries import ENTRIES
from ui.lessons.notes.scenes import SCENES
from ui.parts import examples
from ui.visitor import link
from ui.visitor.points import FIRST

SCRIPT, STYLE = (Path(__file__).with_name(f"notes.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))

BACK = examples.Back("Back to your notes", "notes")


def show():
    """The list. Its links open a scene here, with what the session holds; in another tab they begin a new one."""
    component = st.components.v2.component("notes", js=SCRIPT, css=STYLE, isolate_styles=False)
    asked = component(key="notes", data={"notes": by_lecture()}, on_open_change=lambda: None).open
    if type(asked) is int and 0 <= asked < len(ENTRIES) and ENTRIES[asked].scene:
        entry = ENTRIES[asked]
        look = f"Your notes: {entry.formula} ({entry.called}). {entry.look}."
        examples.show_scene(SCENES[entry.scene], look, back=BACK)
        st.switch_page(course.file(course.BY_NAME[entry.page]))


@cache
def by_lecture():
    """The notes by lecture and section, as the browser is told of them."""
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
    here = {"number": number, "formula": entry.formula, "called": entry.called, "look": entry.look}
    return {**here, "page": course.BY_NAME[entry.page].title, "href": address(entry)} if entry.scene else here


def address(entry):
    """The link to the scene of an entry, from a page of the app."""
    name = "" if entry.page == course.FIRST else entry.page
    return f"{name or '.'}?{link.NAME}={_packed(entry.scene)}"


@cache
def _packed(scene):
    """A link says which points there are, also where the scene leaves those that are there."""
    value = SCENES[scene]
    return link.write(value if value.preset or value.dataset is not None else replace(value, preset=FIRST))
