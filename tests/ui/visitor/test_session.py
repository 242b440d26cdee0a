from dataclasses import replace

from board.edits import empty
from ui.visitor import session


def test_a_page_is_entered_from_another_once(held):
    assert not session.enter("Playground")
    assert session.enter("Noise")
    assert not session.enter("Noise")
    assert session.enter("Playground")
    assert session.visited() == ("Playground", "Noise")


def test_a_notice_stands_where_it_is_said_first_and_asking_changes_nothing(held):
    session.notify("no")
    before = held.copy()
    assert session.notice("noise") == session.notice("spam") == ""
    assert held == before
    session.place_notice("noise")
    session.place_notice("spam")
    assert (session.notice("noise"), session.notice("spam")) == ("no", "")
    session.notify("again")
    session.place_notice("spam")
    assert (session.notice("noise"), session.notice("spam")) == ("", "again")


def test_points_are_brought_until_others_are_there(held):
    session.bring()
    assert session.brought()
    session.set_points(replace(session.points(), dataset=empty()))
    assert session.brought()
    session.set_points(session.points().replaced(empty()))
    assert not session.brought()


def test_what_is_taken_is_gone(held):
    session.keep("a", 1)
    session.keep_first("a", 2)
    assert (session.take("a"), session.take("a"), session.kept("a", 3)) == (1, None, 3)
