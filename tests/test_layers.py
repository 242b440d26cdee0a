"""Imports run one way: app → pages → ui → perceptron_core."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAY_NOT = {
    "perceptron_core": {"streamlit", "plotly", "ui", "pages"},
    "ui": {"pages", "app"},
    "pages": {"pages", "app"},
}


def imports(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


@pytest.mark.parametrize("folder", MAY_NOT)
def test_imports_run_one_way(folder):
    files = list((ROOT / folder).rglob("*.py"))
    assert files
    for file in files:
        assert not set(imports(file)) & MAY_NOT[folder], file


def test_what_only_one_lesson_has_is_for_its_page_alone():
    lessons = set()
    for file in [*(ROOT / "ui").rglob("*.py"), *(ROOT / "pages").glob("*.py")]:
        for lesson in re.findall(r"^(?:from|import) ui\.lessons\.(\w+)", file.read_text(encoding="utf-8"), re.MULTILINE):
            assert file.is_relative_to(ROOT / "ui" / "lessons" / lesson) or file == ROOT / "pages" / f"{lesson}.py"
            lessons.add(lesson)
    assert lessons == {file.parent.name for file in (ROOT / "ui" / "lessons").glob("*/__init__.py")}


def test_only_the_session_asks_streamlit_what_it_keeps():
    for file in [*(ROOT / "ui").rglob("*.py"), *(ROOT / "pages").glob("*.py"), ROOT / "app.py"]:
        nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        asks = any(isinstance(node, ast.Attribute) and node.attr == "session_state" for node in nodes)
        assert asks == (file == ROOT / "ui" / "session.py"), file


def test_the_core_loads_neither_streamlit_nor_plotly():
    code = "import perceptron_core, sys; sys.exit('streamlit' in sys.modules or 'plotly' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
