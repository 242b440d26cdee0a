"""A class over the network, on an app served below a path, with all middleware."""

import asyncio
import json
import signal
from contextlib import aclosing
from time import monotonic

import pytest

from board import assets
from tests import server
from tests.classroom.asking import new_key, new_student
from tests.classroom.classes import BOARD, MODE
from tests.classroom.lines import Line
from tests.websocket_visitor import run

pytestmark = pytest.mark.served
LONG = {**BOARD, "scene": {"points": [[i / 7, -i / 7] for i in range(2000)]}}


@pytest.fixture(scope="module")
def below():
    """The address of an app that is served below a path, and its process."""
    with server.running(path="/lessons/app") as served:
        yield served


async def begun(address):
    """The lecturer's client and key, and a class that has started."""
    line, key = Line(address), new_key()
    status, _, body = await line.ask("POST", "class/api/start", {"code": None, "kept": None}, X_Class_Key=key)
    assert status == 200
    return line, key, value(body)


def value(body):
    return json.loads(body)


def test_a_stream_is_told_at_once_and_as_it_is(below):
    async def test():
        line, key, one = await begun(below[0])
        assert value((await line.ask("GET", f"class/api/join/{one['code']}"))[2]) == {"id": one["id"]}
        async with aclosing(line.follow(f"class/api/{one['id']}/stream?me={new_student()}")) as events:
            status, said = await anext(events)
            assert (status, said["content-type"]) == (200, "text/event-stream; charset=utf-8")
            assert "content-encoding" not in said
            assert (await anext(events))["number"] == one["state"]["number"]
            for part, sent in (("mode", MODE), ("board", LONG), ("mode", None)):
                body = (await line.ask("PUT", f"class/api/{one['id']}/{part}", sent, X_Class_Key=key))[2]
                assert (await anext(events))["number"] == value(body)["number"]
        state = value((await line.ask("GET", f"class/api/{one['id']}/state?me={new_student()}"))[2])
        for accepted, packed in (("gzip", "gzip"), ("identity", None)):
            path = f"class/api/{one['id']}/board/{state['board']}"
            status, said, body = await line.ask("GET", path, Accept_Encoding=accepted)
            assert (status, said.get("content-encoding"), value(body)) == (200, packed, LONG)

    run(test())


def test_the_page_finds_the_board_below_the_path(below):
    async def test():
        line = Line(below[0])
        status, said, page = await line.ask("GET", "class/ABCDEF")
        status, said, body = await line.ask("GET", "class/ABCDEF", Accept_Encoding="gzip")
        assert (status, body) == (200, page)
        assert said["link"] == f"<../{assets.board_address()}>; rel=modulepreload"
        assert b"api/page.js" in body
        assert b"__streamlit" not in body
        assert "'unsafe-inline'" not in said["content-security-policy"].split("script-src")[1].split(";")[0]
        status, said, body = await line.ask("GET", "class/api/page.js")
        assert (status, f"../../{assets.board_address()}".encode() in body) == (200, True)
        assert (await line.ask("GET", assets.board_address()))[0] == 200
        assert (await line.ask("GET", "class/"))[2] == page
        for query in ("", "?lang=de"):  # not Streamlit's page, which does not have this route
            status, said, _ = await line.ask("GET", f"class{query}")
            assert (status, said["location"]) == (307, f"class/{query}")

    run(test())


def test_another_site_s_page_and_a_wrong_key_are_refused(below):
    async def test():
        line, key, one = await begun(below[0])
        path = f"class/api/{one['id']}/mode"
        assert (await line.ask("PUT", path, MODE, X_Class_Key=key, Origin="http://elsewhere.test"))[0] == 403
        assert (await line.ask("PUT", path, MODE, X_Class_Key=new_key()))[0] == 403
        assert (await line.ask("PUT", path, MODE, X_Class_Key=key, Origin=f"http://127.0.0.1:{line.port}"))[0] == 200

    run(test())


def test_who_takes_nothing_is_in_nobody_s_way(below):
    async def test():
        line, key, one = await begun(below[0])
        path = f"class/api/{one['id']}/stream?me="
        stuck = [await line._send("GET", path + new_student(), None, {}) for _ in range(20)]
        for _, writer in stuck:
            writer.transport.pause_reading()
        async with aclosing(line.follow(path + new_student())) as events:
            assert (await anext(events))[0] == 200
            number, seen = 0, 0
            for step in range(40):
                told = {"board": None, "settings": {"step": step}, "says": "a" * 4000}
                body = (await line.ask("PUT", f"class/api/{one['id']}/step", told, X_Class_Key=key))[2]
                number = value(body)["number"]
            while seen < number:
                seen = (await anext(events))["number"]
        for _, writer in stuck:
            writer.close()

    run(test())


def test_a_server_with_streams_stops_when_it_is_told_to_and_the_log_holds_no_key(tmp_path):
    log = tmp_path / "log"

    async def test(address, process):
        line, key, one = await begun(address)
        me = new_student()
        streams = [line.follow(f"class/api/{one['id']}/stream?me={me[:-2]}{i:02}") for i in range(20)]
        for stream in streams:
            assert (await anext(stream))[0] == 200
            await anext(stream)
        start = monotonic()
        process.send_signal(signal.SIGTERM)
        assert [[event async for event in stream] for stream in streams] == [[]] * 20
        await asyncio.to_thread(process.wait)
        return key, me, monotonic() - start

    with server.running(log=log) as (address, process):
        key, me, seconds = run(test(address, process))
    said = log.read_text(encoding="utf-8")
    assert key not in said
    assert me[:-2] not in said
    assert "Traceback" not in said
    assert seconds < 60  # without a timeout it would wait for ever
