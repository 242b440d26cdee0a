"""Seven small tasks, each done by hand; below them ui/navigation.py shows the map of all lessons."""

from ui import page
from ui.board.data import start_data
from ui.lessons.start_here.tasks import TASKS


def tasks(points):
    """The tasks, which have points of their own."""
    return start_data(points, TASKS)


page.start("start_here")
page.board("start_here", tasks)
