"""What the browser fetches for a board: files at addresses that change with what they are made of.

For the first picture there is one file with what all boards need, and one with a lesson. The whole board is a third
file: it comes when something is asked for that the first picture does not need, and pages with exercises or of a class
begin with it. All of them share their modules.

ui/server/middleware.py hands them out. Where app.py runs without it, Streamlit does so from the folder static/.
"""

import hashlib
import json
import logging
import os
import sys
from base64 import b64encode
from functools import cache, partial
from itertools import chain
from pathlib import Path
from tempfile import mkstemp

from board.bundle import bundle_modules, needed_first
from language import ENGLISH, catalogue, mark

HERE = Path(__file__).parent
STATIC = HERE.parent / "static"
LOADER = (HERE / "loader.js").read_text(encoding="utf-8")
# The order of the cascade: a rule may take back what one before it says. Blocks and layouts do not mind one another's.
STYLES = ("colors", "frame", "pictures", "player", "dialogs", "panel", "companion", "blocks/*", "layouts/*")
STYLES += ("narrow", "hall", "framed", "attended", "classroom", "attending", "contrast", "fingers", "print")
PAGE = (HERE / "replay.html").read_text(encoding="utf-8")  # around a board in a file of its own
TOO_OLD = mark("The board could not be opened. It needs Safari 16.4, Chrome 111, Firefox 128 or later.")
PAGE_SENTENCES = (  # there, where no module speaks yet
    mark("This board needs JavaScript. Please turn it on."),
    TOO_OLD,
)
MANIFEST = (HERE / "imsmanifest.xml").read_text(encoding="utf-8")  # of a package for a course
CATALOGUE_MODULE = "language/catalogue"  # the module with the translations, which is English in the folder
FONT = HERE / "board-sans.woff2"  # tests/font.py made it: a part of Source Sans, under the SIL Open Font License 1.1
FONT_MODULE = "draw/woff2"  # the module with its bytes, which has none in the folder

FIRST_MODULE = "shell/board"  # the module that a board begins with

served_by_middleware = False  # whether ui/server/middleware.py hands it out
_asked = []  # the function that knows what lessons tell their boards first, if any; see `templates_by`


def module_names():
    """The board's modules, as "room/name" on every system."""
    return sorted(file.relative_to(HERE).with_suffix("").as_posix() for file in HERE.glob("*/**/*.js"))


def lesson_names():
    """The names of the lessons."""
    return [name.removeprefix("lessons/") for name in module_names() if name.startswith("lessons/")]


def style_files():
    """The files of the style sheet, in its order."""
    return [file for name in STYLES for file in sorted(HERE.glob(f"styles/{name}.css"))]


@cache
def css():
    """The style sheet of the board."""
    return "".join(file.read_text(encoding="utf-8") for file in style_files())


def board_bundle(language=ENGLISH):
    """The board's modules as one module, with its style sheet and what is put around a board in a file of its own."""
    return _bundle(None, language)


def first_bundle(language=ENGLISH):
    """What every board needs for its first picture, with the style sheet."""
    return bundle_modules(
        _modules(language), (FIRST_MODULE,), first=True, registry=_registry(language), css=css()
    ).encode()


def lesson_bundle(name, language=ENGLISH):
    """What the board of a lesson needs besides."""
    modules, names = _modules(language), (f"lessons/{name}",)
    known = needed_first(modules, (FIRST_MODULE,))
    return bundle_modules(modules, names, without=known, first=True, registry=_registry(language)).encode()


def standalone_bundle(lessons, language=ENGLISH):
    """Of all that what a file of its own needs to show these lessons."""
    return _bundle(("shell/standalone/entry", *(f"lessons/{name}" for name in sorted(lessons))), language)


@cache
def glossary(language=ENGLISH):
    """The glossary as one module, whose `modules["words/glossary"].GLOSSARY` holds the entries."""
    return bundle_modules(_modules(language), ("words/glossary",))


def _modules(language):
    modules = {name: (HERE / f"{name}.js").read_text(encoding="utf-8") for name in module_names()}
    modules[FONT_MODULE] = f'export const WOFF2 = "{b64encode(FONT.read_bytes()).decode()}";\n'
    return {**modules, CATALOGUE_MODULE: _catalogue(language)} if language != ENGLISH else modules


@cache
def _bundle(only, language):
    modules = _modules(language)
    return bundle_modules(
        modules,
        only,
        registry=_registry(language),
        css=css(),
        page=standalone_page(language),
        manifest=MANIFEST,
        templates=templates(),
    ).encode()


def templates_by(function):
    """Have `function()` say what exercises in files begin with, {lesson: what its board is told first}, as JSON.

    The board knows no pages, so ui/lesson.py does. A notebook has none of them, and its boards need none.
    """
    _asked[:] = [function]
    for made in (templates, _bundle, version):
        made.cache_clear()


@cache
def templates():
    """What that function says."""
    return json.dumps(json.loads(_asked[0]()) if _asked else {}, separators=(",", ":"))


@cache
def version(language=ENGLISH):
    """Of all that the files are made of.

    It is the same on all processors, though the last bits of numbers are not: several copies may hand the files out.
    """
    said = json.loads(templates(), parse_float=lambda digits: f"{float(digits):.9g}")
    parts = [*chain(*sorted(_modules(language).items())), css(), standalone_page(language), MANIFEST, json.dumps(said)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]


def _registry(language):
    """Where the files of one version put their modules."""
    return f'((globalThis.boards ??= {{}})["{version(language)}"] ??= {{}})'


def _catalogue(language):
    """The module with the translations of a language."""
    entries = json.dumps(catalogue.translations(language), ensure_ascii=False)
    return f"export const LANGUAGE = {json.dumps(language)};\nexport const CATALOGUE = {entries};\n"


def standalone_page(language=ENGLISH):
    """What is put around a board in a file of its own."""
    text = PAGE.replace('<html lang="en">', f'<html lang="{language}">', 1)
    for sentence in PAGE_SENTENCES:
        text = text.replace(sentence, catalogue.translations(language).get(sentence, sentence))
    return text


def check_bundle():
    """Join the board's modules; where that cannot be, end the program with one sentence."""
    try:
        board_bundle()
    except ValueError as error:
        sys.exit(f"The board cannot be shown: {error}.")


def board_address(language=ENGLISH):
    """Where the whole board is, relative to the app."""
    return f"app/static/board-{version(language)}.js"


def first_addresses(name, language=ENGLISH):
    """Where the two files are that the board of a lesson begins with."""
    return [f"app/static/{part}-{version(language)}.js" for part in ("first", name)]


def bundle_files(language=ENGLISH):
    """{address: function() that makes the file} of all files in a language."""
    made = {board_address(language): partial(board_bundle, language)}
    for name in lesson_names():
        every, own = first_addresses(name, language)
        made |= {every: partial(first_bundle, language), own: partial(lesson_bundle, name, language)}
    return made


@cache
def write_static_files(language=ENGLISH, name=""):
    """Write the whole board below static/, and what the lesson of this name begins with.

    Not where ui/server/middleware.py hands them out.
    """
    if served_by_middleware:
        return
    made = bundle_files(language)
    for where in [board_address(language), *(first_addresses(name, language) if name else [])]:
        file = STATIC / Path(where).name
        try:
            if not file.exists():
                _write_atomically(file, made[where]())
        except OSError as error:
            if not file.exists():  # on Windows, another server that was first may be reading it
                logging.getLogger(__name__).warning("No board will be shown: %s cannot be written (%s).", file, error)
                return


def _write_atomically(file, content):
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
