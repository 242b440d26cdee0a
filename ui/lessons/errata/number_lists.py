"""Writes several numbers as a list in a sentence."""

from language import t
from ui.words import number


def join_numbers(values):
    """The numbers as text: 1, −2.5 and 3."""
    *others, last = map(number, values)
    return t("{others} and {last}", others=", ".join(others), last=last)
