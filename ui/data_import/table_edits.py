"""Converts points to the cells of the editable table, and its changes to points."""

import numpy as np

from board.edits import MOST_POINTS
from language import t
from perceptron_core import Dataset
from ui.data_import import column_roles, numbers
from ui.visitor.scene import stringify
from ui.words import quote_text

X1, X2, LABEL = COLUMNS = "x₁", "x₂", "class"
SIGNS = {1: "+", -1: "−"}
NO_NAMES = None, ()  # (name of the + class, names of the − class)
LONGEST_CELL = 1000  # characters
LABELS = {
    name: sign for sign, names in ((1, column_roles.POSITIVE), (-1, column_roles.NEGATIVE)) for name in names
}  # {typed label: sign}


def class_names(names):
    """The names of the classes on a board, as the argument `names` of `apply_changes`."""
    return (names[2] or None, tuple(filter(None, names[3:]))) if names else NO_NAMES


def columns(dataset):
    """{name: texts} of the table of a dataset. Numbers are texts, so that one can type a decimal comma."""
    coordinates = {name: list(map(stringify, dataset.X[:, j].tolist())) for j, name in enumerate((X1, X2))}
    return {**coordinates, LABEL: [SIGNS[label] for label in dataset.y]}


def are_valid_changes(dataset, changes):
    """Whether these are changes of the table of a dataset in the form of st.data_editor."""
    match changes:
        case {"edited_rows": dict(edited), "added_rows": list(added), "deleted_rows": list(deleted)}:
            rows, cells = [*edited, *deleted], [*edited.values(), *added]
            there = all(type(i) is int and 0 <= i < len(dataset) for i in rows)
            return there and all(map(_are_cells, cells))
    return False


def _are_cells(row):
    """Whether the browser's table can contain these values; for others Streamlit writes a traceback."""
    return isinstance(row, dict) and all(
        name in COLUMNS and (value is None or _is_valid_cell(value)) for name, value in row.items()
    )


def _is_valid_cell(value):
    return isinstance(value, str) and len(value) <= LONGEST_CELL and value.isprintable()


def shows_signs(changes):
    """Whether all labels that were typed or pasted are + or −, as the table shows them."""
    rows = [*changes["edited_rows"].values(), *changes["added_rows"]]
    return all(row.get(LABEL, "+") in SIGNS.values() for row in rows)


def apply_changes(dataset, changes, names=NO_NAMES):
    """The dataset with the changes of its table. Raises ValueError with a sentence if a row is not a point.

    names  (name of the + class, names of the − class), which are labels in addition to LABELS
    """
    positive, negative = names
    own = {positive or "": 1, **dict.fromkeys(negative, -1)}
    labels = {column_roles.comparison_key(name): sign for name, sign in (LABELS | own).items()}
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in zip(*columns(dataset).values(), strict=True)]
    for i, cells in changes["edited_rows"].items():
        rows[i].update(cells)
    rows = [row for i, row in enumerate(rows) if i not in {*changes["deleted_rows"]}] + changes["added_rows"]
    if len(rows) > MOST_POINTS:
        raise ValueError(t("A board holds at most {most} points.", most=MOST_POINTS))
    points = [_parse_point(n, row, labels) for n, row in enumerate(rows, start=1)]
    return Dataset(np.reshape([place for place, _ in points], (-1, 2)), [label for _, label in points])


def _parse_point(n, row, labels):
    """([x₁, x₂], label) of row n."""
    cells = {name: (row.get(name) or "").strip() for name in COLUMNS}
    for name, cell in cells.items():
        if not cell:
            raise ValueError(t("Row {n} is not complete, because its {column} is missing.", n=n, column=name))
    if (label := labels.get(column_roles.comparison_key(cells[LABEL]))) is None:
        raise ValueError(
            t("Row {n}: The class must be + or −, or 1 or 0, not {cell}.", n=n, cell=quote_text(cells[LABEL]))
        )
    return [_parse_coordinate(n, name, cells[name]) for name in (X1, X2)], label


def _parse_coordinate(n, name, cell):
    number = numbers.parse(cell)
    if number and number.open == numbers.COMMA:
        apart = [numbers.parse_value(cell, notation) for notation in (numbers.POINT, numbers.COMMA)]
        why = t(
            "{cell} may be {thousands} or {decimal}. Write it without a comma.",
            cell=quote_text(cell),
            thousands=stringify(apart[0]),
            decimal=stringify(apart[1]),
        )
    else:
        why = numbers.explain_invalid(cell, numbers.BOTH)
    if why:
        raise ValueError(t("Row {n}, {column}: {why}", n=n, column=name, why=why))
    return numbers.parse_value(cell, numbers.BOTH)
