"""Which test files a change can concern, by rooms: for `make check`, which leaves the others out.

A room is a folder. A test file reaches its own, those of the files that it imports or names, and those of all that
these import: Python by its import statements, the board's modules by their own; a text such as "words/numbers.js",
f"lessons/{name}.js" or "pages" names a room.
"""

import re
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
BOARD = ROOT / "board"
PYTHON = re.compile(r"^ *(?:from (\w[\w.]*) )?import (\([^)]*\)|.+)$", re.MULTILINE)
IMPORTED = re.compile(r'\b(?:from|import)\b[\s(]*["\'](\.[^"\']+)["\']')
NODE = "open_in_node"  # a fixture: the whole board, and the pages that tell it
NAMED = re.compile(r"""["'/]([a-z_]+)(?:/[\w{}.-]+\.js)?["'/]""")
SCRIPT = re.compile(r"\w+\.mjs")  # of the tests
SAID = {".md", ".png", ".ipynb"}  # what says, and does nothing


def files():
    """The files that differ from upstream's last commit, or else from the last one; None where that says nothing."""
    base = _git("merge-base", "HEAD", "@{upstream}") or ["HEAD"]
    changed = _git("diff", "--name-only", base[0]) + _git("ls-files", "--others", "--exclude-standard")
    return {(ROOT / name).resolve() for name in changed} or None


def concerned(tests, changed):
    """Those of the test files that reach a room with a changed file; all where none reaches it, or where it is None."""
    if changed is None:
        return set(tests)
    rooms = {file.parent for file in changed if file.suffix not in SAID}
    reached = {test: reach(test) for test in tests}
    if rooms - set().union(*reached.values()):
        return set(tests)
    return {test for test in tests if reached[test] & rooms or test in changed}


def reach(test):
    """The rooms that a test file depends on."""
    seen, waiting = set(), [test, *_modules(test.read_text(encoding="utf-8"))]
    while waiting:
        if (file := waiting.pop()) not in seen:
            seen.add(file)
            waiting += _imports(file)
    return {file.parent for file in seen - {test}}


def _modules(text):
    """The files of the rooms that a text names."""
    rooms = [above / name for name in NAMED.findall(text) for above in (ROOT, BOARD)]
    scripts = [file for name in SCRIPT.findall(text) for file in _scripts() if file.name == name]
    if NODE in text:
        rooms += [ROOT / "pages", BOARD / "lessons"]
        scripts += [ROOT / "tests/board/page.mjs", ROOT / "tests/board/page.py"]
    return [file for room in rooms if room.is_dir() for file in [*room.glob("*.js"), *room.glob("*.py")]] + scripts


@cache
def _scripts():
    return [*ROOT.glob("tests/*.mjs"), *ROOT.glob("tests/*/*.mjs")]


@cache
def _imports(file):
    """The files of the checkout that a file imports."""
    text = file.read_text(encoding="utf-8")
    if file.suffix in {".js", ".mjs"}:
        found = [(file.parent / name).resolve() for name in IMPORTED.findall(text)]
    else:
        found = [path for name in _names(text) for path in (ROOT / f"{name}.py", ROOT / name / "__init__.py")]
    return [path for path in found if path.is_file()]


def _names(text):
    """What Python source imports, as paths, and perhaps some words more."""
    for module, names in PYTHON.findall(text):
        parts = re.findall(r"\w[\w.]*", names)
        found = [module, *(f"{module}.{part}" for part in parts)] if module else parts
        yield from (name.replace(".", "/") for name in found)


def _git(*command):
    done = subprocess.run(["git", *command], cwd=ROOT, capture_output=True, check=False, encoding="utf-8")
    return done.stdout.splitlines() if done.returncode == 0 else []
