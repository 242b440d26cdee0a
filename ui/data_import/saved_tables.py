"""Reads the names of classes in a saved table of points."""

import re

COLUMNS = ("class", "y")  # after x₁ and x₂, as board/words/tables.js writes them
CLASS, SIGN = 2, 3  # their indices
SIGNS = {"1", "-1"}
MARKED_FORMULA = re.compile(r"'(?=\s*[=+\-@])")  # Save writes ' before a name that a spreadsheet would calculate


def is_saved_header(cells):
    """Whether cells are the header of a saved table of points."""
    return tuple(cells[CLASS : SIGN + 1]) == COLUMNS and tuple(cells[SIGN + 1 :]) in ((), ("corrections",))


def strip_formula_mark(cell):
    """A name without the mark that Save has added."""
    return MARKED_FORMULA.sub("", cell, count=1) if MARKED_FORMULA.match(cell) else cell


def is_saved_table(table):
    """Whether a table is a saved table of points."""
    return table.header is not None and is_saved_header(table.names) and {*table.column(SIGN)} <= SIGNS


def saved_class_name(table, of_rows, place):
    """The name of the class with index `place` in the Labels of the column SIGN, whose `class_of_row` is `of_rows`."""
    return next(
        (strip_formula_mark(cell) for cell, of in zip(table.column(CLASS), of_rows, strict=True) if of == place), ""
    )
