"""Shows the preview of an imported table, and the choices that change its points."""

import streamlit as st

from board.edits import MOST_POINTS
from board.names import parse_names
from language import mark, t
from ui.data_import import column_roles, numbers, run_tables, saved_tables, table_points, tables, thumbnail
from ui.visitor import session, widget_keys
from ui.visitor.points import LARGEST_SEED
from ui.visitor.scene import stringify
from ui.words import quote_text, shorten

X1, X2, LABEL, UNUSED = ROLES = "x₁", "x₂", mark("Label"), mark("Unused")
CLASS_NAMES = "names of the classes"  # session key: (name of +, names of −) of the last imported points
LONGEST_NAME = 30  # characters of a column or class in a list
FIRST_CELLS = 3  # shown of each column
MOST_SHOWN = 6  # columns at first
MOST_GROUPS = 5  # of rows with the same problem
MOST_NAMED = 20  # rows in one group
ALL_OTHERS = ""  # the choice of all classes but that of +


def show_preview(arrived, turn, drop):
    """Show the columns with their roles, the resulting points, and the button that puts them on the board.

    turn(arrived, doubt)  switches to the other reading of a doubt
    drop()                discards the table
    """
    table = arrived.table
    st.markdown(_summary(arrived))
    if table.doubtful:
        _ask(arrived, turn, tables.HEADER, *_header_doubt(table))
    taken = _choose_roles(arrived.number, table)
    missing = [role for role in (X1, X2, LABEL) if role not in taken]
    if missing:
        st.error(t("Choose a column for the role “{role}”.", role=t(missing[0])))
        return
    features, label = (taken[X1], taken[X2]), taken[LABEL]
    for j in features:
        if table.reading(j).other:
            _ask(arrived, turn, j, *_number_doubt(table, j))
    try:
        labels = column_roles.read_labels(table, label, SPELLING in table.turned)
    except ValueError as error:
        st.error(str(error))
        return
    if labels.spellings or labels.spellings_apart:
        _ask(arrived, turn, SPELLING, *_spelling_doubt(table, labels, label))
    _show(arrived.number, table, features, label, labels, drop)


def _summary(arrived):
    """The name and the size of the table, and the row of its header."""
    table = arrived.table
    name = f"{quote_text(arrived.name)} " if arrived.name else ""
    said = [t("{n, plural, one {# row} other {# rows}}", n=len(table.rows))]
    said = [f"{name}{said[0]}, {t('{n, plural, one {# column} other {# columns}}', n=len(table.names))}."]
    if table.above and table.header:
        said.append(t("The header is row {n}. The rows above it are not read.", n=table.header))
    if run_tables.is_run(table):
        said.append(t("This is the table of a run. Each example that the run corrected is one point."))
    return " ".join(said)


# ---- doubts ---------------------------------------------------------------------------------------------------------

SPELLING = "spelling"  # a doubt, in addition to those of tables.py


def _ask(arrived, turn, doubt, said, other):
    """Show the assumption in a line, and a button for the other reading."""
    with st.container(key=f"doubt {doubt} of {arrived.number}", gap="xsmall"):
        st.markdown(said)
        st.button(other, key=f"turn {doubt} of {arrived.number}", on_click=turn, args=(arrived, doubt))


def _header_doubt(table):
    if table.header:
        return t("Row {n} is read as the header.", n=table.header), t("Read it as data")
    return t("Row {n} is read as data, not as the header.", n=table.lines[0]), t("Read it as the header")


def _number_doubt(table, j):
    reading = table.reading(j)
    here, other = (numbers.parse_value(reading.example, notation) for notation in (reading.notation, reading.other))
    cell, column = quote_text(reading.example), table.named(j)
    if here is None:
        said = t("In {column}, {cell} has a different decimal mark, so its row is left out.", column=column, cell=cell)
    else:
        said = t("In {column}, {cell} is read as {value}.", column=column, cell=cell, value=stringify(here))
    return said, t("Leave it out") if other is None else t("Read it as {value}", value=stringify(other))


def _spelling_doubt(table, labels, label):
    if labels.spellings_apart:
        return t("Labels that differ only in case or spaces are different classes."), t("Make them one class")
    spellings = next(iter(labels.spellings.values()))
    said = t("The labels {spellings} are one class.", spellings=", ".join(map(quote_text, spellings)))
    return said, t("Keep them apart")


# ---- roles ----------------------------------------------------------------------------------------------------------


def _choose_roles(number, table):
    """Show the columns with their first cells and a choice of roles, and return {role: column}."""
    (x1, x2), label = column_roles.guess(table)
    guess = {x1: X1, x2: X2, label: LABEL}
    taken = session.get(_roles_key(number), guess)
    shown = sorted([*guess, *(j for j in range(len(table.names)) if j not in guess)][:MOST_SHOWN])
    if len(table.names) > MOST_SHOWN and st.checkbox(
        t("Show all {n} columns", n=len(table.names)), **widget_keys.persist(f"all columns of {number}", False)
    ):
        shown = range(len(table.names))
    for j in shown:
        cells = "; ".join(filter(None, table.column(j)[:FIRST_CELLS])) or "–"
        st.segmented_control(
            f"{_title(table, j)} {quote_text(cells)}",
            ROLES if j in table.numeric else (LABEL, UNUSED),
            format_func=t,
            required=True,
            on_change=_assign,
            args=(number, taken, j),
            **widget_keys.persist(_role_key(j, number), taken.get(j, UNUSED)),
        )
    return {role: j for j, role in taken.items()}


def _title(table, j):
    return f"{quote_text(shorten(table.names[j], LONGEST_NAME))}:" if table.names[j] else f"{table.called(j)}:"


def _role_key(j, number):
    return f"role of {j} in {number}"


def _roles_key(number):
    return f"roles in {number}"


def _assign(number, taken, j):
    """Give column j the role in its control. The column that had this role gets the old one of j."""
    role, before = widget_keys.value_of(_role_key(j, number), UNUSED), taken.get(j, UNUSED)
    now = {k: r for k, r in taken.items() if k != j}
    for k, other in taken.items():
        if other == role and k != j:
            now[k] = before
            widget_keys.set_value(_role_key(k, number), before)
    now[j] = role
    session.put(_roles_key(number), {k: r for k, r in now.items() if r != UNUSED})


# ---- points ---------------------------------------------------------------------------------------------------------


def _show(number, table, features, label, labels, drop):
    if not (chosen := _choose_classes(number, label, labels.names)):
        return
    positive, negative = chosen
    found = table_points.find(table, features, labels, label, positive, negative)
    _tell_problems(found)
    dataset = found.dataset
    if len(dataset) > MOST_POINTS:
        dataset = _offer_sample(number, dataset)
    if dataset is None or not len(dataset):
        return
    plain, dataset = dataset, _offer_scaling(number, dataset)
    rest = [name for name in labels.names if name != positive and negative in (None, name)]
    button = t("Put {n, plural, one {# point} other {# points}} on the board", n=len(dataset))
    said = _describe_points(dataset, positive, rest, found.others)
    names = *feature_names(table, features, dataset is not plain), *class_names(table, label, labels, positive, rest)
    offer(dataset, said, button, f"put {number}", _put, (dataset, names, (positive, rest), drop))


def offer(dataset, said, label, key, put, args):
    """Show a picture of a Dataset, the text `said`, and a button that calls `put`."""
    st.markdown(thumbnail.svg(dataset), unsafe_allow_html=True)
    st.markdown(said)
    with st.container(key="put"):  # drawer.css keeps it visible
        st.button(label, key=key, type="primary", on_click=put, args=args)


def _choose_classes(number, label, names):
    """(class of the + points, class of the − points or None for all others)."""
    positive = column_roles.likely_positive(names)
    if len(names) > 1:
        positive = st.selectbox(
            t("Label of the + points"),
            names,
            format_func=_short,
            **widget_keys.persist(f"+ of {label} in {number}", positive),
        )
    if len(names) < 3:
        return positive, None
    others = [ALL_OTHERS, *(name for name in names if name != positive)]
    name = f"− of {label} in {number}"
    if widget_keys.value_of(name, ALL_OTHERS) not in others:
        widget_keys.set_value(name, ALL_OTHERS)
    negative = st.selectbox(
        t("Label of the − points"),
        others,
        format_func=lambda name: _short(name) if name else t("All other labels"),
        **widget_keys.persist(name, ALL_OTHERS),
    )
    return positive, negative or None


def _short(name):
    return shorten(name, LONGEST_NAME)


def feature_names(table, features, scaled):
    """The names of x₁ and x₂ on the board."""
    called = saved_tables.strip_formula_mark if saved_tables.is_saved_table(table) else str
    names = [column_roles.feature_name(called(table.names[j])) for j in features]
    return [t("{name}, scaled", name=name) if name and scaled else name for name in names]


def class_names(table, label, labels, positive, rest):
    """The names of + and − on the board."""
    if label == saved_tables.SIGN and saved_tables.is_saved_table(table):
        called = {
            name: saved_tables.saved_class_name(table, labels.class_of_row, place)
            for place, name in enumerate(labels.names)
        }
        positive, rest = called.get(positive, ""), [called[name] for name in rest]
    return column_roles.class_name(positive or ""), ", ".join(map(column_roles.class_name, rest))


def _put(dataset, names, labels, drop):
    session.set_points(session.points().replace_dataset(dataset, parse_names(names)))
    session.put(CLASS_NAMES, labels)
    drop()
    session.open_drawer(None)


def _offer_sample(number, dataset):
    """A random sample of as many points as fit, if the visitor wants it; else None."""
    st.warning(t("The table gives {n} points, but a board holds at most {most}.", n=len(dataset), most=MOST_POINTS))
    if not st.checkbox(
        t("Use {most} of the points, chosen at random", most=MOST_POINTS),
        **widget_keys.persist(f"draw {number}", False),
    ):
        return None
    seed = st.number_input(t("Seed of the sample"), 0, LARGEST_SEED, **widget_keys.persist(f"seed of draw {number}", 0))
    return table_points.sample(dataset, MOST_POINTS, seed)


def _offer_scaling(number, dataset):
    """The points, centered and scaled if the visitor wants it."""
    if not st.checkbox(
        t("Center and scale x₁ and x₂"),
        help=t("The number of mistakes depends on the units of the features."),
        **widget_keys.persist(f"scale {number}", False),
    ):
        return dataset
    dataset, center, scale = table_points.standardize(dataset)
    parts = [
        t(
            "{name} is the table’s number minus {center}, divided by {scale}.",
            name=name,
            center=stringify(float(c)),
            scale=stringify(float(s)),
        )
        for name, c, s in zip((X1, X2), center, scale, strict=True)
    ]
    st.markdown(" ".join([*parts, t("Both are rounded to {n} decimals.", n=table_points.DIGITS)]))
    return dataset


def _tell_problems(found):
    """Show which rows are left out, grouped by problem."""
    if not found.problems:
        return
    groups = {}
    for problem in found.problems:
        groups.setdefault((problem.column, problem.why), []).append(problem)
    lines = [f"- {_group_sentence(problems)}" for problems in [*groups.values()][:MOST_GROUPS]]
    if more := sum(map(len, [*groups.values()][MOST_GROUPS:])):
        lines.append(
            f"- {t('{n, plural, one {There is # more such row.} other {There are # more such rows.}}', n=more)}"
        )
    if others := len(found.dataset):
        left = t("{n, plural, one {The other row is a point.} other {The other # rows are points.}}", n=others)
    else:
        left = t("No row is left. Correct these rows, or choose different columns.")
    head = t("These rows are left out. (The first row of the text is row 1.)")
    st.warning("\n".join([head, "", *lines, "", left]))


def _group_sentence(problems):
    """One sentence for problems that differ only in their rows."""
    first = problems[0]
    if len(problems) == 1:
        return str(first)
    named = _ranges([problem.line for problem in problems[:MOST_NAMED]])
    if more := max(0, len(problems) - MOST_NAMED):
        named = t("{rows} and {n} more", rows=named, n=more)
    if first.column:
        return t("Rows {rows}, {column}: {why}", rows=named, column=first.column, why=first.why)
    return t("Rows {rows}: {why}", rows=named, why=first.why)


def _ranges(lines):
    """Ascending numbers with ranges: "3, 5–8"."""
    runs_of = []
    for line in lines:
        if runs_of and line == runs_of[-1][1] + 1:
            runs_of[-1][1] = line
        else:
            runs_of.append([line, line])
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs_of)


def class_counts(dataset):
    """How many points each class has."""
    plus = int((dataset.y > 0).sum())
    minus = len(dataset) - plus
    said = t("{n, plural, one {# + point} other {# + points}}", n=plus)
    said = [f"{said}, {t('{n, plural, one {# − point} other {# − points}}', n=minus)}."]
    return " ".join([*said, *_one_class(dataset)])


def _one_class(dataset):
    return [] if {-1, 1} <= {*dataset.y} else [t("There is only one class.")]


def _describe_points(dataset, positive, rest, others):
    """Sentences on how many points each class has, on rows left out, and on repeated points."""
    plus = int((dataset.y > 0).sum())
    minus = len(dataset) - plus
    said = [t("**{n, plural, one {# point} other {# points}}** will be on the board.", n=len(dataset))]
    if positive is not None:
        values = {"n": plus, "label": quote_text(positive)}
        said.append(t("{n, plural, one {# + point has} other {# + points have}} the label {label}.", **values))
    if len(rest) == 1:
        values = {"n": minus, "label": quote_text(rest[0])}
        said.append(t("{n, plural, one {# − point has} other {# − points have}} the label {label}.", **values))
    elif rest:
        values = {"n": minus, "k": len(rest)}
        said.append(
            t("{n, plural, one {# − point has} other {# − points have}} one of the other {k} labels.", **values)
        )
    if others:
        said.append(
            t(
                "{n, plural, one {# row has another label and is left out.} other {# rows have other labels and are "
                "left out.}}",
                n=others,
            )
        )
    said += _one_class(dataset)
    if repeated := len(dataset) - len({*map(tuple, dataset.X.tolist())}):
        said.append(
            t(
                "{n, plural, one {# point lies exactly on an earlier point.} other {# points lie exactly on earlier "
                "points.}}",
                n=repeated,
            )
        )
    return " ".join(said)
