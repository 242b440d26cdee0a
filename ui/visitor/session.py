"""The state of a session: the only module that reads and writes st.session_state.

A key that only one module or lesson uses is defined there: see `put`, `get` and `pop`.
"""

from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace

import streamlit as st

POINTS = "points"
DRAWER = "drawer"  # content of the drawer: DATA, PRINTED, or the side whose conventions are open; None if it is closed
DATA, PRINTED = "data", "printed"
OF_THE_POINTS = (DATA, PRINTED)  # contents that change with the points
HALL = "hall"  # whether the board is large, for a lecture hall; also in the address
HIDDEN_BY_EXERCISE = "hidden on"  # (title of a page, controls that an exercise there hides)
HIDDEN_BY_LINK = "hidden"  # controls that a link hides, of scene.HIDEABLE_CONTROLS
HIDDEN_IN_FRAME = ("pages", "data", "rules")  # controls that are hidden on a page in a frame
PAGE = "page"  # the title of the page that is shown
VISITED = "visited"  # the titles of the pages that were shown, in the order of the first visits
PLAIN = "plain"  # whether the page is for a file without the app; hosting/site.py sets it
BROUGHT = "brought"  # revision of the chosen points with which the visitor came from another page, or None

_nobodys = ContextVar("nobodys", default=None)  # the values of a session without a visitor, see `without_visitor`


@contextmanager
def without_visitor():
    """Use an empty session without a visitor in this block, even while a visitor's page runs.

    So a lesson can compute the data of its board without a visitor: see ui/lesson.py.
    """
    token = _nobodys.set({})
    try:
        yield
    finally:
        _nobodys.reset(token)


def is_nobodys():
    """Whether the session has no visitor, see `without_visitor`."""
    return _nobodys.get() is not None


def _values():
    return _nobodys.get() if is_nobodys() else st.session_state


def put(name, value):
    """Store a value under this name for the rest of the session."""
    _values()[name] = value


def set_default(name, value):
    """Store a value under this name unless there is one."""
    _values().setdefault(name, value)


def get(name, otherwise=None):
    """The value under this name, or of the control with this key."""
    return _values().get(name, otherwise)


def pop(name):
    """The value under this name, which is deleted."""
    return _values().pop(name, None)


def message_of(lesson, kind):
    """The last message of this kind from a lesson's board."""
    return _values()[lesson].get(kind)


# ---- pages --------------------------------------------------------------------------------------------------------


def enter(page):
    """Note that the page with this title is shown. Returns whether the visitor comes from another page."""
    came = current_page_title() not in (None, page)
    put(PAGE, page)
    add_visited(page)
    return came


def current_page_title():
    """The title of the page that is shown; None before the first."""
    return get(PAGE)


def visited_titles():
    """The titles of the pages that the visitor has opened."""
    return get(VISITED, ())


def add_visited(*pages):
    """Note that the visitor has opened these pages too."""
    put(VISITED, tuple(dict.fromkeys((*visited_titles(), *pages))))


def hidden_controls():
    """The controls that a link, an exercise on this page or the frame of a course page hides."""
    page, names = get(HIDDEN_BY_EXERCISE, (None, ()))
    here = names if page == current_page_title() else ()
    return tuple(dict.fromkeys((*get(HIDDEN_BY_LINK, ()), *here, *(HIDDEN_IN_FRAME if is_embedded() else ()))))


def hide_controls_on(page, names):
    """Hide these controls on the page with this title, until the next call."""
    put(HIDDEN_BY_EXERCISE, (page, names))


def is_embedded():
    """Whether the page is in a frame of another one, with `?embed=true`: then it shows only the board."""
    return not is_nobodys() and st.context.is_embedded


def is_plain_page():
    """Whether the page is one of the plain pages, without the app's controls: see hosting/site.py."""
    return get(PLAIN, False)


def drawer_content():
    """The content of the drawer, as DRAWER describes it."""
    return get(DRAWER)


def open_drawer(content):
    """Open the drawer with this content; None closes it."""
    put(DRAWER, content)


def is_hall_view():
    """Whether the board is large, for a lecture hall."""
    return get(HALL)


def set_hall_view(large):
    """Show the board large, or in its usual size."""
    put(HALL, large)


def write_hall_view_to_address():
    """Write the hall view to the address, which Streamlit empties when the page changes."""
    if is_hall_view():
        st.query_params[HALL] = "1"
    else:
        st.query_params.pop(HALL, None)


# ---- points -------------------------------------------------------------------------------------------------------


def points():
    """The Points of this session."""
    return _values()[POINTS]


def set_points(points):
    """Replace the Points of this session."""
    put(POINTS, points)


def remember_brought_points():
    """Note the chosen points with which the visitor has come to this page."""
    put(BROUGHT, None if points().given else points().revision)


def has_brought_points():
    """Whether the visitor came to this page with chosen points that are still there, edited or not."""
    return get(BROUGHT) == points().revision


def notify(notice):
    """Show a sentence above the board that is shown next."""
    set_points(replace(points(), notice=notice, notice_lesson=""))


def attach_notice(lesson):
    """Attach a notice without a lesson to this one, so that it does not follow the visitor to other pages."""
    if points().notice and not points().notice_lesson:
        set_points(replace(points(), notice_lesson=lesson))


def notice(lesson):
    """The notice about the last edit or link, if it belongs to this lesson; or ""."""
    return points().notice if points().notice_lesson == lesson else ""
