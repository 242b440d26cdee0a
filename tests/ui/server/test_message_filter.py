"""Unexpected WebSocket messages delay nobody, and the sender's session goes on."""

import asyncio
import json
import tomllib
from contextlib import suppress
from types import SimpleNamespace

import pytest
from starlette.routing import WebSocketRoute
from streamlit.elements.lib import utils
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.web.server.starlette.starlette_websocket import create_websocket_handler
from websockets.exceptions import ConnectionClosedError

from board.edits import MOST_POINTS
from tests import server
from tests.test_hostile_clients import finish, takes_an_edit, visit
from tests.websocket_visitor import Visitor, run
from ui.server import message_filter
from ui.server.scheduler import Scheduler
from ui.server.scheduler import Visitor as Connected
from ui.visitor.points import MOST_EDITS

PAYLOADS = "deferred_file", "install_skills", "dismiss_skills_nudge", "dataframe_chunk"
UNWANTED = {
    "forget everything": {"clear_cache": True},
    "follow the files": {"set_run_on_save": True},
    "tell of git": {"load_git_info": True},
    "disconnect": {"debug_disconnect_websocket": True},
    "stop the server": {"debug_shutdown_runtime": True},
    "addresses for uploads": {"file_urls_request": {"request_id": "x", "file_names": [""] * 100_000}},
    **{name: {"backend_operation_request": {"request_id": "x", name: {}}} for name in PAYLOADS},
    "nothing": {},
    "a long link": {"rerun_script": {"query_string": "x" * 300_000}},
    "a long time zone": {"rerun_script": {"context_info": {"timezone": "x" * 300_000}}},
    "many hashes": {"rerun_script": {"cached_message_hashes": ["x"] * 100_000}},
    "an unknown part": {"rerun_script": {"fragment_id": "x" * 101}},
    "many controls": {"rerun_script": {"widget_states": {"widgets": [{"id": f"$$ID-{i}"} for i in range(1001)]}}},
    "a control of no page": {"rerun_script": {"widget_states": {"widgets": [{"id": "points", "bool_value": True}]}}},
}
HARMFUL = "forget everything", "addresses for uploads", "a long link", "many controls", "a control of no page"
MESSAGE = {"type": "websocket.receive", "bytes": BackMsg(app_heartbeat=True).SerializeToString()}
END = {"type": "websocket.disconnect", "code": 1001}
FRAMES = {"text": "text", "no message": b"abc"} | {
    name: BackMsg(**UNWANTED[name]).SerializeToString() for name in HARMFUL
}


@pytest.mark.parametrize("name", UNWANTED)
def test_a_message_that_no_page_sends(name):
    assert not message_filter.is_page_message(BackMsg(**UNWANTED[name]).SerializeToString())


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
def test_what_no_page_sends_is_not_heard(address, frame):
    async def send(visitor):
        await visitor.socket.send(frame)
        await visitor.socket.send(BackMsg(app_heartbeat=True).SerializeToString())
        while (message := await visitor.read()).WhichOneof("type") != "heartbeat_ack":
            assert message.WhichOneof("type") == "session_status_changed"  # a late message of the page's own run
        await takes_an_edit(visitor)

    visit(address, send)


def test_what_a_component_says_once_is_heard():
    """Such as the text of an imported table; Streamlit's own names of other values are not accepted."""
    for name, heard in (("_$$ID-1-intake__events", True), ("_SCRIPT_RUN_WITHOUT_ERRORS", False)):
        widgets = [{"id": f"$$STREAMLIT_INTERNAL_KEY{name}", "json_trigger_value": "[]"}]
        message = BackMsg(rerun_script={"widget_states": {"widgets": widgets}})
        assert message_filter.is_page_message(message.SerializeToString()) == heard


@pytest.fixture
def another_streamlit(monkeypatch):
    """A Streamlit with other internal names of controls."""
    monkeypatch.setattr(utils, "GENERATED_ELEMENT_ID_PREFIX", "%%NAME")
    monkeypatch.setattr(message_filter, "names", dict(message_filter.names))


def click(control):
    return BackMsg(rerun_script={"widget_states": {"widgets": [{"id": control, "trigger_value": True}]}})


def test_controls_that_streamlit_names_in_another_way_are_heard_and_the_log_says_so_once(another_streamlit, caplog):
    control = utils._compute_element_id("button", "start")
    assert not message_filter.is_page_message(click(control).SerializeToString())
    caplog.clear()
    message_filter.MessageFilter(None)
    assert message_filter.is_page_message(click(control).SerializeToString())
    assert not message_filter.is_page_message(b"abc")
    (warning,) = [record.getMessage() for record in caplog.records]
    assert "let through" in warning
    assert "%%NAME" in warning


@pytest.mark.parametrize("name", ["_compute_element_id", "GENERATED_ELEMENT_ID_PREFIX"])
def test_controls_are_heard_where_nobody_can_tell_how_streamlit_names_them(
    name, another_streamlit, monkeypatch, caplog
):
    monkeypatch.delattr(utils, name)
    message_filter.check_names()
    assert message_filter.is_page_message(click("anything").SerializeToString())
    assert len(caplog.records) == 1


def test_the_first_control_without_a_name_of_streamlit_s_is_written_to_the_log(monkeypatch, caplog):
    monkeypatch.setattr(message_filter, "names", dict(message_filter.names))
    message_filter.check_names()
    assert not caplog.records  # this Streamlit has the expected names
    for _ in range(3):
        assert not message_filter.is_page_message(click("x" * 1000).SerializeToString())
    (warning,) = [record.getMessage() for record in caplog.records]
    assert "Dropped" in warning
    assert len(warning) < 500


@pytest.mark.served
def test_a_button_works_in_a_streamlit_that_names_controls_in_another_way(tmp_path):
    """Every click was once dropped without an error."""
    log = tmp_path / "log"

    async def press(address):
        async with Visitor(address) as visitor:
            await visitor.open("preset=xor")
            assert all(name.startswith("%%NAME") for name in visitor.controls.values() if name)
            await visitor.press("Data")
            assert "dataframe" in visitor.controls
            await visitor.edit("clear")
            assert visitor.data["points"] == []

    with server.running(program="tests.renamed", log=log) as (address, _):
        run(press(address))
    assert log.read_text(encoding="utf-8").count("let through") == 1


def test_all_that_a_full_board_has_to_say_is_heard(address):
    """The largest message of points.js: a change of all points, and edits after it, with numbers of all digits."""
    points = [[-1 / 3e-100 - i, (i + 2 / 3) * 1e-300] for i in range(MOST_POINTS)]
    edits = [["set", points, [-1] * MOST_POINTS], *[["move", 1999, *points[7]]] * MOST_EDITS]
    message = {"client": "x" * 40, "edits": [[10**6 + i, 10**6, *edit] for i, edit in enumerate(edits)]}
    settings = tomllib.loads((server.ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))["server"]
    assert len(json.dumps(message)) < 1e6 * settings["maxWidgetStateSize"] / 2
    visit(address, lambda visitor: visitor.edit("set", points, [-1] * MOST_POINTS))


def test_a_message_is_refused_while_it_comes(address):
    """Five messages announced 190 MB; the server once kept what had arrived, and the memory after them."""

    async def send(visitor):
        await visitor.socket.send(b"x" * 2_100_000)
        await finish(visitor)

    with pytest.raises(ConnectionClosedError, match="exceeds limit of 2000000 bytes"):
        visit(address, send)


class Connection:
    """A connection with a clock of its own; `late` is how long the server is then busy with other work."""

    def __init__(self, monkeypatch, late=0):
        self.now, self.late, self.pauses, self.over = 0.0, late, 0, False
        monkeypatch.setattr(message_filter, "monotonic", lambda: self.now)
        monkeypatch.setattr(message_filter, "asyncio", SimpleNamespace(sleep=self.sleep))
        self.heard = message_filter._filter_messages(self.receive, lambda: self.over)
        self.now += 100

    async def sleep(self, seconds):
        self.now += seconds + self.late
        self.pauses += 1

    async def receive(self):
        return END if self.over else MESSAGE

    def hear(self, messages):
        """Seconds until that many messages that arrive at once have been accepted."""

        async def hear():
            for _ in range(messages):
                await self.heard()

        before = self.now
        run(hear())
        return self.now - before


def test_who_sends_too_fast_waits_and_lets_others_speak(monkeypatch):
    """3,000 small messages at once once kept everybody else waiting for ten seconds."""
    connection = Connection(monkeypatch)
    assert connection.hear(40) == 0  # as a user may send after a pause
    assert connection.hear(1000) == pytest.approx(25, abs=0.1)
    assert connection.pauses == 1040


@pytest.mark.parametrize(("late", "each"), [(0.001, 0.035), (0.02, 0.225), (0.1, 0.525), (0.4, 0.525)])
def test_who_sends_too_fast_waits_longer_when_the_server_is_late(late, each, monkeypatch):
    """Ten clients that sent 3,000 messages each once kept everybody else waiting for more than a minute."""
    connection = Connection(monkeypatch, late)
    connection.hear(100)
    assert connection.hear(100) == pytest.approx(100 * each, rel=0.02)


@pytest.mark.parametrize("late", [0, 0.1, 10])
def test_who_sends_one_a_second_never_waits(late, monkeypatch):
    connection = Connection(monkeypatch, late)
    for _ in range(100):
        connection.now += 1
        assert connection.hear(1) == pytest.approx(late)


def test_a_message_that_waits_is_forgotten_when_its_connection_goes(monkeypatch):
    connection = Connection(monkeypatch)
    connection.hear(40)

    async def leave(_):
        connection.over = True

    monkeypatch.setattr(message_filter, "asyncio", SimpleNamespace(sleep=leave))
    assert run(connection.heard()) == END


def read(messages, visitor=None):
    """The messages that are still to be processed after all these have arrived."""

    async def read():
        queue, coming = asyncio.Queue(), iter(messages)

        async def receive():
            if message := next(coming, None):
                return message
            raise EOFError  # the connection has closed

        with suppress(EOFError):
            await message_filter._enqueue_messages(receive, queue, visitor)
        return [queue.get_nowait() for _ in range(queue.qsize())]

    return run(read())


def test_what_a_connection_has_sent_is_forgotten_when_it_goes():
    """Minutes after twenty clients had left, their pages still ran, and nobody else was answered."""
    assert read([MESSAGE] * 100) == [MESSAGE] * 100
    assert read([MESSAGE] * 100 + [END]) == [END]


@pytest.mark.parametrize("message", [MESSAGE, {**MESSAGE, "bytes": b"x" * 1_000_000}], ids=["many", "much"])
def test_who_sends_far_more_than_is_heard_is_taken_to_have_gone_and_pays(message, monkeypatch):
    turns, visitor = Scheduler(), Connected("elsewhere")
    monkeypatch.setattr(message_filter, "SCHEDULER", turns)
    assert read([message] * 1000, visitor) == [message_filter.DISCONNECT_MESSAGE]
    assert turns.debt_of(visitor) > 0


def test_newcomers_wait_where_others_have_used_too_much_and_gone(monkeypatch):
    turns, waits = Scheduler(), []
    monkeypatch.setattr(message_filter, "SCHEDULER", turns)
    visitor = Connected("elsewhere")
    turns.connect(visitor)
    turns.charge(visitor, 100)
    turns.go(visitor)

    async def sleep(seconds):
        waits.append(seconds)

    monkeypatch.setattr(message_filter, "asyncio", SimpleNamespace(sleep=sleep))
    for address in ("hall", "elsewhere"):
        newcomer = Connected(address)
        turns.connect(newcomer)
        run(message_filter._wait_for_admission(newcomer, lambda: False))
        assert len(waits) == (0 if address == "hall" else message_filter.ADMISSION_RETRIES)
    run(message_filter._wait_for_admission(newcomer, lambda: True))  # a client that no longer wants to connect
    assert len(waits) == message_filter.ADMISSION_RETRIES


class Runtime:
    """All that Streamlit's side of a connection needs; a session sends a message at once."""

    def connect_session(self, client, **_):
        client.write_forward_msg(ForwardMsg(script_finished=0))
        return "session"

    def handle_backmsg(self, session, message, client):
        self.heard = message

    def disconnect_session(self, session, client):
        self.left = session


def test_that_somebody_goes_while_they_are_told_something_is_no_error(monkeypatch):
    """Streamlit counted it as an error, and logged a traceback each time."""
    monkeypatch.setattr(message_filter, "SCHEDULER", Scheduler())
    runtime = Runtime()
    app = WebSocketRoute("/", create_websocket_handler(runtime))

    async def leave():
        lost, coming = asyncio.Event(), iter([{"type": "websocket.connect"}, MESSAGE, END])

        async def send(message):
            if message["type"] == "websocket.send":
                lost.set()
                raise OSError

        async def receive():
            message = next(coming)
            if message == END:
                await lost.wait()
                while not hasattr(runtime, "heard"):  # and the earlier message is being processed
                    await asyncio.sleep(0)
            return message

        scope = {"type": "websocket", "path": "/", "client": ("hall", 1), "headers": [], "subprotocols": []}
        await message_filter.MessageFilter(app)(scope, receive, send)

    run(leave())
    assert runtime.left == "session"


# ---- connections -----------------------------------------------------------------------------------------------------


def connect(**headers):
    """Whether Streamlit learns of a connection without an origin, and the messages to the network."""
    connected, said = [], []

    async def app(scope, receive, send):
        connected.append(scope)

    async def receive():
        return {"type": "websocket.connect"}

    async def send(message):
        said.append(message)

    names = [(name.encode(), value.encode()) for name, value in {"host": "class.test:8501", **headers}.items()]
    scope = {"type": "websocket", "path": "/", "client": ("hall", 1), "headers": names, "subprotocols": []}
    run(message_filter.MessageFilter(app)(scope, receive, send))
    assert not any(name == b"origin" for scope in connected for name, _ in scope["headers"])
    return len(connected), said


@pytest.mark.parametrize(
    "origin", ["http://class.test:8501", "https://class.test:8501", "http://localhost:3000", "http://127.0.0.1", None]
)
def test_a_page_of_this_app_may_connect(origin):
    assert connect(**({"origin": origin} if origin else {})) == (1, [])


@pytest.mark.parametrize(
    "origin", ["https://elsewhere.example", "http://class.test", "null", "", "http://[", "http://10.0.0.1:8501"]
)
def test_another_site_s_page_is_refused_before_streamlit_asks_a_service_for_this_machine_s_address(origin):
    assert connect(origin=origin) == (0, [message_filter.REFUSED])


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("server.corsAllowedOrigins", ["https://elsewhere.example"]),
        ("browser.serverAddress", "elsewhere.example"),
        ("server.enableCORS", False),
    ],
)
def test_pages_that_an_option_allows_may_connect(option, value, monkeypatch):
    known = message_filter.st.get_option
    monkeypatch.setattr(message_filter.st, "get_option", lambda name: value if name == option else known(name))
    assert connect(origin="https://elsewhere.example") == (1, [])


# ---- fragments that a session does not have --------------------------------------------------------------------------


def asked(*told, fragment):
    """The fragment that Streamlit is asked to run, after these messages to a browser that asks for a fragment."""
    pages = message_filter.Pages()

    async def receive():
        return {
            **MESSAGE,
            "bytes": BackMsg(rerun_script={"fragment_id": fragment, "page_name": "x"}).SerializeToString(),
        }

    async def send(message):
        pass

    async def ask():
        for message in told:
            await pages.telling(send)({"type": "websocket.send", "bytes": message.SerializeToString()})
        return await pages.hearing(receive)()

    message = BackMsg.FromString(run(ask())["bytes"])
    assert message.rerun_script.page_name == "x"
    return message.rerun_script.fragment_id


EARLY, DONE = (
    ForwardMsg(script_finished=status)
    for status in (ForwardMsg.FINISHED_EARLY_FOR_RERUN, ForwardMsg.FINISHED_SUCCESSFULLY)
)


def test_a_part_of_a_page_that_a_new_session_has_not_is_asked_for_as_all_of_it():
    told = ForwardMsg(delta={"fragment_id": "board"})
    assert asked(fragment="board") == asked(EARLY, fragment="board") == asked(told, fragment="other") == ""
    assert asked(told, fragment="board") == asked(DONE, fragment="board") == "board"
