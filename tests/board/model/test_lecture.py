"""The editor of lectures and the stops of a show, in any order."""

import copy
import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests import lectures
from tests.node import Source
from ui.visitor import lecture

EDITING, SHOW = "model/lecture/editing.js", "model/lecture/show.js"
SCENES = json.loads(lectures.of_every_lesson().text())["scenes"]
MOST = lecture.MOST_SCENES

numbers = st.integers(0, 5)
scenes = st.sampled_from(SCENES[:6])
actions = st.one_of(
    st.tuples(st.just("add"), scenes, numbers),
    st.tuples(st.just("remove"), numbers),
    st.tuples(st.just("move"), numbers, numbers),
    st.tuples(st.just("change"), numbers, st.fixed_dictionaries({"caption": st.sampled_from(["", "a", "ab"])})),
    st.tuples(st.just("change"), numbers, st.fixed_dictionaries({"until": st.sampled_from([2, None])})),
    st.tuples(st.just("rename"), st.sampled_from(["", "A", "AB"])),
    st.tuples(st.just("choose"), numbers),
    st.tuples(st.just("merge"), st.lists(scenes, max_size=3)),
    st.tuples(st.just("create"), st.just({"title": "New", "scenes": []})),
    st.tuples(st.just("discard")),
    st.tuples(st.just("open"), st.just(0)),
    st.tuples(st.just("undo")),
    st.tuples(st.just("redo")),
)


class Model:
    """The lectures as a list, and every state before."""

    def __init__(self):
        self.lectures, self.open, self.past, self.future, self.typing = [], 0, [], [], ""

    @property
    def scenes(self):
        return self.lectures[self.open]["scenes"] if self.lectures else None

    def act(self, name, *given):
        before = copy.deepcopy((self.lectures, self.open))
        if name in ("undo", "redo"):
            here, there = (self.past, self.future) if name == "undo" else (self.future, self.past)
            if here:
                there.append(before)
                self.lectures, self.open = here.pop()
                self.typing = ""
            return
        gesture = self.change(name, *given)
        if name in ("choose", "open"):
            self.typing = ""
        elif (self.lectures, self.open) != before:
            if not gesture or gesture != self.typing:
                self.past.append(before)
            self.future, self.typing = [], gesture

    def change(self, name, *given):
        """Carry out an action; return the field that is being typed in, or ""."""
        match name, given:
            case "create", (value,):
                self.lectures.append(copy.deepcopy(value))
                self.open = len(self.lectures) - 1
            case "discard", () if self.lectures:
                del self.lectures[self.open]
                self.open = max(0, self.open - 1)
            case "open", (i,):
                self.open = i
            case "rename", (title,) if self.lectures:
                self.lectures[self.open]["title"] = title
                return "title"
            case "add", (scene, i) if self.lectures:
                self.scenes.insert(i, scene)
            case "merge", (brought,) if self.lectures:
                self.scenes.extend(scene for scene in brought if scene not in self.scenes)
            case "remove", (i,) if self.lectures:
                del self.scenes[i : i + 1]
            case "move", (i, to) if self.lectures and i < len(self.scenes) and to < len(self.scenes):
                self.scenes.insert(to, self.scenes.pop(i))
            case "change", (i, patch) if self.lectures and i < len(self.scenes):
                changed = {**self.scenes[i], **patch}
                self.scenes[i] = {name: value for name, value in changed.items() if value is not None}
                return f"{' '.join(patch)} of {i}"
        return ""


def with_undefined(part):
    """A part of an action for the browser, which leaves out a value by undefined."""
    undefined = Source("undefined")
    return {name: undefined if value is None else value for name, value in part.items()} if type(part) is dict else part


@settings(max_examples=60)
@given(st.lists(actions, max_size=14))
@example([("create", {"title": "New", "scenes": []}), ("merge", SCENES[:2]), ("move", 0, 1), ("undo",), ("redo",)])
def test_any_order_of_edits_keeps_the_lectures(js, steps):
    model, editor = Model(), js(EDITING, "createEditor", {"lectures": [], "open": 0})
    for step in steps:
        if step[0] == "merge" and len({json.dumps(scene) for scene in step[1]}) < len(step[1]):
            continue  # a file that has a scene twice brings it twice
        model.act(*step)
        editor = js(EDITING, "reduce", editor, [with_undefined(part) for part in step])
        assert editor["now"] == {"lectures": model.lectures, "open": model.open}
        for value in editor["now"]["lectures"]:
            text = js("model/lecture/lecture.js", "serializeLecture", value)
            assert js("model/lecture/lecture.js", "parseLecture", text)["lecture"] == value
        count = len(model.scenes or [])
        assert 0 <= editor["chosen"] <= max(0, count - 1)
    while model.past:
        model.act("undo")
        editor = js(EDITING, "reduce", editor, ["undo"])
    assert editor["now"] == {"lectures": [], "open": 0}
    assert editor["past"] == []


def test_a_full_lecture_says_so_and_stays_as_it_is(js):
    full = {"title": "", "scenes": SCENES[:1] * MOST}
    editor = js(EDITING, "createEditor", {"lectures": [full], "open": 0})
    refused = js(EDITING, "reduce", editor, ["add", SCENES[1]])
    assert refused["problem"].startswith(f"A lecture can have at most {MOST} scenes.")
    assert refused["now"] == editor["now"]
    assert js(EDITING, "reduce", refused, ["remove", 0])["problem"] == ""


def test_a_scene_is_added_to_the_open_lecture_or_to_a_new_one(js):
    first = js(EDITING, "withScene", {"lectures": [], "open": 0}, SCENES[0], "My lecture")
    assert first == {"lectures": [{"title": "My lecture", "scenes": SCENES[:1]}], "open": 0}
    assert js(EDITING, "withScene", first, SCENES[1], "")["lectures"][0]["scenes"] == SCENES[:2]


# ---- the stops of a show -------------------------------------------------------------------------------------------


@st.composite
def shown_scenes(draw):
    total = draw(st.integers(0, 12))
    start = draw(st.none() | st.integers(0, 14))
    return {
        "run": {"total": total},
        "steps": draw(st.booleans()),
        "start": start,
        "until": draw(st.integers(0, 14)),
        "asks": draw(st.booleans()),
    }


@given(shown_scenes(), st.lists(st.integers(1, 4), min_size=1, max_size=3))
def test_going_on_passes_each_stop_once_and_back_the_same_ones(stops_of, scene, gaps):
    stops, again = stops_of(scene, gaps)
    first = ["asked", "answered"] if scene["asks"] else []
    assert stops[: len(first)] == first
    positions = [stop for stop in stops if isinstance(stop, int | float)]
    assert positions == sorted(set(positions))
    assert all(position <= scene["run"]["total"] for position in positions)
    assert stops
    assert again == list(range(len(stops)))


@pytest.fixture(scope="module")
def stops_of(js):
    """A function from a scene and the gaps between the steps of its run to its stops, and to where each is found."""

    def ask(scene, gaps):
        total = scene["run"]["total"]
        code = f"(position) => Math.min(position + {gaps}[position % {len(gaps)}], {total})"
        whole = {**scene, "grain": "mistake", "run": {"total": total, "next": Source(code)}}
        stops = js(SHOW, "stopsOf", whole)
        boards = [board_at(stop, scene) for stop in stops]
        return stops, [js(SHOW, "stopAt", stops, board) for board in boards]

    return ask


def board_at(stop, scene):
    """What a board shows at a stop."""
    start, total = scene["start"], scene["run"]["total"]
    begins = {"position": total if start is None else min(start, total), "fresh": start is None}
    if stop in ("asked", "answered", "result"):
        return {**begins, "isAsking": stop == "asked"}
    return {"position": stop, "fresh": False, "isAsking": False}
