"""Edits that a board sends change the points, and rerun the page only if necessary."""

from dataclasses import replace

import pytest

from perceptron_core import PRESETS, Perceptron
from ui.parts import board_mount, examples
from ui.visitor import conventions, session
from ui.visitor.points import Points

XOR = PRESETS["xor"](0)
HERE, THERE = XOR.with_point([5, 6], 1), XOR.with_point([7, 8], 1)  # both are the preset with one change


@pytest.fixture
def sent():
    """A function that sends an edit from the playground's board; returns whether the whole page must rerun."""
    numbers = iter(range(1, 10))

    def send(*edit):
        message = {"client": "tab", "edits": [[next(numbers), session.points().revision.number, *edit]]}
        session.put("playground", {"edits": message})
        return board_mount.receive_edits("playground")

    with session.without_visitor():
        conventions.set_defaults()
        session.set_points(Points(XOR, presets=(("xor", 0),)))
        yield send


def test_only_an_edit_that_changes_what_stands_beside_the_board_runs_the_whole_page(sent):
    assert sent("add", 5, 6, 1)  # the points are no longer those of the preset
    assert session.points().dataset == HERE
    assert not sent("move", 4, 7, 8)
    assert session.points().dataset == THERE
    session.open_drawer(session.DATA)
    assert sent("flip", 4)  # the table lists all points
    session.open_drawer(session.PRINTED)
    assert sent("flip", 4)  # the verdict is on all points
    session.open_drawer(None)
    assert sent("delete", 4)


def test_what_was_seen_before_and_what_is_no_edit_change_nothing(sent):
    sent("add", 5, 6, 1)
    before = session.points()
    assert not board_mount.receive_edits("playground")
    assert session.points() == before
    assert not sent("explode")
    assert session.points().dataset == before.dataset
    assert "no board makes such an edit" in session.points().notice


def test_undo_that_leads_out_of_an_example_takes_its_conventions_with_it(sent):
    session.set_points(replace(session.points(), dataset=THERE))
    examples.place_example("playground", "Look.", HERE, {"": Perceptron(bias="radius")})
    for dataset, bias in ((HERE, "unit"), (THERE, "radius")):
        assert sent("set", dataset.X.tolist(), dataset.y.astype(int).tolist())
        assert conventions.perceptron().bias == bias
