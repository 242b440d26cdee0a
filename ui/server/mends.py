"""What Streamlit does that would hold up a class, lose a session or leave it without an answer, undone.

Most of it is done to what libraries keep to themselves, and so may not fit another version of theirs: see mend.py. The
app runs without any of it.
"""

import asyncio
import logging
import socket
import sys
import threading
from functools import cache
from weakref import WeakKeyDictionary

try:
    import resource
except ImportError:  # Windows, where the number of open files has no such limit
    resource = None

import streamlit as st

from ui.server import turns
from ui.server.mend import NO_ISSUE, Mend, Place

LOG = logging.getLogger(__name__)

KEPT_SESSIONS = 1024  # without a connection; about 50 KB each
FILES = 8192  # that the server may have open: a session has three, and its connection one
ENDING = 1.5  # s that a server which is told to end waits for what is under way
SWITCH = 0.001  # s that a run computes while the thread that listens, or another, could go on; Python's own is 0.005
PIECE = 1 << 15  # bytes that are read of one connection before it is the others' turn: a thousand small messages
NUMBERS = {"int_value": "double_value"}  # a browser sends the whole numbers of a number field as the former


on_end = []  # functions that a server which is told to end calls first


@cache
def apply():
    """From now on; the number of kept sessions only where this is called before the server starts, as in app.py."""
    sys.setswitchinterval(SWITCH)
    _files()
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


def _watch_nothing(register):
    """Nothing instead of `register` where no file is watched: it takes 0.2 s for each session, a minute for a hall."""
    return (lambda self: None) if st.get_option("server.fileWatcherType") == "none" else register


def _allow_no_host(set_option, *_):
    if not hosted_by_streamlit():
        set_option.thing()("client.allowedOrigins", [])


def _intend_by_thread(set_script_intent, *_):
    """Streamlit notes the page wanted once for all runs, and opened the old page where an edit's note came last."""
    manager = set_script_intent.owner()
    manager._intended_page_script_hash, manager._intended_page_name = _OfThread(), _OfThread()


def _at_once(connection):
    """Have all that is said over a connection leave at once.

    asyncio does so only where a socket knows its protocol, which Streamlit's does not: the answer to an edit waited,
    after its first words, until the browser had said that they had come, often 40 ms later.
    """
    if connection.family in (socket.AF_INET, socket.AF_INET6):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)


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

    def request(self, state):
        if state and not self.has_fragment(state.fragment_id):
            state.fragment_id = ""
        request_rerun(self, state)

    return request


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
SELECTOR = "asyncio.selector_events"
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
        lost="a hall of 300 that has lost its Wi-Fi waits a minute",
        places=(Place(f"{SESSION}.register_file_watchers", "self", "register_file_change_callback"),),
        apply=lambda register: register.put(_watch_nothing),
    ),
    Mend(
        what="Nobody on the internet is asked for this machine's address when another site's page connects",
        upstream="streamlit/streamlit#7721, closed as no fault of Streamlit's.",
        lost="all wait for the answer, for seconds where there is no internet",
        places=(Place("streamlit.net_util:get_external_ip", ""),),
        apply=lambda address: address.put(lambda _: lambda: None),
    ),
    Mend(
        what="Pages of Streamlit's hosts that show this one in a frame may not stop it, run it, or change its address",
        upstream="streamlit/streamlit#6389, closed by 13829: an option, whose default are still those hosts.",
        lost="they may",
        places=(
            Place("streamlit.config:set_option", "key value where_defined"),
            Place("streamlit.config:_config_options_template", uses="client.allowedOrigins"),
        ),
        apply=_allow_no_host,
    ),
    Mend(
        what="A session that is asked for a part of a page which it has not runs all of the page",
        upstream="streamlit/streamlit#11660, closed by 11890: in the browser, where the connection was lost.",
        lost="after a restart of the server boards wait until a reload",
        places=(Place(f"{SESSION}.request_rerun", "self client_state", "fragment_id has_fragment"),),
        apply=lambda request_rerun: request_rerun.put(_or_all),
    ),
    Mend(
        what="Two runs of a session that begin together open each its own page",
        upstream=f"{NO_ISSUE} streamlit/streamlit#9100, closed by 9441, was its like for the hash of a script.",
        lost="who asks for a page just after an edit may see the old one again",
        places=(
            Place(
                f"{PAGES}.set_script_intent",
                "self page_script_hash page_name",
                "_intended_page_script_hash _intended_page_name",
            ),
            Place(f"{PAGES}.__init__", uses="_intended_page_script_hash _intended_page_name"),
        ),
        apply=_intend_by_thread,
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
        what="What is said over a connection leaves at once",
        upstream="python/cpython#148783, open: of macOS, where all sockets are as Streamlit's.",
        lost="answers to edits come some 40 ms later",
        places=(
            Place("asyncio.base_events:_set_nodelay", "sock"),
            Place(f"{SELECTOR}:_SelectorSocketTransport.__init__", uses="_set_nodelay"),
        ),
        apply=lambda set_nodelay, _: set_nodelay.put(lambda _: _at_once),
    ),
    Mend(
        what="A thousand messages of one connection are read at a time, not eight thousand",
        upstream="python/cpython#77974, rejected: to let programs choose the like for pipes.",
        lost="others wait longer while somebody sends as much as they can",
        places=(
            Place(f"{SELECTOR}:_SelectorTransport.max_size"),
            Place(f"{SELECTOR}:_SelectorSocketTransport._read_ready__data_received", "self", "max_size"),
        ),
        apply=lambda size, _: size.put(lambda _: PIECE),
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
