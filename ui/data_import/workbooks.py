"""Files that are not text: the sheets of Excel workbooks (.xlsx), and what is said of pictures, archives and the like.

openpyxl reads the cells, row by row, so that a far cell costs no room. A formula has the value that the spreadsheet
program saved with it; one without stands in its cell as it is, and is refused there.
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
MAGIC = {  # what is said of a file: the first bytes of such files, or after how many bytes they have which
    mark("The file is a PDF document. Copy the table in it, and paste it here."): [(0, b"%PDF")],
    PICTURE: [
        *((0, first) for first in (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*")),
        *((8, b"WEBP"), (4, b"ftyp")),  # the last one of HEIC and AVIF, and of films
    ],
    ARCHIVE: [(0, first) for first in (b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!", b"BZh", b"\xfd7zXZ")],
    OLD: [(0, COMPOUND)],
}
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")  # the part of a protected workbook that holds it
OTHER_DOCUMENTS = ("word/", "ppt/", "content.xml")  # of Office and of LibreOffice


class Workbook:
    """A workbook out of its bytes; raises ValueError, with a sentence, for any other file.

    sheets  the names of the sheets with cells that are not hidden
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
        """The Rows of a sheet; raises ValueError, with a sentence, where it is empty, too long or too wide."""
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
        import openpyxl  # takes a quarter of a second, which only who brings a workbook waits

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of parts that it does not read, such as pictures
            return openpyxl.load_workbook(BytesIO(self._data), read_only=True, data_only=data_only)


def _cells(sheet):
    """The cells of each row up to the last one with something in it, as texts."""
    sheet.reset_dimensions()  # what the file says of them need not be true
    for n, row in enumerate(sheet.iter_rows(values_only=True), start=1):
        if n > MOST_LINES:
            raise Refusal(t("The sheet has more than {most} rows. Delete some of them.", most=MOST_LINES))
        used = next((j for j in range(len(row), 0, -1) if row[j - 1] is not None), 0)
        if used > MOST_COLUMNS:
            raise Refusal(t("The table has {n} columns, but it may have at most {most}.", n=used, most=MOST_COLUMNS))
        yield tuple(map(_cell_text, row[:used]))


def _with_formulas(values, formulas):
    """The values of a row, and the formulas where these have none."""
    return tuple(value or formula for value, formula in zip_longest(values, formulas, fillvalue=""))


class Refusal(ValueError):
    """Why a file is not taken, in a sentence."""


@contextmanager
def _report_damage():
    """Call a workbook damaged whatever its readers raise: of broken bytes they say all sorts of things."""
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
    """A cell as text, from which its number comes back exactly."""
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
