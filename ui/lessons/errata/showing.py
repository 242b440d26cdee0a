"""The example of a slip on the board of its page."""

from ui import lectures
from ui.parts import examples
from ui.visitor import opening, session


def show(example, slip):
    """Put the example of a slip, (lecture, number), on the board of its page."""
    opening.begin_here()
    before = session.points().dataset
    if example.dataset is not None:
        session.set_points(session.points().replaced(example.dataset))
    if example.line:
        examples.ask_for_line(example.page, example.line)
    sides = {"left": example.left, "right": example.right} if example.left else {}
    lecture, number = slip
    back = examples.Back(f"Back to the errata: {lectures.name(lecture)}, slip {number}", "errata", slip)
    examples.remember(example.page, f"Example: {example.look}", before, sides, back=back)
