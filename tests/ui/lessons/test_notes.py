"""The notes page: each entry opens the right board, and no entry is missing."""

import re

import pytest
from playwright.sync_api import expect

from tests.board.page import SESSION
from tests.pages.opened import opened
from ui import course, lectures
from ui.lessons.notes import ENTRIES, SCENES
from ui.lessons.notes.entries import entries
from ui.lessons.notes.index import address, entries_by_lecture
from ui.visitor import link

# The text of the board that a user sees: closed menus are left out, and fields give their values.
SEEN = """(root) => {
  const copy = root.cloneNode(true);
  copy.querySelectorAll("details:not([open]), [hidden], option, .unseen").forEach((node) => node.remove());
  copy.querySelectorAll("input").forEach((node) => node.replaceWith(node.value || node.getAttribute("value") || ""));
  copy.querySelectorAll(":not(var)").forEach((node) => node.append(" "));
  return copy.textContent;
}"""
LED = {entry.scene for entry in ENTRIES if entry.scene}

# The headings of the notes in order, and the number of formulas, definitions, theorems and figures below each. Titles,
# dates and remarks on homework are not headings.
HEADINGS = {
    "000": [("1 Linear Classifiers", 8), ("2 The Perceptron Algorithm", 14)],
    "001": [
        ("Example: Spam", 3),
        ("Binary Decision Rule", 2),
        ("The perceptron algorithm", 3),
        ("Def: Linearly separable data", 2),
        ("Mistake Bound: Separable Case", 3),
        ("Proof by induction", 5),
        ("Properties of the perceptron algorithm", 3),
        ("Problems with the perceptron algorithm", 3),
        ("Linear Separators", 1),
        ("Support Vector Machine (SVM)", 2),
        ("Review: Normal to a plane", 1),
        ("Scale invariance", 3),
        ("What is γ as a function of w?", 6),
        ("Support vector machines (SVMs)", 4),
    ],
    "002": [
        ("Linear classifiers", 5),
        ("Basics", 2),
        ("Binary Classification", 1),
        ("The sign function", 1),
        ("The Linear Classifier", 1),
        ("Decision Boundary", 2),
        ("Absorbing the bias", 3),
        ("Decision boundary", 1),
        ("The Perceptron", 3),
        ("Absorbing the threshold/bias", 3),
        ("Another look", 3),
        ("Perceptron Algorithm", 5),
        ("Intuition", 3),
        ("Demo", 1),
        ("Perceptron convergence theorem", 5),
        ("Perceptron (remarks)", 2),
        ("Parameters vs Hyperparameters", 2),
    ],
    "003": [
        ("Classifier geometry – w and t", 9),
        ("Classifier margin", 2),
        ("Margin, distance, and m", 1),
        ("Classifiers and margins", 4),
        ("Classifier margin", 4),
        ("Support vector machine (SVM)", 3),
        ("Algorithm Perceptron(D, η)", 5),
    ],
    "004": [
        ("Lines in ℝ²: Direction vectors", 2),
        ("Lines in ℝ²: Half-planes; sides; normal vectors", 2),
        ("Lines in ℝ²: Half-planes and sides", 3),
        ("Linear separation", 6),
        ("Finding linear separators", 13),
        ("The Perceptron Algorithm", 12),
        ("Feature maps", 6),
        ("Where do features come from?", 1),
    ],
}
# Items that the notes number or name.
NUMBERED = {
    "000": [
        "(1)",
        "(2)",
        "(3)",
        "(4)",
        "footnote 1",
        "footnote 2",
        "Figure 1",
        "Theorem 1",
        "classify.linear",
        "exercise",
    ],
    "001": ["linearly separable", "theorem", "ceiling", "floor"],
    "002": ["theorem", "table of examples", "unit sphere"],
    "003": ["class margin", "classifier margin", "quiz"],
    "004": ["theorem", "cost", "feature map", "preimage"],
}
NOWHERE = {"R/γ and new examples", "handwriting recognition", "neural networks", "quiz", "learned features"}


def of(lecture):
    return [entry for entry in ENTRIES if entry.lecture == lecture]


# ---- each link opens its screen ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENES)
def test_what_the_notes_say_is_on_the_screen_to_which_its_link_leads(open_in_node, name):
    here = [entry for entry in ENTRIES if entry.scene == name]
    page, packed = SCENES[name].page, address(here[0]).partition("=")[2]
    app = opened(page, s=packed)
    assert not app.warning
    board = open_in_node(page, app=app)
    parts = [*app.expander, *app.button]
    seen = " ".join(f"{board.root.says(SEEN)} {' '.join(part.label for part in parts)}".split())
    assert [entry.symbol for entry in here if entry.symbol not in seen] == []
    # The first line by the rule of the notes has b = ±R², outside the view; all others are visible.
    assert ("The line is outside" in board.root.text) == (name == "000 mistake 1")


def test_every_scene_is_led_to_and_addresses_are_short():
    assert set(SCENES) == LED
    assert max(len(address(entry)) for entry in ENTRIES if entry.scene) < 250


@pytest.mark.parametrize("page", ["playground", "hyperplane", "margins", "neuron"])
def test_a_link_names_its_page(page):
    entry = next(entry for entry in ENTRIES if entry.page == page)
    assert address(entry).startswith(".?s=" if page == course.HOME_PAGE else f"{page}?s=")
    assert link.decode(address(entry).partition("=")[2]).page == page


# ---- nothing is missing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lecture", lectures.TITLES)
def test_all_that_stands_in_the_notes_is_listed_in_its_order(lecture):
    (note,) = [note for note in entries_by_lecture("en") if note["title"] == lectures.TITLES[lecture]]
    assert [part["title"] for part in note["sections"]] == [heading for heading, _ in HEADINGS[lecture]]
    few = [
        heading
        for part, (heading, least) in zip(note["sections"], HEADINGS[lecture], strict=True)
        if len(part["entries"]) < least
    ]
    assert few == []
    listed = [f"{entry.formula} {entry.called}" for entry in of(lecture)]
    assert [name for name in NUMBERED[lecture] if not any(name in text for text in listed)] == []


def test_what_is_on_no_board_is_listed_too_and_says_why():
    assert {entry.formula for entry in ENTRIES if not entry.scene} == NOWHERE
    assert all(entry.look for entry in ENTRIES)


def test_texts_are_ready_for_the_page():
    texts = [text for entry in ENTRIES for text in (entry.formula, entry.called, entry.look)]
    # A minus is “−”, and no entry ends with a period.
    assert [text for text in texts if not text or re.search(r"^\s|\s$|-\d|\d-(?!D)|[$]|  |\.$", text)] == []
    assert max(len(entry.formula) for entry in ENTRIES) <= 45
    assert max(len(entry.look) for entry in ENTRIES) <= 65


def test_a_line_that_is_no_entry_is_noticed(tmp_path, monkeypatch):
    (tmp_path / "lecture_000.txt").write_text("# 1\nx ; y ; no scene ; x ; there\n", encoding="utf-8")
    monkeypatch.setattr("ui.lessons.notes.entries.HERE", tmp_path)
    with pytest.raises(ValueError, match="this is no entry: 'x ; y"):
        list(entries("000"))


# ---- the search -------------------------------------------------------------------------------------------------


def found(js, asked):
    texts = [f"{entry.formula} {entry.called} {entry.section}" for entry in ENTRIES]
    return {
        entry.formula
        for entry, text in zip(ENTRIES, texts, strict=True)
        if js("../ui/lessons/notes/notes.js", "matchesSearch", asked, text)
    }


@pytest.mark.parametrize(
    ("asked", "one", "not_one"),
    [
        ("margin", "γᵢ(b, w) = yᵢ(b/‖w‖ + xᵢ·w/‖w‖)", "x·w = Σⱼ xⱼwⱼ"),
        ("Margin", "γ = 1/‖w‖", "w ⊥ plane"),
        ("R", "R = maxᵢ ‖xᵢ‖", "r = minᵢ |w·xᵢ|"),
        ("r", "r = minᵢ |w·xᵢ|", "M ≤ R²/γ²"),
        ("θ", "Σ wᵢxᵢ − θ > 0", "f(x) = sign(w·x + b)"),
        ("theta", "Σ wᵢxᵢ − θ > 0", "w ⊥ plane"),
        ("x", "w ← w + η yᵢxᵢ", "which is optimal?"),
        ("Theorem 1", "k ≤ (2R/γₒₚₜ)²", "M ≤ R²/γ²"),
        ("(3)", "γ(b, w) = minᵢ γᵢ(b, w)", "w ⊥ plane"),
        ("x1", "x₁ − x₂ = γ w/‖w‖", "w ⊥ plane"),
        ("w_opt", "bₒₚₜ, wₒₚₜ, γₒₚₜ", "w ⊥ plane"),
        ("support vector", "support vectors", "w ⊥ plane"),
        ("  ", "w ⊥ plane", ""),
    ],
)
def test_a_search_finds_what_is_meant(js, asked, one, not_one):
    there = found(js, asked)
    assert one in there
    assert not_one not in there


def test_theta_is_the_letter(js):
    assert found(js, "theta") == found(js, "θ")
    assert found(js, "zebra") == found(js, "w ↯") == set()


# ---- a scene opened from the page -------------------------------------------------------------------------------


def test_a_scene_that_is_opened_here_leaves_undo_a_way_back_to_what_one_has_made(open_in_node):
    board = open_in_node("hyperplane").press("]")
    made = board.state("w")
    scene = SCENES["line of figure 1"].board
    board.receive(session={**SESSION, "opened": {"id": "notes", "board": scene}})
    board.has(w="[-1,1]").press("Control+z").has(w=made)
    board.press("Control+y").has(w="[-1,1]")


def test_who_comes_by_a_link_has_nothing_to_undo(open_in_node):
    scene = SCENES["line of figure 1"].board
    board = open_in_node("hyperplane", session={**SESSION, "opened": {"id": "a link", "board": scene}})
    board.has(w="[-1,1]")
    assert not board.button("Undo").is_usable


def test_from_a_symbol_to_its_scene_and_back_by_keyboard_and_by_mouse(open_board):
    board = open_board("?preset=xor").leave_for("Your notes")
    page, field = board.page, board.page.get_by_role("searchbox", name="Find")
    rows = page.locator(".notes li:not(.term)").filter(visible=True)  # the glossary has rows of its own
    found = page.locator(".notes .found")
    field.fill("zebra")
    expect(found).to_contain_text("No entry contains “zebra”.")
    expect(rows).to_have_count(0)
    field.fill("update of b")
    expect(rows).to_have_count(1)
    board.press("Tab")
    while page.evaluate("document.activeElement.tagName") != "A":
        board.press("Tab")
    board.press("Enter").has(lesson="playground", ready="true", points=20, step=1)
    expect(page.locator(".board-note")).to_contain_text("b ← b + η yᵢR² (update of b). The fourth row of the step")
    expect(page.get_by_role("button", name="Conventions:")).to_contain_text("bias radius")
    assert page.url.endswith("/")
    board.plot.focus()
    board.press("Control+z").settled().has(points=4)
    expect(page.get_by_role("button", name="Conventions:")).to_contain_text("bias unit")
    board.press("Control+y").settled().has(points=20)
    page.get_by_role("button", name="Back to your notes").click()
    expect(field).to_have_value("update of b")
    link_there = rows.get_by_role("link")
    expect(link_there).to_be_focused()
    field.fill("direction of w")
    rows.get_by_role("link", name="w points to the positive class").click()
    board.has(lesson="margins", ready="true", points=20)
    assert page.url.endswith("/margins")
    page.get_by_role("button", name="Back to your notes").click()
    field.fill("")
    page.locator(".notes summary", has_text=lectures.TITLES["004"]).click()
    page.get_by_role("link", name="x₃ = ½").click()  # two clicks, without a search
    board.has(lesson="feature_maps", ready="true", points=4)
    expect(page.locator(".board-note")).to_contain_text("x₃ = ½")


def test_the_notes_list_the_terms_of_the_glossary_and_find_them(open_board):
    page = open_board("?preset=xor").leave_for("Your notes").page
    terms = page.locator(".notes li.term")
    page.get_by_role("searchbox", name="Find").fill("slack")
    expect(terms.filter(visible=True).first).to_contain_text("slack")
    page.get_by_role("searchbox", name="Find").fill("")
    expect(terms.first).not_to_be_visible()
    page.locator(".notes summary", has_text="Glossary").click()
    expect(terms.first).to_contain_text("training example, label")
