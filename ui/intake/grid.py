"""The points as a table that can be edited: what it shows, and what its changes make of the points."""

import numpy as np

from board.edits import MOST_POINTS
from language import t
from perceptron_core import Dataset
from ui.intake import tables
from ui.visitor.scene import written
from ui.words import quoted

X1, X2, LABEL = COLUMNS = "x₁", "x₂", "class"
SIGNS = {1: "+", -1: "−"}
LONGEST_CELL = 1000  # characters
LABELS = {sign: label for label, sign in SIGNS.items()}


def columns(dataset):
    """{name: texts} of the table of a dataset. As texts numbers may have a decimal comma when they are typed."""
    numbers = {name: list(map(written, dataset.X[:, j].tolist())) for j, name in enumerate((X1, X2))}
    return {**numbers, LABEL: [SIGNS[label] for label in dataset.y]}


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
        name in COLUMNS and (value is None or _is_word(value)) for name, value in row.items()
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
        raise ValueError(t("A board holds at most {most} points.", most=MOST_POINTS))
    points = [_point(n, row) for n, row in enumerate(rows, start=1)]
    return Dataset(np.reshape([place for place, _ in points], (-1, 2)), [label for _, label in points])


def _point(n, row):
    """([x₁, x₂], label) of row n."""
    cells = {name: row.get(name) or "" for name in COLUMNS}
    for name, cell in cells.items():
        if not cell.strip():
            raise ValueError(t("Row {n} is not complete, because its {column} is missing.", n=n, column=name))
    if cells[LABEL] not in LABELS:
        raise ValueError(t("Row {n}: The class must be + or −, not {cell}.", n=n, cell=quoted(cells[LABEL])))
    place = [cells[name].strip() for name in (X1, X2)]
    for name, cell in zip((X1, X2), place, strict=True):
        if why := tables.objection(cell, "," if "," in cell else "."):
            raise ValueError(t("Row {n}, {column}: {why}", n=n, column=name, why=why))
    return [tables.number(cell) for cell in place], LABELS[cells[LABEL]]
