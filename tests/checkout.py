"""Copies the checkout, for tests that change its files."""

import shutil
from pathlib import Path

from tests import javascript

ROOT = Path(__file__).parent.parent
MADE = shutil.ignore_patterns(
    *(".git", ".venv", ".upgrade", "node_modules", "static", "__pycache__", ".hypothesis", ".*_cache")
)


def copied(to):
    """Copy the checkout to `to`, with npm's packages and without generated files; returns `to`."""
    shutil.copytree(ROOT, to, ignore=MADE)
    (to / "tests/node_modules").symlink_to(javascript.INSTALLED.parent.resolve())
    return to
