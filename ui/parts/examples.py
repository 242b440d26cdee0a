"""Examples: what one click puts on a board to be looked at, and the note that says what to see.

Other modules do the rest. `way_back` shows the button that leads back. `exercises` receives what the board of an
exercise sends. `line_requests` has a page show a line.
"""

from dataclasses import dataclass, field, replace

from perceptron_core import Dataset, Perceptron
from ui import course
from ui.visitor import arrivals, conventions, session, widget_keys

EXAMPLE = "example"  # the name by which the session keeps the Placed that is on a board


@dataclass(frozen=True)
class Back:
    """A way back from an example: what its button says, the page to which it leads, and to which place of it."""

    label: str
    page: str
    place: object = None


@dataclass(frozen=True)
class PlacedExample:
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
    is_exercise: bool = False
    back: Back | None = None
    undone: bool = False


def show_scene(scene, look, **more):
    """Put a Scene on its board, and say what to see; for `more` see Placed."""
    arrivals.close_restoring()
    before = session.points().dataset
    arrivals.show_scene(scene)
    place_example(scene.page, look, before, conventions.perceptrons_of_scene(scene), **more)


def place_example(page, look, before, sides, **more):
    """Set the conventions of `sides`, {side: Perceptron}, and keep what was there before; for the rest, see Placed."""
    rules = {side: (conventions.perceptron(side), perceptron) for side, perceptron in sides.items()}
    for side, perceptron in sides.items():
        conventions.set_conventions(side, perceptron)
    points = session.points()
    session.put(EXAMPLE, PlacedExample(page, look, before, points.dataset, points.revision, rules, **more))


def placed():
    """The Placed that was put on a board last, whatever page is shown; None before the first."""
    return session.get(EXAMPLE)


def change(**values):
    """Give that Placed other values."""
    session.put(EXAMPLE, replace(placed(), **values))


def on_board(page):
    """The Placed that was put on the board of this page, unless other points have replaced its own; or None."""
    last = placed()
    return last if last and (last.page, last.revision) == (page, session.points().revision) else None


def exercise_on_board(page):
    """The Placed of an exercise on the board of this page, which stands whatever is done to the points; or None."""
    example = on_board(page)
    return example if example and example.is_exercise else None


def look_of_page(page):
    """What to see in the example on the board of this page; "" when its points or its conventions are gone."""
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
    """What a board says above its picture: what to see in an example."""
    return "" if exercise_on_board(page) else look_of_page(page)


def settings(page):
    """The board's settings with which the example on this page is shown first."""
    example = on_board(page)
    return example.settings if example else {}


def follow_undo():
    """When undo leads out of an example, or redo into it, its conventions go with it."""
    example = placed()
    if example is None or example.before == example.after:
        return
    if session.points().dataset == (example.after if example.undone else example.before):
        for side, (before, after) in example.rules.items():
            now, then = (before, after) if example.undone else (after, before)
            if conventions.perceptron(side) == now:
                conventions.set_conventions(side, then)
        change(undone=not example.undone)
