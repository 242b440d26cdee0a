"""What a page opens with: what a link, a saved scene or a browser that knows of another session asks for."""

from dataclasses import replace
from secrets import token_urlsafe
from zlib import crc32

import streamlit as st

from board.edits import LONGEST_CLIENT_NAME
from language import t
from ui import words
from ui.visitor import conventions, link, scene, session
from ui.visitor.points import Points, points_from_link

SESSION_ID = "session"  # by which a browser sees whether the server knows what it has shown
# {"id": what the address or a saved scene asked for, "page": …, "board": for that page's board, "given back": how often
# a browser has given something back}
OPENED = "opened"
NOTHING_OPENED = {"id": "", "page": "", "board": {}, "given back": 0}
RESTORED = "restored"  # whether a browser has given back what the session before this one held
QR_CODE = "code"  # {"link": …, "image": …} of the QR code that was asked for last


def open_page(page, preset):
    """Open the page with this title, with its own points, (name, seed), while nobody has chosen any."""
    came = session.enter(page)
    if session.get(SESSION_ID) is None:
        _initialize(preset)
    session.set_points(session.points().enter_lesson(preset))
    if came:
        session.remember_brought_points()
    session.write_hall_view_to_address()


def _initialize(preset):
    """Give the session its first values."""
    first = {SESSION_ID: token_urlsafe(6), session.HIDDEN_BY_LINK: (), OPENED: NOTHING_OPENED, RESTORED: False}
    first[session.HALL] = link.strip_trailing_punctuation(st.query_params.get(session.HALL, "")) == "1"
    for name, value in first.items():
        session.set_default(name, value)
    conventions.set_defaults()
    if session.get(session.POINTS) is None:
        _open_address(st.query_params, preset)


def _open_address(parameters, first):
    """Begin with what a link asks for; where that cannot be, with the first points and a sentence."""
    chosen = {
        name: link.strip_trailing_punctuation(parameters[name]) for name in ("preset", "seed") if name in parameters
    }
    asked = [value or name for name, value in chosen.items()]
    if link.PARAMETER in parameters:
        repeat = parameters.get(link.REPEAT_PARAMETER, "")[:LONGEST_CLIENT_NAME]
        asked = [f"{crc32(parameters[link.PARAMETER].encode()):x}{repeat}"]
    # A browser that knows of another board shows what is asked for, also where that cannot be opened.
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
    """Put a Scene in the place of all that is."""
    presets = (value.preset,) if value.preset else ()
    revision = session.points().revision.next()
    given = Points(value.points, revision, presets=presets, formulas=value.formulas, names=value.names)
    session.set_points(given)
    conventions.apply_scene(value)
    session.set_hall_view(value.hall)
    session.put(session.HIDDEN_BY_LINK, value.hidden)
    _update_opened(page=value.page, board=value.board)


def show_scene(value):
    """Put a Scene on its board, after what is there, which undo brings back; its conventions are not set, nor the hall.

    A scene without points is of a page that shows none, and leaves those that are there.
    """
    if value.preset or value.dataset is not None:
        points = session.points().replace_from_preset(value.preset, value.points)
        points = points.replace_by_formula(value.formula, value.points) if value.formula else points
        session.set_points(replace(points, names=value.names))
    _update_opened(id=token_urlsafe(6), page=value.page, board=value.board)


def restore_board(page, board):
    """Have a page show what a browser knows of its board, where the server holds it too."""
    _update_opened(page=page, board=board, **{"given back": session.get(OPENED)["given back"] + 1})


def _update_opened(**values):
    session.put(OPENED, {**session.get(OPENED), **values})


def pop_board(page):
    """What was opened or given back last for the board of this page, the first time that one asks: {} for nothing."""
    value, before = session.get(OPENED), f"{page} opened"
    name = value["id"], value["given back"]
    if value["page"] != page or not value["board"] or session.get(before) == name:
        return {}
    session.put(before, name)
    return value["board"]


def may_restore(name):
    """Whether this is the session's name, and it may still be given back what the session before it held."""
    return name == session.get(SESSION_ID) and not session.get(RESTORED)


def close_restoring():
    """What the user has chosen now stands, though a browser may know of a session before this one."""
    session.put(RESTORED, True)


def browser_state(page):
    """What the browser keeps of this session, so that it can give it to another one."""
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
