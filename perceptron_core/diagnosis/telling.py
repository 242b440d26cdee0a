"""A few points on which different programs give different results."""

from dataclasses import replace
from random import Random

import numpy as np

from perceptron_core.dataset import Dataset
from perceptron_core.diagnosis.programs import Lanes, Program, is_exact

MOST_POINTS, TRIES, LARGEST = 5, 40, 3
LOOKS = 24
DIGITS = 6


def points(programs: list[Program], dimension: int) -> Dataset | None:
    """The smallest Dataset, among many with small whole coordinates, on which the results differ pairwise.

    If none of them tells all programs apart, the first one that tells most; None if none tells any two apart. The
    search is the same each time.
    """
    best, most = None, 1
    draw = Random(0)
    for n in range(2, MOST_POINTS + 1):
        for _ in range(TRIES):
            X = [[draw.randint(-LARGEST, LARGEST) for _ in range(dimension)] for _ in range(n)]
            dataset = Dataset(X, [draw.choice((-1, 1)) for _ in range(n)])
            told = len(set(results(programs, dataset)))
            if told > most:
                best, most = dataset, told
            if told == len(programs):
                return dataset
    return best


def results(programs: list[Program], dataset: Dataset) -> list[tuple[float, ...]]:
    """The last w and b of each program after at most LOOKS looks, rounded.

    A mistake of an example that the dataset does not have is none.
    """
    own = [
        replace(each, mistake=None, example=None) if (each.example or 0) >= len(dataset) else each for each in programs
    ]
    found: list[tuple[float, ...]] = [()] * len(own)
    for exact in (True, False):
        which = [i for i, program in enumerate(own) if is_exact(program, dataset) == exact]
        if which:
            for i, row in zip(which, _last_states([own[i] for i in which], dataset), strict=True):
                found[i] = tuple(row)
    return found


def _last_states(programs, dataset):
    """w and b as each program prints them (P, d+1)."""
    lanes = Lanes(programs, dataset)
    averages = np.array([program.mistake is not None and program.mistake.averages for program in programs])
    sign = np.array([-1 if program.threshold else 1 for program in programs])
    last, over = np.zeros((len(programs), dataset.dimension + 1)), np.zeros(len(programs), dtype=bool)
    for _ in range(LOOKS):
        look = lanes.look()
        states = np.where(averages[:, None], np.column_stack(lanes.averages()), np.column_stack(lanes.states()))
        last = np.where(over[:, None], last, states)
        over |= look.over
        if over.all():
            break
    last[:, -1] *= sign
    return np.round(last, DIGITS) + 0.0
