"""The points as a table that can be edited: what it shows, and what its changes make of the points."""

import numpy as np

from perceptron_core import Dataset
from ui.board.edits import FULL, MOST_POINTS, is_number
from ui.tables import LARGEST, SMALLEST
from ui.words import quoted

X1, X2, LABEL = COLUMNS = "x₁", "x₂", "class"
SIGNS = {1: "+", -1: "−"}
LONGEST_CELL = 1000  # characters
LABELS = {sign: label for label, sign in SIGNS.items()}


def columns(dataset):
    """{name: values} of the table of a dataset."""
    return {X1: dataset.X[:, 0], X2: dataset.X[:, 1], LABEL: [SIGNS[label] for label in dataset.y]}


def fits(dataset, changes):
    """Whether these are changes of the table of a dataset, as st.data_editor tells them."""
    match changes:
        case {"edited_rows": dict(edited), "added_rows": list(added), "deleted_rows": list(deleted)}:
            rows, cells = [*edited, *deleted], [*edited.values(), *added]
            there = all(type(i) is int and 0 <= i < len(dataset) for i in rows)
            return there and all(map(_are_cells, cells))
    return False


def _are_cells(row):
    """Whether the browser's table lets these values in: for others Streamlit writes a traceback."""
    return isinstance(row, dict) and all(
        value is None or (is_number(value) if name in (X1, X2) else name == LABEL and _is_word(value))
        for name, value in row.items()
    )


def _is_word(value):
    return isinstance(value, str) and len(value) <= LONGEST_CELL and value.isprintable()


def changed(dataset, changes):
    """The dataset with the changes of its table; raises ValueError, with a sentence, while a row is no point."""
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in zip(*columns(dataset).values(), strict=True)]
    for i, cells in changes["edited_rows"].items():
        rows[i].update(cells)
    rows = [row for i, row in enumerate(rows) if i not in {*changes["deleted_rows"]}] + changes["added_rows"]
    if len(rows) > MOST_POINTS:
        raise ValueError(f"{FULL[0].upper()}{FULL[1:]}.")
    for n, row in enumerate(rows, start=1):
        _check(n, row)
    return Dataset(np.reshape([(row[X1], row[X2]) for row in rows], (-1, 2)), [LABELS[row[LABEL]] for row in rows])


def _check(n, row):
    for name in COLUMNS:
        value = row.get(name)
        if value is None:
            raise ValueError(f"Row {n} is not complete: its {name} is missing.")
        if name == LABEL:
            if value not in [*LABELS]:
                raise ValueError(f"Row {n}: a class is + or −, not {quoted(str(value))}.")
        elif abs(value) > LARGEST or 0 < abs(value) < SMALLEST:
            raise ValueError(f"Row {n}: its {name} is neither 0 nor between {SMALLEST:g} and {LARGEST:g} in size.")
