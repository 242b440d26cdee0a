"""Tests that `make check` leaves out do not depend on the changed files."""

import pytest

from tests import conftest, dependencies, selection

UNDO = "tests/board/shell/test_undo.py"
TABLES = "tests/ui/data_import/test_tables.py"
BOUNDS = "tests/perceptron_core/test_bounds.py"
SOFT = "tests/board/lessons/test_soft_margin.py"


@pytest.mark.parametrize(
    ("file", "concerned"),
    [
        ("board/shell/input/keyboard.js", {UNDO, SOFT}),  # opens the whole board in node
        ("board/shell/components/cost_parameter.js", {SOFT}),  # of one lesson
        ("board/model/runs/run.js", {UNDO, SOFT}),
        ("ui/data_import/tables.py", {TABLES, SOFT}),  # runs a page with its drawer
        ("perceptron_core/bounds.py", {UNDO, BOUNDS, SOFT}),
        ("perceptron_core/soft_margin.py", {SOFT}),
        ("tests/board/page.mjs", {UNDO, SOFT}),
        ("ui/course.py", {SOFT}),
        (BOUNDS, {BOUNDS}),
    ],
)
def test_a_change_concerns_the_tests_of_what_it_touches_and_no_others(file, concerned):
    tests = {UNDO, TABLES, BOUNDS, SOFT}
    assert {test for test in tests if selection.concerns_file(dependencies.ROOT / test, frozenset([file]))} == concerned


def test_in_a_file_it_concerns_only_some_tests():
    rows, node = "test_the_features_are_the_cores", "test_every_letter_is_the_cores"
    spam = "tests/board/lessons/test_spam.py"
    assert node in dependencies.source(spam).defined
    assert "board/words/tokens.js" in dependencies.reach(spam, node)
    assert "board/shell/input/keyboard.js" not in dependencies.reach(spam, node)
    assert rows not in dependencies.source(spam).defined  # an unknown name may reach anything
    assert dependencies.reach(spam, rows) == dependencies.everything()


def test_a_page_that_is_opened_by_its_file_or_through_the_app_is_followed():
    for file, name in (("playground", "test_every_convention"), ("noise", "test_a_run_ends_after_t_epochs")):
        found = dependencies.reach(f"tests/pages/test_{file}.py", name)
        assert {
            f"pages/{file}.py",
            "ui/page.py",
            "ui/parts/controls.py",
            "ui/words.py",
            "ui/server/patches.py",
        } <= found


def test_a_case_of_a_lesson_reaches_no_other_lesson():
    tools, name = "tests/board/shell/test_tools.py", "test_a_key_that_a_button_names_does_what_the_button_does"
    files = {f"board/lessons/{lesson}.js" for lesson in ("noise", "spam", dependencies.FIRST)}
    assert files <= dependencies.reach(tools, name)
    assert files & dependencies.reach(tools, name, frozenset(["noise"])) == {
        "board/lessons/noise.js",
        f"board/lessons/{dependencies.FIRST}.js",
    }


@pytest.mark.parametrize(
    "name", ["Makefile", "requirements.txt", "tests/conftest.py", "board/shell/gone.js", "gone.py"]
)
def test_where_nobody_knows_whom_a_change_concerns_it_is_everybody(name):
    assert selection.wanted([name]) is None
    assert selection.wanted([name, "board/shell/input/keyboard.js"]) is None
    assert selection.concerns_file(dependencies.ROOT / TABLES, None)


def test_what_only_says_something_concerns_nobody():
    assert selection.wanted(["README.md", "board/shell/input/keyboard.js"]) == {"board/shell/input/keyboard.js"}
    assert selection.wanted(["README.md"]) is None


def test_whoever_asks_for_more_than_it_names_is_told(js, monkeypatch, request):
    monkeypatch.setattr(dependencies, "running", request.node)
    with pytest.raises(AssertionError, match=r"reaches board/math/votes\.js"):
        js("math/votes" + ".js", "length", [3, 4])
    assert js("math/plane.js", "length", [3, 4]) == 5


def test_of_a_test_with_many_cases_some_are_kept_from_the_first_to_the_last():
    many, two = ([Item(f"tests/test_some.py::{name}[{k}]") for k in range(count)] for name, count in CASES.items())
    kept = conftest.spread([*many, *two])
    assert kept[-2:] == two
    assert [many[0], many[-1]] == [kept[0], kept[-3]]
    assert len(kept) == conftest.CASES + 2
    assert kept == sorted(kept, key=[*many, *two].index)


CASES = {"test_many": 68, "test_two": 2}


class Item:
    def __init__(self, nodeid):
        self.nodeid = nodeid
