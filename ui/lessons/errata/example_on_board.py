"""Shows the example of an erratum on the board of its page."""

from language import t
from ui import lectures
from ui.parts import examples, line_requests
from ui.visitor import arrivals, session


def show(example, slip):
    """Put the example of an erratum, (lecture, number), on the board of its page."""
    arrivals.close_restoring()
    before = session.points().dataset
    if example.dataset is not None:
        session.set_points(session.points().replace_dataset(example.dataset))
    if example.line:
        line_requests.request(example.page, example.line)
    sides = {"left": example.left, "right": example.right} if example.left else {}
    lecture, number = slip
    label = t("Back to the errata: {lecture}, erratum {number}", lecture=lectures.lecture_title(lecture), number=number)
    back = examples.Back(label, "errata", slip)
    look = t("Example: {look}", look=example.look)
    examples.place_example(example.page, look, before, sides, back=back)
