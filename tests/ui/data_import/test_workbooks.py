"""Workbooks that Excel and other programs write, and files of other kinds."""

import datetime
import gzip
import io
import random
import re
import struct
import zipfile

import openpyxl
import pandas as pd
import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st
from msoffcrypto.format.ooxml import OOXMLFile

from tests.ui.data_import.reading import found, points, sentence_or_points, told
from ui.data_import import tables
from ui.data_import.workbooks import Workbook

ROWS = [("x", "y", "kind"), (1.5, 2, "cat"), (1 / 3, -1e-7, "dog"), (3, 1e22, "dog")]
POINTS = [(1.5, 2, "+"), (1 / 3, -1e-7, "−"), (3, 1e22, "−")]


def by_openpyxl(*sheets, change=None):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets:
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    if change:
        change(book)
    return saved(book.save)


def by_xlsxwriter(rows):
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        sheet = book.add_worksheet("points & more")
        for n, row in enumerate(rows):
            sheet.write_row(n, 0, row)
    return file.getvalue()


def by_pandas(**more):
    return saved(lambda file: pd.DataFrame(ROWS[1:], columns=ROWS[0]).to_excel(file, **more))


def saved(save):
    file = io.BytesIO()
    save(file)
    return file.getvalue()


def read(data, sheet=0):
    book = Workbook(data)
    return tables.build_table(book.rows(book.sheets[sheet]))


BOOKS = {
    "openpyxl": by_openpyxl(("one", ROWS)),
    "XlsxWriter": by_xlsxwriter(ROWS),
    "pandas": by_pandas(),
    "pandas, no index": by_pandas(index=False),
    "pandas, below a title": by_pandas(startrow=3, startcol=1, index=False),
}


@pytest.mark.parametrize("program", BOOKS)
def test_numbers_come_back_exactly(program):
    given = found(read(BOOKS[program]))
    assert points(given.dataset) == POINTS
    assert not given.problems


DIGITS = st.integers(1 - 10**15, 10**15 - 1)  # 15 digits, as many as spreadsheets show


@given(st.lists(st.tuples(DIGITS, DIGITS, st.integers(-9, 9)), min_size=2, max_size=6))
def test_every_number_comes_back_exactly(X):
    X = [(float(f"{x}e{power}"), float(n)) for x, n, power in X]
    given = found(read(by_openpyxl(("one", [("x1", "x2", "y"), *((*x, "+") for x in X)]))), "+")
    assert given.dataset.X.tolist() == [list(x) for x in X]


def with_chart(rows, hidden):
    """A workbook in which a chart is a sheet of its own, before a sheet with cells."""
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        chart = book.add_chart({"type": "line"})
        chart.add_series({"values": "=cells!$A$2:$A$4"})
        book.add_chartsheet("chart").set_chart(chart)
        sheet = book.add_worksheet("cells")
        for n, row in enumerate(rows):
            sheet.write_row(n, 0, row)
        if hidden:
            sheet.hide()
    return file.getvalue()


def test_a_sheet_can_be_chosen_and_those_without_cells_and_hidden_ones_are_not_on_offer():
    def change(book):
        book["secret"].sheet_state = "hidden"

    data = by_openpyxl(("empty", []), ("secret", ROWS), ("& more", ROWS), change=change)
    assert Workbook(data).sheets == ["empty", "& more"]
    assert points(found(read(data, 1)).dataset) == POINTS
    with pytest.raises(ValueError, match=r"^The sheet is empty\. Choose a sheet or a file with a table\.$"):
        read(data)
    assert Workbook(with_chart(ROWS, hidden=False)).sheets == ["cells"]


def test_formulas_links_dates_and_errors_in_cells():
    day = datetime.datetime(2024, 1, 5, 10, 30)
    rows = [
        ("x", "y", "kind", "day"),
        (1, 2, "a", day),
        ("=A2*2", 3, "b", day),
        (5, "#N/A", "b", day.date()),
        (7, 8, "a"),
    ]

    def change(book):
        book["one"]["C2"].hyperlink = "https://example.org"
        book["one"]["B4"].data_type = "e"

    table = read(by_openpyxl(("one", rows), change=change))
    given = found(table)
    assert given.dataset.X.tolist() == [[1, 2], [7, 8]]
    assert told(given) == [
        (3, "Row 3, column ` x `: ` =A2*2 ` is a formula. Copy the values, not the formulas."),
        (4, "Row 4, column ` y `: ` #N/A ` says that the number is missing."),
    ]
    assert table.column(3) == ("2024-01-05T10:30:00", "2024-01-05T10:30:00", "2024-01-05", "")


def test_the_saved_value_of_a_formula_is_taken():
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        for n, row in enumerate([("x", "y", "kind"), (1, 2, "a"), (3, 4, "b")]):
            sheet.write_row(n, 0, row)
        sheet.write_formula(1, 0, "=1/4", None, 0.25)
    assert found(read(file.getvalue())).dataset.X.tolist() == [[0.25, 2], [3, 4]]


# ---- files of other kinds --------------------------------------------------------------------------------------------


def zipped(**files):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name.replace("_", "/"), text)
    return file.getvalue()


def encrypted():
    file = io.BytesIO()
    OOXMLFile(io.BytesIO(BOOKS["openpyxl"])).encrypt("password", file)
    return file.getvalue()


def reaching(cell):
    return by_openpyxl(("one", ROWS), change=lambda book: book["one"].__setitem__(cell, 1))


DAMAGED = "The app cannot read this workbook. Open it in a spreadsheet program, and save it again."
OTHERS = {
    b"\x89PNG\r\n\x1a\n" + bytes(99): "The file is a picture. Type its numbers, or choose a file with a table.",
    b"\xff\xd8\xff\xe0" + bytes(99): "The file is a picture. Type its numbers, or choose a file with a table.",
    struct.pack(">I", 24) + b"ftypheic": "The file is a picture. Type its numbers, or choose a file with a table.",
    b"%PDF-1.7\n\x00": "The file is a PDF document. Copy the table in it, and paste it here.",
    gzip.compress(b"1,2,a"): "The file is an archive. Unpack it, and choose the table in it.",
    zipped(a="1,2,3"): "The file is an archive. Unpack it, and choose the table in it.",
    zipped(word_document="x"): "The file is a document, but not a workbook of Excel. Save its table as CSV.",
    zipped(xl_workbook="x"): DAMAGED,
    encrypted(): "The workbook is protected by a password. Save it without the password, and choose it again.",
    b"\xd0\xcf\x11\xe0" + bytes(99): "The file has an old format of Excel or Word. Save it as .xlsx or as CSV.",
    b"\x00\x01\x02": "The file is not plain text. Save it as CSV, or copy its cells and paste them.",
    b"": "The file is not plain text. Save it as CSV, or copy its cells and paste them.",
    BOOKS["openpyxl"][:2000]: DAMAGED,
    by_openpyxl(("one", [])): "The sheet is empty. Choose a sheet or a file with a table.",
    zipped(**{"xl_a": bytes(10**8)}): "The workbook is too large when it is unpacked. Save the sheet as CSV.",
}


@pytest.mark.parametrize("data", OTHERS, ids=range(len(OTHERS)))
def test_a_file_of_another_kind_gets_one_sentence(data):
    with pytest.raises(ValueError, match=r"^The .*\.$") as raised:
        read(data)
    assert str(raised.value) == OTHERS[data]


def test_a_sheet_that_reaches_far_is_not_read():
    """One cell far away would need memory for all cells before it."""
    with pytest.raises(ValueError, match=r"^The sheet has more than 100,000 rows\. Delete some of them\.$"):
        read(reaching("A1048576"))
    with pytest.raises(ValueError, match=r"^The table has 16,384 columns, but it may have at most 100\.$"):
        read(reaching("XFD90000"))


def test_a_workbook_whose_sheets_are_hidden_has_nothing_to_choose():
    with pytest.raises(ValueError, match=r"^The workbook has no sheet with cells that is not hidden\.$"):
        Workbook(with_chart(ROWS, hidden=True))


def test_whatever_a_workbook_is_changed_to_it_is_points_or_a_sentence():
    """Bytes are changed inside its parts, too, with correct checksums, so that the checksums do not find the fault."""
    rng = random.Random(41)
    for _ in range(150):
        data = bytearray(rng.choice([*BOOKS.values()]))
        for _ in range(rng.randint(1, 4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        sentence_or_points(read, bytes(data))
    parts = {entry: text for entry, text in parts_of(BOOKS["openpyxl"]).items() if re.search("sheet|workbook", entry)}
    for _ in range(150):
        name = rng.choice([*parts])
        text = bytearray(parts[name])
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text))
            text[at : at + rng.choice([1, 1, 9])] = rng.choice([b"", b"9", b"<", b"\xff", b'"', b"1e999", b"A1"])
        sentence_or_points(read, rebuilt({**parts_of(BOOKS["openpyxl"]), name: bytes(text)}))


def parts_of(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def rebuilt(parts):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return file.getvalue()
