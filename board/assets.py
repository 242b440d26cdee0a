"""What the browser fetches for a board: one file, at an address that changes with its content.

ui/server/serving.py hands it out. Where app.py runs without it, Streamlit does so from the folder static/.
"""

import hashlib
import json
import logging
import os
import sys
from functools import cache
from pathlib import Path
from tempfile import mkstemp

from board.join import join

HERE = Path(__file__).parent
STATIC = HERE.parent / "static"
LOADER = (HERE / "loader.js").read_text(encoding="utf-8")
# The order of the cascade: a rule may take back what one before it says. Blocks and layouts do not mind one another's.
STYLES = ("colors", "frame", "pictures", "player", "dialogs", "panel", "companion", "blocks/*", "layouts/*")
STYLES += ("narrow", "hall", "framed", "attended", "classroom", "attending", "contrast", "fingers", "print")
PAGE = (HERE / "replay.html").read_text(encoding="utf-8")  # around a board in a file of its own
MANIFEST = (HERE / "imsmanifest.xml").read_text(encoding="utf-8")  # of a package for a course
TEMPLATES = HERE / "templates.json"  # what pages with exercises are told first; hosting/scorm.py writes it

served = False  # whether ui/server/serving.py hands it out


def names():
    """The board's modules, as "room/name" on every system."""
    return sorted(file.relative_to(HERE).with_suffix("").as_posix() for file in HERE.glob("*/**/*.js"))


def lessons():
    """The names of the lessons."""
    return [name.removeprefix("lessons/") for name in names() if name.startswith("lessons/")]


def styles():
    """The files of the style sheet, in its order."""
    return [file for name in STYLES for file in sorted(HERE.glob(f"styles/{name}.css"))]


@cache
def css():
    """The style sheet of the board."""
    return "".join(file.read_text(encoding="utf-8") for file in styles())


def board():
    """The board's modules as one module, with its style sheet and what is put around a board in a file of its own."""
    return _joined(None)


def board_in_file(lessons):
    """Of all that what a file of its own needs to show these lessons."""
    return _joined(("shell/unpacked", *(f"lessons/{name}" for name in sorted(lessons))))


@cache
def _joined(only):
    modules = {name: (HERE / f"{name}.js").read_text(encoding="utf-8") for name in names()}
    templates = json.dumps(json.loads(TEMPLATES.read_text(encoding="utf-8")), separators=(",", ":"))
    return join(modules, only, css=css(), page=PAGE, manifest=MANIFEST, templates=templates).encode()


def check():
    """Join the board's modules; where that cannot be, end the program with one sentence."""
    try:
        board()
    except ValueError as error:
        sys.exit(f"The board cannot be shown: {error}.")


@cache
def address():
    """Where the file is, relative to the app."""
    return f"app/static/board-{hashlib.sha256(board()).hexdigest()[:12]}.js"


@cache
def publish():
    """Write the file below static/, unless ui/server/serving.py hands it out."""
    if served:
        return
    file = STATIC / Path(address()).name
    try:
        _write(file, board())
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
