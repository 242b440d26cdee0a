"""The diagnosis of what a program printed, and the board that shows it."""

from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

from language import t
from perceptron_core import Dataset, Perceptron
from perceptron_core.diagnosis.diagnose import Diagnosis, diagnose
from perceptron_core.diagnosis.sentences import PrintedError
from ui.lessons.check_run import pasted
from ui.visitor import cached_results, checked_runs, conventions, session

ONE_AT_A_TIME = Lock()  # so that many visitors leave processor time for others


@dataclass(frozen=True)
class Checked:
    """What is known of the text on the page: a Diagnosis, or what is wrong with the text in one sentence.

    telling  a few points on which the explanations differ, or None
    """

    diagnosis: Diagnosis | None = None
    telling: Dataset | None = None
    problem: str = ""


def checked(dataset, asked, perceptron):
    """The Checked of what was pasted, an Asked, for these points; empty without a text."""
    if not asked.printed.strip() or not len(dataset):
        return Checked()
    try:
        with ONE_AT_A_TIME:
            return Checked(*_checked(dataset, asked, perceptron))
    except ValueError as error:
        return Checked(problem=said(error))


def said(error):
    """An error of the core in the visitor's language."""
    return t(error.message, **error.values) if isinstance(error, PrintedError) else str(error)


@lru_cache(cached_results.CACHE_SIZE)
def _checked(dataset, asked, perceptron):
    """(Diagnosis, telling dataset). Raises the errors of `diagnose`."""
    kind = None if asked.kind == pasted.GUESS else asked.kind
    found = diagnose(dataset, asked.printed, kind, known(perceptron), asked.epochs, asked.mistakes)
    return found, found.telling_dataset


def known(perceptron):
    """The conventions that a visitor has chosen; None for those of the app, which nobody may have chosen."""
    return None if perceptron == Perceptron() else perceptron


def checked_here():
    """The Checked of the text on the page, for the points there."""
    return checked(session.points().dataset, pasted.asked(), conventions.perceptron())


def board_data(points):
    """The data of the board of the page."""
    return data_of(points, pasted.asked(), conventions.perceptron())


def data_of(points, asked, perceptron):
    """The data of the board: the program and the right run, or the right run alone on both sides."""
    found = checked(points.dataset, asked, perceptron).diagnosis
    return checked_runs.board_data(points, found, perceptron, asked.as_settings())
