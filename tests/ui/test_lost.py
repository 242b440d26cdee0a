"""Nothing is lost: not by a reload, not by another tab, not by a server that is killed."""

import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Dataset, Perceptron
from tests import server
from tests.driver import BoardPage
from ui import link
from ui.scene import Scene

CORNERS = Dataset([[1, 1], [0, 0], [0, 1], [1, 0]], [1, -1, -1, -1])
OWN = Scene(
    "playground",
    CORNERS,
    None,
    {"": Perceptron(bias="radius")},
    {"step": [3, False], "layers": ["sides", "line", "margins"]},
)


def told(board):
    """All that the user sees of the state."""
    layers = board.page.evaluate(
        "() => [...document.querySelectorAll('.board .sheet input[type=checkbox]')].map((box) => box.checked)"
    )
    state = {name: board.state(name) for name in ("points", "updates", "step", "outcome")}
    return board.points(), state, layers, rule(board), board.view()["x"]


def rule(board):
    buttons = board.page.locator(".st-key-head button", has_text="Conventions:")
    return buttons.inner_text() if buttons.count() else ""


def edit(board):
    """Some of everything: points, step, layers, brush and view."""
    board.plot.focus()
    board.press("-", "Shift+ArrowRight", "Enter", "n", "f").settled()
    board.press("Home", "ArrowRight", "ArrowRight", "i", "d")
    return board


@pytest.mark.parametrize("asked", ["", "?preset=and gate", f"?s={link.write(OWN)}"])
def test_a_reload_changes_nothing_and_undo_goes_on(open_board, asked):
    board = open_board(asked)
    before = board.points()
    seen = told(edit(board))
    assert seen[0] != before
    assert told(board.reload()) == seen
    expect(board.button("−: place − points")).to_have_attribute("aria-pressed", "true")
    board.press("Control+z", "Control+z").settled()
    assert board.points() == before
    board.press("Control+Shift+z").settled()
    assert board.points() != before


def test_a_line_set_by_hand_and_its_undo_outlive_a_reload(open_board):
    board = open_board("margins?preset=and gate")
    fields = [board.root.get_by_label(name, exact=True) for name in ("w₁", "w₂", "b")]

    def line():
        return [field.input_value() for field in fields]

    board.plot.focus()
    first = line()
    board.press("ArrowLeft")
    turned = line()
    board.press("]")
    doubled = line()
    board.reload()
    assert line() == doubled
    for expected in (turned, first):
        board.press("Control+z")
        assert line() == expected


def test_another_link_in_the_same_tab_shows_what_it_says_and_undo_what_was_there(open_board):
    board = open_board("?preset=and gate")
    own = edit(board).points()
    board.open(board.page.url.replace("and gate", "xor").replace("and%20gate", "xor"))
    assert board.state("points") == "4"
    assert board.points() != own
    board.plot.focus()
    board.press("Control+z").settled()
    assert board.points() == own


def test_two_tabs_stay_two_scenes(open_board):
    board = open_board("?preset=and gate")
    seen = told(edit(board))
    other = BoardPage(board.page.context.new_page()).open(board.page.url)
    assert other.state("points") == "4"
    assert told(board.reload()) == seen
    assert other.state("points") == "4"
    other.page.close()


@pytest.fixture
def tabs(chromium):
    """A function that opens an address in a new tab of one window."""
    with chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce") as context:
        yield lambda address: BoardPage(context.new_page()).open(address)


def test_a_server_that_is_killed_between_edits_takes_nothing_with_it(tabs, subtests):
    """Neither from a tab that stays open, nor from one that is loaded again."""
    port = server.free_port()
    with server.running(port=port) as (address, process):
        boards = {name: tabs(f"{address}/?s={link.write(OWN)}") for name in ("stays open", "is loaded again")}
        for board in boards.values():
            board.plot.focus()
            board.press("Shift+ArrowRight", "Enter").settled()
            board.press("Home", "ArrowRight", "ArrowRight", "ArrowRight").has(step=3)
        process.kill()
        process.wait()
        for board in boards.values():
            board.page.bring_to_front()
            board.press("Shift+ArrowUp", "Enter").has(pending=1, points=6)
            expect(board.root.get_by_text("No connection to the server.")).to_be_visible()
            board.press("n", "f").has(pending=2)
            outcome = board.root.locator(".outcome")
            expect(outcome).to_have_text("What the change makes of the run is known when the server answers.")
        expected = {name: board.points() for name, board in boards.items()}
    with server.running(port=port):
        for name, board in boards.items():
            board.page.bring_to_front()
            if name == "is loaded again":
                board.reload()
            with subtests.test(name):
                board.settled().has(points=6)
                expect(board.root.get_by_text("No connection to the server.")).to_have_count(0)
                assert board.points() == expected[name]
                board.has(step=3)
                expect(board.root.locator(".outcome")).not_to_contain_text("known when the server answers")
                assert "bias radius" in rule(board)
                board.plot.focus()
                board.press("Control+z", "Control+z", "Control+z").settled().has(points=4)
                board.go("Margins").settled().has(points=4)


@pytest.mark.parametrize(
    ("points", "features"),
    [([False], ["x1*x2 + 1"]), pytest.param([True], ["degree ≤ 3: all monomials"], marks=pytest.mark.soak)],
)
def test_what_a_lesson_has_chosen_outlives_a_killed_server(tabs, subtests, points, features):
    """Epochs, noise and features; with other points, and the same, so that T alone shows that the server is new."""
    port = server.free_port()
    with server.running(port=port) as (address, process):
        chosen = [(with_noise(tabs, address, other), noise_of) for other in points]
        chosen += [(with_features(tabs, address, text), features_of) for text in features]
        before = [seen_of(board) for board, seen_of in chosen]
        process.kill()
        process.wait()
    with server.running(port=port):
        for (board, seen_of), expected in zip(chosen, before, strict=True):
            board.page.bring_to_front()
            board.reload()
            with subtests.test(str(expected[:1])):
                if seen_of is noise_of:
                    expect(noise_button(board)).to_have_text(expected[0])
                else:
                    board.has(features=expected[0])
                assert seen_of(board.settled()) == expected


def with_noise(tabs, address, other_points):
    """A board with three epochs, and noise on its points where they shall be other ones."""
    board = tabs(f"{address}/noise")
    noise_button(board).click()
    epochs = board.page.get_by_role("spinbutton", name="Epochs T")
    epochs.fill("3")
    epochs.press("Enter")
    expect(noise_button(board)).to_have_text("Noise: none, T = 3")
    if other_points:
        board.page.get_by_role("slider", name="Probability p of a wrong label").press("ArrowRight")
        expect(noise_button(board)).to_have_text("Noise: p = 0.01, T = 3")
    return board.settled()


def noise_button(board):
    return board.page.locator(".st-key-head button", has_text="T = ")


def noise_of(board):
    return noise_button(board).inner_text(), board.points(), board.state("updates")


def with_features(tabs, address, text):
    board = tabs(f"{address}/feature_maps").has(features="(x₁ − x₂)²")
    box = board.page.get_by_role("combobox", name="Features")
    box.click()
    board.page.keyboard.type(text)
    box.press("Enter")
    return board.has(features=text).settled()


def features_of(board):
    return board.state("features"), board.state("updates"), board.state("w")


def test_back_and_forward_show_each_page_as_it_was(open_board):
    board = open_board("?preset=and gate")
    seen = told(edit(board))
    board.go("Margins").settled()
    board.page.go_back()
    expect(board.root).to_have_attribute("data-lesson", "playground")
    board.has(ready="true")
    assert told(board)[:4] == seen[:4]
    board.page.go_forward()
    expect(board.root).to_have_attribute("data-lesson", "margins")


def test_back_from_a_link_leads_to_the_own_points_and_the_link_again_to_its_own(open_board):
    board = open_board("?preset=and gate")
    mine = told(edit(board))
    board.open(f"{board.page.url.split('?')[0]}?s={link.write(OWN)}").has(step=3)
    theirs = told(board)
    assert theirs[0] != mine[0]
    board.press("Home", "Delete")
    board.page.go_back()
    board.has(ready="true")
    assert told(board) == mine
    board.open(f"{board.page.url.split('?')[0]}?s={link.write(OWN)}").has(step=3)
    assert told(board) == theirs


def test_storage_that_holds_anything_at_all_opens_the_first_points(open_board):
    board = open_board("", spoils=True)
    for text in (
        "null",
        "{}",
        "x",
        '{"points": 3, "labels": 4, "shared": {}, "places": {}, "stored": 7, "history": {}}',
    ):
        board.page.evaluate(
            """(text) => addEventListener('pagehide', () => {
              for (const key of ["boards", ...Object.keys(sessionStorage)]) sessionStorage.setItem(key, text);
            })""",
            text,
        )
        board.reload()
        assert board.state("points") == str(len(PRESETS["separable"](0)))
