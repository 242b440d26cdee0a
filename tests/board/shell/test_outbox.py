"""The outbox: one message at a time, retries, and silence once the page is left."""

import pytest


@pytest.fixture
def desk(js):
    desk = js.new("../tests/board/outbox_fixture.mjs", "Desk")
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


def drag_for(desk, seconds):
    """A drag without pauses, and a server that answers at once; returns the number of requests."""
    before = len(desk["sent"])
    for _ in range(round(20 * seconds)):
        desk("edit")
        desk("wait", 50)
        answer_last(desk)
    return len(desk["sent"]) - before


def answer_last(desk):
    """Answer the last message."""
    if desk["sent"]:
        desk("answer", desk["sent"][-1][-1])


@pytest.mark.parametrize(("shown", "messages"), {"followed": [0], "alive": [6, 7], None: range(40, 59)}.items())
def test_a_drag_is_sent_at_its_end_and_meanwhile_twice_a_second_unless_the_run_follows_it(desk, shown, messages):
    desk("drag", shown)
    assert drag_for(desk, 2.9) in messages
    desk("edit")
    number = desk["points"]["sequence"]
    desk("drag", None)
    desk("wait", 70)
    assert desk["sent"][-1][-1] == number


def test_where_a_drag_rests_it_is_sent_soon_but_twice_a_second_at_the_most(desk):
    desk("drag", "followed")
    drag_for(desk, 0.6)
    desk("wait", 30)
    assert len(desk["sent"]) == 0
    desk("wait", 40)
    assert len(desk["sent"]) == 1  # less than 150 ms after the last move
    answer_last(desk)
    for _ in range(10):  # 1.5 s of short moves with pauses between them
        desk("edit")
        desk("wait", 150)
        answer_last(desk)
    assert 3 <= len(desk["sent"]) <= 4


def edit_with_delay(desk, took):
    """An edit that is sent at once, and answered after so many ms."""
    before = len(desk["sent"])
    desk("edit")
    desk("wait", 10)
    assert len(desk["sent"]) == before + 1
    desk("wait", took - 10)
    answer_last(desk)


@pytest.mark.parametrize(("took", "peace"), [(60, 60), (140, 140), (300, 2880), (1500, 15_000)])
def test_a_busy_server_is_left_in_peace(desk, took, peace):
    """The pause is twelve times the delay, at most 15 s; the edits meanwhile are sent in one message."""
    edit_with_delay(desk, 60)
    desk("wait", 1000)
    edit_with_delay(desk, took)
    before = len(desk["sent"])
    for _ in range(3):
        desk("edit")
    desk("wait", max(0, peace - took - 20))
    assert len(desk["sent"]) == before
    desk("wait", 80)
    assert len(desk["sent"]) == before + 1
    assert len(desk["sent"][-1]) == 3
    desk("wait", 50)
    answer_last(desk)
    before = len(desk["sent"])
    desk("edit")
    desk("wait", max(0, 0.65 * peace - 130))
    assert len(desk["sent"]) == before  # the server was in time again, so the pause is a little shorter
    desk("wait", max(0.1 * peace, 80))
    assert len(desk["sent"]) == before + 1


def test_what_the_board_does_not_know_is_asked_of_a_busy_server_at_once(desk):
    edit_with_delay(desk, 60)
    desk("wait", 1000)
    edit_with_delay(desk, 1500)
    desk("shows", False)
    edit_with_delay(desk, 60)


def test_a_far_server_is_not_busy(desk):
    for _ in range(4):
        edit_with_delay(desk, 500)
        desk("wait", 100)


def test_what_was_lost_on_its_way_says_nothing_of_the_server(desk):
    edit_with_delay(desk, 60)
    desk("wait", 1000)
    desk("edit")
    desk("wait", 9000)
    answer_last(desk)
    desk("wait", 100)
    edit_with_delay(desk, 60)


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
    """Any message would make the server send this page again, instead of the requested one."""
    desk("edit")
    desk("wait", 100)
    desk("edit")
    desk("leave")
    desk("answer", 1)
    desk("wait", 7000)
    assert desk["sent"] == [[1]]
    desk("wait", 2000)  # the page was not left after all
    assert desk["sent"] == [[1], [2]]


def test_what_was_about_to_be_sent_is_not_either(desk):
    desk("edit")
    desk("leave")
    desk("wait", 7000)
    assert desk["sent"] == []


def test_a_closed_outbox_leaves_no_timer_behind(desk):
    desk("edit")
    desk("wait", 100)
    desk("edit")
    desk("answer", 1)
    desk("shut")
    desk("wait", 20_000)
    assert desk["sent"] == [[1]]
