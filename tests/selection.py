"""Chooses the tests for `make check`: those that reach a changed file."""

import subprocess
from functools import cache

from tests import dependencies
from tests.dependencies import ROOT

SAID = (".md", ".png", ".ipynb")  # files that no test executes


@cache
def files():
    """The files that differ from the upstream branch, or else from the last commit; None if git cannot tell."""
    base = _git("merge-base", "HEAD", "@{upstream}") or ["HEAD"]
    return wanted(_git("diff", "--name-only", base[0]) + _git("ls-files", "--others", "--exclude-standard"))


def wanted(names):
    """The changed files by which tests can be chosen; None if there are others, or none."""
    found = frozenset(name for name in names if not name.endswith(SAID))
    known = {file for file in dependencies.everything() if not file.endswith("/conftest.py")}
    return found if found and found <= known else None


def concerns_file(path, changed):
    """Whether a test in this file reaches one of the changed files."""
    file = path.relative_to(ROOT).as_posix()
    return changed is None or file in changed or bool(dependencies.of_file(file) & changed)


def concerns(item, changed):
    """The same for one collected test."""
    return changed is None or bool(dependencies.of_item(item) & changed)


def _git(*command):
    done = subprocess.run(["git", *command], cwd=ROOT, capture_output=True, check=False, encoding="utf-8")
    return done.stdout.splitlines() if done.returncode == 0 else []
