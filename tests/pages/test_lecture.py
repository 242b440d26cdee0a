"""A lecture is prepared, shown and handed on in a browser."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests import lectures
from tests.driver import SOON
from ui.lessons.lecture import examples

SHOWN = """() => {
  const show = document.querySelector(".lecture-show"), board = show.querySelector(".board");
  const { scene, stop } = show.dataset;
  const said = [...board.querySelectorAll(".title, .jump")].map((node) => node.value ?? node.textContent);
  const { lesson, points, step, exercise, asks } = board.dataset;
  return JSON.stringify({ scene, stop, lesson, points, step, exercise, asks, said });
}"""


BOXES = """() => Object.fromEntries(["plot", "player", "tools"].map((name) =>
  [name, document.querySelector(`.lecture-show .${name}`)?.getBoundingClientRect().toJSON()]))"""
# Opens scene i by the list, and measures in the same task.
OPEN_AND_MEASURE = f"(i) => {{ document.querySelectorAll('.lecture-list li button')[i].click(); return ({BOXES})(); }}"


class Page:
    """The page “Lecture” of an open board page."""

    def __init__(self, board):
        self.board, self.page = board, board.page
        self.show = self.page.locator(".lecture-show")
        self.scenes = self.page.locator(".lecture-scenes li .choosing strong")
        self.status = self.page.locator(".lecture-page > .said")
        self.problem = self.page.locator(".lecture-page > .problem")
        expect(self.page.locator(".lecture-page")).to_have_attribute("data-ready", "true")

    def button(self, name):
        return self.page.get_by_role("button", name=name)

    def menu(self, name):
        self.page.locator("summary", has_text=name).click()

    def open_file(self, file, button="Open a file"):
        self.menu("File")
        with self.page.expect_file_chooser() as chosen:
            self.button(button).click()
        chosen.value.set_files(file)
        return self

    def names(self, *names):
        expect(self.scenes).to_have_text([f"{i}  {name}" for i, name in enumerate(names, start=1)])

    def start(self, way="Show"):
        self.page.get_by_role("button", name=re.compile(f"^{way}: ")).click()
        self.ready()

    def ready(self):
        expect(self.show.locator(".board")).to_have_attribute("data-ready", "true")

    def at(self, scene, **state):
        """Wait until a scene is shown, with these data of its board."""
        expect(self.show).to_have_attribute("data-scene", str(scene))
        said = "".join(f"[data-{name}='{value}']" for name, value in state.items())
        expect(self.show.locator(f".board[data-ready=true]{said}")).to_be_attached()
        return self.page.evaluate(SHOWN)


def test_a_lecture_is_made_of_what_boards_show(open_board, tmp_path):
    board = open_board("?preset=and gate", spoils=True)
    page = board.page
    board.plot.focus()
    board.press("Home", "ArrowRight")
    for name, caption in (("First", "A **bold** start"), ("Second", "")):
        board.root.get_by_title("Lecture: add").click()
        board.root.get_by_role("textbox", name="Name").fill(name)
        board.root.get_by_role("textbox", name="Caption").fill(caption)
        board.button("Add scene").click()
        sheet = board.root.locator(".sheet", has_text=f"{name} has been added to the lecture.")
        expect(sheet).to_be_visible()
        board.root.get_by_role("textbox", name="Caption").focus()
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        page.keyboard.press("ArrowRight")
    board.root.get_by_title("Lecture: add").click()
    board.button("Open lecture").click()
    here = Page(board)
    here.names("First", "Second")
    expect(here.page.locator(".lecture-scenes img")).to_have_count(2)
    expect(page.get_by_role("textbox", name="Name")).to_have_value("Second")  # the one that was added last
    page.locator(".choosing").first.click()
    expect(page.locator(".preview b")).to_have_text("bold")

    # Order by keys and by dragging, rename, delete and undo.
    page.locator(".choosing").first.focus()
    page.keyboard.press("Alt+ArrowDown")
    here.names("Second", "First")
    handle, target = page.locator(".handle").nth(1).bounding_box(), page.locator(".handle").nth(0).bounding_box()
    page.mouse.move(handle["x"] + 5, handle["y"] + 5)
    page.mouse.down()
    page.mouse.move(target["x"] + 5, target["y"] - 5, steps=4)
    page.mouse.up()
    here.names("First", "Second")
    page.get_by_role("textbox", name="Name").fill("Start")
    here.names("Start", "Second")
    page.get_by_label("Speaker’s notes").fill("Say <b>this</b>.")
    page.get_by_label("Caption", exact=True).fill("$\\gamma$ and <i>HTML</i>")
    expect(page.locator(".preview")).to_have_text("γ and <i>HTML</i>")
    page.get_by_label("First step").fill("2.5")
    expect(page.get_by_text("A step is a whole number")).to_be_visible()
    page.get_by_label("First step").fill("2")
    page.get_by_label("Last step").fill("3")
    page.get_by_label("Tools").check()
    here.menu("Question to the audience")
    page.get_by_role("textbox", name="Question").fill("Up or down?")
    for i, text in enumerate(("Up", "Down"), start=1):
        page.get_by_role("textbox", name=f"Choice {i}").fill(text)
        expect(page.get_by_text("This question is not saved yet.")).to_have_count(2 - i)
    page.get_by_label("Choice 2 is correct").check()
    here.menu("Hand on")
    page.get_by_label("The link").focus()
    page.keyboard.press("Escape")
    expect(page.get_by_label("The link")).to_be_hidden()
    here.start("Read")
    expect(here.show.locator(".lecture-caption")).to_have_text("γ and <i>HTML</i>")
    page.keyboard.press("Escape")
    expect(here.show).to_have_count(0)
    page.locator(".choosing").first.focus()
    page.keyboard.press("Delete")
    here.names("Second")
    here.button("Undo").click()
    here.names("Start", "Second")
    page.get_by_role("textbox", name="Title").fill("Monday")

    # An exercise between, then a reload: nothing is lost.
    page.get_by_label("Add an exercise").select_option(index=1)
    expect(here.scenes).to_have_count(3)
    page.reload()
    here = Page(board)
    expect(page.get_by_role("textbox", name="Title")).to_have_value("Monday")
    expect(here.scenes).to_have_count(3)
    here.menu("File")
    with page.expect_download() as download:
        here.button("Save as a file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "monday.json"
    saved = json.loads(file.read_text(encoding="utf-8"))
    first = saved["scenes"][0]
    assert (first["name"], first["note"], first["until"]) == ("Start", "Say <b>this</b>.", 3)
    assert first["question"] == {"asks": "Up or down?", "choices": ["Up", "Down"], "right": [1]}
    assert first["scene"]["hidden"] == ["tools"]
    assert first["scene"]["board"]["step"] == [2, False]

    # The file opens again, merges without doubles, and wrong files change nothing.
    here.open_file(file)
    expect(page.get_by_role("combobox", name="Lecture", exact=True)).to_be_visible()
    here.open_file(file, "Add from a file")
    expect(here.status).to_have_text("0 scenes were added.")
    star = tmp_path / "perceptron-scenes.json"
    star.write_text(lectures.file_of_star(), encoding="utf-8")
    here.open_file(star, "Add from a file")
    expect(here.status).to_have_text("3 scenes were added.")
    for text, said in (("{}", "This file is not a lecture."), (lectures.changed(version=2), "A later version")):
        (tmp_path / "wrong.json").write_text(text, encoding="utf-8")
        here.open_file(tmp_path / "wrong.json")
        expect(here.problem).to_contain_text(said)
        expect(here.scenes).to_have_count(6)

    # A scene is changed on its board, and replaced.
    page.locator(".choosing").first.click()
    here.button("Open board").click()
    board.has(lesson="playground", ready="true", points=4)
    board.root.get_by_title("Lecture: add").click()
    board.button("Replace Start").click()
    expect(board.root.locator(".sheet", has_text="Start has been replaced.")).to_be_visible()
    board.button("Undo: restore").click()
    expect(board.root.locator(".sheet", has_text="Start is as it was before.")).to_be_visible()


@pytest.mark.parametrize("name", examples.EXAMPLES)
def test_a_ready_lecture_is_shown_by_a_clicker_there_and_back(open_board, name):
    board = open_board("notes", spoils=True)
    title, page = examples.example(name)["title"], board.page
    if name == "perceptron":  # two clicks from any board
        board.leave_for("Lecture")
        Page(board)
    else:
        board.go("Playground").root.get_by_title("Lecture: add").click()
    page.get_by_role("link", name=title).click()
    here = Page(board)
    here.ready()
    expect(page).to_have_url(re.compile(rf"/lecture\?example={name}$"))
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    here.start()
    count = len(examples.example(name)["scenes"])
    for i in range(2, count + 1):  # until the server has sent all scenes
        page.keyboard.press("g")
        page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{i} ")).click()
        here.at(i)
    for i in range(count):
        page.keyboard.press("g")
        boxes = page.evaluate(OPEN_AND_MEASURE, i)
        board.drawn()
        assert page.evaluate(BOXES) == boxes, i  # nothing jumps
        assert boxes["plot"]["bottom"] <= page.viewport_size["height"], i
    page.keyboard.press("g")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    passed = [here.at(1)]
    for _ in range(200):
        page.keyboard.press("PageDown")
        board.drawn()
        now = page.evaluate(SHOWN)
        if now == passed[-1]:
            break
        passed.append(now)
    assert json.loads(passed[-1])["scene"] == str(count)
    assert len(passed) >= count
    assert not page.locator(".lecture-show .cannot").count()
    for expected in passed[-2::-1]:
        page.keyboard.press("PageUp")
        board.drawn()
        assert page.evaluate(SHOWN) == expected
    if name != "perceptron":
        return

    # While a question is open, the board does not give its answer away.
    page.keyboard.press("g")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    here.at(1)
    expect(here.show.locator("aside")).to_be_hidden()
    here.button("Show answer").click()
    expect(here.show.locator("aside")).to_be_visible()
    expect(here.show.locator(".lecture-question .right")).to_have_count(1)

    # What is changed during the show stays apart, and Z restores the prepared scene.
    page.keyboard.press("g")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^3 ")).click()
    prepared = here.at(3, points=4)
    board.button("+").click()
    box = here.show.locator(".plot").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 4)
    here.at(3, points=5)
    page.keyboard.press("PageUp")
    here.at(2)
    for _ in range(json.loads(prepared)["scene"] == "3" and 12):
        page.keyboard.press("PageDown")
        board.drawn()
        if json.loads(page.evaluate(SHOWN))["scene"] == "3":
            break
    here.at(3, points=5)
    page.keyboard.press("z")
    assert here.at(3, points=4) == prepared
    page.keyboard.press(".")
    expect(page.get_by_role("dialog", name="Blank screen")).to_be_visible()
    page.keyboard.press("ArrowRight")
    assert here.at(3) == prepared

    # After a reload, the show goes on, and it lists its keys first.
    page.reload()
    here = Page(board)
    assert here.at(3) == prepared
    page.keyboard.press("?")
    expect(here.show.get_by_role("heading", name="Keys of the lecture")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(here.show.locator(".help .sheet")).to_be_hidden()

    # The window of the speaker has the notes and a clock, and its keys go on.
    with page.expect_popup() as opened:
        here.button("Notes").click()
    notes = opened.value
    expect(notes.locator(".place")).to_contain_text("3 of ")
    expect(notes.locator(".clock")).to_have_text(re.compile(r"^0:0\d · "))
    expect(notes.locator(".next h2")).to_contain_text("Next: ")
    expect(notes.locator(".next svg").first).to_be_visible()
    expect(notes.locator(".note")).not_to_be_empty()
    for _ in range(9):
        notes.keyboard.press("PageDown")
    expect(notes.locator(".place")).not_to_contain_text("3 of ")
    page.bring_to_front()
    page.keyboard.press("Escape")
    expect(here.show).to_have_count(1)  # of the lecture to read, below its heading
    expect(notes.locator("body")).to_have_count(0, timeout=SOON) if not notes.is_closed() else None
    page.reload()
    here = Page(board)
    expect(here.show).to_have_attribute("data-hall", "false")


def test_a_lecture_is_handed_on_as_a_link_a_file_and_a_package(open_board, tmp_path):
    board = open_board("lecture?example=perceptron", spoils=True)
    here = Page(board)
    here.ready()
    page = board.page
    window = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    board.plot.focus()
    page.keyboard.press("?")  # a menu within the menu of a phone
    expect(here.show.get_by_role("heading", name="Keys of the lecture")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    page.set_viewport_size(window)
    here.button("My lectures").click()
    expect(page).to_have_url(re.compile("/lecture$"))
    page.get_by_role("link", name="The perceptron in 15 minutes").click()
    here.ready()
    here.menu("Hand on")
    says = page.locator(".lecture-page .sheet .more").first
    expect(says).to_contain_text("The link to 11 scenes has ")
    link = page.get_by_label("The link").input_value()
    assert f"{len(link):,} characters" in says.text_content()
    assert len(link) < 4000
    for name, kind in (("Save as HTML", "html"), ("Save for a course", "zip")):
        with page.expect_download() as download:
            here.button(name).click()
        assert download.value.suggested_filename == f"the-perceptron-in-15-minutes.{kind}"
        download.value.save_as(tmp_path / f"lecture.{kind}")
        assert (tmp_path / f"lecture.{kind}").stat().st_size < 600_000
        assert b"One minute." not in (tmp_path / f"lecture.{kind}").read_bytes()
    page.goto(link)
    here = Page(board)
    here.ready()
    expect(page.locator(".lecture-caption")).to_contain_text("three numbers")
    page.goto(link.replace("l=1", "l=1x"))
    here = Page(board)
    expect(here.problem).to_have_text("The lecture in this link is damaged. Ask for the link again.")
    page.goto((tmp_path / "lecture.html").as_uri())
    here.show.locator(".board[data-ready=true]").wait_for()
    first = page.evaluate(SHOWN)
    for _ in range(120):
        page.keyboard.press("PageDown")
        board.drawn()
    assert json.loads(page.evaluate(SHOWN))["scene"] == "11"
    for _ in range(120):
        page.keyboard.press("ArrowLeft")
        board.drawn()
    assert page.evaluate(SHOWN) == first
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator(".lecture-printed > section")).to_have_count(11)
    assert page.locator(".lecture-printed .drawing > svg").count() == 11
    expect(page.locator(".lecture-printed > section").nth(4)).to_contain_text("Which update is it?")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".lecture-printed")).to_have_count(0)
