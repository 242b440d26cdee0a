"""Explains the numbers that a perceptron program printed: right, or with which mistake."""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

import numpy as np

from perceptron_core import _validate
from perceptron_core._arrays import Floats
from perceptron_core.dataset import Dataset
from perceptron_core.diagnosis import matching, telling
from perceptron_core.diagnosis.catalogue import EACH_LEFT_OUT, MISTAKES, Mistake, prediction
from perceptron_core.diagnosis.matching import EPOCH, EXAMPLE, MISTAKE, Reading, Result, Rows
from perceptron_core.diagnosis.printed import Printed, read
from perceptron_core.diagnosis.programs import (
    APP,
    B_FIRST,
    EXACT,
    SHUFFLES,
    W_FIRST,
    History,
    Lanes,
    Program,
    is_exact,
)
from perceptron_core.diagnosis.sentences import PrintedError, mark
from perceptron_core.hyperplane import Hyperplane
from perceptron_core.perceptron import BIASES, BOUNDARIES, ORDERS, SMALLEST_PARAMETER, Perceptron

ETAS = (1.0, 0.1, 0.01, 0.5, 0.001, 0.2, 0.05, 0.25, 0.3)  # the η of most programs
NO_POINTS = mark("There are no points. A program can only be checked with the points on which it ran.")
FEW_ETAS = 4  # of them where there are many programs
SEEDS = 1001  # of shuffled orders, from 0
SHORT_RUN, SHUFFLED_RUN = 20, 10  # epochs
LOOKS_OF_SHUFFLED, LOOKS_OF_MISTAKES, LOOKS_OF_RIGHT = 120, 600, 3000  # after which a search for a final w and b ends


@dataclass(frozen=True)
class Explanation:
    """A mistake, or none, with which programs print the given numbers.

    mistake   a Mistake; None for right programs
    programs  the Programs that print the numbers, one for each set of conventions; the simplest first
    is_whole  whether one of them ends by itself after what is printed; else all would go on
    """

    mistake: Mistake | None
    programs: tuple[Program, ...]
    is_whole: bool

    @property
    def name(self) -> str:
        """The name of the mistake; "right" without one."""
        return self.mistake.name if self.mistake else "right"


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


@dataclass(frozen=True)
class Diagnosis:
    """What `diagnose` finds out.

    dataset       the Dataset
    printed       the Printed, the numbers as they were read
    explanations  those that reproduce all numbers, right programs first; () if none does
    hidden        the Mistakes that change nothing here: with them, a program with the conventions of a right one that
                  is named prints the same on these points (with another η, if η is not known)
    closest       if none does: the right Program that prints the most rows
    """

    dataset: Dataset
    printed: Printed
    explanations: tuple[Explanation, ...]
    hidden: tuple[Mistake, ...] = ()
    closest: Program | None = None

    @property
    def is_right(self) -> bool:
        """Whether a right program prints these numbers."""
        return any(explanation.mistake is None for explanation in self.explanations)

    @property
    def program(self) -> Program | None:
        """The simplest program of the first explanation; None without one."""
        return self.explanations[0].programs[0] if self.explanations else None

    @property
    def right_program(self) -> Program | None:
        """The right program with the conventions of `program`, or else the closest one."""
        if self.program is None:
            return self.closest
        return replace(self.program, mistake=None, example=None, arithmetic=EXACT, epochs=None)

    @cached_property
    def parting(self) -> Parting | None:
        """Where `program` leaves the right run, or where the printed rows leave `closest`; None if nowhere."""
        if self.program is not None:
            return part(self.program.run(self.dataset), self.right_program.run(self.dataset))
        return self.closest and _first_strange_row(self.dataset, self.printed, self.closest)

    @cached_property
    def telling_dataset(self) -> Dataset | None:
        """A few points on which the final w and b of all explanations differ; None with fewer than two of them.

        With some explanations no points tell all apart; then as many differ as can be.
        """
        programs = [explanation.programs[0] for explanation in self.explanations]
        return telling.points(programs, self.dataset.dimension) if len(programs) > 1 else None


def part(theirs: History, ours: History) -> Parting | None:
    """The first look after which two Histories have different states or look at different examples; None if none."""
    for k in range(1, max(len(theirs.index), len(ours.index)) + 1):
        is_in_both = k <= min(len(theirs.index), len(ours.index))
        at = [min(k, len(history.index)) for history in (theirs, ours)]
        states = [(history.w[i], float(history.b[i])) for history, i in zip((theirs, ours), at, strict=True)]
        is_same = np.allclose(states[0][0], states[1][0], rtol=1e-9, atol=1e-12) and np.isclose(
            states[0][1], states[1][1], rtol=1e-9, atol=1e-12
        )
        if not is_same:
            before = ours.w[min(k - 1, len(ours.index))], float(ours.b[min(k - 1, len(ours.index))])
            index = int(theirs.index[k - 1]) if is_in_both else None
            return Parting(k, index, None, before, *states)
    return None


def diagnose(
    dataset: Dataset,
    printed: object,
    kind: str | None = None,
    perceptron: Perceptron | None = None,
    epochs: int | None = None,
    mistakes: int | None = None,
) -> Diagnosis:
    """The Diagnosis of what a program printed when it ran on `dataset`.

    dataset     a Dataset (n, d) with n ≥ 1
    printed     the text that it printed, or rows of numbers: a list, an array or a table with `to_numpy`
    kind        "final" (w and b at the end), "states" (a row for each mistake, epoch or example), "corrected" (the
                numbers of the examples) or "predictions"; None: what fits
    perceptron  conventions that are known to be its own. Its η and start are tried first, and, if its order is
                "shuffled", all mistakes are tried with its seed. None: conventions of all lectures from w = 0, b = 0
    epochs, mistakes  how many the program made, if known; they only matter for a final w and b

    Right programs are tried with all conventions of the lectures, usual η, and shuffled orders of the app, of numpy and
    of Python with any seed up to 1,000. Every mistake of the catalogue is tried with every convention. With shuffled
    orders it is tried only if nothing else explains the numbers, and the numbers are more than a final w and b. A
    program that computes in doubles, whose rounding turns a score of 0, is tried last.

    Raises ValueError (PrintedError) for no points, and for numbers that cannot be read or are not of these points.
    """
    _validate.instance("dataset", dataset, Dataset)
    if perceptron is not None:
        _validate.instance("perceptron", perceptron, Perceptron)
    if not len(dataset):
        raise PrintedError(NO_POINTS)
    given = read(printed, dataset.dimension, kind, len(dataset))
    if given.kind == "states" and len(given.values) == 1:
        given = replace(given, kind="final")
    search = _Search(
        dataset,
        given,
        perceptron,
        given.epochs if epochs is None else epochs,
        given.mistakes if mistakes is None else mistakes,
    )
    explanations, hidden = search.explanations()
    return Diagnosis(dataset, given, explanations, hidden, None if explanations else search.closest())


class _Search:
    """The search for programs that print the given numbers."""

    def __init__(self, dataset, printed, perceptron, epochs, mistakes):
        self.dataset, self.printed, self.perceptron = dataset, printed, perceptron
        self.epochs, self.mistakes = epochs, mistakes
        self.etas = ETAS if perceptron is None else (perceptron.learning_rate,)
        self.has_states = printed.kind in ("final", "states")
        self.touched = False  # whether a score was 0 where doubles may round it

    def explanations(self):
        """The Explanations of all programs that fit, and the mistakes that do not show."""
        conventions = self._conventions(self._known_start())
        found = self._find(self._programs([None], conventions), LOOKS_OF_RIGHT)
        if not found and self._can_round():
            found = self._find_rounded([None], conventions)
        found += self._find_mistakes(conventions)
        is_right = any(program.mistake is None for program, _ in found)
        if not is_right and (self.printed.kind != "final" or not found):
            found += self._find_shuffled([None], APP)
        if not found:
            for shuffle in SHUFFLES:
                found += self._find_shuffled([None], shuffle)
        if not found:
            self.etas = self.etas[:FEW_ETAS]
            if starts := self._printed_starts():
                others = self._conventions(starts)
                found = self._find(self._programs([None], others), LOOKS_OF_RIGHT)
                found += self._find_mistakes(others)
        if not found and self._can_round():
            found = self._find_rounded(MISTAKES, conventions)
        if not found and self.printed.kind != "final":
            for mistake in MISTAKES:
                if not mistake.each:
                    found += self._find_shuffled([mistake], APP)
        return _explanations(found)

    def _conventions(self, starts):
        """The Perceptrons that are tried, the usual ones first."""
        orders = [("cyclic", 0), ("first", 0)]
        if self.perceptron is not None and self.perceptron.order == "shuffled":
            orders.insert(0, ("shuffled", self.perceptron.seed))
        return [
            Perceptron(1.0, bias, order, boundary, seed, start)
            for start, (order, seed), bias, boundary in product(starts, orders, BIASES, BOUNDARIES)
            if start is None or bias != "none" or start.b == 0
        ]

    def _known_start(self):
        """[start]: the known one, None for w = 0, b = 0."""
        start = self.perceptron and self.perceptron.start
        return [start if start and len(start.w) == self.dataset.dimension else None]

    def _printed_starts(self):
        """What the first printed row can mean as a start, if no start is known."""
        starts = {}
        if self.printed.kind == "states" and self._known_start() == [None]:
            for reading in matching.readings(self.printed, self.dataset.dimension, ()):
                *w, b = matching.targets(self.printed, reading)[0][0]
                sizes = [abs(value) for value in (*w, b) if value]
                if sizes and min(sizes) >= SMALLEST_PARAMETER and max(sizes) <= 1 / SMALLEST_PARAMETER:
                    starts[*w, b] = Hyperplane(w, b)
        return list(starts.values())

    def _programs(self, mistakes, conventions, arithmetic=EXACT):
        """The Programs with these mistakes, with an η of their own where it does not only scale them."""
        programs = []
        for mistake in mistakes:
            for perceptron in conventions:
                program = Program(perceptron, mistake, arithmetic=arithmetic)
                for eta in (1.0,) if _can_scale(program) else self.etas:
                    own = replace(program, perceptron=replace(perceptron, learning_rate=eta))
                    if mistake is None or mistake.applies_to(own.perceptron, self.dataset):
                        programs += [replace(own, example=i) for i in self._examples_of(own)]
        return programs

    def _find_mistakes(self, conventions):
        """Programs with one mistake: first those whose run is short, and only without any also longer ones."""
        programs = self._programs(MISTAKES, conventions)
        epochs = max(SHORT_RUN, self.epochs or 0)
        looks = min(LOOKS_OF_MISTAKES, epochs * len(self.dataset))
        found = self._find(programs, looks if self.printed.kind == "final" else LOOKS_OF_MISTAKES)
        return found if found or self.printed.kind != "final" else self._find(programs, LOOKS_OF_MISTAKES)

    def _find_rounded(self, mistakes, conventions):
        """Programs that compute in doubles, whose scores may be a little more or less than the exact 0."""
        found = []
        for arithmetic in (W_FIRST, B_FIRST):
            found += self._find(self._programs(mistakes, conventions, arithmetic), LOOKS_OF_SHUFFLED)
        return found

    def _examples_of(self, program):
        """The examples that a mistake may concern; [None] for all others."""
        if program.mistake is None or not program.mistake.each:
            return [None]
        if not _can_scale(program) and len(self.etas) > 1:
            return []  # too many programs
        n = len(self.dataset)
        has_other_names = program.mistake.each == EACH_LEFT_OUT and program.perceptron.order != "shuffled"
        return range(1, n - 1) if has_other_names else range(n)

    def _find(self, programs, most_looks, seeds=None):
        """[(program, Match)] of those that fit; with `seeds`, each of them is tried."""
        kinds = {}
        for program in programs:
            averages = program.mistake is not None and program.mistake.averages
            if not averages or self.printed.kind == "final":
                kinds.setdefault((is_exact(program, self.dataset), averages), []).append(program)
        found = []
        for (_, averages), some in kinds.items():
            found += self._find_among(Lanes(some, self.dataset, seeds), most_looks, averages)
        return found

    def _find_shuffled(self, mistakes, shuffle):
        """The same with all seeds of a shuffled order."""
        shuffled = [replace(each, order="shuffled") for each in self._conventions([None]) if each.order == "cyclic"]
        programs = [replace(each, shuffle=shuffle) for each in self._programs(mistakes, shuffled)]
        epochs = max(SHUFFLED_RUN, self.epochs or 0)
        looks = (
            min(LOOKS_OF_SHUFFLED, epochs * len(self.dataset)) if self.printed.kind == "final" else LOOKS_OF_MISTAKES
        )
        return self._find(programs, looks, range(SEEDS)) if programs else []

    def _find_among(self, lanes, most_looks, averages):
        can_scale = np.array([self.has_states and _can_scale(program) for program in lanes.programs])
        comparisons = self._comparisons(averages)
        found = []
        for match in matching.find(lanes, comparisons, can_scale, most_looks):
            program = lanes.programs[match.program]
            if _is_told(program, match):
                changed = {"seed": match.seed}
                if match.reading.eta is not None:
                    changed["learning_rate"] = match.reading.eta
                perceptron = replace(program.perceptron, **changed)
                theirs = {"perceptron": perceptron, "threshold": match.reading.threshold, "epochs": match.epochs}
                found.append((replace(program, **theirs), match))
        return found

    def _comparisons(self, averages):
        """How programs are compared with the numbers."""
        printed, dimension = self.printed, self.dataset.dimension
        if self.has_states:
            every = matching.readings(printed, dimension, self.etas)
            rows, slack = map(np.array, zip(*(matching.targets(printed, each) for each in every), strict=True))
            if printed.kind == "final":
                values_of = _averages if averages else _states
                return [Result(values_of, every, rows, slack, self.epochs, self.mistakes)]
            return [
                Rows(per, has_start, _states, every, rows, slack)
                for per, has_start in product((EXAMPLE, MISTAKE, EPOCH), (False, True))
                if not has_start or rows.shape[1] > 1
            ]
        numbers = printed.values.astype(float)
        if printed.kind == "corrected":
            every = [Reading(offset=offset) for offset in (0, 1)]
            rows = np.array([numbers - each.offset for each in every])[..., None]
            return [Rows(MISTAKE, False, _examples, every, rows, np.zeros_like(rows))]
        every = [Reading(offset=-1)] if numbers.min() < 0 else [Reading(offset=0), Reading(offset=-1)]
        rows = np.array([numbers if each.offset else 2 * numbers - 1 for each in every])[..., None]
        comparisons = [Rows(EXAMPLE, False, _predictions, every, rows, np.zeros_like(rows))]
        if len(numbers) == len(self.dataset):  # or those of the last line
            rows = rows.transpose(0, 2, 1)
            last = Result(_last_predictions, every, rows, np.zeros_like(rows), self.epochs, self.mistakes)
            comparisons.append(last)
        return comparisons

    def _can_round(self):
        """Whether doubles may round in a run on these points."""
        decimals = self.dataset.decimals
        return self.has_states and (decimals is None or decimals.places > 0 or any(eta % 1 for eta in self.etas))

    def closest(self):
        """The right program that prints the most rows, with the usual conventions first."""
        programs = []
        for program in self._programs([None], self._conventions(self._known_start())):
            for eta in self.etas if _can_scale(program) else (program.perceptron.learning_rate,):
                programs.append(replace(program, perceptron=replace(program.perceptron, learning_rate=eta)))
        looks = min(LOOKS_OF_MISTAKES, len(self.printed.values) * len(self.dataset))
        return max(
            programs, key=lambda each: _agreement(self.dataset, self.printed, each.run(self.dataset, looks)).rows
        )


def _can_scale(program):
    """Whether η only multiplies the states of a program, which then runs with η = 1."""
    scales = program.mistake is None or program.mistake.scales
    return scales and program.perceptron.start is None and program.arithmetic == EXACT


def _is_told(program, match):
    """Whether a Match says enough: the end of the first of many epochs, alone, is that of a program with a mistake."""
    return match.is_whole or program.mistake is not None or match.epochs != 1


def _states(lanes, look):
    return np.column_stack(lanes.states())


def _averages(lanes, look):
    return np.column_stack(lanes.states() if look is None else lanes.averages())


def _examples(lanes, look):
    return look.index[:, None].astype(float)


def _predictions(lanes, look):
    return _classes(look.score, lanes.zero)[:, None]


def _last_predictions(lanes, look):
    return _classes(lanes.scores(), lanes.zero[:, None])


def _classes(score, zero):
    """The class of each score; NaN, which fits any number, for score 0 of neither class."""
    return np.where((score == 0) & (zero == 0), np.nan, prediction(score, zero))


def _explanations(found):
    """The Explanations, one for each mistake, and the mistakes that do not show.

    Right ones come first, then those that end by themselves, then the others, as in the catalogue.
    """
    right = {}  # {conventions: whether such a right run ends after the last row}
    for program, match in found:
        if program.mistake is None:
            key = _without_eta(program)
            right[key] = right.get(key, False) or match.is_whole
    groups, hidden = {}, {}
    for program, match in found:
        is_right_whole = right.get(_without_eta(program))
        if program.mistake is not None and is_right_whole is not None and is_right_whole >= match.is_whole:
            hidden[program.mistake] = True
        elif match.is_whole or program.mistake is None or not program.mistake.has_own_end:
            groups.setdefault(program.mistake, []).append((program, match))
    told = [
        Explanation(
            mistake,
            tuple(dict.fromkeys(program for program, _ in sorted(group, key=_simplicity))),
            any(match.is_whole for _, match in group),
        )
        for mistake, group in groups.items()
    ]
    told.sort(key=lambda each: (each.mistake is not None, not each.is_whole))
    return tuple(told), tuple(mistake for mistake in hidden if mistake not in groups)


def _without_eta(program):
    """What a right program and one with a mistake have in common if they have the same conventions."""
    return replace(program.perceptron, learning_rate=1.0), program.shuffle, program.threshold


def _simplicity(pair):
    """A key that sorts runs which end by themselves, usual conventions and usual η first."""
    program, match = pair
    perceptron = program.perceptron
    eta = perceptron.learning_rate
    conventions = (ORDERS.index(perceptron.order), BIASES.index(perceptron.bias), BOUNDARIES.index(perceptron.boundary))
    return not match.is_whole, program.threshold, ETAS.index(eta) if eta in ETAS else -1, *conventions, perceptron.seed


@dataclass(frozen=True)
class _Agreement:
    """How far a right program prints the given numbers.

    rows     how many it prints
    look     the number of looks after which it prints the first other row
    reading  of the numbers of states, else None
    """

    rows: int
    look: int
    reading: Reading | None = None


def _agreement(dataset, printed, history):
    """The _Agreement of a right History that has most rows."""
    found = [_Agreement(0, min(1, len(history.index)))]
    for reading, at, fits in _compared(dataset, printed, history):
        wrong = np.flatnonzero(~fits)
        rows = int(wrong[0]) if len(wrong) else len(fits)
        found.append(_Agreement(rows, int(at[rows]) if rows < len(at) else len(history.index), reading))
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


def _first_strange_row(dataset, printed, program):
    """The Parting where the printed rows leave a right program; None if it prints them all."""
    history = program.run(dataset)
    agreed = _agreement(dataset, printed, history)
    look, last = agreed.look, len(printed.values) - 1
    ours = history.w[look], float(history.b[look])
    before = history.w[max(look - 1, 0)], float(history.b[max(look - 1, 0)])
    theirs = ours
    if agreed.reading or printed.kind in ("final", "states"):
        reading = agreed.reading or matching.readings(printed, dataset.dimension, ())[0]
        *w, b = matching.targets(printed, reading)[0][min(agreed.rows, last)]
        theirs = np.array(w), float(b)
    return Parting(look, int(history.index[look - 1]) if look else None, min(agreed.rows, last), before, theirs, ours)
