"""All exercises, what was done of them, and worksheets."""

from ui import page
from ui.lessons.exercises import index

LESSON = """
The exercises of a lesson are listed beside its board, too. What you have done is kept in this browser; this page
tells nobody.
"""

page.start("exercises")
page.notice("exercises")
index.show()
page.explain(LESSON)
