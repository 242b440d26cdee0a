"""What a page opens with: what a link, a saved scene or a browser that knows of another session asks for."""

from dataclasses import replace
from secrets import token_urlsafe
from zlib import crc32

import streamlit as st

from board.edits import LONGEST_NAME
from language import t
from ui import words
from ui.visitor import conventions, link, scene, session
from ui.visitor.points import Points, from_link

NAME = "session"  # by which a browser sees whether the server knows what it has shown
# {"id": what the address or a saved scene asked for, "page": …, "board": for that page's board, "given back": how often
# a browser has given something back}
OPENED = "opened"
NOTHING_OPENED = {"id": "", "page": "", "board": {}, "given back": 0}
RESTORED = "restored"  # whether a browser has given back what the session before this one held
CODE = "code"  # {"link": …, "image": …} of the QR code that was asked for last


def start(page, preset):
    """Open the page with this title, with its own points, (name, seed), while nobody has chosen any."""
    came = session.enter(page)
    if session.kept(NAME) is None:
        _begin(preset)
    session.set_points(session.points().in_lesson(preset))
    if came:
        session.bring()
    session.put_hall_into_address()


def _begin(preset):
    """Give the session its first values."""
    first = {NAME: token_urlsafe(6), session.HIDDEN: (), OPENED: NOTHING_OPENED, RESTORED: False}
    first[session.HALL] = link.plain(st.query_params.get(session.HALL, "")) == "1"
    for name, value in first.items():
        session.keep_first(name, value)
    conventions.begin()
    if session.kept(session.POINTS) is None:
        _open_address(st.query_params, preset)


def _open_address(parameters, first):
    """Begin with what a link asks for; where that cannot be, with the first points and a sentence."""
    chosen = {name: link.plain(parameters[name]) for name in ("preset", "seed") if name in parameters}
    asked = [value or name for name, value in chosen.items()]
    if link.NAME in parameters:
        asked = [f"{crc32(parameters[link.NAME].encode()):x}{parameters.get(link.TURN, '')[:LONGEST_NAME]}"]
    # A browser that knows of another board shows what is asked for, also where that cannot be opened.
    session.keep(OPENED, {**NOTHING_OPENED, "id": "&".join(asked)})
    session.set_points(from_link({} if link.NAME in parameters else chosen, first))
    if link.NAME in parameters:
        try:
            open_scene(link.read(parameters[link.NAME]))
        except ValueError as error:
            here = words.called(session.points().origin)
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
    conventions.follow_scene(value)
    session.set_hall(value.hall)
    session.keep(session.HIDDEN, value.hidden)
    _open(page=value.page, board=value.board)


def show_scene(value):
    """Put a Scene on its board, after what is there, which undo brings back; its conventions are not set, nor the hall.

    A scene without points is of a page that shows none, and leaves those that are there.
    """
    if value.preset or value.dataset is not None:
        points = session.points().coming_from(value.preset, value.points)
        points = points.labelled_by(value.formula, value.points) if value.formula else points
        session.set_points(replace(points, names=value.names))
    _open(id=token_urlsafe(6), page=value.page, board=value.board)


def give_back(page, board):
    """Have a page show what a browser knows of its board, where the server holds it too."""
    _open(page=page, board=board, **{"given back": session.kept(OPENED)["given back"] + 1})


def _open(**values):
    session.keep(OPENED, {**session.kept(OPENED), **values})


def take_board(page):
    """What was opened or given back last for the board of this page, the first time that one asks: {} for nothing."""
    value, before = session.kept(OPENED), f"{page} opened"
    name = value["id"], value["given back"]
    if value["page"] != page or not value["board"] or session.kept(before) == name:
        return {}
    session.keep(before, name)
    return value["board"]


def awaits(name):
    """Whether this is the session's name, and it may still be given back what the session before it held."""
    return name == session.kept(NAME) and not session.kept(RESTORED)


def begin_here():
    """What the user has chosen now stands, though a browser may know of a session before this one."""
    session.keep(RESTORED, True)


def for_browser(page):
    """What the browser keeps of this session, so that it can give it to another one."""
    origin, opened = session.points().origin, session.kept(OPENED)
    return {
        "id": session.kept(NAME),
        "restored": session.kept(RESTORED),
        "opened": {"id": opened["id"], "board": opened["board"] if opened["page"] == page else None},
        "rules": scene.plain_rules(conventions.not_first()),
        "preset": [origin.preset, origin.seed] if origin.preset else None,
        "edited": origin.edited,
        "formula": session.points().formula,
        "called": words.called(origin),
        "hidden": list(session.hidden()),
        "code": session.kept(CODE),
    }
