"""Builds the JavaScript files of the board, whose addresses contain a hash of their content.

The first picture needs two files: one with the modules that every board needs, and one with the lesson. The whole board
is a third file. A page loads it as soon as the user asks for more than the first picture needs; pages with exercises
and pages of a class begin with it. The files share their modules.

ui/server/middleware.py serves the files. Where app.py runs without it, Streamlit serves them from the folder static/.
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

from board.bundle import bundle_modules, imported_modules, with_imports
from language import ENGLISH, catalogue, mark

HERE = Path(__file__).parent
STATIC = HERE.parent / "static"
LOADER = (HERE / "loader.js").read_text(encoding="utf-8")
# The order of the cascade: later rules may override earlier ones. No block or layout overrides another one.
STYLES = ("colors", "shared", "frame", "pictures", "player", "dialogs", "panel", "companion", "blocks/*", "layouts/*")
STYLES += ("narrow", "hall", "framed", "attended", "lecture", "classroom", "attending", "contrast", "fingers", "print")
PAGE = (HERE / "replay.html").read_text(encoding="utf-8")  # the page of a board in a file of its own
TOO_OLD = mark("The board could not be opened. It needs Safari 16.4, Chrome 111, Firefox 128 or later.")
PAGE_SENTENCES = (  # in replay.html itself, because no module has run yet
    mark("This board needs JavaScript. Please turn it on."),
    TOO_OLD,
)
MANIFEST = (HERE / "imsmanifest.xml").read_text(encoding="utf-8")  # of a SCORM package
CATALOGUE_MODULE = "language/catalogue"  # the translations are put in here; its source file has none
FONT = HERE / "board-sans.woff2"  # tests/font.py made it: a part of Source Sans, under the SIL Open Font License 1.1
FONT_MODULE = "draw/woff2"  # the bytes of the font are put in here; its source file has none

FIRST_MODULE = "shell/board"
FILE_MODULE = "shell/standalone/entry"  # opens what a file of its own contains
LECTURE = "lecture"  # the name of the part that only a file with a lecture needs
LECTURE_MODULE = "shell/standalone/lecture_file"
APP_MODULES = "shell/class/lecturer_controls", "shell/lecture/menu"  # of boards that have a server

served_by_middleware = False  # the middleware sets it
_asked = []  # the function that `templates_by` was given, if any


def module_names():
    """The board's modules, as "folder/name" on every system."""
    return sorted(file.relative_to(HERE).with_suffix("").as_posix() for file in HERE.glob("*/**/*.js"))


def lesson_names():
    return [name.removeprefix("lessons/") for name in module_names() if name.startswith("lessons/")]


def style_files():
    """The files of the style sheet, in the order of the cascade."""
    return [file for name in STYLES for file in sorted(HERE.glob(f"styles/{name}.css"))]


@cache
def css():
    """The style sheet of the board."""
    return "".join(file.read_text(encoding="utf-8") for file in style_files())


def first_bundle(language=ENGLISH):
    """The modules that every board needs for its first picture, with the style sheet."""
    return _bundle(_needed(FIRST_MODULE, later=False), language, css=css())


def lesson_bundle(name, language=ENGLISH):
    """The further modules that the board of a lesson needs for its first picture."""
    return _bundle(_needed(f"lessons/{name}", later=False) - _needed(FIRST_MODULE, later=False), language)


@cache
def board_bundle(language=ENGLISH):
    """The whole board as one module, with the style sheet and all that the browser needs to make files."""
    more = {"page": standalone_page(language), "manifest": MANIFEST, "parts": file_parts()}
    return _bundle(None, language, css=css(), templates=templates(), **more)


def standalone_bundle(lessons, language=ENGLISH):
    """The part of that bundle that a file of its own needs to show these lessons."""
    names = {part for name in ("", *lessons) for part in file_parts()[name]}
    return _bundle(names, language, css=css(), templates=templates())


@cache
def file_parts():
    """{lesson: names of what a file with it needs from the bundle}. All files need what stands at ""."""
    apart = {LECTURE_MODULE, *APP_MODULES}
    others = {name: [one for one in names if one not in apart] for name, names in _imported(later=True).items()}
    every = with_imports([FILE_MODULE], others)
    own = {name: sorted(with_imports([f"lessons/{name}"], others) - every) for name in lesson_names()}
    lecture = with_imports([LECTURE_MODULE], others) - every
    return {"": ["css", "templates", *sorted(every)], **own, LECTURE: sorted(lecture)}


@cache
def glossary(language=ENGLISH):
    """The glossary as one module, whose `modules["words/glossary"].GLOSSARY` holds the entries."""
    return bundle_modules(_modules(language), _needed("words/glossary"))


def _modules(language):
    modules = {name: (HERE / f"{name}.js").read_text(encoding="utf-8") for name in module_names()}
    modules[FONT_MODULE] = f'export const WOFF2 = "{b64encode(FONT.read_bytes()).decode()}";\n'
    return {**modules, CATALOGUE_MODULE: _catalogue(language)} if language != ENGLISH else modules


@cache
def _imported(later):
    return imported_modules(_modules(ENGLISH), later)  # the same in every language


def _needed(name, later=True):
    """The names of a module and of all that it imports."""
    return with_imports([name], _imported(later))


def _bundle(names, language, **values):
    return bundle_modules(_modules(language), names, _registry(language), **values).encode()


def templates_by(function):
    """Have `function()` return the data with which exercises in files begin: {lesson: data of its board}, as JSON.

    ui/lesson.py has this data, and the board imports nothing of the pages. Boards in a notebook need none of it.
    """
    _asked[:] = [function]
    for made in (templates, board_bundle, version):
        made.cache_clear()


@cache
def templates():
    """The JSON of that function, {} without one."""
    return json.dumps(json.loads(_asked[0]()) if _asked else {}, separators=(",", ":"))


@cache
def version(language=ENGLISH):
    """A hash of all that the files are made of.

    Numbers are rounded, because their last bits depend on the processor: several copies of the app may serve the files,
    and all must have the same addresses.
    """
    said = json.loads(templates(), parse_float=lambda digits: f"{float(digits):.9g}")
    parts = [*chain(*sorted(_modules(language).items())), css(), standalone_page(language), MANIFEST, json.dumps(said)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]


def _registry(language):
    """JavaScript for the object in which the files of one version share their modules."""
    return f'((globalThis.boards ??= {{}})["{version(language)}"] ??= {{}})'


def _catalogue(language):
    """The source of the module with the translations of a language."""
    entries = json.dumps(catalogue.translations(language), ensure_ascii=False)
    return f"export const LANGUAGE = {json.dumps(language)};\nexport const CATALOGUE = {entries};\n"


def standalone_page(language=ENGLISH):
    """The page of a board in a file of its own, before the board is put in."""
    return catalogue.translate_page(PAGE, PAGE_SENTENCES, language)


def check_bundle():
    """Bundle the board's modules. If they cannot be bundled, end the program with one sentence."""
    try:
        board_bundle()
    except ValueError as error:
        sys.exit(f"The board cannot be shown: {error}.")


def board_address(language=ENGLISH):
    """The address of the whole board, relative to the app."""
    return f"app/static/board-{version(language)}.js"


def first_addresses(name, language=ENGLISH):
    """The addresses of the two files with which the board of a lesson begins, relative to the app."""
    return [f"app/static/{part}-{version(language)}.js" for part in ("first", name)]


def bundle_files(language=ENGLISH):
    """{address: function() that makes the file}, for all files in a language."""
    made = {board_address(language): partial(board_bundle, language)}
    for name in lesson_names():
        every, own = first_addresses(name, language)
        made |= {every: partial(first_bundle, language), own: partial(lesson_bundle, name, language)}
    return made


@cache
def write_static_files(language=ENGLISH, name=""):
    """Write the whole board to static/, and the two files with which the lesson of this name begins.

    Where the middleware serves the files, write nothing.
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
            if not file.exists():  # on Windows, another server may have written the file, and be reading it
                logging.getLogger(__name__).warning("No board will be shown: %s cannot be written (%s).", file, error)
                return


def _write_atomically(file, content):
    """Write the whole file or nothing, so that a second server that starts meanwhile never reads half a file."""
    if file.exists():
        return
    file.parent.mkdir(exist_ok=True)
    handle, draft = mkstemp(dir=file.parent)
    try:
        with open(handle, "wb") as opened:
            opened.write(content)
        os.chmod(draft, 0o644)
        os.utime(draft, (0, 0))  # without Cache-Control, browsers cache a file for longer the older it is
        os.replace(draft, file)
    finally:
        Path(draft).unlink(missing_ok=True)
