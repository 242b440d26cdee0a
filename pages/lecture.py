"""The page “Lecture”: scenes in an order, with captions, to show and to hand on."""

from language import t
from ui import page
from ui.lesson import Lesson, load
from ui.lessons.lecture import index
from ui.visitor import session

EXPLANATION = t(
    "Add scenes from any lesson, give each scene a caption, and show them in their order. Page Down or → goes on, and "
    "Page Up or ← goes back."
)
STORAGE = t("Only this browser keeps your lectures. The server does not store them.")

LESSON = Lesson("lecture")

if __name__ == "__main__":
    page.start(LESSON)
    page.show_notice("lecture")
    index.show(lambda opened: load(opened.page).scene_board_data(opened))
    page.explain([EXPLANATION if session.is_plain_page() else f"{EXPLANATION} {STORAGE}"])
