"""Builds a Table from rows: its width, its header and the notation of its numbers.

Text that is not a table raises ValueError with one sentence. Faults of single rows are listed, and the other rows are
used. A doubt has two readings: the table uses the likelier one, unless `turned` contains the doubt.
"""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from language import t
from ui.data_import import formats, numbers, run_tables, saved_tables
from ui.data_import.formats import LINE_END, MOST_COLUMNS, SAMPLE_ROWS, Problem
from ui.words import quote_text

MOST_BYTES = 1_000_000  # of a text; table_form.js says the same, and offers a sample of that many lines
MOST_LINES = 100_000
LONGEST_LINE = 100_000  # characters

CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
HEADER = "header"  # a doubt in `turned`; the others are indices of columns
LABELS = (  # names of columns with labels, the likeliest first
    *("label", "labels", "class", "classes", "target", "species", "diagnosis", "outcome", "category", "klasse", "y"),
    *("kind", "type", "typ", "group", "gruppe", "variety", "art", "result", "answer", "survived", "status"),
)


@dataclass(frozen=True, eq=False)
class Table:
    """Rows of equal length.

    names      of the columns, "" for those without
    rows       the cells of each row, as text
    lines      the number of each row's line in the text, from 1
    problems   [Problem] of the lines that are not rows
    separator  between the cells
    header     number of the line with the names, or None
    above      number of lines with text above the header, or above the first row
    doubtful   whether the header may be a row, or the first row may be a header
    turned     doubts with the other reading: HEADER, or the index of a column
    classes    {column: values that the file declares}
    """

    names: tuple
    rows: list
    lines: list
    problems: list
    separator: str | None = ","
    header: int | None = None
    above: int = 0
    doubtful: bool = False
    turned: frozenset = frozenset()
    classes: dict = None

    def column(self, j):
        """The cells of a column."""
        return self.columns[j]

    @cached_property
    def columns(self):
        """The cells of each column."""
        return list(zip(*self.rows, strict=True)) if self.rows else [()] * len(self.names)

    def called(self, j):
        """The name of a column in a list."""
        return self.names[j] or t("column {n}", n=j + 1)

    def named(self, j):
        """The name of a column in a sentence."""
        return t("column {name}", name=quote_text(self.names[j])) if self.names[j] else t("column {n}", n=j + 1)

    @cached_property
    def numeric(self):
        """The columns with numbers in at least a quarter of the cells that are not missing; the others may be wrong."""
        return [j for j, cells in enumerate(self.columns) if _is_numeric(cells)]

    def reading(self, j):
        """The Reading of a column of numbers."""
        likely = self._readings[j]
        return likely.turned() if j in self.turned else likely

    def values(self, j):
        """The numbers in a column by its reading; None for a cell without a number."""
        key = j, self.reading(j).notation
        if key not in self._values:
            found = {cell: numbers.parse_value(cell, key[1]) for cell in {*self.columns[j]}}
            self._values[key] = [found[cell] for cell in self.columns[j]]
        return self._values[key]

    @cached_property
    def _values(self):
        return {}

    @cached_property
    def _readings(self):
        found = {j: numbers.evidence(self.columns[j]) for j in self.numeric}
        sure = sum((column.sure for column in found.values()), Counter())
        grouped = frozenset().union(*(column.grouped for column in found.values()))
        table = numbers.Evidence(sure, {}, {}, grouped, small=False)
        likely = {j: numbers.guess_reading(column, table, self.separator) for j, column in found.items()}
        return [likely.get(j, numbers.Reading()) for j in range(len(self.names))]


# ---- from a text ----------------------------------------------------------------------------------------------------


def read(text, turned=frozenset()):
    """The Table in a text. Raises ValueError with a sentence if there is none."""
    return build_table(read_rows(text), turned)


def read_rows(text):
    """The Rows of a text. Raises ValueError with a sentence if it is too large, or not plain text."""
    text = text.encode("utf-8", "replace").decode().removeprefix("\ufeff")
    if len(text.encode()) > MOST_BYTES:
        raise ValueError(t("The table is larger than {most} MB. Keep fewer rows or columns.", most=MOST_BYTES // 10**6))
    if CONTROL.search(text):
        raise ValueError(t("The table is not plain text. Save it as CSV, or copy its cells and paste them."))
    lines = LINE_END.split(text)
    if (count := sum(bool(line.strip()) for line in lines)) > MOST_LINES:
        raise ValueError(t("The table has {n} rows, but it may have at most {most}.", n=count, most=MOST_LINES))
    if long := next((n for n, line in enumerate(lines, start=1) if len(line) > LONGEST_LINE), None):
        raise ValueError(t("Row {n} is too long. A row may have at most {most} characters.", n=long, most=LONGEST_LINE))
    return formats.parse_rows(text)


def build_table(found, turned=frozenset()):
    """The Table of Rows. Raises ValueError with a sentence if they are not a table."""
    records = _without_empty_columns(found.records)
    if not records:
        raise ValueError(str(found.problems[0]) if found.problems else t("The text contains no table."))
    width = _width(records)
    records = [(n, _trim_cells(cells, width)) for n, cells in records]
    first, header, doubtful = _find_header(records, width, found, turned)
    above = sum(1 for n, _ in records[:first] if n != (header and header[0]))
    records = records[first:]
    repeated = {n for n, cells in records if header and cells == header[1]}  # as in joined files
    problems = [Problem(n, "", t("The row repeats the header.")) for n in sorted(repeated)]
    problems += [*found.problems, *_length_problems(records, width, header)]
    rows = [(n, cells) for n, cells in records if len(cells) == width and n not in repeated]
    table = Table(
        found.names if found.names and len(found.names) == width else _names(header[1] if header else [], width),
        [cells for _, cells in rows],
        [n for n, _ in rows],
        sorted(problems, key=lambda problem: problem.line),
        found.separator,
        header[0] if header else None,
        above,
        doubtful,
        turned,
        found.classes,
    )
    if run_tables.is_run(table):
        table = run_tables.corrected_examples(table)
    if len(table.numeric) < 2:
        few = t("A table needs two columns of numbers for the two features, but fewer were found.")
        raise ValueError(f"{few} {_unreadable_number_note(table)}".strip())
    return table


def _without_empty_columns(records):
    """The records without empty columns at the end, which a spreadsheet may save."""
    widest = max((len(cells) for _, cells in records), default=0)
    used = max((j for _, cells in records for j, cell in enumerate(cells, start=1) if cell), default=0)
    return [(n, cells[:used]) for n, cells in records] if used < widest else records


def _width(records):
    """How many cells most records have. Raises ValueError if these are too few or too many for a table."""
    width, _ = Counter(len(cells) for _, cells in records).most_common(1)[0]
    if width < 3:
        raise ValueError(
            t(
                "A table needs three columns: two features and a label. Here {n, plural, one {# column was found.} "
                "other {# columns were found.}}",
                n=width,
            )
        )
    if width > MOST_COLUMNS:
        raise ValueError(t("The table has {n} columns, but it may have at most {most}.", n=width, most=MOST_COLUMNS))
    return width


def _trim_cells(cells, width):
    """The cells without empty ones beyond the width, which some programs write at the end of a line."""
    return cells[:width] if len(cells) > width and not any(cells[width:]) else cells


def _length_problems(records, width, header):
    problems = [
        Problem(
            n,
            "",
            t(
                "The number of cells is {k}, but most rows have {width}.",
                k=len(cells),
                width=width,
            ),
        )
        for n, cells in records
        if len(cells) != width
    ]
    if header and len(header[1]) not in (width, width - 1):  # R leaves out the name of the first column
        said = t(
            "The number of names is {k}, but most rows have {width} cells. If your numbers have decimal commas, "
            "separate the columns with something else, such as semicolons.",
            k=len(header[1]),
            width=width,
        )
        problems.append(Problem(header[0], "", said))
    return problems


# ---- the header -----------------------------------------------------------------------------------------------------


def _find_header(records, width, found, turned):
    """(index of the first record that is a row, header (line, cells) or None, whether the header is doubtful)."""
    if found.names:
        return 0, None, False
    if saved_tables.is_saved_header(records[0][1]):
        return 1, records[0], False
    start, whole = _first_rows(records, width)
    named = [record for record in records[:whole] if _may_be_names(record[1], width)]
    header = max(named, key=lambda record: len(record[1]), default=None)
    if header is None and start:
        longest = max(len(cells) for _, cells in records[:start])
        header = next(record for record in records[:start][::-1] if len(record[1]) == longest)
        header = header if longest > 1 else None
    if header or start:
        place = records.index(header) + 1 if header else start
        return (place if place < len(records) else 0), header, False
    likely, doubtful = _is_header(records, width)
    if likely != (doubtful and HEADER in turned):
        return 1, records[0], doubtful
    if not likely and found.heading and _may_be_names(found.heading[1], width):
        return 0, found.heading, False
    return 0, None, doubtful


def _numeric_below(records, width):
    """The columns with numbers, judged by the last rows of full width."""
    cells = [cells for _, cells in records[1:] if len(cells) == width][-SAMPLE_ROWS:]
    return [j for j in range(width) if _is_numeric([row[j] for row in cells])]


def _first_rows(records, width):
    """The indices of the first record that may be a row, and of the first that certainly is one; 0 without any.

    In the columns of numbers, the former has at least one number, and the latter has only numbers.
    """
    columns = _numeric_below(records, width)
    start = None
    for i, (_, cells) in enumerate(records):
        known = [cells[j] for j in columns if not numbers.is_missing(cells[j])] if len(cells) == width else []
        kinds = {*map(numbers.is_number, known)}
        if True in kinds and start is None:
            start = i
        if kinds == {True}:
            return start, i
    return start or 0, start or 0


def _may_be_names(cells, width):
    """Whether cells may be the names of all columns. R omits the name of the first, and pandas leaves it empty."""
    cells = cells[1:] if cells and not cells[0] else cells
    return width - 1 <= len(cells) <= width and all(cells) and not any(map(numbers.is_number, cells))


def _is_header(records, width):
    """(whether the first record, which has a number, is the header nevertheless; whether that is doubtful)."""
    if len(records) < 3 or len(records[0][1]) != width:
        return False, False
    cells, columns = records[0][1], _numeric_below(records, width)
    words = [j for j in columns if not numbers.is_missing(cells[j]) and not numbers.is_number(cells[j])]
    counted = [cells[j] for j in columns if numbers.is_number(cells[j])]
    counts = _counts_from_0(counted)
    if counts and not cells[0]:
        return True, False
    below = {cell.casefold() for _, row in records[1:] if len(row) == width for cell in row}
    known = any(cells[j].casefold() in below for j in range(width) if cells[j] not in counted and cells[j])
    if words:
        return not known, True
    others = [cells[j].casefold() for j in range(width) if j not in columns]
    if counts and len(counted) + len(others) == width and (not others or not known):
        return True, True
    return (True, True) if {*others} & {*LABELS} and not known else (False, False)


def _counts_from_0(cells):
    """Whether cells are 0, 1, 2 …, the names that pandas gives to columns without names."""
    return len(cells) > 1 and cells == [str(j) for j in range(len(cells))]


def _names(header, width):
    header = [""] * (width - len(header) == 1) + list(header)  # R leaves out the name of the first column
    header += [""] * (width - len(header))
    return tuple(header[:width])


# ---- numbers --------------------------------------------------------------------------------------------------------


def _is_numeric(cells):
    known = [*islice((cell for cell in cells if not numbers.is_missing(cell)), SAMPLE_ROWS)]
    return bool(known) and 4 * sum(map(numbers.is_number, known)) >= len(known)


def _unreadable_number_note(table):
    """Sentences on the first cell that looks like a number but is not; "" without such a cell."""
    for j in {*range(len(table.names))} - {*table.numeric}:
        for line, cell in zip(table.lines, table.columns[j], strict=True):
            if numbers.looks_like_number(cell):
                return str(Problem(line, table.named(j), numbers.explain_invalid(cell, numbers.BOTH)))
    return ""
