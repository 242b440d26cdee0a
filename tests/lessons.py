"""The lessons as their modules describe them, so that tests need no list of them.

@pytest.mark.parametrize("path", lessons.that("steps"))
"""

from functools import cache

from tests import node
from ui import course
from ui.visitor.scene import PAGES


@cache
def described():
    """{path of its page: the lesson's description of itself}."""
    with node.running() as js:
        asked = {name: js.ask(file=f"lessons/{name}.js", name="lesson") for name in PAGES}
    return {"" if name == "playground" else name: lesson for name, lesson in asked.items()}


def that(*members):
    """The paths of the lessons that have all these features: "steps", "plays", or "edits" the session's points."""
    return [path for path, lesson in described().items() if all(lesson.get(member) for member in members)]


def title(path):
    """The name of a lesson in the navigation."""
    return course.BY_NAME[described()[path]["name"]].title
