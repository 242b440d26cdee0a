"""Seven small tasks, each done by hand. Below them, ui/parts/navigation.py shows the map of all lessons."""

from board.data import tasks_data
from ui import course, page
from ui.lessons.start_here.tasks import tasks
from ui.visitor import session


def tell(points):
    """The tasks, which have points of their own."""
    visited = [one.name for one in course.PAGES if one.title in session.visited()]
    return tasks_data(points, tasks(), visited)


page.start("start_here")
page.board("start_here", tell)
