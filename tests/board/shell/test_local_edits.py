"""An edit takes effect in the same frame, and the server's answer agrees."""

import re

import pytest

from perceptron_core import PRESETS, Dataset, Perceptron
from tests.pairwise import pairwise

LOCAL_LESSONS = [
    "playground", "weight_space", "neuron", "convergence", "conventions", "margins", "max_margin", "feature_maps",
    "noise",
]  # fmt: skip
RULES = [Perceptron(), Perceptron(bias="radius", order="first", learning_rate=0.5), Perceptron(bias="none")]
LATER_TRACES = {"certificate", "common", "words"}  # these appear or make room when the server has answered
# What the server adds: why there is no line, and which support vectors the line needs.
LATER_TEXT = (
    r"(?<=No line separates these points\.) .*?(?:on that side too|sides of the line|at the same place)\."
    r"| The certificate, drawn in purple, shows this point\.|\. x⁽.⁾ is a support vector.*"
    r"|(?:Checking whether the lifted|The lifted) points are .*?(?:…|\.)(?=x⁽|$)"
    r"| No line has fewer than \d+ wrong\.| Some line, which the run need not meet, has none wrong\."
    r"|Waiting for the server to say whether the true error is known\."
    r"|The app does not know where these points come from.*"
)


def case_id(value):
    """The name of a test case."""
    return value.bias if isinstance(value, Perceptron) else value


def visible_content(board):
    """The drawing of the points and the run, and the sentences beside it, without what only the server knows."""
    traces = {name: round_places(places) for name, places in board.traces().items() if name not in LATER_TRACES}
    said = re.sub(LATER_TEXT, "", "".join(board.part("aside > :not(.exercising)").texts))
    return traces, board.state("outcome"), board.state("updates"), said


def round_places(places):
    """Places to the visible precision: the server's best line is exact, the browser's is not."""
    return [[value if value is None else round(value, 8) for value in place] for place in places]


EDITS = {
    "a click": lambda board: board.click(0.7, 0.2),
    "the other class": lambda board: board.press("n", "f"),
    "a nudge": lambda board: board.press("n", "Shift+ArrowUp", "Shift+ArrowRight"),
    "one less": lambda board: board.press("p", "Delete"),
    "undone": lambda board: board.click(0.7, 0.2).press("Control+z"),
    "all gone": lambda board: board.press(*4 * ["n", "Delete"]),
}


@pytest.mark.parametrize(("lesson", "edit", "perceptron"), list(pairwise(LOCAL_LESSONS, EDITS, RULES)), ids=case_id)
def test_the_answer_changes_nothing(open_in_node, lesson, edit, perceptron):
    board = open_in_node(lesson, PRESETS["and gate"](0), perceptron).press("End")
    first = visible_content(board)
    EDITS[edit](board)
    before = visible_content(board)
    assert edit == "undone" or before != first
    assert visible_content(board.answer().has(pending=0)) == before


@pytest.mark.parametrize("lesson", [lesson for lesson in LOCAL_LESSONS if lesson != "conventions"])
def test_a_small_move_changes_letters_and_no_elements(open_in_node, lesson):
    """In each frame of a drag, a new element makes the browser restyle everything around it."""
    board = open_in_node(lesson, PRESETS["and gate"](0)).press("End", "n", "Shift+ArrowUp", "Shift+ArrowUp")
    before = board.part("aside").text
    board.page("watch", "aside", True)
    board.press("Shift+ArrowUp")
    assert board.part("aside").text != before
    assert board.page["changes"] == 0


# In a file the points of the other lessons cannot be edited.
EDITABLE_LESSONS = [lesson for lesson in LOCAL_LESSONS if lesson not in ("noise", "feature_maps")]


@pytest.mark.parametrize(("lesson", "edit", "perceptron"), list(pairwise(EDITABLE_LESSONS, EDITS, RULES)), ids=case_id)
def test_a_file_says_what_the_server_says(open_in_node, lesson, edit, perceptron):
    """A file has no server; what only the server knows is left out."""
    board = open_in_node(lesson, PRESETS["and gate"](0), perceptron).press("End")
    EDITS[edit](board)
    told = visible_content(board.answer().has(pending=0))
    copy = open_in_node(lesson, PRESETS["and gate"](0), perceptron, replay=True).press("End")
    EDITS[edit](copy)
    copy.has(pending=0)
    assert not [name for name, _ in copy.sent if name == "edits"]
    if edit == "all gone":  # in this case a page mentions presets
        told, here = told[:3], visible_content(copy)[:3]
    else:
        here = visible_content(copy)
    assert here == told


UNDECIDED = Dataset([[0, 0], [1, 1], [0, 1], [1, -1e-17]], [-1, 1, -1, -1])  # and a point right beside the other hull


@pytest.mark.parametrize("lesson", EDITABLE_LESSONS)
@pytest.mark.parametrize("perceptron", RULES, ids=lambda rule: rule.bias)
@pytest.mark.parametrize("away", ["in a file", "without a connection"])
def test_what_the_browser_cannot_decide_is_said(open_in_node, lesson, perceptron, away):
    """The edit is done, and the run follows the new points, as far as the browser can."""
    board = open_in_node(lesson, UNDECIDED, perceptron, replay=away == "in a file").press("End")
    if away == "without a connection":
        board.page("connect", False)
    board.click(0.5, 0.5).has(points=5)
    said = ("Only the server of the app can", "Waiting for the server")
    assert lesson == "margins" or any(text in board.part("aside").text for text in said)
    board.press("Home", "ArrowRight", "End", "f", "Control+z", "Control+z").has(points=4)
    if away == "without a connection":
        board.page("connect", True)
        board.answer().has(pending=0, contradicted=0)


def test_while_the_server_is_away_one_goes_on(open_in_node):
    """Steps, sentences and the verdict follow the new points, and all edits are sent when the server is back."""
    board = open_in_node("playground", Dataset([[0, 1], [2, 3]], [1, -1])).press("Home")
    board.page("connect", False)
    board.click(1, 0).press("ArrowRight").has(pending=1, points=3, step=1)
    board.drag((1, 0), (1.5, 0.5)).press("f", "ArrowRight").has(points=3)
    assert "Waiting for the server" not in board.part("aside").text
    board.page("connect", True)
    here = visible_content(board)
    assert visible_content(board.answer().has(pending=0, contradicted=0)) == here


def test_what_is_said_of_lifted_points_is_said_of_those_that_are_there(open_in_node):
    """A screen reader hears it as well, without waiting for an answer."""
    board = open_in_node("feature_maps", PRESETS["xor"]()).click(0.3, 0.6).has(pending=1)
    assert "Checking whether the lifted points are linearly separable …" in " ".join(board.part("p.unseen").texts)


@pytest.mark.parametrize("lesson", ["playground", "feature_maps", "noise"])
def test_who_has_stepped_on_meanwhile_stays_there(open_in_node, lesson):
    """The answer adds why there is no line, and the datasets that judge lines; the steps are the same."""
    board = open_in_node(lesson, PRESETS["xor"]())
    board.field("What one step is").choose("example")
    board.plot.focus()
    board.press("Home")
    for _ in range(6):
        board.press("n", "Shift+ArrowUp", "ArrowRight", "ArrowRight")
        before = board.part("aside").text.partition("The whole run")[0]
        board.answer().has(pending=0)
        assert board.part("aside").text.partition("The whole run")[0] == before


CORNERS = [[-1, -1], [1, 1], [-1, 1], [1, -1]]
LONG_RUN = Dataset(
    [*CORNERS, [0.74, -0.81], [1.1, 0.4]], [1, 1, -1, -1, 1, -1]
)  # 3,467 mistakes on (x₁, x₂, (x₁ − x₂)²)
ENDLESS_RUN = Dataset([*CORNERS, [0.53, -1.16], [0.6, 0]], [1, 1, -1, -1, 1, -1])


@pytest.mark.parametrize(
    ("lesson", "dataset"),
    [("playground", PRESETS["and gate"](0)), ("feature_maps", PRESETS["and gate"](0)), ("feature_maps", LONG_RUN)],
)
def test_a_point_that_moves_on_is_not_asked_about(open_in_node, lesson, dataset):
    """The browser follows the run. An answer would be about where the point was, and cost many frames."""
    board = open_in_node(lesson, dataset).press("End")
    runs = set()
    board.pointer("down", 1, 1)
    for k in range(40):
        board.pointer("move", 1 + k / 50, 1).wait(50)
        runs.add(board.state("updates"))
    assert len(runs) > 1
    assert not board.sent
    board.pointer("up", 1.78, 1).wait(100)
    assert len(board.sent) == 1


@pytest.mark.parametrize(
    ("dataset", "outcome"), [(LONG_RUN, "converged"), (ENDLESS_RUN, "limit")], ids=["long", "endless"]
)
def test_a_run_that_waits_for_the_verdict_has_begun(open_in_node, dataset, outcome):
    """Its end depends on whether a plane separates, which the server says; what is drawn already does not change."""
    board = open_in_node("feature_maps", dataset).press("End")
    updates = board.state("updates")
    board.act("edit", ["move", 4, 0.1, 0.2]).answer().act("undo").has(pending=1, outcome="begun", updates=2000)
    assert "This is the run up to update 2,000. Waiting for the server to continue the run." in board.part("aside").text
    assert board.part("aside .title").text == "This is the result after the first 2,000 mistakes."
    line = board.act("go", 10).traces()["line"]
    board.answer().has(pending=0, outcome=outcome, updates=updates, step=board.state("step"), contradicted=0)
    assert board.traces()["line"] == line


def test_nothing_is_written_between_two_frames_of_a_drag(open_in_node):
    """The storage gets all undo steps, a million characters: once a second would drop frames."""
    board = open_in_node("playground", PRESETS["and gate"](0)).wait(2000)
    kept = board.page["kept"]
    board.pointer("down", 1, 1)
    for k in range(5):
        board.pointer("move", 1.1, 1 + k / 10).wait(700)
    assert board.page["kept"] == kept
    board.pointer("up", 1.1, 1.4).wait(2000)
    assert board.page["kept"] == kept + 1


def test_while_a_run_plays_little_is_written_and_its_end_is(open_in_node):
    """Only the step changes; it is written when the page is left."""
    board = open_in_node("playground", PRESETS["noisy"](0)).press("Home").wait(2000)
    kept = board.page["kept"]
    board.press(" ").wait(7000)
    assert 2 < int(board.state("step")) < int(board.state("updates"))
    assert board.page["kept"] == kept
    board.press(" ").wait(2000)
    assert board.page["kept"] == kept + 1


def test_the_server_wins(open_in_node):
    """The server contradicts the browser: the board shows the server's results, and counts the contradiction."""
    board = open_in_node("playground", PRESETS["and gate"](0)).click(1.2, 0.8).has(contradicted=0)
    data = board.data()
    board.receive(run={**data["run"], "mistakes": [0], "looks": [1], "total": 5, "outcome": "limit"})
    board.answer().has(pending=0, updates=1, outcome="limit", contradicted=1)
