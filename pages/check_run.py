"""The page “Check my run”: what a program printed beside the right run."""

from language import t
from ui import page
from ui.lesson import Lesson
from ui.lessons.check_run import checked, pasted, submissions, verdict
from ui.parts import controls
from ui.visitor import session

CHECKED = [
    t(
        "**An explanation is checked, not guessed.** The app runs programs with each known bug and with each "
        "convention of the notes. It names a bug only if such a program prints all numbers that you pasted."
    ),
    t(
        "**Numbers are compared within their digits.** If you paste 0.33, then 1/3 fits, but 0.34 does not. More "
        "digits and more states leave fewer explanations."
    ),
]
TRY = [
    t(
        "**Try it.** Press “Your program”, and then “Show me an example”. Read the verdict, and step through both runs "
        "with ← and →. Then leave out all lines but the last one, and see whether the bug can still be found."
    ),
    t(
        "**The order matters.** Example 1 on the board must be the first row of your data. Under “Data” you can paste "
        "your table of points."
    ),
    t(
        "**Several bugs can lead to the same numbers.** Then the app looks for a few points on which they differ. "
        "Run your program on these points, and paste again."
    ),
]
EXPLANATION = CHECKED if session.is_plain_page() else CHECKED + TRY

LESSON = Lesson(
    "check_run",
    checked.board_data,
    (controls.show_points_controls, verdict.button),
    rules=page.SINGLE_BOARD,
    drawers={session.PRINTED: verdict.drawer},
    apply_board=pasted.apply_board,
    first=("and gate", 0),
)

if __name__ == "__main__":
    page.start(LESSON)
    page.board(LESSON)
    submissions.many()
    page.explain(EXPLANATION)
