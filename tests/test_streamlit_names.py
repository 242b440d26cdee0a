"""The names of Streamlit's page that this product and its tests look for: each is one of the installed Streamlit.

Those of the board's modules stand in board/shell/page/streamlit_dom.js alone.
"""

import re
from pathlib import Path

import pytest
import streamlit

from tests.checkout import ROOT

NAME = re.compile(r"\bst[A-Z][A-Za-z]{3,}\b|\bdata-(?:baseweb|st-[a-z-]+|test-[a-z-]+)")
STATIC = Path(streamlit.__file__).parent / "static" / "static" / "js"


def texts():
    """The sources that may speak of Streamlit's page, but for this one."""
    for kind in ("css", "js", "mjs", "py"):
        for folder in ("ui", "board", "hosting", "tests", "benchmarks", "docs", "classroom"):
            for file in ROOT.glob(f"{folder}/**/*.{kind}"):
                if "node_modules" not in file.parts and file != Path(__file__):
                    yield file.read_text(encoding="utf-8")
    yield (ROOT / "app.py").read_text(encoding="utf-8")


USED = sorted({name for text in texts() for name in NAME.findall(text)})


@pytest.fixture(scope="module")
def script():
    return "\n".join(file.read_text(encoding="utf-8", errors="replace") for file in STATIC.glob("*.js"))


@pytest.mark.parametrize("name", USED)
def test_streamlit_has_it(script, name):
    assert re.search(rf"(?<![\w-]){name}(?![\w])", script), f"Streamlit calls {name} otherwise now"


def test_the_modules_of_the_board_have_them_from_one_file():
    files = [file for file in ROOT.glob("board/**/*.js") if file.name != "streamlit.js"]
    found = {file.name: NAME.findall(file.read_text(encoding="utf-8")) for file in files}
    assert not {name: names for name, names in found.items() if names}
