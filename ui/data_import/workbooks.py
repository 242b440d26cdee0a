"""Reads sheets of Excel workbooks (.xlsx), and explains why other binary files are rejected.

openpyxl reads the cells row by row, so that a far cell costs no memory. The value of a formula is the one that the
spreadsheet program has saved. Without a saved value, the cell keeps the formula, and is rejected later.
"""

import datetime
import re
import warnings
import zipfile
from contextlib import contextmanager
from io import BytesIO
from itertools import zip_longest

from language import mark, t
from ui.data_import.formats import MOST_COLUMNS, Rows
from ui.data_import.tables import MOST_LINES

MOST_UNPACKED = 60_000_000  # bytes
FORMULA = re.compile(rb"<(\w+:)?f[ />]")

PICTURE = mark("The file is a picture. Type its numbers, or choose a file with a table.")
ARCHIVE = mark("The file is an archive. Unpack it, and choose the table in it.")
DOCUMENT = mark("The file is a document, but not a workbook of Excel. Save its table as CSV.")
OLD = mark("The file has an old format of Excel or Word. Save it as .xlsx or as CSV.")
UNKNOWN = mark("The file is not plain text. Save it as CSV, or copy its cells and paste them.")
PASSWORD = mark("The workbook is protected by a password. Save it without the password, and choose it again.")
DAMAGED = mark("The app cannot read this workbook. Open it in a spreadsheet program, and save it again.")
COMPOUND = b"\xd0\xcf\x11\xe0"  # the old formats, and protected workbooks
MAGIC = {  # {sentence about a kind of file: [(offset, bytes at this offset)]}
    mark("The file is a PDF document. Copy the table in it, and paste it here."): [(0, b"%PDF")],
    PICTURE: [
        *((0, first) for first in (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*")),
        *((8, b"WEBP"), (4, b"ftyp")),  # ftyp is in HEIC and AVIF, and in videos
    ],
    ARCHIVE: [(0, first) for first in (b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!", b"BZh", b"\xfd7zXZ")],
    OLD: [(0, COMPOUND)],
}
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")  # the name of a part of a protected workbook
OTHER_DOCUMENTS = ("word/", "ppt/", "content.xml")  # of Office and of LibreOffice


class Workbook:
    """A workbook, from its bytes. Raises ValueError with a sentence for any other file.

    sheets  names of the visible sheets with cells
    """

    def __init__(self, data):
        _check_file_kind(data)
        self._data = data
        with _report_damage():
            archive = zipfile.ZipFile(BytesIO(data))
            if sum(entry.file_size for entry in archive.infolist()) > MOST_UNPACKED:
                raise Refusal(t("The workbook is too large when it is unpacked. Save the sheet as CSV."))
            sheets = (name for name in archive.namelist() if "sheet" in name)
            self._has_formulas = any(FORMULA.search(archive.read(name)) for name in sheets)
            self._values = self._open()
            self.sheets = [sheet.title for sheet in self._values.worksheets if sheet.sheet_state == "visible"]
        if not self.sheets:
            raise Refusal(t("The workbook has no sheet with cells that is not hidden."))

    def rows(self, name):
        """The Rows of a sheet. Raises ValueError with a sentence if it is empty, too long or too wide."""
        with _report_damage():
            cells = list(_cells(self._values[name]))
            if self._has_formulas:
                formulas = _cells(self._open(data_only=False)[name])
                cells = [_with_formulas(*rows) for rows in zip(cells, formulas, strict=True)]
        records = [(n, row) for n, row in enumerate(cells, start=1) if any(row)]
        if not records:
            raise Refusal(t("The sheet is empty. Choose a sheet or a file with a table."))
        width = max(len(row) for _, row in records)
        return Rows([(n, row + ("",) * (width - len(row))) for n, row in records])

    def _open(self, data_only=True):
        import openpyxl  # takes a quarter of a second, so only an upload of a workbook waits for it

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about parts that it does not read, such as pictures
            return openpyxl.load_workbook(BytesIO(self._data), read_only=True, data_only=data_only)


def _cells(sheet):
    """The cells of each row up to the last one that is not empty, as texts."""
    sheet.reset_dimensions()  # the dimensions in the file may be wrong
    for n, row in enumerate(sheet.iter_rows(values_only=True), start=1):
        if n > MOST_LINES:
            raise Refusal(t("The sheet has more than {most} rows. Delete some of them.", most=MOST_LINES))
        used = next((j for j in range(len(row), 0, -1) if row[j - 1] is not None), 0)
        if used > MOST_COLUMNS:
            raise Refusal(t("The table has {n} columns, but it may have at most {most}.", n=used, most=MOST_COLUMNS))
        yield tuple(map(_cell_text, row[:used]))


def _with_formulas(values, formulas):
    """The values of a row, or the formulas of cells without a value."""
    return tuple(value or formula for value, formula in zip_longest(values, formulas, fillvalue=""))


class Refusal(ValueError):
    """Why a file is rejected, as a sentence for the visitor."""


@contextmanager
def _report_damage():
    """Turn any exception into a Refusal that calls the workbook damaged, since broken bytes cause many of them."""
    try:
        yield
    except Refusal:
        raise
    except Exception as error:
        raise Refusal(t(DAMAGED)) from error


def _check_file_kind(data):
    if data.startswith(COMPOUND) and ENCRYPTED in data:
        raise Refusal(t(PASSWORD))
    for said, beginnings in MAGIC.items():
        if any(data.startswith(first, at) for at, first in beginnings):
            raise Refusal(t(said))
    if not data.startswith(b"PK"):
        raise Refusal(t(UNKNOWN))
    if b"xl/" not in data:
        if any(name.encode() in data for name in OTHER_DOCUMENTS):
            raise Refusal(t(DOCUMENT))
        raise Refusal(t(ARCHIVE))


def _cell_text(value):
    """A cell as text that parses back to exactly the same number."""
    match value:
        case None:
            return ""
        case bool():
            return str(value).upper()
        case float():
            return f"{value:.0f}" if value.is_integer() and abs(value) < 1e15 else repr(value)
        case datetime.datetime() if value.time() == datetime.time():
            return value.date().isoformat()
        case datetime.date() | datetime.time():
            return value.isoformat()
    return " ".join(str(value).split())
