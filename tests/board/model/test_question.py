"""The one judge of answers, and the card that all questions share."""

import pytest

from tests.node import Source

MODULE = "model/exercises/question.js"
GIVEN = {"start": {}, "seed": 0, "moment": {"ahead": False, "run": {"outcome": "converged"}, "data": {}}}
SLIPS = """[
  { name: "low", is: (answer) => answer < 5, says: "Too low." },
  { name: "odd", is: (answer) => answer % 2 === 1, says: "Odd." },
]"""
CHECK = '(answer) => ({ result: answer === 8 ? "right" : "wrong", says: answer === 8 ? "Yes." : "No." })'


def question(form="number", **more):
    fields = "".join(f", {name}: {value}" for name, value in more.items())
    return Source(f'({{ form: "{form}", check: {CHECK}, slips: {SLIPS}{fields} }})')


@pytest.mark.parametrize(
    ("answer", "result", "says"),
    [
        (8, "right", "Yes."),
        (2, "wrong", "No. Too low."),
        (7, "wrong", "No. Odd."),
        (3, "wrong", "No."),  # two slips explain it, so none is named
        (6, "wrong", "No."),
        (None, "invalid", "You have not answered yet. Type a number first."),
    ],
)
def test_a_slip_is_named_if_it_alone_explains_a_wrong_answer(js, answer, result, says):
    assert js(MODULE, "judge", question(), answer, GIVEN) == {"result": result, "says": says}


@pytest.mark.parametrize(
    ("form", "answer", "result"), [("choices", [], "invalid"), ("choices", [8], "wrong"), ("example", 0, "wrong")]
)
def test_nothing_ticked_is_no_answer_but_the_first_example_is_one(js, form, answer, result):
    assert js(MODULE, "judge", question(form, slips="[]"), answer, GIVEN)["result"] == result


def test_a_build_that_breaks_a_lock_is_not_judged(js):
    start = {"points": {"points": [[0, 0], [1, 1]], "labels": [1, -1]}}
    now = {"points": [[0, 0.5], [1, 1]], "labels": [1, -1]}
    given = {**GIVEN, "start": start, "moment": {**GIVEN["moment"], "data": now}}
    locked = question("build", locked="{ examples: [0] }")
    assert js(MODULE, "judge", locked, now, given)["says"] == (
        "You changed a point that must not change. Undo this change."
    )
    assert js(MODULE, "judge", question("build"), now, given)["result"] == "wrong"
    assert js(MODULE, "judge", question("build"), start["points"], given)["result"] == "invalid"


def test_only_an_open_question_is_read_aloud(js):
    lesson = Source('({ heard: (moment, isWhole) => [isWhole ? "all" : "news"] })')
    exercise = {"exercise": {"asks": "Which?"}, "given": GIVEN}
    for is_open, texts in ((True, ["Which?"]), (False, ["all"])):
        assert js(MODULE, "spokenTexts", {"exercise": {**exercise, "isOpen": is_open}}, lesson, True) == texts
    assert js(MODULE, "spokenTexts", {"exercise": None}, lesson) == ["news"]


def test_a_number_that_cannot_be_read_stays_to_be_corrected(open_in_node):
    board = open_in_node("hyperplane").act("exercise", "signed-distance", 1)
    field = board.field("Your answer").type("1/x")
    assert field.value == "1/x"
    board.act("answer", 2)
    assert field.value == "2"
    field.type("4/2")
    assert field.value == "4/2"


def test_the_choices_of_a_card_show_the_answer(open_in_node):
    board = open_in_node("neuron").act("exercise", "inputs-that-fire", 1).act("answer", [0, 2])
    assert [ticked for (ticked,) in board.part(".exercise .choices input").each("checked")] == [
        True,
        False,
        True,
        False,
    ]
    board = open_in_node("playground").act("exercise", "own-example-still-wrong", 0).act("answer", 1)
    assert [ticked for (ticked,) in board.part(".exercise .choices input").each("checked")].index(True) == 1


def test_exercises_write_places_as_students_read_them(js):
    assert js("exercises/starts.js", "placesOf", "(2, -1) (0, 0.5)") == [[2, -1], [0, 0.5]]
    assert js("exercises/starts.js", "twoClasses", "(2, -1)", [[0, 0.5]]) == {
        "points": [[2, -1], [0, 0.5]],
        "labels": [1, -1],
    }
