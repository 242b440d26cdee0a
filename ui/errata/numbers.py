"""Several numbers, and counts, as the texts write them; one number is written by `ui.words.number`."""

from ui.words import number


def vector(values):
    """(1, −2.5)"""
    return f"({', '.join(map(number, values))})"


def series(values):
    """1, −2.5 and 3"""
    *others, last = map(number, values)
    return f"{', '.join(others)} and {last}"


def mistakes(trace):
    """How many mistakes a run made: 1 mistake, 20 mistakes."""
    return f"{len(trace)} mistake" + ("" if len(trace) == 1 else "s")
