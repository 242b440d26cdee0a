"""Parses texts in the formats of tables into rows of cells with line numbers.

Python's csv module reads cells between separators, as spreadsheets and R write them. Other formats are tables of
Markdown, JSON, ARFF (Weka) and LIBSVM. A fault costs only its own line, and the visitor sees which.
"""

import csv
import json
import re
from dataclasses import dataclass, field
from io import StringIO

from language import t
from ui.data_import.numbers import is_number
from ui.data_import.saved_tables import is_saved_header

SAMPLE_ROWS = 200  # enough to guess the separator and the columns
MOST_COLUMNS = 100

SEPARATORS = "\t", ";", ",", "|", None  # None: white space
LINE_END = re.compile(r"\r\n|\r|\n")
COMMENTS = "#", "%", "//"  # marks of a comment
NAMED_SEPARATOR = re.compile(r"sep=(.)")  # first line of a CSV file for Excel


@dataclass(frozen=True)
class Problem:
    """A fault of a row: the number of its line in the text, the column or "", and a sentence."""

    line: int
    column: str
    why: str

    def __str__(self):
        values = {"n": self.line, "column": self.column, "why": self.why}
        return (
            t("Row {n}, {column}: {why}", **values) if self.column else t("Row {n}: {why}", n=self.line, why=self.why)
        )


@dataclass(frozen=True, eq=False)
class Rows:
    """The content of a text or a sheet.

    records    [(line, cells)], without empty lines and comments
    problems   [Problem] of the lines that cannot be read
    separator  between the cells; "" if the format has none, None for white space
    names      of the columns if the format has them, else None
    heading    (line, cells) of a comment right above the numbers, perhaps with the names of the columns; else None
    classes    {column: values in its declaration} if the format has them
    """

    records: list
    problems: list = field(default_factory=list)
    separator: str | None = ""
    names: tuple | None = None
    heading: tuple | None = None
    classes: dict = field(default_factory=dict)


def parse_rows(text):
    """The Rows of a text. Raises ValueError with a sentence for the visitor if the text violates its format."""
    lines = LINE_END.split(text)
    if found := _parse_json(text, lines):
        return found
    if _is_arff(lines):
        return _parse_arff(lines)
    if _is_libsvm(lines):
        return _parse_libsvm(lines)
    return _parse_separated(text, lines)


# ---- cells between separators ---------------------------------------------------------------------------------------


def _parse_separated(text, lines):
    for wrapped, bare in ((_is_quoted_whole, _strip_line_quotes), (_is_bracketed, _without_brackets)):
        if wrapped(lines):
            lines = [bare(line) for line in lines]
            text = "\n".join(lines)
    named = NAMED_SEPARATOR.fullmatch(lines[0])
    separator = named[1] if named else _guess_separator(lines)
    try:
        records = _split_records(text, separator)
    except csv.Error:  # an unclosed quotation mark would swallow all later lines, so parse each line on its own
        records = [(n, _cells(line, separator)) for n, line in enumerate(lines, start=1)]
    problems = [Problem(n, "", t("The quotation marks do not match.")) for n, cells in records if cells is None]
    records = [
        (n, cells) for n, cells in records[1 if named else 0 :] if cells and any(cells) and not _is_dashed_line(cells)
    ]
    if separator == "|":
        records = _without_frame(records)
    written, heading = [], None
    for n, cells in records:
        if is_saved_header(cells) or not _is_comment(cells, len(written), separator):
            written.append((n, cells))
        elif not written:
            heading = n, _cells(separator.join(cells) if separator else " ".join(cells), separator)
    return Rows(written, problems, separator, heading=heading and (heading[0], _without_mark(heading[1] or [])))


def _guess_separator(lines):
    """The separator that fits most lines."""
    lines = [line for line in lines if line.strip()][: 2 * SAMPLE_ROWS]

    def fits(separator):
        """(number of lines that look like two features and a label, number of lines with columns)."""
        records = [_cells(line, separator) or line.split(separator) for line in lines]
        points = sum(len(cells) > 2 and sum(map(is_number, cells)) > 1 for cells in records)
        return points, sum(len(cells) > 1 for cells in records)

    return max(SEPARATORS, key=fits)


def _split_records(text, separator):
    """[(line, cells)]; a cell in quotation marks may contain line breaks."""
    if separator is None:
        raise csv.Error
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, skipinitialspace=True, strict=True)
    records, first = [], 1
    for cells in reader:
        records.append((first, tuple(map(str.strip, cells))))  # the garbage collector ignores tuples of texts
        first = reader.line_num + 1
    return records


def _cells(line, separator):
    """The cells of one line; None if its quotation marks do not match."""
    delimiter = " " if separator is None else separator
    line = " ".join(line.split()) if separator is None else line
    try:
        [cells] = csv.reader([line], delimiter=delimiter, skipinitialspace=True, strict=True)
        return tuple(map(str.strip, cells))
    except csv.Error:
        return None
    except ValueError:  # an empty line
        return ()


def _is_comment(cells, rows, separator):
    """Whether a line after `rows` rows is a comment, and not a row with a spreadsheet error, such as #N/A."""
    first = cells[0]
    if not first.startswith(COMMENTS):
        return False
    mark = next(mark for mark in COMMENTS if first.startswith(mark))
    if first == mark and separator:
        return False
    return not rows or len(cells) == 1 or first.startswith(f"{mark} ")


def _without_mark(cells):
    """The cells of a comment without its mark."""
    first = cells[0].lstrip("#%/ ") if cells else ""
    return [first, *cells[1:]] if first else cells[1:]


def _is_quoted_whole(lines):
    """Whether each whole line is in quotation marks, as some programs export lines that they consider text."""
    lines = [line for line in lines if line.strip()][:SAMPLE_ROWS]
    return bool(lines) and all(re.fullmatch(r'"[^"]*[,;\t][^"]*"\s*', line) for line in lines)


def _strip_line_quotes(line):
    return line.strip()[1:-1]


def _is_bracketed(lines):
    """Whether each line is a list of a programming language, such as [1.5, 2, 'a'], or a row of a numpy array."""
    lines = [line.strip() for line in lines if line.strip()][:SAMPLE_ROWS]
    return bool(lines) and all(line[0] in "[({" and line.rstrip(",;")[-1:] in "])}" for line in lines)


def _without_brackets(line):
    """The line without brackets, and with double quotation marks."""
    return line.strip().strip("[](){},; ").replace("'", '"')


def _without_frame(records):
    """The records of a table from Markdown or a console, without the frame of |."""
    framed = all(len(cells) > 2 and not cells[0] and not cells[-1] for _, cells in records)
    return [(n, cells[1:-1] if framed else cells) for n, cells in records]


def _is_dashed_line(cells):
    """Whether a row is a rule of dashes, as below a header."""
    text = "".join(cells)
    return re.fullmatch(r"[-+=:]{3,}", text) is not None and max(map(len, cells)) > 1


# ---- JSON -----------------------------------------------------------------------------------------------------------


def _parse_json(text, lines):
    """The Rows of a list of lists or objects, or of one per line, else None. The keys of objects are the columns."""
    if text.lstrip()[:1] not in ("[", "{"):
        return None
    try:
        given = list(enumerate(json.loads(text), start=1))
    except (ValueError, RecursionError):
        try:
            given = [(n, json.loads(line)) for n, line in enumerate(lines, start=1) if line.strip()]
        except (ValueError, RecursionError):
            return None
    values = [value for _, value in given]
    if values and all(isinstance(value, list) for value in values):
        return Rows([(n, tuple(map(_json_cell, value))) for n, value in given])
    if not values or not all(isinstance(value, dict) for value in values):
        return None
    names = tuple(dict.fromkeys(name for _, value in given for name in value))
    return Rows([(n, tuple(_json_cell(value.get(name)) for name in names)) for n, value in given], names=names)


def _json_cell(value):
    """A value as a cell."""
    return "" if value is None else " ".join(value.split()) if isinstance(value, str) else json.dumps(value)


# ---- ARFF, the format of Weka ---------------------------------------------------------------------------------------

ATTRIBUTE = re.compile(r"@attribute\s+('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|[^\s{]+)\s*(.*)", re.IGNORECASE)
VALUE = re.compile(r"\s*('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|[^,'\"]*)\s*(,|$)")


def _is_arff(lines):
    first = next((line for line in lines if line.strip() and not line.lstrip().startswith("%")), "")
    return first.lstrip().casefold().startswith("@relation")


def _parse_arff(lines):
    """https://waikato.github.io/weka-wiki/formats_and_processing/arff_stable/"""
    names, kinds, problems, records, in_data = [], [], [], [], False
    for n, line in enumerate(map(str.strip, lines), start=1):
        if not line or line.startswith("%") or line.casefold().startswith("@relation"):
            continue
        if in_data:
            cells = _parse_sparse_row(line, kinds) if line.startswith("{") else _parse_dense_row(line)
            if cells is None:
                problems.append(Problem(n, "", t("The quotation marks or braces do not match.")))
            else:
                records.append((n, cells))
        elif line.casefold().startswith("@data"):
            in_data = True
        elif match := ATTRIBUTE.fullmatch(line):
            names.append(_unquote(match[1]))
            kinds.append(match[2].strip())
        elif not line.startswith("@"):  # other programs write other declarations
            problems.append(Problem(n, "", t("The line declares no attribute.")))
    if not in_data:
        raise ValueError(t("The file begins like a file of Weka, but it has no line “@data”."))
    classes = {j: _values(kind[1:-1]) or [] for j, kind in enumerate(kinds) if kind[:1] + kind[-1:] == "{}"}
    return Rows(records, problems, names=tuple(names), classes=classes)


def _parse_dense_row(line):
    """The cells of a row between commas or tabs, without the weight that may follow in braces."""
    line = re.sub(r",?\s*\{[\d.\s]+\}$", "", line)
    return _values(line if "," in line else line.replace("\t", ","))


def _values(text):
    """The values between commas, with either kind of quotation marks; None if these do not match."""
    values, at = [], 0
    while match := VALUE.match(text, at):
        values.append(_unquote(match[1].strip()))
        at = match.end()
        if not match[2]:
            return values
    return None


def _unquote(text):
    """A value without its quotation marks."""
    if len(text) > 1 and text[0] in "'\"" and text[-1] == text[0]:
        return re.sub(r"\\(.)", r"\1", text[1:-1])
    return text


def _parse_sparse_row(line, kinds):
    """The cells of a row that has only values other than 0: {1 2.5, 3 yes}; None for any other text."""
    if not (match := re.fullmatch(r"\{(.*)\}(?:\s*,\s*\{.*\})?", line)):
        return None
    nominal = [_values(kind[1:-1]) if kind.startswith("{") else None for kind in kinds]
    cells = [values[0] if values else "0" for values in nominal]  # the first value of a list counts as 0
    for value in filter(None, map(str.strip, match[1].split(","))):
        place, _, written = value.partition(" ")
        if not place.isdecimal() or int(place) >= len(cells):
            return None
        cells[int(place)] = _unquote(written.strip())
    return cells


# ---- LIBSVM ---------------------------------------------------------------------------------------------------------

PAIR = re.compile(r"(\d{1,9}):(\S+)", re.ASCII)
LIBSVM = re.compile(r"[^\s:#,;|]+(\s+qid:\d+)?(?P<pairs>(\s+\d{1,9}:[^\s:#]+)*)\s*(#.*)?", re.ASCII)


def _is_libsvm(lines):
    """Whether most lines are a label and pairs index:value. A time of day, 12:30, among other cells is not a pair."""
    lines = [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")][:SAMPLE_ROWS]
    fitting = [*filter(None, map(LIBSVM.fullmatch, lines))]  # a label alone is possible if all values are 0
    return 2 * len(fitting) > len(lines) and any(match["pairs"] for match in fitting)


def _parse_libsvm(lines):
    """https://www.csie.ntu.edu.tw/~cjlin/libsvm/; programs count the features from 0 or from 1."""
    found, problems = [], []
    for n, line in enumerate(lines, start=1):
        label, *pairs = line.split("#")[0].split() or [""]
        if not label:
            continue
        matches = [PAIR.fullmatch(pair) for pair in pairs if not pair.startswith("qid:")]
        if all(matches):
            found.append((n, label, {int(match[1]): match[2] for match in matches}))
        else:
            problems.append(Problem(n, "", t("Each cell after the label must be an index and a value, as in 2:0.5.")))
    indices = {index for _, _, values in found for index in values}
    first = min(1, *indices)
    last = max(first + 1, *indices)
    if last - first >= MOST_COLUMNS:
        raise ValueError(
            t(
                "The file has features up to number {last}, but a table may have at most {most} columns. Save a file "
                "with fewer features.",
                last=last,
                most=MOST_COLUMNS,
            )
        )
    names = "label", *(f"index {j}" for j in range(first, last + 1))
    records = [(n, [label, *(values.get(j, "0") for j in range(first, last + 1))]) for n, label, values in found]
    return Rows(records, problems, names=names)
