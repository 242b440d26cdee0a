"""The page “Start here”: seven small tasks; ui/parts/navigation.py adds the map of lessons."""

from board.serializers import tasks_data
from ui import course, page
from ui.lesson import Lesson
from ui.lessons.start_here.tasks import tasks
from ui.visitor import session


def board_data(points):
    """The data of the tasks, which have their own points."""
    visited = [one.name for one in course.PAGES if one.title in session.visited_titles()]
    return tasks_data(points, tasks(), visited)


LESSON = Lesson("start_here", board_data)

if __name__ == "__main__":
    page.start(LESSON)
    page.board(LESSON)
