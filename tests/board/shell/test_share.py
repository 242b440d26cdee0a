"""A link opens exactly what was shown, on every page; named scenes come back."""

import io
import json
import re

import numpy as np
import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from perceptron_core import PRESETS, Dataset
from tests import lessons
from tests.board.page import Board
from tests.driver import BOARDS, BoardPage
from tests.pages import opened as pages
from ui.visitor import link
from ui.visitor.scene import Scene

CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
FALLBACK_TEXT = "The app uses the points “Separable, seed 0” instead."
BROWSER_PATHS = ("", "conventions", "hyperplane")  # node shows the differences between the others
# The texts in the fields of a board, without the link itself.
READ_FIELDS = """(board) => [...board.querySelectorAll("input[type=text]")]
.filter((field) => !field.matches(".link")).map(({ value }) => value)"""
KEYS_BY_LESSON = {
    "hyperplane": ["ArrowLeft", "]"],
    "margins": ["ArrowLeft", "["],
    "max_margin": ["Home", "ArrowRight"],
    "soft_margin": ["ArrowLeft", "["],
    "other_lines": ["ArrowDown", "ArrowRight"],
    "neuron": ["Home", "ArrowRight", "v", "u"],
    "weight_space": ["Home", "ArrowRight"],
    "convergence": ["Home", "ArrowRight"],
    "noise": ["Home", "ArrowRight", "t"],
    "spam": ["Home", "ArrowRight"],
    "feature_maps": ["Home", "ArrowRight", "e", "Shift+ArrowRight"],
}


def share_link(board):
    """The link in the menu, as soon as it is there."""
    menu, more = board.drawn().root.get_by_title("Share: a link"), board.root.get_by_title("More tools")
    if not menu.is_visible():
        more.click()
    menu.click()
    field = board.root.get_by_label("The link")
    expect(field).not_to_have_value("")
    return field.input_value()


def state_of(board):
    names = ("points", "updates", "step", "outcome", "w", "b", "dimension", "method", "lambda")
    values = board.root.says(READ_FIELDS) if isinstance(board, Board) else board.root.evaluate(READ_FIELDS)
    return {name: board.state(name) for name in names}, values


@pytest.mark.parametrize("path", BOARDS)
def test_what_a_link_says_opens_what_was_shown(open_in_node, path):
    """From a board to the page in Python, and to another board; in a browser, see below."""
    lesson = path or "playground"
    board = open_in_node(lesson, PRESETS["and gate"](0))
    board.press(*KEYS_BY_LESSON.get(path, ["Home", "ArrowRight", "ArrowRight"]), "i")
    if path in lessons.that("edits"):
        board.press("Shift+ArrowRight", "n", "f").answer()
    before, view = state_of(board), board.view()
    board.part("details.share > summary").click()
    field = board.field("The link")
    text = board.until(lambda: field.value).field("The link").value.partition("?s=")[2]
    data = pages.board_data(pages.opened(lesson, s=text))
    assert data.pop("lesson") == lesson
    other = open_in_node(lesson, **data)
    assert state_of(other) == before
    assert other.view()["x"] == pytest.approx(view["x"], abs=1e-9)


@pytest.mark.parametrize(
    "path", [pytest.param(path, marks=() if path in BROWSER_PATHS else pytest.mark.soak) for path in BOARDS]
)
def test_a_link_opens_what_was_shown(open_board, path):
    board = open_board(f"{path}?preset=and gate", **CLIPBOARD)
    board.plot.focus()
    board.press(*KEYS_BY_LESSON.get(path, ["Home", "ArrowRight", "ArrowRight"]), "i")
    if path in lessons.that("edits"):
        board.press("Shift+ArrowRight", "n", "f").settled()
    before, view = state_of(board), board.view()
    address = share_link(board)
    board.button("Copy link").click()
    expect(board.root.locator(".share .more")).to_have_text("The link has been copied.")
    assert board.page.evaluate("() => navigator.clipboard.readText()") == address
    other = open_board(address.split("/", 3)[3])
    assert state_of(other) == before
    assert other.view()["x"] == pytest.approx(view["x"], abs=1e-9)


def test_a_chosen_view_shows_as_much_on_a_small_screen(open_board):
    board = open_board("?preset=and gate")
    board.plot.focus()
    board.press("i", "i", "d", "d", "d")
    there = board.view()
    small = open_board(share_link(board).split("/", 3)[3], viewport={"width": 390, "height": 844})
    here = small.view()
    for axis in "xy":
        assert here[axis][0] <= there[axis][0] + 1e-9
        assert here[axis][1] >= there[axis][1] - 1e-9
    assert here["x"] == pytest.approx(there["x"])  # the view is no larger than it must be
    turned = small.reload().view()
    assert turned == here


def test_from_one_menu_in_the_menu_of_tools_to_another_is_one_press(open_board):
    board = open_board("?preset=xor", viewport={"width": 390, "height": 844}, has_touch=True)
    share_link(board)
    board.root.get_by_title("My scenes").tap()
    expect(board.button("Keep")).to_be_visible()
    expect(board.button("Copy link")).to_be_hidden()
    board.root.locator(".title").dispatch_event("pointerdown")
    expect(board.root.get_by_title("My scenes")).to_be_hidden()


def test_an_untouched_preset_travels_by_its_name(open_board):
    board = open_board("?preset=noisy&seed=7")
    scene = link.decode(share_link(board).partition("?s=")[2])
    assert (scene.preset, scene.dataset) == (("noisy", 7), None)


def test_the_conventions_of_both_sides_travel(open_board):
    board = open_board("conventions?preset=xor")
    board.rules("Left rule").get_by_text("first: after each mistake").click()
    board.close_rules()
    scene = link.decode(share_link(board).partition("?s=")[2])
    assert scene.rules["left"].order == "first"
    assert scene.rules["left"].bias == "radius"  # what it was before


def test_the_code_on_the_wall_says_the_link(open_board):
    board = open_board("?preset=and gate")
    address = share_link(board)
    board.button("QR code").click()
    wall = board.page.get_by_role("dialog", name="QR code")
    expect(wall).to_be_visible()
    expect(wall.locator("img")).to_have_js_property("complete", True)
    [code] = zxingcpp.read_barcodes(Image.open(io.BytesIO(wall.locator("img").screenshot())))
    assert code.text == address
    board.press("Escape")
    expect(wall).to_have_count(0)
    share_link(board)
    board.button("QR code").click()  # again
    expect(wall).to_be_visible()


@pytest.mark.parametrize(
    ("name", "gone"),
    [
        ("Other pages", ".stAppHeader a"),
        ("Preset and data", ".st-key-head [role=combobox]"),
        ("Conventions", ".st-key-rule"),
        ("Tools", ".board .tools"),
        ("Words and numbers", ".board .values"),
    ],
)
def test_a_link_that_hides_controls(open_board, name, gone):
    board = open_board("?preset=and gate")
    expect(board.page.locator(gone).first).to_be_visible()
    before = share_link(board)
    board.root.get_by_role("group", name="Hide on the shared page").get_by_label(name).check()
    field = board.root.get_by_label("The link")
    expect(field).not_to_have_value(before)
    other = open_board(field.input_value().split("/", 3)[3])
    expect(other.page.locator(gone).first).to_be_hidden()


@pytest.mark.parametrize("text", ["x", "2abc", "1" + "A" * 300, "%00"])
def test_a_damaged_link_opens_the_first_points_and_says_so(open_board, text):
    board = open_board(f"?s={text}")
    board.has(points=len(PRESETS["separable"](0)))
    expect(board.page.get_by_text("This link cannot be opened.")).to_have_count(1)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("?s=2damaged", f"This link cannot be opened. It is damaged. {FALLBACK_TEXT}"),
        ("spam?s=2damaged", f"This link cannot be opened. It is damaged. {FALLBACK_TEXT}"),
        pytest.param("hyperplane?preset=nonsense", "There is no preset", marks=pytest.mark.soak),
        pytest.param("?preset=", "There is no preset", marks=pytest.mark.soak),
    ],
)
def test_a_bad_address_speaks_in_a_used_tab_too_and_undo_leads_back(open_board, path, words):
    board = open_board("?preset=xor")
    before = board.points()
    board.open(f"{board.page.url.partition('?')[0]}{path}")
    expect(board.page.get_by_test_id("stAlert").filter(has_text=words)).to_have_count(1)
    if board.state("lesson") != "playground":
        board.go("Playground")
    board.has(points=len(PRESETS["separable"](0)))
    board.plot.focus()
    board.press("Control+z").settled()
    assert board.points() == before


def link_to(points, page="playground", **more):
    """The part of an address that opens these points."""
    return f"?s={link.encode(Scene(page, points, **more))}"


POINT_NAMES = "length", "width", "cat", "dog"


@pytest.mark.parametrize("page", ["playground", "hyperplane"])  # also one without points of its own
def test_a_link_in_a_used_tab_leaves_a_way_back_to_the_own_points(open_board, address, page):
    board = open_board(link_to(Dataset([[1, 2], [3, 4]], [1, -1]), names=POINT_NAMES))
    board.click(2, 1).settled().has(points=3)
    before = board.points()
    board.open(f"{address}/{'' if page == 'playground' else page}{link_to(PRESETS['xor'](0), page)}")
    if page != "playground":
        board.go("Playground")
    board.has(points=len(PRESETS["xor"](0)))
    board.plot.focus()
    board.press("Control+z").settled().has(points=3)
    assert board.points() == before
    expect(board.root.locator(".plot .class-name")).to_have_text(["+ cat", "− dog"])


def test_a_long_link_says_its_length_and_a_file_does_instead(open_board):
    dataset = Dataset(np.random.default_rng(0).normal(size=(120, 2)), np.resize([1, -1], 120))
    board = open_board(link_to(dataset))
    address = share_link(board)
    assert len(address) > 2000
    expect(board.root.get_by_text(f"This link has {len(address):,} characters")).to_be_visible()
    with board.page.expect_download() as download:
        board.button("Save as HTML").click()
    assert download.value.path().read_text(encoding="utf-8").startswith("<!doctype html>")
    expect(board.root.get_by_text(f"Saved as {download.value.suggested_filename}.").first).to_be_visible()


def test_of_a_short_link_no_length_is_said(open_board):
    board = open_board("?preset=and gate")
    share_link(board)
    expect(board.root.get_by_text("This link opens what the board shows now.")).to_be_visible()
    expect(board.root.get_by_text("cut long links")).to_have_count(0)
    expect(board.button("Save as HTML")).to_be_hidden()


def my_scenes(board):
    board.root.get_by_title("My scenes").click()
    return board.root.locator(".scenes li")


def test_scenes_are_kept_opened_taken_along_and_deleted(open_board, tmp_path):
    board = open_board("?preset=and gate")
    board.plot.focus()
    board.press("Home", "ArrowRight", "n", "f").settled()
    before = state_of(board)
    rows = my_scenes(board)
    board.root.get_by_role("textbox", name="Name").fill("Before the break")
    board.root.get_by_role("textbox", name="Note").fill("What does w do?")
    board.button("Keep").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("What does w do?")
    expect(rows.locator("img")).to_have_js_property("complete", True)
    board.press("Escape").go("Margins").clear()
    my_scenes(board)
    board.button("Open Before the break").click()
    board.has(lesson="playground", ready="true")
    assert state_of(board) == before
    my_scenes(board)
    with board.page.expect_download() as download:
        board.button("Save all as a file").click()
    download.value.save_as(tmp_path / "scenes.json")
    assert json.loads((tmp_path / "scenes.json").read_text(encoding="utf-8"))["scenes"][0]["name"] == "Before the break"
    board.button("Delete Before the break").click()
    expect(rows).to_have_count(0)
    board.button("Restore scene").click()
    expect(rows).to_have_count(1)
    board.root.get_by_role("textbox", name="Name").fill("Before the break")
    board.button("Keep").click()
    expect(rows.locator("b")).to_have_text(["Before the break (2)", "Before the break"])  # nothing is overwritten
    board.button("Delete Before the break (2)").click()
    board.root.locator("input[type=file]").set_input_files(tmp_path / "scenes.json")
    told = "0 scenes were added. The file contains 1 scene."
    expect(board.root.locator(".sheet", has_text=told).last).to_be_visible()
    board.button("Delete Before the break").click()
    expect(rows).to_have_count(0)
    files = board.root.locator("input[type=file]")
    (tmp_path / "bad.json").write_text('{"version": 1, "scenes": [3]}', encoding="utf-8")
    files.set_input_files(tmp_path / "bad.json")
    expect(board.root.get_by_text("This file contains no scenes")).to_be_visible()
    expect(board.root.locator(".sheet .more", has_text="has been deleted.")).to_have_count(
        0
    )  # the message before has gone
    files.set_input_files(tmp_path / "scenes.json")
    expect(rows).to_have_count(1)
    assert BoardPage(board.page).points()


def remove_features(board, *names):
    """Remove from the page what an old browser, or any browser without TLS, lacks."""
    board.page.evaluate(
        """(names) => {
          for (const name of names) {
            Object.defineProperty(name in navigator ? navigator : window, name, { value: undefined });
          }
        }""",
        names,
    )


def test_without_tls_a_link_is_copied_all_the_same(open_board):
    board = open_board("?preset=and gate", spoils=True, **CLIPBOARD)
    remove_features(board, "clipboard")
    address = share_link(board)
    board.button("Copy link").click()
    expect(board.root.locator(".share .more")).to_have_text("The link has been copied.")
    other = open_board("", **CLIPBOARD)
    assert other.page.evaluate("() => navigator.clipboard.readText()") == address


def test_where_nothing_can_be_copied_the_link_is_marked(open_board):
    board = open_board("?preset=and gate", spoils=True)
    remove_features(board, "clipboard")
    board.page.evaluate("() => (document.execCommand = () => false)")
    address = share_link(board)
    board.button("Copy link").click()
    expect(board.root.get_by_role("alert").filter(has_text="The link is selected")).to_be_visible()
    assert board.page.evaluate("() => String(getSelection())") == address


def test_a_picture_that_cannot_be_copied_can_be_saved(open_board):
    board = open_board("?preset=and gate", spoils=True)
    remove_features(board, "clipboard", "ClipboardItem")
    board.root.get_by_title("Save: picture, numbers, code").click()
    board.button("Copy to the clipboard").click()
    expect(
        board.root.get_by_role("alert").filter(has_text="does not allow this page to copy a picture")
    ).to_be_visible()


def test_a_browser_that_packs_nothing_says_so(open_board):
    board = open_board("?preset=and gate", spoils=True)
    my_scenes(board)
    board.button("Keep").click()
    remove_features(board, "CompressionStream")
    board.button("Open Scene 1").click()
    expect(board.root.get_by_text("Your browser is too old to open scenes. Please update it.")).to_be_visible()
    board.root.get_by_title("Share: a link").click()
    expect(board.root.get_by_text("Your browser is too old to create links. Please update it.")).to_be_visible()
    for name in ("Copy link", "QR code"):
        expect(board.button(name)).to_have_attribute("aria-disabled", "true")
    board.root.get_by_title("Save: picture, numbers, code").click()
    with board.page.expect_download() as download:
        board.button("Run as Python script").click()
    assert download.value.suggested_filename.endswith(".py")
    board.root.get_by_title("Save: picture, numbers, code").click()
    board.button("HTML file that opens offline").click()
    expect(board.root.get_by_text("The HTML file could not be created. Save the picture as SVG")).to_be_visible()
    assert board.has(ready="true").points()


def test_the_address_of_the_errata_says_which_lecture_is_shown(open_board):
    page = open_board("").go_to_errata().page
    page.get_by_role("tab").nth(2).click()
    expect(page).to_have_url(re.compile(r"/errata\?lecture=002$"))
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_role("tab", selected=True)).to_have_text(page.get_by_role("tab").nth(2).inner_text())
    other.close()
