"""A few points on which different programs give different results."""

from random import Random

import numpy as np

from perceptron_core.dataset import Dataset
from perceptron_core.diagnosis.programs import Program

MOST_POINTS, TRIES, LARGEST = 5, 150, 3
LOOKS = 60


def points(programs: list[Program], dimension: int) -> Dataset:
    """The smallest Dataset, among many with small whole coordinates, on which the results differ pairwise.

    If none of them tells all programs apart, the one that tells most. The search is the same each time.
    """
    best, most = None, -1
    draw = Random(0)
    for n in range(1, MOST_POINTS + 1):
        for _ in range(TRIES):
            X = [[draw.randint(-LARGEST, LARGEST) for _ in range(dimension)] for _ in range(n)]
            dataset = Dataset(X, [draw.choice((-1, 1)) for _ in range(n)])
            told = len({result(program, dataset) for program in programs})
            if told > most:
                best, most = dataset, told
            if told == len(programs):
                return dataset
    return best


def result(program: Program, dataset: Dataset) -> tuple[float, ...]:
    """The final w and b of a program, to six digits, as it prints them."""
    history = program.run(dataset, LOOKS)
    b = -history.b[-1] if program.threshold else history.b[-1]
    return tuple(np.round([*history.w[-1], b], 6) + 0.0)
