"""The state of one visitor's session. All of st.session_state is read and written here, and named functions do it.

What only one module or one lesson keeps has its name there: see `keep`, `kept` and `take`.
"""

from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace

import streamlit as st

POINTS = "points"
DRAWER = "drawer"  # what is open beside the board: DATA, or the side whose conventions are being chosen; or None
DATA = "data"
HALL = "hall"  # whether the board is shown large, for a hall; also in the address
HIDDEN_BY_EXERCISE = "hidden on"  # (title of a page, the controls that an exercise there has asked to do without)
HIDDEN_BY_LINK = "hidden"  # the controls that a link has asked to do without, of scene.CONTROLS
HIDDEN_IN_FRAME = ("pages", "data", "rules")  # which a page in a frame does without
PAGE = "page"  # the title of the page that is shown
VISITED = "visited"  # the titles of the pages that were shown, in the order in which they were first
PLAIN = "plain"  # whether the page is made for a file that has no app behind it: hosting/site.py says so
BROUGHT = "brought"  # the revision of the chosen points with which one came to the page from another; None without

_nobodys = ContextVar("nobodys", default=None)  # the values of a session that is no visitor's, see `of_nobody`


@contextmanager
def of_nobody():
    """In this block a session that is no visitor's and holds nothing yet, whoever's page may be running.

    It lets a page say what it tells its board before anybody has come: see ui/lesson.py.
    """
    token = _nobodys.set({})
    try:
        yield
    finally:
        _nobodys.reset(token)


def is_nobodys():
    """Whether the session is no visitor's."""
    return _nobodys.get() is not None


def _values():
    return _nobodys.get() if is_nobodys() else st.session_state


def put(name, value):
    """Remember a value under this name as long as the session."""
    _values()[name] = value


def set_default(name, value):
    """The same, unless there is one."""
    _values().setdefault(name, value)


def get(name, otherwise=None):
    """What was remembered under this name, or what the control with this key says or has sent."""
    return _values().get(name, otherwise)


def pop(name):
    """What was remembered under this name, which is forgotten now."""
    return _values().pop(name, None)


def message_of(lesson, kind):
    """The message of this kind that a lesson's board has sent."""
    return _values()[lesson].get(kind)


# ---- pages --------------------------------------------------------------------------------------------------------


def enter(page):
    """Show the page with this title. Whether one comes from another."""
    came = current_page_title() not in (None, page)
    put(PAGE, page)
    add_visited(page)
    return came


def current_page_title():
    """The title of the page that is shown; None before the first."""
    return get(PAGE)


def visited_titles():
    """The titles of the pages that the user has been to."""
    return get(VISITED, ())


def add_visited(*pages):
    """Remember that the user has been to these pages too."""
    put(VISITED, tuple(dict.fromkeys((*visited_titles(), *pages))))


def hidden_controls():
    """The controls that a link, an exercise here or the frame of a course page has asked to do without."""
    page, names = get(HIDDEN_BY_EXERCISE, (None, ()))
    here = names if page == current_page_title() else ()
    return tuple(dict.fromkeys((*get(HIDDEN_BY_LINK, ()), *here, *(HIDDEN_IN_FRAME if is_embedded() else ()))))


def hide_controls_on(page, names):
    """Have the page with this title do without these controls, until the next call."""
    put(HIDDEN_BY_EXERCISE, (page, names))


def is_embedded():
    """Whether the page stands in the frame of another one, with `?embed=true`: there it is the board and no more."""
    return st.context.is_embedded


def is_plain_page():
    """Whether the page is one of a folder of plain pages, without the app's controls: see hosting/site.py."""
    return get(PLAIN, False)


def drawer_content():
    """What is open beside the board, DATA or the side whose conventions can be chosen; None while nothing is."""
    return get(DRAWER)


def open_drawer(content):
    """Open this beside the board; None closes it."""
    put(DRAWER, content)


def is_hall_view():
    """Whether the board is shown large, for a hall."""
    return get(HALL)


def set_hall_view(large):
    """Show the board large, or as it was."""
    put(HALL, large)


def write_hall_view_to_address():
    """Say in the address whether the board is shown large; a change of page empties it."""
    if is_hall_view():
        st.query_params[HALL] = "1"
    else:
        st.query_params.pop(HALL, None)


# ---- points -------------------------------------------------------------------------------------------------------


def points():
    """The Points of this session."""
    return _values()[POINTS]


def set_points(points):
    """Put other Points in their place."""
    put(POINTS, points)


def remember_brought_points():
    """Remember with which points one has come to this page."""
    put(BROUGHT, None if points().given else points().revision)


def has_brought_points():
    """Whether one came to this page with points that were chosen before, and they still are there, edited or not."""
    return get(BROUGHT) == points().revision


def notify(notice):
    """Have a sentence said above the board that is shown next."""
    set_points(replace(points(), notice=notice, notice_lesson=""))


def attach_notice(lesson):
    """Have a sentence that stands nowhere yet stand on the page of this lesson, from where it follows nobody."""
    if points().notice and not points().notice_lesson:
        set_points(replace(points(), notice_lesson=lesson))


def notice(lesson):
    """What was wrong with the last edit or link, where that is said on the page of this lesson; or ""."""
    return points().notice if points().notice_lesson == lesson else ""
