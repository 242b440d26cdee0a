"""Reads the states of a run that a student's program printed."""

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from perceptron_core.diagnosis.items import (
    EPOCHS,
    EXAMPLE,
    MISTAKES,
    OTHER,
    PREDICTION,
    ROW_END,
    STATE,
    THETA,
    B,
    Literal,
    W,
    flat,
    items,
)
from perceptron_core.diagnosis.sentences import PrintedError, mark

MOST_LINES = 2000
KINDS = FINAL, STATES, CORRECTED, PREDICTIONS = "final", "states", "corrected", "predictions"
FLOAT_NOISE = 1e-12  # relative to the largest number
FEW_PLACES = 3  # numbers with fewer decimals may lack zeros at the end

EMPTY = mark("There are no numbers. Paste the w and b that your program printed.")
TOO_LONG = mark("There are {count} lines, but at most {most} can be read. Paste the first lines only.")
OVERFLOW = mark("Line {line} has a value that is not a finite number. Each number of a state must be finite.")
UNEQUAL = mark(
    "Line {line} has {count, plural, one {# number} other {# numbers}}, but line {other} has {expected}. "
    "All states must have equally many numbers."
)
WRONG_COUNT = mark(
    "Line {line} has {count, plural, one {# number} other {# numbers}}. "
    "A state of these points has {dimension} without b, or {more} with b."
)
WRONG_WEIGHTS = mark(
    "Line {line} has {count, plural, one {# weight} other {# weights}}. "
    "The points have {dimension, plural, one {# coordinate} other {# coordinates}}, and w needs as many weights."
)
NOT_BELOW_NAMES = mark(
    "Line {line} has {count, plural, one {# number} other {# numbers}}, but {expected} columns have names. "
    "Each line needs a number for each name."
)
UNEQUAL_NAMES = mark(
    "Line {line} gives {name} for {count, plural, one {# state} other {# states}}, but another name for {expected}. "
    "Print all names for each state."
)
OTHER_NAMES = mark("Line {line} has other names than line {other}. Print the same names for each state.")
NOT_AN_INDEX = mark("Line {line} has the number {value}. A corrected example must be a whole number from 0 to {most}.")
NOT_A_LABEL = mark("Line {line} has the number {value}. A prediction must be 1, -1 or 0.")


@dataclass(frozen=True)
class Printed:
    """What a program printed.

    kind     "final": one state; "states": states in order; "corrected": examples; "predictions": −1, 0 or 1
    values   (m, c) the numbers of each state; (m,) whole numbers for "corrected" and "predictions"
    slack    as `values`: how far the number of the program may be from the printed one
    lines    (m) the line at which each row begins, from 1
    columns  (c) the name of each column: "w", "b" or "theta"; None if the text has no names
    epochs, mistakes  how many the program made, if the text says it
    """

    kind: str
    values: np.ndarray
    slack: np.ndarray
    lines: tuple[int, ...]
    columns: tuple[str, ...] | None = None
    epochs: int | None = None
    mistakes: int | None = None


class Row(NamedTuple):
    """The numbers of one state; `columns` is None without names, and empty if the `header` names above do not fit."""

    numbers: list[Literal]
    columns: tuple[str, ...] | None = None
    prose: bool = False
    header: int = 0

    @property
    def line(self):
        return self.numbers[0].line


def read(printed: object, dimension: int, kind: str | None = None, examples: int | None = None) -> Printed:
    """What a program printed, read for points of `dimension` coordinates.

    printed   the text, or rows of numbers: an array, nested lists such as [([1, 2], 0)], a data frame
    kind      one of KINDS; None to guess it
    examples  how many points there are, if known

    Raises PrintedError if a line cannot be read, and ValueError for another `kind`.
    """
    if kind not in (None, *KINDS):
        raise ValueError(f"kind must be None or one of {', '.join(KINDS)}; got {kind!r}")
    text = printed if isinstance(printed, str) else _as_text(printed)
    count = len(text.splitlines())
    if count > MOST_LINES:
        raise PrintedError(TOO_LONG, count=count, most=MOST_LINES)
    found = items(text)
    if not found:
        raise PrintedError(EMPTY)
    totals = {"epochs": _total(found, EPOCHS), "mistakes": _total(found, MISTAKES)}
    if kind in (CORRECTED, PREDICTIONS):
        return _whole_numbers(kind, _sequence(found, kind), examples, totals)
    rows = _rows(found, dimension, merge=kind != STATES)
    guess = None if kind else _guess(found, rows, dimension, examples)
    if guess:
        return _whole_numbers(guess, _sequence(found, guess), examples, totals)
    return _states(kind, rows, dimension, totals)


def _as_text(printed):
    """Rows of numbers as text: one line each, each number as its shortest decimal."""
    if hasattr(printed, "to_numpy"):
        names = [name for name in getattr(printed, "columns", ()) if isinstance(name, str)]
        printed = printed.to_numpy()
        if names:
            return "\n".join([",".join(names), *(f"[{_line(row)}]" for row in printed)])
    rows = list(printed) if isinstance(printed, Iterable) else [printed]
    if rows and all(isinstance(row, str) for row in rows):
        return "\n".join(rows)
    inner = (",\n" if all(isinstance(row, Iterable) for row in rows) else ", ").join(map(_line, rows))
    return f"[{inner}]"


def _line(node):
    return f"[{', '.join(map(_line, node))}]" if isinstance(node, Iterable) and not isinstance(node, str) else str(node)


def _total(found, role):
    """The number of epochs or mistakes that the text gives once, as in "5 epochs"; a single "Epoch 5" counts them."""
    counts = [item for item in found if item.role == role]
    counting = any(item.role == EPOCHS and not item.key.endswith("s") for item in found)
    if len(counts) != 1 or counting or not counts[0].key.endswith("s"):
        return None
    numbers = [number.value for number in counts[0].literals()]
    return int(numbers[0]) if len(numbers) == 1 and numbers[0] >= 1 and numbers[0] % 1 == 0 else None


# Rows


def _rows(found, dimension, merge):
    """The Rows of all states, in the order of their lines."""
    found, named, unnamed, group = _with_roles(found), [], [], {}
    for item in found:
        if item.role in STATE:
            if item.key in group:
                named += _named_rows(group, dimension)
                group = {}
            group[item.key] = item
        elif item.role is None:
            unnamed += [_headed(row, item, dimension) for row in _vectors(item.nodes, dimension)]
    named += _named_rows(group, dimension)
    if named:
        unnamed = [row for row in unnamed if not row.prose and len(row.numbers) == len(named[0].numbers)]
    fits = [row for row in unnamed if not row.prose or len(row.numbers) >= dimension]
    unnamed = fits or unnamed
    if len(unnamed) % 2 == 0 and [len(row.numbers) for row in unnamed] in _alternating(dimension, len(unnamed)):
        unnamed = [Row(w.numbers + b.numbers) for w, b in zip(unnamed[::2], unnamed[1::2], strict=True)]
    if merge and not named and len(unnamed) in (dimension, dimension + 1) and all(len(r.numbers) == 1 for r in unnamed):
        unnamed = [Row([row.numbers[0] for row in unnamed])]
    return sorted(named + _without_counter(unnamed, dimension), key=lambda row: row.line)


def _alternating(dimension, count):
    """The lengths of `count` rows where w and b are on lines of their own."""
    return [[dimension, 1] * (count // 2), [1, dimension] * (count // 2)] if dimension > 1 else []


def _with_roles(found):
    """`found` with t as the threshold, if nothing else is and t does not count, and many thetas as weights."""
    numbers = [number.value for item in found if item.key == "t" for number in item.literals()]
    roles = {item.role for item in found}
    if W in roles and not {B, THETA} & roles and any(value < 0 or value % 1 for value in numbers):
        for item in found:
            item.role = THETA if item.key == "t" else item.role
    if W not in roles:  # "weights and bias: 1 2 3"
        for item in found:
            item.role = None if item.role == B and len(item.literals()) > 1 else item.role
    thetas = {item.key for item in found if item.role == THETA}
    if W not in roles and (len(thetas) > 1 or any(len(i.literals()) > 1 for i in found if i.role == THETA)):
        for item in found:
            item.role = W if item.role == THETA else item.role
    return found


def _vectors(nodes, dimension):
    """The list of numbers of each state in nested lists."""
    nodes = _split(nodes)
    lists = [node for node in nodes if isinstance(node, list) and any(flat(node))]
    total = list(flat(nodes))
    is_one = len(total) in (dimension, dimension + 1)
    sizes = {len(list(flat(node))) for node in lists}
    if len(lists) < len(nodes) or not lists or (is_one and (sizes == {1} or len(sizes) > 1)):
        return [total] if total else []
    return [vector for node in lists for vector in _vectors(node, dimension)]


def _split(nodes):
    """`nodes` with a list for each row of a matrix "1 2; 3 4"; "1; 2" is one column."""
    rows = [[]]
    for node in nodes:
        if node == ROW_END:
            rows.append([])
        else:
            rows[-1].append(node)
    rows = [row for row in rows if row]
    is_matrix = len(rows) > 1 and any(len(row) > 1 for row in rows)
    return rows if is_matrix else [node for row in rows for node in row]


def _headed(numbers, item, dimension):
    """The Row of numbers below the names of their columns, if there are any."""
    roles = [role for role, _ in item.header]
    extra = len(numbers) - len(roles)
    if not roles:
        return Row(numbers, prose=item.prose)
    if extra == 1 and roles.count(W) in (dimension, dimension + 1):
        return _picked(numbers[1:], roles)  # without the index of a data frame
    if extra == dimension - 1 and roles.count(W) == 1:
        at = roles.index(W)
        return _picked(numbers, roles[:at] + [W] * dimension + roles[at + 1 :])
    return Row(numbers, (), item.prose, len(roles)) if extra else _picked(numbers, roles)


def _picked(numbers, roles):
    kept = [(number, role) for number, role in zip(numbers, roles, strict=True) if role in STATE]
    return Row([number for number, _ in kept], tuple(role for _, role in kept))


def _named_rows(group, dimension):
    """The Rows of a w and a b; each may be a list of all its values."""
    if not group:
        return []
    parts = [(item.role, _vectors(item.nodes, dimension)) for item in group.values()]
    count = max(len(vectors) for _, vectors in parts)
    parts = [
        (role, [[number] for number in vectors[0]] if count > 1 and len(vectors) == 1 else vectors)
        for role, vectors in parts
    ]
    rows = []
    for role, vectors in parts:
        if len(vectors) != count:
            line = vectors[0][0].line
            raise PrintedError(UNEQUAL_NAMES, line=line, name=role, count=len(vectors), expected=count)
    for k in range(count):
        columns = tuple(role for role, vectors in parts for _ in vectors[k])
        rows.append(Row([number for _, vectors in parts for number in vectors[k]], columns))
    return rows


def _without_counter(rows, dimension):
    """`rows` without a first number that only counts them."""
    if len(rows) < 2 or any(len(row.numbers) != dimension + 2 for row in rows):
        return rows
    steps = {later.numbers[0].value - row.numbers[0].value for row, later in pairwise(rows)}
    return [Row(row.numbers[1:]) for row in rows] if len(steps) == 1 and min(steps) > 0 else rows


# Kinds


def _guess(found, rows, dimension, examples):
    """ "corrected" or "predictions", where the numbers cannot be states; else None."""
    lengths = {len(row.numbers) for row in rows}
    if not rows:
        return next((kind for kind, role in ((PREDICTIONS, PREDICTION), (CORRECTED, EXAMPLE), (CORRECTED, MISTAKES))
                     if any(item.role == role for item in found)), None)  # fmt: skip
    if lengths <= {dimension} or lengths <= {dimension + 1} or any(row.columns for row in rows):
        return None
    values = [number.value for row in rows for number in row.numbers]
    if set(values) <= {-1, 0, 1} and (-1 in values or len(values) == examples):
        return PREDICTIONS
    is_list = len(rows) == 1 or lengths == {1}
    whole = all(value % 1 == 0 and 0 <= value <= (math.inf if examples is None else examples) for value in values)
    return CORRECTED if is_list and whole else None


def _sequence(found, kind):
    """The numbers that are examples or predictions: those that the text names so, else those without a name."""
    preferred = [(PREDICTION,)] if kind == PREDICTIONS else [(EXAMPLE,), (MISTAKES,)]
    for roles in (*preferred, (None,), (OTHER, MISTAKES, EXAMPLE)):
        numbers = [n for item in found if item.role in roles for n in item.literals()]
        if numbers and (roles != (MISTAKES,) or not any(item.role is None for item in found)):
            return numbers
    raise PrintedError(EMPTY)


def _whole_numbers(kind, numbers, examples, totals):
    most = math.inf if examples is None else examples
    for number in numbers:
        text = f"{number.value:g}"
        if kind == PREDICTIONS and number.value not in (-1, 0, 1):
            raise PrintedError(NOT_A_LABEL, line=number.line, value=text)
        if kind == CORRECTED and not (number.value % 1 == 0 and 0 <= number.value <= most):
            raise PrintedError(NOT_AN_INDEX, line=number.line, value=text, most="n" if examples is None else examples)
    values = np.array([int(number.value) for number in numbers])
    lines = tuple(number.line for number in numbers)
    return Printed(kind, values, np.zeros(len(values)), lines, None, **totals)


def _states(kind, rows, dimension, totals):
    if not rows:
        raise PrintedError(EMPTY)
    _check(rows, dimension)
    rows = rows[-1:] if kind == FINAL else rows
    values = np.array([[number.value for number in row.numbers] for row in rows])
    columns = rows[0].columns if all(row.columns for row in rows) else None
    kind = kind or (STATES if len(rows) > 1 else FINAL)
    return Printed(kind, values, _slack(rows), tuple(row.line for row in rows), columns, **totals)


def _check(rows, dimension):
    """Raise PrintedError unless all rows are states of points of this dimension."""
    for row in rows:
        if not all(math.isfinite(number.value) for number in row.numbers):
            raise PrintedError(OVERFLOW, line=row.line)
    headed = next((row for row in rows if row.columns), None)
    for row in rows:
        if headed and row.columns == ():
            values = {"line": row.line, "count": len(row.numbers), "expected": row.header}
            raise PrintedError(NOT_BELOW_NAMES, **values)
    expected = Counter(len(row.numbers) for row in rows).most_common(1)[0][0]
    usual = next(row for row in rows if len(row.numbers) == expected)
    named = next((row for row in rows if row.columns), usual)
    for row in rows:
        count = len(row.numbers)
        if count != expected:
            raise PrintedError(UNEQUAL, line=row.line, count=count, other=usual.line, expected=expected)
        if row.columns and row.columns != named.columns:
            raise PrintedError(OTHER_NAMES, line=row.line, other=named.line)
        if row.columns and (row.columns.count(W) != dimension and set(row.columns) != {W}):
            raise PrintedError(WRONG_WEIGHTS, line=row.line, count=row.columns.count(W), dimension=dimension)
        if count not in (dimension, dimension + 1):
            raise PrintedError(WRONG_COUNT, line=row.line, count=count, dimension=dimension, more=dimension + 1)


# Tolerance


def _slack(rows):
    """How far each number may be from the printed one, (m, c): half a unit of the last digit, and float noise.

    Numbers of one format share their decimals, or their significant digits: numpy prints 1.000 beside 0.333 as “1.”.
    A format is that of all numbers in brackets under one name, or that of a column. Whole numbers lack zeros there,
    like all numbers with few decimals. In a paste of whole numbers alone they are exact, unless some have three digits
    or more: then all may be rounded to as many significant digits as the longest one has.
    """
    everything = [number for row in rows for number in row.numbers]
    noise = FLOAT_NOISE * max(abs(number.value) for number in everything)
    if all(number.digits is None for number in everything):
        digits = np.array([[len(f"{abs(number.value):.0f}") for number in row.numbers] for row in rows])
        most = digits.max()
        return noise + (0.5 * 10.0 ** (digits - most) if most >= FEW_PLACES else np.zeros(digits.shape))
    formats = {}
    for row in rows:
        for key, number in _formats(row):
            formats.setdefault(key, []).append(number)
    shared = {key: _Format(numbers) for key, numbers in formats.items()}
    of_all = _Format(everything)
    return noise + np.array(
        [
            [(of_all if number.digits is None else shared[key]).slack(number) for key, number in _formats(row)]
            for row in rows
        ]
    )


def _formats(row):
    """The (format, number) of each number."""
    names = row.columns or [None] * len(row.numbers)
    pairs = enumerate(zip(names, row.numbers, strict=True))
    return [((name if number.listed else k), number) for k, (name, number) in pairs]


class _Format:
    """The precision of numbers that are printed alike."""

    def __init__(self, numbers):
        self.unit = min((number.unit for number in numbers if number.decimals), default=0.0)
        self.digits = max((number.digits for number in numbers if number.digits), default=0)
        self.digits = max(self.digits, FEW_PLACES)
        self.padded = {number.decimals for number in numbers if number.is_padded}

    def slack(self, number):
        """Half a unit of the last digit of `number`, of which zeros may be left out."""
        places = number.decimals if number.decimals is not None else (number.digits or 1) - 1
        if places >= FEW_PLACES or (number.decimals and number.decimals in self.padded):
            return number.unit / 2
        exponent = math.floor(math.log10(abs(number.value))) + 1 if number.value else -math.inf
        return min(number.unit, max(self.unit, 10.0 ** (exponent - self.digits))) / 2
