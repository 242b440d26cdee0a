"""The component with the lectures of a browser, which asks for the data of boards."""

from functools import partial
from pathlib import Path

import streamlit as st

from board import assets
from language import t
from ui import course
from ui.lessons.lecture import examples
from ui.parts import bundled_page
from ui.visitor import link, scene, session

STYLE = Path(__file__).with_name("lecture.css").read_text(encoding="utf-8")
NAME, MODULE = "lecture", "shell/lecture/page"
PACKED, EXAMPLE = "l", "example"  # parameters in the address
ANSWER = "lecture board"  # session key: {"turn": number of the request, "data": of the board of a scene}


def show(data_of):
    """Show the lectures, or the lecture that the address asks for.

    data_of  function(Scene) → data of its board
    """
    packed = link.extract_packed(st.query_params.get(PACKED, ""))
    named = link.strip_trailing_punctuation(st.query_params.get(EXAMPLE, ""))
    data = {
        "classes": assets.served_by_middleware,
        "titles": {page.name: t(page.title) for page in course.PAGES if page.name in scene.PAGES},
        "packed": packed if len(packed) <= link.LONGEST_PACKED else "",
        "example": None if packed or named not in examples.EXAMPLES else examples.example(named),
        "unknown": bool(named) and named not in examples.EXAMPLES,
        "boards": session.pop(ANSWER),
    }
    failed = t("The lectures could not be loaded. Please reload the page.")
    hears = {"on_boards_change": partial(answer, data_of), "on_example_change": open_example}
    bundled_page.mount(NAME, MODULE, STYLE, failed, data, **hears)


def answer(data_of):
    """Compute the data of a board, which the page has asked for, for the run that follows."""
    match session.message_of(NAME, "boards"):
        case {"turn": int(turn), "scene": value}:
            session.put(ANSWER, {"turn": turn, "data": board_data(value, data_of)})


def board_data(value, data_of):
    """The data of the board of a scene in JSON; {"problem": a sentence} if it cannot be shown."""
    try:
        opened = scene.from_json(value)
    except ValueError as error:
        return {"problem": t("This scene cannot be shown. {why}", why=str(error))}
    return data_of(opened)


def open_example():
    """Show the example that the page asks for, or the visitor's own lectures for "", in the run that follows."""
    name = session.message_of(NAME, "example")
    if name not in ("", *examples.EXAMPLES):
        return
    for parameter in (PACKED, EXAMPLE):
        st.query_params.pop(parameter, None)
    if name:
        st.query_params[EXAMPLE] = name
