"""Patches of Streamlit over the network: lost connections, strangers' pages, and their fit."""

import asyncio
import json
import re
import socket
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import streamlit as st
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Navigation_pb2 import Navigation
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.state.common import WidgetMetadata
from streamlit.runtime.state.session_state import WStates
from streamlit.web.server.starlette import starlette_server
from websockets import ConnectionClosed, InvalidStatus

from perceptron_core import PRESETS
from tests import server
from tests.websocket_visitor import Visitor, run
from ui.server import patches
from ui.server.patch import NO_ISSUE, Patch, PatchTarget

CLASS = 150  # more sessions than Streamlit would keep


def test_a_class_that_loses_its_connection_finds_its_points_again(address):
    async def lose():
        first = Visitor(address)
        await first.come_again()
        await first.edit("clear")
        await first.socket.close()
        for _ in range(CLASS):
            async with Visitor(address):
                pass
        assert await first.come_again()
        assert first.data["points"] == []
        await first.socket.close()

    run(lose())


@pytest.mark.served
def test_a_class_needs_more_open_files_than_many_systems_allow_at_first():
    """A session takes three files, even after its visitor has left, and its connection one: 330 visits used up
    1,024."""
    resource = pytest.importorskip("resource")  # Windows has no such limit
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (100, allowed[1]))  # the server inherits it
    try:
        with server.running() as (address, _):
            resource.setrlimit(resource.RLIMIT_NOFILE, allowed)

            async def come():
                async with AsyncExitStack() as doors:
                    for _ in range(40):
                        visitor = await doors.enter_async_context(Visitor(address))
                        await asyncio.wait_for(visitor.open(), 30)

            run(come())
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, allowed)


def test_a_session_that_is_asked_for_a_part_of_the_page_runs_all_of_it_first(address):
    async def ask():
        async with Visitor(address) as visitor:
            await visitor.rerun(fragment_id="of a session that is gone")
            while not visitor.data:
                await visitor.read()

    run(ask())


def test_a_session_that_comes_again_registers_for_no_files():
    patches.apply()
    AppSession.register_file_watchers(None)  # has nothing to do with the session, or would fail


def test_what_is_said_over_a_connection_leaves_at_once():
    """Otherwise the end of an answer waits until its beginning has been acknowledged, which often takes 40 ms."""

    async def listen():
        delays = asyncio.get_running_loop().create_future()

        def come(_, answer):
            delays.set_result(answer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            answer.close()

        bound = starlette_server._bind_socket("127.0.0.1", 0, 1)
        patches.send_at_once()
        async with await asyncio.start_server(come, sock=bound):
            _, visitor = await asyncio.open_connection(*bound.getsockname())
            assert await delays
            visitor.close()

    run(listen())


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null"])
def test_another_site_s_page_cannot_connect(address, origin):
    async def connect():
        with pytest.raises(InvalidStatus, match="403"):
            await Visitor(address, Origin=origin).come_again()
        async with Visitor(address, Origin=address) as visitor:
            await visitor.open("preset=xor")
            assert visitor.data["points"] == PRESETS["xor"](0).X.tolist()

    run(connect())


@pytest.fixture
def brief():
    """A server that the test stops."""
    with server.running() as running:
        yield running


@pytest.mark.served
def test_a_server_ends_when_it_is_told_to_though_a_stranger_sends_on(brief):
    """It once went on processing received messages for minutes."""
    address, process = brief
    message = BackMsg(stop_script=True).SerializeToString()

    async def send():
        async with Visitor(address) as visitor:
            await visitor.open()
            with suppress(ConnectionClosed):
                for _ in range(20_000):
                    await visitor.socket.send(message)
            await asyncio.to_thread(_ends, process)

    run(send())


@pytest.mark.served
def test_a_server_ends_when_it_is_told_to_though_somebody_has_not_taken_a_file(brief):
    address, process = brief
    file = max((Path(st.__file__).parent / "static/static/js").iterdir(), key=lambda file: file.stat().st_size)
    place = urlsplit(address)
    with socket.create_connection((place.hostname, place.port)) as connection:
        for _ in range(10):  # more than fits into the system's buffers
            connection.sendall(f"GET /static/js/{file.name} HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())
        connection.recv(1)
        _ends(process)


def _ends(process):
    process.terminate()
    process.wait(30)


@pytest.mark.served
def test_the_first_visitor_of_a_fresh_server_who_comes_by_a_link_gets_the_menus(brief):
    """Streamlit did not know yet that the app has menus of its own, and showed a list of files in a sidebar."""

    async def come():
        async with Visitor(brief[0]) as visitor:
            await visitor.rerun(page_name="hyperplane")
            menus = []
            while not visitor.finished(message := await visitor.read()):
                if message.HasField("navigation"):
                    menus.append(message.navigation)
            assert menus[-1].position == Navigation.TOP
            assert "The line" in menus[-1].sections

    run(come())


# ---- each patch is applied only where it fits ------------------------------------------------------------------------

PLACES = {f"{patch.what}: {place.path}": (patch, place) for patch in patches.PATCHES for place in patch.places}


def test_each_patch_says_what_it_waits_for():
    issue = re.compile(r"[\w-]+/[\w-]+#\d+\b")
    assert [
        patch.what for patch in patches.PATCHES if not (issue.search(patch.upstream) or NO_ISSUE in patch.upstream)
    ] == []


def test_each_fits_these_versions_also_when_it_was_made():
    patches.apply()
    assert {patch.wrong() for patch in patches.PATCHES} == {None}


@pytest.mark.parametrize(("patch", "place"), PLACES.values(), ids=PLACES)
def test_a_patch_is_left_out_where_a_version_has_something_else(patch, place, monkeypatch):
    name = place.path.replace(":", ".").rpartition(".")[2]
    if place.takes is not None or place.uses:
        monkeypatch.setattr(place.owner(), name, lambda *, another: None)
        assert patch.wrong().startswith(f"{place.path} ")
    monkeypatch.delattr(place.owner(), name)
    assert place.path in patch.wrong()  # its class may inherit another method, which does not fit


def test_a_patch_is_left_out_where_the_code_does_something_else():
    place = replace(patches.PATCHES[0].places[0], uses="_cache of_another_version")
    assert place.wrong() == f"{place.path} has no of_another_version"
    assert PatchTarget("json.of_another_version:name").wrong() == "there is no json.of_another_version:name"


def test_a_patch_that_is_left_out_is_named_once_and_the_others_are_made(monkeypatch, caplog):
    made = []
    fits, does_not = (
        Patch(name, NO_ISSUE, f"{name} is lost", (PatchTarget(path),), lambda _: made.append(1))
        for name, path in (("One", "socket:socket"), ("Another", "socket:of_another_version"))
    )
    monkeypatch.setattr(patches, "PATCHES", (does_not, fits))
    patches.apply.__wrapped__()
    assert made == [1]
    (warning,) = [record.getMessage() for record in caplog.records]
    assert warning == "Left out, since there is no socket:of_another_version: Another. So Another is lost."


@pytest.mark.served
def test_the_app_runs_without_any_patch(tmp_path):
    log = tmp_path / "log"

    async def work(address):
        async with Visitor(address) as visitor:
            await visitor.open("preset=xor")
            await visitor.edit("clear")
            assert visitor.data["points"] == []

    with server.running(program="tests.unpatched", log=log) as (address, _):
        run(work(address))
    said = log.read_text(encoding="utf-8")
    assert [patch.what for patch in patches.PATCHES if said.count(patch.what) != 1] == []


# ---- invalid values of controls are ignored; tests/test_hostile_clients.py shows the sessions that this saves --------


def read(own="json_value", **sent):
    """The value that a control with values of the type `own` accepts."""
    patches.apply()
    states = WStates()
    states.set_widget_metadata(WidgetMetadata("board", lambda value: value, json.dumps, own))
    states.set_widget_from_proto(WidgetState(id="board", **sent))
    return states.get("board", "not sent")


def test_a_value_of_its_type_is_read():
    assert read(json_value='{"edits": [1]}') == {"edits": [1]}
    assert read() is None  # the control was emptied
    assert read("double_value", int_value=3) == read("int_value", double_value=3) == 3


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "1" * 5000])
def test_a_text_that_is_no_json_was_not_sent(text):
    assert read(json_value=text) == "not sent"


def test_a_value_of_another_type_was_not_sent():
    assert read(double_value=1.0) == read(string_value="{}") == read(bool_value=True) == "not sent"
