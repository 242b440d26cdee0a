"""The instructions for a new lesson in docs/contributing.md work in a copy of the app."""

import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from tests import javascript, server
from tests.board.shell.test_share import share_link
from tests.checkout import copied
from tests.driver import BoardPage

pytestmark = pytest.mark.served

PAGE = '''"""How far apart two points are."""

from ui import page
from ui.lesson import Lesson
from ui.parts import controls

LESSON = Lesson("ruler", page.current_run, (controls.show_points_controls,))

if __name__ == "__main__":
    page.start(LESSON)
    page.board(LESSON)
'''
TEST = """from tests.pages.opened import board_data, opened


def test_its_board_has_the_points():
    assert len(board_data(opened("ruler"))["points"]) > 1
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the checkout with one more lesson: three new files and one line."""
    root = copied(tmp_path_factory.mktemp("copy") / "checkout")
    text = (root / "board/lessons/playground.js").read_text(encoding="utf-8")
    for before, after in CHANGES.items():
        assert before in text
        text = text.replace(before, after)
    (root / "board/lessons/ruler.js").write_text(text + RULER, encoding="utf-8")
    (root / "pages/ruler.py").write_text(PAGE, encoding="utf-8")
    (root / "tests/pages/test_ruler.py").write_text(TEST, encoding="utf-8")
    course = (root / "ui/course.py").read_text(encoding="utf-8")
    line = '        Page("ruler", "Ruler", "How far apart are two points?", "And how long is the way?"),\n    ),'
    (root / "ui/course.py").write_text(re.sub(r"^    \),", line, course, count=1, flags=re.MULTILINE), encoding="utf-8")
    return root


CHANGES = {
    'name: "playground"': 'name: "ruler"',
    "  pictures: [planePicture],": "  pictures: [planePicture],\n  side: [...STEPPING.side, ruler],",
    "@import { Lesson }": "@import { Component, Lesson }",
    "import { STEPPING }": 'import { element, setText } from "../shell/dom.js";\nimport { STEPPING }',
}
RULER = """
/** @returns {Component} */
function ruler() {
  const node = element("p", { class: "ruler" });
  /** @type {Component["show"]} */
  const show = ({ data: { points } }) => {
    const [first, second] = points;
    setText(node, second ? `${Math.hypot(first[0] - second[0], first[1] - second[1])} apart` : "");
  };
  return { node, show };
}
"""


def test_a_lesson_is_three_new_files_and_one_line(copy, chromium):
    with server.running(root=copy) as (address, _):
        board = BoardPage(chromium.new_page(viewport={"width": 1280, "height": 800})).open(address)
        expect(board.root).to_have_attribute("data-lesson", "playground")
        board.page.get_by_role("link", name="Ruler", exact=True).click()
        board.has(lesson="ruler", ready="true").clear()
        board.click(0, 0).click(1, 1).has(points=2).settled()
        one, other = board.points()[1]
        apart = ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5
        expect(board.root.locator(".ruler")).to_contain_text(f"{apart:.6f}"[:6])
        here = board.points()
        board.open(share_link(board)).has(lesson="ruler", points=2)
        assert board.points() == here
        assert not board.errors
        board.page.close()


def ran(copy, *command):
    """The output of a program in the copy if it fails; empty if it succeeds."""
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=copy, check=False, capture_output=True, encoding="utf-8"
    )
    return done.stdout + done.stderr if done.returncode else ""


@pytest.mark.parametrize("command", [["ruff", "check", "--no-cache"], ["ruff", "format", "--no-cache", "--check"]])
def test_ruff_finds_nothing(copy, command):
    assert ran(copy, *command) == ""


def test_eslint_and_tsc_find_nothing(copy):
    assert javascript.findings(copy) == ""


def test_every_quick_test_of_all_lessons_passes_with_it(copy):
    """These are the tests of the new lesson, its cases of tests of every lesson, and tests of all lessons at once."""
    chosen = "(ruler or all_lessons) and not new_lesson"
    assert ran(copy, "pytest", "-q", "--quick", "-p", "no:cacheprovider", "-k", chosen) == ""
