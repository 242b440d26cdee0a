"""When edits are sent: one message at a time, again when no answer comes, and none from a page that is being left."""

import pytest


@pytest.fixture
def desk(js):
    desk = js.new("../tests/board/desk.mjs", "Desk")
    yield desk
    desk("close")


def test_one_message_at_a_time(desk):
    for _ in range(3):
        desk("edit")
        desk("wait", 100)
    assert desk["sent"] == [[1]]
    desk("answer", 1)
    desk("wait", 100)
    assert desk["sent"] == [[1], [2, 3]]


def test_while_a_drag_needs_no_answer_it_is_sent_twice_a_second_and_at_its_end_at_once(desk):
    desk("drag", True)
    for number in range(1, 31):  # 1.5 s
        desk("edit")
        desk("answer", number - 1)
        desk("wait", 50)
    assert len(desk["sent"]) == 3
    desk("answer", 30)
    desk("edit")
    desk("wait", 50)
    assert len(desk["sent"]) == 4
    desk("answer", 31)
    desk("edit")
    desk("drag", False)
    desk("wait", 70)
    assert desk["sent"][-1] == [32]


def test_without_an_answer_it_is_sent_again_less_and_less_often(desk):
    desk("edit")
    desk("wait", 100)
    for pause, count in ((1800, 1), (300, 2), (3600, 2), (600, 3), (7300, 3), (1000, 4), (7000, 4), (1300, 5)):
        desk("wait", pause)
        assert len(desk["sent"]) == count
    desk("answer", 1)
    desk("wait", 20_000)
    assert len(desk["sent"]) == 5


def test_a_page_that_is_being_left_says_nothing_more(desk):
    """Whatever it said would ask the server for the page itself again, instead of the one that was asked for."""
    desk("edit")
    desk("wait", 100)
    desk("edit")
    desk("leave")
    desk("answer", 1)
    desk("wait", 7000)
    assert desk["sent"] == [[1]]
    desk("wait", 2000)  # nobody has left
    assert desk["sent"] == [[1], [2]]


def test_what_was_about_to_be_sent_is_not_either(desk):
    desk("edit")
    desk("leave")
    desk("wait", 7000)
    assert desk["sent"] == []
