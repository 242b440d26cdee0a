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
from ui.visitor import cached_results, conventions

MOST_LOOKS = 2000  # at examples, of each run on the board
LOOKS_AFTER_PARTING = 200
ONE_AT_A_TIME = Lock()  # so that many visitors leave processor time for others


@dataclass(frozen=True)
class Checked:
    """What is known of the text on the page: a Diagnosis, or what is wrong with the text in one sentence.

    telling  a few points on which the explanations differ, or None
    """

    diagnosis: Diagnosis | None = None
    telling: Dataset | None = None
    problem: str = ""


def checked(dataset):
    """The Checked of the text on the page for these points; empty without a text."""
    asked = pasted.asked()
    if not asked.printed.strip() or not len(dataset):
        return Checked()
    try:
        with ONE_AT_A_TIME:
            return Checked(*_checked(dataset, asked, conventions.perceptron()))
    except ValueError as error:
        return Checked(problem=t(getattr(error, "message", str(error)), **getattr(error, "values", {})))


@lru_cache(cached_results.CACHE_SIZE)
def _checked(dataset, asked, perceptron):
    """(Diagnosis, telling dataset). Raises the errors of `diagnose`."""
    kind = None if asked.kind == pasted.GUESS else asked.kind
    found = diagnose(dataset, asked.printed, kind, perceptron, asked.epochs, asked.mistakes)
    return found, found.telling_dataset()


def board_data(points):
    """The data of the board: the program and the right run, or the right run alone."""
    settings = pasted.asked().as_settings()
    found = checked(points.dataset).diagnosis
    sides, parting, is_excerpt = sides_of(found) if found else (None, None, False)
    sides = sides or _right_runs(points.dataset)
    return checked_run_data(
        points, sides, cached_results.separate(points.dataset), parting, asked=settings, is_excerpt=is_excerpt
    )


def sides_of(found):
    """(both sides as `checked_run_data` takes them, the look at which they part, whether they are an excerpt)."""
    theirs, ours, part = t("Your program"), t("The right run"), found.parting
    if found.explanations:
        program = found.explanations[0].programs[0]
        looks = min(MOST_LOOKS, part.look + LOOKS_AFTER_PARTING) if part else MOST_LOOKS
        rule, right = program.perceptron, replace(program, mistake=None, example=None)
        runs = [(each, each.run(found.dataset, looks=looks)) for each in (program, right)]
        named = f"{ours}: {words.convention_names(rule)}"
        sides = [(theirs, runs[0][1], rule, True), (named, runs[1][1], rule, False)]
        return sides, part.look if part else None, False
    if part is None:
        return None, None, False
    rule = conventions.perceptron()
    sides = [(theirs, _one_step(part, part.theirs), rule, True), (ours, _one_step(part, part.ours), rule, False)]
    return sides, 1, True


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


def _right_runs(dataset):
    """The right run on both sides, while there is nothing to compare."""
    rule = conventions.perceptron()
    run = Program(rule, None, None, "exact", None, False, None).run(dataset, looks=MOST_LOOKS)
    return [(f"{t('The right run')}: {words.convention_names(rule)}", run, rule, False)] * 2
