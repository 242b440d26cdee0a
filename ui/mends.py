"""What Streamlit does that would hold up a class or leave it without an answer, undone for all sessions of a server."""

from functools import cache, partialmethod, wraps

try:
    import resource
except ImportError:  # Windows, where the number of open files has no such limit
    resource = None

import streamlit as st
from streamlit import net_util
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.memory_session_storage import MemorySessionStorage

KEPT_SESSIONS = 1024  # without a connection; about 50 KB each
FILES = 8192  # that the server may have open: a session has three, and its connection one


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
    AppSession.request_rerun = _or_all(AppSession.request_rerun)


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
