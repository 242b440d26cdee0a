"""Messages from boards that the session accepts.

tests/test_hostile_clients.py sends messages that pages do not send.
"""

import pytest

from perceptron_core import PRESETS, Dataset, Perceptron
from ui import course
from ui.visitor import arrivals, board_messages, conventions, link, session

RUN = {"points": {"preset": "xor", "seed": 0}, "rule": {"bias": "none", "order": "cyclic", "boundary": "mistake"}}
RUN["rule"] |= {"learning_rate": 1, "seed": 0}


@pytest.fixture
def send(held):
    """A function that sends a message from a board, and returns the reader's answer."""
    held |= {arrivals.SESSION_ID: "mine", arrivals.RESTORED: False, arrivals.OPENED: arrivals.NOTHING_OPENED}
    conventions.set_defaults()

    def send(receive, lesson, **message):
        held[lesson] = message
        return receive(lesson)

    return send


@pytest.mark.parametrize("message", [None, "noise", ["noise", 5], {"noise": 1}, ["no page"], ["playground"]])
def test_pages_that_a_session_knows_or_nobody_are_no_news(send, message):
    session.enter("Playground")
    assert not send(board_messages.receive_visited, "noise", visited=message)
    assert session.visited_titles() == ("Playground",)


def test_a_session_takes_what_a_browser_knows_of_its_pages(send):
    session.enter("Start here")
    assert send(board_messages.receive_visited, "noise", visited=["noise", "no page", "start_here"])
    assert session.visited_titles() == ("Start here", "Noise")


@pytest.mark.parametrize("message", [None, "exercises", {"page": "cellar"}, {"page": ["exercises"]}, {"turn": 1}])
def test_a_board_leads_only_to_pages_that_there_are(send, message):
    send(board_messages.receive_visit, "noise", visit=message)
    assert session.pop(board_messages.NEXT_PAGE) is None


def test_a_board_leads_to_a_page_once(send):
    send(board_messages.receive_visit, "noise", visit={"page": "exercises", "turn": 1.5})
    assert session.pop(board_messages.NEXT_PAGE) == course.BY_NAME["exercises"]
    assert session.pop(board_messages.NEXT_PAGE) is None


def test_a_scene_is_taken_back_once_and_only_for_this_session(send):
    points = {"points": [[1, 2]], "labels": [1]}
    scene = {"version": 1, "page": "noise", "points": points, "board": {"epochs": 3}}
    message = {"session": "mine", "client": "tab", "number": 4, "scene": scene}
    assert not send(board_messages.receive_scene, "noise", scene={**message, "session": "another"})
    assert send(board_messages.receive_scene, "noise", scene=message)
    assert session.points().dataset == Dataset([[1, 2]], [1])
    assert session.points().answered == ("tab", 4)
    assert (arrivals.pop_board("noise"), arrivals.pop_board("noise")) == ({"epochs": 3}, {})
    assert not send(board_messages.receive_scene, "noise", scene=message)


def test_points_that_nobody_has_chosen_do_not_come_back(send):
    before, scene = session.points(), {"version": 1, "page": "noise", "points": {"preset": "xor", "seed": 0}}
    message = {"session": "mine", "client": "tab", "number": 4, "scene": scene, "chosen": False}
    assert send(board_messages.receive_scene, "noise", scene=message)
    assert session.points() == before


def test_what_cannot_be_read_gets_a_sentence(send):
    message = {"session": "mine", "client": "tab", "number": 4, "scene": {"version": 9}}
    assert send(board_messages.receive_scene, "noise", scene=message)
    assert session.points().notice.startswith("The board that was saved in this browser cannot be shown. ")
    assert send(board_messages.receive_runs, "noise", runs={"runs": [{}]})
    assert session.points().notice.startswith("This run cannot be shown. ")


@pytest.mark.parametrize(("lesson", "side"), [("playground", ""), ("conventions", "left")])
def test_a_run_is_put_back_on_the_first_side(send, lesson, side):
    assert send(board_messages.receive_runs, lesson, runs={"runs": [RUN]})
    assert session.points().dataset == PRESETS["xor"](0)
    assert conventions.changed_conventions() == {side: Perceptron(bias="none")}


def test_two_runs_are_kept_as_links_and_change_nothing(send):
    before = session.points()
    assert not send(board_messages.receive_runs, "playground", runs={"runs": [RUN, RUN]})
    assert session.points() == before
    links = session.pop(board_messages.COMPARED_LINKS)
    assert [link.decode(links[side]).rules[""] for side in ("left", "right")] == [Perceptron(bias="none")] * 2


@pytest.mark.parametrize("address", [None, 5, "", "Größe", "a" * (link.MOST_QR_CHARACTERS + 1)])
def test_no_code_is_made_of_what_is_no_short_address(send, address):
    send(board_messages.receive_code, "noise", code=address)
    assert session.get(arrivals.QR_CODE) is None


def test_a_code_is_made_of_an_address(send):
    send(board_messages.receive_code, "noise", code="http://here")
    assert session.get(arrivals.QR_CODE) == {"link": "http://here", "image": link.qr_code("http://here")}
