"""What the board of an exercise says: that the exercise was left, or that the next of its worksheet is to open."""

from ui import course
from ui.parts import examples, way_back
from ui.visitor import board_messages, session


def is_exercise(page):
    """Whether the board of this page was asked to show an exercise, which has not been left."""
    return examples.exercise_on_board(page) is not None


def receive_left(lesson):
    """A board says that its exercise was left: what was said of it goes, and what it hid is there again.

    Whether there was anything of that.
    """
    placed = examples.placed()
    if not session.message_of(lesson, "left") or not placed or not placed.is_exercise or placed.page != lesson:
        return False
    examples.change(look="", lasts=False, back=None)
    session.hide_controls_on(None, ())
    return True


def in_worksheet(page):
    """Whether the exercise on the board of this page was opened from a worksheet."""
    placed = examples.placed()
    return bool(
        placed and placed.is_exercise and placed.page == page and placed.back and placed.back.place.get("sheet")
    )


def receive_next(lesson):
    """A board asks for the next exercise of the worksheet: its page knows which."""
    if not session.message_of(lesson, "next") or not in_worksheet(lesson):
        return False
    back = examples.placed().back
    way_back.keep_place(back.page, {**back.place, "next": True})
    session.put(board_messages.NEXT_PAGE, course.BY_NAME[back.page])
    return True
