"""The import of tables: shows the form for a table, and reads what it sends."""

import base64
import binascii
from dataclasses import dataclass, replace

import streamlit as st

from language import t
from ui.data_import import preview, tables, workbooks
from ui.data_import.formats import Rows
from ui.parts import table_form
from ui.visitor import session, widget_keys
from ui.words import LONGEST_QUOTE, shorten

INTAKE = "intake"  # name of a control
UPLOAD = "arrived table"  # session key: the last Upload


@dataclass(frozen=True)
class Upload:
    """The upload with this number.

    name     of its file, or ""
    book     its Workbook, or None
    sheet    name of the sheet that is shown
    rows     the Rows of the text or the sheet, or None
    table    the Table of these rows, or None
    problem  why there is no table, or ""
    """

    number: int
    name: str = ""
    book: workbooks.Workbook | None = None
    sheet: str = ""
    rows: Rows | None = None
    table: tables.Table | None = None
    problem: str = ""

    def turned(self, doubts):
        """The upload with the other readings of these doubts."""
        return _with_table(replace(self, table=None, problem=""), lambda: self.rows, doubts)

    def open_sheet(self, sheet):
        """The upload with another sheet of the workbook."""
        blank = replace(self, sheet=sheet, rows=None, table=None, problem="")
        return _with_table(blank, lambda: self.book.rows(sheet))


def read_upload(number, content, name=""):
    """The Upload of a text, or of the bytes of a file."""
    here = Upload(number, shorten(name, LONGEST_QUOTE))
    if isinstance(content, str):
        return _with_table(here, lambda: tables.read_rows(content))
    try:
        book = workbooks.Workbook(content)
    except ValueError as error:
        return replace(here, problem=str(error))
    return replace(here, book=book).open_sheet(book.sheets[0])


def _with_table(here, rows, doubts=frozenset()):
    try:
        here = replace(here, rows=rows())
        return replace(here, table=tables.build_table(here.rows, doubts))
    except ValueError as error:
        return replace(here, problem=str(error))


def show_upload():
    """Show the form for a table, or the preview of the table that has been uploaded."""
    here = session.get(UPLOAD)
    if here and (here.table or here.book):
        _choose_sheet(here)
        if here.problem:
            st.error(here.problem)
        else:
            preview.show_preview(here, _toggle_doubt, drop)
        st.button(t("Choose another table"), on_click=drop)
        return
    table_form.show(INTAKE, here.number if here else 0, _receive, example="x1,x2,class\n0.5,2,+\n1,−1.5,−")
    if here and here.problem:
        st.error(here.problem)
    st.caption(
        t(
            "A table has two columns of numbers and one column of labels, such as + and −, 0 and 1, or two words. It "
            "may come from Excel, R, pandas, Weka or LIBSVM."
        )
    )


def _choose_sheet(here):
    if here.book and len(here.book.sheets) > 1:
        name = f"sheet of {here.number}"
        st.selectbox(
            t("Sheet"),
            here.book.sheets,
            format_func=lambda sheet: shorten(sheet, preview.LONGEST_NAME),
            on_change=lambda: session.put(
                UPLOAD, replace(here, number=here.number + 1).open_sheet(widget_keys.value_of(name))
            ),
            **widget_keys.persist(name, here.sheet),
        )


def _receive():
    before = session.get(UPLOAD)
    number = before.number + 1 if before else 1
    match table_form.sent(INTAKE):
        case {"name": str(name), "text": str(text)}:
            session.put(UPLOAD, read_upload(number, text, name))
        case {"name": str(name), "data": str(data), "whole": bool(is_whole)}:
            session.put(UPLOAD, _read_file(number, name, data, is_whole))


def _read_file(number, name, data, is_whole):
    """The Upload of the bytes of a file; table_form.js sends only the beginning if the file is too large."""
    try:
        found = read_upload(number, base64.b64decode(data, validate=True), name)
    except binascii.Error:
        return Upload(number, problem=t(workbooks.UNKNOWN))
    if is_whole or found.problem not in (t(workbooks.DAMAGED), t(workbooks.ARCHIVE)):
        return found
    too_large = t(
        "The file is larger than {most} MB. If it is a workbook, save its sheet as CSV, of which the app can draw a "
        "sample.",
        most=tables.MOST_BYTES // 10**6,
    )
    return Upload(number, problem=too_large)


def drop():
    """Discard the uploaded table, but keep its number."""
    session.put(UPLOAD, Upload(session.get(UPLOAD).number))


def _toggle_doubt(here, doubt):
    """Switch to the other reading of a doubt."""
    session.put(UPLOAD, here.turned(here.table.turned ^ {doubt}))
