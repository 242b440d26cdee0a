"""The points of a session, with their origin and the edits that they include."""

import math
from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from random import randrange
from typing import NamedTuple

import numpy as np

from board import edits
from board.names import parse_names
from language import t
from perceptron_core import PRESETS, Dataset, flip_labels, jitter
from ui import words
from ui.visitor import label_formula
from ui.words import quote_text

LARGEST_SEED = 9999
DEFAULT_PRESET = ("separable", 0)  # (name, seed) if neither a link nor a lesson has another
MOST_REMEMBERED = 8  # presets, noises and formulas whose names still appear after an undo
MOST_EDITS = 1000  # in one message; the tab sends the others again
FIRST_CHOICES = 2**32  # a session counts its choices of points from a random number below this one
CHOICES = 2**33  # above every count of choices; multiples of it in Revision.number encode the preset of a lesson
MOST_EDIT_GAP = 10**9  # between the numbers of two edits; a larger number would make all later edits look old


@dataclass(frozen=True)
class Origin:
    """Where points come from.

    preset     name of a preset, or None for the user's own points
    edited     whether the points differ from those of the preset
    reordered  whether they differ only in their order
    formula    the inequality that gives their labels, or ""
    """

    preset: str | None
    seed: int
    edited: bool
    reordered: bool = False
    formula: str = ""

    @classmethod
    def of(cls, preset, dataset):
        """The Origin of a Dataset that comes from the preset (name, seed)."""
        return cls(*preset, draw_preset(*preset) != dataset, reordered=are_reordered(draw_preset(*preset), dataset))


@dataclass(frozen=True)
class Noise:
    """Noise on a `clean` Dataset: its `kind`, a key of NOISES, its `amount` and its seed `draw`."""

    clean: Dataset
    kind: str
    amount: float
    draw: int = 0

    @cached_property
    def dataset(self):
        """The Dataset with noise."""
        return NOISES[self.kind](self.clean, self.amount, self.draw)


def jitter_rounded(dataset, sigma, seed):
    """`jitter`, rounded to three digits of sigma: runs and verdicts are exact on such short decimals."""
    noisy = jitter(dataset, sigma, seed)
    return Dataset(noisy.X.round(2 - math.floor(math.log10(sigma))), noisy.y) if sigma else noisy


NOISES = {"flip": flip_labels, "move": jitter_rounded}


class Revision(NamedTuple):
    """The version of the data on the board. It changes when the data are replaced, but not when they are edited.

    choices  how often points were chosen, counted from the random number of `first`
    preset   (name, seed) if the board shows the lesson's own points instead of chosen ones, else None
    """

    choices: int = 0
    preset: tuple[str, int] | None = None

    @property
    def number(self):
        """A different whole number for each revision. Browsers store it and send it with edits, so keep its form."""
        return CHOICES * (preset_number(*self.preset) + 1 if self.preset else 0) + self.choices

    def next(self):
        """The revision after the next choice of points."""
        return Revision(self.choices + 1)

    @classmethod
    def first(cls):
        """The revision of a new session. It is random, so that it differs from that of a session that is gone."""
        return cls(randrange(FIRST_CHOICES))


NOTHING_CHOSEN = Revision()


@dataclass(frozen=True)
class Points:
    """The dataset on the board. It is replaced as a whole, so that an interrupted run never leaves half a change.

    revision  changes when the data are replaced (by a preset), but not when they are edited
    answered  (client, number) of the last edit that the dataset includes
    notice    a sentence about an edit that was refused, or ""
    notice_lesson  lesson that shows the notice; it does not follow the user to another page
    presets   (name, seed) of the presets that were loaded, the last one first
    noises    the Noise that was put on points, the last one first
    formulas  the inequalities that labelled points, as texts, the last one first
    names     names of x₁, x₂, + and − in the table that the points come from, see board/names.py; () without
    given     (name, seed) of the lesson's own points, until the visitor edits them or chooses others
    left      the Points of lessons that the visitor has left, the last one first; an edit of them may still arrive
    """

    dataset: Dataset
    revision: Revision = NOTHING_CHOSEN
    answered: tuple = ("", 0)
    notice: str = ""
    notice_lesson: str = ""
    presets: tuple = ()
    noises: tuple = ()
    formulas: tuple = ()
    names: tuple = ()
    given: tuple | None = None
    left: tuple = ()

    @cached_property
    def noise(self):
        """The Noise on these points, or None. It follows from the points, so it is correct after every undo."""
        return next((noise for noise in self.noises if noise.dataset == self.dataset), None)

    @cached_property
    def formula(self):
        """The inequality that gives the labels of these points, or "". It follows from the points, too."""
        return next((text for text in self.formulas if label_formula.matches_labels(text, self.dataset)), "")

    @property
    def clean(self):
        """The Dataset without the noise."""
        return self.noise.clean if self.noise else self.dataset

    @cached_property
    def origin(self):
        """The Origin of these points. It follows from the points, so it is correct after every edit and undo."""
        return replace(self._source(), formula=self.formula)

    def _source(self):
        """The Origin without the formula.

        It is the loaded preset that shares most points with these, without noise, if it shares at least half of them.
        Of two such presets it is the one with the same points in the same order, or else the one that was loaded last.
        """
        here = _count_points(self.clean)
        shared = {preset: (here & _count_preset_points(*preset)).total() for preset in self.presets}
        most = max(shared.values(), default=0)
        if 2 * most < len(self.dataset) or most == 0:
            return Origin(None, self.presets[0][1] if self.presets else 0, edited=False)
        edited = {preset: draw_preset(*preset) != self.dataset for preset, count in shared.items() if count == most}
        preset = min(edited, key=edited.get)
        whole = self.noise is None and most == len(self.dataset) == len(draw_preset(*preset))
        return Origin(*preset, edited[preset], reordered=edited[preset] and whole)

    def load_preset(self, name, seed):
        """These points with all data replaced by a preset."""
        return self.replace_from_preset((name, seed), draw_preset(name, seed))

    def replace_from_preset(self, preset, dataset, names=()):
        """These points with all data replaced by a Dataset that comes from a preset, (name, seed), or from None."""
        others = (other for other in self.presets if other != preset)
        presets = (preset, *others)[:MOST_REMEMBERED] if preset else self.presets
        return replace(self.replace_dataset(dataset, names), presets=presets)

    def set_noise(self, kind, amount, draw):
        """The clean points with only this noise. Raises the ValueError of NOISES[kind]."""
        noise = Noise(self.clean, kind, amount, draw)
        if not amount:
            return self.change_dataset(self.clean)
        return replace(self.change_dataset(noise.dataset), noises=(noise, *self.noises)[:MOST_REMEMBERED])

    def replace_by_formula(self, text, dataset):
        """These points with all data replaced by a Dataset that the inequality in a text has labelled.

        If their places are the same, x₁ and x₂ keep their names. The classes lose theirs.
        """
        others = (other for other in self.formulas if other != text)
        stays = np.array_equal(dataset.X, self.dataset.X)
        names = parse_names((*self.names[:2], "", "")) if stays else ()
        return replace(self.replace_dataset(dataset, names), formulas=(text, *others)[:MOST_REMEMBERED])

    def enter_lesson(self, preset):
        """The Points that a lesson with this preset, (name, seed), shows: the chosen ones, or else its own.

        The own points of each lesson have a revision, which stays the same until the visitor chooses points. So the
        state of the board still fits when the visitor comes back.
        """
        if self.given in (None, preset):
            return self
        left = (replace(self, left=()), *self.left)[:MOST_REMEMBERED]
        return replace(self._put_lesson_points(preset, self.revision.choices), left=left)

    def own(self, preset):
        """A lesson's own points, (name, seed), instead of the chosen ones."""
        return self._put_lesson_points(preset, self.revision.next().choices)

    def edited(self, message):
        """These points with the edits of a message from the board; edits it has seen before change nothing."""
        client, sent = edits.read_message(message)
        seen = self.answered[1] if self.answered[0] == client else 0
        points = self
        for number, revision, *edit in [edit for edit in sent if edit[0] > seen][:MOST_EDITS]:
            if seen < number <= seen + MOST_EDIT_GAP:
                points = points._at(revision)
                points = points._apply_edit(edit) if revision == points.revision.number else points
                points, seen = replace(points, answered=(client, number)), number
        return points

    def replace_dataset(self, dataset, names=()):
        """These points with all data replaced."""
        revision = self.revision.next()
        return replace(self, dataset=dataset, names=names, revision=revision, notice="", given=None, left=())

    def change_dataset(self, dataset):
        """These points with other data for the same features and classes, which keep their names."""
        return self.replace_dataset(dataset, self.names)

    def _put_lesson_points(self, preset, choices):
        """A lesson's own points instead, after `choices` choices."""
        here = self.replace_from_preset(preset, draw_preset(*preset))
        return replace(here, revision=Revision(choices, preset), given=preset)

    def _at(self, number):
        """The Points that an edit belongs to: those of a lesson that was left, if their revision has this number."""
        here = next((points for points in self.left if points.revision.number == number), self)
        return replace(here, answered=self.answered)

    def _apply_edit(self, edit):
        try:
            dataset = edits.apply_edit(self.dataset, edit)
            names = edits.names_after(self.names, edit)
            return replace(self, dataset=dataset, names=names, notice="", given=None, left=())
        except edits.BoardFull:
            said = t(
                "The last change was not made, because a board holds at most {most} points.", most=edits.MOST_POINTS
            )
        except ValueError as error:
            said = t("The last change was not made. The server says: {why}.", why=str(error))
        return replace(self, notice=said, notice_lesson="")


def preset_number(name, seed):
    """A different number for each preset and seed, from 0."""
    return list(PRESETS).index(name) * (LARGEST_SEED + 1) + seed


@lru_cache(maxsize=64)
def draw_preset(name, seed):
    """The dataset of a preset. Datasets never change, so sessions share them."""
    return PRESETS[name](seed)


def are_reordered(dataset, other):
    """Whether two datasets have the same labelled points in different orders."""
    return len(dataset) == len(other) and dataset != other and _count_points(dataset) == _count_points(other)


def _count_points(dataset):
    """How often each labelled point occurs."""
    return Counter(zip(map(tuple, dataset.X.tolist()), dataset.y.tolist(), strict=True))


@lru_cache(maxsize=64)
def _count_preset_points(name, seed):
    return _count_points(draw_preset(name, seed))


def points_from_link(parameters, first=DEFAULT_PRESET):
    """The first Points of a session; a link may name them, as in ?preset=xor&seed=3, in any case and spacing.

    first  preset and seed if the link names no preset
    """
    name, seed, notice = *first, ""
    if "preset" in parameters:
        given = parameters["preset"]
        name, seed = {_normalize_name(known): known for known in PRESETS}.get(_normalize_name(given)), 0
        if name is None:
            (name, seed), notice = (
                first,
                t(
                    "There is no preset {given}. The app uses the preset “{first}” instead.",
                    given=quote_text(given),
                    first=words.title(first[0]),
                ),
            )
    if "seed" in parameters and not notice:
        given = parameters["seed"].strip()
        if given.isdecimal() and len(given) <= len(str(LARGEST_SEED)):
            seed = int(given)
        else:
            notice = t(
                "A seed is a whole number from 0 to {most}, but the link says {given}. The app uses seed {seed}.",
                most=str(LARGEST_SEED),
                given=quote_text(given),
                seed=seed,
            )
    points = Points(draw_preset(name, seed), Revision.first(), notice=notice, presets=((name, seed),))
    return points if {"preset", "seed"} & set(parameters) else points.own(first)


def _normalize_name(name):
    """A preset's name for comparison: letters and digits only, in lower case."""
    return "".join(filter(str.isalnum, name.casefold()))
