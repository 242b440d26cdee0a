"""Single cases of a class that random orders rarely meet."""

from tests import dependencies

FIXTURE = "../tests/board/class_cases.mjs"


def test_a_late_reply_of_a_server_that_was_killed_does_not_keep_a_question_from_the_next_one(js):
    dependencies.meets("board/model/class/lecturer.js")
    before, after = js(FIXTURE, "sentAfterLateReply")
    assert after == before


def test_only_in_another_class_has_a_tab_another_name_and_neither_board_nor_answers(js):
    dependencies.meets("board/model/class/student.js")
    board = {"number": 1, "of": 1, "value": {"page": "playground"}}
    assert js(FIXTURE, "keptInClass", "one") == {"me": "first", "board": board, "answered": ["q"]}
    none = {"number": None, "of": -1, "value": None}
    assert js(FIXTURE, "keptInClass", "another") == {"me": "second", "board": none, "answered": []}
