"""Requests end in time, and waits double up to a limit."""

import pytest

from tests import dependencies


@pytest.fixture
def host(js):
    dependencies.meets("board/shell/page/fetcher.js")
    host = js.new("../tests/board/fetcher_fixture.mjs", "Host")
    yield host
    host("close")


@pytest.mark.parametrize(
    ("text", "content_type", "said"),
    [
        ('{"a": 1}', "application/json; charset=utf-8", {"a": 1}),
        ("<svg/>", "image/svg+xml", "an image"),
        ("<html>", "text/html", None),
        ("", None, None),
    ],
)
def test_a_reply_is_json_or_an_image_or_nothing(host, text, content_type, said):
    host("answers", 404, text, content_type)
    assert host("ask", {}) == [404, said]
    assert host["isOver"]


def test_json_that_stops_in_the_middle_is_no_answer(host):
    host("answers", 200, '{"a": ', "application/json")
    assert host("ask", {}) == [0, None]


def test_a_body_is_sent_as_json_and_a_text_as_it_is(host):
    host("answers", 200, "{}", "application/json")
    host("ask", {"method": "PUT", "body": {"a": 1}})
    host("ask", {"method": "PUT", "body": '{"a":2}'})
    host("ask", {})
    assert [asked[1:] for asked in host["asked"]] == [
        ["PUT", "application/json", '{"a":1}'],
        ["PUT", "application/json", '{"a":2}'],
        ["GET", None, None],
    ]


def test_a_request_ends_after_eight_seconds_or_with_its_signal(host):
    assert host("wait", 7999) is None
    assert host("wait", 8000) == [0, None]
    assert host("wait", 10, True) == [0, None]


def test_a_limit_of_time_may_begin_anew(host):
    assert host("lasts", 1000, 900, 5000) == [False, True]


def test_a_pause_ends_with_its_signal(host):
    assert host("pauses", 1000, False) is False
    assert host("pauses", 1000, True) is True


def test_waits_double_up_to_a_limit(js):
    waits = [js("shell/backoff.js", "backoff", failures) for failures in range(7)]
    assert waits == [500, 500, 1000, 2000, 4000, 5000, 5000]
    assert js("shell/backoff.js", "backoff", 2, 2000, 8000) == 4000
