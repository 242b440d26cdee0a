"""The responses of every class route, which are the contract with the browsers."""

import asyncio
import gzip
import hashlib
import json
import re
from io import BytesIO
from xml.etree import ElementTree

import numpy as np
import pytest
import zxingcpp

from classroom import limits, validators
from classroom.routes import PAGE_SENTENCES
from tests.classroom.asking import BOARDS, Browser, new_key, new_student, settle
from tests.classroom.classes import BOARD, CHOICE, MODE, NUMBER, STEP, hashed, who
from tests.websocket_visitor import run


def test_a_class_begins_and_is_joined(in_class):
    async def test(one):
        assert one.id == hashed("class" + one.key, 22)
        assert validators.CODE_PATTERN.fullmatch(one.code)
        for code in (one.code, one.code.lower()):
            assert (await one.browser.ask("GET", f"api/join/{code}")).value == {"id": one.id}
        again = (await one.ask("POST", "start", {"code": "ABCDEF", "kept": {"parts": {"mode": MODE}}})).value
        assert (again["id"], again["code"], again["state"]["mode"]) == (one.id, one.code, None)  # unchanged

    in_class(test)


def test_only_its_lecturer_changes_or_sees_anything_of_a_class(in_class):
    async def test(one):
        asked = [
            ("POST", "code", None),
            ("POST", "end", None),
            ("POST", "qr", {"address": "http://class.test"}),
            ("PUT", "mode", MODE),
            ("GET", "answers/q1", None),
        ]
        for method, path, value in asked:
            for key in (None, "", new_key(), one.key[:-1], one.key + "A", "ä" * 43):
                answer = await one.browser.ask(method, f"api/{one.id}/{path}", value, key=key)
                assert (answer.status, [*answer.value]) == (403, ["reason", "problem"])
        assert (await one.state()).value["mode"] is None

    in_class(test)


def test_keys_are_compared_in_constant_time(in_class, monkeypatch):
    compared = []
    monkeypatch.setattr("classroom.store.compare_digest", lambda *locks: compared.append(locks) or True)

    async def test(one):
        await one.publish("mode", MODE)
        lock = hashlib.sha256(one.key.encode()).digest()
        assert compared == [(lock, lock)]

    in_class(test)


def test_the_server_keeps_neither_a_key_nor_who_a_student_is(in_class):
    async def test(one):
        me = new_student()
        await one.publish("question", CHOICE)
        async with one.browser.follow(one.id, me):
            assert (await one.answer("q1", 1, me)).status == 200
            await one.state(me)
            kept = repr((vars(one.store), vars(one.store.followers), [vars(f) for f in one.store.followers.of[one.id]]))
            assert one.key not in kept
            assert me not in kept
            assert who(one.id, me) in kept

    in_class(test)


def test_followers_get_each_state_and_what_belongs_to_it_by_its_number(in_class):
    async def test(one):
        async with one.browser.follow(one.id, new_student()) as stream:
            assert (stream.status, stream.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
            assert (stream.headers["x-accel-buffering"], stream.headers["cache-control"]) == ("no", "no-store")
            first = stream.events[0]
            nothing = dict.fromkeys(("mode", "step", "board", "question", "shown", "answered"))
            assert first == {**nothing, "number": first["number"]}
            board = await one.publish("board", BOARD)
            step = await one.publish("step", {**STEP, "board": board})
            assert first["number"] < board < step
            told = await stream.told(step)
            assert told == {**nothing, "number": step, "board": board, "step": {**STEP, "board": board}}
            part = await one.browser.ask("GET", f"api/{one.id}/board/{board}")
            assert (part.value, part.headers["content-type"]) == (BOARD, "application/json")
            assert "immutable" in part.headers["cache-control"]
            packed = await one.browser.ask("GET", f"api/{one.id}/board/{board}", accept_encoding="gzip, br")
            assert (packed.headers["content-encoding"], json.loads(gzip.decompress(packed.body))) == ("gzip", BOARD)
            newer = await one.publish("board", {**BOARD, "page": "margins"})
            assert (await one.browser.ask("GET", f"api/{one.id}/board/{board}")).status == 404
            assert (await stream.told(newer))["board"] == newer
            gone = await one.publish("board", None)
            assert (await stream.told(gone))["board"] is None

    in_class(test)


def test_who_has_no_stream_asks_for_the_same(in_class):
    async def test(one):
        number = await one.publish("mode", MODE)
        state = await one.state()
        assert (state.status, state.value["number"], state.value["mode"]) == (200, number, MODE)
        assert (await one.state(after=number - 1)).value == state.value
        newer = await one.state(after=number)
        assert (newer.status, newer.body) == (204, b"")

    in_class(test)


def test_an_answer_is_counted_once_and_may_be_changed_until_answers_are_shown(in_class):
    async def test(one):
        me, other = new_student(), new_student()
        assert (await one.answer("q1", 0, me)).status == 409
        await one.publish("question", CHOICE)
        assert (await one.state(me)).value["answered"] is None
        for value in (0, 1):
            answer = await one.answer("q1", value, me)
            assert (answer.status, answer.value) == (200, {"answered": "q1"})
        assert (await one.state(me)).value["answered"] == "q1"
        first = await one.answers("q1")
        assert (first["answered"], first["answers"]) == (1, {who(one.id, me): 1})
        await one.answer("q1", 0, other)
        second = await one.answers("q1", first["number"])
        assert (second["answered"], second["answers"]) == (2, {who(one.id, other): 0})
        assert (await one.answers("q1", second["number"]))["answers"] == {}
        await one.publish("shown", {"question": CHOICE, "answers": [[who(one.id, me), 1]]})
        shown = await one.answer("q1", 0, me)
        assert (shown.status, [*shown.value]) == (409, ["reason", "problem"])
        await one.publish("shown", None)
        assert (await one.answer("q1", 0, me)).status == 200
        await one.publish("question", {**CHOICE, "open": False})
        assert (await one.answer("q1", 1, me)).status == 409
        assert (await one.answers("q1"))["answers"][who(one.id, me)] == 0

    in_class(test)


def test_answers_to_what_was_asked_before_stay_and_take_no_more(in_class):
    async def test(one):
        await one.publish("question", CHOICE)
        await one.answer("q1", 0)
        await one.publish("question", NUMBER)
        assert (await one.answer("q1", 0)).status == 409
        assert (await one.answer("q2", 2.5)).status == 200
        assert [(await one.answers(question))["answered"] for question in ("q1", "q2", "q3")] == [1, 1, 0]

    in_class(test)


def test_a_question_of_another_form_begins_anew(in_class):
    async def test(one):
        await one.publish("question", CHOICE)
        await one.answer("q1", 0)
        await one.publish("question", {**NUMBER, "id": "q1"})
        assert (await one.answers("q1"))["answers"] == {}

    in_class(test)


def test_who_is_here_is_counted_once(in_class):
    async def test(one):
        me = new_student()
        assert (await one.answers("q1"))["here"] == 0
        await one.state(me)
        async with one.browser.follow(one.id, me), one.browser.follow(one.id, new_student()):
            assert (await one.answers("q1"))["here"] == 2
        assert (await one.answers("q1"))["here"] == 1  # a request without a stream
        one.clock.time += limits.PRESENCE_SECONDS + 1
        assert (await one.answers("q1"))["here"] == 0

    in_class(test)


def test_a_new_code_leads_to_the_class_and_the_old_one_nowhere(in_class):
    async def test(one):
        async with one.browser.follow(one.id, new_student()) as stream:
            code = (await one.ask("POST", f"{one.id}/code")).value["code"]
            assert code != one.code
            assert (await one.browser.ask("GET", f"api/join/{code}")).value == {"id": one.id}
            assert (await one.browser.ask("GET", f"api/join/{one.code}")).status == 404
            assert not stream.ended

    in_class(test)


def test_the_end_is_heard_by_everybody_and_nothing_is_left(in_class):
    async def test(one):
        await one.publish("board", BOARD)
        await one.publish("question", CHOICE)
        await one.answer("q1", 0)
        async with one.browser.follow(one.id, new_student()) as stream:
            assert (await one.ask("POST", f"{one.id}/end")).status == 200
            await settle()
            assert stream.events[-1] == {"ended": True}
            assert stream.ended
        assert (await one.state()).value == {"ended": True}
        async with one.browser.follow(one.id, new_student()) as late:
            await settle()
            assert (late.events, late.ended) == ([{"ended": True}], True)
        assert (await one.browser.ask("GET", f"api/join/{one.code}")).status == 404
        assert (await one.ask("PUT", f"{one.id}/mode", MODE)).status == 404
        assert (await one.answer("q1", 0)).status == 404
        assert not one.store.classes
        assert not one.store.codes
        assert (await one.ask("POST", "start", {"code": one.code, "kept": {"parts": {"mode": MODE}}})).status == 409

    in_class(test)


def test_after_four_hours_all_of_it_goes(in_class):
    async def test(one):
        await one.publish("board", BOARD)
        async with one.browser.follow(one.id, new_student()) as stream:
            one.clock.time += limits.LIFETIME_SECONDS - 1
            assert (await one.state()).status == 200
            one.clock.time += 1
            assert (await one.state()).value == {"ended": True}
            await settle()
            assert stream.events[-1] == {"ended": True}
        assert not one.store.classes
        one.clock.time += limits.LIFETIME_SECONDS
        assert (await one.state()).status == 200  # the server remembers the end until it tidies up
        one.store.forget_expired()
        assert not one.store.ended

    in_class(test)


def test_what_a_browser_has_kept_restores_a_class(in_class):
    async def test(one):
        await one.publish("mode", MODE)
        before = (await one.state()).value["number"]
        one.store.classes.clear(), one.store.codes.clear()  # as if the server had been killed
        assert (await one.state()).status == 404
        answers = {"q0": {"a" * 16: 0}, "q1": {"a" * 16: 1, "b" * 16: 0}}
        question = {**CHOICE, "again": "q0"}
        parts = {"mode": MODE, "step": {**STEP, "board": 5}, "board": BOARD, "question": question, "shown": None}
        answer = await one.ask("POST", "start", {"code": one.code, "kept": {"parts": parts, "answers": answers}})
        assert (answer.value["id"], answer.value["code"]) == (one.id, one.code)
        state = answer.value["state"]
        assert state["number"] > before
        assert (state["mode"], state["step"], state["shown"]) == (MODE, {**STEP, "board": state["board"]}, None)
        for part, value in (("board", BOARD), ("question", question)):
            assert (await one.browser.ask("GET", f"api/{one.id}/{part}/{state[part]}")).value == value
        assert {id: (await one.answers(id))["answers"] for id in answers} == answers
        assert (await one.answer("q1", 1)).status == 200

    in_class(test)


def test_a_code_that_is_taken_is_not_given_again(in_class):
    async def test(one):
        other = await one.browser.ask("POST", "api/start", {"code": one.code, "kept": None}, key=new_key())
        assert other.value["code"] != one.code
        assert (await one.browser.ask("GET", f"api/join/{one.code}")).value == {"id": one.id}

    in_class(test)


def test_the_code_for_phones_says_the_address(in_class):
    async def test(one):
        address = f"https://class.test/a/b/class/{one.code}"
        answer = await one.ask("POST", f"{one.id}/qr", {"address": address})
        assert answer.headers["content-type"] == "image/svg+xml"
        assert read_code(answer.body) == address
        for wrong in (None, 3, "", "javascript:alert(1)", "http://a/" + "b" * 300, "https://class.test/<b>ä"):
            assert (await one.ask("POST", f"{one.id}/qr", {"address": wrong})).status == 400

    in_class(test)


def read_code(svg):
    """The modules of a QR code from its SVG path of horizontal strokes: M moves, h draws, m moves on."""
    root = ElementTree.parse(BytesIO(svg)).getroot()
    size = int(root.get("width")) // 8
    picture = np.full((size, size), 255, np.uint8)
    path = next(node.get("d") for node in root.iter() if node.get("class") == "qrline")
    x = y = 0.0
    for letter, numbers in re.findall(r"([Mmh])([^Mmh]*)", path):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if letter == "h":
            picture[int(y), int(x) : int(x + values[0])] = 0
            x += values[0]
        else:
            x, y = values if letter == "M" else (x + values[0], y + values[1])
    return zxingcpp.read_barcode(np.kron(picture, np.ones((4, 4), np.uint8))).text


def test_the_page_is_the_same_for_every_code(in_class):
    async def test(one):
        pages = [await one.browser.ask("GET", code) for code in (one.code, "ABCDEF", "<b>")]
        assert {page.status for page in pages} == {200}
        assert len({page.body for page in pages}) == 1
        assert all(sentence.encode() in pages[0].body for sentence in PAGE_SENTENCES)
        assert pages[0].headers["link"] == "<../app/static/board-1.js>; rel=modulepreload"
        script = await one.browser.ask("GET", "api/page.js")
        assert b'"../../app/static/board-1.js"' in script.body
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert (await one.browser.ask("GET", "")).body == pages[0].body

    in_class(test)


@pytest.mark.parametrize(
    ("address", "headers", "language"),
    [
        ("ABCDEF", {}, "en"),
        ("ABCDEF", {"accept_language": "de-AT,de;q=0.9,en;q=0.8"}, "de"),
        ("ABCDEF", {"accept_language": "fr, de;q=0.5"}, "de"),
        ("ABCDEF", {"accept_language": "fr"}, "en"),
        ("ABCDEF", {"accept_language": "en", "cookie": "language=de"}, "de"),
        ("ABCDEF?lang=en", {"accept_language": "de", "cookie": "language=de"}, "en"),
        ("ABCDEF?lang=xx", {"accept_language": "de"}, "en"),
    ],
)
def test_a_student_reads_the_class_in_a_language_of_their_own(in_class, address, headers, language):
    async def test(one):
        page = await one.browser.ask("GET", address, **headers)
        assert page.headers["link"] == f"<../{BOARDS[language]}>; rel=modulepreload"
        assert f'<html lang="{language}">'.encode() in page.body
        [script] = re.findall(rb'src="(api/page.js[^"]*)"', page.body)
        assert BOARDS[language].encode() in (await one.browser.ask("GET", script.decode(), **headers)).body

    in_class(test)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"sec_fetch_site": "same-origin"}, 200),
        ({"sec_fetch_site": "same-origin", "origin": "https://before.the.proxy"}, 200),
        ({"origin": "http://class.test"}, 200),
        ({}, 200),
        ({"sec_fetch_site": "cross-site"}, 403),
        ({"sec_fetch_site": "same-site"}, 403),
        ({"origin": "http://elsewhere.test"}, 403),
        ({"origin": "http://class.test:81"}, 403),
        ({"origin": "null"}, 403),
    ],
)
def test_no_other_site_s_page_changes_a_class(in_class, headers, status):
    async def test(one):
        await one.publish("question", CHOICE)
        assert (await one.ask("PUT", f"{one.id}/mode", MODE, **headers)).status == status
        answer = {"value": 1}
        asked = await one.browser.ask("PUT", f"api/{one.id}/answer/q1", answer, me=new_student(), **headers)
        assert asked.status == status

    in_class(test)


def test_what_there_is_not_is_said_in_one_sentence(in_class):
    async def test(one):
        unknown = hashed("class" + new_key(), 22)
        for method, path, status in [
            ("GET", f"api/{unknown}/state?me={new_student()}", 404),
            ("GET", f"api/{unknown}/stream?me={new_student()}", 404),
            ("GET", f"api/{unknown}/board/1", 404),
            ("GET", f"api/{one.id}/mode/1", 404),
            ("GET", f"api/{one.id}/board/x", 400),
            ("GET", f"api/{one.id}/board/{'9' * 30}", 400),
            ("GET", f"api/{one.id}/state?me=short", 400),
            ("GET", f"api/{one.id}/state?me={new_student()}&after=x", 400),
            ("GET", f"api/{one.id}/stream", 400),
            ("GET", "api/join/ABC", 404),
            ("GET", f"api/join/{'A' * 1000}", 404),
            ("PUT", f"api/{one.id}/answer/{'q' * 41}", 404),
        ]:
            answer = await one.browser.ask(method, path)
            if path.startswith("api/") and "answer/" in path:
                answer = await one.browser.ask(method, path, me=new_student())
            assert (answer.status, [*answer.value]) == (status, ["reason", "problem"]), path
        assert (await one.ask("PUT", f"{one.id}/cellar", MODE)).status == 404

    in_class(test)


def test_streams_end_when_the_server_does(in_class):
    async def test(one):
        async with one.browser.follow(one.id, new_student()) as stream:
            one.room.close()
            await settle()
            assert stream.ended
            assert {"ended": True} not in stream.events  # the class continues on another server, or will be restored
        refused = await one.browser.ask("GET", f"api/{one.id}/stream?me={new_student()}")
        assert refused.status == 503

    in_class(test)


def test_a_stream_says_now_and_then_that_it_is_there(in_class, monkeypatch):
    monkeypatch.setattr(limits, "HEARTBEAT_SECONDS", 0.01)

    async def test(one):
        async with one.browser.follow(one.id, new_student()) as stream:
            while b":\n\n" not in stream.parts:
                await asyncio.sleep(0.001)

    in_class(test)


def test_a_browser_asks_at_any_path_below_which_the_app_is_served():
    async def test():
        browser = Browser()
        answer = await browser.ask("POST", "api/start", {}, key=new_key())
        assert answer.status == 200

    run(test())
