"""Explains the numbers that a perceptron program printed: right, or with which mistake."""

from dataclasses import dataclass, replace
from functools import cached_property

from perceptron_core import _validate
from perceptron_core._repr import first
from perceptron_core.dataset import Dataset
from perceptron_core.diagnosis import telling
from perceptron_core.diagnosis.catalogue import Mistake
from perceptron_core.diagnosis.parting import Parting, first_strange_row, part
from perceptron_core.diagnosis.printed import Printed, read
from perceptron_core.diagnosis.programs import EXACT, Program
from perceptron_core.diagnosis.search import Explanation, Search
from perceptron_core.diagnosis.sentences import PrintedError, mark
from perceptron_core.perceptron import Perceptron

NO_POINTS = mark("There are no points. A program can only be checked with the points on which it ran.")


@dataclass(frozen=True)
class Diagnosis:
    """What `diagnose` finds out.

    dataset       the Dataset
    printed       the Printed, the numbers as they were read
    explanations  those that reproduce all numbers, right programs first; () if none does
    hidden        the Mistakes that change nothing here: with them, a program with the conventions of a right one that
                  is named prints the same on these points (with another η, if η is not known)
    hidden_by_rounding  the Mistakes that show by hand, but not in doubles, where a score of 0 is a little more or less
    closest       if none does: the right Program that prints the most rows
    """

    dataset: Dataset
    printed: Printed
    explanations: tuple[Explanation, ...]
    hidden: tuple[Mistake, ...] = ()
    hidden_by_rounding: tuple[Mistake, ...] = ()
    closest: Program | None = None

    def __repr__(self) -> str:
        names = first((repr(each.name) for each in self.explanations), len(self.explanations))
        return f"<Diagnosis: {', '.join(names) or 'no explanation'}>"

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
        if self.program is not None and self.right_program is not None:
            return part(self.program.run(self.dataset), self.right_program.run(self.dataset))
        return None if self.closest is None else first_strange_row(self.dataset, self.printed, self.closest)

    @cached_property
    def telling_dataset(self) -> Dataset | None:
        """A few points on which the final w and b of all explanations differ; None with fewer than two of them.

        With some explanations no points tell all apart; then as many differ as can be, and it is None if no two do.
        """
        programs = [explanation.programs[0] for explanation in self.explanations]
        return telling.points(programs, self.dataset.dimension) if len(programs) > 1 else None


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
    perceptron  what is known of its conventions: only its η and its start are tried, and, if its order is "shuffled",
                all mistakes are tried with its seed. Its other conventions do not matter. None: nothing is known
    epochs, mistakes  how many the program made, if known; they only matter for a final w and b

    Right programs are tried with all conventions of the lectures, usual η, and shuffled orders of the app, of numpy and
    of Python with any seed up to 1,000. Every mistake of the catalogue is tried with every convention. With shuffled
    orders it is tried only if nothing else explains the numbers, and the numbers are more than a final w and b. A
    program that computes in doubles, whose rounding turns a score of 0, is tried last. With many points, the runs that
    are tried for a final w and b are shorter: 6,000 looks at examples for right programs and 2,400 for others. Mistakes
    of one example are tried with at most 100 points, and all seeds with at most 200.

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
    search = Search(
        dataset,
        given,
        perceptron,
        given.epochs if epochs is None else epochs,
        given.mistakes if mistakes is None else mistakes,
    )
    explanations, hidden, hidden_by_rounding = search.run()
    closest = None if explanations else search.closest()
    return Diagnosis(dataset, given, explanations, hidden, hidden_by_rounding, closest)
