"""What a lecture reports to the course that opened it."""

import json
import re

import pytest

from tests import lectures

FIXTURE = "../tests/board/course_report.mjs"
EXERCISE = {"exercise": {"id": "any"}}


def lecture_of(*has_exercise):
    first = json.loads(lectures.of_every_lesson().text())["scenes"][0]
    scenes = [{**first, "scene": {**first["scene"], "board": EXERCISE if has else {}}} for has in has_exercise]
    return {"title": "Any", "scenes": scenes}


@pytest.mark.parametrize(
    ("has_exercise", "events", "status", "score"),
    [
        ((False, False), [["scene", 0]], "incomplete", None),
        ((False, False), [["scene", 0], ["scene", 1]], "passed", None),
        ((True, False), [["scene", 0], ["scene", 1]], "completed", "0"),
        ((True, True), [["scene", 0], ["tried", 0], ["solved", 0], ["solved", 0]], "incomplete", "50"),
        ((True, True), [["scene", 0], ["solved", 0], ["scene", 1], ["solved", 1]], "passed", "100"),
    ],
)
def test_a_course_hears_how_far_a_student_is(js, has_exercise, events, status, score):
    values = js(FIXTURE, "reported", lecture_of(*has_exercise), events)
    assert values["cmi.core.lesson_status"] == status
    assert values.get("cmi.core.score.raw") == score


def test_a_student_who_leaves_can_come_back_and_the_time_is_reported(js):
    values = js(FIXTURE, "reported", lecture_of(True), [["scene", 0], ["leave"], ["solved", 0], ["leave"]])
    assert values["cmi.core.exit"] == "suspend"
    assert re.fullmatch(r"0000:00:\d\d\.\d\d", values["cmi.core.session_time"])
    assert [values[f"cmi.core.score.{name}"] for name in ("min", "max", "raw")] == ["0", "100", "0"]
    assert values["cmi.core.lesson_status"] == "completed"  # as it was when the student left


def test_the_next_visit_goes_on_where_the_last_one_ended(js):
    first = js(FIXTURE, "reported", lecture_of(True, True), [["scene", 0], ["solved", 0]])
    kept = {"kept": first["cmi.suspend_data"]}
    assert js(FIXTURE, "reported", lecture_of(True, True), [["scene", 1]], kept)["cmi.core.score.raw"] == "50"


@pytest.mark.parametrize("kept", ["", "no JSON", '{"seen": 3}', '{"seen": ["x"], "solved": [null]}'])
def test_damaged_memory_of_a_course_counts_as_none(js, kept):
    values = js(FIXTURE, "reported", lecture_of(True), [["scene", 0]], {"kept": kept})
    assert values["cmi.core.lesson_status"] == "completed"


@pytest.mark.parametrize("how", [{"mode": "review"}, {"mode": "browse"}, {"answer": "false"}])
def test_nothing_is_reported_to_a_course_that_wants_nothing(js, how):
    assert "cmi.core.lesson_status" not in js(FIXTURE, "reported", lecture_of(False), [["scene", 0]], how)
