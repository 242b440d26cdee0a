"""The types Erratum and Example, and the decorator that registers an erratum."""

from dataclasses import dataclass

from perceptron_core import Dataset, Hyperplane, Perceptron

CONVENTIONS, MARGINS, MAX_MARGIN, HYPERPLANE, FIGURE = "conventions", "margins", "max_margin", "hyperplane", "figure"
PAGES = (CONVENTIONS, MARGINS, MAX_MARGIN, HYPERPLANE, FIGURE)
REGISTERED = []


@dataclass(frozen=True, kw_only=True)
class Example:
    """An example that one click puts on a board.

    button       the text of the button
    look         what to look at after the click, with the numbers
    page         "conventions": two runs side by side, `left` and `right`. "margins": the `line` set by hand.
                 "max_margin": the best line for the dataset. "hyperplane": the `line` and its forms.
                 "figure": the still picture of `preimage_figure`.
    """

    button: str
    look: str
    page: str
    dataset: Dataset | None = None
    left: Perceptron | None = None
    right: Perceptron | None = None
    line: Hyperplane | None = None


@dataclass(frozen=True, kw_only=True)
class Erratum:
    """An erratum of the notes of `lecture`: what they say, what is true and why, and an example if a board has one."""

    says: str
    true: str
    example: Example | None = None
    lecture: str = ""  # `list_errata` sets it


def register(tell):
    """Decorator: append `tell`, a function that returns an Erratum, to the list, with the lecture of its file."""
    REGISTERED.append((tell.__module__.rpartition("_")[2], tell))
    return tell
