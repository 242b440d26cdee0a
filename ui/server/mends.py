"""What Streamlit does that would hold up a class, lose a session or leave it without an answer, undone."""

import asyncio
import socket
import sys
import threading
from asyncio import base_events, selector_events
from functools import cache, partialmethod, wraps
from weakref import WeakKeyDictionary

try:
    import resource
except ImportError:  # Windows, where the number of open files has no such limit
    resource = None

import streamlit as st
import uvicorn
from streamlit import config, net_util
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.pages_manager import PagesManager
from streamlit.runtime.state.session_state import Serialized, WStates

from ui.server import turns

KEPT_SESSIONS = 1024  # without a connection; about 50 KB each
FILES = 8192  # that the server may have open: a session has three, and its connection one
ENDING = 1.5  # s that a server which is told to end waits for what is under way
SWITCH = 0.001  # s that a run computes while the thread that listens, or another, could go on; Python's own is 0.005
PIECE = 1 << 15  # bytes that are read of one connection before it is the others' turn: a thousand small messages
NUMBERS = {"int_value": "double_value"}  # a browser sends the whole numbers of a number field as the former


@cache
def apply():
    """From now on; the number of kept sessions only where this is called before the server starts, as in app.py."""
    # Streamlit keeps 128: of a hall that has lost its Wi-Fi, most would begin anew.
    kept = min(KEPT_SESSIONS, _files() // 6)  # half of the files are for those who are connected
    MemorySessionStorage.__init__ = partialmethod(MemorySessionStorage.__init__, kept)
    if st.get_option("server.fileWatcherType") == "none":
        # A session that comes again registers for all source files, though none is watched: 0.2 s of computing each,
        # a minute when a hall of 300 has lost its Wi-Fi.
        AppSession.register_file_watchers = lambda self: None
    # When another site's page connects, Streamlit asks a service on the internet for this machine's address, and all
    # visitors wait for the answer.
    net_util.get_external_ip = lambda: None
    if not hosted_by_streamlit():
        # Else pages of Streamlit's hosts that show this one in a frame may stop it, run it, or change its address.
        config.set_option("client.allowedOrigins", [])
    AppSession.request_rerun = _or_all(AppSession.request_rerun)
    # When a page is asked for just after an edit, two runs of a session begin together. Streamlit notes the page wanted
    # once for both, and so opened the old page again where the edit's note came last.
    PagesManager._intended_page_script_hash, PagesManager._intended_page_name = _OfThread(), _OfThread()
    WStates.__getitem__ = _if_readable(WStates.__getitem__)
    sys.setswitchinterval(SWITCH)
    selector_events._SelectorTransport.max_size = PIECE
    base_events._set_nodelay = _at_once
    uvicorn.Server.shutdown = _soon(uvicorn.Server.shutdown)
    turns.apply()


def hosted_by_streamlit():
    """Whether this is Community Cloud, where the app is shown in a page of Streamlit's; it sets the option itself."""
    return st.get_option("browser.gatherUsageStats")


def expect_navigation():
    """For the start of a page, which may be what the first visitor of a fresh server asks for, by a link to a lesson.

    Then Streamlit, which has not yet seen app.py call st.navigation, runs the lesson alone, under a menu of its own; so
    tell it, and run again.
    """
    if PagesManager.uses_pages_directory:
        PagesManager.uses_pages_directory = False
        st.rerun()


def _files():
    """Raise the limit of open files, often 1024 (256 on macOS), as far as that is allowed, and say what it is."""
    if resource is None:
        return FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if 0 <= soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return soft if soft >= 0 else FILES


def _at_once(connection):
    """Have all that is said over a connection leave at once.

    asyncio does so only where a socket knows its protocol, which Streamlit's does not: the answer to an edit waited,
    after its first words, until the browser had said that they had come, often 40 ms later.
    """
    if connection.family in (socket.AF_INET, socket.AF_INET6):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)


def _soon(shutdown):
    """`shutdown` of a server, which would wait for as long as somebody takes for a file."""

    @wraps(shutdown)
    async def shut_down(self, sockets=None):
        self.config.timeout_graceful_shutdown = self.config.timeout_graceful_shutdown or 2 * ENDING
        asyncio.get_running_loop().call_later(ENDING, _hang_up, self.server_state.connections)
        await shutdown(self, sockets)

    return shut_down


def _hang_up(connections):
    for connection in [*connections]:
        connection.transport.abort()


class _OfThread(threading.local):
    """An attribute that has a value of its own in each thread, and is None where none was set."""

    def __init__(self):
        self.values = WeakKeyDictionary()

    def __get__(self, owner, kind=None):
        return self.values.get(owner)

    def __set__(self, owner, value):
        self.values[owner] = value


def _or_all(request_rerun):
    """`request_rerun`, and all of a page is run where the session has not the part that it is asked for.

    A browser does not know that its session is gone (the server was started anew, or another copy goes on), and asks
    the next one for the part of the page with the board. Streamlit would say nothing, and the board wait for ever.
    """

    @wraps(request_rerun)
    def request(self, state):
        if state and not self.has_fragment(state.fragment_id):
            state.fragment_id = ""
        request_rerun(self, state)

    return request


def _if_readable(read):
    """`read` for the value of a control, which counts as not sent when the control cannot read it.

    Streamlit reads what a browser sends for a control only when it is asked for, and keeps what it could not read. So
    JSON without an end, or a text where a number belongs, raised an exception in that run and at the start of every
    later one, before any code of the app: the session was lost. With a value that was never sent, it can go on.
    """

    @wraps(read)
    def get(self, widget):
        if not _may_be_read(self.states.get(widget), self.widget_metadata.get(widget)):
            raise KeyError(widget)
        try:
            return read(self, widget)
        except Exception as error:  # the parser of JSON, or the control
            raise KeyError(widget) from error

    return get


def _may_be_read(state, metadata):
    """False for what was sent as another type than the control's; one that was emptied sends None."""
    if not isinstance(state, Serialized) or metadata is None:
        return True
    types = state.value.WhichOneof("value"), metadata.value_type
    sent, own = (NUMBERS.get(name, name) for name in types)
    return sent == own or None in (sent, own)
