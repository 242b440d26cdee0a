"""The interactive board as one Streamlit component."""

import streamlit as st

from board import assets
from language import current_language, t


def mount(lesson, data, hears):
    """Put the board of a lesson on its page.

    lesson  the name of the page's file and of that in lessons/, and the component's key
    data    what one of the functions in board/serializers.py returns, and what every board is told
    hears   {kind of message: function()}, called when the board has sent one, before the page runs again
    """
    language = current_language()
    assets.write_static_files(language, lesson)
    component = st.components.v2.component("board", js=assets.LOADER, isolate_styles=False)
    callbacks = {f"on_{kind}_change": hear for kind, hear in hears.items()}
    told = {
        "lesson": lesson,
        "script": assets.board_address(language),
        "begins": assets.first_addresses(lesson, language),
        "failed": t("The board could not be loaded. Please reload the page."),  # the script cannot say it
        "old": t(assets.TOO_OLD),
        "classes": assets.served_by_middleware,  # which the server has, or not
    }
    component(key=lesson, data={**data, **told}, **callbacks)
