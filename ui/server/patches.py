"""Patches and settings that keep Streamlit responsive, and its sessions alive, in a class.

Most of them change private code of libraries, and so may not fit another version: see patch.py. The app runs without
them.
"""

import asyncio
import gc
import logging
import socket
import sys
from contextlib import suppress
from functools import cache

try:
    import resource
except ImportError:  # Windows, where the number of open files has no such limit
    resource = None

import streamlit as st

from ui.server import scheduler
from ui.server.patch import NO_ISSUE, Patch, PatchTarget

LOG = logging.getLogger(__name__)

MOST_IDLE_SESSIONS = 1024  # without a connection; about 50 KB each
INTERNET = socket.AF_INET, socket.AF_INET6
MOST_OPEN_FILES = 8192  # a session has three, and its connection one
SHUTDOWN_GRACE_S = 1.5  # for requests that are under way when the server shuts down
THREAD_SWITCH_S = 0.001  # so that a run does not delay the event loop; Python's default is 0.005
INTERCHANGEABLE_TYPES = {"int_value": "double_value"}  # a browser sends a whole number of a number field as int_value


shutdown_callbacks = []  # functions that a server calls first when it shuts down


@cache
def apply():
    """Apply all patches. The number of kept sessions changes only before the server starts, as in app.py."""
    sys.setswitchinterval(THREAD_SWITCH_S)
    _raise_file_limit()
    send_at_once()
    for patch in PATCHES:
        if wrong := patch.wrong():
            LOG.warning("Left out, since %s: %s. So %s.", wrong, patch.what, patch.lost)
        else:
            patch.apply(*patch.places)


def is_hosted_by_streamlit():
    """Whether this is Community Cloud, which shows the app in a page of Streamlit's and sets this option itself."""
    return st.get_option("browser.gatherUsageStats")


def expect_navigation():
    """Run the app again if a page began before Streamlit knew that the app uses st.navigation.

    This happens if the first visitor of a fresh server opens a link to a lesson. Streamlit has not yet seen app.py call
    st.navigation, so it runs the lesson alone, under its own menu.
    """
    (menu,) = NAVIGATION.places
    if not menu.wrong() and menu.resolve():
        menu.put(lambda _: False)
        st.rerun()


def _raise_session_limit(init):
    kept = min(MOST_IDLE_SESSIONS, _raise_file_limit() // 6)  # 3 files each; half of all are for connected visitors

    def keep(self, maxsize=kept, **others):
        init(self, maxsize, **others)

    return keep


def _raise_file_limit():
    """Raise the limit of open files, often 1024 (256 on macOS), as far as allowed, and return it."""
    if resource is None:
        return MOST_OPEN_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_OPEN_FILES if hard == resource.RLIM_INFINITY else min(MOST_OPEN_FILES, hard)
    if 0 <= soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return soft if soft >= 0 else MOST_OPEN_FILES


def send_at_once():
    """Set TCP_NODELAY on the sockets that listen, from which connections inherit it.

    asyncio sets it only on sockets that know their protocol, which Streamlit's do not. So after its first packet, the
    answer to an edit waited until the browser had acknowledged that packet, often 40 ms later.
    python/cpython#148783, open, is about macOS, where no socket knows its protocol.
    """
    for thing in gc.get_objects():
        if issubclass(type(thing), socket.socket) and thing.fileno() >= 0 and thing.family in INTERNET:
            with suppress(OSError):  # a socket of another kind
                if thing.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                    thing.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)


def _skip_file_watching(register):
    """Replace `register` by nothing if no file is watched. It takes 0.06 s a session, 17 s for a hall of 300."""
    return (lambda self: None) if st.get_option("server.fileWatcherType") == "none" else register


def _limit_shutdown(shutdown):
    """Limit `shutdown` of a server, which would wait until every download has ended."""

    async def shut_down(self, sockets=None):
        self.config.timeout_graceful_shutdown = self.config.timeout_graceful_shutdown or 2 * SHUTDOWN_GRACE_S
        asyncio.get_running_loop().call_later(SHUTDOWN_GRACE_S, _abort_connections, self.server_state.connections)
        for end in shutdown_callbacks:
            end()
        await shutdown(self, sockets)

    return shut_down


def _abort_connections(connections):
    for connection in [*connections]:
        connection.transport.abort()


def _skip_unreadable_values(read, serialized):
    """Make `read` treat a value that the control cannot read as if the browser had not sent it.

    Streamlit reads the value of a control only on demand, and keeps a value that it could not read. So incomplete JSON,
    or a text instead of a number, raised an exception in that run and at the start of every later one, before any code
    of the app: the session was lost. Without the value, the session can go on.
    """

    def get(self, widget):
        state = self.states.get(widget)
        if isinstance(state, serialized) and not _has_right_type(state, self.widget_metadata.get(widget)):
            raise KeyError(widget)
        try:
            return read(self, widget)
        except Exception as error:  # from the parser of JSON, or from the control
            raise KeyError(widget) from error

    return get


def _has_right_type(state, metadata):
    """Whether the browser sent a value of the control's type. A control that was emptied sends None."""
    if metadata is None:
        return True
    types = state.value.WhichOneof("value"), metadata.value_type
    sent, own = (INTERCHANGEABLE_TYPES.get(name, name) for name in types)
    return sent == own or None in (sent, own)


SESSION = "streamlit.runtime.app_session:AppSession"
PAGES = "streamlit.runtime.pages_manager:PagesManager"
STATE = "streamlit.runtime.state.session_state"
NAVIGATION = Patch(
    what="A link to a lesson opens it with the menus also on a fresh server",
    upstream="streamlit/streamlit#9624, closed: it was not seen there.",
    lost="the first visitor of a server who comes by such a link sees a menu of Streamlit's, until a reload",
    places=(PatchTarget(f"{PAGES}.uses_pages_directory"),),
    apply=lambda _: None,  # expect_navigation does it at the start of each page
)
PATCHES = (
    Patch(
        what="More than 128 sessions without a connection are kept",
        upstream="streamlit/streamlit#9179 made the time an option for which they are kept, not their number.",
        lost="most of a hall that has lost its Wi-Fi begin anew, with what their browsers remember",
        places=(
            PatchTarget(
                "streamlit.runtime.memory_session_storage:MemorySessionStorage.__init__", "self maxsize ttl_seconds"
            ),
        ),
        apply=lambda init: init.put(_raise_session_limit),
    ),
    Patch(
        what="A session that comes again does not register for all source files",
        upstream="streamlit/streamlit#8738, closed by 8741: for sessions that begin, not for those that come again.",
        lost="a hall of 300 that has lost its Wi-Fi waits 17 s",
        places=(PatchTarget(f"{SESSION}.register_file_watchers", "self", "register_file_change_callback"),),
        apply=lambda register: register.put(_skip_file_watching),
    ),
    Patch(
        what="What a control cannot read counts as not sent",
        upstream=NO_ISSUE,
        lost="a browser that sends such a thing has lost its session",
        places=(
            PatchTarget(f"{STATE}:WStates.__getitem__", "self k", "states widget_metadata"),
            PatchTarget(f"{STATE}:Serialized", uses="value"),
        ),
        apply=lambda read, serialized: read.put(lambda before: _skip_unreadable_values(before, serialized.resolve())),
    ),
    Patch(
        what="A server ends when it is told to, though somebody sends on or has not taken a file",
        upstream="Kludex/uvicorn#2829, merged: for answers without an end, where the program asks whether to go on.",
        lost="whoever restarts the server may wait for minutes, and then has to kill it",
        places=(PatchTarget("uvicorn:Server.shutdown", "self sockets", "server_state timeout_graceful_shutdown"),),
        apply=lambda shutdown: shutdown.put(_limit_shutdown),
    ),
    NAVIGATION,
    scheduler.PATCH,
)
