"""What the README says of adding a lesson, done literally, in a copy of the app."""

import re
import shutil
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from tests import server
from tests.driver import BoardPage
from tests.ui.test_share import shared

PARTS = ("app.py", "pages", "perceptron_core", "ui", ".streamlit", "pyproject.toml")
PAGE = '''"""How far apart two points are."""

from ui import controls, page

page.start("Ruler", "How far apart are two points?", controls.points)
page.board("ruler", page.run)
'''
TEST = """from pathlib import Path

from streamlit.testing.v1 import AppTest

PAGE = Path(__file__).parent.parent.parent / "pages" / "ruler.py"

def test_it_runs():
    assert not AppTest.from_file(str(PAGE)).run(timeout=60).exception
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the app with one lesson more: three new files and one line."""
    root = tmp_path_factory.mktemp("copy")
    for part in PARTS:
        here = server.ROOT / part
        (shutil.copytree if here.is_dir() else shutil.copy)(here, root / part)
    text = (root / "ui/board/lessons/playground.js").read_text(encoding="utf-8")
    lesson = (
        text.replace('name: "playground"', 'name: "ruler"').replace('side: [steps("The whole run")]', "side: [ruler]")
        + RULER
    )
    (root / "ui/board/lessons/ruler.js").write_text(lesson, encoding="utf-8")
    (root / "pages/ruler.py").write_text(PAGE, encoding="utf-8")
    (root / "tests/pages").mkdir(parents=True)
    (root / "tests/pages/test_ruler.py").write_text(TEST, encoding="utf-8")
    app = (root / "app.py").read_text(encoding="utf-8")
    line = '            st.Page("pages/ruler.py", title="Ruler"),\n        ],'
    (root / "app.py").write_text(re.sub(r"        \],", line, app, count=1), encoding="utf-8")
    return root


RULER = """
/** @import { Block } from "../types" */
/** @returns {Block} */
function ruler() {
  const node = document.createElement("p");
  node.className = "ruler";
  const show = ({ data: { points: [first, second] } }) => {
    node.textContent = second ? `${Math.hypot(first[0] - second[0], first[1] - second[1])} apart` : "";
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
        board.open(shared(board)).has(lesson="ruler", points=2)
        assert board.points() == here
        assert not board.errors
        board.page.close()


def test_its_own_test_passes(copy):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/pages/test_ruler.py"]
    done = subprocess.run(command, cwd=copy, check=False, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout
