"""Worksheets and custom exercises from anybody: what is accepted, and why the rest is refused."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

POINTS = {"points": [[2, 1], [-1, 0.5]], "labels": [1, -1]}
RULE = {"bias": "unit", "order": "cyclic", "boundary": "mistake", "learning_rate": 1, "seed": 0}
SCENE = {"version": 1, "page": "playground", "points": POINTS, "rules": {"": RULE}, "board": {"step": [0, False]}}
CHOICE = {"kind": "choice", "asks": "Which side is +?", "choices": ["Right", "Left"], "right": 0}
NAMED_EXERCISE = {"page": "playground", "id": "seven-mistakes", "seed": 0}
OWN_EXERCISE = {"page": "playground", "scene": SCENE, "task": CHOICE}
SHEET = {"version": 1, "title": "Week 3", "exercises": [NAMED_EXERCISE, OWN_EXERCISE]}

json_values = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text(max_size=8), part, max_size=4),
    max_leaves=12,
)


def read_worksheet(js, value):
    return js("model/exercises/worksheet.js", "parseWorksheet", value if isinstance(value, str) else json.dumps(value))


def with_change(value, path, new):
    """A copy with another value at this path; "gone" deletes it."""
    value = json.loads(json.dumps(value))
    *way, last = path
    part = value
    for name in way:
        part = part[name]
    if new == "gone":
        del part[last]
    else:
        part[last] = new
    return value


def test_a_worksheet_comes_back_as_it_was(js):
    assert read_worksheet(js, js("model/exercises/worksheet.js", "serializeWorksheet", SHEET)) == {
        "worksheet": SHEET,
        "problem": "",
    }


def test_what_else_is_in_it_does_not_come_with_it(js):
    more = {
        **SHEET,
        "extra": 1,
        "exercises": [{**NAMED_EXERCISE, "x": 1}, {**OWN_EXERCISE, "task": {**CHOICE, "y": 2}}],
    }
    assert read_worksheet(js, more)["worksheet"] == SHEET


TASK_PATH = ["exercises", 1, "task"]


@pytest.mark.parametrize(
    ("path", "new", "says"),
    [
        (["version"], 2, "later version"),
        (["version"], "1", "not a worksheet"),
        (["title"], "", "The title of a worksheet must have 1 to 60 characters."),
        (["title"], "x" * 61, "1 to 60"),
        (["title"], "a\u202eb", "1 to 60"),
        (["exercises"], {}, "not a worksheet"),
        (["exercises"], [NAMED_EXERCISE] * 41, "at most 40"),
        (["exercises", 0, "page"], "../x", "Exercise 1 of this worksheet cannot be used. It does not belong"),
        (["exercises", 0, "id"], "A b", "Its name is damaged"),
        (["exercises", 0, "seed"], -1, "Its name is damaged"),
        (["exercises", 1, "scene", "page"], "spam", "Its scene is damaged"),
        (["exercises", 1, "scene", "points", "labels"], [1], "Its points are damaged"),
        (["exercises", 1, "scene", "board"], {"a": [[[[[[[1]]]]]]]}, "Its scene is damaged"),
        (["exercises", 1, "scene", "board"], {"a": [0] * 2001}, "Its scene is damaged"),
        (["exercises", 1, "scene", "rules"], {"": {"start": [1, 2]}}, "Its conventions are damaged"),
        (["exercises", 1, "scene", "rules"], {"": {"start": "0.3"}}, "Its conventions are damaged"),
        (["exercises", 1, "task"], "gone", "This kind of question does not exist."),
        ([*TASK_PATH, "kind"], "toString", "This kind of question does not exist."),
        ([*TASK_PATH, "asks"], "x" * 141, "The question must have 1 to 140 characters."),
        ([*TASK_PATH, "choices"], ["one"], "2 to 6 answers"),
        ([*TASK_PATH, "choices"], ["one", " one "], "Two of the answers are the same."),
        ([*TASK_PATH, "choices"], ["one", "x" * 121], "1 to 120 characters"),
        ([*TASK_PATH, "right"], 2, "must be marked as correct"),
        ([*TASK_PATH, "title"], "x" * 31, "1 to 30 characters"),
        (TASK_PATH, {"kind": "build mistakes", "wanted": 0}, "from 1 to 1,000"),
        (TASK_PATH, {"kind": "build mistakes", "wanted": 1.5}, "from 1 to 1,000"),
        (TASK_PATH, {"kind": "build margin", "wanted": 0}, "above 0"),
        (TASK_PATH, {"kind": "build margin", "wanted": 1, "locked": {"examples": [2]}}, "locked points does not exist"),
        (TASK_PATH, {"kind": "build margin", "wanted": 1, "locked": {"count": 1}}, "locked settings is damaged"),
        (TASK_PATH, {"kind": "margin", "answer": {"points": [[1]], "labels": [1]}}, "answer are damaged"),
    ],
)
def test_what_is_wrong_is_said_in_sentences(js, path, new, says):
    found = read_worksheet(js, with_change(SHEET, path, new))
    assert found["worksheet"] is None
    assert says in found["problem"]
    assert found["problem"].endswith(".")
    assert "  " not in found["problem"]


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "1", "x" * 200_001, '{"version":1}'])
def test_other_text_is_no_worksheet(js, text):
    assert read_worksheet(js, text)["problem"]


@settings(max_examples=150, deadline=None)
@given(json_values, st.sampled_from(["all", "exercises", 0, 1, "scene", "task", "points", "board", "choices"]))
def test_whatever_comes_it_is_a_worksheet_or_a_sentence(js, part, where):
    paths = {
        "exercises": ["exercises"], 0: ["exercises", 0], 1: ["exercises", 1], "scene": ["exercises", 1, "scene"],
        "task": TASK_PATH, "points": ["exercises", 1, "scene", "points"], "board": ["exercises", 1, "scene", "board"],
        "choices": [*TASK_PATH, "choices"],
    }  # fmt: skip
    found = read_worksheet(js, part if where == "all" else with_change(SHEET, paths[where], part))
    assert (found["worksheet"] is None) == bool(found["problem"])
    if found["worksheet"]:
        assert read_worksheet(js, found["worksheet"]) == found
        for entry in found["worksheet"]["exercises"]:
            js("model/exercises/worksheet.js", "sceneOf", entry, {"playground": []})
            assert js("model/exercises/worksheet.js", "idOf", entry)


def test_a_scene_of_ones_own_opens_with_its_question(js):
    scene = js("model/exercises/worksheet.js", "sceneOf", OWN_EXERCISE, {})
    work = scene["board"]["exercise"]
    assert js("model/exercises/exercise.js", "isWork", work)
    assert scene["points"] == POINTS
    found = js("model/exercises/exercise.js", "definitionOf", {"layers": {}}, work)
    assert (found["asks"], found["choices"]) == (CHOICE["asks"], CHOICE["choices"])


def test_nobody_solves_another_exercise_under_its_name(js):
    work = js("model/exercises/worksheet.js", "sceneOf", OWN_EXERCISE, {})["board"]["exercise"]
    assert js("model/exercises/exercise.js", "definitionOf", {"layers": {}}, {**work, "id": "seven-mistakes"}) is None
    other = with_change(work, ["task", "right"], 1)
    assert js("model/exercises/exercise.js", "definitionOf", {"layers": {}}, other) is None


def test_a_name_does_not_depend_on_the_order_of_a_text(js):
    turned = {**OWN_EXERCISE, "task": dict(reversed(CHOICE.items()))}
    assert js("model/exercises/worksheet.js", "idOf", turned) == js(
        "model/exercises/worksheet.js", "idOf", OWN_EXERCISE
    )


@settings(max_examples=50, deadline=None)
@given(st.text())
def test_what_is_packed_is_unpacked(js, text):
    text = text.encode("utf-8", "replace").decode()
    assert (
        js("shell/sharing/compression.js", "unpackText", js("shell/sharing/compression.js", "packText", text)) == text
    )


@pytest.mark.parametrize("text", ["", "1", "0abc", "1%%%", "1" + "A" * 40])
def test_a_damaged_link_is_no_text(js, text):
    assert js("shell/sharing/compression.js", "unpackText", text) == ""


def test_a_small_link_that_would_become_large_is_no_text(js):
    packed = js("shell/sharing/compression.js", "packText", "a" * 1_500_000)
    assert len(packed) < 10_000
    assert js("shell/sharing/compression.js", "unpackText", packed) == ""
