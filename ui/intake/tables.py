"""Tables of text, as spreadsheets save them and people paste them: what is read, and what is wrong with which line.

Two steps: `read` finds lines and columns; `take` makes a dataset of the columns that are chosen. What cannot be read at
all raises ValueError with one sentence; what is wrong with single lines is listed, and the other lines stay on offer.
"""

import csv
import re
from collections import Counter
from dataclasses import dataclass
from io import StringIO

import numpy as np

from language import t
from perceptron_core import Dataset
from ui.words import quoted

MOST_BYTES = 1_000_000  # of a text; drawer.js says the same, and offers a sample of that many lines
MOST_LINES = 20_000
MOST_COLUMNS = 100
LONGEST_LINE = 100_000  # characters
MOST_CLASSES = 50
LOOKED_AT = 200  # lines by which separator and columns are known
LONGEST_NUMBER = 400  # characters
LARGEST, SMALLEST = 1e100, 1e-100  # coordinates that a Dataset takes

SEPARATORS = "\t", ";", ",", "|", None  # None: white space
LINE_END = re.compile(r"\r\n|\r|\n")
NAMED_SEPARATOR = re.compile(r"sep=([,;|\t])")  # which Excel writes first
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
ALMOST = re.compile(r"[^\w\s]{0,2}\d[\d.,'’\s]*[^\d\s]{0,3}")  # with thousands separators, or a unit
NUMBER = re.compile(r"[+\-−]?(\d+(\.\d*|,\d+)?|[.,]\d+)([eE][+\-−]?\d+)?", re.ASCII)

LABELS = "label", "class", "target", "species", "y"  # names of columns that hold labels; beside "x", y is a coordinate
NEGATIVE = "−1", "−", "0", "no", "false", "neg", "negative", "minus"
POSITIVE = "1", "+", "yes", "true", "pos", "positive", "plus"


@dataclass(frozen=True, eq=False)
class Table:
    """Lines of equal length.

    names     of the columns, "" of those that have none
    rows      the cells of each row, as text
    lines     the number of each row's line in the text, from 1
    problems  [(line, sentence)] of the lines that are no rows
    """

    names: tuple
    rows: list
    lines: list
    problems: list

    def column(self, j):
        """The cells of a column."""
        return [row[j] for row in self.rows]

    def called(self, j):
        """A column in a list."""
        return self.names[j] or t("column {n}", n=j + 1)

    def named(self, j):
        """A column in a sentence."""
        return t("column {name}", name=quoted(self.names[j])) if self.names[j] else t("column {n}", n=j + 1)


@dataclass(frozen=True, eq=False)
class Found:
    """A dataset made of a table: point i comes from `lines[i]`; `problems` are [(line, sentence)] of the others."""

    dataset: Dataset
    lines: list
    problems: list


# ---- lines and columns ----------------------------------------------------------------------------------------------


def read(text):
    """The Table that is written in a text; raises ValueError, with a sentence, where none can be made out."""
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
    records, problems = _records(text, lines)
    if not records:
        raise ValueError(problems[0][1] if problems else t("The text contains no table."))
    header = records[0][1] if len(records) > 1 and not any(map(_is_number, records[0][1])) else None
    rows = records[1:] if header else records
    width = Counter(len(cells) for _, cells in rows).most_common(1)[0][0]
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
    problems += [
        (
            line,
            t(
                "Row {n} has {k, plural, one {# cell} other {# cells}}, but most rows have {width}.",
                n=line,
                k=len(cells),
                width=width,
            ),
        )
        for line, cells in rows
        if len(cells) != width
    ]
    if header and len(header) not in (width, width - 1):  # R leaves out the name of the first column
        line = records[0][0]
        said = t(
            "Row {n} names {k, plural, one {# column} other {# columns}}, but most rows have {width} cells. If "
            "your numbers have decimal commas, separate the columns with something else, such as semicolons.",
            n=line,
            k=len(header),
            width=width,
        )
        problems.append((line, said))
    rows = [(line, cells) for line, cells in rows if len(cells) == width]
    table = Table(
        _names(header or [], width), [cells for _, cells in rows], [line for line, _ in rows], sorted(problems)
    )
    if len(numeric(table)) < 2:
        few = t("A table needs two columns of numbers for the two features, but fewer were found.")
        raise ValueError(f"{few} {_odd(table)}".strip())
    return table


def _odd(table):
    """Sentences on a cell that is meant as a number and cannot be read as one; "" where there is no such cell."""
    for j in set(range(len(table.names))) - {*numeric(table)}:
        for line, cells in zip(table.lines, table.rows, strict=True):
            if ALMOST.fullmatch(cells[j]) and not _is_number(cells[j]):
                return t(
                    "Row {n}, {column}: {cell} cannot be read as a number. Write numbers like 1234.5.",
                    n=line,
                    column=table.named(j),
                    cell=quoted(cells[j]),
                )
    return ""


def _separator(lines):
    """What stands between the cells of most lines."""
    lines = [line for line in lines if line.strip()][:LOOKED_AT]

    def fits(separator):
        """How many lines look like two features and a label, and how many have columns at all."""
        records = [_cells(line, separator) or line.split(separator) for line in lines]
        points = sum(len(cells) > 2 and sum(map(_is_number, cells)) > 1 for cells in records)
        return points, sum(len(cells) > 1 for cells in records)

    return max(SEPARATORS, key=fits)


def _records(text, lines):
    """[(line, cells)] of the lines that say something, and the problems of those that cannot be read."""
    named = NAMED_SEPARATOR.fullmatch(lines[0])
    separator = named[1] if named else _separator(lines)
    try:
        records = _multiline(text, separator)
    except csv.Error:  # a quotation mark has no end, so the lines after it would be lost: take each for itself
        records = [(n, _cells(line, separator)) for n, line in enumerate(lines, start=1)]
    problems = [(n, t("Row {n}: the quotation marks do not match.", n=n)) for n, cells in records if cells is None]
    written = []
    for n, cells in records:
        if cells and any(cells) and not _is_comment(cells, len(written)):
            written.append((n, cells))
    return written[1:] if named else written, problems


def _multiline(text, separator):
    """The same where a cell in quotation marks may go on in the next line."""
    if separator is None:
        raise csv.Error
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, skipinitialspace=True, strict=True)
    records, first = [], 1
    for cells in reader:
        records.append((first, [cell.strip() for cell in cells]))
        first = reader.line_num + 1
    return records


def _cells(line, separator):
    """The cells of one line; None where its quotation marks do not fit."""
    if separator is None:
        return line.split()
    try:
        return [
            cell.strip() for cell in next(csv.reader([line], delimiter=separator, skipinitialspace=True, strict=True))
        ]
    except csv.Error:
        return None
    except StopIteration:
        return []


def _is_comment(cells, rows):
    """Whether a line after so many `rows` is a comment, and not one with an error of a spreadsheet, such as #N/A."""
    return cells[0].startswith("#") and cells[0] != "#" and (not rows or len(cells) == 1 or cells[0].startswith("# "))


def _names(header, width):
    header = [""] * (width - len(header) == 1) + header  # R leaves out the name of the first column
    header += [""] * (width - len(header))
    return tuple(header[:width])


def numeric(table):
    """The columns that hold numbers: in a quarter of their rows at least, since some may be wrong."""
    rows = table.rows[:LOOKED_AT]
    return [j for j in range(len(table.names)) if 4 * sum(_is_number(row[j]) for row in rows) >= len(rows)]


# ---- features and label ---------------------------------------------------------------------------------------------


def guess(table):
    """Which columns are most likely meant: ((x₁, x₂), label)."""
    numbers, columns = numeric(table), range(len(table.names))
    cells = [[cell for cell in table.column(j) if cell] for j in columns]
    labels = [{_class(cell) for cell in {*column}} for column in cells]
    most = min(MOST_CLASSES, max(2, len(table.rows) // 2))
    few = [j for j in reversed(columns) if len(labels[j]) <= most and 2 * len(cells[j]) >= len(table.rows)]
    names = [name.casefold() for name in table.names]
    named = [names.index(name) for name in LABELS if name in names and not (name == "y" and "x" in names)]
    label = next(
        j
        for j in (
            *(j for j in named if j in few),
            *(j for j in few if j not in numbers),
            *(j for j in few if labels[j] <= {*POSITIVE, *NEGATIVE}),
            *(j for j in few if len(labels[j]) == 2),
            *named,
            *reversed(columns),
        )
        if len({*numbers} - {j}) > 1
    )
    features = [j for j in numbers if j != label]
    named = [j for j in features if table.names[j]]
    first, second = (named if len(named) > 1 else features)[:2]
    return (first, second), label


def classes(table, label):
    """The classes of a column of labels, in the order in which they come; raises ValueError where they are too many."""
    names = list(dict.fromkeys(filter(None, map(_class, table.column(label)))))
    if len(names) > MOST_CLASSES:
        raise ValueError(
            t(
                "There are {n} different labels in {column}. Choose a column with at most {most}.",
                n=len(names),
                column=table.named(label),
                most=MOST_CLASSES,
            )
        )
    return names


def likely_positive(names):
    """The class that is most likely meant by +; None where there is only one, and it is meant by −."""
    plain = {name: name.casefold() for name in names}
    for name in names:
        if plain[name] in POSITIVE:
            return name
    others = [name for name in names if plain[name] not in NEGATIVE]
    return others[0] if others else None


def find_points(table, features, label, positive):
    """The points of the rows whose `features`, two columns, are numbers: + where `label` says `positive`."""
    marks = {j: _decimal_mark(table.column(j)) for j in features}
    points, labels, lines, problems = [], [], [], list(table.problems)
    for line, cells in zip(table.lines, table.rows, strict=True):
        wrong = next(((j, why) for j in features if (why := objection(cells[j], marks[j]))), None)
        if wrong is None and not cells[label]:
            wrong = label, t("The label is missing.")
        if wrong:
            said = t("Row {n}, {column}: {why}", n=line, column=table.named(wrong[0]), why=wrong[1])
            problems.append((line, said))
            continue
        points.append([number(cells[j]) for j in features])
        labels.append(1 if _class(cells[label]) == positive else -1)
        lines.append(line)
    return Found(Dataset(np.reshape(points, (-1, 2)), labels), lines, sorted(problems))


def sample(dataset, size, seed):
    """A sample of so many points, chosen at random, in their order."""
    drawn = np.sort(np.random.default_rng(seed).choice(len(dataset), size, replace=False))
    return Dataset(dataset.X[drawn], dataset.y[drawn])


# ---- cells ----------------------------------------------------------------------------------------------------------


def _is_number(cell):
    return len(cell) <= LONGEST_NUMBER and NUMBER.fullmatch(cell) is not None


def number(cell):
    """The number in a cell that is a coordinate, see `objection`."""
    return float(cell.replace("−", "-").replace(",", "."))


def _decimal_mark(cells):
    """The decimal mark of a column."""
    commas, points = (sum(mark in cell and _is_number(cell) for cell in cells) for mark in ",.")
    return "," if commas > points else "."


def objection(cell, mark):
    """A sentence on why a cell is not a coordinate in a column with this decimal mark; "" where it is one."""
    if not cell:
        return t("The cell is empty.")
    if not _is_number(cell):
        return t("{cell} is not a finite number.", cell=quoted(cell))
    if ("," if mark == "." else ".") in cell:
        return t(
            "{cell} has a different decimal mark from other numbers in its column. Use the same decimal mark in the "
            "whole column.",
            cell=quoted(cell),
        )
    size = abs(number(cell))
    if size > LARGEST or 0 < size < SMALLEST:
        return t(
            "{cell} must be 0, or its absolute value must be between {smallest} and {largest}.",
            cell=quoted(cell),
            smallest=f"{SMALLEST:g}",
            largest=f"{LARGEST:g}",
        )
    return ""


def _class(cell):
    """A label as it is compared: 1, 1.0 and +1 are the same class, and so are - and −."""
    if _is_number(cell):
        return f"{number(cell):.15g}".replace("-", "−")
    return "−" if cell in "-–" and cell else cell
