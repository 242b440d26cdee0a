"""Browser and server agree on edits, however late, merged or repeated the answers are."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board import serializers
from board.edits import MOST_POINTS, apply_edit
from perceptron_core import PRESETS, Dataset
from ui.visitor.points import Points, draw_preset, points_from_link

MANY_EXAMPLES = settings(max_examples=300)
START = Dataset([[0, 0], [1, 1], [2, 0]], [1, -1, -1])
OTHER = Dataset([[5, 5]], [1])
NAMES = "length", "width", "cat", "dog"
REFUSED_COORDINATE = 1e300  # a coordinate that the server refuses
coordinates = st.floats(-100, 100).map(lambda x: round(x, 3))
# The server's data for a run without mistakes: only the points matter here.
RUN = {
    "note": "",
    "run": {
        "mistakes": [1, ""],
        "looks": [1, ""],
        "total": 0,
        "eta": 1,
        "bias": "unit",
        "beta": 1,
        "boundary": "mistake",
        "verdict": {"kind": "awaited"},
    },
}
TRAFFIC_STEPS = ["send", "serve", "receive", "merge", "repeat"]


def step_lists(*more):
    """Events in any order: mostly edits."""
    return st.lists(st.sampled_from([*["edit"] * 4, "undo", "redo", *TRAFFIC_STEPS, *more]), max_size=30)


@st.composite
def edits(draw, n, held):
    """An edit of n points that a user can make, and the point that the drag holds if it may go on, or None."""
    kind = draw(
        st.sampled_from(["add", "move", "drag", "drag", "flip", "delete", "reorder", "clear"] if n else ["add"])
    )
    place = [draw(coordinates), draw(coordinates)]
    if kind == "add":
        return ["add", *place, draw(st.sampled_from([1, -1]))], None
    if kind == "clear":
        return ["clear"], None
    i = draw(st.integers(0, n - 1)) if kind != "drag" or held is None else held
    if kind == "reorder":
        return ["reorder", i, draw(st.integers(0, n - 1))], None
    if kind in ("move", "drag"):
        return ["move", i, *place], i if kind == "drag" else None
    return [kind, i], None


class Tab:
    """One tab and its server, with the messages between them."""

    def __init__(self, js, start=START):
        self.tab = js.new("../tests/board/tab.mjs", "Tab", "somebody")
        self.held, self.drags = None, 0
        self.server = start if isinstance(start, Points) else Points(start)
        self.sent, self.last, self.answers = [], None, [self.server]
        self.receive()

    def current(self):
        return self.tab["points.current"]

    def pending(self):
        return self.tab["points.pending"]

    def edit(self, edit, held=None):
        """Carry out an edit; returns the number of its drag, or None."""
        self.drags += self.held is None
        self.held = held
        gesture = None if held is None else self.drags
        self.tab("act", ["edit", edit], {"gesture": gesture})
        return gesture

    def undo(self):
        self.held = None
        self.tab("act", ["undo"])

    def redo(self):
        self.held = None
        self.tab("act", ["redo"])

    def send(self):
        self.sent.append(self.tab("message"))

    def serve(self):
        """The server takes the oldest message."""
        if self.sent:
            self.last = self.sent.pop(0)
            self.repeat()

    def repeat(self):
        """The server takes its last message once more, if there is one."""
        if self.last:
            self.server = self.server.edited(self.last)
            self.answers.append(self.server)

    def merge(self):
        """Streamlit keeps the last of several messages that arrive while it is busy."""
        self.sent = self.sent[-1:]

    def replace(self):
        """A preset replaces all points."""
        self.server = self.server.replace_dataset(OTHER)
        self.answers.append(self.server)

    def visit(self, preset):
        """The user opens the lesson with this preset; messages to the page before are lost."""
        self.server = self.server.enter_lesson(preset)
        self.sent, self.answers, self.held = [], [self.server], None
        self.tab("turnTo", {"name": preset[0]})
        self.receive()

    def receive(self):
        """The tab takes the oldest answer, or the last one again."""
        self.answer = self.answers.pop(0) if self.answers else self.answer
        self.tab("act", ["receive", json.loads(json.dumps({**RUN, **serializers.points_data(self.answer)}))])

    def settle(self):
        self.send()
        while self.sent:
            self.serve()
        while self.answers:
            self.receive()


class History:
    """What the user sees, and what undo and redo lead to, as whole datasets."""

    def __init__(self, dataset):
        self.now, self.past, self.future, self.gesture = dataset, [], [], None

    def edit(self, edit, gesture):
        before, self.now = self.now, apply_edit(self.now, edit)
        if self.now != before and (gesture is None or gesture != self.gesture):
            self.past.append(before)
            self.future, self.gesture = [], gesture

    def undo(self):
        self.travel(self.past, self.future)

    def redo(self):
        self.travel(self.future, self.past)

    def travel(self, back, ahead):
        if back:
            ahead.append(self.now)
            self.now, self.gesture = back.pop(), None


def data_as_json(dataset):
    return {"points": dataset.X.tolist(), "labels": dataset.y.tolist()}


@MANY_EXAMPLES
@given(step_lists(), st.data())
def test_the_user_sees_every_edit_and_the_server_follows(js, sequence, data):
    tab, history = Tab(js), History(START)
    for step in sequence:
        if step == "edit":
            edit, held = data.draw(edits(len(history.now), tab.held))
            history.edit(edit, tab.edit(edit, held))
        else:
            getattr(tab, step)()
        if step in ("undo", "redo"):
            getattr(history, step)()
        assert tab.current() == data_as_json(history.now)  # whatever the server has answered so far
    tab.settle()
    assert tab.pending() == []
    assert tab.current() == data_as_json(tab.server.dataset) == data_as_json(history.now)
    assert tab.server.notice == ""


@MANY_EXAMPLES
@given(step_lists("replace", "too far"), st.data())
def test_after_refusals_and_presets_both_sides_hold_the_same_data(js, sequence, data):
    """And the same names: edits keep them, the preset has none, and undo restores them."""
    tab = Tab(js, Points(START, names=NAMES))
    for step in sequence:
        if step == "edit":
            tab.edit(*data.draw(edits(len(tab.current()["points"]), tab.held)))
        elif step == "too far":
            tab.edit(["add", REFUSED_COORDINATE, 0, 1])
        else:
            getattr(tab, step)()
    tab.settle()
    assert tab.pending() == []
    called = {"names": list(NAMES)} if tab.server.names else {}
    assert tab.current() == {**data_as_json(tab.server.dataset), **called}


def test_names_go_with_their_points_and_come_back_before_the_server_answers(js):
    tab = Tab(js, Points(START, names=NAMES))
    tab.replace()
    tab.receive()
    assert tab.current() == data_as_json(OTHER)
    tab.undo()
    assert tab.current() == {**data_as_json(START), "names": list(NAMES)}
    tab.edit(["clear"])
    assert tab.current() == {"points": [], "labels": [], "names": list(NAMES)}
    tab.settle()
    assert tab.server.names == NAMES
    tab.undo()
    tab.redo()
    tab.undo()
    tab.settle()
    assert tab.current() == {**data_as_json(START), "names": list(NAMES)}
    assert tab.server.names == NAMES


LESSONS = [("and gate", 0), ("xor", 0), ("two points, 37 mistakes", 0)]


@MANY_EXAMPLES
@given(step_lists(*["visit"] * 4), st.data())
def test_points_that_somebody_has_edited_travel_and_no_others(js, sequence, data):
    tab = Tab(js, points_from_link({}, LESSONS[0]))
    history, chosen = History(tab.server.dataset), False
    for step in sequence:
        if step == "visit":
            lesson = data.draw(st.sampled_from(LESSONS))
            tab.visit(lesson)
            history.gesture = None
            history.now = history.now if chosen else draw_preset(*lesson)
        elif step == "edit":
            edit, held = data.draw(edits(len(history.now), tab.held))
            history.edit(edit, tab.edit(edit, held))
            chosen = True
        else:
            getattr(tab, step)()
        if step in ("undo", "redo"):
            getattr(history, step)()
        assert tab.current() == data_as_json(history.now)
    tab.settle()
    assert tab.pending() == []
    assert tab.current() == data_as_json(tab.server.dataset) == data_as_json(history.now)
    assert bool(tab.server.given) != chosen


def test_a_preset_can_be_undone(js):
    tab = Tab(js)
    tab.edit(["flip", 0])
    tab.replace()
    tab.receive()
    assert tab.current() == data_as_json(OTHER)
    tab.undo()
    tab.settle()
    assert tab.current() == data_as_json(tab.server.dataset) == data_as_json(START.flipped(0))


@pytest.mark.parametrize(
    "edit", [["move", 3, 1, 2], ["flip", 3], ["delete", 3], ["reorder", 3, 0], ["reorder", 0, 3]], ids=str
)
def test_edits_of_a_point_that_the_server_refuses_go_with_it(js, edit):
    tab = Tab(js)
    tab.edit(["add", REFUSED_COORDINATE, 0, 1])
    tab.send()
    tab.edit(edit)
    tab.serve()
    tab.receive()
    assert tab.current() == data_as_json(START)
    tab.settle()
    assert tab.current() == data_as_json(tab.server.dataset) == data_as_json(START)


def test_a_drag_waits_as_one_move(js):
    tab = Tab(js)
    for x in range(20):
        tab.edit(["move", 1, x, 0], held=1)
    assert [edit[2:] for edit in tab.pending()] == [["move", 1, 19, 0]]
    tab.edit(["flip", 1])
    tab.edit(["move", 1, 5, 5], held=1)
    assert len(tab.pending()) == 3
    for _ in range(3):
        tab.undo()
    assert tab.current() == data_as_json(START)


def test_a_full_board_is_full_on_both_sides(js):
    full = Dataset([[i, i % 3] for i in range(MOST_POINTS)], [1] * MOST_POINTS)
    tab = Tab(js, full.without(0))
    tab.edit(["add", 1, 2, -1])
    most = tab.current()
    assert len(most["points"]) == MOST_POINTS
    tab.edit(["add", 3, 4, -1])
    assert tab.current() == most
    tab.send()
    tab.serve()
    assert "at most 2,000 points" in tab.server.notice
    tab.settle()
    assert tab.current() == most == data_as_json(tab.server.dataset)
    tab.undo()
    assert tab.current() == data_as_json(full.without(0))  # a refused edit cannot be undone


def test_only_what_still_matters_waits_for_an_answer(js):
    """However long the connection is lost, and however often the user undoes and redoes meanwhile."""
    tab = Tab(js)
    tab.edit(["flip", 0])
    for _ in range(20):
        tab.undo()
        tab.redo()
    tab.edit(["flip", 1])
    assert [edit[2] for edit in tab.pending()] == ["set", "flip"]
    tab.edit(["clear"])
    assert [edit[2] for edit in tab.pending()] == ["clear"]
    tab.settle()
    assert tab.current() == data_as_json(tab.server.dataset) == {"points": [], "labels": []}


def test_an_edit_of_points_that_were_replaced_changes_nothing_and_is_answered():
    before = Points(PRESETS["and gate"](0)).load_preset("xor", 0)
    sent = [[1, before.revision.number - 1, "add", 5, 5, 1], [2, before.revision.number, "flip", 0]]
    after = before.edited({"client": "tab", "edits": sent})
    assert after.dataset == before.dataset.flipped(0)
    assert after.answered == ("tab", 2)
