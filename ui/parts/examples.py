"""What one click puts on a board to be looked at: points, conventions, a line, and the note that says what to see."""

from dataclasses import dataclass, field, replace

import streamlit as st

from perceptron_core import Dataset, Hyperplane, Perceptron
from ui import course
from ui.visitor import conventions, keys, opening, receiving, session

EXAMPLE = "example"  # the name by which the session keeps the Placed that is on a board


@dataclass(frozen=True)
class Back:
    """A way back from an example: what its button says, the page to which it leads, and to which place of it."""

    label: str
    page: str
    place: object = None


@dataclass(frozen=True)
class Placed:
    """An example on the board of `page`, and what was there before, which undo brings back.

    look      what to see; above an exercise, which says itself what to do, what undo does, beside the way back
    before, after  the points before and with the example; `revision` counts those of the session
    rules     {side: (the conventions before, those of the example)}
    controls  {name: value} of other controls of the page of which `look` speaks
    settings  of the board, such as {"C": "∞"}, with which it is shown first
    exact     whether `look` speaks of these very points, and of none that were edited
    lasts     whether `look` and the way back stand whatever is done to the points, as in an exercise
    back      the way back to where one has come from, None where one is there
    undone    whether undo has led out of it
    """

    page: str
    look: str
    before: Dataset
    after: Dataset
    revision: int
    rules: dict[str, tuple[Perceptron, Perceptron]]
    controls: dict = field(default_factory=dict)
    settings: dict = field(default_factory=dict)
    exact: bool = False
    lasts: bool = False
    back: Back | None = None
    undone: bool = False


def show_scene(scene, look, **more):
    """Put a Scene on its board, and say what to see; for `more` see Placed."""
    opening.begin_here()
    before = session.points().dataset
    opening.show_scene(scene)
    remember(scene.page, look, before, conventions.of_scene(scene), **more)


@dataclass(frozen=True)
class AskedLine:
    """The Hyperplane that a page was last asked to show, how many it was asked for, and beside which points."""

    line: Hyperplane
    number: int
    revision: int


def ask_for_line(page, line):
    """Have a page show this line instead of what the user has made there."""
    before = asked_line(page)
    session.keep(f"{page} line", AskedLine(line, before.number + 1 if before else 1, session.points().revision))


def asked_line(page):
    """The AskedLine of a page; None before the first."""
    return session.kept(f"{page} line")


def remember(page, look, before, sides, **more):
    """Set the conventions of `sides`, {side: Perceptron}, and keep what was there before; for the rest, see Placed."""
    rules = {side: (conventions.perceptron(side), perceptron) for side, perceptron in sides.items()}
    for side, perceptron in sides.items():
        conventions.follow(side, perceptron)
    points = session.points()
    session.keep(EXAMPLE, Placed(page, look, before, points.dataset, points.revision, rules, **more))


def look(page):
    """What to see in the example on the board of this page; "" when its points or its conventions are gone."""
    placed, dataset = _on(page), session.points().dataset
    if placed is not None and placed.lasts:
        return placed.look
    if placed is None or placed.undone:
        return ""
    here = dataset == placed.after if placed.exact else len(dataset) or not course.BY_NAME[page].points
    holds = all(conventions.perceptron(side) == perceptron for side, (_, perceptron) in placed.rules.items())
    holds = holds and all(keys.value(name) == value for name, value in placed.controls.items())
    return placed.look if here and holds else ""


def settings(page):
    """The board's settings with which the example on this page is shown first."""
    placed = _on(page)
    return placed.settings if placed else {}


def _on(page):
    """The Placed that was put on the board of this page, unless other points have replaced its own; or None."""
    placed = session.kept(EXAMPLE)
    return placed if placed and (placed.page, placed.revision) == (page, session.points().revision) else None


def note(page):
    """What a board says above its picture: what to see in an example."""
    return "" if _lasting(page) else look(page)


def way_back(page):
    """A button that leads from an example, as long as it is on this page's board, back to where one has come from."""
    exercise = _lasting(page)
    back = session.kept(EXAMPLE).back if exercise or look(page) else None
    if not back:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="way_back"):
        leaves = st.button(back.label, on_click=session.keep, args=(_place(back.page), back.place))
        if exercise and exercise.look:
            st.caption(exercise.look, width="content")
    if leaves:
        st.switch_page(course.file(course.BY_NAME[back.page]))


def is_exercise(page):
    """Whether the board of this page was asked to show an exercise, which has not been left."""
    return _lasting(page) is not None


def _lasting(page):
    """The Placed of an exercise that is on the board of this page, which stands whatever is done to the points."""
    placed = _on(page)
    return placed if placed and placed.lasts else None


def receive_left(lesson):
    """A board says that its exercise was left: what was said of it goes, and what it hid is there again.

    Whether there was anything of that.
    """
    placed = session.kept(EXAMPLE)
    if not session.sent(lesson, "left") or not placed or not placed.lasts or placed.page != lesson:
        return False
    session.keep(EXAMPLE, replace(placed, look="", lasts=False, back=None))
    session.hide_on(None, ())
    return True


def in_worksheet(page):
    """Whether the exercise on the board of this page was opened from a worksheet."""
    placed = session.kept(EXAMPLE)
    return bool(placed and placed.lasts and placed.page == page and placed.back and placed.back.place.get("sheet"))


def receive_next(lesson):
    """A board asks for the next exercise of the worksheet: its page knows which."""
    if not session.sent(lesson, "next") or not in_worksheet(lesson):
        return False
    back = session.kept(EXAMPLE).back
    session.keep(_place(back.page), {**back.place, "next": True})
    session.keep(receiving.VISITED_NEXT, course.BY_NAME[back.page])
    return True


def take_place(page):
    """To which place of this page one has come back; None for none, and when one asks again."""
    return session.take(_place(page))


def _place(page):
    return f"place on {page}"


def receive_edits(lesson):
    """Take the edits of a lesson's board, and run the whole page where they change what its other controls say."""
    before = _beside_board()
    receiving.receive_edits(lesson)
    _follow_undo()
    if _beside_board() != before:
        st.rerun()


def _beside_board():
    """What the controls beside a board say, as far as the app decides it: equal when they can stay as they are."""
    points = session.points()
    in_table = points.dataset if session.drawer() == session.DATA else None
    return points.origin, points.noise, in_table, keys.renewals()


def _follow_undo():
    """When undo leads out of an example, or redo into it, its conventions go with it."""
    placed = session.kept(EXAMPLE)
    if placed is None or placed.before == placed.after:
        return
    if session.points().dataset == (placed.after if placed.undone else placed.before):
        for side, (before, after) in placed.rules.items():
            now, then = (before, after) if placed.undone else (after, before)
            if conventions.perceptron(side) == now:
                conventions.follow(side, then)
        session.keep(EXAMPLE, replace(placed, undone=not placed.undone))
