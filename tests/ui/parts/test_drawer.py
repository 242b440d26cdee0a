"""The drawer beside the board: its rules are on the page only while it is open."""

import re
from pathlib import Path

import pytest

from ui.parts import controls

PAGE = Path(controls.__file__).parents[1] / "page.css"
AROUND = r"\.stVerticalBlock:has\(|\.stMainBlockContainer:has\("  # what the board is in


@pytest.mark.parametrize("css", [PAGE.read_text(encoding="utf-8"), controls.DRAWER_CSS], ids=["page", "drawer"])
def test_no_rule_asks_what_is_in_all_that_is_around_the_board(css):
    """With such a rule each word that changes makes the browser style and lay out all of it."""
    assert not re.findall(AROUND, css)
