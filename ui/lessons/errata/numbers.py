"""Several numbers, and counts, as the texts write them; one number or vector is written by `ui.words`."""

from ui.words import number


def series(values):
    """1, −2.5 and 3"""
    *others, last = map(number, values)
    return f"{', '.join(others)} and {last}"


def mistakes(trace):
    """How many mistakes a run made: 1 mistake, 20 mistakes."""
    return f"{len(trace)} mistake" + ("" if len(trace) == 1 else "s")
