"""A lesson as one value: all that its page, the plain pages and the packages for courses have to know of it.

Each file in pages/ says its own as LESSON, and shows it where Streamlit runs it. So whoever imports the file reads the
value, and nothing is shown.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module

from board import assets
from ui import course
from ui.parts import examples
from ui.visitor import conventions, session
from ui.visitor.points import DEFAULT_PRESET, points_from_link

# What a lesson's file of the board says: that no points are edited, or that the browser says what follows from an edit
# and that no controls of the page ask the server.
FIXED, ALIVE, ASKING = (
    re.compile(rf"^  {said}", re.MULTILINE) for said in ("edits: false", "alive:|...STEPPING,", "asks:")
)


@dataclass(frozen=True)
class Lesson:
    """One lesson.

    name      of its file in pages/ and in board/lessons/: its title and its question are in ui/course.py
    tell      function(Points) → what its board is told, see board/serializers.py; None of a page without a board
    controls  functions that put controls into the row on top
    rules     {side: title} of the boards whose conventions can be chosen beside the board, see conventions.py
    drawers   {content: function} that puts what else can be opened there into the drawer
    first     preset and seed of its own points, which are there while nobody has chosen others
    about     Separable or Inseparable where it shows little on points that are not
    """

    name: str
    tell: Callable | None = None
    controls: tuple = ()
    rules: dict = field(default_factory=dict)
    drawers: dict = field(default_factory=dict)
    first: tuple[str, int] = DEFAULT_PRESET
    about: type | None = None

    def told(self):
        """What its board is told now, but for what a board is told of the session."""
        told = self.tell(session.points())
        return {**told, "settings": examples.settings(self.name), "note": examples.note(self.name)}

    def told_first(self, **asked):
        """What its board is told when somebody comes for the first time, as far as a file can use it.

        asked  the preset and the seed for which an address may ask
        """
        with session.of_nobody():
            session.enter(course.BY_NAME[self.name].title)
            conventions.set_defaults()
            session.set_points(points_from_link(asked, self.first))
            told = {**self.told(), "lesson": self.name}
        del told["answered"]
        return told


def load(name):
    """The Lesson of this name; by its name, since pages import ui/ and not the other way round."""
    with session.of_nobody():  # what a file says when it is imported, it says to nobody, in English
        return import_module(f"pages.{name}").LESSON


def is_free(name):
    """Whether exercises on a lesson can be in a file; isFree in board/model/offline.js asks the same."""
    text = (assets.HERE / "lessons" / f"{name}.js").read_text(encoding="utf-8")
    return bool(FIXED.search(text) or (ALIVE.search(text) and not ASKING.search(text)))


def free():
    """The names of the lessons that boards in files begin with: Start here has no points of a visitor."""
    names = {name for name in assets.lesson_names() if is_free(name)} - {course.NEWCOMERS_PAGE}
    return [name for name in course.BY_NAME if name in names]


def templates():
    """{lesson: what its board is told first} of all that exercises in files can be on, as JSON."""
    told = {name: {**load(name).told_first(), "revision": 0} for name in free()}
    return json.dumps(told, allow_nan=False)


assets.templates_by(templates)
