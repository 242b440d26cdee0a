"""The form for a table, which is pasted, dropped, or chosen as a file.

Streamlit's own control for files does not work here, because ui/server/message_filter.py lets no such message through.
"""

from pathlib import Path

import streamlit as st

from language import current_language, t
from language.messages import format_whole_number
from ui.visitor import session

SCRIPT = Path(__file__).with_name("table_form.js").read_text(encoding="utf-8")


def show(key, answered, receive, example):
    """Show the form for a table.

    key       of the control: `sent(key)` is what the form has sent
    answered  number of the last table that was read; a new one ends the form's note that it is being read
    receive   function that is called when the form has sent something
    example   a short table, shown in the empty field
    """
    component = st.components.v2.component("intake", js=SCRIPT, isolate_styles=False)
    data = {"answered": answered, "form": key, "texts": {**_texts(), "example": example}}
    component(key=key, data=data, on_table_change=receive)


def sent(key):
    """What the form with this key has just sent: {"name", "text"} or {"name", "data", "whole"}; not validated."""
    return session.get(key).get("table")


def _texts():
    """The texts of table_form.js, which replaces the names in braces by values."""
    return {
        "paste": t("Paste a table, or drop a file"),
        "read": t("Read the table"),
        "choose": t("Or choose a file"),
        "reading": t("Reading the table …"),
        "rows": t(
            "The table has {n} rows, but it may have at most {most}. Delete some rows.",
            n="{n}",
            most="{most}",
        ),
        "size": t(
            "The size of the table is {size}, but it may be at most {most}. Keep fewer rows or columns.",
            size="{size}",
            most="{most}",
        ),
        "file": t(
            "The size of {file} is {size}, but the app reads at most {most}. Delete some rows of the file.",
            file="{file}",
            size="{size}",
            most="{most}",
        ),
        "unread": t("{file} cannot be read. Choose the file again, or copy its cells and paste them.", file="{file}"),
        "sample": t("Read {n} of its rows, chosen at random", n="{n}"),
        "comma": format_whole_number(1000, current_language())[1:-3],  # between the thousands
    }
