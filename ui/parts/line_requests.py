"""Requests of a page to another page, or its board, to show a line."""

from dataclasses import dataclass

from perceptron_core import Hyperplane
from ui.visitor import session


@dataclass(frozen=True)
class LineRequest:
    """A request: the line, the number of requests so far, and the revision of the points."""

    line: Hyperplane
    number: int
    revision: int


def request(page, line):
    """Have a page show this line instead of the line that the user has set there."""
    before = latest(page)
    session.put(_name(page), LineRequest(line, before.number + 1 if before else 1, session.points().revision))


def latest(page):
    """The last LineRequest of a page; None before the first."""
    return session.get(_name(page))


def _name(page):
    return f"{page} line"
