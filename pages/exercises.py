"""The page “Exercises”: all exercises with progress, and worksheets."""

from language import t
from ui import page
from ui.lesson import Lesson
from ui.lessons.exercises import index
from ui.visitor import session

EXPLANATION = t("You can also find the exercises of a lesson beside its board.")
PROGRESS = t("Your progress is kept only in this browser, and the server does not receive it.")

LESSON = Lesson("exercises")

if __name__ == "__main__":
    page.start(LESSON)
    page.show_notice("exercises")
    index.show()
    page.explain([EXPLANATION if session.is_plain_page() else f"{EXPLANATION} {PROGRESS}"])
