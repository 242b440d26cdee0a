"""The drawer with the data: the points as a table that can be edited, and tables that come in."""

from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from board.edits import MOST_POINTS, put_at
from language import current, mark, t
from language.messages import whole
from perceptron_core import Dataset
from ui.intake import grid, tables, thumbnail
from ui.parts import controls
from ui.visitor import keys, session
from ui.visitor.points import LARGEST_SEED
from ui.words import quoted, short

SCRIPT = Path(__file__).with_name("drawer.js").read_text(encoding="utf-8")
WAYS = HERE, OTHER = mark("These points"), mark("Paste or file")
EDITOR, INTAKE = "points as a table", "intake"  # controls
ROW = "row to move"
PLACES = {  # of a row that is moved
    mark("Top"): lambda row: 0,
    mark("Up"): lambda row: row - 1,
    mark("Down"): lambda row: row + 1,
}
OPEN_TABLE, ARRIVED = "shown in the table", "arrived table"  # what is kept for the session
ORDER = mark("The perceptron examines the examples in the order of the rows, unless you choose the order “shuffled”.")
MOST_PROBLEMS = 5  # that are listed
MOST_ADDED = 50  # rows that Streamlit is left to add, all of them each time: 2,000 take it ten seconds
LONGEST_NAME = 30  # of a column or class in a list


def drawer():
    """All of it."""
    controls.heading(t("Data"))
    way = st.radio(
        t("Source of the points"),
        WAYS,
        format_func=t,
        horizontal=True,
        label_visibility="collapsed",
        **keys.lasting("way", HERE),
    )
    _edit() if way == HERE else _bring_in()


# ---- the points as a table ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OpenTable:
    """What the table was opened with, what its changes have made of it, and why the last one has not, or ""."""

    base: Dataset
    now: Dataset
    problem: str = ""


def _edit():
    """The table. It stays as it was opened, with its changes, until the board changes the points."""
    table, dataset = session.kept(OPEN_TABLE), session.points().dataset
    lost = table and table.base != table.now and not keys.value(EDITOR)  # on the way to another page
    if table is None or table.now != dataset or lost:
        table = OpenTable(dataset, dataset)
        session.keep(OPEN_TABLE, table)
        keys.begin_anew(EDITOR)
    key = keys.current(EDITOR)
    st.caption(
        t(
            "Change a cell, or add a row at the end. To delete rows, select them on the left. To undo a change, "
            "press Undo on the board."
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
            **{name: st.column_config.TextColumn(required=True, alignment="right") for name in (grid.X1, grid.X2)},
            grid.LABEL: st.column_config.SelectboxColumn(options=list(grid.LABELS), required=True, width="small"),
        },
    )
    if table.problem:
        st.warning(f"{table.problem} {t('The board does not change until all rows are points.')}")
    if len(dataset) > 1:
        _offer_places(len(dataset), waits=bool(table.problem))


def _offer_places(n, waits):
    """Buttons that move one of n rows: Streamlit's table lets nobody drag them. They wait while a row is no point."""
    if not 1 <= keys.value(ROW, 1) <= n:  # the board has fewer points now
        keys.renew(ROW, n)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall", key="order"):
        row = st.number_input(t("Move row"), 1, n, width=100, **keys.lasting(ROW, 1)) - 1
        for name, place in PLACES.items():
            idle = waits or place(row) == row or not 0 <= place(row) < n
            st.button(t(name), disabled=idle, on_click=_move_row, args=(place,))
    st.caption(t(ORDER))


def _move_row(place):
    dataset, row = session.points().dataset, keys.value(ROW) - 1
    if 0 <= row < len(dataset) and 0 <= place(row) < len(dataset):
        session.set_points(session.points().replaced(put_at(dataset, row, place(row))))
        keys.renew(ROW, place(row) + 1)


def _frame(dataset):
    """The rows, numbered as the examples are."""
    import pandas as pd  # takes half a second, which only who opens the table waits

    return pd.DataFrame(grid.columns(dataset), index=pd.RangeIndex(1, len(dataset) + 1), dtype="str")


def _take_changes(key):
    table, changes = session.kept(OPEN_TABLE), session.kept(key)
    if not grid.fits(table.base, changes):
        session.take(OPEN_TABLE)
        return
    try:
        dataset = grid.changed(table.base, changes)
    except ValueError as error:
        if len(changes["added_rows"]) <= MOST_ADDED:
            session.keep(OPEN_TABLE, OpenTable(table.base, table.now, str(error)))
            return
        more = t(
            "To bring in many rows at once, use “{way}”. It replaces all points on the board, and skips rows that "
            "are not points.",
            way=t(OTHER),
        )
        problem = f"{error} {more}"
        session.keep(OPEN_TABLE, OpenTable(table.now, table.now, problem))
        keys.begin_anew(EDITOR)
        return
    if dataset != session.points().dataset:
        session.set_points(session.points().replaced(dataset))
    # Rows have other numbers after a deletion.
    anew = changes["deleted_rows"] or len(changes["added_rows"]) > MOST_ADDED
    session.take(OPEN_TABLE) if anew else session.keep(OPEN_TABLE, OpenTable(table.base, dataset))


# ---- tables that come in --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Arrived:
    """The table that came as number `number`, or why it is none."""

    number: int
    table: tables.Table | None
    problem: str = ""


def _bring_in():
    arrived = session.kept(ARRIVED)
    if arrived and arrived.table:
        _choose(arrived.number, arrived.table)
        return
    component = st.components.v2.component("intake", js=SCRIPT, isolate_styles=False)
    answered = arrived.number if arrived else 0
    component(key=INTAKE, data={"answered": answered, "texts": _texts()}, on_text_change=_receive)
    if arrived and arrived.problem:
        st.error(arrived.problem)
    st.caption(
        t(
            "A table has two columns of numbers and one column of labels, such as + and −, 0 and 1, or two words. It "
            "may have a header. Separate the columns with commas, semicolons, tabs or spaces."
        )
    )


def _texts():
    """What drawer.js says; it puts the values in the places of their names."""
    return {
        "example": "x1,x2,class\n0.5,2,+\n1,−1.5,−",
        "paste": t("Paste a table, or drop a file"),
        "read": t("Read the table"),
        "choose": t("Or choose a file"),
        "reading": t("Reading the table …"),
        "rows": t(
            "The table has {n} rows, but it may have at most {most}. Delete some rows.",
            n="{n}",
            most="{most}",
        ),
        "size": t(
            "The size of the table is {size}, but it may be at most {most}. Keep fewer rows or columns.",
            size="{size}",
            most="{most}",
        ),
        "file": t(
            "The size of {file} is {size}, but the app reads at most {most}. Delete some rows of the file.",
            file="{file}",
            size="{size}",
            most="{most}",
        ),
        "unread": t("{file} cannot be read. Choose the file again, or copy its cells and paste them.", file="{file}"),
        "sample": t("Read {n} of its rows, chosen at random", n="{n}"),
        "comma": whole(1000, current())[1:-3],  # between the thousands
    }


def _receive():
    text, before = session.kept(INTAKE).get("text"), session.kept(ARRIVED)
    if not isinstance(text, str):
        return
    number = before.number + 1 if before else 1
    try:
        session.keep(ARRIVED, Arrived(number, tables.read(text)))
    except ValueError as error:
        session.keep(ARRIVED, Arrived(number, None, str(error)))


def _drop():
    session.keep(ARRIVED, Arrived(session.kept(ARRIVED).number, None))


def _put(dataset):
    session.set_points(session.points().replaced(dataset))
    _drop()
    session.open_drawer(None)


def _choose(number, table):
    """Which columns are meant, what that makes of them, and a button that puts it on the board."""

    def column(title, options, first):
        name = f"{title} {number}"
        return st.selectbox(
            title, options, format_func=lambda j: short(table.called(j), LONGEST_NAME), **keys.lasting(name, first)
        )

    (x1, x2), label = tables.guess(table)
    numbers = tables.numeric(table)
    features = column("x₁", numbers, x1), column("x₂", numbers, x2)
    label = column(t("Label"), range(len(table.names)), label)
    if len({*features, label}) < 3:
        st.error(t("Choose three different columns for x₁, x₂ and the label."))
    else:
        _show(number, table, features, label)
    st.button(t("Choose another table"), on_click=_drop)


def _show(number, table, features, label):
    try:
        names = tables.classes(table, label)
    except ValueError as error:
        st.error(str(error))
        return
    positive = tables.likely_positive(names)
    if len(names) > 1:
        control = keys.lasting(f"+ of {label} in {number}", positive)
        positive = st.selectbox(
            t("Label of the + points"), names, format_func=lambda name: short(name, LONGEST_NAME), **control
        )
    found = tables.find_points(table, features, label, positive)
    _tell_problems(found)
    dataset = found.dataset
    if len(dataset) > MOST_POINTS:
        dataset = _sampled(number, dataset)
    if dataset is None or not len(dataset):
        return
    rest = [name for name in names if name != positive]
    st.markdown(thumbnail.svg(dataset), unsafe_allow_html=True)
    st.markdown(_counts(dataset, positive, rest))
    label = t("Put {n, plural, one {# point} other {# points}} on the board", n=len(dataset))
    st.button(label, type="primary", on_click=_put, args=(dataset,))


def _sampled(number, dataset):
    """As many of the points as fit, chosen at random, if the visitor wants that; else None."""
    st.warning(t("The table gives {n} points, but a board holds at most {most}.", n=len(dataset), most=MOST_POINTS))
    if not st.checkbox(
        t("Use {most} of the points, chosen at random", most=MOST_POINTS), **keys.lasting(f"draw {number}", False)
    ):
        return None
    seed = st.number_input(t("Seed of the sample"), 0, LARGEST_SEED, **keys.lasting(f"seed of draw {number}", 0))
    return tables.sample(dataset, MOST_POINTS, seed)


def _tell_problems(found):
    if not found.problems:
        return
    lines = [f"- {sentence}" for _, sentence in found.problems[:MOST_PROBLEMS]]
    if more := len(found.problems) - len(lines):
        lines.append(
            f"- {t('{n, plural, one {There is # more such row.} other {There are # more such rows.}}', n=more)}"
        )
    if others := len(found.dataset):
        left = t("{n, plural, one {The other row is a point.} other {The other # rows are points.}}", n=others)
    else:
        left = t("No row is left. Correct these rows, or choose different columns.")
    head = t("These rows are left out. (The first row of the text is row 1.)")
    st.warning("\n".join([head, "", *lines, "", left]))


def _counts(dataset, positive, rest):
    """How many points each class has, and what is special about them, in sentences."""
    plus = int((dataset.y > 0).sum())
    minus = len(dataset) - plus
    said = [t("**{n, plural, one {# point} other {# points}}** will be on the board.", n=len(dataset))]
    if positive is not None:
        values = {"n": plus, "label": quoted(positive)}
        said.append(t("{n, plural, one {# + point has} other {# + points have}} the label {label}.", **values))
    if len(rest) == 1:
        values = {"n": minus, "label": quoted(rest[0])}
        said.append(t("{n, plural, one {# − point has} other {# − points have}} the label {label}.", **values))
    elif rest:
        values = {"n": minus, "k": len(rest)}
        said.append(
            t("{n, plural, one {# − point has} other {# − points have}} one of the other {k} labels.", **values)
        )
    if not plus or not minus:
        said.append(t("There is only one class."))
    if repeated := len(dataset) - len({*map(tuple, dataset.X.tolist())}):
        said.append(
            t(
                "{n, plural, one {# point lies exactly on an earlier point.} other {# points lie exactly on earlier "
                "points.}}",
                n=repeated,
            )
        )
    return " ".join(said)
