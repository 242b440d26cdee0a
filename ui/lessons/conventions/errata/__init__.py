"""The slips of the lecture notes, each corrected and, where a board can show it, with one click to see them.

A slip is one function in the file of its lecture. It computes its numbers, puts them into its sentences and returns the
Slip; it runs once, when this package is imported.
"""

from perceptron_core import Perceptron
from ui.lessons.conventions.errata import lecture_000, lecture_001, lecture_002, lecture_003, lecture_004  # noqa: F401 (to list slips)
from ui.lessons.conventions.errata.figure import preimage_figure
from ui.lessons.conventions.errata.slip import CONVENTIONS, ENTRIES, FIGURE, PAGES

__all__ = ["CONVENTIONS", "CONVENTIONS_OF", "FIGURE", "LECTURES", "PAGES", "SLIPS", "preimage_figure"]

LECTURES = {
    "000": "Geometry of linear classifiers",
    "001": "Linear classifiers, lecture 3",
    "002": "Linear classification",
    "003": "Linear learning models",
    "004": "Linear separation and feature maps",
}

# How each lecture runs the perceptron.
CONVENTIONS_OF = {
    "000": Perceptron(bias="radius", boundary="positive"),
    "001": Perceptron(bias="unit", boundary="positive"),
    "002": Perceptron(bias="unit", boundary="negative", order="shuffled"),
    "003": Perceptron(bias="unit"),
    "004": Perceptron(bias="none", order="first"),
}

SLIPS = tuple(ENTRIES)
