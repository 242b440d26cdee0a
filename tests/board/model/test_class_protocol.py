"""The protocol of a class: which messages are valid, and how answers are counted."""

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom import validators
from perceptron_core import PRESETS

PROTOCOL = "model/class/protocol.js"
CHOICE = {"id": "q", "form": "choice", "asks": "Which?", "choices": ["This", "That", "Neither"], "open": True}
FORMS = ["choice", "number", "place", "line", "example", "text"]
numbers = st.floats(allow_nan=False, allow_infinity=False, width=64)
values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 3000),
    numbers,
    st.text(max_size=220),
    st.lists(st.one_of(numbers, st.integers(-2, 2)), max_size=4),
)


def question(form, **more):
    return {"id": "q", "form": form, "asks": "What?", "open": True, **more}


def answer_pairs(values):
    return [[f"{i:016}", value] for i, value in enumerate(values)]


def as_json_number(value):
    """As JavaScript serializes it: whole numbers without a decimal point."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


@given(st.sampled_from(FORMS), values)
def test_an_answer_here_is_one_for_the_server(js, form, value):
    asked = question(form, **({"choices": ["a", "b"]} if form == "choice" else {}))
    if js(PROTOCOL, "isAnswer", asked, value):
        assert validators.is_answer(asked, as_json_number(value))


@given(st.sampled_from([*FORMS, "other"]), st.text(max_size=300), st.lists(st.text(max_size=200), max_size=8))
def test_a_question_here_is_one_for_the_server(js, form, asks, choices):
    asked = {"id": "q-1", "form": form, "asks": asks, "choices": choices, "open": True}
    if js(PROTOCOL, "isQuestion", asked):
        validators.check_part("question", asked)


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        ("choice", [0, 2], [3, -1, 0.5, "0", None, True]),
        ("number", [0, -1.5, 1e12], [1e13, "1", None, [1]]),
        ("place", [[0, 1, 1], [-1e99, 2, -1]], [[0, 1], [0, 1, 0], [1e101, 0, 1], ["0", 1, 1]]),
        ("line", [[1, 0, 5], [0, -1, 0]], [[0, 0, 1], [1, 2], "w"]),
        ("example", [0, 1999], [2000, -1, 1.5]),
        ("text", ["a", "ä" * 200], ["", "  ", "a" * 201, "a\nb", "\x00", 3]),
    ],
)
def test_what_answers_a_question(js, form, right, wrong):
    asked = question(form, choices=CHOICE["choices"]) if form == "choice" else question(form)
    assert [js(PROTOCOL, "isAnswer", asked, value) for value in right] == [True] * len(right)
    assert [js(PROTOCOL, "isAnswer", asked, value) for value in wrong] == [False] * len(wrong)


@given(st.lists(st.integers(0, 2), max_size=30))
def test_bars_have_all_choices_and_all_answers(js, chosen):
    tally = js(PROTOCOL, "tallyAnswers", CHOICE, answer_pairs(chosen))
    assert [bar["count"] for bar in tally["bars"]] == [chosen.count(i) for i in range(3)]
    assert [bar["text"] for bar in tally["bars"]] == CHOICE["choices"]
    assert sum(bar["share"] for bar in tally["bars"]) == pytest.approx(1 if chosen else 0)


@given(st.lists(st.sampled_from([-3.5, 0, 1, 2.25, 1e9]), min_size=1, max_size=30))
def test_numbers_have_their_median_and_each_value(js, given_):
    tally = js(PROTOCOL, "tallyAnswers", question("number"), answer_pairs(given_))
    assert tally["middle"] == pytest.approx(statistics.median(given_))
    assert [(one["value"], one["count"]) for one in tally["values"]] == [
        (value, given_.count(value)) for value in sorted(set(given_))
    ]


def test_what_is_no_answer_is_left_out(js):
    tally = js(PROTOCOL, "tallyAnswers", question("place"), answer_pairs([[1, 2, 1], [1, 2], "x", [3, 4, -1]]))
    assert [(one["at"], one["label"]) for one in tally["places"]] == [([1, 2], 1), ([3, 4], -1)]
    assert tally["count"] == 2


def test_an_example_may_also_be_one_of_some_sentences(js):
    asked = question("example", choices=["It stops"])
    stops = js(PROTOCOL, "classChoiceCode", 0)
    tally = js(PROTOCOL, "tallyAnswers", asked, answer_pairs([2, stops, 2]))
    assert [(bar["text"], bar["count"]) for bar in tally["bars"]] == [("x⁽³⁾", 2), ("It stops", 1)]


def test_a_code_is_read_however_it_is_typed(js):
    assert js(PROTOCOL, "codeOf", " abc-d2f ") == "ABCD2F"
    assert [js(PROTOCOL, "codeOf", text) for text in ("ABCDE", "ABCDEFG", "ABCDE0", "ABCDEI")] == [""] * 4
    assert js(PROTOCOL, "formatClassCode", "ABCDEF") == "ABC DEF"


# ---- the question of a board ----------------------------------------------------------------------------------------


def class_question(board):
    return board.page("questionForClass")


def test_a_board_without_a_question_says_how_to_have_one(open_in_node):
    said = class_question(open_in_node("playground", PRESETS["and gate"](0)))
    assert said["question"] is None
    assert "Ask me first" in said["problem"]


@pytest.mark.all_lessons
def test_exercises_that_can_be_asked_are_questions(open_in_node, js):
    board = open_in_node("playground", PRESETS["and gate"](0))
    forms = set()
    for id, form in board.page["exercises"]:
        board.act("exercise", id)
        said = class_question(board)
        assert (said["question"] is None) == bool(said["problem"])
        if said["question"]:
            assert said["question"]["form"] == form
            validators.check_part("question", {**said["question"], "id": "q", "open": True})
            forms.add(form)
        board.act("leaveExercise")
    assert forms
