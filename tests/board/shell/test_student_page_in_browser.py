"""A lecturer and students of one class, in browsers and with the real server."""

import pytest
from playwright.sync_api import expect

from tests import javascript
from tests.board.shell.test_class_in_browser import READ_CLASS, begin_class, board_code
from tests.test_accessibility import COLOURS, LOOK, TAGS

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "reduced_motion": "reduce"}
WIDE = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
READ_STORAGE = (
    "() => [document.documentElement.outerHTML, location.href, ...Object.values({...localStorage, ...sessionStorage})]"
)


class Student:
    """The page of a student."""

    def __init__(self, context, address, code):
        self.page = context.new_page()
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(f"{address}/class/{code.replace(' ', '')}".rstrip("/"))
        self.board = self.page.get_by_test_id("board")
        self.line = self.page.locator("header .line")
        self.card = self.page.locator(".asked")

    def has(self, **state):
        for name, value in state.items():
            expect(self.board).to_have_attribute(f"data-{name}", str(value))

    def says(self, text):
        expect(self.line).to_have_text(text)

    def problems(self):
        """What axe-core finds."""
        self.page.evaluate(javascript.installed("axe-core/axe.min.js").read_text(encoding="utf-8"))
        return self.page.evaluate(
            LOOK, [{"type": "tag", "values": TAGS}, {name: {"enabled": True} for name in COLOURS}]
        )


@pytest.fixture
def join(chromium, address):
    """A function that opens a student's page; errors in the browser fail the test."""
    students, contexts = [], []

    def join_(board, code=None, **options):
        contexts.append(chromium.new_context(**(options or PHONE)))
        students.append(Student(contexts[-1], address, board_code(board) if code is None else code))
        return students[-1]

    yield join_
    for context in contexts:
        context.close()
    assert [student.errors for student in students] == [[]] * len(students)


def ask_for_point(board):
    """Ask the class for a point, by keys."""
    board.button("Ask the class a question").press("Enter")
    board.root.locator("dialog input").first.press("Enter")
    expect(board.root.locator("dialog")).to_have_count(0)


def test_two_students_follow_a_lecture(open_board, join):
    board = begin_class(open_board("?preset=xor", fresh=True))
    phone, wide = join(board), join(board, **WIDE)
    for student in (phone, wide):
        student.says("Following the class.")
        student.has(lesson="playground", points=4)
    board.page.keyboard.press("Home")
    board.page.keyboard.press("ArrowRight")
    board.page.keyboard.press("ArrowRight")
    for student in (phone, wide):
        student.has(step=board.root.get_attribute("data-step"))
    wide.page.get_by_role("button", name="step forward").first.click()
    wide.says("You are looking around on your own.")
    board.page.keyboard.press("Home")
    phone.has(step=0)
    assert wide.board.get_attribute("data-step") != "0"
    wide.page.get_by_role("button", name="Back to the class").click()
    wide.has(step=0)
    wide.says("Following the class.")
    board.go("Margins")
    for student in (phone, wide):
        student.has(lesson="margins")
    key = board.page.evaluate(READ_CLASS)["key"]
    assert not [text for text in phone.page.evaluate(READ_STORAGE) if key in text]


def test_an_exercise_does_not_look_like_a_question_to_the_class(open_board, join):
    board = begin_class(open_board("?preset=xor", fresh=True))
    phone = join(board)
    board.root.locator(".exercises > summary").press("Enter")
    board.root.locator(".exercises li button").first.press("Enter")
    asked = phone.page.locator(".exercise .asked")
    expect(asked).to_have_css("display", "block")
    expect(asked).to_have_css("border-top-width", "0px")


def test_students_answer_by_thumb_and_by_keys_and_see_what_all_have_answered(open_board, join):
    board = begin_class(open_board("?preset=xor", fresh=True))
    phone, wide = join(board), join(board, **WIDE)
    ask_for_point(board)
    expect(phone.card).to_be_visible()
    box = phone.board.locator(".plot").bounding_box()
    phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 80)
    expect(phone.card.locator(".how")).to_contain_text("Your answer has been sent.")
    wide.card.get_by_role("button", name="My point is −").press("Enter")
    plane = wide.page.locator(".pointing")
    plane.focus()
    for key in ("ArrowLeft", "ArrowLeft", "ArrowUp", "Enter"):
        wide.page.keyboard.press(key)
    expect(wide.card.locator(".mine")).to_contain_text("Your answer: − at")
    expect(board.root.locator(".class-bar .count")).to_contain_text("2 answered")
    assert phone.problems() == []
    phone.page.emulate_media(color_scheme="dark")
    assert phone.problems() == []
    assert wide.problems() == []
    board.button("Show answers").press("Enter")
    board.button("Show to students").press("Enter")
    for student in (phone, wide):
        expect(student.card.locator(".student")).to_have_count(2)
        expect(student.card.locator(".how")).to_have_text("These are the answers of the class.")
    assert wide.problems() == []
    phone.page.reload()
    expect(phone.card.locator(".mine")).to_contain_text("Your answer: + at")
    phone.has(points=4)


def test_a_student_comes_to_a_class_from_the_app_and_types_its_code(open_board, join, address):
    board = begin_class(open_board("?preset=xor", fresh=True))
    student = join(board, "")
    expect(student.page).to_have_url(f"{address}/class/")
    field = student.page.get_by_label("Code of the class")
    expect(field).to_be_focused()
    expect(student.page.get_by_role("alert")).to_have_count(0)
    field.fill("ZZZZZZ")
    student.page.get_by_role("button", name="Join").click()
    expect(student.page.get_by_role("alert").first).to_contain_text("no class with this code")
    field.fill(board_code(board))
    student.page.get_by_role("button", name="Join").click()
    student.says("Following the class.")
    expect(student.page).to_have_url(f"{address}/class/{board_code(board).replace(' ', '')}")


def test_a_wrong_code_can_be_typed_anew(open_board, join, address):
    board = begin_class(open_board("?preset=xor", fresh=True))
    student = join(board)
    student.page.goto(f"{address}/class/ZZZZZZ")
    field = student.page.get_by_label("Code of the class")
    expect(field).to_be_focused()
    expect(student.page.get_by_role("alert").first).to_contain_text("no class with this code")
    assert student.problems() == []
    field.fill(board_code(board).lower())
    field.press("Enter")
    student.says("Following the class.")
    expect(student.page).to_have_url(f"{address}/class/{board_code(board).replace(' ', '')}")
