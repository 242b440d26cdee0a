"""The server survives any message: nothing raises, and the next edit works."""

import json
import math
import random
from copy import deepcopy

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from board import edits
from board.edits import MOST_POINTS, apply_edit
from perceptron_core import Dataset
from ui.visitor.points import MOST_EDIT_GAP, MOST_EDITS, Points

FEW_POINTS = Points(Dataset([[0, 0], [1, 1], [2, 0]], [1, -1, -1]))
FULL_BOARD = Points(Dataset(np.arange(2 * MOST_POINTS).reshape(-1, 2), np.resize([1, -1], MOST_POINTS)))
GOOD_EDITS = [
    ["add", 1.5, -2, 1],
    ["move", 1, 0.25, 1e5],
    ["flip", 0],
    ["delete", 2],
    ["reorder", 2, 0],
    ["clear"],
    ["set", [[1, 2], [3.5, 4]], [1, -1]],
    ["set", [[1, 2]], [1], ["length", "width", "cat", "dog"]],
]
NASTY_VALUES = [
    *(None, True, False, 0, 1, -1, 2, 1.0, 0.5, -0.0, 2**53, 2**63, 10**300, 10**400, -(10**400)),
    *(math.nan, math.inf, -math.inf, 1e300, 1e-300, "", "1", "tab", "flip", "set", "x" * 1000, "\ud800"),
    *([], [[]], [None], [[1, 2]], [[1, 2, 3]], [math.nan, 1], {}, {"client": "tab"}, {"edits": []}),
]


def edits_message(*edits, client="tab", first=1, revision=0):
    return {"client": client, "edits": [[number, revision, *edit] for number, edit in enumerate(edits, start=first)]}


def places_in(value):
    """Every place in a message: (its container, its key or index there)."""
    names = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for name in list(names):
        yield value, name
        yield from places_in(value[name])


def random_change(value, rng, nasty=NASTY_VALUES):
    """Another value in place of this one, often of its type."""
    other = deepcopy(rng.choice(nasty))
    ways = [other, other, [value], {"edits": value}]
    if isinstance(value, int | float):
        ways += [-value, value + 1, str(value)[:9]]
    if isinstance(value, list | str):
        ways += [value[:-1], value[1:], value[::-1], value * 3]
    if isinstance(value, list):
        ways += [[*value, other]]
    return rng.choice(ways)


def mutate_message(rng, revision=0):
    """A valid message with one to three changes."""
    return mutate(edits_message(*(rng.choice(GOOD_EDITS) for _ in range(rng.randint(1, 4))), revision=revision), rng)


def mutate(value, rng, nasty=NASTY_VALUES):
    """A JSON value with one to three changes, each at an existing place."""
    box = [deepcopy(value)]
    for _ in range(rng.randint(1, 3)):
        holder, name = rng.choice(list(places_in(box)))
        if isinstance(holder, dict) and rng.random() < 0.3:
            del holder[name]
        else:
            holder[name] = random_change(holder[name], rng, nasty)
    return box[0]


def check_points(points):
    X, y = points.dataset.X, points.dataset.y
    assert X.shape == (len(y), 2)
    assert len(y) <= MOST_POINTS
    assert np.isfinite(X).all()
    assert set(y) <= {1, -1}
    assert len(json.dumps(points.answered)) < 100
    assert len(points.notice) < 300


def check_next_edit(points, client):
    number = points.answered[1] + 1 if points.answered[0] == client else 1
    after = points.edited(edits_message(["clear"], ["add", 7, 8, -1], client=client, first=number))
    assert after.dataset == Dataset([[7, 8]], [-1])
    assert after.answered == (client, number + 1)
    assert after.notice == ""


@pytest.mark.parametrize("count", [2000, pytest.param(10_000, marks=pytest.mark.soak)])
def test_whatever_message_comes(count):
    rng = random.Random(9)
    taken = refused = 0
    for i in range(count):
        before = FULL_BOARD if i % 10 == 0 else FEW_POINTS
        sent = mutate_message(rng)
        after = before.edited(sent)
        check_points(after)
        check_next_edit(after, "tab")
        check_next_edit(after, "other tab")
        assert after.edited(sent).dataset == after.dataset
        taken += after.dataset != before.dataset
        refused += after.notice != ""
    assert min(taken, refused) > count / 20  # enough of either kind


@pytest.mark.parametrize("before", [FEW_POINTS, FULL_BOARD], ids=["few", "full"])
def test_an_edit_that_is_refused_changes_nothing(before):
    rng = random.Random(10)
    for _ in range(3000):
        edit = deepcopy(rng.choice(GOOD_EDITS))
        edit[rng.randrange(len(edit))] = deepcopy(rng.choice(NASTY_VALUES))
        after = before.edited(edits_message(edit))
        assert after.answered == ("tab", 1)  # otherwise the tab would send it forever
        if after.notice:
            assert after.dataset == before.dataset
        else:
            assert after.dataset == apply_edit(before.dataset, edit)


def test_the_table_has_every_edit_that_is_applied():
    assert {edit[0] for edit in GOOD_EDITS} == set(edits.EDIT_ARGUMENTS)
    for edit in GOOD_EDITS:
        assert isinstance(apply_edit(FEW_POINTS.dataset, edit), Dataset)


@pytest.mark.parametrize("number", [0, -1, True, 1.0, "1", None, math.inf, 2**53 + 1, 10**300, MOST_EDIT_GAP + 1])
def test_no_number_shuts_out_the_edits_to_come(number):
    after = FEW_POINTS.edited({"client": "tab", "edits": [[number, 0, "clear"]]})
    assert after == FEW_POINTS
    check_next_edit(after, "tab")


@given(st.integers(1, 9), st.data())
def test_one_point_takes_another_place_and_the_others_keep_their_order(n, data):
    i, to = (data.draw(st.integers(0, n - 1)) for _ in range(2))
    dataset = Dataset([[j, -j] for j in range(n)], np.resize([1, -1], n))
    after = apply_edit(dataset, ["reorder", i, to])
    order = after.X[:, 0].astype(int).tolist()
    assert order[to] == i
    assert [j for j in order if j != i] == [j for j in range(n) if j != i]
    assert after == dataset.reordered(order)


def test_numbers_grow():
    edits = [[2, 0, "flip", 0], [2, 0, "flip", 0], [1, 0, "flip", 0], [4, 0, "flip", 1]]
    after = FEW_POINTS.edited({"client": "tab", "edits": edits})
    assert after.dataset == FEW_POINTS.dataset.flipped(0).flipped(1)
    assert after.answered == ("tab", 4)


def test_a_name_is_short():
    """Every answer repeats the name of the tab."""
    assert FEW_POINTS.edited(edits_message(["clear"], client="x" * 10**6)) == FEW_POINTS
    assert FEW_POINTS.edited(edits_message(["clear"], client="x" * edits.LONGEST_CLIENT_NAME)).dataset == Dataset(
        np.empty((0, 2)), []
    )


# ---- how many ---------------------------------------------------------------------------------------------------


def test_a_full_board_takes_no_more_and_says_so():
    after = FULL_BOARD.edited(edits_message(["add", 0.5, 0.5, 1]))
    assert after.dataset == FULL_BOARD.dataset
    assert after.notice == "The last change was not made, because a board holds at most 2,000 points."
    check_next_edit(after, "tab")
    for edit in (["move", 5, 1, 1], ["flip", 5], ["delete", 5]):
        assert FULL_BOARD.edited(edits_message(edit)).notice == ""
    back = ["set", FULL_BOARD.dataset.X.tolist(), FULL_BOARD.dataset.y.tolist()]
    assert FEW_POINTS.edited(edits_message(back)).dataset == FULL_BOARD.dataset  # undo, on a full board


class UnreadableList(list):
    def __iter__(self):
        raise AssertionError("somebody looks at a million points")


def test_a_million_points_are_refused_unread():
    after = FEW_POINTS.edited(edits_message(["set", UnreadableList([[1, 2]] * 10**6), [1] * 10**6]))
    assert after.dataset == FEW_POINTS.dataset
    assert after.notice == "The last change was not made, because a board holds at most 2,000 points."


def test_of_many_edits_so_many_are_made_at_once():
    """The tab sends the unanswered rest again."""
    sent = edits_message(*[["flip", 0]] * 3 * MOST_EDITS)
    after = FEW_POINTS.edited(sent)
    assert after.answered == ("tab", MOST_EDITS)
    assert after.edited(sent).answered == ("tab", 2 * MOST_EDITS)
