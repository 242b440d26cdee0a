"""The page “Your notes”: the formulas of the lecture notes, with links to their scenes."""

from ui import page
from ui.lesson import Lesson
from ui.lessons.notes import index

LESSON = Lesson("notes")

if __name__ == "__main__":
    page.start(LESSON)
    page.show_notice("notes")
    index.show()
