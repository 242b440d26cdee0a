"""Fuzz tests of links, files and browser storage.

For each text either a board opens, or one sentence says why not. In the soak, these and the cases of test_scene.py,
test_links.py and test_tables.py are more than 10,000 texts, half of them links.
"""

import json
import random

import pytest

from tests.board.test_edits import NASTY_VALUES, mutate
from tests.ui.data_import.reading import sentence_or_points
from tests.websocket_visitor import Visitor, run
from ui.data_import import tables
from ui.visitor import scene

HOST = "../tests/board/open_boards.mjs"
WILD = [
    *NASTY_VALUES,
    {"toString": 1},
    {"length": -1},
    "toString",
    "constructor",
    [[1, 1e308], [1, 2]],
    -1e308,
    5e-324,
    [{}] * 3,
]
VIEWS = {"x": [-1, 2], "y": [0, 1], "centre": [0.5, 0.5], "unit": 0.01, "half": 2}
PICTURES = "plane", "second", "axis", "flat", "solid", "slice", "cone", "race", "left", "right", "line", "space"
BOARD = {
    "step": [2, False],
    "layers": ["line", "sides", "margins"],
    "brush": -1,
    "grain": "example",
    "speed": "fast",
    "views": dict.fromkeys(PICTURES, VIEWS),
    "hand": {"w": [1, 2], "b": -0.5, "grip": [0.5, 0]},
    "b": 0.5,
    "whole": True,
    "camera": {"azimuth": 10, "elevation": 20},
    "dimension": 3,
    "setting": {
        "w": [1, 2, 3],
        "b": 1,
        "u": {"1": [1], "2": [1, 0], "3": [1, 0, 0]},
        "along": [1, 0],
        "probe": [1, 1, 1],
    },
    "messages": [{"text": "win money", "label": 1}, {"text": "", "label": -1}],
    "tried": "win",
    "trying": True,
    "axes": ["win", "money"],
}
SESSION = {
    "id": "before",
    "restored": False,
    "opened": {"id": "xor0", "board": None},
    "rules": {},
    "preset": ["xor", 0],
    "edited": False,
    "hidden": [],
    "code": None,
}
DATA = {"points": [[1, 2], [0, 0.5], [2, 2]], "labels": [1, -1, 1]}
RUN = {
    "number": 1,
    "points": {"preset": "xor", "seed": 0},
    "rule": {"bias": "unit", "order": "cyclic", "boundary": "mistake", "learning_rate": 1, "seed": 0},
    "called": "XOR",
    "size": 4,
    "kind": "inseparable",
    "outcome": "cycle",
    "mistakes": 12,
    "epochs": 3,
    "ratio": 0.5,
    "bound": None,
}
STORAGE = {
    **DATA,
    "shared": {"hall": False, "snap": True},
    "session": SESSION,
    "opened": "xor0",
    "stored": {},
    "runs": [RUN, {**RUN, "number": 2, "ratio": None}],
    "places": {"run": {"position": 2, "fresh": False}, "stages": {"position": 1, "fresh": False}},
    "history": {
        "past": [
            {"kind": "points", "value": DATA, "event": 0},
            {"kind": "margins", "value": BOARD["hand"], "event": 1},
        ],
        "future": [{"kind": "hyperplane", "value": BOARD["setting"], "event": 2}],
    },
}
FILE = {
    "version": 1,
    "scenes": [
        {
            "name": "One",
            "note": "x",
            "picture": "data:image/png;base64,AA==",
            "scene": {"version": 1, "page": "margins"},
        },
        {"name": "Two", "scene": {"version": 1, "page": "playground", "board": BOARD}},
    ],
}


@pytest.fixture(scope="module")
def first_data(address):
    """The first data that the server sends to the board of each page."""

    async def all_of_them():
        return {page: await first_of(page) for page in scene.PAGES}

    async def first_of(page):
        async with Visitor(address) as visitor:
            await visitor.open("preset=and gate", page="" if page == "playground" else page)
            return visitor.data

    return run(all_of_them())


def texts_of(value, rng, count):
    """`count` texts of a value with some of its parts replaced; some also lose their end or a letter."""
    for i in range(count):
        text = json.dumps(mutate(value, rng, WILD))
        at = rng.randrange(len(text))
        yield text[:at] + text[at + rng.choice([1, len(text)]) :] if i % 10 == 0 else text


@pytest.mark.parametrize("count", [50, pytest.param(200, marks=pytest.mark.soak)])
@pytest.mark.parametrize("page", scene.PAGES)
def test_whatever_the_browser_has_stored(js, first_data, page, count):
    rng = random.Random(page)
    texts = list(texts_of({**STORAGE, "stored": {page: BOARD}}, rng, count))
    assert js(HOST, "fromStorage", page, first_data[page], texts) == []


@pytest.mark.parametrize("count", [75, pytest.param(300, marks=pytest.mark.soak)])
@pytest.mark.parametrize("page", scene.PAGES)
def test_whatever_a_link_asks_of_a_board(js, first_data, page, count):
    """With links that the server accepts."""
    rng = random.Random(page)
    asked = (mutate(BOARD, rng, WILD) for _ in range(count))
    boards = [board for board in asked if isinstance(board, dict) and is_let_through(board)]
    assert len(boards) > count / 3
    assert js(HOST, "fromLinks", page, first_data[page], boards) == []


def is_let_through(board):
    try:
        return scene.parse(
            json.dumps({"version": 1, "page": "playground", "points": {"preset": "xor", "seed": 0}, "board": board})
        )
    except ValueError:
        return None


def test_whatever_file_is_opened_as_scenes(js):
    texts = [*texts_of(FILE, random.Random(1), 1000), "", "null", "[]", "5", "[" * 10_000]
    assert js(HOST, "fromFiles", texts) == []


TABLE = "x1;x2;kind\n1,5;2;+\n3;4;-\n-1e3;0;+\n"
BITS = ["", '"', ",", ";", "\t", "\n", "\x00", "é", "\ud800", "9" * 500, "sep=;\n", "e", "−", "NaN", "#"]


def test_whatever_table_comes():
    rng = random.Random(2)
    for _ in range(2000):
        text = rng.choice([TABLE, TABLE.replace(";", ",").replace("1,5", "1.5"), TABLE * 20])
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text) + 1)
            text = text[:at] + rng.choice(BITS) + text[at + rng.choice([0, 1, 7]) :]
        sentence_or_points(tables.read, text)
