"""From a formula of the lecture notes to the scene in which it is live."""

from ui import page
from ui.lessons.notes import index

page.start("notes")
page.notice("notes")
index.show()
