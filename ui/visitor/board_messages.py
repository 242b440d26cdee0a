"""What boards in browsers send, checked and put into the session; of their edits, see ui/parts/board_mount.py.

Anybody can send anything, so each function says which message it takes; what it cannot read it leaves alone.
"""

from dataclasses import replace

from board.edits import LONGEST_CLIENT_NAME
from language import t
from ui import course
from ui.visitor import arrivals, conventions, link, scene, session
from ui.visitor.points import Points

NEXT_PAGE = "visited next"  # the Page to which a board asks to be led
COMPARED_LINKS = "compared"  # {"left": …, "right": …}, links of the runs that the user asks to see side by side


def receive_hall(lesson):
    """Take what a lesson's board has been switched to."""
    session.set_hall_view(session.message_of(lesson, "hall") is True)
    session.write_hall_view_to_address()


def receive_code(lesson):
    """Make the QR code of a link that a lesson's board has asked for."""
    address = session.message_of(lesson, "code")
    if type(address) is str and address.isascii() and 0 < len(address) <= link.MOST_QR_CHARACTERS:
        session.put(arrivals.QR_CODE, {"link": address, "image": link.qr_code(address)})


def receive_visited(lesson):
    """Take from a browser which pages it has shown, of which a session knows nothing when a page was loaded again.

    The message is a list of names of pages. Whether there is one more.
    """
    match session.message_of(lesson, "visited"):
        case [*names] if all(isinstance(name, str) for name in names):
            before = session.visited_titles()
            session.add_visited(*(course.BY_NAME[name].title for name in names if name in course.BY_NAME))
            return session.visited_titles() != before
    return False


def receive_visit(lesson):
    """Take from a board to which page its user wants to go: {"page": its name, "turn": a number}."""
    match session.message_of(lesson, "visit"):
        case {"page": str(name)} if name in course.BY_NAME:
            session.put(NEXT_PAGE, course.BY_NAME[name])


def receive_scene(lesson):
    """Take back what a browser has kept of a session that is no more: what it shows, once.

    The message is {"session": the name of this session, "client": a tab's name, "number": of the last edit that the
    points include, "scene": a Scene, "chosen": whether somebody has chosen its points}. Whether anything has changed.
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
    """Put a run that was on a board before back on it, or keep the two that shall stand side by side.

    The message is {"runs": [{"points": as a scene has them, "rule": the conventions, "map": settings of the board that
    say how the points are lifted, if they are}, …]}. Whether a run is back.
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
    """Have the page show these two Scenes side by side, each with its points and its conventions."""
    session.put(COMPARED_LINKS, dict(zip(("left", "right"), map(link.encode, runs), strict=True)))
