"""The filter and rate limit of websocket messages, in front of Streamlit.

It lets through only messages that pages of this app send. Streamlit does what any message asks: it deletes a session,
starts git, or makes an address for each of a million files to upload, while everybody else waits.
"""

import asyncio
import logging
import pkgutil
from contextlib import nullcontext, suppress
from time import monotonic
from urllib.parse import urlsplit

import streamlit as st
from google.protobuf.message import DecodeError
from starlette.datastructures import Headers
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from ui.server.scheduler import CURRENT_VISITOR, SCHEDULER, Visitor

LOG = logging.getLogger(__name__)

ALLOWED_KINDS = "rerun_script", "stop_script", "app_heartbeat"
MOST_REQUEST_BYTES = 200_000  # of a request for a run, without the values of the controls; mostly links
LONGEST_FRAGMENT_ID = 100  # characters; Streamlit logs each fragment that it does not know
MOST_CONTROLS = 1000  # on a page
# How Streamlit's names of controls begin, and those of triggers, which are true for one run. Another version may name
# them in another way: see check_names.
CONTROL_ID_PREFIXES = "$$ID", "$$STREAMLIT_INTERNAL_KEY_$$ID"
MAKES_ID = "streamlit.elements.lib.utils:_compute_element_id"
MAKES_TRIGGER_ID = "streamlit.components.v2.bidi_component.main:_make_trigger_id"

MESSAGE_INTERVAL_S = 1 / 40  # between two messages of one connection, on average
BURST_S = 1.0  # by which a connection may be ahead of that: forty messages at once
# Each message waits longer by this factor times the delay of the server's event loop, but by at most
# MOST_LATENESS_DELAY_S. Otherwise two dozen clients with eight small messages a second would delay everybody. A client
# with one message a second never waits.
LATENESS_FACTOR = 10
MOST_LATENESS_DELAY_S = 0.5
# The messages of a connection are read at once and queued, since only a read shows that the connection has ended. A
# page sends one message at a time. A connection that exceeds the queue is closed, and its address is charged.
MOST_QUEUED_MESSAGES, MOST_QUEUED_BYTES = 200, 4_000_000
OVERFLOW_CHARGE_S = 1.0
# A new connection waits for at most five seconds if its address owes more, because of connections that have ended.
ADMISSION_DEBT_S, ADMISSION_RETRIES, ADMISSION_RETRY_S = 1.0, 50, 0.1
SEND_ERRORS = OSError, RuntimeError  # from a connection that is lost, and from one that is being closed
DISCONNECT_MESSAGE = {"type": "websocket.disconnect", "code": 1008}
REFUSED = {"type": "websocket.close", "code": 1008}
FINISHED = ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_WITH_COMPILE_ERROR
LOCAL = "localhost", "127.0.0.1", "0.0.0.0"  # Streamlit accepts pages from these on any port
UNFILTERED = (
    "Messages about any control are let through, because Streamlit %s names controls as %s, but the filter in "
    "ui/server/message_filter.py expects %s. The app works, and the rate limit still holds. "
    "Please adapt CONTROL_ID_PREFIXES there."
)
DROPPED = (
    "Dropped a message about the control %.100r, which has no name of Streamlit's. If buttons of the app do nothing, "
    "adapt CONTROL_ID_PREFIXES in ui/server/message_filter.py. Further messages are dropped without a warning."
)
# `expected` are the prefixes that a control's name may have; "" lets all names through.
names = {"expected": CONTROL_ID_PREFIXES, "warned": False}


class MessageFilter:
    """ASGI middleware for an `st.App`."""

    def __init__(self, app):
        self.app = app
        check_names()

    async def __call__(self, scope, receive, send):
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        if not is_of_this_app(Headers(scope=scope)):
            await receive()
            await send(REFUSED)
            return
        # Without an origin, Streamlit does not check it. Otherwise it would ask a service for this machine's address,
        # even about an origin that an option allows: see is_of_this_app.
        scope = {**scope, "headers": [(name, value) for name, value in scope["headers"] if name != b"origin"]}
        visitor = Visitor((scope.get("client") or [""])[0])
        CURRENT_VISITOR.set(visitor)
        SCHEDULER.connect(visitor)
        ahead = asyncio.Queue()
        reading = asyncio.create_task(_enqueue_messages(receive, ahead, visitor))
        try:
            await _wait_for_admission(visitor, reading.done)
            if not reading.done():
                pages = Pages()
                await self.app(
                    scope,
                    pages.hearing(_filter_messages(ahead.get, reading.done)),
                    pages.telling(_ignore_send_errors(send)),
                )
        finally:
            reading.cancel()
            SCHEDULER.go(visitor)


async def _wait_for_admission(visitor, over):
    """Wait until a visitor may connect, or has gone."""
    for _ in range(ADMISSION_RETRIES):
        if over() or SCHEDULER.debt_of(visitor) <= ADMISSION_DEBT_S:
            return
        await asyncio.sleep(ADMISSION_RETRY_S)


async def _enqueue_messages(receive, ahead, visitor):
    """Put the messages of a connection into the queue `ahead`. At its end only the disconnect message is left there."""
    length = 0
    while (message := await receive())["type"] != "websocket.disconnect":
        if ahead.empty():
            length = 0
        ahead.put_nowait(message)
        length += len(message.get("bytes") or b"")
        if ahead.qsize() > MOST_QUEUED_MESSAGES or length > MOST_QUEUED_BYTES:
            SCHEDULER.charge(visitor, OVERFLOW_CHARGE_S)
            message = DISCONNECT_MESSAGE
            break
    while not ahead.empty():
        ahead.get_nowait()
    ahead.put_nowait(message)


def _ignore_send_errors(send):
    """`send` without errors after the visitor has gone: Streamlit ends in order when `receive` reports it."""

    async def tell(message):
        with suppress(*SEND_ERRORS) if message["type"] == "websocket.send" else nullcontext():
            await send(message)

    return tell


def _filter_messages(receive, over):
    """`receive` of one connection with only the messages that pages send, and with the rate limit.

    over  function: whether the connection has ended, so that its earlier messages are dropped
    """
    due = monotonic()

    async def hear():
        nonlocal due
        while True:
            message = await receive()
            if message["type"] != "websocket.receive":
                return message
            now = monotonic()
            due = max(due + MESSAGE_INTERVAL_S, now - BURST_S)
            wait = max(0, due - now)
            await asyncio.sleep(wait)  # also for 0 s, so that other tasks run
            late = monotonic() - now - wait
            due += min(LATENESS_FACTOR * late, MOST_LATENESS_DELAY_S)
            if not over() and is_page_message(message.get("bytes") or b""):
                return message

    return hear


class Pages:
    """Turns a request for an unknown fragment of a page into a request for the whole page.

    A browser does not know that its session is gone (the server was restarted, or another replica took over), and asks
    the new session for the fragment with the board. Streamlit would not answer, and the board would wait for ever:
    streamlit/streamlit#11660, closed by 11890, runs the page first only if the browser knows.
    """

    def __init__(self):
        self.has_run = False  # whether a whole page has run, so that the session knows all its fragments
        self.parts = set()  # fragments that the browser has received until then

    def hearing(self, receive):
        async def hear():
            message = await receive()
            if not self.has_run and (data := message.get("bytes")):
                return {**message, "bytes": self._of_what_there_is(data)}
            return message

        return hear

    def telling(self, send):
        async def tell(message):
            if not self.has_run and (data := message.get("bytes")):
                told = ForwardMsg.FromString(data)
                self.parts.add(told.delta.fragment_id)
                self.has_run = told.HasField("script_finished") and told.script_finished in FINISHED
            await send(message)

        return tell

    def _of_what_there_is(self, data):
        """The message, changed to ask for the whole page if it asked for an unknown fragment."""
        message = BackMsg.FromString(data)
        if message.rerun_script.fragment_id in {"", *self.parts}:
            return data
        message.rerun_script.fragment_id = ""
        return message.SerializeToString()


def is_of_this_app(headers):
    """Whether the client is a page of this app, or no browser.

    To decide this for a page of another site, Streamlit asks a service on the internet for this machine's address,
    while everybody waits: streamlit/streamlit#7721, closed as no fault of Streamlit's.
    """
    origin = headers.get("Origin")
    if origin is None or not st.get_option("server.enableCORS"):
        return True
    own = st.get_option("browser.serverAddress"), *st.get_option("server.corsAllowedOrigins")
    names = {*LOCAL, *((urlsplit(address).hostname or address) for address in own)}
    try:
        parts = urlsplit(origin)
        return parts.netloc == headers.get("Host") or parts.hostname in names
    except ValueError:  # not an address
        return False


def check_names():
    """Let all names of controls through, with one warning, if Streamlit's do not begin with CONTROL_ID_PREFIXES.

    Otherwise the filter would drop every click without a reason in the log.
    """
    names["warned"] = False
    try:
        control = pkgutil.resolve_name(MAKES_ID)("button", "key")
        made = (control, pkgutil.resolve_name(MAKES_TRIGGER_ID)(control, "event"))
    except Exception as error:  # another version has no such function, or other parameters
        made = (f"unknown ({error})",)
    fits = len(made) == len(CONTROL_ID_PREFIXES) and all(map(str.startswith, made, CONTROL_ID_PREFIXES))
    names["expected"] = CONTROL_ID_PREFIXES if fits else ("",)
    if not fits:
        LOG.warning(UNFILTERED, st.__version__, made, CONTROL_ID_PREFIXES)


def is_page_message(data):
    """Whether a page of this app could have sent this message."""
    try:
        message = BackMsg.FromString(data)
    except DecodeError:
        return False
    asked = message.rerun_script
    controls = asked.widget_states.widgets
    return (
        message.WhichOneof("type") in ALLOWED_KINDS
        and asked.ByteSize() - asked.widget_states.ByteSize() <= MOST_REQUEST_BYTES
        and len(asked.fragment_id) <= LONGEST_FRAGMENT_ID
        and len(controls) <= MOST_CONTROLS
        and _are_named(controls)
    )


def _are_named(controls):
    """Whether all names of controls begin as expected. The first that does not is written to the log."""
    strange = next((control.id for control in controls if not control.id.startswith(names["expected"])), None)
    if strange is not None and not names["warned"]:
        names["warned"] = True
        LOG.warning(DROPPED, strange)
    return strange is None
