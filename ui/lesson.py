"""The Lesson, a value that pages, plain pages and packages for courses read.

Each file in pages/ defines it as LESSON, and shows it only when Streamlit runs the file. So other modules can import
the file without a page.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from zlib import crc32

from board import assets
from language import current_language
from ui import course
from ui.parts import examples
from ui.visitor import arrivals, conventions, languages, session
from ui.visitor.points import DEFAULT_PRESET, points_from_link

# Properties in the file of a lesson in board/lessons/. FIXED: its points cannot be edited. ALIVE: the browser computes
# the result of an edit. ASKING: controls of the board ask the server.
FIXED, ALIVE, ASKING = (
    re.compile(rf"^  {said}", re.MULTILINE) for said in ("edits: false", "alive:|...STEPPING,", "asks:")
)


@dataclass(frozen=True)
class Lesson:
    """One lesson.

    name       of its file in pages/ and in board/lessons/; its title and its question are in ui/course.py
    make_data  function(Points) → data of its board, see board/serializers.py; None for a page without a board
    controls   functions that put controls into the top row
    rules      {side: title} of the boards whose conventions can be chosen in the drawer, see conventions.py
    drawers    {content: function} of other contents of the drawer; the function shows the content
    apply_board  function(settings of the board in a Scene) → whether it has changed controls of the page; None if only
               the browser reads these settings
    first      preset and seed of its own points, which it shows until the visitor chooses others
    about      Separable or Inseparable if the lesson shows little on other points
    """

    name: str
    make_data: Callable | None = None
    controls: tuple = ()
    rules: dict = field(default_factory=dict)
    drawers: dict = field(default_factory=dict)
    apply_board: Callable | None = None
    first: tuple[str, int] = DEFAULT_PRESET
    about: type | None = None

    def board_data(self):
        """The data of its board now, without those of the session."""
        told = self.make_data(session.points())
        return {**told, "settings": examples.settings(self.name), "note": examples.note(self.name)}

    def first_board_data(self, **asked):
        """The data of its board for a new visitor, as far as an HTML file can use them.

        asked  preset and seed, as in an address
        """
        with session.without_visitor():
            session.enter(course.BY_NAME[self.name].title)
            conventions.set_defaults()
            session.set_points(points_from_link(asked, self.first))
            told = {**self.board_data(), "lesson": self.name}
        del told["answered"]
        return told

    def scene_board_data(self, scene):
        """The data of its board for a new visitor who opens this Scene by a link, as far as an HTML file can use them.

        The language is the visitor's. The part `session` opens the settings of the board, and names what is hidden.
        """
        name, code = f"{crc32(scene.text().encode()):x}", current_language()
        with session.without_visitor():
            languages.choose(code)
            session.enter(course.BY_NAME[self.name].title)
            arrivals.begin_with(scene, name)
            if self.apply_board:
                self.apply_board(scene.board)
            told = {**self.board_data(), "lesson": self.name, "session": arrivals.browser_state(self.name)}
        del told["answered"]
        return {**told, "revision": 0}


def load(name):
    """The Lesson of this name. The import is dynamic, because pages import ui/, and ui/ does not import pages."""
    with session.without_visitor():  # `t` in a file that is imported gives English
        return import_module(f"pages.{name}").LESSON


def works_offline(name):
    """Whether exercises on a lesson can be in an HTML file.

    board/model/exercises/offline.js::canRunOffline decides the same.
    """
    text = (assets.HERE / "lessons" / f"{name}.js").read_text(encoding="utf-8")
    return bool(FIXED.search(text) or (ALIVE.search(text) and not ASKING.search(text)))


def offline_lessons():
    """The names of the lessons whose exercises can be in HTML files. “Start here” does not show a visitor's points."""
    names = {name for name in assets.lesson_names() if works_offline(name)} - {course.NEWCOMERS_PAGE}
    return [name for name in course.BY_NAME if name in names]


def templates():
    """{lesson: data of its board for a new visitor} of all lessons whose exercises can be in HTML files, as JSON."""
    told = {name: {**load(name).first_board_data(), "revision": 0} for name in offline_lessons()}
    return json.dumps(told, allow_nan=False)


assets.templates_by(templates)
