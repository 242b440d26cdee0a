"""The large board of a lecture hall, the conventions and the tools."""

import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Perceptron
from tests.board.shell.test_keyboard import SCROLL_TOP, expect_focus
from tests.checkout import ROOT
from tests.driver import PLOT
from ui import course

AND = PRESETS["and gate"](0)
READ_FONT_SIZES = """(selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility())
  .map((node) => parseFloat(getComputedStyle(node).fontSize))"""


def expect_large(board, large=True):
    """Wait until the board is large, on the screen and in the address, or is not."""
    expect(board.page.locator(".stAppHeader")).to_be_visible(visible=not large)
    expect(board.page.locator(".st-key-head p", has_text="?")).to_be_visible(visible=not large)  # the lesson's question
    expect(board.page.get_by_role("heading", level=1)).to_be_visible()
    board.page.wait_for_url(lambda url: ("hall=1" in url) == large)
    return board


def test_one_key_and_one_button_fill_the_screen_and_it_is_in_the_address(open_board):
    board = open_board("?preset=and gate")
    expect_large(board, False)
    height = board.plot.bounding_box()["height"]
    expect_large(board.press("h"))
    assert board.plot.bounding_box()["height"] > height
    board.page.reload()
    expect_large(board.has(ready="true"))
    board.root.get_by_role("button", name="Presentation mode").click()
    expect_large(board, False)


def test_an_address_can_ask_for_it_and_another_page_keeps_it(open_board, address):
    board = expect_large(open_board("margins?hall=1"))
    expect_large(board.open(f"{address}/weight_space"))
    expect_large(board.press("h"), False)
    expect_large(board.go("Convergence"), False)


def test_title_preset_and_the_ways_to_other_lessons_stay_in_sight(open_board):
    board = expect_large(open_board("max_margin?hall=1&preset=and gate"))
    expect(board.page.get_by_role("heading", level=1)).to_have_text("Max margin")
    expect(board.page.get_by_role("combobox", name="Preset")).to_have_value("AND gate")
    for way, lesson in (("Next: Soft margin", "soft_margin"), ("Back: Max margin", "max_margin")):
        link = board.page.get_by_role("link", name=way)
        assert link.bounding_box()["y"] < board.plot.bounding_box()["y"]
        link.click()
        expect_large(board.has(lesson=lesson, ready="true"))
        expect_focus(board, PLOT)
    expect_large(board.press("Escape"), False)
    expect(board.page.get_by_role("link", name="Next: Soft margin")).to_have_count(1)  # below the page again
    assert board.page.get_by_role("link", name="Next: Soft margin").bounding_box()["y"] > board.plot.bounding_box()["y"]


def test_the_list_of_the_lessons_is_that_of_the_course(js):
    listed = js("shell/components/lessons_menu.js", "listTitles")
    assert [page for page, _ in listed] == [page.name for page in course.PAGES if page.name in dict(listed)]
    assert all(course.BY_NAME[page].title == title for page, title in listed)
    assert {file.stem for file in (ROOT / "board" / "lessons").glob("*.js")} - {"two_runs"} == set(dict(listed))


def test_a_key_opens_a_list_of_the_lessons_there(open_in_node):
    board = open_in_node("margins", AND)
    board.press("c")
    assert board.part(".lessons").one("hidden")
    board.press("h", "c")
    assert not board.part(".lessons").one("hidden")
    assert board.part(".lessons [aria-current]").has_focus
    board.press("ArrowDown")
    assert board.part(".lessons li:nth-child(5) button").has_focus
    board.part(".lessons li:nth-child(5) button").click()
    assert [message["page"] for name, message in board.sent if name == "visit"] == ["neuron"]


def test_the_list_leads_to_another_lesson_and_it_stays_large(open_board):
    board = expect_large(open_board("margins?hall=1&preset=and gate"))
    board.root.get_by_title("Lessons: go to").click()
    board.root.locator(".lessons").get_by_role("button", name="Convergence").click()
    expect_large(board.has(lesson="convergence", ready="true", points=4))


def test_the_next_lesson_is_seen_from_its_top_and_its_board_has_the_keys(open_board):
    board = open_board("margins?preset=and gate")
    board.page.get_by_role("link", name="Next: Neuron").click()
    expect_focus(board.has(lesson="neuron", ready="true", points=4), PLOT).press("Home").has(step=0)
    assert board.page.evaluate(SCROLL_TOP) == 0


def test_the_way_back_to_another_page_keeps_it(open_board):
    board = open_board().go("Margins")
    expect_large(board.press("h"))
    board.page.go_back()  # to the address without the parameter, which the page corrects
    expect_large(board.has(lesson="margins", ready="true")).page.go_back()
    expect_large(board.has(lesson="playground", ready="true"))


def test_conventions_are_chosen_beside_the_board_not_over_it(open_board, subtests):
    board = open_board("?preset=and gate")
    before = "unit, boundary mistake, order cyclic, η = 1"
    for width, bias in ((1280, "radius"), (1024, "none"), (390, "unit")):
        with subtests.test(f"at {width} px"):
            board.page.set_viewport_size({"width": width, "height": 844})
            assert board.page.get_by_role("button", name=f"Conventions: bias {before}").count()
            drawer = board.rules()
            drawer.locator("label", has_text=f"{bias}:").click()
            board.has(updates=len(Perceptron(bias=bias).train(AND)))
            check_beside(board, drawer, width)
            expect(board.page.get_by_role("button", name=f"Conventions: bias {bias}")).to_be_visible()
            before = bias
        board.close_rules()
        expect(board.plot).to_be_focused()


def check_beside(board, drawer, width):
    beside, plot = drawer.bounding_box(), board.plot.bounding_box()
    if width < 900:
        board.plot.scroll_into_view_if_needed()
        assert board.plot.bounding_box()["y"] + 150 < beside["y"]
    else:
        assert plot["x"] + plot["width"] <= beside["x"]
        assert beside["x"] + beside["width"] <= width


def test_of_two_boards_each_rule_is_chosen_beside_them(open_board):
    board = open_board("conventions?preset=and gate")
    drawer = board.rules("Right rule")
    drawer.locator("label", has_text="none:").click()
    expect(board.root.locator(".name.other")).to_contain_text("Right rule: bias none")
    expect(board.root.locator(".name").first).to_contain_text("Left rule: bias radius")
    drawer = board.rules("Left rule")  # the other drawer closes
    expect(board.page.locator(".st-key-drawer").get_by_role("radiogroup", name="Bias")).to_have_count(1)
    board.close_rules()


@pytest.mark.parametrize("lesson", ["playground", "weight_space", "convergence", "conventions"])
def test_a_newcomer_sees_points_and_the_first_and_a_step_later_a_line_and_w(open_in_node, lesson):
    dataset = PRESETS["noisy"](0)
    board = open_in_node(lesson, dataset)
    assert board.traces()["example"] == [dataset.X[0].tolist()]
    told = " ".join(board.part(".board .lines").texts)
    assert "Press → to take the first step." in told
    assert "comes first. Is this point classified correctly?" in told
    first = drawn_traces(board)
    assert {"plus", "minus", "origin"} <= first
    assert not first & {"line", "vectors"}
    board.press("ArrowRight")
    assert {"plus", "minus", "origin", "line", "vectors"} <= drawn_traces(board)


def drawn_traces(board):
    """The traces that are drawn; none needs more than a newcomer knows."""
    seen = {name for name, places in board.traces().items() if any(place[0] is not None for place in places)}
    assert not seen & {
        "rings",
        "distance",
        "marginsRight",
        "marginsWrong",
        "best",
        "certificate",
        "hullPlus",
        "numbers",
    }
    return seen


@pytest.mark.parametrize("focus", [PLOT.replace(".board ", ""), ".fit", "[aria-label='What one step is']", None])
def test_a_remote_steps_in_presentation_mode_wherever_the_focus_is(open_in_node, focus):
    board = open_in_node("playground", AND).press("Home")
    board.page("blur") if focus is None else board.part(focus).focus()
    board.press("PageDown", "b", ".").has(step=0)
    assert not board.part(".blank").count
    board.act("hall")
    board.page("blur") if focus is None else board.part(focus).focus()
    board.press("PageDown", "PageDown", "PageDown").has(step=3).press("PageUp").has(step=2)
    board.press("?")
    assert "Page Down, Page Up" in board.part(".help").text


def test_a_remote_does_not_write_into_fields(open_in_node):
    board = open_in_node("playground", AND).press("Home", "h")
    board.part(".jump").focus()
    board.press(".", "b").has(step=0)
    assert not board.part(".blank").count


def test_a_remote_shows_the_answer_of_an_open_question_and_goes_on(open_in_node):
    board = open_in_node("playground", AND).press("Home", "h").act("ask").press("PageDown")
    board.has(step=0)
    assert board.page["question"]["isOpen"]
    board.press("PageDown").has(step=1)
    assert (board.page["question"]["isOpen"], board.page["question"]["shown"]) == (False, 0)


def test_a_remote_moves_what_the_arrows_move_in_lessons_without_a_run(open_in_node):
    turned = open_in_node("margins", AND).press("h", "ArrowRight").traces()["line"]
    assert open_in_node("margins", AND).press("h", "PageDown").traces()["line"] == turned


def test_a_remote_blanks_the_screen_and_brings_the_same_back(open_board):
    board = open_board("?preset=and gate&hall=1", spoils=True).press("Home", "PageDown").has(step=1)
    before = board.drawn()
    for blanks, goes_on in ((".", "."), ("b", "b"), (".", "PageDown"), ("b", "Escape")):
        board.page.keyboard.press(blanks)
        cover = board.page.get_by_role("dialog", name="Blank screen")
        expect(cover).to_be_visible()
        assert cover.bounding_box() == {"x": 0, "y": 0, "width": 1280, "height": 800}
        assert cover.evaluate("(node) => getComputedStyle(node).backgroundColor") == "rgb(0, 0, 0)"
        board.page.keyboard.press(goes_on)
        expect(cover).to_have_count(0)
    expect_large(board.has(step=1))
    assert board.drawn() == before
    board.page.keyboard.press(".")
    board.page.mouse.click(640, 400)
    expect(board.page.get_by_role("dialog", name="Blank screen")).to_have_count(0)
    board.press("PageUp").has(step=0, points=4)
    expect_large(board.press("Escape"), False)
    board.press("PageDown").has(step=0)
    board.page.evaluate("document.documentElement.requestFullscreen()")
    board.press("PageDown").has(step=1)
