"""The lessons as their own files describe them, so that tests name none that they could ask for.

@pytest.mark.parametrize("path", lessons.that("steps"))
"""

from functools import cache

from tests import node
from ui.visitor.scene import PAGES


@cache
def described():
    """{path of its page: what the lesson says of itself}."""
    with node.running() as js:
        asked = {name: js.ask(file=f"lessons/{name}.js", name="lesson") for name in PAGES}
    return {"" if name == "playground" else name: lesson for name, lesson in asked.items()}


def that(*members):
    """The paths of the lessons that do all this: "steps", "plays", or "edits" the points of the session."""
    return [path for path, lesson in described().items() if all(lesson[member] for member in members)]


def title(path):
    """What the navigation calls a lesson."""
    return described()[path]["name"].replace("_", " ").capitalize()
