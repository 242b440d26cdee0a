"""From a formula of the lecture notes to the scene that shows it."""

from ui import page
from ui.lesson import Lesson
from ui.lessons.notes import index

LESSON = Lesson("notes")

if __name__ == "__main__":
    page.start(LESSON)
    page.show_notice("notes")
    index.show()
