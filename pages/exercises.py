"""All exercises, what was done of them, and worksheets."""

from language import t
from ui import page
from ui.lessons.exercises import index
from ui.visitor import session

LESSON = t("You can also find the exercises of a lesson beside its board.")
PROGRESS = t("Your progress is kept only in this browser, and the server does not receive it.")

page.start("exercises")
page.notice("exercises")
index.show()
page.explain([LESSON if session.plain() else f"{LESSON} {PROGRESS}"])
