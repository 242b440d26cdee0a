"""The page that checks the run of a student's program."""

import csv

import numpy as np
import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Dataset, Perceptron
from perceptron_core.diagnosis.diagnose import diagnose
from tests.board.shell.test_share import share_link
from tests.pages.opened import board_data, opened, press, then
from ui.lessons.check_run import pasted, submissions
from ui.visitor import link, scene
from ui.visitor.points import Points

POINTS = Dataset([[1, 2], [2, -1], [-1, 1]], [1, -1, 1])
AND = PRESETS["and gate"](0)
RIGHT = Perceptron().train(AND)
LEFT_OUT = "1 2 1\n3 1 2\n2 2 3"  # y left out: x is added to w at each mistake
AND_TEXT = "1 1 1\n1 1 2\n1 2 3\n2 2 4\n2 2 5\n2 3 6\n3 3 7"  # the same on the AND gate


def printed(w, b):
    return "\n".join(f"w={row.tolist()} b={value}" for row, value in zip(w, b, strict=True))


def check(text, kind=pasted.GUESS, dataset=POINTS):
    """The page after this text was pasted."""
    test = with_drawer(opened("check_run", dataset))
    test.text_area[0].set_value(text)
    test.selectbox(key=pasted.KIND).set_value(kind)
    return press(test, "Check")


def with_drawer(test):
    """The page with its drawer open."""
    return test if test.text_area else press(test, "Your program")


def said(test):
    assert not test.exception
    return " ".join(box.value for box in (*test.success, *test.error, *test.warning))


def test_a_right_run_is_called_right_with_its_conventions():
    test = check(printed(RIGHT.w[1:], RIGHT.b[1:]), dataset=AND)
    assert said(test).startswith("Your run is correct. It is the run with *bias unit")
    assert board_data(test)["run"]["parting"] is None


def test_numbers_that_a_mistake_prints_too_are_not_called_a_correct_run():
    test = check("3 2 -4", dataset=AND)
    assert said(test).startswith("These can be the numbers of a correct run, the run with *bias unit")
    assert "Your run is correct" not in said(test)
    offer = next(box.value for box in test.markdown if "paste again" in box.value)
    assert offer.startswith("To find out more, run your program on these 2 points, and paste again:")


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


def test_a_mistake_that_fits_only_with_shuffled_examples_is_called_so():
    text, told = "1 1 1\n0 0 0\n1 1 1\n2 2 2", "This fits only if the program shuffles the examples."
    diagnosis = diagnose(AND, text)
    assert {each.perceptron.order for found in diagnosis.explanations for each in found.programs} == {"shuffled"}
    assert told in said(check(text, dataset=AND))
    assert told in submissions.check("Ada", text, AND, Perceptron())["Explanation"]
    assert told not in said(check(LEFT_OUT))
    assert told not in submissions.check("Ada", LEFT_OUT, POINTS, Perceptron())["Explanation"]


def test_numbers_without_an_explanation_say_the_first_line_that_no_right_run_has():
    test = check(f"{printed(RIGHT.w[1:2], RIGHT.b[1:2])}\n99 98 97", "states", AND)
    assert "No program that the app tried prints these numbers" in said(test)
    assert "Line 2 is the first that the closest correct run does not have" in said(test)
    assert board_data(test)["run"]["sides"][0]["states"][-1] == [99, 98, 97]


def test_a_text_without_numbers_is_explained_and_stays():
    test = check("no numbers here")
    assert said(test).startswith("There are no numbers.")
    assert test.text_area[0].value == "no numbers here"
    names = [side["name"] for side in board_data(test)["run"]["sides"]]
    assert names[0] == names[1]


def test_the_example_is_the_print_of_a_program_with_a_mistake_and_another_one_each_time():
    texts = pasted.examples(POINTS, Perceptron())
    assert len(set(texts)) == len(texts) > 10
    for text in texts[:4]:
        assert not diagnose(POINTS, text).is_right
    test = with_drawer(opened("check_run", POINTS))
    assert [press(test, "Show me an example").text_area[0].value for _ in range(4)] == list(texts[:4])


def test_points_without_an_example_say_so_until_they_change():
    test = press(with_drawer(opened("check_run", Dataset(np.zeros((0, 2)), []))), "Show me an example")
    caption = "There is no example for these points. Please add points of both classes."
    assert test.text_area[0].value == ""
    assert [box.value for box in test.caption] == [caption]
    test.session_state["points"] = Points(POINTS)
    assert not test.run().caption
    assert press(test, "Show me an example").text_area[0].value


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
    test = with_drawer(opened("check_run", s=link.encode(scene.Scene("check_run", POINTS, board=told))))
    assert not test.exception
    assert next(box.value for box in test.selectbox if box.label == "What you pasted") == pasted.GUESS


def test_the_text_stays_when_the_visitor_comes_back_from_another_page():
    test = with_drawer(then(then(check(LEFT_OUT), "playground"), "check_run"))
    assert test.text_area[0].value == LEFT_OUT
    assert board_data(test)["run"]["parting"] == 2


def test_a_long_text_is_not_in_the_link_and_the_page_says_so():
    text = "1 2 1\n" * (pasted.MOST_LINES + 1)
    notes = [[box.value for box in check(each).caption] for each in (text, LEFT_OUT)]
    assert notes == [["This text is too long for a link, so “Share” leaves it out."], []]
    assert pasted.Asked("1\n" * (pasted.MOST_LINES + 1), pasted.GUESS, None, None).as_settings() is None
    assert pasted.Asked("1\t2\n3", pasted.GUESS, None, None).as_settings()["printed"] == ["1 2", "3"]


def test_a_table_of_submissions_becomes_a_table_of_diagnoses():
    rows, separator = submissions.read_rows('name,w1,w2,b\nAda,-1,3,0\n"Bob","no\nnumbers"\n')
    assert (rows, separator) == ([("Ada", "-1 3 0"), ("Bob", "no\nnumbers")], ",")
    (_, right), (_, unread) = (tuple(submissions.check(*row, POINTS, Perceptron()).values())[:2] for row in rows)
    assert (right, unread) == ("can be correct", "not readable")
    text = submissions.to_csv([{"Name": "=1+1", "Verdict": "correct"}]).decode("utf-8-sig")
    assert text.splitlines() == ["Name,Verdict", "'=1+1,correct"]


@pytest.mark.parametrize(
    ("content", "rows"),
    [
        ("name;w1;w2;b\r\nJürgen;-1,0;3,0;0,0\r\n", [("Jürgen", "-1,0;3,0;0,0")]),
        ("Name\tw1\tw2\tb\nÄda\t-1\t3\t0", [("Äda", "-1;3;0")]),
        (",name,printed\n0,Ada,-1 3 0\n1,Bob,w=[-1. 3.] b=0.\n", [("Ada", "-1 3 0"), ("Bob", "w=[-1. 3.] b=0.")]),
    ],
)
def test_tables_of_excel_and_pandas_are_read_and_answered_with_their_separator(content, rows):
    found, separator = submissions.read_rows(content)
    assert found == rows
    table = [submissions.check(*row, POINTS, Perceptron()) for row in found]
    assert {row["Verdict"] for row in table} == {"can be correct"}
    assert submissions.to_csv(table, separator).decode("utf-8-sig").startswith(f"Name{separator}Verdict{separator}")


@pytest.mark.parametrize("content", ["", None, "a\nb", "a,b\n", "x,1\n" * (submissions.MOST_ROWS + 1)])
def test_a_table_that_cannot_be_read_is_refused_in_a_sentence(content):
    with pytest.raises(ValueError, match=r"\.$"):
        submissions.read_rows(content)


def test_both_runs_stand_where_they_part_a_link_opens_it_and_a_file_of_excel_is_answered(open_board):
    board = open_board("check_run?preset=and gate")
    board.page.get_by_role("button", name="Your program", exact=True).click()
    board.page.get_by_role("textbox", name="What your program printed").fill(AND_TEXT)
    board.page.get_by_role("button", name="Check", exact=True).click()
    board.has(parting=2, step=2, outcome="limit")
    title = board.root.locator(".comparison .title").first
    expect(title).to_have_text("Step 2: at example 2, a − point, your program changes w and b.")
    board.open(share_link(board)).has(parting=2, step=2)
    expect(board.page.get_by_role("textbox", name="What your program printed")).to_have_value(AND_TEXT)
    board.page.get_by_text("Many submissions").click()
    file = {"name": "a.csv", "mimeType": "text/csv", "buffer": 'Name;Lauf\nJürgen;"1 1 1\n1 1 0"\n'.encode("cp1252")}
    board.page.get_by_label("Or choose a file").set_input_files(file)
    with board.page.expect_download() as download:
        board.page.get_by_text("Download as CSV").click()
    _, (name, verdict, _) = csv.reader(download.value.path().read_text("utf-8-sig").splitlines(), delimiter=";")
    assert (name, verdict) == ("Jürgen", "can be correct")


def test_the_verdict_is_hidden_while_its_exercise_is_open_and_the_board_stays_in_sight_below_an_offer(open_board):
    board = open_board("check_run?preset=and gate")
    board.page.get_by_role("button", name="Your program", exact=True).click()
    text = board.page.get_by_role("textbox", name="What your program printed")
    text.fill("-1 -1 -1\n-2 -2 -2")
    text.press("Control+Enter")
    expect(board.page.get_by_role("button", name="Use these points")).to_be_visible()
    expect(board.page.get_by_text("The board shows the first one.")).to_be_visible()
    play = board.root.get_by_role("button", name="Play")
    expect(play).to_be_in_viewport(ratio=1)
    assert play.bounding_box()["y"] > board.plot.bounding_box()["y"] + board.plot.bounding_box()["height"]
    board.root.locator(".exercises summary").click()
    board.root.get_by_role("button", name="Find the bug").click()
    verdict = board.page.locator(".st-key-verdict")
    expect(verdict.get_by_text("The verdict is hidden until you have solved the exercise")).to_be_visible()
    expect(verdict.get_by_text("The board shows the first one.")).to_be_hidden()
