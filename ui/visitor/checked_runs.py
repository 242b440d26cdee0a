"""The runs of a Diagnosis as data of the board."""

from functools import lru_cache

from board.serializers import checked_run_data
from language import t
from perceptron_core.diagnosis.programs import History, Program
from ui import words
from ui.visitor import cached_results

MOST_LOOKS = 2000  # at examples, of each run
LOOKS_AFTER_PARTING = 200
LOOKS_ALONE = 500  # of the correct run, if there is nothing to compare it with


@lru_cache(cached_results.CACHE_SIZE)
def _run(program, dataset, looks):
    """The History of a program; each run of a page asks for it again."""
    return program.run(dataset, looks)


def board_data(points, found, perceptron, settings=None):
    """The data of the board for a Diagnosis: the program and the right run. For None, both are the right run.

    settings  what the page has to check, see `checked_run_data`
    """
    if found and found.right_program:
        runs, parting, is_unexplained = _runs(found)
        rule = found.right_program.perceptron
    else:
        run = _run(Program(perceptron), points.dataset, LOOKS_ALONE)
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
    ours = _run(right, found.dataset, looks)
    if found.program:
        return (_run(found.program, found.dataset, looks), ours), part and part.look, False
    return (_up_to(part, ours), ours), part and part.look, True


def _up_to(part, ours):
    """The correct run up to the look after which other numbers were printed, with these numbers."""
    look = part.look if part else len(ours.index)
    w, b = ours.w[: look + 1].copy(), ours.b[: look + 1].copy()
    if part:
        w[look], b[look] = part.theirs
    seen = (values[:look] for values in (ours.index, ours.score, ours.corrected, ours.ends))
    return History(w, b, *seen, "limit")
