"""Finds the files that a test reaches, from its source.

`make check` chooses tests by them. A test reaches what it names, what that names, and so on: in Python function by
function, because an imported module contains many functions that only others need; in the board's modules file by file.
It also reaches what its strings name: "words/numbers.js" or f"{page}.py" is a file, "tests.reusable_app" a module,
"soft_margin" a lesson. A board or page that a test opens is of a lesson that it names; if the test loops over a list of
lessons, it is of all lessons. A test that lists folders reaches everything.

Where that cannot be known, the result is too large rather than too small. The whole suite checks that the files that a
test asks of node or opens as pages were expected: see `meets`.
"""

import ast
import os
import re
from functools import cache
from itertools import accumulate
from pathlib import Path
from posixpath import dirname, normpath, splitext
from posixpath import join as joined

ROOT = Path(__file__).parent.parent
FOLDERS = ("board", "classroom", "language", "ui", "pages", "perceptron_core", "hosting", "tests")
HERE = "tests/dependencies.py"  # has many strings, and reaches nothing
KINDS = {".py", ".js", ".mjs", ".ts", ".css", ".html", ".jsonl"}
IMPORTED = re.compile(r'\b(?:from|import)\b[\s(]*["\'`](\.[^"\'`?$]+)["\'`?$]')
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
WORD = re.compile(r"\w+")
FILE = re.compile(r"[\w*./-]*\.(?:py|js|mjs|css|html|jsonl)")
MODULE = re.compile(r"[a-z_]\w*(?:\.\w+)+|" + "|".join(FOLDERS))
CODE = re.compile(r"^ *(?:from|import) +([\w.]+)", re.MULTILINE)

FIRST = "playground"  # the lesson of a board if a test names none
LOOKS = {"glob", "rglob", "iterdir", "walk", "listdir"}
# A test that reads one of these lists gets every lesson.
LISTS = {
    ("tests/lessons.py", "*"),
    ("ui/course.py", "*"),
    ("ui/visitor/scene.py", "PAGES"),
    ("board/assets.py", "lessons"),
    ("ui/lessons/errata", "*"),
    ("ui/lessons/notes", "*"),
    ("ui/lessons/start_here", "*"),
}
# These join all modules into one file, and the app passes only its address on: only who asks for it depends on them.
JOINED = {"board/assets.py", "board/bundle.py", "ui/notebook.py", "hosting/site.py"}
UNSEEN = {("board/assets.py", name) for name in ("names", "lessons", "address", "publish")}
# The initial data of all lessons' boards: tests/test_scorm.py checks every page against it, so no other test reaches
# it.
TOLD = ("ui/lesson.py", "templates")


@cache
def everything():
    """All files of the checkout that a test may reach, as "room/name.py" on every system."""
    found = {"app.py"}
    for top in FOLDERS:
        for folder, folders, files in os.walk(ROOT / top):
            folders[:] = {*folders} - {"node_modules", "__pycache__"}
            inside = Path(folder).relative_to(ROOT).as_posix()
            found |= {f"{inside}/{file}" for file in files if splitext(file)[1] in KINDS}
    return frozenset(found)


@cache
def folders():
    """All folders of these files."""
    return frozenset(folder for file in everything() for folder in accumulate(dirname(file).split("/"), joined))


def below(folder):
    return {file for file in everything() if file.startswith(f"{folder}/")}


@cache
def ending(text):
    """The files that a string may name, with * for any part of a name."""
    name = re.compile("(?:.*/)?" + re.escape(text).replace(r"\*", ".*"))
    return frozenset(file for file in everything() if name.fullmatch(file))


@cache
def lessons():
    """The names of everything that has a page or a board."""
    return frozenset(splitext(file)[0].rpartition("/")[2] for file in below("pages") | below("board/lessons"))


def text_of(file):
    return (ROOT / file).read_text(encoding="utf-8")


class Needs:
    """What a piece of source needs: symbols (file, name), files, lessons, and what only tests of some lesson need."""

    def __init__(self):
        self.symbols = set()
        self.files = set()
        self.ways = set()  # patterns such as "pages/*.py" and "board/lessons/*.js", for the lessons that the test names
        self.only = []  # (lesson, Needs)
        self.named = set()
        self.all = False  # whether it needs every lesson


# ---- Python ----------------------------------------------------------------------------------------------------------


class Source:
    """A Python file: its definitions by name, its imports by name, and the statements that run at import."""

    def __init__(self, file):
        self.file = file
        self.of_tests = file.startswith("tests/")
        self.defined, self.imported, self.does = {}, {}, []
        tree = ast.parse(text_of(file))
        for node in ast.walk(tree):
            self._import(node)
        for statement in tree.body:
            self._define(statement)

    def _import(self, node):
        if isinstance(node, ast.Import):
            for alias in node.names:
                name = alias.name if alias.asname else alias.name.partition(".")[0]
                self.imported.setdefault(alias.asname or name, []).append((name, None))
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                self.imported.setdefault(alias.asname or alias.name, []).append((node.module, alias.name))

    def _define(self, node):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self.defined.setdefault(node.name, []).append(node)
            if self._is_taken_in(node):
                self.does.append(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}
            for name in names:
                self.defined.setdefault(name, []).append(node)
            if not all(isinstance(target, ast.Name | ast.Tuple) for target in targets):
                self.does.append(node)
        elif not isinstance(node, ast.Import | ast.ImportFrom) and not _is_text(node):
            self.does.append(node)
            for part in ast.walk(node):
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    self.defined.setdefault(part.id, []).append(node)

    def _is_taken_in(self, node):
        """Whether a decorator of the checkout registers it, or a decorator makes it apply to all tests."""
        for decorator in node.decorator_list:
            base = decorator
            while isinstance(base, ast.Call | ast.Attribute):
                base = base.func if isinstance(base, ast.Call) else base.value
            name = getattr(base, "id", "")
            ours = name in self.defined or any(_is_ours(module) for module, _ in self.imported.get(name, ()))
            if ours or "autouse" in ast.unparse(decorator):
                return True
        return False


@cache
def source(file):
    return Source(file)


@cache
def conftests(file):
    found = (f"{folder}/conftest.py" for folder in accumulate(dirname(file).split("/"), joined))
    return [path for path in found if path in everything()]


def _is_text(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_ours(module):
    return module.partition(".")[0] in {*FOLDERS, "app"}


@cache
def module_file(module):
    """The file of a module of the checkout; the folder if it has no file."""
    if not _is_ours(module):
        return None
    path = module.replace(".", "/")
    found = (file for file in (f"{path}.py", f"{path}/__init__.py") if file in everything())
    return next(found, path if path in folders() else None)


class Reader(ast.NodeVisitor):
    """Visits the syntax tree of a piece of source and collects what it needs."""

    def __init__(self, of):
        self.of, self.needs, self.local = of, Needs(), [set()]

    def read(self, nodes):
        for node in nodes:
            self.visit(node)
        return self.needs

    # ---- names

    def visit_FunctionDef(self, node):
        self.read([*node.decorator_list, *_signature(node.args)])
        if node.returns:
            self.visit(node.returns)
        names = [part.arg for part in ast.walk(node.args) if isinstance(part, ast.arg)]
        if self.of.of_tests:
            for name in names:
                self._fixture(name)
        self._inside(node, names)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_Lambda(self, node):
        self.read(_signature(node.args))
        self._inside(node, [part.arg for part in ast.walk(node.args) if isinstance(part, ast.arg)])

    def _inside(self, node, names):
        body = node.body if isinstance(node.body, list) else [node.body]
        stored = {
            part.id
            for statement in body
            for part in ast.walk(statement)
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
        }
        self.local.append(self.local[-1] | stored | {*names})
        self.read(statement for statement in body if not _is_text(statement))
        self.local.pop()

    def visit_ClassDef(self, node):
        self.read([*node.decorator_list, *node.bases, *node.keywords])
        self.read(statement for statement in node.body if not _is_text(statement))

    def _comprehension(self, node):
        stored = {part.id for one in node.generators for part in ast.walk(one.target) if isinstance(part, ast.Name)}
        self.local.append(self.local[-1] | stored)
        self.generic_visit(node)
        self.local.pop()

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension  # noqa: N815

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Load) and node.id not in self.local[-1]:
            self._named(node.id, [])

    def visit_Attribute(self, node):
        parts, base = [], node
        while isinstance(base, ast.Attribute):
            parts.append(base.attr)
            base = base.value
        if self.of.of_tests and LOOKS & {*parts}:
            self._looks_into(node.value)
        if not isinstance(base, ast.Name):
            self.visit(base)
        elif base.id not in self.local[-1]:
            self._named(base.id, parts[::-1])

    def _looks_into(self, folder):
        """The files of a folder if its name is in the source, else those of any folder."""
        names = {part.value for part in ast.walk(folder) if isinstance(part, ast.Constant)} - {"__file__"}
        found = {file for path in folders() if path.rpartition("/")[2] in names for file in below(path)}
        self.needs.all = True
        if names == {"pages"}:
            self.needs.ways.add("pages/*.py")
        else:
            self.needs.files |= found or everything()
            self.needs.symbols |= {(file, "*") for file in found if file.endswith(".py")}

    def _named(self, name, parts):
        if name in self.of.defined:
            self.needs.symbols.add((self.of.file, name))
        for module, part in self.of.imported.get(name, ()):
            self._of_module(module, [*([part] if part else []), *parts])

    def _of_module(self, module, parts):
        """The symbol that `module.part.part…` means: a module, or something in one, whose own attributes are
        ignored."""
        while parts and module_file(f"{module}.{parts[0]}"):
            if (package := module_file(module)).endswith(".py"):
                self.needs.files.add(package)
            module, *parts = f"{module}.{parts[0]}", *parts[1:]
        if file := module_file(module):
            self._asks(file, parts[0] if parts else "*")

    def _asks(self, file, name):
        if not file.endswith(".py"):
            self.needs.files |= below(file)
            return
        if file == HERE or (file, name) == TOLD:
            self.needs.files.add(file)
            return
        if self.of.of_tests:
            self.needs.all |= _lists(file, name)
            if file in JOINED:
                self.needs.files |= below("board")
        elif (file, name) in UNSEEN:
            self.needs.files.add(file)
            return
        self.needs.symbols.add((file, name))

    def _fixture(self, name):
        """The fixture that a parameter or a string names."""
        for file in (self.of.file, *conftests(self.of.file)):
            if name in source(file).defined:
                self.needs.symbols.add((file, name))

    # ---- texts

    def visit_Constant(self, node):
        if isinstance(node.value, str):
            self._text(node.value)

    def visit_JoinedStr(self, node):
        values = [part.value if isinstance(part, ast.Constant) else "*" for part in node.values]
        self._text("".join(values))
        self.read(part.value for part in node.values if isinstance(part, ast.FormattedValue))

    def visit_keyword(self, node):
        if node.arg and self.of.of_tests:
            self._lessons(node.arg)
        self.visit(node.value)

    def _text(self, text):
        if self.of.of_tests:
            self._lessons(text)
            if text.isidentifier():
                self._fixture(text)
        if FILE.fullmatch(text):
            self._file(re.sub(r"^(?:\.\.?/)+", "", text))
        elif MODULE.fullmatch(text):
            self._dotted(text)
        elif "import " in text:
            for module in CODE.findall(text.replace(";", "\n")):
                self._dotted(module)

    def _dotted(self, text):
        module = text
        while not module_file(module) and "." in module:
            module = module.rpartition(".")[0]
        file = module_file(module)
        if file and file.endswith(".py"):
            self._asks(file, "*")

    def _file(self, text):
        folder, _, name = text.rpartition("/")
        way = {"lessons/.js": "board/lessons/*.js", "/.py": "pages/*.py", "pages/.py": "pages/*.py"}
        if not name.startswith("*"):
            self.needs.files |= ending(text)
            if self.of.of_tests:  # a test may run the module
                self.needs.symbols |= {(file, "*") for file in ending(text) if file.endswith(".py")}
        elif self.of.of_tests:  # in the app's own lists of files, tests see only names, or ask for JOINED
            among = way.get(f"{folder.rpartition('/')[2]}/{splitext(name)[1]}")
            self.needs.ways |= {among} if among else set()
            self.needs.files |= set() if among else ending(text)

    def _lessons(self, text):
        self.needs.named |= lessons() & {*WORD.findall(text)}

    def visit_Match(self, node):
        self.visit(node.subject)
        for case in node.cases:
            lesson = getattr(getattr(case.pattern, "value", None), "value", None)
            if lesson in lessons():
                reader = Reader(self.of)
                reader.local = [self.local[-1]]
                self.needs.only.append((lesson, reader.read(case.body)))
            else:
                self.visit(case)


def _signature(arguments):
    """The default values and the annotations of a function's parameters."""
    types = [part.annotation for part in ast.walk(arguments) if isinstance(part, ast.arg) and part.annotation]
    return [*types, *arguments.defaults, *(value for value in arguments.kw_defaults if value)]


def _lists(file, name):
    """Whether this symbol is a list of lessons, or contains one."""
    return any(file.startswith(where) and (name == which or "*" in {name, which}) for where, which in LISTS)


@cache
def needs(file, name):
    """What a symbol of a Python file needs: "*" is the whole file, and "" what runs at import."""
    of = source(file)
    if name == "*":
        found = Reader(of).read([node for nodes in of.defined.values() for node in nodes] + of.does)
        found.ways |= {"pages/*.py"} if file == "app.py" else set()
        return found
    if not name:
        return Reader(of).read(of.does)
    if name in of.defined:
        return Reader(of).read(of.defined[name])
    if name in of.imported:  # from another file
        reader = Reader(of)
        reader._named(name, [])
        return reader.needs
    return needs(file, "*")


# ---- JavaScript ------------------------------------------------------------------------------------------------------


@cache
def imports(file):
    """The files that a JavaScript file imports, and the patterns of those that it imports by a computed name."""
    paths = IMPORTED.findall(COMMENT.sub("", text_of(file)))
    found = {normpath(joined(dirname(file), path)) for path in paths}
    way = {"board/lessons/*.js"} if any(path.endswith("/lessons/") for path in paths) else set()
    return found & everything(), way


# ---- both ------------------------------------------------------------------------------------------------------------


class Reach:
    """Everything that some needs lead to: files, and the lessons that are named on the way."""

    def __init__(self, first):
        self.files, self.ways, self.named, self.all = set(), set(), set(), False
        self.only, self.taken, self.seen = [], set(), set()
        self.add(first)

    def add(self, *waiting):
        waiting, files = [*waiting], []
        while waiting:
            need = waiting.pop()
            self.ways |= need.ways
            self.named |= need.named
            self.all |= need.all
            self.only += need.only
            files += need.files
            waiting += [found for symbol in need.symbols - self.seen for found in self._symbol(symbol)]
        self.file(*files)

    def _symbol(self, symbol):
        if symbol in self.seen:
            return []
        file, name = symbol
        self.seen |= {symbol, (file, "")}
        is_new = file not in self.files
        self.files.add(file)
        return [needs(file, name)] + ([needs(file, "")] if is_new else [])

    def file(self, *waiting):
        waiting = [*waiting]
        while waiting:
            if (file := waiting.pop()) in self.files:
                continue
            self.files.add(file)
            if file.endswith((".js", ".mjs")):
                found, ways = imports(file)
                waiting += found
                self.ways |= ways

    def of(self, chosen):
        """The files that tests of these lessons reach, with what only those lessons need."""
        done = -1
        while done != len(self.taken) + len(self.files):
            done = len(self.taken) + len(self.files)
            for i, (lesson, need) in enumerate(self.only):
                if lesson in chosen and i not in self.taken:
                    self.taken.add(i)
                    self.add(need)
            for file in {way.replace("*", lesson) for way in self.ways for lesson in chosen} & everything():
                if file.endswith(".js"):
                    self.file(file)
                else:
                    self.add(*self._symbol((file, "*")))
        return frozenset(self.files)


def plain(value):
    """The strings in a case of a test; None if it contains more than strings and numbers."""
    if isinstance(value, str | Path):
        return [str(value)]
    if value is None or isinstance(value, int | float):
        return []
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, list | tuple | set | frozenset):
        parts = [plain(part) for part in value]
        return None if None in parts else [text for part in parts for text in part]
    return None


@cache
def reach(file, name, told=None):
    """The files that a test function or class of that name reaches; `told` are the lessons of one of its cases."""
    of = source(file)
    nodes = of.defined.get(name)
    if not nodes:
        return everything()
    listed = [one for node in nodes for one in getattr(node, "decorator_list", []) if "parametrize" in ast.unparse(one)]
    cases = Reader(of).read(listed)
    rest = _without(of, nodes, listed)
    start = Reach(rest)
    start.files.add(file)
    start.add(needs(file, ""))
    start.files |= {*conftests(file)}
    if told is None:
        start.add(cases)
    chosen, is_all = start.named | {FIRST} | (told or set()), start.all
    start.add(cases)
    return start.of(lessons() if is_all else chosen)


@cache
def of_file(file):
    """The files that any test in a file reaches."""
    start = Reach(needs(file, "*"))
    start.files |= {file, *conftests(file)}
    return start.of(lessons() if start.all else start.named | {FIRST})


def of_item(item):
    """The files that a collected test of pytest reaches."""
    path = item.path.relative_to(ROOT).as_posix()
    name = item.nodeid.split("::")[1].partition("[")[0]
    texts = plain([*item.callspec.params.values()] if hasattr(item, "callspec") else [])
    if texts is None:
        return reach(path, name)
    return reach(path, name, frozenset(lessons() & {word for text in texts for word in WORD.findall(text)}))


# ---- what tests really reach -----------------------------------------------------------------------------------------

running = None  # the running test, if its files are checked against its source


def meets(path):
    """Assert that the running test was expected to reach this file; else `make check` would leave the test out."""
    if running and path in everything():
        assert path in of_item(running), f"{running.nodeid} reaches {path}: see tests/dependencies.py"


def _without(of, nodes, decorators):
    reader = Reader(of)
    for node in nodes:
        if decorators:
            node = _copy(node, decorators)
        reader.visit(node)
    return reader.needs


def _copy(node, decorators):
    kept = [one for one in node.decorator_list if one not in decorators]
    return type(node)(**{**dict(ast.iter_fields(node)), "decorator_list": kept})
