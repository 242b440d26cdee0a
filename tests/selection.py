"""Which tests a change can concern, for `make check`, which leaves the others out: those that reach a changed file."""

import subprocess
from functools import cache

from tests import dependencies
from tests.dependencies import ROOT

SAID = (".md", ".png", ".ipynb")  # what says, and does nothing


@cache
def files():
    """The files that differ from upstream's last commit, or else from the last one; None where that says nothing."""
    base = _git("merge-base", "HEAD", "@{upstream}") or ["HEAD"]
    return wanted(_git("diff", "--name-only", base[0]) + _git("ls-files", "--others", "--exclude-standard"))


def wanted(names):
    """Those of the changed files by which tests can be chosen; None where there are others, or none."""
    found = frozenset(name for name in names if not name.endswith(SAID))
    known = {file for file in dependencies.everything() if not file.endswith("/conftest.py")}
    return found if found and found <= known else None


def concerns_file(path, changed):
    """Whether a test in a file can see what has changed: one of these files."""
    file = path.relative_to(ROOT).as_posix()
    return changed is None or file in changed or bool(dependencies.of_file(file) & changed)


def concerns(item, changed):
    """The same for one test of pytest's."""
    return changed is None or bool(dependencies.of_item(item) & changed)


def _git(*command):
    done = subprocess.run(["git", *command], cwd=ROOT, capture_output=True, check=False, encoding="utf-8")
    return done.stdout.splitlines() if done.returncode == 0 else []
