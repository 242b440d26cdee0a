"""A page asks another one, or its own board, to show a certain line."""

from dataclasses import dataclass

from perceptron_core import Hyperplane
from ui.visitor import session


@dataclass(frozen=True)
class LineRequest:
    """The Hyperplane that a page was last asked to show, how many it was asked for, and beside which points."""

    line: Hyperplane
    number: int
    revision: int


def request(page, line):
    """Have a page show this line instead of what the user has made there."""
    before = latest(page)
    session.put(_name(page), LineRequest(line, before.number + 1 if before else 1, session.points().revision))


def latest(page):
    """The last LineRequest of a page; None before the first."""
    return session.get(_name(page))


def _name(page):
    return f"{page} line"
