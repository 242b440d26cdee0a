"""Hostile requests to a class are refused in one sentence, and the lecture continues."""

import asyncio
import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom import limits, validators
from classroom.validators import RequestError
from tests.classroom.asking import PATIENCE, Browser, new_key, new_student, settle
from tests.classroom.classes import BOARD, CHOICE, MODE, NUMBER, STEP, Clock, new_class
from tests.websocket_visitor import run

WHO = "a" * 16
PLACE = {"id": "q", "form": "place", "asks": "Where?", "open": True}
LECTURE = {"name": "a" * 60, "caption": "γ" * 1000, "at": [8, 8]}
LINE, EXAMPLE, TEXT = ({**PLACE, "form": form} for form in ("line", "example", "text"))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'{"follow": NaN, "paused": true}',
        b'{"follow": Infinity, "paused": true}',
        b'{"follow": 1e999, "paused": true}',
        b'{"follow": ' + b"9" * 5000 + b"}",
        b'"\\ud800"',
        b"[" * 900 + b"]" * 900,
        b'{"a":' * 100 + b"1" + b"}" * 100,
        b"[" * 100_000,
    ],
)
def test_what_is_no_json_or_nested_too_deep_is_not_read(body):
    with pytest.raises(RequestError) as raised:
        validators.parse_json(body)
    assert raised.value.status == 400


WORDS = st.text(st.characters(codec="utf-8"))
PLAIN = st.none() | st.booleans() | st.integers(-(10**20), 10**20) | WORDS
JSON = st.recursive(
    PLAIN | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
)


@given(JSON)
def test_what_is_json_is_read_and_written_as_it_is_in_one_line(value):
    text = validators.to_json(value)
    assert validators.parse_json(text) == value
    assert b"\n" not in text
    assert b"\r" not in text


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("mode", {}),
        ("mode", {"follow": 1, "paused": False}),
        ("mode", [True, False]),
        ("step", {**STEP, "board": "1"}),
        ("step", {**STEP, "board": True}),
        ("step", {**STEP, "settings": []}),
        ("step", {**STEP, "says": "a" * 5000}),
        ("board", {**BOARD, "page": None}),
        ("board", {**BOARD, "scene": "x"}),
        ("board", {"page": "hyperplane"}),
        ("board", {**BOARD, "lecture": "Scene 1"}),
        ("board", {**BOARD, "lecture": {**LECTURE, "at": [0, 8]}}),
        ("board", {**BOARD, "lecture": {**LECTURE, "at": [9, 8]}}),
        ("board", {**BOARD, "lecture": {**LECTURE, "at": [1, 61]}}),
        ("board", {**BOARD, "lecture": {**LECTURE, "at": [True, 8]}}),
        ("board", {**BOARD, "lecture": {**LECTURE, "name": "a" * 61}}),
        ("board", {**BOARD, "lecture": {**LECTURE, "caption": "a" * 1001}}),
        ("board", {**BOARD, "lecture": {**LECTURE, "caption": None}}),
        ("board", {**BOARD, "lecture": {"name": "", "at": [1, 1]}}),
        ("question", {**CHOICE, "id": "a b"}),
        ("question", {**CHOICE, "id": "q" * 41}),
        ("question", {**CHOICE, "form": "essay"}),
        ("question", {**CHOICE, "form": []}),
        ("question", {**CHOICE, "asks": " "}),
        ("question", {**CHOICE, "asks": "a" * 241}),
        ("question", {**CHOICE, "asks": "a\nb"}),
        ("question", {**CHOICE, "choices": ["one"]}),
        ("question", {**CHOICE, "choices": ["one", 2]}),
        ("question", {**CHOICE, "choices": ["a"] * 7}),
        ("question", {**CHOICE, "open": 1}),
        ("question", {**CHOICE, "again": CHOICE["id"]}),
        ("question", {**CHOICE, "again": None}),
        ("question", {**CHOICE, "again": "a b"}),
        ("shown", {"question": CHOICE}),
        ("shown", {"question": CHOICE, "answers": {"a": 1}}),
        ("shown", {"question": CHOICE, "answers": [["short", 1]]}),
        ("shown", {"question": CHOICE, "answers": [[WHO, 2]]}),
        ("shown", {"question": CHOICE, "answers": [[WHO]]}),
        ("shown", {"question": CHOICE, "answers": [], "first": None}),
        ("shown", {"question": CHOICE, "answers": [], "first": [[WHO, 2]]}),
    ],
)
def test_what_is_no_part_of_a_class_is_refused(part, value):
    with pytest.raises(RequestError):
        validators.check_part(part, value)


def test_a_lecture_and_a_second_vote_are_parts_of_a_class():
    for lecture in (None, LECTURE, {"name": "", "caption": "a\nb", "at": [1, 60]}):
        validators.check_part("board", {**BOARD, "lecture": lecture})
    again = {**CHOICE, "id": "q9", "again": CHOICE["id"]}
    validators.check_part("question", again)
    validators.check_part("shown", {"question": again, "answers": [[WHO, 0]], "first": [[WHO, 1]]})


@pytest.mark.parametrize(
    ("question", "good", "bad"),
    [
        (CHOICE, [0, 1], [2, -1, 0.0, 1.5, True, "0", None, [0]]),
        (NUMBER, [0, -2.5, 1e12, 10**11], [1.1e12, 10**400, True, "3", None, [1], math.nan, math.inf]),
        (PLACE, [[1, -2.5, 1], [0, 0, -1]], [[1, 2], [1, 2, 0], [1, 2, "1"], [1e101, 0, 1], [1, 2, 3, 4], "1,2,1"]),
        (LINE, [[1, 0, 3], [0, -0.5, 0]], [[0, 0, 1], [1, 2], [True, 1, 1], [1, None, 2], {"w": 1}]),
        (EXAMPLE, [0, 1999], [2000, -1, 1.0, "a"]),
        (TEXT, ["γ", "<b>", "a" * 200], ["", "  ", "a" * 201, "a\x00", "a\nb", 3, ["a"]]),
    ],
)
def test_an_answer_is_one_of_its_question_s_form(question, good, bad):
    assert [validators.is_answer(question, value) for value in good] == [True] * len(good)
    assert [validators.is_answer(question, value) for value in bad] == [False] * len(bad)


@pytest.mark.parametrize(
    "kept",
    [
        [],
        {"parts": []},
        {"answers": []},
        {"parts": {"mode": 1}},
        {"parts": {"question": {"id": "q"}}},
        {"answers": {"a b": {}}},
        {"answers": {"q": []}},
        {"answers": {"q": {"short": 1}}},
        {"answers": {"q": {WHO: {"a": 1}}}},
        {"answers": {"q": {WHO: [1, 2]}}},
        {"parts": {"step": {**STEP, "settings": {"x": "a" * 16_000}}}},
    ],
)
def test_what_no_browser_keeps_restores_nothing(in_class, kept):
    async def test(one):
        answer = await one.browser.ask("POST", "api/start", {"code": None, "kept": kept}, key=new_key())
        assert answer.status in (400, 413)
        assert len(one.store.classes) == 1

    in_class(test)


@given(
    body=st.binary(max_size=60) | JSON.map(lambda value: json.dumps(value).encode()),
    asked=st.sampled_from([CHOICE, NUMBER, PLACE, LINE, TEXT]),
)
def test_no_body_breaks_anything(body, asked):
    async def test():
        one = await new_class().begin()
        await one.publish("question", asked)
        paths = [("PUT", f"{one.id}/{part}") for part in validators.PARTS]
        paths += [("POST", "start"), ("POST", f"{one.id}/qr")]
        for method, path in paths:
            answer = await one.ask(method, path, body=body)
            assert answer.status in (200, 400, 413)
            assert answer.status == 200 or [*answer.value] == ["reason", "problem"]
        question = one.store.classes[one.id].question
        if question:
            answer = await one.browser.ask("PUT", f"api/{one.id}/answer/{question['id']}", body=body, me=new_student())
            assert answer.status in (200, 400, 409, 413)

    run(test())


def test_a_body_is_read_no_further_than_it_may_be(in_class, monkeypatch):
    async def test(one):
        for part, longest in limits.MOST_PART_BYTES.items():
            pieces = [b"[" + b" " * 1000] * (longest // 1000 + 2)
            answer = await one.ask("PUT", f"{one.id}/{part}", body=pieces)
            assert (answer.status, [*answer.value]) == (413, ["reason", "problem"])
        monkeypatch.setattr(validators, "parse_json", lambda body: pytest.fail("read"))
        assert (await one.ask("PUT", f"{one.id}/mode", body=[b" " * 1000] * 10_000)).status == 413
        assert (await one.answer("q1", "a" * 3000)).status == 413

    in_class(test)


def test_a_body_that_does_not_come_is_not_waited_for(in_class, monkeypatch):
    monkeypatch.setattr(limits, "BODY_TIMEOUT_SECONDS", 0.01)

    async def test(one):
        scope = one.browser._scope("PUT", f"api/{one.id}/mode", one.key, None, {})
        sent = []

        async def send(message):
            sent.append(message)

        async with asyncio.timeout(PATIENCE):
            await one.browser.app(scope, asyncio.Event().wait, send)
        assert sent[0]["status"] == 400

    in_class(test)


# ---- too much -------------------------------------------------------------------------------------------------------


def test_a_hall_behind_one_address_joins_within_one_second(in_class):
    async def test(one):
        board = await one.publish("board", BOARD)
        streams = []
        for i in range(300):
            browser = Browser(one.browser.app, "10.0.0.2", one.browser.base)
            for path in (one.code, "api/page.js", f"api/{one.id}/board/{board}"):
                assert (await browser.ask("GET", path)).status == 200
            code = one.code if i % 6 else "AAAAAA"  # mistyped
            assert (await browser.ask("GET", f"api/join/{code}")).status == (200 if i % 6 else 404)
            streams.append(await browser.follow(one.id, new_student()).__aenter__())
        number = await one.publish("mode", MODE)
        assert [(await stream.told(number))["mode"] for stream in streams] == [MODE] * 300
        assert (await one.answers("q1"))["here"] == 300
        for stream in streams:
            await stream.__aexit__()
        assert one.store.followers.count == 0

    in_class(test)


def test_who_asks_too_fast_waits_and_nobody_else_does(in_class):
    async def test(one):
        most, _ = limits.RATE_LIMITS["ask"]
        fast = Browser(one.browser.app, "10.6.6.6", one.browser.base)
        statuses = [(await fast.ask("GET", "api/page.js")).status for _ in range(most + 1)]
        assert statuses == [200] * most + [429]
        assert (await one.state()).status == 200

    in_class(test)


def test_many_classes_are_not_begun_from_one_address(in_class):
    async def test(one):
        most, rate = limits.RATE_LIMITS["start"]
        statuses = [(await one.browser.ask("POST", "api/start", {}, key=new_key())).status for _ in range(most)]
        assert statuses == [200] * (most - 1) + [429]
        one.clock.time += 1 / rate
        assert (await one.browser.ask("POST", "api/start", {}, key=new_key())).status == 200

    in_class(test)


def test_more_classes_than_there_may_be_wait_until_one_is_left(in_class, monkeypatch):
    monkeypatch.setattr(limits, "MOST_CLASSES", 2)

    async def test(one):
        async def begin():
            return (await one.browser.ask("POST", "api/start", {}, key=new_key())).status

        async with one.browser.follow(one.id, new_student()) as stream:
            assert [await begin(), await begin()] == [200, 503]
            one.clock.time += limits.IDLE_SECONDS + 1
            assert [await begin(), await begin()] == [200, 503]  # the class that nobody follows makes room
            assert (await stream.told(await one.publish("mode", MODE)))["mode"] == MODE

    in_class(test)


def test_streams_beyond_what_the_server_bears_are_refused_and_the_lecture_goes_on(in_class, monkeypatch):
    monkeypatch.setattr(limits, "stream_limit", lambda: 10)

    async def test(one):
        one.store.followers.most = 10
        streams = [await one.browser.follow(one.id, new_student()).__aenter__() for _ in range(10)]
        for _ in range(200):
            refused = await one.browser.ask("GET", f"api/{one.id}/stream?me={new_student()}")
            assert (refused.status, [*refused.value]) == (503, ["reason", "problem"])
            assert refused.headers["connection"] == "close"
        number = await one.publish("mode", MODE)
        for stream in streams:
            assert (await stream.told(number))["mode"] == MODE
        assert (await one.state()).value["mode"] == MODE  # a request without a stream
        for stream in streams:
            await stream.__aexit__()

    in_class(test)


def test_one_student_holds_three_streams_at_most(in_class):
    async def test(one):
        me = new_student()
        streams = [await one.browser.follow(one.id, me).__aenter__() for _ in range(5)]
        assert [stream.ended for stream in streams] == [True, True, False, False, False]
        assert {"ended": True} not in streams[0].events
        for stream in streams:
            await stream.__aexit__()

    in_class(test)


def test_who_reads_slowly_gets_the_latest_and_nothing_piles_up(in_class, monkeypatch):
    monkeypatch.setattr(limits, "GAP_SECONDS", 0)
    monkeypatch.setattr(limits, "GAP_SECONDS_PER_FOLLOWER", 0)

    async def test(one):
        async with one.browser.follow(one.id, new_student(), reads=False) as slow:
            async with one.browser.follow(one.id, new_student()) as quick:
                for step in range(300):
                    number = await one.publish("step", {**STEP, "settings": {"step": step}})
                    one.clock.time += 0.01
                    await settle()
                await quick.told(number)
                assert len(quick.events) > 100
            slow.reading.set()
            await slow.told(number)
            assert len(slow.events) <= 2
            assert slow.events[-1]["step"]["settings"] == {"step": 299}

    in_class(test)


def test_a_burst_of_steps_is_told_as_few(in_class, monkeypatch):
    monkeypatch.setattr(limits, "GAP_SECONDS", 0.05)

    async def test(one):
        async with one.browser.follow(one.id, new_student()) as stream:
            for step in range(100):
                number = await one.publish("step", {**STEP, "settings": {"step": step}})
            last = await stream.told(number)
            assert last["step"]["settings"] == {"step": 99}
            assert len(stream.events) < 50

    in_class(test)


def test_a_lecturer_s_browser_that_runs_wild_is_slowed(in_class):
    async def test(one):
        large = {**BOARD, "scene": {"x": "a" * 400_000}}
        statuses = [(await one.ask("PUT", f"{one.id}/board", large)).status for _ in range(10)]
        assert (statuses[0], statuses[-1]) == (200, 429)
        one.clock.time += 2
        assert (await one.ask("PUT", f"{one.id}/mode", MODE)).status == 200

    in_class(test)


def test_answers_beyond_what_a_class_can_have_are_refused(in_class, monkeypatch):
    monkeypatch.setattr(limits, "MOST_ANSWERS", 5)
    monkeypatch.setattr(limits, "MOST_ANSWERS_OF_CLASS", 8)
    monkeypatch.setattr(limits, "MOST_QUESTIONS", 3)

    async def test(one):
        students = [new_student() for _ in range(6)]
        await one.publish("question", CHOICE)
        assert [(await one.answer("q1", 0, me)).status for me in students] == [200] * 5 + [503]
        assert (await one.answer("q1", 1, students[0])).status == 200  # the same student changes the answer
        await one.publish("question", NUMBER)
        assert [(await one.answer("q2", 0, me)).status for me in students] == [200] * 5 + [503]
        counts = [(await one.answers(question))["answered"] for question in ("q1", "q2")]
        assert counts == [0, 5]  # the older class made room; the lecturer's browser still has its answers
        for i in range(9):
            await one.publish("question", {**CHOICE, "id": f"more{i}"})
        assert len(one.store.classes[one.id].answers) == 3

    in_class(test)


def test_those_who_ask_without_a_stream_are_counted_up_to_a_bound(in_class, monkeypatch):
    monkeypatch.setattr(limits, "MOST_POLLING_STUDENTS", 10)

    async def test(one):
        for _ in range(30):
            await one.state()
        assert (await one.answers("q"))["here"] == 10

    in_class(test)


def test_accounts_are_kept_up_to_a_bound_and_no_longer_than_something_is_owed(monkeypatch):
    monkeypatch.setattr(limits, "MOST_BUCKETS", 10)
    clock = Clock()
    paces = limits.RateLimiter(clock)
    for i in range(100):
        assert paces.take("wrong", f"10.0.0.{i}")
    assert len(paces.accounts["wrong"]) == 10
    clock.time += 1 / limits.RATE_LIMITS["wrong"][1]
    assert paces.take("wrong", "10.0.0.200")
    assert [*paces.accounts["wrong"]] == ["10.0.0.200"]


def test_time_may_pass_while_an_account_is_charged():
    times = iter(range(1000, 2000))
    paces = limits.RateLimiter(lambda: next(times))
    assert all(paces.take("ask", "10.0.0.1") for _ in range(50))


def test_a_stream_whose_reader_has_gone_is_forgotten(in_class):
    async def test(one):
        for _ in range(20):
            async with one.browser.follow(one.id, new_student()):
                pass
        await settle()
        assert (one.store.followers.count, one.store.followers.of, one.store.followers.due) == (0, {}, {})

    in_class(test)
