"""Reads tables as the drawer does if the user chooses only the class of +."""

import re

from ui.data_import import column_roles, tables
from ui.data_import import table_points as points_of


def taken(text, positive=None):
    """The points Found in a text."""
    return found(tables.read(text), positive)


def found(table, positive=None):
    """The points Found in a table."""
    features, label = column_roles.guess(table)
    labels = column_roles.read_labels(table, label)
    return points_of.find(table, features, labels, label, positive or column_roles.likely_positive(labels.names))


def told(found):
    """[(line, sentence)] of the rows that are no points."""
    return [(problem.line, str(problem)) for problem in found.problems]


def points(dataset):
    """[(x₁, x₂, "+" or "−")]."""
    return [(*x, "+" if y > 0 else "−") for x, y in zip(dataset.X.tolist(), dataset.y, strict=True)]


def sentence_or_points(read, *source):
    """Assert that reading gives one sentence, or points and a sentence for each line that is not a point."""
    try:
        given = found(read(*source))
    except ValueError as error:
        assert re.fullmatch(r"[A-Z].*\.", str(error))  # noqa: PT017
        return
    assert len(given.lines) == len(given.dataset)
    assert not {*given.lines} & {line for line, _ in told(given)}
    assert all(re.fullmatch(r"Row \d+.*\.", sentence) for _, sentence in told(given))
