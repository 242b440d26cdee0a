"""The page “Playground”: points of the visitor's own, and a run step by step."""

from ui import page
from ui.lesson import Lesson
from ui.parts import controls

LESSON = Lesson("playground", page.current_run, (controls.show_points_controls,), rules=page.SINGLE_BOARD)

if __name__ == "__main__":
    page.start(LESSON)
    page.board(LESSON)
