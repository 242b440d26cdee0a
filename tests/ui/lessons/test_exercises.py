"""The page of all exercises, worksheets, and exercises that a teacher makes."""

import json
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.pages.opened import opened
from ui import course
from ui.lessons.exercises import index
from ui.visitor import scene

LEVELS = ("Easy", "Medium", "Hard")
WORK = {
    "id": "a",
    "version": 1,
    "seed": 0,
    "answer": None,
    "judged": None,
    "guessed": False,
    "looked": False,
    "tries": 0,
}
SCENE = {"version": 1, "page": "spam", "board": {"exercise": {**WORK, "hints": 0, "shown": None, "solved": False}}}
BROKEN = ["{", "[]", "null", '{"seven-mistakes": 3}', '{"seven-mistakes": {"version": 1, "solved": true, "tries": -1}}']


def told(test):
    assert not test.exception
    return json.loads(test.get("bidi_component")[0].proto.json)


@pytest.mark.parametrize("sheet", ["", "1damaged", "x" * 70_000])
def test_the_page_tells_the_browser_of_all_lessons_and_of_what_the_address_holds(sheet):
    data = told(opened("exercises", **({"w": sheet} if sheet else {})))
    assert [page["name"] for group in data["groups"] for page in group["pages"]] == [one.name for one in course.PAGES]
    assert data["sheet"] == sheet
    assert data["script"].endswith(".js")


def test_a_scene_without_points_leaves_those_that_are_there():
    found = index.scene_of(SCENE)
    assert (found.page, found.dataset, found.preset) == ("spam", None, None)
    points = {"points": [[1, 2]], "labels": [1]}
    assert index.scene_of({**SCENE, "points": points}) == scene.from_json({**SCENE, "points": points})
    assert replace(found, dataset=None) == found


@pytest.mark.parametrize("value", [{}, {**SCENE, "page": "cellar"}, {**SCENE, "board": 1}, {**SCENE, "points": 3}])
def test_what_is_no_scene_is_not_opened(value):
    with pytest.raises(ValueError, match=r"damaged|no such page"):
        index.scene_of(value)


def ready(page):
    expect(page.locator(".all-exercises[data-ready=true]")).to_be_visible()


def pose(board, title):
    """Make an exercise from what the board shows, with one's own sentences."""
    page = board.page
    page.get_by_text("Share", exact=True).click()
    board.button("Make an exercise").click()
    dialog = page.get_by_role("dialog", name="Make an exercise")
    dialog.get_by_label("Type of question").select_option("choice")
    dialog.get_by_role("button", name="Add to the worksheet").click()
    expect(dialog.get_by_role("alert")).to_have_text("The question must have 1 to 140 characters.")
    dialog.get_by_label("The question").fill("Where are the + points?")
    dialog.get_by_label("Answer 1", exact=True).fill("Left")
    dialog.get_by_label("Answer 2", exact=True).fill("<b>Right</b>")
    dialog.get_by_role("radio", name="Answer 2 is correct").check()
    dialog.get_by_label("Title (optional)").fill(title)
    dialog.get_by_label("Preset and data").check()
    dialog.get_by_role("button", name="Add to the worksheet").click()
    expect(dialog.get_by_role("status")).to_contain_text("is now number 2 of your worksheet")
    dialog.get_by_role("button", name="Close").click()


def answer(board, text):
    board.root.get_by_role("radio", name=text, exact=True).check()
    board.button("Check").click()
    return board.root.locator(".exercise:not(.question) .came")


def test_from_the_list_to_a_board_and_back_and_from_a_scene_to_a_worksheet_that_somebody_else_solves(open_board):
    board = open_board("?preset=xor", fresh=True).leave_for("Exercises")
    page = board.page
    ready(page)
    # ---- a short list, for before an exam
    page.get_by_role("button", name="Before an exam").click()
    expect(page.get_by_role("heading", level=2)).to_have_text(
        "The six most useful exercises before an exam 0 of 6 done"
    )
    row = page.get_by_role("listitem").filter(has_text="How far, on which side?")
    expect(row).to_contain_text("easy, 3 min")
    page.get_by_role("button", name="By difficulty").click()
    expect(page.get_by_role("heading", level=2)).to_have_text([re.compile(f"^{name}") for name in LEVELS])
    # ---- from the list to a board, and back
    page.get_by_role("button", name="By lecture").click()
    link = page.get_by_role("link", name="Exactly seven mistakes").last
    assert link.get_attribute("href").startswith("/?s=2")
    link.click()
    board.has(lesson="playground", ready="true", points=0, exercise="seven-mistakes")
    player = board.root.locator(".player").bounding_box()
    assert player["y"] + player["height"] <= 800  # the way back takes its height from the picture
    board.plot.focus()
    board.press("Control+z").settled().has(points=4)
    page.get_by_role("button", name="Back to the exercises").click()
    ready(page)
    expect(page.locator("a:focus")).to_have_text("Exactly seven mistakes")
    expect(page.get_by_role("button", name="By lecture")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="By lesson").click()
    page.get_by_role("link", name="How many support vectors?").last.click()
    board.has(lesson="max_margin", ready="true", asks="true")
    expect(answer(board, "3")).to_have_attribute("data-result", "right")
    board.root.get_by_role("button", name="Leave the exercise").click()
    board.root.get_by_text("Exercises", exact=False).first.click()
    board.button("All exercises").click()
    ready(page)
    row = page.get_by_role("listitem").filter(has_text="How many support vectors?")
    expect(row).to_contain_text("done, 1 try")
    # ---- a worksheet with one of these and one that a teacher makes
    page.get_by_role("button", name="Make a worksheet").click()
    page.get_by_role("button", name="Add How many support vectors? to the worksheet").click()
    expect(page.locator(".said")).to_have_text(
        "How many support vectors? has been added. The worksheet now has 1 exercise."
    )
    board.go("Playground").has(ready="true")
    pose(board, "Sides")
    board.leave_for("Exercises")
    ready(page)
    making = page.get_by_role("region", name="Your worksheet")
    making.get_by_label("Title", exact=True).fill("Week 3")
    board.press("Enter")
    gaps = "(row) => [...row.children].map((node) => node.getBoundingClientRect()).filter(({ width }) => width)"
    boxes = making.locator(".row").first.evaluate(
        f"(row) => ({gaps})(row).map((box) => [box.left, box.right, box.top])"
    )
    assert all(b[0] - a[1] >= 6 for a, b in pairwise(boxes) if a[2] == b[2])
    making.get_by_role("button", name="Move up: Sides").click()
    expect(making.get_by_role("listitem").first.get_by_role("textbox")).to_have_value("Sides")
    making.get_by_role("textbox", name="Title of Sides").fill("Sides of +")
    board.press("Enter")
    expect(page.locator(".said")).to_have_text("The title is now Sides of +.")
    # ---- on paper
    page.evaluate("window.print = () => (document.title = 'printed')")
    making.get_by_label("with the solutions").check()
    making.get_by_role("button", name="Print").click()
    paper = page.locator(".worksheet-paper")
    expect(paper.locator(".sheet-page")).to_have_count(3)
    expect(paper.locator(".sheet-page .asks").first).to_have_text("Where are the + points?")
    expect(paper.locator(".sheet-page .places").first).to_contain_text("x⁽¹⁾: ")  # so that students can compute with it
    expect(paper.locator(".sheet-page li").nth(1)).to_have_text("☐ <b>Right</b>")
    expect(paper.locator(".sheet-page").last).to_contain_text("How many support vectors?: ")
    counts = "(plot) => plot.data.filter(({ x }) => x.length).map(({ name, x }) => [name, x.length])"
    assert dict(paper.locator(".plot").first.evaluate(counts))["signs"] == 6  # those of the exercise before
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(paper).to_have_count(0)
    # ---- its link, in a tab that has been used before
    making.get_by_role("button", name="Copy link").click()
    address = making.get_by_role("textbox", name="The link").input_value()
    page.evaluate("localStorage.removeItem('exercises')")
    page.goto(address)
    ready(page)
    expect(page.get_by_role("heading", level=2)).to_have_text("Week 3 0 of 2 done")
    expect(page.get_by_label("with the solutions")).to_have_count(0)  # only who makes the worksheet sees it
    page.evaluate("window.print = () => {}")
    page.get_by_role("button", name="Print").click()
    expect(paper.locator(".sheet-page")).to_have_count(2)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.locator(".go-on a").click()
    board.has(lesson="playground", ready="true", points=6, asks="true")
    came = answer(board, "Left")
    expect(came).to_have_attribute("data-result", "wrong")
    expect(came).not_to_contain_text("Right")
    preset = page.get_by_role("combobox", name="Preset")
    expect(preset).to_have_count(0)  # fixed by who made the exercise
    expect(answer(board, "<b>Right</b>")).to_have_attribute("data-result", "right")
    # ---- the next exercise is that of the worksheet; messages about the previous one are gone
    board.button("Next exercise: of this worksheet").click()
    board.has(lesson="max_margin", ready="true", asks="true")
    expect(preset).to_be_visible()
    back = page.get_by_role("button", name="Back to the worksheet")
    expect(back).to_be_visible()
    board.button("Leave the exercise").click()
    expect(back).to_have_count(0)
    page.goto(address)
    ready(page)
    page.get_by_role("link", name="Sides of +").last.click()
    page.get_by_role("button", name="Back to the worksheet").click()
    ready(page)
    expect(page.get_by_role("heading", level=2)).to_have_text("Week 3 1 of 2 done")
    expect(page.locator(".go-on")).to_have_text("Next: How many support vectors? (Max margin)")
    page.reload()
    ready(page)
    expect(page.get_by_role("heading", level=2)).to_have_text("Week 3 1 of 2 done")
    # ---- progress is deleted only after a second click, and damaged progress counts as none
    page.get_by_role("button", name="All exercises").click()
    expect(page.get_by_role("button", name="By lesson")).to_be_visible()
    page.get_by_role("button", name="Delete all progress").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.locator(".said")).to_have_text("All progress has been deleted.")
    assert page.evaluate("localStorage.getItem('exercises')") is None
    for text in BROKEN:
        page.evaluate(
            "(text) => { localStorage.setItem('exercises', text); dispatchEvent(new Event('storage')); }", text
        )
        expect(page.locator(".go-on")).to_contain_text("Continue with: ")
        expect(page.locator("[data-standing=done]")).to_have_count(0)
    page.evaluate("localStorage.clear()")
    page.goto(address.split("?")[0] + "?w=1damaged")
    ready(page)
    expect(page.get_by_role("alert").filter(has_text="worksheet")).to_be_visible()
