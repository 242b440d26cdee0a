"""A board of a closed browser can be restored on the next visit, on request."""

from playwright.sync_api import expect

from perceptron_core import PRESETS, Perceptron
from tests.driver import BoardPage
from ui.visitor import link
from ui.visitor.scene import Scene

SEPARABLE = len(PRESETS["separable"](0))


def offer_region(board):
    return board.page.get_by_role("region", name="Your last board in this browser")


def open_tab(board, path=""):
    """A tab of its own in the same browser."""
    root = board.page.url.partition("?")[0].rpartition("/")[0]
    return BoardPage(board.page.context.new_page()).open(f"{root}/{path}")


def prepare_boards(open_board):
    """A browser in which a user has prepared a few boards."""
    board = open_board("hyperplane", fresh=True)
    board.plot.focus()
    board.press("ArrowLeft").go("Playground").choose("AND gate").has(points=4)
    board.rules().get_by_text("radius: a mistake").click()
    board.close_rules().click(0.5, 0.5).settled()
    board.plot.focus()
    board.press("Home", "ArrowRight", "i").go("Margins")
    board.plot.focus()
    return board.press("ArrowLeft", "ArrowUp")


def state_of_boards(board):
    fields = [board.root.get_by_label(name, exact=True).input_value() for name in ("w₁", "w₂", "b")]
    first = fields, board.points(), board.view()["x"]
    board.go("Playground")
    states = [board.state(name) for name in ("points", "updates", "step")]
    second = states, board.view()["x"], board.page.locator(".st-key-rule").inner_text()
    return first, second, board.go("Hyperplane").state("w")


def test_the_last_board_of_a_browser_comes_back_with_one_click_and_not_before(open_board):
    board = prepare_boards(open_board)
    before = state_of_boards(board)
    board.go("Margins").page.close()
    other = open_tab(board)
    other.has(lesson="playground", points=SEPARABLE)
    expect(offer_region(other)).to_contain_text(": Margins, 5 points.")
    offer_region(other).get_by_role("button", name="Restore board").click()
    other.has(lesson="margins", ready="true", points=5)
    expect(offer_region(other)).to_have_count(0)
    assert state_of_boards(other) == before
    other.go("Playground").plot.focus()
    other.press("Control+z").settled().has(points=4)
    assert other.reload().state("points") == "4"


def test_the_offer_stays_for_visits_that_do_nothing_and_goes_when_it_is_declined(open_board):
    board = prepare_boards(open_board)
    board.page.close()
    idle = open_tab(board)
    expect(offer_region(idle)).to_be_visible()
    expect(offer_region(idle.go("Noise"))).to_be_visible()
    idle.page.close()
    other = open_tab(board)
    offer_region(other).get_by_role("button", name="Not now").click()
    expect(offer_region(other)).to_have_count(0)
    expect(other.plot).to_be_focused()
    expect(offer_region(other.go("Margins"))).to_have_count(0)
    other.page.close()
    used = open_tab(board)
    used.click(2.9, -1.1).has(points=SEPARABLE + 1).settled()
    expect(offer_region(used)).to_be_visible()  # nothing moves under the pointer
    expect(offer_region(used.go("Margins"))).to_have_count(0)


def test_a_link_is_not_met_with_an_offer_and_does_not_take_its_place(open_board):
    board = prepare_boards(open_board)
    scene = Scene("margins", preset=("xor", 0), rules={"": Perceptron(bias="radius")})
    linked = open_tab(board, f"margins?s={link.encode(scene)}").has(points=4)
    expect(offer_region(linked)).to_have_count(0)
    linked.go("Noise").page.close()
    expect(offer_region(open_tab(board))).to_contain_text("Margins, 5 points.")


DAMAGED_STORAGE = [
    "x",
    "null",
    "{}",
    '{"page": "//evil", "points": 1, "at": 1, "memory": ""}',
    '{"page": "noise", "at": "x"}',
]


def test_storage_that_holds_anything_at_all_is_no_board(open_board):
    board = open_board("", fresh=True)
    for text in DAMAGED_STORAGE:
        board.page.evaluate("(text) => localStorage.setItem('last', text)", text)
        expect(offer_region(open_tab(board))).to_have_count(0)
