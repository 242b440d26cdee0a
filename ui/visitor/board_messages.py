"""Handlers for the messages of boards, which they validate and put into the session.

Anybody can send anything, so each function ignores a message that has not the form it documents. For edits see
ui/parts/board_mount.py.
"""

from dataclasses import replace

from board.edits import LONGEST_CLIENT_NAME
from language import t
from ui import course
from ui.visitor import arrivals, conventions, link, scene, session
from ui.visitor.points import Points

NEXT_PAGE = "visited next"  # the Page that a board asks to open
COMPARED_LINKS = "compared"  # {"left": …, "right": …}, links of the two runs to compare


def receive_hall(lesson):
    """Switch the hall view as a lesson's board asks."""
    session.set_hall_view(session.message_of(lesson, "hall") is True)
    session.write_hall_view_to_address()


def receive_code(lesson):
    """Make the QR code of a link that a lesson's board has asked for."""
    address = session.message_of(lesson, "code")
    if type(address) is str and address.isascii() and 0 < len(address) <= link.MOST_QR_CHARACTERS:
        session.put(arrivals.QR_CODE, {"link": address, "image": link.qr_code(address)})


def receive_visited(lesson):
    """Add the pages that a browser has shown, which a new session does not know after a reload.

    The message is a list of names of pages. Returns whether the session did not know one of them.
    """
    match session.message_of(lesson, "visited"):
        case [*names] if all(isinstance(name, str) for name in names):
            before = session.visited_titles()
            session.add_visited(*(course.BY_NAME[name].title for name in names if name in course.BY_NAME))
            return session.visited_titles() != before
    return False


def receive_visit(lesson):
    """Have the page switch to the one that a board asks for. The message is {"page": its name, "turn": a number}."""
    match session.message_of(lesson, "visit"):
        case {"page": str(name)} if name in course.BY_NAME:
            session.put(NEXT_PAGE, course.BY_NAME[name])


def receive_scene(lesson):
    """Restore what a browser has kept of a session that is gone, at most once in a session.

    The message is {"session": id of this session, "client": a tab's name, "number": of the last edit that the points
    include, "scene": a Scene, "chosen": whether the visitor has chosen its points}. Returns whether anything changed.
    """
    match session.message_of(lesson, "scene"):
        case {"session": name, "client": str(client), "number": int(number), "scene": value, **more} if (
            arrivals.may_restore(name)
        ):
            arrivals.close_restoring()
        case _:
            return False
    try:
        value = scene.from_json(value)
    except ValueError as error:
        session.notify(
            t(
                "The board that was saved in this browser cannot be shown. {why} The app shows different points "
                "instead.",
                why=str(error),
            )
        )
        return True
    if more.get("chosen") is not False:
        presets, revision = (value.preset,) if value.preset else (), session.points().revision.next()
        answered = client[:LONGEST_CLIENT_NAME], number
        given = Points(value.points, revision, answered=answered, presets=presets, formulas=value.formulas)
        session.set_points(replace(given, names=value.names))
    conventions.apply_scene(value)
    arrivals.restore_board(value.page, value.board)
    return True


def receive_runs(lesson):
    """Put one earlier run back on the board, or compare two.

    The message is {"runs": [{"points": as in a scene, "rule": the conventions, "map": settings of the board for a
    feature map, if there is one}, …]}. Returns whether the page must run again, for a run or an error.
    """
    match session.message_of(lesson, "runs"):
        case {"runs": [*values]} if len(values) in (1, 2) and all(isinstance(value, dict) for value in values):
            pass
        case _:
            return False
    try:
        runs = [scene.run_from_json(value) for value in values]
    except ValueError as error:
        session.notify(t("This run cannot be shown. {why}", why=str(error)))
        return True
    if len(runs) == 2:
        compare(runs)
        return False
    (run,) = runs
    session.set_points(session.points().replace_from_preset(run.preset, run.points, run.names))
    conventions.set_conventions(course.BY_NAME[lesson].sides[0], run.rules[""])
    if run.board:
        arrivals.restore_board(lesson, run.board)
    return True


def compare(runs):
    """Have the app open the page that compares these two Scenes, each with its points and its conventions."""
    session.put(COMPARED_LINKS, dict(zip(("left", "right"), map(link.encode, runs), strict=True)))
