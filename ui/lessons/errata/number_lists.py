"""Several numbers as the texts write them; one number or vector is written by `ui.words`."""

from language import t
from ui.words import number


def join_numbers(values):
    """1, −2.5 and 3"""
    *others, last = map(number, values)
    return t("{others} and {last}", others=", ".join(others), last=last)
