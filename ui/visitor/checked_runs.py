"""The runs of a Diagnosis as data of the board."""

import numpy as np

from board.serializers import checked_run_data
from language import t
from perceptron_core.diagnosis.programs import History, Program
from ui import words
from ui.visitor import cached_results

MOST_LOOKS = 2000  # at examples, of each run
LOOKS_AFTER_PARTING = 200
LOOKS_ALONE = 500  # of the correct run, if there is nothing to compare it with
NO_LOOKS = History(  # of a run without points
    np.zeros((1, 2)), np.zeros(1), np.zeros(0, int), np.zeros(0), np.zeros(0, bool), np.zeros(0, bool), "converged"
)


def board_data(points, found, perceptron, settings=None):
    """The data of the board for a Diagnosis: the program and the right run. For None, both are the right run.

    settings  what the page has to check, see `checked_run_data`
    """
    if found and found.right_program:
        runs, parting, is_unexplained = _runs(found)
        rule = found.right_program.perceptron
    else:
        run = Program(perceptron).run(points.dataset, looks=LOOKS_ALONE) if len(points.dataset) else NO_LOOKS
        runs, parting, is_unexplained, rule = (run, run), None, False, perceptron
    ours = t("The correct run: {conventions}", conventions=words.convention_names(rule))
    theirs = t("Your program") if found else ours
    sides = (theirs, runs[0], rule, found is not None), (ours, runs[1], rule, False)
    separation = cached_results.separate(points.dataset)
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
    """The correct run up to the look after which other numbers were printed, with these numbers."""
    look = part.look if part else len(ours.index)
    w, b = ours.w[: look + 1].copy(), ours.b[: look + 1].copy()
    if part:
        w[look], b[look] = part.theirs
    seen = (values[:look] for values in (ours.index, ours.score, ours.corrected, ours.ends))
    return History(w, b, *seen, "limit")
