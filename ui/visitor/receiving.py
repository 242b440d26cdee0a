"""What boards in browsers send, checked and put into the session; of their edits, see ui/parts/mounted.py.

Anybody can send anything, so each function says which message it takes; what it cannot read it leaves alone.
"""

from dataclasses import replace

from board.edits import LONGEST_NAME
from language import t
from ui import course
from ui.visitor import conventions, link, opening, scene, session
from ui.visitor.points import Points

VISITED_NEXT = "visited next"  # the Page to which a board asks to be led
COMPARED = "compared"  # {"left": …, "right": …}, links of the runs that the user asks to see side by side


def receive_hall(lesson):
    """Take what a lesson's board has been switched to."""
    session.set_hall(session.sent(lesson, "hall") is True)
    session.put_hall_into_address()


def receive_code(lesson):
    """Make the QR code of a link that a lesson's board has asked for."""
    address = session.sent(lesson, "code")
    if type(address) is str and address.isascii() and 0 < len(address) <= link.MOST_CODED:
        session.keep(opening.CODE, {"link": address, "image": link.code(address)})


def receive_visited(lesson):
    """Take from a browser which pages it has shown, of which a session knows nothing when a page was loaded again.

    The message is a list of names of pages. Whether there is one more.
    """
    match session.sent(lesson, "visited"):
        case [*names] if all(isinstance(name, str) for name in names):
            before = session.visited()
            session.add_visited(*(course.BY_NAME[name].title for name in names if name in course.BY_NAME))
            return session.visited() != before
    return False


def receive_visit(lesson):
    """Take from a board to which page its user wants to go: {"page": its name, "turn": a number}."""
    match session.sent(lesson, "visit"):
        case {"page": str(name)} if name in course.BY_NAME:
            session.keep(VISITED_NEXT, course.BY_NAME[name])


def receive_scene(lesson):
    """Take back what a browser has kept of a session that is no more: what it shows, once.

    The message is {"session": the name of this session, "client": a tab's name, "number": of the last edit that the
    points include, "scene": a Scene, "chosen": whether somebody has chosen its points}. Whether anything has changed.
    """
    match session.sent(lesson, "scene"):
        case {"session": name, "client": str(client), "number": int(number), "scene": value, **more} if opening.awaits(
            name
        ):
            opening.begin_here()
        case _:
            return False
    try:
        value = scene.of(value)
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
        answered = client[:LONGEST_NAME], number
        given = Points(value.points, revision, answered=answered, presets=presets, formulas=value.formulas)
        session.set_points(replace(given, names=value.names))
    conventions.follow_scene(value)
    opening.give_back(value.page, value.board)
    return True


def receive_runs(lesson):
    """Put a run that was on a board before back on it, or keep the two that shall stand side by side.

    The message is {"runs": [{"points": as a scene has them, "rule": the conventions, "map": settings of the board that
    say how the points are lifted, if they are}, …]}. Whether a run is back.
    """
    match session.sent(lesson, "runs"):
        case {"runs": [*values]} if len(values) in (1, 2) and all(isinstance(value, dict) for value in values):
            pass
        case _:
            return False
    try:
        runs = [scene.of_run(value) for value in values]
    except ValueError as error:
        session.notify(t("This run cannot be shown. {why}", why=str(error)))
        return True
    if len(runs) == 2:
        compare(runs)
        return False
    (run,) = runs
    session.set_points(session.points().coming_from(run.preset, run.points, run.names))
    conventions.follow(course.BY_NAME[lesson].sides[0], run.rules[""])
    if run.board:
        opening.give_back(lesson, run.board)
    return True


def compare(runs):
    """Have the page show these two Scenes side by side, each with its points and its conventions."""
    session.keep(COMPARED, dict(zip(("left", "right"), map(link.write, runs), strict=True)))
