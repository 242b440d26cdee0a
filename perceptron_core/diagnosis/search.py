"""The search for the programs that print given numbers."""

from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from perceptron_core.diagnosis import matching
from perceptron_core.diagnosis.catalogue import EACH_LEFT_OUT, MISTAKES, Mistake, prediction
from perceptron_core.diagnosis.matching import EPOCH, EXAMPLE, MISTAKE, Reading, Result, Rows
from perceptron_core.diagnosis.parting import agreement, part
from perceptron_core.diagnosis.programs import APP, B_FIRST, EXACT, SHUFFLES, W_FIRST, Lanes, Program, is_exact
from perceptron_core.hyperplane import Hyperplane
from perceptron_core.perceptron import BIASES, BOUNDARIES, ORDERS, SMALLEST_PARAMETER, Perceptron

ETAS = (1.0, 0.1, 0.01, 0.5, 0.001, 0.2, 0.05, 0.25, 0.3)  # the η of most programs
FEW_ETAS = 4  # of them where there are many programs
SEEDS = 1001  # of shuffled orders, from 0
SHORT_RUN, LONG_RUN = 12, 50  # epochs
LOOKS_OF_MANY, LOOKS_OF_MISTAKES, LOOKS_OF_RIGHT = 120, 600, 3000  # after which a search for a final w and b ends
MOST_LOOKS_OF_MISTAKES, MOST_LOOKS_OF_RIGHT, MOST_LOOKS = 2400, 6000, 20_000  # with many points; of rows
MOST_TO_SHUFFLE, MOST_TO_DOUBT = 200, 100  # points with which all seeds, and mistakes of one example, are tried


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

    def __repr__(self) -> str:
        return f"<Explanation: {self.name!r}, programs: {len(self.programs)}>"

    @property
    def name(self) -> str:
        """The name of the mistake; "right" without one."""
        return self.mistake.name if self.mistake else "right"


class Search:
    """The search for programs that print the given numbers."""

    def __init__(self, dataset, printed, perceptron, epochs, mistakes):
        self.dataset, self.printed, self.perceptron = dataset, printed, perceptron
        self.epochs, self.mistakes = epochs, mistakes
        self.etas = ETAS if perceptron is None else (perceptron.learning_rate,)
        self.has_states = printed.kind in ("final", "states")

    def run(self):
        """(Explanations, mistakes that do not show, mistakes that only rounding hides), as Diagnosis has them."""
        conventions = self._conventions(self._known_start())
        found = self._find_right(conventions)
        if not found and self._can_round():
            found = self._find_rounded([None], conventions)
        found += self._find_mistakes(conventions)
        is_right = any(program.mistake is None for program, _ in found)
        if not is_right and (self.printed.kind != "final" or not found):
            found += self._find_shuffled([None], APP)
        for shuffle in SHUFFLES if not found else ():
            found += self._find_shuffled([None], shuffle)
        if not found:
            self.etas = self.etas[:FEW_ETAS]
            if starts := self._printed_starts():
                others = self._conventions(starts)
                found = self._find_right(others)
                found += self._find_mistakes(others)
        if not found and self._can_round():
            found = self._find_rounded(MISTAKES, conventions)
        for mistake in MISTAKES if not found and self.printed.kind != "final" else ():
            if not mistake.each:
                found += self._find_shuffled([mistake], APP)
        return *_explanations(found), self._hidden_by_rounding(found)

    def _hidden_by_rounding(self, found):
        """The mistakes with which a right program prints the same in doubles, though not by hand."""
        right = [program for program, _ in found if program.mistake is None and program.perceptron.start is None]
        if not right or not self._can_round():
            return ()
        self.etas = tuple(dict.fromkeys(program.perceptron.learning_rate for program in right))
        conventions = [each for each in self._conventions([None]) if each.order != "shuffled"]
        rounded = self._find_rounded([mistake for mistake in MISTAKES if not mistake.each], conventions)
        shown = {program.mistake for program, _ in found}
        keys = {_without_eta(program) for program in right}
        hidden = {}
        for program, _ in rounded:
            if program.mistake not in shown and _without_eta(program) in keys and self._shows_by_hand(program):
                hidden[program.mistake] = True
        return tuple(hidden)

    def _shows_by_hand(self, program):
        """Whether the exact run of a program with a mistake differs from the right one."""
        by_hand = replace(program, arithmetic=EXACT, epochs=None)
        runs = [each.run(self.dataset, LOOKS_OF_MISTAKES) for each in (by_hand, replace(by_hand, mistake=None))]
        return part(*runs) is not None

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

    def _find_right(self, conventions):
        """Right programs, whose runs may be long."""
        looks = min(max(LOOKS_OF_RIGHT, LONG_RUN * len(self.dataset)), MOST_LOOKS_OF_RIGHT)
        return self._find(self._programs([None], conventions), looks)

    def _find_mistakes(self, conventions):
        """Programs with one mistake: first those whose run is short, and only without any also longer ones."""
        programs = self._programs(MISTAKES, conventions)
        looks = min(max(SHORT_RUN, self.epochs or 0) * len(self.dataset), MOST_LOOKS_OF_MISTAKES)
        found = self._find(programs, looks)
        return found if found or looks >= LOOKS_OF_MISTAKES else self._find(programs, LOOKS_OF_MISTAKES)

    def _find_rounded(self, mistakes, conventions):
        """Programs that compute in doubles, whose scores may be a little more or less than the exact 0."""
        found = []
        for arithmetic in (W_FIRST, B_FIRST):
            found += self._find(self._programs(mistakes, conventions, arithmetic), LOOKS_OF_MANY)
        return found

    def _examples_of(self, program):
        """The examples that a mistake may concern; [None] for all others."""
        if program.mistake is None or not program.mistake.each:
            return [None]
        n = len(self.dataset)
        if n > MOST_TO_DOUBT or (len(self.etas) > 1 and not _can_scale(program)):
            return []  # there would be too many programs
        has_other_names = program.mistake.each == EACH_LEFT_OUT and program.perceptron.order != "shuffled"
        return range(1, n - 1) if has_other_names else range(n)

    def _find(self, programs, most_looks, seeds=None):
        """[(program, Match)] of those that fit; with `seeds`, each of them is tried.

        most_looks  after which the search for a final w and b ends; rows of numbers end it by themselves
        """
        if self.printed.kind != "final":
            most_looks = (len(self.printed.values) + 2) * len(self.dataset)  # even if each is printed after an epoch
        most_looks = min(most_looks, MOST_LOOKS)
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
        """The same with all seeds of a shuffled order; with many points they would take too long."""
        if len(self.dataset) > MOST_TO_SHUFFLE:
            return []
        shuffled = [replace(each, order="shuffled") for each in self._conventions([None]) if each.order == "cyclic"]
        programs = [replace(each, shuffle=shuffle) for each in self._programs(mistakes, shuffled)]
        looks = min(LOOKS_OF_MANY, max(SHORT_RUN, self.epochs or 0) * len(self.dataset))
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
        return max(programs, key=lambda each: agreement(self.dataset, self.printed, each.run(self.dataset, looks)).rows)


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
