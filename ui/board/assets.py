"""What the browser fetches for a board: one file, at an address that changes with the content.

ui/serving.py hands it out. Where app.py runs without it, Streamlit does so from the folder static/.
"""

import hashlib
import logging
import os
from functools import cache
from pathlib import Path
from tempfile import mkstemp

from ui.board.join import join

HERE = Path(__file__).parent
STATIC = HERE.parent.parent / "static"
LOADER = (HERE / "loader.js").read_text(encoding="utf-8")

served = False  # whether ui/serving.py hands them out


def names():
    """The board's modules, as "room/name"."""
    return sorted(file.relative_to(HERE).with_suffix("").as_posix() for file in HERE.glob("*/*.js"))


@cache
def board():
    """The board's modules and its style sheet as one module."""
    modules = {name: (HERE / f"{name}.js").read_text(encoding="utf-8") for name in names()}
    return join(modules, (HERE / "board.css").read_text(encoding="utf-8")).encode()


@cache
def addresses():
    """The address of the board, relative to the app's."""
    return {"board": f"app/static/board-{hashlib.sha256(board()).hexdigest()[:12]}.js"}


def readers():
    """{address: function that returns the content}."""
    return {addresses()["board"]: board}


@cache
def publish():
    """Write the files below static/, unless ui/serving.py hands them out."""
    for address, read in readers().items() if not served else ():
        file = STATIC / Path(address).name
        try:
            _write(file, read())
        except OSError as error:
            if not file.exists():  # on Windows, another server that was first may be reading it
                logging.getLogger(__name__).warning("No board will be shown: %s cannot be written (%s).", file, error)


def _write(file, content):
    """Write as a whole or not at all: a second server that starts meanwhile never sees half a file."""
    if file.exists():
        return
    file.parent.mkdir(exist_ok=True)
    handle, draft = mkstemp(dir=file.parent)
    try:
        with open(handle, "wb") as opened:
            opened.write(content)
        os.chmod(draft, 0o644)
        os.utime(draft, (0, 0))  # without Cache-Control, browsers keep for long what has not changed for long
        os.replace(draft, file)
    finally:
        Path(draft).unlink(missing_ok=True)
