"""What Streamlit does that would hold up a class, lose a session or leave it without an answer, undone.

Most of it is done to what libraries keep to themselves, and so may not fit another version of theirs: see mend.py. The
app runs without any of it.
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
MOST_OPEN_FILES = 8192  # that the server may have open: a session has three, and its connection one
SHUTDOWN_GRACE_S = 1.5  # s that a server which is told to end waits for what is under way
THREAD_SWITCH_S = (
    0.001  # s that a run computes while the thread that listens, or another, could go on; Python's own is 0.005
)
INTERCHANGEABLE_TYPES = {
    "int_value": "double_value"
}  # a browser sends the whole numbers of a number field as the former


shutdown_callbacks = []  # functions that a server which is told to end calls first


@cache
def apply():
    """From now on; the number of kept sessions only where this is called before the server starts, as in app.py."""
    sys.setswitchinterval(THREAD_SWITCH_S)
    _raise_file_limit()
    send_at_once()
    for mend in PATCHES:
        if wrong := mend.wrong():
            LOG.warning("Left out, since %s: %s. So %s.", wrong, mend.what, mend.lost)
        else:
            mend.apply(*mend.places)


def is_hosted_by_streamlit():
    """Whether this is Community Cloud, where the app is shown in a page of Streamlit's; it sets the option itself."""
    return st.get_option("browser.gatherUsageStats")


def expect_navigation():
    """For the start of a page, which may be what the first visitor of a fresh server asks for, by a link to a lesson.

    Then Streamlit, which has not yet seen app.py call st.navigation, runs the lesson alone, under a menu of its own; so
    tell it, and run again.
    """
    (menu,) = NAVIGATION.places
    if not menu.wrong() and menu.resolve():
        menu.put(lambda _: False)
        st.rerun()


def _raise_session_limit(init):
    kept = min(MOST_IDLE_SESSIONS, _raise_file_limit() // 6)  # half of the files are for those who are connected

    def keep(self, maxsize=kept, **others):
        init(self, maxsize, **others)

    return keep


def _raise_file_limit():
    """Raise the limit of open files, often 1024 (256 on macOS), as far as that is allowed, and say what it is."""
    if resource is None:
        return MOST_OPEN_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_OPEN_FILES if hard == resource.RLIM_INFINITY else min(MOST_OPEN_FILES, hard)
    if 0 <= soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return soft if soft >= 0 else MOST_OPEN_FILES


def send_at_once():
    """Have all that is said over a connection leave at once, by an option of the sockets that listen.

    Connections inherit the option. asyncio sets it only on sockets that know their protocol, which Streamlit's do not:
    the answer to an edit waited, after its first words, until the browser had said that they had come, often 40 ms
    later. python/cpython#148783, open, is about macOS, where no socket knows its protocol.
    """
    for thing in gc.get_objects():
        if issubclass(type(thing), socket.socket) and thing.fileno() >= 0 and thing.family in INTERNET:
            with suppress(OSError):  # a socket of another kind
                if thing.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                    thing.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)


def _skip_file_watching(register):
    """Nothing instead of `register` where no file is watched: it takes 0.06 s a session, 17 s for a hall of 300."""
    return (lambda self: None) if st.get_option("server.fileWatcherType") == "none" else register


def _limit_shutdown(shutdown):
    """`shutdown` of a server, which would wait for as long as somebody takes for a file."""

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
    """`read` for the value of a control, which counts as not sent when the control cannot read it.

    Streamlit reads what a browser sends for a control only when it is asked for, and keeps what it could not read. So
    JSON without an end, or a text where a number belongs, raised an exception in that run and at the start of every
    later one, before any code of the app: the session was lost. With a value that was never sent, it can go on.
    """

    def get(self, widget):
        state = self.states.get(widget)
        if isinstance(state, serialized) and not _has_right_type(state, self.widget_metadata.get(widget)):
            raise KeyError(widget)
        try:
            return read(self, widget)
        except Exception as error:  # the parser of JSON, or the control
            raise KeyError(widget) from error

    return get


def _has_right_type(state, metadata):
    """False for what was sent as another type than the control's; one that was emptied sends None."""
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
    apply=lambda _: None,  # at the start of each page: expect_navigation
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
