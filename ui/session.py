"""What belongs to the session: the data on the board and the conventions. Every session key is named here."""

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from random import randrange

import numpy as np
import streamlit as st

from perceptron_core import PRESETS, Dataset, Perceptron, Separable
from ui import mends, messages, results, unreadable
from ui.words import quoted

POINTS = "points"
BOARD, MARGINS, MAX_MARGIN, WEIGHTS, RACE, PAIR = "board", "margins", "max_margin", "weights", "race", "pair"
HYPERPLANE = "hyperplane"
HYPERPLANE_LINE = (
    "hyperplane_line"  # (how many there were, Hyperplane): the line that an example asks its lesson to show
)
TRIAL = "trial"  # which attempt to break the theorem is shown
GAP_RUNS, ORDER_RUNS = "gap_runs", "order_runs"  # (what was asked, the runs) of the sweeps in the lesson on convergence
TRIAL_RATE, TRIAL_FACTOR, TRIAL_GAP, TRIAL_ORDERS = "trial_rate", "trial_factor", "trial_gap", "trial_orders"
START = ("start_w1", "start_w2", "start_b")  # another start than w = 0, b = 0, in the trial of η
PRESET, SEED = "preset", "seed"  # see `told`: the points say where they come from
BIAS, ORDER, BOUNDARY, RATE, SHUFFLE_SEED = "bias", "order", "boundary", "learning_rate", "shuffle_seed"
LEFT, RIGHT = "left_", "right_"  # before the keys above: the conventions of two boards side by side
HAND_LINE = "hand_line"  # (revision of the points, Hyperplane): the line that the lesson on margins begins with
EXAMPLE = "example"  # the examples.Shown that is on a board
LECTURE = "lecture"  # the tab of the slips that is open; None for the first

LARGEST_SEED = 9999
FIRST = ("separable", 0)  # the preset and seed of a session that no link has told otherwise
REMEMBERED = 8  # presets that undo may lead back to, and still be called by their names
MOST_EDITS = 1000  # made of one message; the tab sends again what was not answered
FAR_AHEAD = 10**9  # edits that no tab makes between two messages; beyond, no further number would be a new one

# With every message the browser sends what all its controls say, and that may be older than an answer still on its way.
# So a control that the app has given another value gets another key, and what it said before is not taken for a choice.
RENEWALS = "renewals"  # {name of a control: how often the app has changed its value}

KEPT = {"persist_state": "session"}  # for every keyed control: its value stays when its page is left


def _conventions(side, perceptron):
    """The values of the keys that hold the conventions of one board."""
    return {
        side + BIAS: perceptron.bias,
        side + ORDER: perceptron.order,
        side + BOUNDARY: perceptron.boundary,
        side + RATE: perceptron.learning_rate,
        side + SHUFFLE_SEED: perceptron.seed,
    }


DEFAULTS = {
    RENEWALS: {},
    LECTURE: None,
    TRIAL: "Learning rate η",
    TRIAL_RATE: 1.0,
    TRIAL_FACTOR: 4.0,
    TRIAL_GAP: 0.01,
    TRIAL_ORDERS: 200,
    **dict(zip(START, (1.0, 0.0, 0.0), strict=True)),
    **_conventions("", Perceptron()),
    **_conventions(LEFT, Perceptron(bias="radius", boundary="positive")),
    **_conventions(RIGHT, Perceptron()),
}


@dataclass(frozen=True)
class Origin:
    """Where points come from: `preset` is a name, or None for the user's own; `edited` says that some are other."""

    preset: str | None
    seed: int
    edited: bool


@dataclass(frozen=True)
class Points:
    """The dataset on the board; replaced as a whole, so that an interrupted run never leaves half a change.

    revision  another number whenever the data were replaced (a preset), as opposed to edited
    answered  (client, number) of the last edit that the dataset includes
    notice    a sentence about an edit that was refused, or ""
    noticed   the board above which it stands; it does not follow the user to another page
    presets   (name, seed) of the presets that were loaded, the last one first
    """

    dataset: Dataset
    revision: int = 0
    answered: tuple = ("", 0)
    notice: str = ""
    noticed: str = ""
    presets: tuple = ()

    @cached_property
    def origin(self):
        """Where these points come from, read off the points themselves: so it holds after every edit and undo.

        That is the loaded preset that shares most points with them, if at least half of them are its.
        """
        here = _rows(self.dataset)
        shared = {preset: (here & _drawn_rows(*preset)).total() for preset in self.presets}
        (name, seed), most = max(shared.items(), key=lambda item: item[1], default=((None, 0), 0))
        if 2 * most < len(self.dataset) or most == 0:
            return Origin(None, self.presets[0][1] if self.presets else 0, edited=False)
        return Origin(name, seed, edited=drawn(name, seed) != self.dataset)

    def loaded(self, name, seed):
        """These points with all data replaced by a preset."""
        others = (preset for preset in self.presets if preset != (name, seed))
        return replace(self.replaced(drawn(name, seed)), presets=((name, seed), *others)[:REMEMBERED])

    def edited(self, message):
        """These points with the edits of a message from the board; edits it has seen before change nothing."""
        client, edits = messages.read(message)
        seen = self.answered[1] if self.answered[0] == client else 0
        points = self
        for number, revision, *edit in [edit for edit in edits if edit[0] > seen][:MOST_EDITS]:
            if seen < number <= seen + FAR_AHEAD:
                points = points._with(edit) if revision == self.revision else points
                points, seen = replace(points, answered=(client, number)), number
        return points

    def replaced(self, dataset):
        """These points with all data replaced."""
        return replace(self, dataset=dataset, revision=self.revision + 1, notice="")

    def _with(self, edit):
        try:
            return replace(self, dataset=apply(self.dataset, edit), notice="")
        except ValueError as error:
            return replace(self, notice=f"That edit was left out: {error}.", noticed="")


@lru_cache(maxsize=64)
def drawn(name, seed):
    """The dataset of a preset. Datasets never change, so sessions share them."""
    return PRESETS[name](seed)


def _rows(dataset):
    """How often each labelled point occurs."""
    return Counter(zip(map(tuple, dataset.X.tolist()), dataset.y.tolist(), strict=True))


@lru_cache(maxsize=64)
def _drawn_rows(name, seed):
    return _rows(drawn(name, seed))


def apply(dataset, edit):
    """The dataset after one edit of the board; `model/points.js` says the same in JavaScript.

    Raises ValueError for an edit that makes no sense for this dataset.
    """
    messages.check(edit)
    match edit:
        case ["add", *_] if len(dataset) >= messages.MOST_POINTS:
            raise ValueError(messages.FULL)
        case ["add", x1, x2, label]:
            return dataset.with_point([x1, x2], label)
        case ["move", i, x1, x2]:
            return dataset.moved(i, [x1, x2])
        case ["flip", i]:
            return dataset.flipped(i)
        case ["delete", i]:
            return dataset.without(i)
        case ["clear"]:
            return empty()
        case ["set", points, labels]:
            return Dataset(np.reshape(points, (-1, 2)), labels)


def empty():
    """The plane without points."""
    return Dataset(np.empty((0, 2)), [])


def start():
    """Give every key its first value."""
    mends.apply()
    unreadable.ignore()
    if POINTS not in st.session_state:
        st.session_state[POINTS] = from_link(st.query_params)
    for name, value in DEFAULTS.items():
        st.session_state.setdefault(key(name), value)


def key(name):
    """The key of the control with this name, now."""
    count = st.session_state.get(RENEWALS, {}).get(name, 0)
    return f"{name} {count}" if count else name


def renew(name, value):
    """Give a control another value than the user has."""
    renewals = st.session_state[RENEWALS]
    st.session_state.pop(key(name), None)
    st.session_state[RENEWALS] = {**renewals, name: renewals.get(name, 0) + 1}
    st.session_state[key(name)] = value


def told(name, value):
    """The key of a control that says something of the points: `value`, whatever it said before."""
    if st.session_state.get(key(name), value) != value:
        renew(name, value)
    st.session_state[key(name)] = value
    return key(name)


def said():
    """What the controls beside a board say, as far as the app decides it: equal when they can stay as they are."""
    return points().origin, st.session_state[RENEWALS]


def _chosen(key, shown):
    """What the user has chosen at the control with this key; None when it still says what it was shown with."""
    value = st.session_state.get(key, shown)
    return None if value == shown else value


def from_link(parameters):
    """The first data: a link may name them, as in ?preset=xor&seed=3; case and spaces do not matter."""
    name, seed, notice = *FIRST, ""
    if PRESET in parameters:
        given = parameters[PRESET]
        name = {_plain(known): known for known in PRESETS}.get(_plain(given))
        if name is None:
            name, notice = FIRST[0], f"There is no preset {quoted(given)}; here is “{FIRST[0]}” instead."
    if SEED in parameters and not notice:
        given = parameters[SEED].strip()
        if given.isdecimal() and len(given) <= len(str(LARGEST_SEED)):
            seed = int(given)
        else:
            notice = (
                f"A seed is a whole number from 0 to {LARGEST_SEED}; the link says {quoted(given)}, so here is seed 0."
            )
    revision = randrange(2**32)  # so that a board whose session is gone sees that these are other data
    return Points(drawn(name, seed), revision, notice=notice, presets=((name, seed),))


def _plain(name):
    """A preset's name as it is compared: letters and digits only, in one case."""
    return "".join(filter(str.isalnum, name.casefold()))


def points():
    """The Points of this session."""
    return st.session_state[POINTS]


def load_preset(key, shown):
    """Replace the points by the preset that was picked, when the box was made to say `shown`."""
    name = _chosen(key, shown)
    if name in PRESETS:
        st.session_state[POINTS] = points().loaded(name, points().origin.seed)


def load_seed(key, shown):
    """Draw the preset anew whose points are on the board, edited or not."""
    name, seed = points().origin.preset, _chosen(key, shown)
    if name is not None and seed is not None:
        st.session_state[POINTS] = points().loaded(name, seed)


def add_outlier():
    """Add a + point that leaves a quarter of the gap: close to the − class, on the segment between the two hulls.

    Where no line separates two classes there is no gap, and a sentence says so.
    """
    before = points()
    if len(before.dataset) >= messages.MOST_POINTS:
        st.session_state[POINTS] = replace(before, notice=f"No outlier was added: {messages.FULL}.", noticed="")
        return
    separation = results.separate(before.dataset)
    if isinstance(separation, Separable):
        plus, minus = separation.nearest
        st.session_state[POINTS] = before.replaced(before.dataset.with_point(minus + (plus - minus) / 4, 1))
    else:
        notice = "An outlier needs a gap to spoil: place two classes that a line can separate first."
        st.session_state[POINTS] = replace(before, notice=notice, noticed="")


def notice(board):
    """What was wrong with the last edit or link, for the board above which it was said first; "" for others."""
    here = points()
    if here.notice and not here.noticed:
        here = st.session_state[POINTS] = replace(here, noticed=board)
    return here.notice if here.noticed == board else ""


def receive_edits(board):
    """Take the edits that a board has sent."""
    st.session_state[POINTS] = points().edited(st.session_state[board].get("edits"))


def perceptron(side=""):
    """The Perceptron with the conventions of this session, or of one of two boards (LEFT, RIGHT)."""
    names = (RATE, BIAS, ORDER, BOUNDARY, SHUFFLE_SEED)  # in the order of Perceptron's arguments
    try:
        return Perceptron(*(st.session_state[key(side + name)] for name in names))
    except ValueError:  # no control says this, but a message can; Streamlit puts the control right later in the run
        return Perceptron(*(DEFAULTS[side + name] for name in names))


def follow(side, perceptron):
    """Give one of two boards these conventions."""
    for name, value in _conventions(side, perceptron).items():
        renew(name, value)


def hand_line(otherwise):
    """The line that the lesson on margins begins with: an example's, as long as its points are there."""
    revision, line = st.session_state.get(HAND_LINE, (None, None))
    return line if revision == points().revision else otherwise
