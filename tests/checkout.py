"""A copy of the checkout, for what changes its files."""

import shutil
from pathlib import Path

from tests import javascript

ROOT = Path(__file__).parent.parent
MADE = shutil.ignore_patterns(
    *(".git", ".venv", ".upgrade", "node_modules", "static", "__pycache__", ".hypothesis", ".*_cache")
)


def copied(to):
    """`to`, where there is then a copy with what npm has installed, and without what programs have left there."""
    shutil.copytree(ROOT, to, ignore=MADE)
    (to / "tests/node_modules").symlink_to(javascript.INSTALLED.parent.resolve())
    return to
