"""What belongs to the session: the data on the board and the conventions. Every session key is named here."""

from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from perceptron_core import PRESETS, Dataset, Perceptron, Separable, separate

POINTS = "points"
BOARD, MARGINS, MAX_MARGIN, WEIGHTS, RACE, PAIR = "board", "margins", "max_margin", "weights", "race", "pair"
HYPERPLANE = "hyperplane"
HYPERPLANE_LINE = "hyperplane_line"  # the Hyperplane (d = 2) that another page asks the lesson on it to show
TRIAL = "trial"  # which attempt to break the theorem is shown
GAP_RUNS, ORDER_RUNS = "gap_runs", "order_runs"  # (what was asked, the runs) of the sweeps in the lesson on convergence
PRESET, SEED = "preset", "seed"
BIAS, ORDER, BOUNDARY, RATE, SHUFFLE_SEED = "bias", "order", "boundary", "learning_rate", "shuffle_seed"
LEFT, RIGHT = "left_", "right_"  # before the keys above: the conventions of two boards side by side
HAND_LINE = "hand_line"  # (revision of the points, Hyperplane): the line that the lesson on margins begins with
EXAMPLE = "example"  # (revision of the points, page, sentence): an example of a slip that is on a board

LARGEST_SEED = 9999


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
    PRESET: "separable",
    SEED: 0,
    TRIAL: "Learning rate η",
    **_conventions("", Perceptron()),
    **_conventions(LEFT, Perceptron(bias="radius", boundary="positive")),
    **_conventions(RIGHT, Perceptron()),
}


@dataclass(frozen=True)
class Points:
    """The dataset on the board; replaced as a whole, so that an interrupted run never leaves half a change.

    revision  counts how often the data were replaced (a preset), as opposed to edited
    answered  (client, number) of the last edit that the dataset includes
    notice    a sentence about an edit that was refused, or ""
    """

    dataset: Dataset
    revision: int = 0
    answered: tuple = ("", 0)
    notice: str = ""

    def edited(self, message):
        """These points with the edits of a message from the board; edits it has seen before change nothing."""
        client, edits = message["client"], message["edits"]
        seen = self.answered[1] if self.answered[0] == client else 0
        points = self
        for number, revision, *edit in edits:
            if number > seen:
                points = points._with(edit) if revision == self.revision else points
                points = replace(points, answered=(client, number))
        return points

    def replaced(self, dataset):
        """These points with all data replaced."""
        return replace(self, dataset=dataset, revision=self.revision + 1, notice="")

    def _with(self, edit):
        try:
            return replace(self, dataset=apply(self.dataset, edit), notice="")
        except ValueError as error:
            return replace(self, notice=f"That edit was left out: {error}.")


def apply(dataset, edit):
    """The dataset after one edit of the board; `points.js` says the same in JavaScript.

    Raises ValueError for an edit that makes no sense for this dataset.
    """
    match edit:
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
    raise ValueError(f"{edit!r} is no edit")


def empty():
    """The plane without points."""
    return Dataset(np.empty((0, 2)), [])


def start():
    """Give every key its first value, and keep it when a page that does not show its control is open."""
    if POINTS not in st.session_state:
        st.session_state[POINTS] = _from_link(st.query_params)
    for key, value in DEFAULTS.items():
        st.session_state[key] = st.session_state.get(key, value)


def _from_link(parameters):
    """The first data: a link may name them, as in ?preset=xor&seed=3."""
    name, seed = parameters.get(PRESET, DEFAULTS[PRESET]), parameters.get(SEED, str(DEFAULTS[SEED]))
    if name not in PRESETS:
        notice = f"There is no preset “{name}”; here is “{DEFAULTS[PRESET]}” instead."
    elif not (seed.isdecimal() and int(seed) <= LARGEST_SEED):
        notice = f"A seed is a whole number from 0 to {LARGEST_SEED}; the link says “{seed}”, so here is seed 0."
        st.session_state[PRESET] = name
    else:
        notice = ""
        st.session_state[PRESET], st.session_state[SEED] = name, int(seed)
    chosen = {**DEFAULTS, **st.session_state.to_dict()}
    return Points(PRESETS[chosen[PRESET]](chosen[SEED]), notice=notice)


def points():
    """The Points of this session."""
    return st.session_state[POINTS]


def load_preset():
    """Replace the points by the chosen preset."""
    if preset():
        st.session_state[POINTS] = points().replaced(preset()(st.session_state[SEED]))


def preset():
    """The chosen preset, a function of the seed, or None when the points come from elsewhere."""
    return PRESETS.get(st.session_state[PRESET])


def load(preset):
    """Choose a preset and replace the points by it."""
    st.session_state[PRESET] = preset
    load_preset()


def add_outlier():
    """Add a + point that leaves a quarter of the gap: close to the − class, on the segment between the two hulls.

    Where no line separates two classes there is no gap, and a sentence says so.
    """
    before = points()
    separation = separate(before.dataset)
    if isinstance(separation, Separable):
        plus, minus = separation.nearest
        st.session_state[POINTS] = before.replaced(before.dataset.with_point(minus + (plus - minus) / 4, 1))
    else:
        notice = "An outlier needs a gap to spoil: place two classes that a line can separate first."
        st.session_state[POINTS] = replace(before, notice=notice)


def receive_edits(board):
    """Take the edits that a board has sent."""
    message = st.session_state[board].get("edits")
    if message:
        st.session_state[POINTS] = points().edited(message)


def perceptron(side=""):
    """The Perceptron with the conventions of this session, or of one of two boards (LEFT, RIGHT)."""
    state = st.session_state
    return Perceptron(
        learning_rate=state[side + RATE],
        bias=state[side + BIAS],
        order=state[side + ORDER],
        boundary=state[side + BOUNDARY],
        seed=state[side + SHUFFLE_SEED],
    )


def follow(side, perceptron):
    """Give one of two boards these conventions."""
    st.session_state.update(_conventions(side, perceptron))


def show(example):
    """Put an example of a slip on the board of its page: its points, its conventions, its line."""
    state = st.session_state
    if example.dataset is not None:
        state[POINTS] = points().replaced(example.dataset)
        state[PRESET] = None
    if example.left:
        follow(LEFT, example.left)
        follow(RIGHT, example.right)
    if example.line:
        state[HYPERPLANE_LINE] = example.line
        state[HAND_LINE] = (points().revision, example.line)
    state[EXAMPLE] = (points().revision, example.page, example.look)


def hand_line(otherwise):
    """The line that the lesson on margins begins with: an example's, as long as its points are there."""
    revision, line = st.session_state.get(HAND_LINE, (None, None))
    return line if revision == points().revision else otherwise


def example(page):
    """What to look at in the example that is on the board of this page; "" when there is none."""
    revision, of, look = st.session_state.get(EXAMPLE, (None, "", ""))
    return look if (revision, of) == (points().revision, page) else ""
