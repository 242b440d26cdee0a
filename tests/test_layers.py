"""Imports run one way: app → pages → ui → perceptron_core."""

import ast
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


def test_the_core_loads_neither_streamlit_nor_plotly():
    code = "import perceptron_core, sys; sys.exit('streamlit' in sys.modules or 'plotly' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
