"""The slips of the lecture notes, each corrected and, where a board can show it, with one click to see them.

A slip is one function in the file of its lecture. It computes its numbers, puts them into its sentences and returns the
Slip; it runs once, when this package is imported.
"""

from ui.lessons.errata import lecture_000, lecture_001, lecture_002, lecture_003, lecture_004  # noqa: F401 (to list slips)
from ui.lessons.errata.figure import preimage_figure
from ui.lessons.errata.slip import ENTRIES, FIGURE, PAGES

__all__ = ["FIGURE", "PAGES", "SLIPS", "preimage_figure"]

SLIPS = tuple(ENTRIES)
