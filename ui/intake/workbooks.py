"""Files that are not text: the sheets of Excel workbooks (.xlsx), and what is said of pictures, archives and the like.

python-calamine reads the cells. It would hold room for every cell up to the last one, so how far a sheet reaches, and
how large it is unpacked, is looked at first. It leaves out formulas that have no value, and errors: these are put back.
"""

import datetime
import re
import zipfile
from contextlib import contextmanager
from io import BytesIO
from xml.etree import ElementTree

from language import mark, t
from ui.intake.formats import MOST_COLUMNS, Rows
from ui.intake.tables import MOST_LINES

MOST_UNPACKED = 60_000_000  # bytes
MOST_CELLS = MOST_LINES * MOST_COLUMNS

PICTURE = mark("The file is a picture. Type its numbers, or choose a file with a table.")
ARCHIVE = mark("The file is an archive. Unpack it, and choose the table in it.")
DOCUMENT = mark("The file is a document, but not a workbook of Excel. Save its table as CSV.")
OLD = mark("The file has an old format of Excel or Word. Save it as .xlsx or as CSV.")
UNKNOWN = mark("The file is not plain text. Save it as CSV, or copy its cells and paste them.")
PASSWORD = mark("The workbook is protected by a password. Save it without the password, and choose it again.")
DAMAGED = mark("The workbook is damaged. Open it in a spreadsheet program, and save it again.")
MAGIC = (  # (first bytes, from which byte on, what is said)
    (b"%PDF", 0, mark("The file is a PDF document. Copy the table in it, and paste it here.")),
    (b"\x89PNG", 0, PICTURE),
    (b"\xff\xd8\xff", 0, PICTURE),
    (b"GIF8", 0, PICTURE),
    (b"II*\x00", 0, PICTURE),
    (b"MM\x00*", 0, PICTURE),
    (b"WEBP", 8, PICTURE),
    (b"ftyp", 4, PICTURE),  # HEIC and AVIF, and films
    (b"\x1f\x8b", 0, ARCHIVE),
    (b"7z\xbc\xaf", 0, ARCHIVE),
    (b"Rar!", 0, ARCHIVE),
    (b"BZh", 0, ARCHIVE),
    (b"\xfd7zXZ", 0, ARCHIVE),
    (b"\xd0\xcf\x11\xe0", 0, OLD),
)
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")  # the part of a protected workbook that holds it
OTHER_DOCUMENTS = ("word/", "ppt/", "content.xml")  # of Office and of LibreOffice

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
ROW = re.compile(rb'<(?:\w+:)?row\b[^>]*? r="(\d+)"')
CELL = re.compile(rb'<(?:\w+:)?c\b[^>]*? r="([A-Z]{1,3})\d+"')
ERROR = re.compile(rb'<(?:\w+:)?c\b[^>]*? r="([A-Z]{1,3})(\d+)"[^>]* t="e"[^>]*>(?:<f[^<]*</f>)?<v>([^<]*)</v>')
FORMULA = re.compile(
    rb'<(?:\w+:)?c\b[^>]*? r="([A-Z]{1,3})(\d+)"[^>]*><f(?:[^>]*/>|[^>]*>([^<]*)</f>)(?:<v ?/>|<v></v>)?</c>'
)


class Workbook:
    """A workbook out of its bytes; raises ValueError, with a sentence, for any other file.

    sheets  the names of the sheets with cells that are not hidden
    """

    def __init__(self, data):
        _refuse_others(data)
        import python_calamine  # only when a workbook comes

        with _damage_said():
            self._archive = zipfile.ZipFile(BytesIO(data))
            if sum(entry.file_size for entry in self._archive.infolist()) > MOST_UNPACKED:
                raise Refusal(t("The workbook is too large when it is unpacked. Save the sheet as CSV."))
            if self._archive.testzip():  # so that nothing is larger than it says
                raise Refusal(t(DAMAGED))
            self._paths = _paths(self._archive)
            self._book = python_calamine.load_workbook(BytesIO(data))
        visible = python_calamine.SheetVisibleEnum.Visible
        sheets = [sheet.name for sheet in self._book.sheets_metadata if sheet.visible == visible]
        self.sheets = [name for name in sheets if "worksheets" in self._paths.get(name, "")]
        if not self.sheets:
            raise Refusal(t("The workbook has no sheet with cells."))

    def rows(self, name):
        """The Rows of a sheet; raises ValueError, with a sentence, where it is empty, too long or too wide."""
        with _damage_said():
            xml = self._archive.read(self._paths[name])
            height, width = _extent(xml)
            if height > MOST_LINES:
                raise Refusal(t("The table has {n} rows, but it may have at most {most}.", n=height, most=MOST_LINES))
            if height * width > MOST_CELLS:
                raise Refusal(t("The sheet is too wide. Copy the cells of the table, and paste them."))
            rows = self._book.get_sheet_by_name(name).to_python(skip_empty_area=False)
            cells = [list(map(_written, row)) for row in rows]
            _put_back(cells, xml)
        records = [(n, tuple(row)) for n, row in enumerate(cells, start=1) if any(row)]
        if not records:
            raise Refusal(t("The sheet is empty. Choose a sheet or a file with a table."))
        return Rows(records)


class Refusal(ValueError):
    """Why a file is not taken, in a sentence."""


@contextmanager
def _damage_said():
    """Call a workbook damaged whatever its readers raise: of broken bytes they say all sorts of things."""
    try:
        yield
    except Refusal:
        raise
    except Exception as error:
        raise Refusal(t(DAMAGED)) from error


def _refuse_others(data):
    if data.startswith(b"\xd0\xcf\x11\xe0") and ENCRYPTED in data:
        raise Refusal(t(PASSWORD))
    for first, at, said in MAGIC:
        if data[at:].startswith(first):
            raise Refusal(t(said))
    if not data.startswith(b"PK"):
        raise Refusal(t(UNKNOWN))
    if b"xl/" not in data:
        if any(name.encode() in data for name in OTHER_DOCUMENTS):
            raise Refusal(t(DOCUMENT))
        raise Refusal(t(ARCHIVE))


def _paths(archive):
    """{name of a sheet: path of its XML in the archive}."""
    relations = ElementTree.fromstring(archive.read("xl/_rels/workbook.xml.rels"))
    targets = {relation.get("Id"): relation.get("Target", "") for relation in relations}
    sheets = ElementTree.fromstring(archive.read("xl/workbook.xml")).iter(f"{MAIN}sheet")
    paths = {sheet.get("name"): targets.get(sheet.get(RELATION), "") for sheet in sheets}
    paths = {name: path.removeprefix("/") if path.startswith("/") else f"xl/{path}" for name, path in paths.items()}
    return {name: path for name, path in paths.items() if path in archive.namelist()}


def _extent(xml):
    """How many rows and columns a sheet reaches over."""
    columns = {*CELL.findall(xml)}
    return max(map(int, ROW.findall(xml)), default=0), max(map(_column, columns), default=0)


def _column(letters):
    """The number of a column, from 1: A, B … Z, AA."""
    number = 0
    for letter in letters:
        number = 26 * number + letter - ord("A") + 1
    return number


def _written(value):
    """A cell as text, from which its number comes back exactly."""
    match value:
        case bool():
            return str(value).upper()
        case float():
            return f"{value:.0f}" if value.is_integer() and abs(value) < 1e15 else repr(value)
        case datetime.date() | datetime.time():
            return value.isoformat()
    return " ".join(str(value).split())


def _put_back(cells, xml):
    """Write the formulas that have no value, and errors, into their cells."""
    found = [(match[1], match[2], f"={(match[3] or b'').decode(errors='replace')}") for match in FORMULA.finditer(xml)]
    found += [(match[1], match[2], match[3].decode(errors="replace")) for match in ERROR.finditer(xml)]
    for letters, n, text in found:
        row, column = int(n) - 1, _column(letters) - 1
        if row < len(cells) and column < len(cells[row]):
            cells[row][column] = text
