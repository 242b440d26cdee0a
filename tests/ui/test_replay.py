"""A board in a file: without a network it says, step by step, what the page says from which it was saved."""

import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from playwright.sync_api import expect

from perceptron_core import PRESETS, Dataset, Hyperplane, Perceptron
from tests.driver import BoardPage
from tests.perceptron_core.strategies import perceptrons
from tests.ui.test_save import save
from ui import notebook, results, words
from ui.board import assets, data, replay
from ui.points import Points

ROOT = Path(__file__).parent.parent.parent
LARGEST = 400_000  # bytes
# (path, keys before it is saved, keys that lead to the end)
LESSONS = [
    ("?preset=and gate", ["Home", "ArrowRight", "ArrowRight"], ["ArrowRight"] * 20),
    ("weight_space?preset=and gate", ["Home", "ArrowRight"], ["ArrowRight"] * 21),
    ("convergence?preset=separable", [], ["Home"] + ["ArrowRight"] * 5),
    ("convergence?preset=xor", [], ["Home"] + ["ArrowRight"] * 5),
    ("conventions?preset=separable", ["Home", "ArrowRight"], ["ArrowRight"] * 12),
    ("max_margin?preset=separable", ["ArrowRight"], ["ArrowRight"] * 4),
    ("margins?preset=separable", ["ArrowLeft", "ArrowUp"], ["x", "]", "Control+z"]),
    ("hyperplane", ["ArrowLeft", "]"], ["ArrowLeft", "x", "[", "Control+z"]),
]
# All that is written on the board but what depends on how large its pictures are, and its data-… attributes. (So do keys
# that shift a line by pixels or turn it around the middle of the picture, and they are not pressed here.)
SAID = """(board) => {
  const texts = (nodes) => [...nodes].map((node) => node.value ?? node.textContent);
  const { ready, pending, ...dataset } = board.dataset;
  const [shown, words] = [
    "label:has(:checked)",
    ".title, .lines, .values, .outcome, .proof, .name, .count, .challenge, .margins tbody, .computed, .form",
  ].map((selector) => texts(board.querySelectorAll(selector)));
  const here = words.map((text) => text.replace(/ Your best so far: .*/, "")); // which a page forgets too
  return [dataset, shown, here, texts(board.querySelectorAll("input:not([type=checkbox]), select"))];
}"""


class Files:
    """Opens files in a browser that has no network."""

    def __init__(self, engine):
        self.engine, self.pages, self.asked = engine, [], []

    def open(self, path, **options):
        options = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **options}
        context = self.engine.new_context(offline=True, **options)
        context.on("request", lambda request: self.asked.append(request.url))
        context.route(re.compile("^(?!file:)"), lambda route: route.abort())
        self.pages.append(BoardPage(context.new_page()))
        return self.pages[-1].open(path.as_uri())

    def close(self):
        for board in self.pages:
            board.page.context.close()
        assert not [error for board in self.pages for error in board.errors]
        assert not [url for url in self.asked if not url.startswith(("file:", "data:", "about:"))]


@pytest.fixture
def files(chromium):
    files = Files(chromium)
    yield files
    files.close()


def saved(board, folder):
    name, text = save(board, "HTML")
    assert name.endswith(".html")
    assert len(text) <= LARGEST
    (folder / name).write_bytes(text)
    return folder / name


def said(board):
    return board.root.evaluate(SAID)


@pytest.mark.parametrize(("path", "before", "keys"), LESSONS)
def test_a_file_says_what_the_page_says(open_board, files, tmp_path, path, before, keys):
    board = open_board(path).press(*before)
    copy = files.open(saved(board, tmp_path))
    assert said(copy) == said(board)
    board.plot.focus()
    for key in keys:
        board.press(key)
        copy.press(key)
        assert said(copy) == said(board)
