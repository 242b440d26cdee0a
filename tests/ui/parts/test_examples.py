"""Examples on a board: their notes, the way back, and undo."""

import re

import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Perceptron
from tests.ui.visitor import test_choices as choices
from ui import lectures

EQUALITY = "See k = 1 = R²/r²"


def note(board):
    return board.page.locator(".board-note")


def way_back(board):
    return board.page.get_by_role("button", name="Back to the errata")


def check_the_way_back(board, lecture, button, lesson):
    """A button leads from the example back to its erratum, and another from there to the example again."""
    number = re.search(rf"{lectures.lecture_title(lecture)}, erratum (\d+)$", way_back(board).inner_text())[1]
    way_back(board).click()
    expect(board.root).to_have_count(0)
    expect(board.page.get_by_role("tab", name=lectures.lecture_title(lecture))).to_have_attribute(
        "aria-selected", "true"
    )
    here = board.page.get_by_role("button", name=button)
    expect(here).to_be_focused()
    expect(here).to_be_in_viewport()
    slip = board.page.get_by_test_id("stLayoutWrapper").filter(has=here).filter(has_text="Correction").last
    expect(slip).to_contain_text(f"Erratum {number}. In the notes: ")
    here.click()
    board.has(lesson=lesson, ready="true")
    expect(way_back(board)).to_have_count(1)


def break_it(board):
    board.page.get_by_role("button", name="Break (R/γ*)²").click()
    board.has(points=2, updates=37)
    expect(note(board)).to_contain_text("the run makes 37 mistakes, more than (R/γ*)² = 9.")


def choose(board, title, group, name):
    board.rules(title).get_by_role("radiogroup", name=group).locator("label", has_text=f"{name}:").click()
    board.close_rules()


def undo(board, times=1):
    board.plot.focus()
    for _ in range(times):
        board.press("Control+z").settled()


def press_example(board, lecture, button):
    """Press the button of an example on the errata page."""
    board.go_to_errata()
    board.page.get_by_role("tab", name=lectures.lecture_title(lecture)).click()
    board.page.get_by_role("button", name=button).click()


def test_the_two_points_come_with_the_conventions_that_they_need_and_undo_takes_both(open_board):
    board = open_board("convergence?preset=separable")
    choices.choose(board)
    board.has(updates=len(choices.ONE.train(PRESETS["separable"](0))))
    before = board.state("updates")
    break_it(board)
    expect(note(board)).to_contain_text("bias unit (a mistake changes b by ηyβ with β = 1)")
    expect(way_back(board)).to_have_count(0)  # these examples belong to no erratum
    board.press("End")
    for said in ("37 ≤ 113.4, the mistake bound", "37 > 9, so (R/γ*)² is exceeded"):
        expect(board.root.locator(".proof")).to_contain_text(said)
    unit = board.rules().locator("label", has_text="unit:").get_by_role("radio")
    expect(unit).to_be_checked()
    board.close_rules().clear()
    expect(note(board)).to_have_count(0)
    undo(board, 2)
    board.has(points=20, updates=before)
    expect(note(board)).to_have_count(0)
    board.press("Control+y").settled().has(points=2, updates=37)
    expect(note(board)).to_have_count(1)


def test_the_note_on_the_two_points_is_on_no_others_and_on_no_other_rule(open_board):
    board = open_board("convergence?preset=separable")
    break_it(board)
    board.click(0.2, 0.05).settled().has(points=3)
    expect(note(board)).to_have_count(0)
    undo(board)
    board.has(updates=37)
    expect(note(board)).to_have_count(1)
    choose(board, "Conventions", "Bias", "radius")
    board.has(updates=7)
    expect(note(board)).to_have_count(0)


def test_undo_out_of_a_slip_brings_back_left_and_right(open_board):
    board = open_board("conventions?preset=and gate")
    choose(board, "Right rule", "Bias", "none")
    right = Perceptron(bias="none").train(PRESETS["and gate"](0))
    board.has(**{"other-updates": len(right), "other-outcome": right.outcome})
    press_example(board, "004", EQUALITY)
    board.has(lesson="conventions", ready="true", points=1, updates=1, **{"other-updates": 0})
    expect(note(board)).to_contain_text("Example: On the left, as in the notes")
    board.click(0.5, 0.5).settled().has(points=2)
    expect(note(board)).to_have_count(1)  # the example may be changed
    undo(board, 2)
    board.has(points=4, **{"other-updates": len(right)})
    expect(note(board)).to_have_count(0)
    board.press("Control+y").settled().has(points=1, updates=1, **{"other-updates": 0})
    expect(note(board)).to_have_count(1)
    check_the_way_back(board, "004", EQUALITY, "conventions")
    board.page.get_by_test_id("stMain").evaluate("(main) => main.scrollTo(0, 0)")  # the page has scrolled to the note
    board.choose("XOR")
    board.has(points=4, outcome="cycle")
    expect(note(board)).to_have_count(0)


def test_the_note_on_a_line_goes_with_the_line(open_board):
    board = open_board("hyperplane")
    field = board.root.get_by_label("w₁ (w and b)", exact=True)
    field.fill("7")
    field.press("Enter")
    press_example(board, "001", "See why w = 0 does not give a line")
    board.has(lesson="hyperplane", ready="true", w="[0,0]")
    expect(note(board)).to_contain_text("Example: With w = (0, 0)")
    board.plot.focus()
    board.press("Control+z").has(w="[7,2]")
    expect(note(board)).to_have_count(0)
    board.press("Control+y").has(w="[0,0]")
    expect(note(board)).to_have_count(1)
    check_the_way_back(board, "001", "See why w = 0 does not give a line", "hyperplane")
    board.button("Restart").click()
    board.has(w="[1,2]", b="-2")
    expect(note(board)).to_have_count(0)


NUMBERS = ("w₁", "w₂", "b")


def hand(board):
    """The points and the line on Margins."""
    return board.points(), [board.root.get_by_label(name, exact=True).input_value() for name in NUMBERS]


def test_an_example_of_margins(open_board):
    """It does not change Hyperplane, returns with its way back, and one undo removes it."""
    board, button = open_board("margins?preset=separable"), "See k = −1 swap the sides"
    board.plot.focus()
    turned = hand(board.press("ArrowLeft"))
    press_example(board, "003", button)
    board.has(lesson="margins", ready="true").settled()
    expect(note(board)).to_contain_text("all margins are negative")
    expect(note(board)).to_be_in_viewport()
    assert hand(board)[1] == ["-2", "-1", "2"]
    board.go("Hyperplane").has(w="[1,2]", b="-2")
    expect(way_back(board)).to_have_count(0)
    board.go_to_errata()
    expect(board.page.get_by_role("tab", name=lectures.lecture_title("003"))).to_have_attribute("aria-selected", "true")
    expect(board.page.get_by_role("button", name=button)).to_be_visible()
    board.go("Margins")
    expect(way_back(board)).to_have_count(1)
    board.clear()
    expect(way_back(board)).to_have_count(0)
    undo(board)
    expect(way_back(board)).to_have_count(1)
    undo(board)
    assert hand(board) == turned


def test_an_example_of_the_hyperplane_goes_back_and_is_shown_again(open_board):
    board = open_board("hyperplane")
    board.plot.focus()
    board.press("]", "ArrowUp")
    for _ in range(2):
        before = [board.state(name) for name in ("w", "b", "u", "probe", "numbers")]
        press_example(board, "000", "See the line of Figure 1")
        board.has(lesson="hyperplane", ready="true", w="[-1,1]", b="-0.5")
        undo(board)
        assert [board.state(name) for name in ("w", "b", "u", "probe", "numbers")] == before
        board.press("Control+y").has(w="[-1,1]", b="-0.5")
        board.button("Multiply w and b by 2").click()
        board.has(w="[-2,2]")


@pytest.mark.soak
@pytest.mark.parametrize(
    ("lecture", "button", "lesson"),
    [
        ("003", "See k = −1 swap the sides", "margins"),
        ("001", "See a point that does not matter yet", "max_margin"),
    ],
)
def test_a_button_leads_from_an_example_back_to_its_slip(open_board, lecture, button, lesson):
    board = open_board("convergence")
    press_example(board, lecture, button)
    check_the_way_back(board.has(lesson=lesson, ready="true"), lecture, button, lesson)


def test_an_example_far_down_the_page_of_slips_opens_with_its_note_and_the_way_back_in_sight(open_board):
    board = open_board(viewport={"width": 390, "height": 844}, has_touch=True)
    board.page.goto(f"{board.page.url}errata")
    board.page.get_by_role("button", name="See w·w* grow at each mistake").tap()
    board.has(lesson="conventions", ready="true")
    expect(note(board)).to_be_in_viewport(ratio=1)
    box = way_back(board).bounding_box()
    header = board.page.locator(".stAppHeader").bounding_box()
    assert box["y"] >= header["y"] + header["height"]


def test_an_example_chosen_after_the_page_of_slips_was_loaded_again_is_shown_and_undo_brings_the_own_points_back(
    open_board,
):
    board = open_board().clear().click(1, 1)
    board.has(points=1, pending=0)
    board.page.goto(f"{board.page.url}errata")
    board.page.get_by_role("button", name="See w·w* grow at each mistake").click()
    expect(note(board)).to_be_visible()
    undo(board)
    board.has(points=1)


@pytest.mark.parametrize(
    ("path", "button", "said"),
    [
        ("max_margin?preset=xor", "Add an outlier", "First, place points of two classes"),
        ("max_margin?preset=nonsense", None, "There is no preset nonsense"),
    ],
)
def test_a_notice_stays_on_its_page(open_board, path, button, said):
    board = open_board(path)
    if button:
        board.page.get_by_role("button", name=button).click()
    notice = board.page.get_by_text(said)
    expect(notice).to_be_in_viewport()
    assert notice.bounding_box()["y"] < board.plot.bounding_box()["y"]  # it is above the board
    board.go("Playground")
    expect(notice).to_have_count(0)


def test_without_a_line_no_bar_stands_for_a_margin(open_board):
    board = open_board("margins?preset=and gate")
    assert board.root.locator(".margins .bar i").first.bounding_box()["width"] > 0
    for label in ("w₁", "w₂"):
        field = board.root.get_by_label(label, exact=True)
        field.fill("0")
        field.press("Enter")
    bars = board.root.locator(".margins .bar i").evaluate_all("(bars) => bars.map((bar) => bar.offsetWidth)")
    assert bars == [0, 0, 0, 0]
