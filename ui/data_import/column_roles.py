"""Guesses which columns of a table are features, and which has the labels."""

import re
import unicodedata
import warnings
from collections import Counter
from dataclasses import dataclass
from itertools import islice, pairwise

from language import t
from ui.data_import import numbers, saved_tables
from ui.data_import.formats import SAMPLE_ROWS
from ui.data_import.tables import LABELS

MOST_CLASSES = 50
FEW_CLASSES = 10  # in a column of whole numbers that may be labels
MOST_CODES = 5  # different whole numbers that encode names, as 1 and 2 for women and men
NEGATIVE = *("−1", "−", "0", "no", "false", "neg", "negative", "minus"), *("nein", "falsch", "negativ", "non", "faux")
POSITIVE = (
    *("1", "+", "yes", "true", "pos", "positive", "plus"),
    *("ja", "wahr", "positiv", "oui", "vrai", "sí", "si", "sì"),
)
OPPOSITE_LETTERS = {"y": "n", "j": "n", "t": "f"}  # of yes and no, ja and nein, true and false

X1_NAMES, X2_NAMES = ("x1", "x₁", "x_1", "x[1]"), ("x2", "x₂", "x_2", "x[2]")
NUMBERING = re.compile(
    r"#|(row|record|case|sample|patient|subject|customer|user|passenger|car|order|probe|person)?[\s_.-]*"
    r"(id|ids|idx|index|nr|no|num|number|nummer|rownames?|key|uuid|guid|code|time|timestamp|date|datum|zeit|year|jahr)\.?"
    r"|unnamed: \d+|rownames?|lfd\.? ?nr\.?",
    re.IGNORECASE,
)
CAMEL_ID = re.compile(r".*[a-z0-9](Id|ID)|.*[_ .-](id|ID|Id)")
DAY = re.compile(r"(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])", re.ASCII)
# Kinds of columns of numbers, the likelier features first.
DECIMAL, WHOLE, CODED, DISTINCT, CONSECUTIVE, IDENTIFIER, CONSTANT = range(7)


@dataclass(frozen=True)
class Labels:
    """The classes of a column of labels.

    names      of the classes in the order of their first rows, each in its most frequent spelling
    class_of_row  index in `names` for each row, or None if the label is missing
    spellings  {index in names: its spellings} of classes with more than one
    spellings_apart  whether each spelling is a separate class
    """

    names: tuple
    class_of_row: list
    spellings: dict
    spellings_apart: bool


def guess(table):
    """The most likely columns ((x₁, x₂), label), three different ones."""
    if saved_tables.is_saved_table(table):
        return (0, 1), saved_tables.SIGN
    sorts = {j: _column_kind(table, j) for j in table.numeric}
    label = _guess_label(table, sorts)
    features = [j for j in table.numeric if j != label and j not in table.classes]
    features = features if len(features) > 1 else [j for j in table.numeric if j != label]
    named = [_find_named(table, features, names) for names in (X1_NAMES, X2_NAMES)]
    if None not in named:
        return tuple(named), label
    likeliest = sorted(features, key=lambda j: (max(sorts[j], WHOLE), not table.names[j] and any(table.names), j))[:2]
    return tuple(sorted(likeliest)), label


def feature_name(name):
    """The name of a feature; "" if the column has one of X1_NAMES or X2_NAMES."""
    return "" if name.casefold() in (*X1_NAMES, *X2_NAMES) else name


def class_name(label):
    """The name of a class; "" if the label is +, −, 1, −1 or 0."""
    return "" if comparison_key(label) in ("+", "1", "−", "−1", "0") else label


def _find_named(table, columns, names):
    return next((j for j in columns if table.names[j].casefold() in names), None)


# ---- columns that are no features -----------------------------------------------------------------------------------


def _column_kind(table, j):
    """The kind of a column of numbers, from DECIMAL to CONSTANT.

    Identifiers and dates are whole numbers, and all or nearly all of them are different.
    """
    known = (cell for cell in table.column(j) if not numbers.is_missing(cell))
    cells = [*islice(known, SAMPLE_ROWS)]
    if len(cells) > 1 and len({*cells}) == 1:
        return CONSTANT
    values = [value for value in table.values(j)[:SAMPLE_ROWS] if value is not None]
    if not all(value.is_integer() for value in values):
        return DECIMAL
    is_unnamed = j == 0 and not table.names[0] and any(table.names)  # R and pandas write the names of rows so
    if is_unnamed or _is_numbering(table.names[j]) or all(map(DAY.fullmatch, cells)):
        return IDENTIFIER
    if _is_consecutive(values):
        return CONSECUTIVE
    different = len({*values})
    if different <= MOST_CODES and 2 * different <= len(values):
        return CODED
    return DISTINCT if different > 0.9 * len(values) else WHOLE


def _is_numbering(name):
    return NUMBERING.fullmatch(name) is not None or CAMEL_ID.fullmatch(name) is not None


def _is_consecutive(values):
    """Whether numbers go up by 1 from row to row, as row numbers do."""
    return len(values) > 2 and all(b - a == 1 for a, b in pairwise(values))


def _are_dates(cells):
    """Whether cells are dates or times."""
    cells = [cell for cell in cells if cell][:20]
    if not cells or not all(len(re.findall(r"\d+", cell)) > 1 for cell in cells) or any(map(numbers.is_number, cells)):
        return False
    import pandas as pd  # takes half a second, so only an import of a table waits for it

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return bool(pd.to_datetime(pd.Series(cells), errors="coerce", format="mixed").notna().all())


# ---- the label ------------------------------------------------------------------------------------------------------


def _guess_label(table, sorts):
    """The most likely column of labels that leaves two columns of numbers."""
    columns = range(len(table.names))
    spelled = [Counter(table.column(j)) for j in columns]
    known = [{cell: n for cell, n in counts.items() if not numbers.is_missing(cell)} for counts in spelled]
    different = [{*map(comparison_key, counts)} if len(counts) <= SAMPLE_ROWS else {*counts} for counts in known]
    most = min(MOST_CLASSES, max(2, len(table.rows) // 2))
    few = [
        j
        for j in reversed(columns)
        if len(different[j]) <= most
        and 2 * sum(known[j].values()) >= len(table.rows)
        and sorts.get(j) not in (CONSECUTIVE, IDENTIFIER, CONSTANT)
        and not _is_numbering(table.names[j])
        and (len(different[j]) > 1 or len(table.rows) < 3)
        and (j in table.numeric or not _are_dates([*known[j]]))
    ]
    constant = [j for j in reversed(columns) if len(different[j]) == 1]
    named = _named_label(table.names)
    words = [j for j in few if j not in table.numeric or j in table.classes]
    signs = [j for j in few if different[j] <= {*POSITIVE, *NEGATIVE}]
    candidates = (
        *(j for j in named if j in few or (len(different[j]) <= FEW_CLASSES and sorts.get(j) != DECIMAL)),
        *(
            j
            for j in few
            if j == columns[-1] and len(different[j]) == 2 and (j in {*signs, *words} or len(table.rows) > 3)
        ),
        *(j for j in words if len(different[j]) == 2),
        *words,
        *signs,
        *(j for j in few if len(different[j]) == 2 and len(table.rows) > 3),
        *(
            j
            for j in sorted(few, key=lambda j: len(different[j]))
            if sorts.get(j) in (WHOLE, CODED) and len(different[j]) <= FEW_CLASSES
        ),
        *(j for j in constant if j not in table.numeric),
        *(j for j in constant if different[j] <= {*POSITIVE, *NEGATIVE}),
        *named,
        *reversed(columns),
    )
    return next(j for j in candidates if len({*table.numeric} - {j}) > 1)


def _named_label(names):
    """The columns whose names are or contain a word of LABELS, the likeliest first. Next to x, y is a coordinate."""
    words = [re.findall(r"[^\W\d_]+", re.sub("([a-z])([A-Z])", r"\1 \2", name)) for name in names]
    words = [[word.casefold() for word in each] for each in words]
    known = [word for word in LABELS if word != "y" or "x" not in map(str.casefold, names)]
    alone = [j for word in known for j, each in enumerate(words) if each == [word]]
    return [*alone, *(j for word in known for j, each in enumerate(words) if word in each and j not in alone)]


def comparison_key(cell):
    """A key that is equal for labels of one class: 1, 1.0 and +1, or - and −, or Yes and " YES "."""
    if (number := numbers.parse_value(cell, numbers.BOTH)) is not None:
        return f"{number:.15g}".replace("-", "−")
    if cell in numbers.DASHES:
        return "−"
    return " ".join(unicodedata.normalize("NFKC", cell).casefold().split())


def read_labels(table, j, turned=False):
    """The Labels in a column. Raises ValueError with a sentence for the visitor if there are too many classes.

    Spellings of a label that differ in case or spaces are one class, or with `turned` separate classes.
    """
    cells = [None if numbers.is_missing(cell) else cell for cell in table.column(j)]
    spelled = Counter(cell for cell in cells if cell is not None)
    if (
        len({comparison_key(cell) for cell in spelled} - {"−"}) > 1 and "+" not in spelled
    ):  # a dash next to two other labels means that the label is missing
        cells = [None if cell in numbers.DASHES else cell for cell in cells]
        spelled = Counter(cell for cell in cells if cell is not None)
    classes = {}
    for cell in spelled:
        classes.setdefault(comparison_key(cell), []).append(cell)
    if turned:
        classes = {cell: [cell] for cell in spelled}
    if len(classes) > MOST_CLASSES:
        raise ValueError(
            t(
                "There are {n} different labels in {column}. Choose a column with at most {most}.",
                n=len(classes),
                column=table.named(j),
                most=MOST_CLASSES,
            )
        )
    place = {cell: i for i, spellings in enumerate(classes.values()) for cell in spellings}
    names = tuple(_shortest_name(max(spellings, key=spelled.get)) for spellings in classes.values())
    several = {i: spellings for i, spellings in enumerate(classes.values()) if len({*spellings}) > 1}
    return Labels(names, [place.get(cell) for cell in cells], several, turned)


def _is_word(cell):
    return not numbers.is_number(cell) and cell not in numbers.DASHES


def _shortest_name(cell):
    """The name of a class; a number in its shortest form."""
    return cell if _is_word(cell) else comparison_key(cell)


def likely_positive(names):
    """The class that is most likely +; None if the only class is most likely −."""
    plain = {name: comparison_key(name) for name in names}
    for name in names:
        if plain[name] in POSITIVE or OPPOSITE_LETTERS.get(plain[name]) in plain.values():
            return name
    others = [name for name in names if plain[name] not in NEGATIVE]
    return others[0] if others else None
