"""The page that checks the run of a student's program."""

import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Dataset, Perceptron
from perceptron_core.diagnosis.diagnose import diagnose
from tests.board.shell.test_share import share_link
from tests.pages.opened import board_data, opened, press, then
from ui.lessons.check_run import pasted, submissions
from ui.visitor import link, scene

POINTS = Dataset([[1, 2], [2, -1], [-1, 1]], [1, -1, 1])
AND = PRESETS["and gate"](0)
RIGHT = Perceptron().train(AND)
LEFT_OUT = "1 2 1\n3 1 2\n2 2 3"  # y left out: x is added to w at each mistake
AND_TEXT = "1 1 1\n1 1 2\n1 2 3\n2 2 4\n2 2 5\n2 3 6\n3 3 7"  # the same on the AND gate


def printed(w, b):
    return "\n".join(f"w={row.tolist()} b={value}" for row, value in zip(w, b, strict=True))


def check(text, kind=pasted.GUESS, dataset=POINTS):
    """The page after this text was pasted."""
    test = opened("check_run", dataset)
    test.text_area[0].set_value(text)
    test.selectbox(key=pasted.KIND).set_value(kind)
    return press(test, "Check")


def said(test):
    assert not test.exception
    return " ".join(box.value for box in (*test.success, *test.error, *test.warning))


def test_a_right_run_is_called_right_with_its_conventions():
    test = check(printed(RIGHT.w[1:], RIGHT.b[1:]), dataset=AND)
    assert said(test).startswith("Your run is correct. It is the run with *bias unit")
    assert board_data(test)["run"]["parting"] is None


def test_a_mistake_is_named_with_the_line_and_the_step_where_the_runs_part():
    test = check(LEFT_OUT)
    text, data = said(test), board_data(test)
    assert "Your program leaves out the label y: at each mistake it adds ηx to w, even if y = −1." in text
    assert "Multiply by the label y in each line that updates w or b." in text
    left, right = data["run"]["sides"]
    k = data["run"]["parting"]
    assert k == 2
    assert left["states"][:2] == right["states"][:2] == [[0, 0, 0], [1, 2, 1]]
    assert left["states"][2] == [3, 1, 2]
    assert right["states"][2] == [-1, 3, 0]


def test_numbers_without_an_explanation_say_the_first_line_that_no_right_run_has():
    test = check(f"{printed(RIGHT.w[1:2], RIGHT.b[1:2])}\n99 98 97", "states", AND)
    assert "No correct run has these numbers" in said(test)
    assert "Line 2 is the first" in said(test)
    assert board_data(test)["run"]["sides"][0]["states"][-1] == [99, 98, 97]


def test_a_text_without_numbers_is_explained_and_stays():
    test = check("no numbers here")
    assert said(test).startswith("There are no numbers.")
    assert test.text_area[0].value == "no numbers here"
    names = [side["name"] for side in board_data(test)["run"]["sides"]]
    assert names[0] == names[1]


def test_the_example_is_the_print_of_a_program_with_a_mistake_and_another_one_each_time():
    texts = [pasted.example(POINTS, Perceptron(), turn) for turn in range(3)]
    assert len(set(texts)) == 3
    for text in texts:
        assert not diagnose(POINTS, text).is_right
    assert press(opened("check_run", POINTS), "Show me an example").text_area[0].value == texts[0]


def test_a_link_opens_the_same_verdict():
    asked = pasted.Asked(LEFT_OUT, "states", None, 3).as_settings()
    value = scene.Scene("check_run", POINTS, board=asked)
    test = opened("check_run", s=link.encode(value))
    assert "Your program leaves out the label y" in said(test)
    assert test.text_area[0].value == LEFT_OUT
    assert board_data(test)["asked"] == {**asked, "mistakes": None}  # which only a final w and b has


@pytest.mark.parametrize(
    "told", [{"printed": 3}, {"printed": [1]}, {"printed": ["1 2 3"], "kind": ["x"], "epochs": -1}]
)
def test_a_link_with_other_values_does_no_harm(told):
    test = opened("check_run", s=link.encode(scene.Scene("check_run", POINTS, board=told)))
    assert not test.exception
    assert next(box.value for box in test.selectbox if box.label == "What you pasted") == pasted.GUESS


def test_the_text_stays_when_the_visitor_comes_back_from_another_page():
    test = then(then(check(LEFT_OUT), "playground"), "check_run")
    assert test.text_area[0].value == LEFT_OUT
    assert board_data(test)["run"]["parting"] == 2


def test_a_long_text_is_not_in_the_link():
    assert pasted.Asked("1\n" * (pasted.MOST_LINES + 1), pasted.GUESS, None, None).as_settings() is None
    assert pasted.Asked("1\t2\n3", pasted.GUESS, None, None).as_settings()["printed"] == ["1 2", "3"]


def test_a_table_of_submissions_becomes_a_table_of_diagnoses():
    rows = submissions.read_rows(b'name,w1,w2,b\nAda,-1,3,0\n"Bob","no\nnumbers"\n')
    assert rows == [("Ada", "-1 3 0"), ("Bob", "no\nnumbers")]
    (_, right), (_, unread) = (tuple(submissions.check(*row, POINTS, Perceptron()).values())[:2] for row in rows)
    assert (right, unread) == ("correct", "not readable")
    text = submissions.to_csv([{"Name": "=1+1", "Verdict": "correct"}]).decode("utf-8-sig")
    assert text.splitlines() == ["Name,Verdict", "'=1+1,correct"]


@pytest.mark.parametrize("content", [b"", b"\xff", b"a\nb", b"a,b\n", b"x,1\n" * (submissions.MOST_ROWS + 1)])
def test_a_table_that_cannot_be_read_is_refused_in_a_sentence(content):
    with pytest.raises(ValueError, match=r"\.$"):
        submissions.read_rows(content)


def test_both_runs_stand_at_the_step_where_they_part_and_a_link_opens_it(open_board):
    board = open_board("check_run?preset=and gate")
    board.page.get_by_role("textbox", name="What your program printed").fill(AND_TEXT)
    board.page.get_by_role("button", name="Check", exact=True).click()
    board.has(parting=2, step=2, outcome="limit")
    title = board.root.locator(".comparison .title").first
    expect(title).to_have_text("Step 2: at example 2, a − point, your program changes w and b.")
    board.open(share_link(board)).has(parting=2, step=2)
    expect(board.page.get_by_role("textbox", name="What your program printed")).to_have_value(AND_TEXT)
