"""From a formula of the lecture notes to the scene that shows it."""

from ui import page
from ui.lessons.notes import index

page.start("notes")
page.notice("notes")
index.show()
