"""Between the network and Streamlit: of what comes over a websocket, what pages of this app send, at a bearable pace.

Streamlit does what any message asks: it forgets a session, starts git, or names an address for each of a million files
to upload, while everybody else waits. No page here needs that.
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
MOST_REQUEST_BYTES = 200_000  # bytes of a request for a run besides what the controls say: most of it are links
LONGEST_FRAGMENT_ID = 100  # of a part of a page; Streamlit logs those that it does not know
MOST_CONTROLS = 1000  # on a page
# How Streamlit's names of controls begin; the latter say what happened once. Another version may name them in another
# way: see check_names.
CONTROL_ID_PREFIXES = "$$ID", "$$STREAMLIT_INTERNAL_KEY_$$ID"
MAKES_ID = "streamlit.elements.lib.utils:_compute_element_id"
MAKES_TRIGGER_ID = "streamlit.components.v2.bidi_component.main:_make_trigger_id"

MESSAGE_INTERVAL_S = 1 / 40  # s that each message of one connection takes, on average
BURST_S = 1.0  # s that a connection may be ahead of that: forty messages at once
# A message takes longer, by so many times what the server is late with everything, but by no more than BUSY: two dozen
# who send eight small messages a second would make everybody wait. Who sends one a second never waits.
LATENESS_FACTOR = 10
MOST_LATENESS_DELAY_S = 0.5  # s
# What a connection has sent is read at once and waits here, since only who reads on sees that it has gone. A page has
# one message under way; who sends so much more than is heard is taken to have gone, and its address pays for it.
MOST_QUEUED_MESSAGES, MOST_QUEUED_BYTES = 200, 4_000_000  # messages, bytes
OVERFLOW_CHARGE_S = 1.0  # s
# A newcomer who owes more for others from the same address, who have gone, waits at the door for some seconds.
ADMISSION_DEBT_S, ADMISSION_RETRIES, ADMISSION_RETRY_S = 1.0, 50, 0.1  # s, times, s between them
SEND_ERRORS = OSError, RuntimeError  # of a message to a connection that is lost, or that is being closed
DISCONNECT_MESSAGE = {"type": "websocket.disconnect", "code": 1008}
REFUSED = {"type": "websocket.close", "code": 1008}
FINISHED = ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_WITH_COMPILE_ERROR
LOCAL = "localhost", "127.0.0.1", "0.0.0.0"  # Streamlit takes pages from these, whatever their port
UNFILTERED = (
    "Messages about any control are let through, because Streamlit %s names controls as %s, but the filter in "
    "ui/server/message_filter.py expects %s. The app works, and the rate limit still holds. Please adapt OWN there."
)
DROPPED = (
    "Dropped a message about the control %.100r, which has no name of Streamlit's. If buttons of the app do nothing, "
    "adapt OWN in ui/server/message_filter.py. Further messages are dropped without a warning."
)
names = {
    "expected": CONTROL_ID_PREFIXES,
    "warned": False,
}  # `expected`: how a control's name must begin; "" lets all names through


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
        # Streamlit has nothing left to decide: it would ask the service also about an origin that an option allows.
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
    """Return when a visitor may come in, or does not want to any more."""
    for _ in range(ADMISSION_RETRIES):
        if over() or SCHEDULER.debt_of(visitor) <= ADMISSION_DEBT_S:
            return
        await asyncio.sleep(ADMISSION_RETRY_S)


async def _enqueue_messages(receive, ahead, visitor):
    """Put what a connection sends into the queue `ahead`, and at its end nothing but that it is over."""
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
    """`send`, to which it is no error that the visitor has gone: Streamlit ends in order when `receive` says so."""

    async def tell(message):
        with suppress(*SEND_ERRORS) if message["type"] == "websocket.send" else nullcontext():
            await send(message)

    return tell


def _filter_messages(receive, over):
    """`receive` of one connection without what no page sends; who sends too fast waits.

    over  whether the connection has ended, and what it sent before is of no interest
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
            await asyncio.sleep(wait)  # also for 0 s: it is the others' turn
            late = monotonic() - now - wait
            due += min(LATENESS_FACTOR * late, MOST_LATENESS_DELAY_S)
            if not over() and is_page_message(message.get("bytes") or b""):
                return message

    return hear


class Pages:
    """Runs all of a page where a part of it is asked for that this connection has not been told of.

    A browser does not know that its session is gone (the server was started anew, or another copy goes on), and asks
    the next session for the part of the page with the board. Streamlit would not answer, and the board would wait for
    ever: streamlit/streamlit#11660, closed by 11890, runs the page first only where the browser knows.
    """

    def __init__(self):
        self.has_run = False  # a whole page, so that the session has all parts that the browser can ask for
        self.parts = set()  # that the browser has been told of until then

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
        """A message, which asks for a run of all of a page where it asked for an unknown part."""
        message = BackMsg.FromString(data)
        if message.rerun_script.fragment_id in {"", *self.parts}:
            return data
        message.rerun_script.fragment_id = ""
        return message.SerializeToString()


def is_of_this_app(headers):
    """Whether a page of this app connects, or a program that is no browser.

    To decide this about another site's page, Streamlit asks a service on the internet for this machine's address, while
    everybody waits: streamlit/streamlit#7721, closed as no fault of Streamlit's.
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
    """Let all names of controls through, with one warning, where the installed Streamlit does not begin them with OWN.

    Otherwise the filter would drop every click, and nobody would be told why.
    """
    names["warned"] = False
    try:
        control = pkgutil.resolve_name(MAKES_ID)("button", "key")
        made = (control, pkgutil.resolve_name(MAKES_TRIGGER_ID)(control, "event"))
    except Exception as error:  # of another version, which has no such function or wants something else
        made = (f"unknown ({error})",)
    fits = len(made) == len(CONTROL_ID_PREFIXES) and all(map(str.startswith, made, CONTROL_ID_PREFIXES))
    names["expected"] = CONTROL_ID_PREFIXES if fits else ("",)
    if not fits:
        LOG.warning(UNFILTERED, st.__version__, made, CONTROL_ID_PREFIXES)


def is_page_message(data):
    """Whether this is a message that a browser sends for one of the pages."""
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
    """Whether Streamlit names controls like these; the first one that it does not is written to the log."""
    strange = next((control.id for control in controls if not control.id.startswith(names["expected"])), None)
    if strange is not None and not names["warned"]:
        names["warned"] = True
        LOG.warning(DROPPED, strange)
    return strange is None
