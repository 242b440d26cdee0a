"""Imports between folders go one way only, in Python and in JavaScript.

The order is app → pages → ui → board → perceptron_core, and there is one among the rooms of ui and of the board. Only
app.py uses the class server, which imports none of the others. Sentences pass through language/, which all but the core
may use.
"""

import ast
import re
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from posixpath import basename, dirname, normpath
from posixpath import join as join_paths

import pytest

from board import assets
from tests.dependencies import IMPORTED, ROOT

BOARD = ROOT / "board"

# The other folders that the Python of a folder may import. Single modules beside them are rooms of their own.
FLOORS = {
    "perceptron_core": set(),
    "language": set(),
    "board": {"perceptron_core", "language"},
    "ui": {"perceptron_core", "language", "board"},
    "pages": {"perceptron_core", "language", "board", "ui"},
    "classroom": {"language"},
    "app": {"perceptron_core", "language", "board", "ui", "pages", "classroom"},
    "hosting": {"perceptron_core", "language", "board", "ui", "pages"},
}
STRANGERS = {"perceptron_core": {"streamlit", "plotly"}, "classroom": {"streamlit", "plotly"}}  # forbidden libraries
BASE = {"words", "course", "lectures"}
# The same inside ui.
UI = {
    "words": set(),
    "course": set(),
    "lectures": set(),
    "server": set(),
    "visitor": BASE,
    "parts": BASE | {"visitor"},
    "data_import": BASE | {"visitor", "parts"},
    "lesson": BASE | {"visitor", "parts"},
    "page": BASE | {"server", "visitor", "parts", "data_import", "lesson"},
    "notebook_input": set(),
    "widget": set(),
    "notebook": BASE | {"visitor", "notebook_input", "widget"},
    "lessons": BASE | {"visitor", "parts", "page"},
}
# The other rooms of the board that a room may import. Its modules may import one another, except in the last room.
ROOMS = {
    "language": set(),
    "math": {"language"},
    "words": {"language", "math"},
    "model": {"language", "math", "words"},
    "draw": {"language", "math", "words"},
    "pictures": {"language", "math", "words", "draw"},
    "exercises": {"language", "math", "words", "model"},
    "shell": {"language", "math", "words", "model", "draw", "pictures"},
    "lessons": {"language", "math", "words", "model", "draw", "pictures", "exercises", "shell"},
}


def imported(source):
    """The modules that Python source imports; "from a.b import c" counts as a.b.c."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def not_allowed(module, source):
    """The imports that are not allowed in the Python source of a module such as "ui.visitor.scene"."""
    floor, room, *_ = [*module.split("."), ""]
    for target in imported(source):
        other, part, *_ = [*target.split("."), ""]
        foreign = other in STRANGERS.get(floor, ()) or (other in FLOORS and other not in {floor, *FLOORS[floor]})
        among_pages = floor == other == "pages"
        if foreign or among_pages or (floor == other == "ui" and part not in {room, *UI.get(room, ())}):
            yield target


def test_imports_run_one_way():
    files = [file for folder in FLOORS for file in [*(ROOT / folder).rglob("*.py"), *ROOT.glob(f"{folder}.py")]]
    assert len(files) > 100
    for file in files:
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        assert not list(not_allowed(module, file.read_text(encoding="utf-8"))), file


@pytest.mark.parametrize(
    ("module", "line", "allowed"),
    [
        ("ui.visitor.scene", "from board import edits", True),
        ("ui.visitor.scene", "from ui.words import quoted", True),
        ("ui.visitor.scene", "import perceptron_core", True),
        ("ui.visitor.scene", "from ui.visitor import points", True),
        ("ui.visitor.scene", "from ui.parts import controls", False),
        ("ui.visitor.scene", "from ui import page", False),
        ("ui.lesson", "from ui.parts import examples", True),
        ("ui.lesson", "from pages import noise", False),
        ("ui.page", "from ui.data_import import drawer", True),
        ("ui.data_import.drawer", "from ui import page", False),
        ("ui.server.message_filter", "from ui.visitor import session", False),
        ("ui.cellar.wine", "from ui import words", False),
        ("board.component", "from ui.visitor import session", False),
        ("board.serializers", "import ui.words", False),
        ("perceptron_core.bounds", "import streamlit as st", False),
        ("perceptron_core.bounds", "from board import edits", False),
        ("pages.noise", "from pages import spam", False),
        ("pages.noise", "from ui import page", True),
        ("app", "from pages import spam", True),
        ("ui.page", "import app", False),
    ],
)
def test_what_a_module_may_import(module, line, allowed):
    assert list(not_allowed(module, f"def late():\n    {line}")) == ([] if allowed else [*imported(line)])


@pytest.mark.all_lessons
def test_what_only_one_lesson_has_is_for_its_page_alone():
    lessons = set()
    for file in [*(ROOT / "ui").rglob("*.py"), *(ROOT / "pages").glob("*.py")]:
        source = file.read_text(encoding="utf-8")
        for lesson in re.findall(r"^(?:from|import) ui\.lessons\.(\w+)", source, re.MULTILINE):
            assert file.is_relative_to(ROOT / "ui" / "lessons" / lesson) or file == ROOT / "pages" / f"{lesson}.py"
            lessons.add(lesson)
    assert lessons == {file.parent.name for file in (ROOT / "ui" / "lessons").glob("*/__init__.py")}


@pytest.mark.all_lessons
def test_only_the_session_asks_streamlit_what_it_keeps():
    for file in [*(ROOT / "ui").rglob("*.py"), *(ROOT / "pages").glob("*.py"), ROOT / "app.py"]:
        nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        asks = any(isinstance(node, ast.Attribute) and node.attr == "session_state" for node in nodes)
        assert asks == (file == ROOT / "ui" / "visitor" / "session.py"), file


def test_the_core_loads_neither_streamlit_nor_plotly():
    code = "import perceptron_core, sys; sys.exit('streamlit' in sys.modules or 'plotly' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def against_the_rules(modules):
    """The imports that are not allowed in a board's modules {name: source}; types may be imported anywhere."""
    wrong, graph = [], {}
    for name, source in modules.items():
        targets = (normpath(join_paths(dirname(name), found)) for found in IMPORTED.findall(source))
        graph[name] = {target.removesuffix(".js") for target in targets if basename(target) != "types"}
        wrong += [f"{name} imports {target}" for target in sorted(graph[name]) if not is_allowed(name, target)]
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        wrong.append(f"a circle: {' imports '.join(error.args[1][::-1])}")
    return wrong


def is_allowed(name, target):
    room, other = room_of(name), room_of(target)
    return other in ROOMS.get(room, ()) or (room == other and room in ROOMS and room != "lessons")


def room_of(name):
    return name.rpartition("/")[0].partition("/")[0]


@pytest.mark.all_lessons
def test_the_rooms_of_the_board_import_one_way():
    files = {file.relative_to(BOARD).with_suffix("").as_posix(): file for file in BOARD.rglob("*.js")}
    modules = {name: file.read_text(encoding="utf-8") for name, file in files.items()}
    assert set(map(room_of, modules)) == {*ROOMS, ""}
    assert against_the_rules(modules) == []


@pytest.mark.parametrize(
    ("name", "line", "wrong"),
    [
        ("math/a", 'import * as b from "./b.js";', None),
        ("shell/a", 'import { b, c } from "../pictures/b.js";', None),
        ("lessons/a", 'import { b } from "../shell/b.js";', None),
        ("shell/components/a", 'import { b } from "../b.js";', None),
        ("draw/a", '/** @import { Line } from "../types" */', None),
        ("words/a", '/** @import { Run } from "../model/runs/types" */', None),
        ("math/a", 'import * as b from "../words/b.js";', "math/a imports words/b"),
        ("draw/a", 'import { b } from "../model/b.js";', "draw/a imports model/b"),
        ("pictures/a", 'import {\n  b,\n} from "../shell/b.js";', "pictures/a imports shell/b"),
        ("pictures/a", 'import "../draw/b.js";', None),
        ("draw/a", 'import "../pictures/b.js";', "draw/a imports pictures/b"),
        ("model/a", "const b = await import('../shell/b.js');", "model/a imports shell/b"),
        ("model/a", '/** @import { B } from "../shell/b.js" */', "model/a imports shell/b"),
        ("words/a", 'export { b } from "../model/b.js";', "words/a imports model/b"),
        ("draw/b/a", 'import { b } from "../../model/b.js";', "draw/b/a imports model/b"),
        ("lessons/a", 'import { b } from "./b.js";', "lessons/a imports lessons/b"),
        ("shell/a", 'import { b } from "../lessons/b.js";', "shell/a imports lessons/b"),
        ("shell/a", 'import { b } from "../loader.js";', "shell/a imports loader"),
        ("loader", 'import { b } from "./math/b.js";', "loader imports math/b"),
        ("cellar/a", 'import { b } from "./b.js";', "cellar/a imports cellar/b"),
    ],
)
def test_what_a_room_may_import(name, line, wrong):
    assert against_the_rules({name: f"{line}\nexport const a = 1;"}) == ([wrong] if wrong else [])


# Words that name a lesson and also something else: a picture, a subject, a layer with its list, a label.
ALSO = {"neuron", "hyperplane", "margins", "spam"}
HOME = "model/scene.js"  # the one place that names the page with the app's own address


def lessons_named(source):
    """The lessons that a JavaScript file or a style sheet names."""
    given = re.findall(r"""data-(?:lesson|layout)[~|^$*]?=["']?(\w+)|\bstored\.(\w+)""", source)
    texts = re.findall(r"""["'`](\w+)["'`]""", source)
    words = {word for word in re.findall(r"\w+", re.sub(r"//.*|/\*.*?\*/", "", source, flags=re.DOTALL)) if "_" in word}
    return {*assets.lesson_names()} & ({*texts} - ALSO | {name for names in given for name in names} | words)


@pytest.mark.all_lessons
def test_nothing_of_the_board_but_its_own_file_names_a_lesson():
    files = [file for kind in ("js", "css", "html") for file in BOARD.rglob(f"*.{kind}")]
    others = [file for file in files if file.parent.name != "lessons"]
    assert len(others) > 100
    found = {file.relative_to(BOARD).as_posix(): lessons_named(file.read_text(encoding="utf-8")) for file in others}
    assert {name: lessons for name, lessons in found.items() if lessons} == {HOME: {"playground"}}


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ('.board[data-lesson="neuron"] {', {"neuron"}),
        (".board[data-layout=spam] {", {"spam"}),
        ('if (lesson.name === "noise") return;', {"noise"}),
        ("const SIDES = { two_runs: 2 };", {"two_runs"}),
        ("stored.noise", {"noise"}),
        ("own.noise", set()),
        ('label > 0 ? "spam" : "ham"', set()),
        (".board .neuron {", set()),
    ],
)
def test_what_names_a_lesson(source, named):
    assert lessons_named(source) == named


def test_a_circle_is_named():
    modules = {f"math/{name}": f'import * as x from "./{other}.js";' for name, other in ("ab", "bc", "ca")}
    circles = [" imports ".join(f"math/{name}" for name in names) for names in ("abca", "bcab", "cabc")]
    assert against_the_rules(modules) in [[f"a circle: {circle}"] for circle in circles]
