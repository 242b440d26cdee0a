"""The diagnosis of what a program printed, and the board that shows it."""

from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

import numpy as np

from board.serializers import checked_run_data
from language import t
from perceptron_core import Dataset
from perceptron_core.diagnosis.diagnose import Diagnosis, diagnose
from perceptron_core.diagnosis.programs import History, Program
from ui import words
from ui.lessons.check_run import pasted
from ui.visitor import cached_results, conventions, session

MOST_LOOKS = 2000  # at examples, of each run on the board
LOOKS_AFTER_PARTING = 200
ONE_AT_A_TIME = Lock()  # so that many visitors leave processor time for others


NO_LOOKS = History(  # of a run without points
    np.zeros((1, 2)), np.zeros(1), np.zeros(0, int), np.zeros(0), np.zeros(0, bool), np.zeros(0, bool), "converged"
)


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
    return t(getattr(error, "message", str(error)), **getattr(error, "values", {}))


@lru_cache(cached_results.CACHE_SIZE)
def _checked(dataset, asked, perceptron):
    """(Diagnosis, telling dataset). Raises the errors of `diagnose`."""
    kind = None if asked.kind == pasted.GUESS else asked.kind
    found = diagnose(dataset, asked.printed, kind, perceptron, asked.epochs, asked.mistakes)
    return found, found.telling_dataset


def checked_here():
    """The Checked of the text on the page, for the points there."""
    return checked(session.points().dataset, pasted.asked(), conventions.perceptron())


def board_data(points):
    """The data of the board of the page."""
    return data_of(points, pasted.asked(), conventions.perceptron())


def data_of(points, asked, perceptron):
    """The data of the board: the program and the right run, or the right run alone on both sides."""
    found = checked(points.dataset, asked, perceptron).diagnosis
    settings, separation = asked.as_settings(), cached_results.separate(points.dataset)
    return checked_data(points, found, perceptron, separation, settings)


def checked_data(points, found, perceptron, separation, settings=None):
    """The same for a Diagnosis, or for None."""
    if found and found.right_program:
        runs, parting, is_unexplained = _runs(found)
        rule = found.right_program.perceptron
    else:
        run = Program(perceptron).run(points.dataset, looks=MOST_LOOKS) if len(points.dataset) else NO_LOOKS
        runs, parting, is_unexplained, rule = (run, run), None, False, perceptron
    ours = t("The right run: {conventions}", conventions=words.convention_names(rule))
    theirs = t("Your program") if found else ours
    sides = (theirs, runs[0], rule, found is not None), (ours, runs[1], rule, False)
    return checked_run_data(points, sides, separation, parting, settings, is_unexplained)


def _runs(found):
    """(both Histories, the look after which they differ, whether no program is known) of a Diagnosis."""
    part, right = found.parting, found.right_program
    looks = min(MOST_LOOKS, part.look + LOOKS_AFTER_PARTING) if part else MOST_LOOKS
    ours = right.run(found.dataset, looks=looks)
    if found.program:
        return (found.program.run(found.dataset, looks=looks), ours), part and part.look, False
    return (_up_to(part, ours), ours), part and part.look, True


def _up_to(part, ours):
    """The right run up to the look after which other numbers were printed, with these numbers."""
    look = part.look if part else len(ours.index)
    w, b = ours.w[: look + 1].copy(), ours.b[: look + 1].copy()
    if part:
        w[look], b[look] = part.theirs
    seen = (values[:look] for values in (ours.index, ours.score, ours.corrected, ours.ends))
    return History(w, b, *seen, "limit")
