"""Mounts the board as a Streamlit component."""

import streamlit as st

from board import assets
from language import current_language, t


def mount(lesson, data, hears):
    """Put the board of a lesson on its page.

    lesson  the name of the page's file and of the file in board/lessons/; also the component's key
    data    what a function in board/serializers.py returns, with the fields that every board gets
    hears   {kind of message: function()}; Streamlit calls it for such a message, before the page runs again
    """
    language = current_language()
    assets.write_static_files(language, lesson)
    component = st.components.v2.component("board", js=assets.LOADER, isolate_styles=False)
    callbacks = {f"on_{kind}_change": hear for kind, hear in hears.items()}
    told = {
        "lesson": lesson,
        "script": assets.board_address(language),
        "begins": assets.first_addresses(lesson, language),
        "failed": t("The board could not be loaded. Please reload the page."),  # because the script that failed cannot
        "old": t(assets.TOO_OLD),
        "classes": assets.served_by_middleware,  # the same server code has the routes of classes
    }
    component(key=lesson, data={**data, **told}, **callbacks)
