"""The session's points: edits from boards, revisions, presets and their origin."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.edits import apply_edit, empty_dataset
from board.serializers import points_data
from perceptron_core import PRESETS, Dataset
from ui.visitor.points import FIRST_CHOICES, LARGEST_SEED, MOST_REMEMBERED, Origin, Points, Revision

START = Points(Dataset([[0, 0], [1, 1]], [1, -1]))

edits = st.one_of(
    st.tuples(st.just("add"), st.integers(-9, 9), st.integers(-9, 9), st.sampled_from([1, -1])),
    st.tuples(st.just("move"), st.integers(0, 4), st.integers(-9, 9), st.integers(-9, 9)),
    st.tuples(st.just("flip"), st.integers(0, 4)),
    st.tuples(st.just("delete"), st.integers(0, 4)),
    st.tuples(st.just("reorder"), st.integers(0, 4), st.integers(0, 4)),
    st.just(("clear",)),
    st.just(("set", [[1, 2]], [-1])),
)


def edits_message(*numbered, client="tab"):
    return {"client": client, "edits": [[number, START.revision.number, *edit] for number, edit in numbered]}


@given(st.lists(edits, max_size=8), st.data())
def test_however_messages_repeat_each_edit_is_applied_once_and_in_order(sequence, data):
    numbered = list(enumerate(sequence, start=1))
    once = START.edited(edits_message(*numbered))
    points, first = START, 0
    while first < len(numbered):
        # Each message repeats all edits that the server has not answered yet, and answers may be late.
        last = data.draw(st.integers(first + 1, len(numbered)))
        points = points.edited(edits_message(*numbered[first:last]))
        first = data.draw(st.integers(first, last))
    points = points.edited(edits_message(*numbered))
    assert points.dataset == once.dataset
    assert points.answered == once.answered


def test_a_new_tab_starts_counting_again():
    points = START.edited(edits_message((7, ("clear",))))
    points = points.edited(edits_message((1, ("add", 2, 3, -1)), client="other tab"))
    assert points.dataset == Dataset([[2, 3]], [-1])
    assert points.answered == ("other tab", 1)


def test_an_edit_of_data_that_were_replaced_meanwhile_is_answered_and_dropped():
    replaced = START.replace_dataset(Dataset([[5, 5]], [1]))
    points = replaced.edited(edits_message((1, ("delete", 0))))
    assert points.dataset == replaced.dataset
    assert points.answered == ("tab", 1)


@pytest.mark.parametrize(
    "edit",
    [
        ("delete", 2),
        ("reorder", 0, 2),
        ("reorder", 2, 0),
        ("add", 1e300, 0, 1),
        ("add", 0, 0, 3),
        ("add", None, 0, 1),
        ("fly", 1),
    ],
)
def test_an_edit_that_makes_no_sense_gets_a_sentence_and_loses_nothing(edit):
    points = START.edited(edits_message((1, edit)))
    assert points.dataset == START.dataset
    assert points.notice.startswith("The last change was not made. ")
    assert points.answered == ("tab", 1)
    assert points.edited(edits_message((2, ("flip", 0)))).notice == ""


def test_setting_nothing_is_clearing():
    assert apply_edit(START.dataset, ["set", [], []]) == empty_dataset() == Dataset(np.empty((0, 2)), [])


def test_replacing_keeps_what_was_answered():
    points = replace(START, answered=("tab", 4)).replace_dataset(empty_dataset())
    assert (points.revision.number, points.answered) == (1, ("tab", 4))


presets = st.none() | st.tuples(st.sampled_from([*PRESETS]), st.integers(0, LARGEST_SEED))
revisions = st.builds(Revision, st.integers(0, FIRST_CHOICES + 10**6), presets)


@pytest.mark.parametrize(
    ("revision", "number"),
    [
        (Revision(), 0),
        (Revision(5), 5),
        (Revision(2**32), 4294967296),
        (Revision(0, ("separable", 0)), 8589934592),
        (Revision(7, ("xor", 3)), 171833051578375),
    ],
)
def test_browsers_know_a_revision_by_the_number_that_they_have_stored(revision, number):
    assert revision.number == number
    assert points_data(replace(START, revision=revision))["revision"] == number


@given(revisions, revisions)
def test_each_revision_has_another_number_that_javascript_holds(one, other):
    assert (one.number == other.number) == (one == other)
    assert one.number < 2**53


def test_a_lesson_shows_the_same_revision_again_until_points_are_chosen():
    before = replace(START, revision=Revision(41))
    own = before.own(("xor", 0))
    assert own.revision == Revision(42, ("xor", 0))
    elsewhere = own.enter_lesson(("noisy", 3))
    assert elsewhere.revision == Revision(42, ("noisy", 3))
    assert elsewhere.enter_lesson(("xor", 0)).revision == own.revision
    assert elsewhere.load_preset("xor", 0).revision == Revision(43)


# ---- the origin of the points -----------------------------------------------------------------------------------

NOISY = Points(empty_dataset()).load_preset("noisy", 3)


def apply_edits(points, *edits):
    first = points.answered[1] + 1
    numbered = [[first + i, points.revision.number, *edit] for i, edit in enumerate(edits)]
    return points.edited({"client": "tab", "edits": numbered})


def test_points_as_they_were_drawn():
    assert NOISY.dataset == PRESETS["noisy"](3)
    assert NOISY.origin == Origin("noisy", 3, edited=False)
    assert Points(PRESETS["noisy"](3)).origin == Origin(None, 0, edited=False)  # nobody chose the preset


@pytest.mark.parametrize("edit", [("add", 1, 1, 1), ("move", 0, 5, 5), ("flip", 2), ("delete", 4)])
def test_one_edit_and_its_undo(edit):
    points = apply_edits(NOISY, edit)
    assert points.origin == Origin("noisy", 3, edited=True)
    back = ("set", NOISY.dataset.X.tolist(), NOISY.dataset.y.tolist())
    assert apply_edits(points, back).origin == Origin("noisy", 3, edited=False)


def test_cleared_points_are_the_users_until_undo():
    cleared = apply_edits(NOISY, ("clear",))
    assert cleared.origin == Origin(None, 3, edited=False)
    assert apply_edits(cleared, ("add", 1, 2, 1)).origin.preset is None
    back = ("set", NOISY.dataset.X.tolist(), NOISY.dataset.y.tolist())
    assert apply_edits(cleared, back).origin == Origin("noisy", 3, edited=False)


def test_undo_leads_back_over_a_preset():
    other = NOISY.load_preset("xor", 0)
    assert other.origin == Origin("xor", 0, edited=False)
    back = ("set", NOISY.dataset.X.tolist(), NOISY.dataset.y.tolist())
    assert apply_edits(other, back).origin == Origin("noisy", 3, edited=False)
    assert apply_edits(other, back, ("flip", 0)).origin == Origin("noisy", 3, edited=True)


@given(st.integers(0, 39), st.integers(0, 39))
def test_points_of_a_preset_in_another_order_are_said_to_be_so(i, to):
    points = apply_edits(NOISY, ("reorder", i, to))
    assert points.origin == Origin("noisy", 3, edited=i != to, reordered=i != to)
    assert apply_edits(points, ("reorder", to, i)).origin == NOISY.origin
    for more in (("flip", 0), ("add", 1, 1, 1), ("delete", 0)):
        assert apply_edits(points, more).origin == Origin("noisy", 3, edited=True)


def test_of_two_presets_with_the_same_points_it_is_the_one_in_this_order():
    gate, table = "and gate", "and gate, truth table"
    for loaded in ((gate, table), (table, gate)):
        points = NOISY.load_preset(loaded[0], 0).load_preset(loaded[1], 0)
        for i, to, name in ((0, 0, loaded[1]), (*((3, 0) if loaded[1] == table else (0, 3)), loaded[0])):
            assert apply_edits(points, ("reorder", i, to)).origin == Origin(name, 0, edited=False)
        assert apply_edits(points, ("reorder", 1, 2)).origin == Origin(loaded[1], 0, edited=True, reordered=True)


def test_noise_in_another_order_is_more_than_another_order():
    noisy = NOISY.set_noise("flip", 0.5, 1)
    assert noisy.origin == Origin("noisy", 3, edited=True)
    assert apply_edits(noisy, ("reorder", 0, 5)).origin == Origin("noisy", 3, edited=True)


def test_most_points_decide():
    xor = NOISY.load_preset("xor", 0)
    more = apply_edits(xor, *[("add", i, 7, 1) for i in range(4)])
    assert more.origin == Origin("xor", 0, edited=True)  # four of eight
    assert apply_edits(more, ("add", 5, 7, 1)).origin.preset is None


@given(st.lists(st.integers(0, 30), min_size=1, max_size=40))
def test_only_so_many_presets_are_remembered_each_once(seeds):
    points = NOISY
    for seed in seeds:
        points = points.load_preset("separable", seed)
    assert points.origin == Origin("separable", seeds[-1], edited=False)
    assert len(set(points.presets)) == len(points.presets) <= MOST_REMEMBERED
