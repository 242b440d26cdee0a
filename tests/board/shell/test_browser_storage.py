"""What a browser keeps: values of the first format open, and others do no harm."""

import json
import re
from pathlib import Path

import pytest

from tests import dependencies

MODULE = "../tests/board/browser_storage.mjs"
SHELL = Path(__file__).parents[3] / "board" / "shell"
# As the code before browser_storage.js wrote them: a board with a fifth point, two exercises, a worksheet of two, …
STORED = json.loads(Path(__file__).with_name("stored_values.json").read_text(encoding="utf-8"))
(ENTRY,) = json.loads(STORED["tab"]["boards"])  # the name of the board


@pytest.fixture
def opened(paper):
    """A function that puts values into a browser, and returns what the board makes of them."""
    dependencies.meets("board/shell/page/browser_storage.js")
    return lambda tab, browser: paper(MODULE, "opened", {"tab": tab, "browser": browser})


def test_every_value_of_the_first_format_still_opens(opened):
    browser = {key: json.loads(text) for key, text in STORED["browser"].items() if key != "class leads"}
    found = opened(**STORED)
    memory = found["memory"]
    assert memory["points"]["points"] == [[1, 1], [0, 0], [0, 1], [1, 0], [0.5, 0.25]]
    assert memory["stored"]["playground"]["brush"] == -1
    assert memory["places"]["run"]["position"] == 2
    assert memory["undo"] == 1
    assert memory["session"]["rules"][""]["bias"] == "radius"
    assert found["class of this tab"] == json.loads(STORED["tab"]["class of this tab"])
    assert found["last"] == {name: browser["last"][name] for name in ("page", "points", "at", "memory")}
    assert found["exercises"] == browser["exercises"]
    assert found["worksheet"] == browser["worksheet"]
    assert found["scenes"] == [["AND gate", "for week 3", "data:image/png;base64,iVBORw0KGgo="]]
    assert found["lectures"] == browser["lectures"]
    assert (found["edited"], found["read"]) == (0, {"address": " null", "i": 2, "isOn": False})
    asked = [{**question, "after": 0} for question in browser["class"]["asked"]]
    assert found["class"] == {**browser["class"], "asked": asked}


def test_there_is_a_value_of_the_first_format_for_each_store():
    keys = set()
    for file in SHELL.glob("**/*.js"):
        source = file.read_text(encoding="utf-8")
        constants = dict(re.findall(r'const (\w+) = "([^"]+)"', source))
        for key in re.findall(r"new BrowserStore\(\{\s*key: ([^,]+),", source):
            keys.add(constants.get(key) or key.strip('"`').replace(" ${name}", f" {ENTRY}"))
    assert keys == {*STORED["tab"], *STORED["browser"]}


def withhold(text):
    """A text that a crash has cut off."""
    return text[: len(text) // 2]


def grow(text):
    """The same value with fields that only a later version of the app knows."""
    value = json.loads(text)
    match value:
        case dict():
            return json.dumps({**value, "later": {"version": 9}})
        case [{}, *_]:
            return json.dumps([{**entry, "later": 1} for entry in value])
    return text


JSON_VALUES = {
    area: {key: text for key, text in values.items() if key != "class leads"} for area, values in STORED.items()
}


def changed(change):
    return {area: {key: change(text) for key, text in values.items()} for area, values in JSON_VALUES.items()}


def test_unknown_fields_change_nothing(opened):
    assert opened(**changed(grow)) == opened(**STORED)


@pytest.mark.parametrize("text", ["", "x", "null", "0", '"x"', "[]", "[null, 7]", "{}", '{"version": 9}', withhold])
def test_any_other_text_is_as_nothing(opened, text):
    found, nothing = opened(**changed(text if callable(text) else lambda _: text)), opened(tab={}, browser={})
    for kept in (found, nothing):
        assert len(kept["class of this tab"].pop("me")) == 22  # a new random name
    assert found == nothing


@pytest.fixture
def numbers(paper):
    """A function that makes a store of whole numbers in a tab or in the browser."""
    made = []

    def make(area):
        made.append(paper.new(MODULE, "Numbers", area))
        return made[-1]

    yield make
    for store in made:
        store("close")


@pytest.mark.parametrize(("area", "texts"), [("tab", ["[2,3,4]", None]), ("browser", [None, "[2,3,4]"])])
def test_a_store_keeps_at_most_its_limit_in_its_area(numbers, area, texts):
    store = numbers(area)
    assert store("load") == []
    assert store("save", [1, 2, 3, 4]) == "kept"
    assert store("texts") == texts
    assert store("load") == [2, 3, 4]
    assert store("remove") is True
    assert store("load") == []


def test_a_value_is_checked_and_a_failed_check_is_no_value(numbers):
    store = numbers("tab")
    for text, expected in (("[1, null, 2]", [1, 2]), ("{}", []), ("[1", []), ("null", [])):
        store("write", "tab", text)
        assert store("load") == expected


def test_a_store_hears_of_its_own_key_and_of_all_that_was_deleted(numbers):
    store = numbers("browser")
    for key, heard in (("letters", 0), ("numbers", 1), (None, 2)):
        store("hear", key)
        assert store["heard"] == heard


@pytest.mark.parametrize(
    ("error", "only_writing", "expected"),
    [
        ("QuotaExceededError", True, [[1], "full", True]),
        ("SecurityError", True, [[1], "forbidden", True]),
        ("SecurityError", False, [[], "forbidden", False]),
    ],
    ids=["full", "read-only", "forbidden"],
)
def test_a_refusal_is_returned_and_never_thrown(paper, error, only_writing, expected):
    assert paper(MODULE, "refused", error, only_writing) == expected
