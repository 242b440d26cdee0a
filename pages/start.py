"""Seven small tasks, each done by hand, and from there the map of all lessons."""

from ui import page
from ui.board.data import start_data
from ui.lessons.start.map import course_map
from ui.lessons.start.tasks import TASKS


def tasks(points):
    """The tasks, which have points of their own."""
    return start_data(points, TASKS)


page.start("start")
page.board("start", tasks)
course_map()
