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


def drag(desk, seconds):
    """A hand that never rests, and a server that answers at once; how often it was asked."""
    before = len(desk["sent"])
    for _ in range(round(20 * seconds)):
        desk("edit")
        desk("wait", 50)
        answer(desk)
    return len(desk["sent"]) - before


def answer(desk):
    """To what it was sent last."""
    if desk["sent"]:
        desk("answer", desk["sent"][-1][-1])


@pytest.mark.parametrize(("shown", "messages"), {"known": [0], "alive": [6, 7], None: range(40, 59)}.items())
def test_a_drag_is_sent_at_its_end_and_meanwhile_twice_a_second_unless_all_of_it_is_known(desk, shown, messages):
    desk("drag", shown)
    assert drag(desk, 2.9) in messages
    desk("edit")
    number = desk["points"]["sequence"]
    desk("drag", None)
    desk("wait", 70)
    assert desk["sent"][-1][-1] == number


def test_where_a_drag_rests_it_is_sent_soon_but_twice_a_second_at_the_most(desk):
    desk("drag", "known")
    drag(desk, 0.6)
    desk("wait", 30)
    assert len(desk["sent"]) == 0
    desk("wait", 40)
    assert len(desk["sent"]) == 1  # less than 150 ms after it has come to rest
    answer(desk)
    for _ in range(10):  # 1.5 s of short moves with rests between
        desk("edit")
        desk("wait", 150)
        answer(desk)
    assert 3 <= len(desk["sent"]) <= 4


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
