"""The diagnosis of what a program printed, and the board that shows it."""

from dataclasses import dataclass, replace
from functools import lru_cache
from threading import Lock

import numpy as np

from board.serializers import checked_run_data
from language import t
from perceptron_core import Dataset
from perceptron_core.diagnosis.diagnose import Diagnosis, History, Program, diagnose
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
    return found, found.telling_dataset()


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
    part = found and found.parting
    if found and found.explanations:
        sides = _sides(found.dataset, found.explanations[0].programs[0], part)
        return checked_run_data(points, sides, separation, part.look if part else None, settings)
    if part:
        sides = [
            (t("Your program"), _one_step(part, part.theirs), perceptron, True),
            (t("The right run"), _one_step(part, part.ours), perceptron, False),
        ]
        return checked_run_data(points, sides, separation, 1, settings, is_excerpt=True)
    run = _right(perceptron).run(points.dataset, looks=MOST_LOOKS) if len(points.dataset) else NO_LOOKS
    return checked_run_data(
        points, [(_name_of_right(perceptron), run, perceptron, False)] * 2, separation, None, settings
    )


def _sides(dataset, program, part):
    """The program and the right run with its conventions."""
    looks = min(MOST_LOOKS, part.look + LOOKS_AFTER_PARTING) if part else MOST_LOOKS
    rule, right = program.perceptron, replace(program, mistake=None, example=None)
    theirs, ours = (each.run(dataset, looks=looks) for each in (program, right))
    return [(t("Your program"), theirs, rule, True), (_name_of_right(rule), ours, rule, False)]


def _right(perceptron):
    return Program(perceptron, None, None, "exact", None, False, None)


def _name_of_right(perceptron):
    return t("The right run: {conventions}", conventions=words.convention_names(perceptron))


def _one_step(part, after):
    """The History of the step at which the numbers part."""
    (w, b), (next_w, next_b) = part.before, after
    one = np.array([True])
    return History(
        np.array([w, next_w], dtype=float),
        np.array([b, next_b], dtype=float),
        np.array([part.index]),
        np.zeros(1),
        one,
        one,
        "limit",
    )
