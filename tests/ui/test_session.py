from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perceptron_core import Dataset
from ui.session import Points, apply, empty

START = Points(Dataset([[0, 0], [1, 1]], [1, -1]))

edits = st.one_of(
    st.tuples(st.just("add"), st.integers(-9, 9), st.integers(-9, 9), st.sampled_from([1, -1])),
    st.tuples(st.just("move"), st.integers(0, 4), st.integers(-9, 9), st.integers(-9, 9)),
    st.tuples(st.just("flip"), st.integers(0, 4)),
    st.tuples(st.just("delete"), st.integers(0, 4)),
    st.just(("clear",)),
    st.just(("set", [[1, 2]], [-1])),
)


def message(*numbered, client="tab"):
    return {"client": client, "edits": [[number, START.revision, *edit] for number, edit in numbered]}


@given(st.lists(edits, max_size=8), st.data())
def test_however_messages_repeat_each_edit_is_applied_once_and_in_order(sequence, data):
    numbered = list(enumerate(sequence, start=1))
    once = START.edited(message(*numbered))
    points, first = START, 0
    while first < len(numbered):
        # Each message carries all that the server has not yet answered, and the answer may lag behind.
        last = data.draw(st.integers(first + 1, len(numbered)))
        points = points.edited(message(*numbered[first:last]))
        first = data.draw(st.integers(first, last))
    points = points.edited(message(*numbered))
    assert points.dataset == once.dataset
    assert points.answered == once.answered


def test_a_new_tab_starts_counting_again():
    points = START.edited(message((7, ("clear",))))
    points = points.edited(message((1, ("add", 2, 3, -1)), client="other tab"))
    assert points.dataset == Dataset([[2, 3]], [-1])
    assert points.answered == ("other tab", 1)


def test_an_edit_of_data_that_were_replaced_meanwhile_is_answered_and_dropped():
    replaced = START.replaced(Dataset([[5, 5]], [1]))
    points = replaced.edited(message((1, ("delete", 0))))
    assert points.dataset == replaced.dataset
    assert points.answered == ("tab", 1)


@pytest.mark.parametrize(
    "edit", [("delete", 2), ("add", 1e300, 0, 1), ("add", 0, 0, 3), ("add", None, 0, 1), ("fly", 1)]
)
def test_an_edit_that_makes_no_sense_gets_a_sentence_and_loses_nothing(edit):
    points = START.edited(message((1, edit)))
    assert points.dataset == START.dataset
    assert points.notice.startswith("That edit was left out: ")
    assert points.answered == ("tab", 1)
    assert points.edited(message((2, ("flip", 0)))).notice == ""


def test_setting_nothing_is_clearing():
    assert apply(START.dataset, ["set", [], []]) == empty() == Dataset(np.empty((0, 2)), [])


def test_replacing_keeps_what_was_answered():
    points = replace(START, answered=("tab", 4)).replaced(empty())
    assert (points.revision, points.answered) == (1, ("tab", 4))
