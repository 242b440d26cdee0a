"""The session's state: pages entered, notices, and points that were brought along."""

from dataclasses import replace

from board.edits import empty_dataset
from ui.visitor import session


def test_a_page_is_entered_from_another_once(held):
    assert not session.enter("Playground")
    assert session.enter("Noise")
    assert not session.enter("Noise")
    assert session.enter("Playground")
    assert session.visited_titles() == ("Playground", "Noise")


def test_a_notice_stands_where_it_is_said_first_and_asking_changes_nothing(held):
    session.notify("no")
    before = held.copy()
    assert session.notice("noise") == session.notice("spam") == ""
    assert held == before
    session.attach_notice("noise")
    session.attach_notice("spam")
    assert (session.notice("noise"), session.notice("spam")) == ("no", "")
    session.notify("again")
    session.attach_notice("spam")
    assert (session.notice("noise"), session.notice("spam")) == ("", "again")


def test_points_are_brought_until_others_are_there(held):
    session.remember_brought_points()
    assert session.has_brought_points()
    session.set_points(replace(session.points(), dataset=empty_dataset()))
    assert session.has_brought_points()
    session.set_points(session.points().replace_dataset(empty_dataset()))
    assert not session.has_brought_points()


def test_what_is_taken_is_gone(held):
    session.put("a", 1)
    session.set_default("a", 2)
    assert (session.pop("a"), session.pop("a"), session.get("a", 3)) == (1, None, 3)
