"""Sentences of a class, and its answers as a table without spreadsheet formulas."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.node import Source

CLASS_WORDS = "words/class.js"
AS_TEXT = Source("(question, value) => String(value)")


def csv_rows(js, *questions):
    text = js(CLASS_WORDS, "answersAsCsv", list(questions), AS_TEXT)
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_each_answer_is_a_row_and_each_student_a_number(js):
    rows = csv_rows(
        js,
        {"form": "place", "asks": "Where?", "answers": [["a", [0.1, -2, 1]], ["b", [1, 2, -1]]]},
        {"form": "number", "asks": "How many?", "answers": [["b", -7]]},
    )
    assert [(row["question"], row["student"]) for row in rows] == [("1", "1"), ("1", "2"), ("2", "2")]
    assert [rows[0][f"value {i}"] for i in (1, 2, 3)] == ["0.1", "-2", "1"]
    assert rows[2]["value 1"] == "-7"


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r", "  ="])
def test_no_text_is_a_formula(js, sign):
    (row,) = csv_rows(js, {"form": "text", "asks": f"{sign}1+1", "answers": [["a", f'{sign}HYPERLINK("x")']]})
    assert row["answer"] == f'\'{sign}HYPERLINK("x")'
    assert row["asked"].startswith("'")


@given(st.text(max_size=50))
def test_every_text_comes_back_but_for_the_sign_before_a_formula(js, text):
    (row,) = csv_rows(js, {"form": "text", "asks": "?", "answers": [["a", text]]})
    assert row["answer"].removeprefix("'") == text.removeprefix("'")
    assert not row["answer"].startswith(("=", "+", "-", "@"))


def test_how_many_are_here(js):
    assert js(CLASS_WORDS, "attendanceText", 1234, None) == "1,234 here"
    assert js(CLASS_WORDS, "attendanceText", 3, 0) == "3 here, 0 answered"
    assert js(CLASS_WORDS, "answerCount", 1, 0) == "1 answer"
    assert js(CLASS_WORDS, "answerCount", 12, 2) == "12 answers, 2 of them hidden"


@pytest.mark.parametrize(
    ("form", "value", "said"),
    [
        ("choice", 1, "That"),
        ("number", -0.5, "−0.5"),
        ("example", 0, "x⁽¹⁾"),
        ("place", [1, -2, -1], "− at (1, −2)"),
        ("line", [1, 0, 3], "w = (1, 0), b = 3"),
        ("text", "<b>", "<b>"),
    ],
)
def test_an_answer_in_words(js, form, value, said):
    question = {"form": form, "choices": ["This", "That"]}
    assert js("model/class/protocol.js", "describeAnswer", question, value) == said
