"""The drawer beside the board adds CSS only while it is open."""

import re
from pathlib import Path

import pytest

from ui.parts import controls

PAGE = Path(controls.__file__).parents[1] / "page.css"
AROUND = r"\.stVerticalBlock:has\(|\.stMainBlockContainer:has\("  # containers of the board


@pytest.mark.parametrize("css", [PAGE.read_text(encoding="utf-8"), controls.DRAWER_CSS], ids=["page", "drawer"])
def test_no_rule_asks_what_is_in_all_that_is_around_the_board(css):
    """Such a rule makes the browser style and lay out the whole container at each changed word."""
    assert not re.findall(AROUND, css)
