"""All steps of a run: one printed page and one PNG each."""

import io
import re
import zipfile
import zlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from playwright.sync_api import expect

from perceptron_core import PRESETS
from tests.board.shell.test_save import open_menu, save

MAX_STEPS = 100  # steps
PDF_PAGE = re.compile(rb"/Type\s*/Page\b")
READ_TITLES = "(node) => [...node.querySelectorAll('section')].map((page) => page.querySelector('p').textContent)"


@given(st.binary(max_size=300))
def test_the_checksum_is_that_of_zip(js, content):
    assert js("draw/zip.js", "checksum", list(content)) == zlib.crc32(content)


def print_steps(board, name):
    """The sentences on the printed pages, and the number of pages."""
    board.page.evaluate("() => { window.asked = 0; window.print = () => window.asked++ }")
    open_menu(board)
    board.button(name).click()
    board.page.wait_for_function("window.asked")
    printed = board.page.locator("body > .printed")
    said = printed.evaluate(READ_TITLES)
    expect(printed).to_be_hidden()
    count = len(PDF_PAGE.findall(board.page.pdf(prefer_css_page_size=True)))
    expect(printed).to_have_count(0)  # removed after printing
    board.press("Escape")
    return said, count


def walk_titles(board):
    """The sentences of a run, step by step to its end."""
    board.press("Home")
    titles = [board.part(".title").text]
    while not board.button("One step forward").attribute("aria-disabled"):
        board.press("ArrowRight")
        titles.append(board.part(".title").text)
    return titles


@pytest.mark.parametrize("path", ["weight_space?preset=and gate", "conventions?preset=separable"])
def test_a_page_and_a_picture_for_each_step(open_board, open_in_node, path):
    """The board is unchanged afterwards."""
    board = open_board(path, color_scheme="dark", spoils=True).press("Home", "ArrowRight", "ArrowRight")
    before = board.state("step"), board.traces()
    said, count = print_steps(board, "All steps: pages")
    name, content = save(board, "All steps: pictures", "Light")
    assert (board.state("step"), board.traces()) == before
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        names = [f"step-{i + 1:03}.png" for i in range(len(said))]
        assert archive.namelist() == names
        pictures = [Image.open(io.BytesIO(archive.read(file))).convert("RGB") for file in names]
    assert name == f"perceptron-{path.split('?')[0].replace('_', '-')}-steps.zip"
    assert count == len(said)
    sizes = {picture.size for picture in pictures}
    assert len(sizes) == 1
    assert all(np.asarray(picture).std() > 10 for picture in pictures)
    assert len({picture.tobytes() for picture in pictures}) > len(pictures) * 0.9  # a step may change nothing
    if path.startswith("weight"):
        assert said == walk_titles(open_in_node("weight_space", PRESETS["and gate"](0)))
    board.press("Home", "ArrowRight", "ArrowRight")
    alone = Image.open(io.BytesIO(save(board, "PNG, ", "Light")[1])).convert("RGB")
    assert alone.tobytes() == pictures[2].tobytes()


def test_of_a_long_run_the_first_steps_are_printed_and_that_is_said(open_board):
    board = open_board("?preset=noisy&seed=3", spoils=True)
    assert int(board.state("updates")) > MAX_STEPS
    said, count = print_steps(board, f"The first {MAX_STEPS} steps: pages")
    assert len(said) == count == MAX_STEPS
    assert said[-1].startswith(f"Mistake {MAX_STEPS - 1}")


def test_steps_are_offered_where_there_are_some_and_nothing_is_asked(open_in_node):
    board = open_in_node("playground", PRESETS["and gate"](0))
    assert [text for text in offered_items(board) if "steps" in text] == [
        "All steps: pages to print",
        "All steps: pictures in a ZIP",
    ]
    assert [text for text in offered_items(board.replace(PRESETS["noisy"](0))) if "100 steps" in text]
    assert not [text for text in offered_items(open_in_node("hyperplane")) if "steps" in text]
    board = open_in_node("max_margin", PRESETS["separable"](0))
    board.act("exercise", "how-many-support-vectors")
    board.has(asks="true")
    assert not [text for text in offered_items(board) if "steps" in text or "run" in text.lower()]
    assert "PNG, twice the size" in offered_items(board)


def offered_items(board):
    return board.part(".save button").texts
