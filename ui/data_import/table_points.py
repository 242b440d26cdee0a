"""Makes points from rows of a table, and lists the other rows."""

import math
from dataclasses import dataclass

import numpy as np

from language import t
from perceptron_core import Dataset
from ui.data_import import numbers
from ui.data_import.formats import Problem
from ui.words import quote_text

DIGITS = 4  # significant digits of a scale, and decimals of scaled features


@dataclass(frozen=True, eq=False)
class FoundPoints:
    """The dataset of a table; point i comes from `lines[i]`.

    problems  [Problem] of the rows that are not points
    others    number of rows that are left out because their label is neither that of + nor that of −
    """

    dataset: Dataset
    lines: list
    problems: list
    others: int = 0


def find(table, features, labels, label, positive, negative=None):
    """The FoundPoints of the rows with numbers in the two columns `features`.

    labels              the Labels in the column `label`
    positive, negative  names of classes; a `negative` of None stands for all classes but the positive
    """
    signs = [_sign(name, positive, negative) for name in labels.names]
    points, y, lines, problems, others = [], [], [], list(table.problems), 0
    columns = [map(_coordinate, table.values(j), table.column(j)) for j in features]
    for i, (line, place, *x) in enumerate(zip(table.lines, labels.class_of_row, *columns, strict=True)):
        if place is not None and not signs[place]:
            others += 1
        elif place is None or None in x:
            problems.append(_problem(table, i, features[x.index(None)] if None in x else label, None in x))
        else:
            points.append(x)
            y.append(signs[place])
            lines.append(line)
    problems.sort(key=lambda problem: problem.line)
    return FoundPoints(Dataset(np.reshape(points, (-1, 2)), y), lines, problems, others)


def _sign(name, positive, negative):
    """+1, −1, or 0 for a class that is left out."""
    if name == positive:
        return 1
    return -1 if negative in (None, name) else 0


def _coordinate(value, cell):
    """The number in a cell; None without a number, or if a Dataset does not accept it."""
    if not value:
        return None if value is None or numbers.is_underflow(value, cell) else value
    return value if numbers.SMALLEST <= abs(value) <= numbers.LARGEST else None


def _problem(table, i, column, is_number):
    """The Problem of a cell of row i that is not a number, or not a label."""
    cell = table.column(column)[i]
    if is_number:
        why = numbers.explain_invalid(cell, table.reading(column).notation)
    elif cell:
        why = t("{cell} says that the label is missing.", cell=quote_text(cell))
    else:
        why = t("The label is missing.")
    return Problem(table.lines[i], table.named(column), why)


def sample(dataset, size, seed):
    """A random sample of `size` points in their order."""
    drawn = np.sort(np.random.default_rng(seed).choice(len(dataset), size, replace=False))
    return Dataset(dataset.X[drawn], dataset.y[drawn])


def standardize(dataset):
    """(the dataset centered and scaled, center, scale): (feature − center) / scale.

    The scale is the standard deviation to four digits. The center is the mean, rounded to the last digit of the scale.
    The features are rounded to four decimals, so that one can compute them on paper. A constant feature has scale 1.
    """
    center, scale = np.transpose([_center_and_scale(values) for values in dataset.X.T])
    return Dataset(((dataset.X - center) / scale).round(DIGITS) + 0.0, dataset.y), center, scale


def _center_and_scale(values):
    if values.min() == values.max():
        return values[0], 1.0
    scale = float(f"{values.std():.{DIGITS}g}")
    decimals = DIGITS - 1 - math.floor(math.log10(scale))
    return round(float(values.mean()), decimals), scale
