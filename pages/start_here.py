"""Seven small tasks, each done by hand; below them ui/parts/navigation.py shows the map of all lessons."""

from board.data import tasks_data
from ui import course, page
from ui.lessons.start_here.tasks import TASKS
from ui.visitor import session


def tasks(points):
    """The tasks, which have points of their own."""
    visited = [one.name for one in course.PAGES if one.title in session.visited()]
    return tasks_data(points, TASKS, visited)


page.start("start_here")
page.board("start_here", tasks)
