"""Handlers for messages of the board of an exercise."""

from ui import course
from ui.parts import examples, way_back
from ui.visitor import board_messages, session


def is_exercise(page):
    """Whether the board of this page shows an exercise that the visitor has not left."""
    return examples.exercise_on_board(page) is not None


def receive_left(lesson):
    """Remove the note of an exercise that was left, and show the controls that it hid.

    Returns whether there was such an exercise.
    """
    placed = examples.placed()
    if not session.message_of(lesson, "left") or not placed or not placed.is_exercise or placed.page != lesson:
        return False
    examples.change(look="", is_exercise=False, back=None)
    session.hide_controls_on(None, ())
    return True


def in_worksheet(page):
    """Whether the exercise on the board of this page was opened from a worksheet."""
    placed = examples.placed()
    return bool(
        placed and placed.is_exercise and placed.page == page and placed.back and placed.back.place.get("sheet")
    )


def receive_next(lesson):
    """Open the page of the worksheet, which opens its next exercise."""
    if not session.message_of(lesson, "next") or not in_worksheet(lesson):
        return False
    back = examples.placed().back
    way_back.keep_place(back.page, {**back.place, "next": True})
    session.put(board_messages.NEXT_PAGE, course.BY_NAME[back.page])
    return True
