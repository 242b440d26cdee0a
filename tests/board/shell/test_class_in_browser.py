"""A lecturer's board in a class, in a browser and with the real server."""

import json
import re
import urllib.request

import pytest
from playwright.sync_api import expect

from tests import javascript
from tests.test_accessibility import COLOURS, LOOK, TAGS

READ_CLASS = "() => JSON.parse(localStorage.getItem('class'))"
READ_BOX = "(node) => { const { top, bottom, height } = node.getBoundingClientRect(); return { top, bottom, height }; }"
PLACES = {"a" * 22: [1, 2, 1], "b" * 22: [-1, 0.5, -1], "c" * 22: [2, 2, 1]}


def begin_class(board):
    """Begin a class by keys."""
    opener = board.root.get_by_title("Class: students follow")
    if not opener.is_visible():
        board.root.get_by_title("More tools").press("Enter")
    opener.press("Enter")
    board.button("Begin a class").press("Enter")
    expect(board.root.locator(".class-bar .letters")).to_have_text(board_code(board))
    return board


def board_code(board):
    board.page.wait_for_function("() => JSON.parse(localStorage.getItem('class'))?.code")
    code = board.page.evaluate(READ_CLASS)["code"]
    return f"{code[:3]} {code[3:]}"


def open_question(board, address, is_again=False):
    """The server's open question, or a second vote, and the address for answers."""
    board.page.wait_for_function("() => JSON.parse(localStorage.getItem('class')).asked.length")
    kept = board.page.evaluate(READ_CLASS)
    root = f"{address}/class/api/{kept['id']}"
    mine = board.page.request
    for _ in range(100):  # each is a request, which takes its time
        state = mine.get(f"{root}/state", headers={"X-Class-Me": "z" * 22}).json()
        question = state["question"] and mine.get(f"{root}/question/{state['question']}").json()
        if question and ("again" in question) == is_again:
            return root, question
    raise AssertionError("the question did not come")


def send_answer(root, question, me, value):
    body = json.dumps({"value": value}).encode()
    headers = {"X-Class-Me": me, "Content-Type": "application/json"}
    request = urllib.request.Request(f"{root}/answer/{question['id']}", body, headers, method="PUT")
    with urllib.request.urlopen(request) as reply:
        assert reply.status == 200


def accessibility_problems(board):
    board.page.evaluate(javascript.installed("axe-core/axe.min.js").read_text(encoding="utf-8"))
    rules = {"target-size": {"enabled": False}, **{name: {"enabled": True} for name in COLOURS}}
    return board.page.evaluate(LOOK, [{"type": "tag", "values": TAGS}, rules])


def test_a_class_by_keys(open_board, address):
    board = begin_class(open_board("?preset=xor", fresh=True))
    assert accessibility_problems(board) == []
    board.button("Ask the class a question").press("Enter")
    assert accessibility_problems(board) == []
    board.root.locator("dialog input").first.press("Enter")
    expect(board.root.locator("dialog")).to_have_count(0)
    expect(board.root.locator(".class-asked")).to_have_text("Put your point where you want it, as + or −.")
    assert accessibility_problems(board) == []
    root, question = open_question(board, address)
    for me, value in PLACES.items():
        send_answer(root, question, me, value)
    expect(board.root.locator(".class-bar .count")).to_contain_text("3 answered")
    board.button("Show answers").press("Enter")
    marks = board.root.locator(".wall [data-who]")
    expect(marks).to_have_count(3)
    expect(board.root.locator(".class-wall h2")).to_be_focused()
    assert accessibility_problems(board) == []
    marks.first.press("Enter")
    expect(marks).to_have_count(2)
    expect(marks.first).to_be_focused()
    board.button("Ask again").press("Enter")
    expect(board.root.locator(".class-asked .vote")).to_have_text("Second vote")
    expect(board.button("Show answers")).to_be_focused()
    root, question = open_question(board, address, is_again=True)
    for me in ("a" * 22, "b" * 22):
        send_answer(root, question, me, [1, 1, 1])
    expect(board.root.locator(".class-bar .count")).to_contain_text("2 answered")
    board.page.keyboard.press("Enter")
    expect(board.root.locator(".votes section")).to_have_count(2)
    assert accessibility_problems(board) == []
    board.button("Run the perceptron").press("Enter")
    board.has(points=6)
    board.page.keyboard.press("Control+z")
    board.has(points=4)
    board.button("End the class").press("Enter")
    board.root.locator("dialog button", has_text="End the class").press("Enter")
    expect(board.root.locator(".class-bar")).to_have_count(0)
    assert board.page.evaluate(READ_CLASS) is None


def test_the_class_is_there_on_the_next_lesson_and_after_a_reload(open_board):
    board = begin_class(open_board("?preset=xor", fresh=True))
    code = board_code(board)
    board.go("Margins")
    expect(board.root.locator(".class-bar .letters")).to_have_text(code)
    board.reload()
    expect(board.root.locator(".class-bar .letters")).to_have_text(code)
    expect(board.root.locator(".class-bar .trouble")).to_be_empty()


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}], ids=["wide", "phone"])
def test_the_bar_costs_one_row(open_board, size):
    board = open_board("?preset=xor", fresh=True, viewport=size, has_touch=size["width"] < 500)
    before = board.plot.evaluate(READ_BOX)
    begin_class(board)
    bar = board.root.locator(".class-bar").evaluate(READ_BOX)
    after = board.plot.evaluate(READ_BOX)
    assert bar["height"] <= 60
    assert before["height"] - after["height"] <= bar["height"] + 8
    assert after["bottom"] <= before["bottom"] + (1 if size["width"] > 500 else bar["height"] + 8)
    for name in ("Ask the class a question", "End the class"):
        button = board.button(name)
        if not button.is_visible():
            board.root.get_by_title("More controls of the class").click()
        expect(button).to_be_visible()


def test_a_lecture_leads_a_class(open_board, address):
    board = begin_class(open_board("?preset=xor", fresh=True))
    student = board.page.context.new_page()
    student.goto(f"{address}/class/{board_code(board).replace(' ', '')}")
    page = board.leave_for("Lecture").page
    page.get_by_role("link", name="The perceptron in 15 minutes").click()
    page.get_by_role("button", name="Edit a copy").click()
    expect(page).to_have_url(re.compile("/lecture$"))
    page.reload()  # the class goes on, although no board is on this page before the show
    page.get_by_role("button", name="Show: in a hall").click()
    expect(student.locator(".lecture")).to_contain_text("Scene 1 of 11: A line is three numbers")
    expect(student.locator(".lecture b")).to_have_text("three numbers")
    expect(student.locator(".board")).to_have_attribute("data-lesson", "hyperplane")
    expect(student.locator(".cards")).to_contain_text("On which side of the line is the origin?")
    expect(page.locator(".class-bar")).to_be_visible()
    assert "right" not in board.page.evaluate(READ_CLASS)["asked"][-1]  # so that the class can vote twice
    late = []
    page.route("**/class/api/*/question/*", lambda route: late.append(route))
    page.reload()
    expect(page.locator(".lecture-show .board")).to_have_attribute("data-ready", "true")
    page.keyboard.press("PageDown")  # the answer
    board.page.wait_for_function("() => JSON.parse(localStorage.getItem('class')).asked.at(-1).right?.[0] === 1")
    assert board.page.evaluate(READ_CLASS)["asked"][-1]["open"]
    page.keyboard.press("PageDown")  # the next scene
    expect(page.locator(".lecture-show")).to_have_attribute("data-scene", "2")
    for route in late:
        route.continue_()  # the open question comes after it was closed, as from a slow server
    page.unroute("**/class/api/*/question/*")
    expect(student.locator(".lecture")).to_contain_text("Scene 2 of 11: One point is misclassified")
    expect(student.locator(".board")).to_have_attribute("data-lesson", "margins")
    expect(student.locator(".cards")).to_contain_text("This question no longer accepts answers.")
    page.keyboard.press("PageUp")
    expect(student.locator(".lecture")).to_contain_text("Scene 1 of 11")
    assert len(board.page.evaluate(READ_CLASS)["asked"]) == 1  # also after the reload, a class is asked once
    page.keyboard.press("Escape")
    expect(student.locator(".lecture")).to_be_hidden()
