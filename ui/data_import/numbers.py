"""Parses numbers with any decimal mark, thousands separators, signs and missing values.

A notation is the string of the decimal marks: "." (then a comma separates thousands), "," (then a point does), or ".,"
(both are decimal marks). A number such as 1,500 is called open, because it is ambiguous: it is 1500 in the notation "."
and 1.5 in the others.
"""

import re
from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from language import t
from ui.words import quote_text

POINT, COMMA, BOTH = ".", ",", ".,"  # notations
LONGEST_NUMBER = 400  # characters
LARGEST, SMALLEST = 1e100, 1e-100  # absolute coordinates other than 0 that a Dataset accepts

SPACES = " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}'’"  # thousands separators, never decimal marks
MINUS = str.maketrans("−–", "--")
PLAIN_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)  # as Python writes and reads them
NUMBER = re.compile(rf"([+-]?)(\d[\d.,{SPACES}]*|[.,]\d+)([eE][+-]?\d+)?", re.ASCII)
SPACED = re.compile(rf"\d{{1,3}}([{SPACES}])\d{{3}}(\1\d{{3}})*([.,]\d*)?", re.ASCII)
GROUPED = re.compile(r"\d{1,3}([.,])\d{3}(\1\d{3})*", re.ASCII)
AMBIGUOUS_NUMBER = re.compile(r"[1-9]\d{0,2}[.,]\d{3}", re.ASCII)
NUMBER_LIKE = re.compile(r"[^\w\s]{0,2}\d[\d.,'’\s]*[^\d\s]{0,3}$")  # a number with a unit, or with misplaced marks
LINK = re.compile(r"(https?://|www\.|mailto:)", re.IGNORECASE)

# A dash is missing as a number, but as a label it is a class.
MISSING = {
    "",
    "na",
    "n/a",
    "#n/a",
    "#na",
    "#nv",
    "#value!",
    "#div/0!",
    "#ref!",
    "nan",
    "null",
    "<na>",
    "?",
    ".",
    "n.a.",
    "k.a.",
    "n. a.",
    "k. a.",
}
DASHES = {"-", "–", "—", "−", "--"}


class Number(NamedTuple):
    """A written number.

    digits   its text for Python's float; in an open number, the mark becomes the decimal mark
    decimal  the mark that is certainly its decimal mark, or ""
    open     the mark of an open number, or ""
    grouped  whether one of the marks certainly separates thousands
    """

    digits: str
    decimal: str = ""
    open: str = ""
    grouped: bool = False


@dataclass(frozen=True)
class Reading:
    """How the numbers of a column are read.

    notation  see above
    other     the notation that is as likely, or "" without doubt
    example   the first cell that differs in the two notations, or ""
    """

    notation: str = POINT
    other: str = ""
    example: str = ""

    def turned(self):
        """The other reading, or this one without doubt."""
        return Reading(self.other, self.notation, self.example) if self.other else self


def is_missing(cell):
    """Whether a cell means that its value is missing."""
    return not cell or cell.casefold() in MISSING or cell == "None"  # "none" may well be a class


def parse(cell):
    """The Number in a cell; None if it is not a finite number."""
    if len(cell) <= LONGEST_NUMBER and PLAIN_NUMBER.fullmatch(cell):  # a fast path for most cells
        mark = POINT if POINT in cell else ""
        return Number(cell, open=mark) if AMBIGUOUS_NUMBER.fullmatch(cell.lstrip("+-")) else Number(cell, decimal=mark)
    if len(cell) > LONGEST_NUMBER or not (match := NUMBER.fullmatch(cell.translate(MINUS))):
        return None
    sign, body, exponent = match[1], match[2], match[3] or ""
    spaced = any(space in body for space in SPACES)
    if spaced:
        if not SPACED.fullmatch(body):
            return None
        body = "".join(character for character in body if character not in SPACES)
    marks = [character for character in body if character in BOTH]
    if len(marks) < 2:
        mark = marks[0] if marks else ""
        is_open = not spaced and not exponent and AMBIGUOUS_NUMBER.fullmatch(body)
        digits = f"{sign}{body.replace(',', '.')}{exponent}"
        return Number(digits, open=mark) if is_open else Number(digits, decimal=mark)
    first, last = marks[0], marks[-1]
    whole, fraction = (body, "") if first == last else body.split(last, 1)
    if spaced or not (match := GROUPED.fullmatch(whole)) or match[1] != first or set(fraction) & {*BOTH}:
        return None
    decimal = last if first != last else POINT if first == COMMA else COMMA
    return Number(f"{sign}{whole.replace(first, '')}.{fraction}{exponent}", decimal=decimal, grouped=True)


def is_number(cell):
    """Whether a cell is a finite number in one of the notations."""
    return len(cell) <= LONGEST_NUMBER and (PLAIN_NUMBER.fullmatch(cell) is not None or parse(cell) is not None)


def looks_like_number(cell):
    """Whether a cell is not a number but looks like a failed one: 3 cm, a formula, a link."""
    return not is_number(cell) and (cell.startswith("=") or any(form.match(cell) for form in (NUMBER_LIKE, LINK)))


def parse_value(cell, notation):
    """The number in a cell, a float; None if it is not a finite number in this notation."""
    if POINT in notation and len(cell) <= LONGEST_NUMBER and PLAIN_NUMBER.fullmatch(cell):
        return float(cell)
    number = parse(cell)
    if number is None or (number.decimal and number.decimal not in notation):
        return None
    is_thousands = number.open and number.open not in notation
    return float(number.digits.replace(".", "") if is_thousands else number.digits)


def explain_invalid(cell, notation):
    """A sentence on why a cell is not a coordinate in this notation; "" if it is one."""
    number = parse_value(cell, notation)
    if number is None:
        return _explain_no_number(cell)
    if abs(number) > LARGEST or 0 < abs(number) < SMALLEST or is_underflow(number, cell):
        return t(
            "{cell} must be 0, or its absolute value must be between {smallest} and {largest}.",
            cell=quote_text(cell),
            smallest=f"{SMALLEST:g}",
            largest=f"{LARGEST:g}",
        )
    return ""


def is_underflow(number, cell):
    """Whether a number other than 0 is too small for a double."""
    return number == 0 and re.search("[1-9]", re.split("[eE]", cell)[0]) is not None


def _explain_no_number(cell):
    if not cell:
        return t("The cell is empty.")
    shown = quote_text(cell)
    if is_missing(cell) or cell in DASHES:
        return t("{cell} says that the number is missing.", cell=shown)
    if cell.startswith("="):
        return t("{cell} is a formula. Copy the values, not the formulas.", cell=shown)
    if LINK.match(cell):
        return t("{cell} is a link, not a number.", cell=shown)
    if parse(cell):
        return t(
            "{cell} has a different decimal mark from other numbers in its column. Use the same decimal mark in the "
            "whole column.",
            cell=shown,
        )
    if NUMBER_LIKE.match(cell):
        return t("{cell} is not a finite number. Write numbers like 1234.5.", cell=shown)
    return t("{cell} is not a finite number.", cell=shown)


# ---- which notation a column has ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Evidence:
    """What the cells of a column show about its notation.

    sure     {decimal mark: number of cells that certainly have it}
    first    {decimal mark: the first such cell}
    open     {mark: the first open number with it}
    grouped  decimal marks of numbers with certain thousands separators
    small    whether there are whole numbers without a mark, and all of them are below 1000
    """

    sure: Counter
    first: dict
    open: dict
    grouped: frozenset
    small: bool


def evidence(cells):
    """The Evidence of a column's cells."""
    sure, first, opened, grouped, largest = Counter(), {}, {}, set(), -1.0
    for cell, count in Counter(cells).items():
        if not (number := parse(cell)):
            continue
        if number.open:
            opened.setdefault(number.open, cell)
        elif number.decimal:
            sure[number.decimal] += count
            first.setdefault(number.decimal, cell)
            if number.grouped:
                grouped.add(number.decimal)
        else:
            largest = max(largest, abs(float(number.digits)))
    return Evidence(sure, first, opened, frozenset(grouped), 0 <= largest < 1000)


def guess_reading(column, table, separator):
    """The most likely Reading of a column, from its Evidence, that of the whole table, and the separator of cells."""
    sure = column.sure or table.sure
    decimal = max((POINT, COMMA), key=lambda mark: sure[mark]) if sure else ""
    if len(column.sure) == 2:
        rare = COMMA if decimal == POINT else POINT
        return Reading(decimal, BOTH, column.first[rare])
    if decimal:
        other = COMMA if decimal == POINT else POINT
        doubtful = other in column.open and decimal not in column.grouped | table.grouped
        return Reading(decimal, BOTH, column.open[other]) if doubtful else Reading(decimal)
    if COMMA in column.open:
        thousands = separator == "," or column.small or POINT in column.open
        first, second = (POINT, COMMA) if thousands else (COMMA, POINT)
        return Reading(first, second, column.open[COMMA])
    if POINT in column.open and column.small and separator != ",":
        return Reading(POINT, COMMA, column.open[POINT])
    return Reading()
