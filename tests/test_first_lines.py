"""Every source file begins with one short sentence that says what it is."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MOST_WORDS = 15
COMMENT = {".js": r"// (.*)", ".mjs": r"// (.*)", ".ts": r"// (.*)", ".css": r"/\* (.*?)(?: \*/)?$"}
# Configuration files of tools.
NO_FIRST_LINE = {"eslint.config.mjs"}


def first_line(name, text):
    """The first line of a Python docstring or of the comment at the top; None if there is neither."""
    if name.endswith(".py"):
        said = ast.get_docstring(ast.parse(text))
        return said.splitlines()[0] if said else None
    found = re.match(COMMENT[Path(name).suffix], text.splitlines()[0] if text else "")
    return found[1] if found else None


def problem(name, text):
    """What is wrong with the first line of a file; None for a good one and for an empty file."""
    line = first_line(name, text)
    if line is None:
        return None if not text.strip() else "it says nothing"
    if not re.search(r"[.?!]$", line):
        return f"the first line does not end a sentence: {line}"
    if len(line.split()) > MOST_WORDS:
        return f"{len(line.split())} words: {line}"
    return None


def names():
    kinds = ["*.py", *(f"*{kind}" for kind in COMMENT)]
    listed = subprocess.run(["git", "ls-files", *kinds], cwd=ROOT, check=True, capture_output=True, encoding="utf-8")
    return sorted(set(listed.stdout.split()) - NO_FIRST_LINE)


def test_every_file_begins_with_one_short_sentence():
    found = {name: problem(name, (ROOT / name).read_text(encoding="utf-8")) for name in names()}
    assert len(found) > 600
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("a.py", '"""A line in the plane."""\n', None),
        ("a.py", "", None),
        ("a.py", "import re\n", "it says nothing"),
        ("a.js", "// A line in the plane.\n", None),
        ("a.css", "/* The colors. */\n:root {}\n", None),
        ("a.css", "/* The colors of the board.\n   They are for both schemes. */\n", None),
        ("a.js", "// A line in\n// the plane.\n", "the first line does not end a sentence: A line in"),
        ("a.mjs", "import a;\n", "it says nothing"),
        ("a.py", f'"""{"word " * 15}word."""', f"16 words: {'word ' * 15}word."),
    ],
)
def test_what_is_wrong_with_a_first_line(name, text, wrong):
    assert problem(name, text) == wrong
