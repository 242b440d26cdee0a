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

from ui.server import turns
from ui.server.mend import NO_ISSUE, Mend, Place

LOG = logging.getLogger(__name__)

KEPT_SESSIONS = 1024  # without a connection; about 50 KB each
INTERNET = socket.AF_INET, socket.AF_INET6
FILES = 8192  # that the server may have open: a session has three, and its connection one
ENDING = 1.5  # s that a server which is told to end waits for what is under way
SWITCH = 0.001  # s that a run computes while the thread that listens, or another, could go on; Python's own is 0.005
NUMBERS = {"int_value": "double_value"}  # a browser sends the whole numbers of a number field as the former


on_end = []  # functions that a server which is told to end calls first


@cache
def apply():
    """From now on; the number of kept sessions only where this is called before the server starts, as in app.py."""
    sys.setswitchinterval(SWITCH)
    _files()
    send_at_once()
    for mend in MENDS:
        if wrong := mend.wrong():
            LOG.warning("Left out, since %s: %s. So %s.", wrong, mend.what, mend.lost)
        else:
            mend.apply(*mend.places)


def hosted_by_streamlit():
    """Whether this is Community Cloud, where the app is shown in a page of Streamlit's; it sets the option itself."""
    return st.get_option("browser.gatherUsageStats")


def expect_navigation():
    """For the start of a page, which may be what the first visitor of a fresh server asks for, by a link to a lesson.

    Then Streamlit, which has not yet seen app.py call st.navigation, runs the lesson alone, under a menu of its own; so
    tell it, and run again.
    """
    (menu,) = NAVIGATION.places
    if not menu.wrong() and menu.thing():
        menu.put(lambda _: False)
        st.rerun()


def _keep_sessions(init):
    kept = min(KEPT_SESSIONS, _files() // 6)  # half of the files are for those who are connected

    def keep(self, maxsize=kept, **others):
        init(self, maxsize, **others)

    return keep


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


def _watch_nothing(register):
    """Nothing instead of `register` where no file is watched: it takes 0.06 s a session, 17 s for a hall of 300."""
    return (lambda self: None) if st.get_option("server.fileWatcherType") == "none" else register


def _soon(shutdown):
    """`shutdown` of a server, which would wait for as long as somebody takes for a file."""

    async def shut_down(self, sockets=None):
        self.config.timeout_graceful_shutdown = self.config.timeout_graceful_shutdown or 2 * ENDING
        asyncio.get_running_loop().call_later(ENDING, _hang_up, self.server_state.connections)
        for end in on_end:
            end()
        await shutdown(self, sockets)

    return shut_down


def _hang_up(connections):
    for connection in [*connections]:
        connection.transport.abort()


def _if_readable(read, serialized):
    """`read` for the value of a control, which counts as not sent when the control cannot read it.

    Streamlit reads what a browser sends for a control only when it is asked for, and keeps what it could not read. So
    JSON without an end, or a text where a number belongs, raised an exception in that run and at the start of every
    later one, before any code of the app: the session was lost. With a value that was never sent, it can go on.
    """

    def get(self, widget):
        state = self.states.get(widget)
        if isinstance(state, serialized) and not _may_be_read(state, self.widget_metadata.get(widget)):
            raise KeyError(widget)
        try:
            return read(self, widget)
        except Exception as error:  # the parser of JSON, or the control
            raise KeyError(widget) from error

    return get


def _may_be_read(state, metadata):
    """False for what was sent as another type than the control's; one that was emptied sends None."""
    if metadata is None:
        return True
    types = state.value.WhichOneof("value"), metadata.value_type
    sent, own = (NUMBERS.get(name, name) for name in types)
    return sent == own or None in (sent, own)


SESSION = "streamlit.runtime.app_session:AppSession"
PAGES = "streamlit.runtime.pages_manager:PagesManager"
STATE = "streamlit.runtime.state.session_state"
NAVIGATION = Mend(
    what="A link to a lesson opens it with the menus also on a fresh server",
    upstream="streamlit/streamlit#9624, closed: it was not seen there.",
    lost="the first visitor of a server who comes by such a link sees a menu of Streamlit's, until a reload",
    places=(Place(f"{PAGES}.uses_pages_directory"),),
    apply=lambda _: None,  # at the start of each page: expect_navigation
)
MENDS = (
    Mend(
        what="More than 128 sessions without a connection are kept",
        upstream="streamlit/streamlit#9179 made the time an option for which they are kept, not their number.",
        lost="most of a hall that has lost its Wi-Fi begin anew, with what their browsers remember",
        places=(
            Place("streamlit.runtime.memory_session_storage:MemorySessionStorage.__init__", "self maxsize ttl_seconds"),
        ),
        apply=lambda init: init.put(_keep_sessions),
    ),
    Mend(
        what="A session that comes again does not register for all source files",
        upstream="streamlit/streamlit#8738, closed by 8741: for sessions that begin, not for those that come again.",
        lost="a hall of 300 that has lost its Wi-Fi waits 17 s",
        places=(Place(f"{SESSION}.register_file_watchers", "self", "register_file_change_callback"),),
        apply=lambda register: register.put(_watch_nothing),
    ),
    Mend(
        what="What a control cannot read counts as not sent",
        upstream=NO_ISSUE,
        lost="a browser that sends such a thing has lost its session",
        places=(
            Place(f"{STATE}:WStates.__getitem__", "self k", "states widget_metadata"),
            Place(f"{STATE}:Serialized", uses="value"),
        ),
        apply=lambda read, serialized: read.put(lambda before: _if_readable(before, serialized.thing())),
    ),
    Mend(
        what="A server ends when it is told to, though somebody sends on or has not taken a file",
        upstream="Kludex/uvicorn#2829, merged: for answers without an end, where the program asks whether to go on.",
        lost="whoever restarts the server may wait for minutes, and then has to kill it",
        places=(Place("uvicorn:Server.shutdown", "self sockets", "server_state timeout_graceful_shutdown"),),
        apply=lambda shutdown: shutdown.put(_soon),
    ),
    NAVIGATION,
    turns.MEND,
)
