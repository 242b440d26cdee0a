"""The table of points with names, as Save writes it: which columns it has, and what the classes are called."""

import re

COLUMNS = ("class", "y")  # after x₁ and x₂, as board/words/tables.js writes them
CLASS, SIGN = 2, 3  # their places
SIGNS = {"1", "-1"}
MARKED_FORMULA = re.compile(r"'(?=\s*[=+\-@])")  # what a spreadsheet would calculate has a mark before it


def is_saved_header(cells):
    """Whether cells are the header of such a table."""
    return tuple(cells[CLASS : SIGN + 1]) == COLUMNS and tuple(cells[SIGN + 1 :]) in ((), ("corrections",))


def strip_formula_mark(cell):
    """A name as it was before it was written."""
    return MARKED_FORMULA.sub("", cell, count=1) if MARKED_FORMULA.match(cell) else cell


def is_saved_table(table):
    """Whether a table is one of points with names."""
    return table.header is not None and is_saved_header(table.names) and {*table.column(SIGN)} <= SIGNS


def saved_class_name(table, of_rows, place):
    """What the class with this place among the labels in the column of signs is called."""
    return next(
        (strip_formula_mark(cell) for cell, of in zip(table.column(CLASS), of_rows, strict=True) if of == place), ""
    )
