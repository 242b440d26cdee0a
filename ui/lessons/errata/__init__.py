"""The errata of the lecture notes, each with a correction and, if possible, an example.

Each erratum is a function in the file of its lecture. It computes the numbers in its sentences, and returns an Erratum.
It runs once for each language, for the first visitor with that language.
"""

from dataclasses import replace
from functools import cache

from language import current_language
from ui.lessons.errata import lecture_000, lecture_001, lecture_002, lecture_003, lecture_004  # noqa: F401 (to list errata)
from ui.lessons.errata.erratum import FIGURE, PAGES, REGISTERED
from ui.lessons.errata.figure import preimage_figure

__all__ = ["FIGURE", "PAGES", "list_errata", "preimage_figure"]


def list_errata():
    """All errata in the order of the lectures, in the visitor's language."""
    return _written_in(current_language())


@cache
def _written_in(_language):
    return tuple(replace(tell(), lecture=lecture) for lecture, tell in REGISTERED)
