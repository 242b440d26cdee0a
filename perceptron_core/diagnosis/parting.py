"""Where a run leaves the right one."""

from dataclasses import dataclass
from itertools import product

import numpy as np

from perceptron_core._arrays import Floats
from perceptron_core.diagnosis import matching
from perceptron_core.diagnosis.matching import Reading
from perceptron_core.diagnosis.programs import History


@dataclass(frozen=True)
class Parting:
    """Where a run leaves the right one.

    look    the number of looks at examples, counted from 1, after which their states differ; 0 for the start
    index   the example of this look; None for the start, and where one of the runs has already ended
    row     the printed row, counted from 0, that no right run has; None if the whole run of a program is known
    before  (w, b) of the right run before the look
    theirs, ours  (w, b) of the program and of the right run after it
    """

    look: int
    index: int | None
    row: int | None
    before: tuple[Floats, float]
    theirs: tuple[Floats, float]
    ours: tuple[Floats, float]


def part(theirs: History, ours: History) -> Parting | None:
    """The Parting at the first look after which two Histories have different states; None if they have none.

    A run that has ended stays at its last state.
    """
    longest = max(len(theirs.index), len(ours.index))
    their_rows, our_rows = (
        np.vstack([rows, np.repeat(rows[-1:], longest + 1 - len(rows), axis=0)])
        for rows in (np.column_stack([history.w, history.b]) for history in (theirs, ours))
    )
    differ = ~np.isclose(their_rows, our_rows, rtol=1e-9, atol=1e-12).all(axis=1)
    if not differ.any():
        return None
    k = int(differ.argmax())
    is_in_both = k <= min(len(theirs.index), len(ours.index))
    index = int(theirs.index[k - 1]) if k and is_in_both else None
    before = _state(our_rows[max(k - 1, 0)])
    return Parting(k, index, None, before, _state(their_rows[k]), _state(our_rows[k]))


def _state(row):
    """(w, b) of a row of numbers."""
    return row[:-1], float(row[-1])


@dataclass(frozen=True)
class Agreement:
    """How far a right program prints the given numbers.

    rows     how many it prints
    look     the number of looks after which it prints the first other row
    reading  of the numbers of states, else None
    """

    rows: int
    look: int
    reading: Reading | None = None


def agreement(dataset, printed, history):
    """The Agreement of a right History that has most rows."""
    found = [Agreement(0, min(1, len(history.index)))]
    for reading, at, fits in _compared(dataset, printed, history):
        wrong = np.flatnonzero(~fits)
        rows = int(wrong[0]) if len(wrong) else len(fits)
        found.append(Agreement(rows, int(at[rows]) if rows < len(at) else len(history.index), reading))
    return max(found, key=lambda each: each.rows)


def _compared(dataset, printed, history):
    """For each meaning of the rows: the Reading, after how many looks each row is printed, and whether each fits."""
    looks = np.arange(1, len(history.index) + 1)
    if printed.kind in ("final", "states"):
        values = np.column_stack([history.w, history.b])
        events = (looks[-1:],) if printed.kind == "final" else (looks, looks[history.corrected], looks[history.ends])
        for reading in matching.readings(printed, dataset.dimension, ()):
            rows, slack = matching.targets(printed, reading)
            for event, start in product(events, ([], [0]) if printed.kind == "states" else ([],)):
                at = np.array([*start, *event], dtype=int)
                count = min(len(rows), len(at))
                yield reading, at, (np.abs(values[at[:count]] - rows[:count]) <= slack[:count]).all(axis=1)
    elif printed.kind == "corrected":
        at = looks[history.corrected]
        count = min(len(at), len(printed.values))
        for offset in (0, 1):
            yield None, at, history.index[at[:count] - 1] == printed.values[:count] - offset
    else:
        count = min(len(looks), len(printed.values))
        for said in (printed.values[:count], 2 * printed.values[:count] - 1):
            yield None, looks, (np.sign(history.score[:count]) == said) | (history.score[:count] == 0)


def first_strange_row(dataset, printed, program):
    """The Parting where the printed rows leave a right program that does not print them all."""
    history = program.run(dataset)
    agreed = agreement(dataset, printed, history)
    look, row = agreed.look, min(agreed.rows, len(printed.values) - 1)
    states = np.column_stack([history.w, history.b])
    before, ours = _state(states[max(look - 1, 0)]), _state(states[look])
    theirs = ours
    if printed.kind in ("final", "states"):
        reading = agreed.reading or matching.readings(printed, dataset.dimension, ())[0]
        theirs = _state(matching.targets(printed, reading)[0][row])
    return Parting(look, int(history.index[look - 1]) if look else None, row, before, theirs, ours)
