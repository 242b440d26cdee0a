"""Finds the programs that print given numbers.

Their runs are compared row by row, within the digits that are printed. A program is dropped at the first row that it
does not print. The comparison holds pairs of a lane and a Reading, so a row of numbers can be w and b in any order, or
θ, for any η.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from perceptron_core._arrays import Bools, Floats
from perceptron_core.diagnosis.printed import Printed
from perceptron_core.diagnosis.programs import Lanes

EXAMPLE, MISTAKE, EPOCH = "example", "mistake", "epoch"  # after what a program prints a row
COMMON_EPOCHS = (2, 3, 4, 5, 10, 20, 50, 100)  # the T of programs that stop after T epochs, if it is not known
KEPT = 0.7  # if fewer lanes are still compared, the others are removed
NO_NUMBER = -1


@dataclass(frozen=True)
class Reading:
    """What the printed numbers mean.

    columns    of w, in the order of the features, and last that of b; NO_NUMBER if b is not printed
    threshold  whether −b is printed
    eta        by which the states of a run with η = 1 are multiplied; None for any run with its own η
    offset     of corrected examples: the number of the first one, 0 or 1. Of predictions: the number for class −
    """

    columns: tuple[int, ...] = ()
    threshold: bool = False
    eta: float | None = None
    offset: int = 0


@dataclass(frozen=True)
class Match:
    """A program that prints all that was given.

    program   its number in Lanes.programs
    seed      of its order
    reading   of the numbers
    is_whole  whether the program ends by itself right after the last row
    epochs    if not: the number of epochs, if the last row is the end of one; else None
    """

    program: int
    seed: int
    reading: Reading
    is_whole: bool = True
    epochs: int | None = None


def readings(printed: Printed, dimension: int, etas: Iterable[float]) -> list[Reading]:
    """All that the numbers of a final state or of states can mean."""
    count = printed.values.shape[1]
    if printed.columns and (count == dimension or set(printed.columns) != {"w"}):
        w = [i for i, name in enumerate(printed.columns) if name == "w"]
        b = [i for i, name in enumerate(printed.columns) if name != "w"]
        orders = [(*w, *(b or [NO_NUMBER]))]
    elif count == dimension:
        orders = [(*range(dimension), NO_NUMBER)]
    else:
        orders = [tuple(range(count)), (*range(1, count), 0)]
    signs = [False, True]
    return [
        Reading(columns, threshold, eta)
        for eta in (None, *etas)
        for columns in orders
        for threshold in signs
        if not threshold or (columns[-1] != NO_NUMBER and printed.values[:, columns[-1]].any())
    ]


def targets(printed: Printed, reading: Reading) -> tuple[Floats, Floats]:
    """The rows of w and b (m, d+1) that a program must have for this reading, and by how much they may differ."""
    *w, b = reading.columns
    values, slack = printed.values[:, w], printed.slack[:, w]
    if b == NO_NUMBER:
        last, free = np.zeros(len(values)), np.full(len(values), np.inf)
    else:
        last, free = printed.values[:, b] * (-1 if reading.threshold else 1), printed.slack[:, b]
    scale = 1 if reading.eta is None else reading.eta
    return np.column_stack([values, last]) / scale, np.column_stack([slack, free]) / scale


class Rows:
    """Compares a row after each event.

    per          after what a row is printed: EXAMPLE, MISTAKE or EPOCH; "" for a final w and b
    has_start    whether the first row is the start
    values_of    function (lanes, look) → what is compared (L, c); for look None the values of the start
    rows, slack  (Q, m, c), one for each of the Q readings
    """

    def __init__(self, per, has_start, values_of, readings, rows, slack):
        self.per, self.has_start, self.values_of = per, has_start, values_of
        self.readings, self.rows, self.slack = readings, rows, slack
        self.length = rows.shape[1]
        self.waiting = {}  # {(lane, q): epochs or None}: all rows are there; what comes next?

    def begin(self, lanes, pairs):
        self.lane, self.q = pairs
        self.k = np.zeros(len(self.lane), dtype=int)
        if self.has_start:
            start = self.values_of(lanes, None)
            start = start[:1] if (start == start[0]).all() else start
            same = len(start) == 1  # then each reading fits in all lanes or in none
            fits = np.abs(start[:, None] - self.rows[:, 0]) <= self.slack[:, 0]  # (L, Q, c)
            self._keep(fits.all(axis=2)[0 if same else self.lane, self.q])
            self.k += 1

    def match(self, lanes, lane, reading, is_whole, epochs):
        """The Match of a lane."""
        program, seed = int(lanes.of[lane]), int(lanes.seed[lane])
        return Match(program, seed, reading, is_whole, None if is_whole else epochs)

    def mark_busy(self, busy):
        """Set busy (L,) where a lane is still compared."""
        busy[self.lane] = True
        busy[[lane for lane, _ in self.waiting]] = True

    def renumber(self, new):
        """Lanes have new numbers: `new` (L,) of each old one."""
        self.lane = new[self.lane]
        self.waiting = {(int(new[lane]), q): epochs for (lane, q), epochs in self.waiting.items()}

    def hear(self, look, values):
        """Compare after a look; yield (lane, reading, is_whole, epochs) of those that print everything."""
        event = {EXAMPLE: np.ones_like(look.ends), MISTAKE: look.corrected, EPOCH: look.ends}[self.per]
        for (lane, q), epochs in list(self.waiting.items()):
            if event[lane] or look.over[lane]:
                del self.waiting[lane, q]
                yield lane, self.readings[q], not event[lane], epochs
            elif look.ends[lane] and epochs is None:
                self.waiting[lane, q] = int(look.epoch[lane])
        heard = event[self.lane]
        fits = self._fits(values, heard)
        self.k += heard
        done = fits & (self.k == self.length)
        for lane, q in zip(self.lane[done].tolist(), self.q[done].tolist(), strict=True):
            if look.over[lane]:
                yield lane, self.readings[q], True, None
            else:
                self.waiting[lane, q] = int(look.epoch[lane]) if look.ends[lane] else None
        self._keep(fits & ~done & ~look.over[self.lane])

    def _fits(self, values, heard):
        """Whether each pair is still possible; only those in `heard` are compared."""
        fits = np.ones(len(self.lane), dtype=bool)
        at = np.flatnonzero(heard)
        for j in range(values.shape[1]):
            row = self.q[at], self.k[at], j
            at = at[~(np.abs(values[self.lane[at], j] - self.rows[row]) > self.slack[row])]  # NaN and ∞ fit all
        fits[heard] = False
        fits[at] = True
        return fits

    def _keep(self, which):
        self.lane, self.q, self.k = self.lane[which], self.q[which], self.k[which]


class Result(Rows):
    """Compares one row at the end of a run: its own end, or the end of an epoch T.

    epochs    the T, if known; else COMMON_EPOCHS. A run may end before, and in one more epoch without a mistake
    mistakes  how many the run made, if known
    """

    def __init__(self, values_of, readings, rows, slack, epochs=None, mistakes=None):
        super().__init__("", False, values_of, readings, rows, slack)
        self.epochs, self.mistakes = epochs, mistakes

    def hear(self, look, values):
        stops = np.isin(look.epoch, COMMON_EPOCHS if self.epochs is None else self.epochs)
        event = look.over if self.epochs is None else look.over & (look.epoch <= self.epochs + 1)
        event = event | (look.ends & stops)
        if self.mistakes is not None:
            event = event & (look.mistakes == self.mistakes)
        heard = event[self.lane]
        found = np.flatnonzero(heard & self._fits(values, heard))
        for lane, q in zip(self.lane[found].tolist(), self.q[found].tolist(), strict=True):
            yield lane, self.readings[q], bool(look.over[lane]), int(look.epoch[lane])
        self._keep(~look.over[self.lane])


def find(lanes: Lanes, comparisons: Sequence[Rows], can_scale: Bools, most_looks: int) -> list[Match]:
    """The Matches among the lanes.

    comparisons  Rows of one kind of question
    can_scale    (P,) whether a program runs with η = 1, so that it may have a reading with an η
    most_looks   after how many looks the search ends
    """
    found = []
    for each in comparisons:
        own = np.array([reading.eta is None for reading in each.readings])
        each.begin(lanes, np.nonzero(can_scale[lanes.of][:, None] != own))
    for _ in range(most_looks):
        busy = np.zeros(len(lanes), dtype=bool)
        for each in comparisons:
            each.mark_busy(busy)
        if not busy.any():
            break
        if np.count_nonzero(busy) < KEPT * len(lanes):
            lanes.keep(np.flatnonzero(busy))
            for each in comparisons:
                each.renumber(np.cumsum(busy) - 1)
        look = lanes.look()
        values = {values_of: values_of(lanes, look) for values_of in {each.values_of for each in comparisons}}
        for each in comparisons:
            for lane, *told in each.hear(look, values[each.values_of]):
                found.append(each.match(lanes, lane, *told))
    for each in comparisons:  # the search ended before what comes next
        for (lane, q), epochs in each.waiting.items():
            found.append(each.match(lanes, lane, each.readings[q], False, epochs))
    return found
