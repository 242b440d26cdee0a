"""Initializes a session from a link, a saved scene or a former session."""

from dataclasses import replace
from secrets import token_urlsafe
from zlib import crc32

import streamlit as st

from board.edits import LONGEST_CLIENT_NAME
from language import t
from ui import words
from ui.visitor import conventions, link, scene, session
from ui.visitor.points import Points, points_from_link

SESSION_ID = "session"  # tells a browser whether the server still has the session of what it shows
# {"id": of the address or the saved scene, "page": its name, "board": settings of its board, "given back": how often
# a browser has restored a board}
OPENED = "opened"
NOTHING_OPENED = {"id": "", "page": "", "board": {}, "given back": 0}
RESTORED = "restored"  # whether a browser may no longer restore the session before this one
QR_CODE = "code"  # {"link": …, "image": …} of the last QR code


def open_page(page, preset):
    """Open the page with this title, with the points of its preset (name, seed) until the visitor chooses others."""
    came = session.enter(page)
    if session.get(SESSION_ID) is None:
        _initialize(preset)
    session.set_points(session.points().enter_lesson(preset))
    if came:
        session.remember_brought_points()
    session.write_hall_view_to_address()


def begin_with(value, name):
    """Give an empty session its first values and this Scene; both have this name, see `OPENED`."""
    _set_defaults({SESSION_ID: name, OPENED: {**NOTHING_OPENED, "id": name}})
    session.set_points(Points(value.points))
    open_scene(value)


def _initialize(preset):
    """Give the session its first values."""
    hall = link.strip_trailing_punctuation(st.query_params.get(session.HALL, "")) == "1"
    _set_defaults({SESSION_ID: token_urlsafe(6), OPENED: NOTHING_OPENED, session.HALL: hall})
    if session.get(session.POINTS) is None:
        _open_address(st.query_params, preset)


def _set_defaults(values):
    for name, value in {session.HIDDEN_BY_LINK: (), RESTORED: False, **values}.items():
        session.set_default(name, value)
    conventions.set_defaults()


def _open_address(parameters, first):
    """Open what a link asks for; if this fails, the first points with a notice."""
    chosen = {
        name: link.strip_trailing_punctuation(parameters[name]) for name in ("preset", "seed") if name in parameters
    }
    asked = [value or name for name, value in chosen.items()]
    if link.PARAMETER in parameters:
        repeat = parameters.get(link.REPEAT_PARAMETER, "")[:LONGEST_CLIENT_NAME]
        asked = [f"{crc32(parameters[link.PARAMETER].encode()):x}{repeat}"]
    # The id also changes for a link that cannot be opened, so a browser that has kept another board drops that board.
    session.put(OPENED, {**NOTHING_OPENED, "id": "&".join(asked)})
    session.set_points(points_from_link({} if link.PARAMETER in parameters else chosen, first))
    if link.PARAMETER in parameters:
        try:
            open_scene(link.decode(parameters[link.PARAMETER]))
        except ValueError as error:
            here = words.points_name(session.points().origin)
            session.notify(
                t(
                    "This link cannot be opened. {why} The app uses the points “{points}” instead.",
                    why=str(error),
                    points=here,
                )
            )


def open_scene(value):
    """Replace the points, conventions and settings of the session by those of a Scene."""
    presets = (value.preset,) if value.preset else ()
    revision = session.points().revision.next()
    given = Points(value.points, revision, presets=presets, formulas=value.formulas, names=value.names)
    session.set_points(given)
    conventions.apply_scene(value)
    session.set_hall_view(value.hall)
    session.put(session.HIDDEN_BY_LINK, value.hidden)
    _update_opened(page=value.page, board=value.board)


def show_scene(value):
    """Show a Scene on its board without its conventions and its hall view. Undo brings back what was there.

    A scene without points is of a page that shows none, and does not change the points.
    """
    if value.preset or value.dataset is not None:
        points = session.points().replace_from_preset(value.preset, value.points)
        points = points.replace_by_formula(value.formula, value.points) if value.formula else points
        session.set_points(replace(points, names=value.names))
    _update_opened(id=token_urlsafe(6), page=value.page, board=value.board)


def restore_board(page, board):
    """Have a page show the settings of its board that a browser has kept."""
    _update_opened(page=page, board=board, **{"given back": session.get(OPENED)["given back"] + 1})


def _update_opened(**values):
    session.put(OPENED, {**session.get(OPENED), **values})


def pop_board(page):
    """The settings that were opened or restored last for the board of this page. Each call after the first gets {}."""
    value, before = session.get(OPENED), f"{page} opened"
    name = value["id"], value["given back"]
    if value["page"] != page or not value["board"] or session.get(before) == name:
        return {}
    session.put(before, name)
    return value["board"]


def may_restore(name):
    """Whether `name` is the id of this session, and a browser may still restore the session before it."""
    return name == session.get(SESSION_ID) and not session.get(RESTORED)


def close_restoring():
    """Keep what the user has chosen: from now on no browser restores the session before this one."""
    session.put(RESTORED, True)


def browser_state(page):
    """What the browser keeps of this session, so that it can restore it in another one."""
    origin, opened = session.points().origin, session.get(OPENED)
    return {
        "id": session.get(SESSION_ID),
        "restored": session.get(RESTORED),
        "opened": {"id": opened["id"], "board": opened["board"] if opened["page"] == page else None},
        "rules": scene.rules_to_json(conventions.changed_conventions()),
        "preset": [origin.preset, origin.seed] if origin.preset else None,
        "edited": origin.edited,
        "formula": session.points().formula,
        "called": words.points_name(origin),
        "hidden": list(session.hidden_controls()),
        "code": session.get(QR_CODE),
    }
