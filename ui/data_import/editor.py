"""Shows the points as an editable table, whose rows can be moved."""

from dataclasses import dataclass

import streamlit as st

from board.edits import move_in_order
from language import mark, t
from perceptron_core import Dataset
from ui.data_import import preview, table_edits
from ui.visitor import session, widget_keys

PASTE_OR_FILE = mark("Paste or file")
EDITOR = "points as a table"  # name of a control
ROW = "row to move"  # name of a control
ROW_MOVES = {  # {label: function of the index of a row that gives its new index}
    mark("Top"): lambda row: 0,
    mark("Up"): lambda row: row - 1,
    mark("Down"): lambda row: row + 1,
}
OPEN_TABLE = "shown in the table"  # session key
ORDER = mark("The perceptron examines the examples in the order of the rows, unless you choose the order “shuffled”.")
MOST_ADDED = 50  # rows; Streamlit adds all added rows again in each run, which takes ten seconds for 2,000


@dataclass(frozen=True)
class OpenTable:
    """The dataset with which the table was opened, the dataset with its changes, and why the last one failed, or ""."""

    base: Dataset
    now: Dataset
    problem: str = ""


def edit():
    """Show the table. It keeps its first dataset and its changes until the board changes the points."""
    table, dataset = session.get(OPEN_TABLE), session.points().dataset
    # Streamlit drops the changes when the page changes.
    lost = table and table.base != table.now and not widget_keys.value_of(EDITOR)
    if table is None or table.now != dataset or lost:
        table = OpenTable(dataset, dataset)
        session.put(OPEN_TABLE, table)
        widget_keys.reset(EDITOR)
    key = widget_keys.key_of(EDITOR)
    st.caption(
        t(
            "Change a cell, paste cells of a spreadsheet, or add a row at the end. To delete rows, select them on the "
            "left. To undo a change, press Undo on the board."
        )
    )
    st.data_editor(
        _frame(table.base),
        key=key,
        num_rows="dynamic",
        hide_index=False,
        on_change=_take_changes,
        args=(key,),
        column_config={
            **{
                name: st.column_config.TextColumn(required=True, alignment="right")
                for name in (table_edits.X1, table_edits.X2)
            },
            table_edits.LABEL: st.column_config.TextColumn(
                required=True, width="small"
            ),  # a SelectboxColumn would reject pasted labels
        },
    )
    if table.problem:
        st.warning(f"{table.problem} {t('The board does not change until all rows are points.')}")
    if len(dataset) > 1:
        _show_row_moves(len(dataset), waits=bool(table.problem))


def _show_row_moves(n, waits):
    """Show buttons that move one of n rows, since rows of Streamlit's table cannot be dragged.

    With `waits` they are disabled, because a row is not a point yet.
    """
    if not 1 <= widget_keys.value_of(ROW, 1) <= n:  # after a deletion of points
        widget_keys.set_value(ROW, n)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall", key="order"):
        row = st.number_input(t("Move row"), 1, n, width=100, **widget_keys.persist(ROW, 1)) - 1
        for name, place in ROW_MOVES.items():
            idle = waits or place(row) == row or not 0 <= place(row) < n
            st.button(t(name), disabled=idle, on_click=_move_row, args=(place,))
    st.caption(t(ORDER))


def _move_row(place):
    dataset, row = session.points().dataset, widget_keys.value_of(ROW) - 1
    if 0 <= row < len(dataset) and 0 <= place(row) < len(dataset):
        session.set_points(session.points().change_dataset(move_in_order(dataset, row, place(row))))
        widget_keys.set_value(ROW, place(row) + 1)


def _frame(dataset):
    """The rows with the numbers of the examples."""
    import pandas as pd  # takes half a second, so only the table waits for it

    return pd.DataFrame(table_edits.columns(dataset), index=pd.RangeIndex(1, len(dataset) + 1), dtype="str")


def _take_changes(key):
    table, changes = session.get(OPEN_TABLE), session.get(key)
    if not table_edits.are_valid_changes(table.base, changes):
        session.pop(OPEN_TABLE)
        return
    try:
        dataset = table_edits.apply_changes(
            table.base, changes, session.get(preview.CLASS_NAMES, table_edits.class_names(session.points().names))
        )
    except ValueError as error:
        if len(changes["added_rows"]) <= MOST_ADDED:
            session.put(OPEN_TABLE, OpenTable(table.base, table.now, str(error)))
            return
        more = t(
            "To bring in many rows at once, use “{way}”. It replaces all points on the board, and skips rows that "
            "are not points.",
            way=t(PASTE_OR_FILE),
        )
        problem = f"{error} {more}"
        session.put(OPEN_TABLE, OpenTable(table.now, table.now, problem))
        widget_keys.reset(EDITOR)
        return
    if dataset != session.points().dataset:
        session.set_points(session.points().change_dataset(dataset))
    # Open a new table if the numbers of rows have changed, or if a typed label must become + or −.
    anew = changes["deleted_rows"] or not table_edits.shows_signs(changes) or len(changes["added_rows"]) > MOST_ADDED
    session.pop(OPEN_TABLE) if anew else session.put(OPEN_TABLE, OpenTable(table.base, dataset))
