"""Puts an example on a board, with a note on what to see.

Related modules: `way_back` shows the button that leads back, `exercises` receives messages of the board of an exercise,
and `line_requests` lets a page show a line.
"""

from dataclasses import dataclass, field, replace

from perceptron_core import Dataset, Perceptron
from ui import course
from ui.visitor import arrivals, conventions, session, widget_keys

EXAMPLE = "example"  # session key: the last PlacedExample


@dataclass(frozen=True)
class Back:
    """A way back from an example: the label of its button, the page to which it leads, and a place on that page."""

    label: str
    page: str
    place: object = None


@dataclass(frozen=True)
class PlacedExample:
    """An example on the board of `page`, and the state before it, which undo brings back.

    look      what to see; for an exercise, which has its own instructions, what undo does
    before, after  the points before and with the example; `revision` is that of `after` in the session
    rules     {side: (conventions before, conventions of the example)}
    controls  {name: value} of other controls of the page that `look` mentions
    settings  of the board, such as {"C": "∞"}, with which it opens
    exact     whether `look` is true only of these points without edits
    is_exercise  whether `look` and the way back stay after any edit
    back      the way back to the page that showed the example; None if it is this page
    undone    whether undo has removed the example
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
    is_exercise: bool = False
    back: Back | None = None
    undone: bool = False


def show_scene(scene, look, **more):
    """Put a Scene on its board with the note `look`; `more` are fields of PlacedExample."""
    arrivals.close_restoring()
    before = session.points().dataset
    arrivals.show_scene(scene)
    place_example(scene.page, look, before, conventions.perceptrons_of_scene(scene), **more)


def place_example(page, look, before, sides, **more):
    """Set the conventions of `sides`, {side: Perceptron}, and store a PlacedExample; `more` are its other fields."""
    rules = {side: (conventions.perceptron(side), perceptron) for side, perceptron in sides.items()}
    for side, perceptron in sides.items():
        conventions.set_conventions(side, perceptron)
    points = session.points()
    session.put(EXAMPLE, PlacedExample(page, look, before, points.dataset, points.revision, rules, **more))


def placed():
    """The last PlacedExample on any page; None before the first."""
    return session.get(EXAMPLE)


def change(**values):
    """Change fields of the last PlacedExample."""
    session.put(EXAMPLE, replace(placed(), **values))


def on_board(page):
    """The PlacedExample on the board of this page; None if there is none, or if its points were replaced."""
    last = placed()
    return last if last and (last.page, last.revision) == (page, session.points().revision) else None


def exercise_on_board(page):
    """The PlacedExample of the exercise on the board of this page, or None."""
    example = on_board(page)
    return example if example and example.is_exercise else None


def look_of_page(page):
    """What to see in the example on the board of this page; "" if its points or its conventions have changed."""
    example, dataset = on_board(page), session.points().dataset
    if example is not None and example.is_exercise:
        return example.look
    if example is None or example.undone:
        return ""
    here = dataset == example.after if example.exact else len(dataset) or not course.BY_NAME[page].points
    holds = all(conventions.perceptron(side) == perceptron for side, (_, perceptron) in example.rules.items())
    holds = holds and all(widget_keys.value_of(name) == value for name, value in example.controls.items())
    return example.look if here and holds else ""


def note(page):
    """The note of an example above the picture of the board; exercises have none."""
    return "" if exercise_on_board(page) else look_of_page(page)


def settings(page):
    """The settings of the board with which the example on this page opens."""
    example = on_board(page)
    return example.settings if example else {}


def follow_undo():
    """Change the conventions too when undo removes an example, or redo brings it back."""
    example = placed()
    if example is None or example.before == example.after:
        return
    if session.points().dataset == (example.after if example.undone else example.before):
        for side, (before, after) in example.rules.items():
            now, then = (before, after) if example.undone else (after, before)
            if conventions.perceptron(side) == now:
                conventions.set_conventions(side, then)
        change(undone=not example.undone)
