"""docs/teaching.md: its scenes open, and its parameters and keys do what it says."""

import json
import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Perceptron
from tests import lessons, test_docs
from tests.pages.opened import board_data, opened
from tests.server import ROOT
from ui import course
from ui.lectures import TITLES
from ui.lessons.lecture.examples import EXAMPLES, example
from ui.lessons.notes import SCENES
from ui.visitor import link, scene
from ui.visitor.points import DEFAULT_PRESET
from ui.visitor.scene import Scene

TEXT = test_docs.text_of(ROOT / "docs/teaching.md")
PROSE, TARGETS = test_docs.DEFINITION.sub("", TEXT), dict(test_docs.DEFINITION.findall(TEXT))
MOST_WORDS = 1200
USED = re.findall(r"\[([^\]]+)\]\[([^\]]+)\]", PROSE)  # (text, name of the link)
HOURS = re.findall(r"^### (\d{3}) (.+)\n\n((?:\d+\. .+\n)+)", PROSE, re.MULTILINE)
ITEMS = [item for name in EXAMPLES for item in example(name)["scenes"]]
WORKSHEET = json.dumps(test_docs.WORKSHEET)
CLASS_KEY = "k" * 43
XOR = Scene("playground", preset=("xor", 0), rules={"": Perceptron(bias="none")}, board={"step": [0, False]})
# The scenes of which other tests say that they open and show what they should.
KNOWN = [scene.from_json(item["scene"]) for item in ITEMS]
KNOWN += [
    value if value.preset or value.dataset is not None else replace(value, preset=DEFAULT_PRESET)
    for value in SCENES.values()
]


def section(heading):
    return PROSE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def rows(heading):
    """The cells of each row of the table below a heading."""
    lines = [line for line in section(heading).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def scene_links():
    return {name: target.partition("?s=") for name, target in TARGETS.items() if "?s=" in target}


def test_it_can_be_read_before_an_hour():
    """Links are not read."""
    assert len(PROSE.split()) <= MOST_WORDS


def test_each_link_is_defined_and_used():
    assert {name for _, name in USED} == set(TARGETS)
    assert len(TARGETS) == len(set(TARGETS.values()))


@pytest.mark.parametrize("name", scene_links())
def test_each_link_to_a_scene_opens_a_scene_that_is_tested(name):
    page, _, packed = scene_links()[name]
    value = link.decode(packed)
    assert page == ("." if value.page == course.HOME_PAGE else value.page)
    assert value.page in scene.PAGES
    assert value in KNOWN
    assert link.encode(value) == packed


def test_the_other_links_open_the_lectures_that_are_ready():
    others = {name: target for name, target in TARGETS.items() if name not in scene_links()}
    assert list(others.values()) == [f"lecture?example={name}" for name in EXAMPLES]
    titles = {name: text for text, name in USED}
    assert [titles[name] for name in others] == [example(name)["title"] for name in EXAMPLES]


def test_each_of_the_notes_has_an_hour_of_scenes_with_a_question_each():
    assert {lecture: title for lecture, title, _ in HOURS} == TITLES
    for _, _, items in HOURS:
        lines = items.splitlines()
        assert 6 <= len(lines) <= 9  # of seven or eight minutes
        assert all(re.fullmatch(r"\d+\. \[[^\]]+\]\[[\d.]+\]: .+\?", line) for line in lines)


# ---- keys ----------------------------------------------------------------------------------------------------------


def test_the_keys_of_a_lecture_are_those_of_its_show():
    source = test_docs.text_of(ROOT / "board/shell/lecture/show.js")
    keys = {
        name
        for block in re.findall(r"(?:clicker|arrow|other)Keys = \{([^}]*)\}", source)
        for name in re.findall(r"(\"\.\"|\w+): \(\)", block)
    }
    names = {"PageDown": "Page Down", "PageUp": "Page Up", "ArrowRight": "→", "ArrowLeft": "←", '"."': "“.”"}
    names["escape"] = "Esc"
    expected = {names.get(key, key.upper()) for key in keys}
    assert {key for keys, use, _ in rows("Keys in the hall") if use for key in keys.split(", ")} == expected


def test_the_keys_of_a_board_are_those_of_the_board():
    source = test_docs.text_of(ROOT / "board/shell/input/keyboard.js")
    (remote,) = re.findall(r"REMOTE_KEYS = (\{.*\});", source)
    actions = dict(re.findall(r"(\w+|\"\.\"): \"(\w+)\"", remote))
    assert actions == {"PageDown": "ArrowRight", "PageUp": "ArrowLeft", '"."': "blank", "b": "blank"}
    (always,) = re.findall(r"GLOBAL_KEYS = \{([^}]*)\}", source)
    known = dict(re.findall(r"(\w+): \[\"(\w+)\"\]", always))
    assert (known["h"], known["c"], known["Escape"]) == ("hall", "lessons", "escape")
    uses = {keys: use for keys, _, use in rows("Keys in the hall") if use}
    assert set(uses) == {"Page Down, →", "Page Up, ←", "“.”, B", "H", "C", "Esc"}


# ---- address parameters: each does what the table says -------------------------------------------------------------

DOES = {}  # {parameter: the function that checks it, which may ask for fixtures}


def does(*parameters):
    def register(check):
        DOES.update(dict.fromkeys(parameters, check))
        return check

    return register


def points_of(test):
    assert not test.exception
    assert not test.warning
    return test.session_state["points"].dataset


@does("preset")
def preset_opens_these_points(_):
    for page in filter(None, lessons.that("edits")):
        if page not in ("start_here", "spam", "hyperplane"):
            assert points_of(opened(page, preset="touching")) == PRESETS["touching"](0), page


@does("seed")
def seed_is_that_of_the_preset(_):
    for seed in (0, 7, 9999):
        assert points_of(opened("playground", preset="noisy", seed=str(seed))) == PRESETS["noisy"](seed)
    assert opened("playground", preset="noisy", seed="10000").warning


@does("s")
def s_opens_a_scene_on_all_pages_with_a_board(_):
    for page in scene.PAGES:
        value = replace(XOR, page=page, rules={}, board={"layers": ["line"]})
        test = opened(page, s=link.encode(value))
        assert points_of(test) == PRESETS["xor"](0)
        assert board_data(test)["session"]["opened"]["board"] == value.board
    told = board_data(opened("playground", s=link.encode(XOR)))
    assert told["session"]["rules"][""]["bias"] == "none"
    assert told["session"]["opened"]["board"]["step"] == [0, False]


@does("t")
def t_tells_a_link_that_is_opened_again(_):
    packed = link.encode(XOR)
    first, *others = [
        board_data(opened("playground", s=packed, **more))["session"]["opened"] for more in ({}, {"t": "a"}, {"t": "b"})
    ]
    assert [other["board"] for other in others] == [first["board"]] * 2
    assert len({first["id"], *(other["id"] for other in others)}) == 3


@does("hall")
def hall_opens_the_presentation_mode(_):
    assert board_data(opened("max_margin", hall="1"))["hall"] is True
    assert board_data(opened("max_margin"))["hall"] is False


@does("embed")
def embed_shows_the_board_alone(request):
    open_board = request.getfixturevalue("open_board")
    navigation = open_board("max_margin?preset=xor").page.get_by_role("link", name="Your notes")
    assert navigation.count() >= 1
    board = open_board("max_margin?preset=xor&embed=true", fresh=True)
    board.has(ready="true", points=4)
    expect(board.page.get_by_role("link", name="Your notes")).to_have_count(0)
    expect(board.page.get_by_role("heading", level=1)).to_have_count(0)


@does("lang")
def lang_is_the_language_of_the_page(_):
    for code, title in (("en", "Max margin"), ("de", "Maximaler Margin")):
        test = opened("max_margin", lang=code)
        assert any(title in text.value for text in test.markdown), code


def packed(request, text):
    """A text as board/shell/sharing/compression.js packs it for an address, which the browser can read."""
    found = f"1{link._deflate(text.encode())}"
    assert request.getfixturevalue("js")("shell/sharing/compression.js", "unpackText", found) == text
    return found


@does("w")
def w_opens_a_worksheet(request):
    sheet = packed(request, WORKSHEET)
    assert told(opened("exercises", w=sheet))["sheet"] == sheet


def told(test):
    assert not test.exception
    return json.loads(test.get("bidi_component")[0].proto.json)


@does("l")
def l_opens_a_lecture(request):
    text = json.dumps(example("perceptron"))
    here = packed(request, text)
    data = told(opened("lecture", l=here))
    assert data["packed"] == here
    assert data["example"] is None


@does("example")
def example_opens_a_ready_lecture(_):
    for name in EXAMPLES:
        assert told(opened("lecture", example=name))["example"] == example(name)
    assert told(opened("lecture", example="gone"))["example"] is None


@does("lecture")
def lecture_opens_its_errata(_):
    for lecture, title in TITLES.items():
        test = opened("errata", lecture=lecture)
        assert not test.warning
        assert test.session_state["lecture"] == title
    assert "There is no lecture" in opened("errata", lecture="005").warning[0].value


@does("left", "right")
def left_and_right_compare_two_runs(_):
    left, right = XOR, replace(XOR, preset=("and gate", 0), rules={})
    sides = board_data(opened("two_runs", left=link.encode(left), right=link.encode(right)))["run"]["sides"]
    assert [side["points"] for side in sides] == [value.points.X.tolist() for value in (left, right)]


@does("#class")
def the_hash_controls_a_class(request):
    page = request.getfixturevalue("open_board")("?preset=xor", fresh=True).page
    key = page.evaluate(
        f"""async () => {{
          const fetched = performance.getEntriesByType("resource").map(({{ name }}) => name);
          const {{ modules }} = await import(fetched.find((name) => /first-\\w+\\.js/.test(name)));
          const storage = modules["shell/class/class_storage"];
          location.hash = "#class={CLASS_KEY}";
          return [storage.isTeaching(), storage.takeKeyFromAddress(), location.hash];
        }}"""
    )
    assert key == [True, CLASS_KEY, ""]


def test_each_parameter_of_the_table_is_checked():
    assert set(DOES) == test_docs.documented()


@pytest.mark.parametrize("parameter", DOES)
def test_a_parameter_does_what_the_table_says(parameter, request):
    DOES[parameter](request)
