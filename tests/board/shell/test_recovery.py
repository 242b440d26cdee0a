"""Nothing is lost by a reload, by another tab, or when the server is killed."""

import re

import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Dataset, Perceptron
from tests import server
from tests.driver import BoardPage
from ui.visitor import link
from ui.visitor.scene import Scene

CORNERS = Dataset([[1, 1], [0, 0], [0, 1], [1, 0]], [1, -1, -1, -1])
OWN_SCENE = Scene(
    "playground",
    CORNERS,
    None,
    {"": Perceptron(bias="radius")},
    {"step": [3, False], "layers": ["sides", "line", "margins"]},
)


def state_of(board):
    """All of the state that the user sees."""
    layers = board.page.evaluate(
        "() => [...document.querySelectorAll('.board .sheet input[type=checkbox]')].map((box) => box.checked)"
    )
    state = {name: board.state(name) for name in ("points", "updates", "step", "outcome")}
    return board.points(), state, layers, rule_text(board), board.view()["x"]


def rule_text(board):
    buttons = board.page.locator(".st-key-head button", has_text="Conventions:")
    return buttons.inner_text().replace("\N{NO-BREAK SPACE}", " ") if buttons.count() else ""


def edit_everything(board):
    """Some edits of every kind: points, step, layers, brush and view."""
    board.plot.focus()
    board.press("-", "Shift+ArrowRight", "Enter", "n", "f").settled()
    board.press("Home", "ArrowRight", "ArrowRight", "i", "d")
    return board


@pytest.mark.parametrize("asked", ["", f"?s={link.encode(OWN_SCENE)}"])
def test_a_reload_changes_nothing_and_undo_goes_on(open_board, asked):
    board = open_board(asked)
    before = board.points()
    seen = state_of(edit_everything(board))
    assert seen[0] != before
    assert state_of(board.reload()) == seen
    check_undo(board, before)


def check_undo(board, before):
    """Undo leads back to the points before, and redo from there; the brush is the selected one."""
    expect(board.button("−: add − points")).to_have_attribute("aria-pressed", "true")
    board.press("Control+z", "Control+z").settled()
    assert board.points() == before
    board.press("Control+Shift+z").settled()
    assert board.points() != before


def test_two_tabs_stay_two_scenes_and_another_link_in_the_same_tab_shows_what_it_says(open_board):
    board = open_board("?preset=and gate")
    before = board.points()
    seen = state_of(edit_everything(board))
    assert seen[0] != before
    other = BoardPage(board.page.context.new_page()).open(board.page.url)
    assert other.state("points") == "4"
    assert state_of(board.reload()) == seen
    assert other.state("points") == "4"
    other.page.close()
    check_undo(board, before)
    own = board.press("Control+Shift+z").settled().points()
    board.open(board.page.url.replace("and gate", "xor").replace("and%20gate", "xor"))
    assert board.state("points") == "4"
    assert board.points() != own
    board.plot.focus()
    board.press("Control+z").settled()  # restores those points
    assert board.points() == own


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


@pytest.mark.parametrize("page", ["hyperplane", "spam"])
def test_points_of_a_link_outlive_a_reload_of_a_board_that_shows_none(open_board, page):
    board = open_board(f"{page}?s={link.encode(OWN_SCENE)}")
    board.reload().go("Playground").settled()
    shown = board.points()
    assert sorted(shown[1] + shown[-1]) == sorted(map(tuple, CORNERS.X.tolist()))


@pytest.fixture
def tabs(chromium):
    """A function that opens an address in a new tab of one window."""
    with chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce") as context:
        yield lambda address: BoardPage(context.new_page()).open(address)


@pytest.mark.parametrize(
    ("other_points", "features"),
    [(False, "x1*x2 + 1"), pytest.param(True, "degree ≤ 3: all monomials", marks=pytest.mark.soak)],
)
def test_a_server_that_is_killed_takes_nothing_with_it(tabs, subtests, other_points, features):
    """Neither edits, from a tab that is open and from one that is reloaded, nor settings of a lesson.

    The settings are epochs, noise and features. With the same points only T shows that the server is new.
    """
    port = server.free_port()
    with server.running(port=port) as (address, process):
        boards = {name: open_with_edits(tabs, address) for name in ("stays open", "is loaded again")}
        chosen = [
            (open_with_noise(tabs, address, other_points), noise_state),
            (open_with_features(tabs, address, features), features_state),
        ]
        before = [seen_of(board) for board, seen_of in chosen]
        process.kill()
        process.wait()
        for board in boards.values():
            edit_without_server(board)
        expected = {name: board.points() for name, board in boards.items()}
    with server.running(port=port):
        for name, board in boards.items():
            board.page.bring_to_front()
            if name == "is loaded again":
                board.reload()
            with subtests.test(name):
                check_edits(board, expected[name])
        for (board, seen_of), seen in zip(chosen, before, strict=True):
            board.page.bring_to_front()
            board.reload()
            with subtests.test(str(seen[:1])):
                if seen_of is noise_state:
                    expect(noise_button(board)).to_have_text(seen[0])
                else:
                    board.has(features=seen[0])
                assert seen_of(board.settled()) == seen


def open_with_edits(tabs, address):
    """A board with another point, in the middle of its run."""
    board = tabs(f"{address}/?s={link.encode(OWN_SCENE)}")
    board.plot.focus()
    board.press("Shift+ArrowRight", "Enter").settled()
    return board.press("Home", "ArrowRight", "ArrowRight", "ArrowRight").has(step=3)


def edit_without_server(board):
    board.page.bring_to_front()
    board.press("Shift+ArrowUp", "Enter").has(pending=1, points=6)
    expect(board.root.get_by_text("There is no connection to the server.")).to_be_visible()
    board.press("n", "f").has(pending=2)
    # Its effects are visible, and the user steps on.
    expect(board.root.locator(".outcome")).to_contain_text(re.compile("^(Converged|Stopped|This run repeats)"))
    board.press("ArrowRight").has(step=4).press("ArrowLeft").has(step=3)


def check_edits(board, points):
    """The edits are there, the server has them, and undo works."""
    board.settled().has(points=6)
    expect(board.root.get_by_text("There is no connection to the server.")).to_have_count(0)
    assert board.points() == points
    board.has(step=3)
    assert "bias radius" in rule_text(board)
    board.plot.focus()
    board.press("Control+z", "Control+z", "Control+z").settled().has(points=4)
    board.go("Margins").settled().has(points=4)


def open_with_noise(tabs, address, other_points):
    """A board with three epochs, and with noise on its points if these shall differ."""
    board = tabs(f"{address}/noise")
    noise_button(board).click()
    epochs = board.page.get_by_role("spinbutton", name="Epochs T")
    epochs.fill("3")
    epochs.press("Enter")
    expect(noise_button(board)).to_have_text("Noise: none, T = 3")
    if other_points:
        board.page.get_by_role("slider", name="Probability p of a flipped label").press("ArrowRight")
        expect(noise_button(board)).to_have_text("Noise: p = 0.01, T = 3")
    return board.settled()


def noise_button(board):
    return board.page.locator(".st-key-head button", has_text="T = ")


def noise_state(board):
    return noise_button(board).inner_text(), board.points(), board.state("updates")


def open_with_features(tabs, address, text):
    board = tabs(f"{address}/feature_maps").has(features="(x₁ − x₂)²")
    box = board.page.get_by_role("combobox", name="Features")
    box.click()
    board.page.keyboard.type(text)
    box.press("Enter")
    return board.has(features=text).settled()


def features_state(board):
    return board.state("features"), board.state("updates"), board.state("w")


def test_back_and_forward_show_each_page_as_it_was(open_board):
    board = open_board("?preset=and gate")
    seen = state_of(edit_everything(board))
    board.go("Margins").settled()
    board.page.go_back()
    expect(board.root).to_have_attribute("data-lesson", "playground")
    board.has(ready="true")
    assert state_of(board)[:4] == seen[:4]
    board.page.go_forward()
    expect(board.root).to_have_attribute("data-lesson", "margins")


def test_back_from_a_link_leads_to_the_own_points_and_the_link_again_to_its_own(open_board):
    board = open_board("?preset=and gate")
    mine = state_of(edit_everything(board))
    board.open(f"{board.page.url.split('?')[0]}?s={link.encode(OWN_SCENE)}").has(step=3)
    theirs = state_of(board)
    assert theirs[0] != mine[0]
    board.press("Home", "Delete")
    board.page.go_back()
    board.has(ready="true")
    assert state_of(board) == mine
    board.open(f"{board.page.url.split('?')[0]}?s={link.encode(OWN_SCENE)}").has(step=3)
    assert state_of(board) == theirs


DAMAGED_STORAGE = [
    "null",
    "{}",
    "x",
    '{"points": 3, "labels": 4, "shared": {}, "places": {}, "stored": 7, "history": {}}',
]


@pytest.mark.parametrize("text", DAMAGED_STORAGE)
@pytest.mark.parametrize("list_too", [False, True])
def test_storage_may_hold_anything_at_all(paper, text, list_too):
    """Both for the list of stored boards and for a stored board."""
    memory = paper("../tests/board/tab_storage.mjs", "remembered", text, list_too)
    assert memory == paper("model/tab_memory.js", "emptyMemory", memory["points"]["client"])


def test_what_storage_holds_is_what_a_tab_remembers(paper):
    memory = paper("model/tab_memory.js", "emptyMemory", "somebody")
    memory["points"]["current"] = {"points": [[1, 2]], "labels": [1]}
    text = paper("model/tab_memory.js", "serializeMemory", memory)
    for list_too in (False, True):
        found = paper("../tests/board/tab_storage.mjs", "remembered", text, list_too)
        assert found["points"]["current"] == memory["points"]["current"]


def test_storage_that_holds_nonsense_opens_the_first_points(open_board):
    board = open_board("", spoils=True)
    board.page.evaluate(
        """(text) => addEventListener('pagehide', () => {
          for (const key of ["boards", ...Object.keys(sessionStorage)]) sessionStorage.setItem(key, text);
        })""",
        DAMAGED_STORAGE[-1],
    )
    board.reload()
    assert board.state("points") == str(len(PRESETS["separable"](0)))
