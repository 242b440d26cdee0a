"""Lists the private names of libraries that this project uses: docs/private-uses.md.

python -m tests.private_uses           prints which of them the installed versions lack, and which patches do not fit
python -m tests.private_uses --write   updates the list; then fill in which test would notice a change

Streamlit promises nothing about its inner modules, the names in its page and its addresses. A new version may change
them without notice, so each use is listed with the test that then fails.
"""

import ast
import json
import pkgutil
import re
import sys
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path

import plotly
import streamlit

from tests.server import ROOT
from ui.server import patches

LIST = ROOT / "docs" / "private-uses.md"
FOLDERS = "ui", "board", "hosting", "tests", "benchmarks", "docs", "classroom", "pages", "language", "perceptron_core"
# The product's own packages, and the documented names of libraries, such as Streamlit's test API.
OWN = {*FOLDERS, "app"}
DOCUMENTED = re.compile(r"streamlit(\.testing\.v1(\.\w+)?|\.\w+)?$")
PRIVATE_MODULE = re.compile(r"streamlit\.|uvicorn\.|.*\._")
UNNAMED = "?"  # the test of a use for which nobody has named one

# Patterns in the text of a file: {what has these names: pattern}
PAGE, ADDRESS, CHART = "the page of Streamlit", "an address of Streamlit's server", "a chart that plotly.js draws"
INNER, PATCHED, FILE = "an inner name", "patched", "files of Streamlit's package"
IN_TEXT = {
    PAGE: re.compile(r"\bst[A-Z][A-Za-z]{3,}\b|\bst-key-|\bdata-(?:baseweb|st-[a-z-]+|test-[a-z-]+)|\b__streamlit\b"),
    ADDRESS: re.compile(r"\b_stcore/[a-z_-]+"),
    CHART: re.compile(r"\bjs-plotly-plot\b|\bmain-svg\b|\bsvg-container\b|\bmodebar[\w-]*|\b_full(?:Layout|Data)\b"),
    FILE: re.compile(r"\b(?:st|streamlit)\.__file__"),
}
IN_STRING = re.compile(r"(?:streamlit|uvicorn|asyncio)(?:\.\w+)*:[\w.]+")
# Tests of the uses whose entry names no test: they check every name of these kinds.
CHECKED = {
    PAGE: "tests/test_private_uses.py::test_the_page_of_streamlit_has_it",
    PATCHED: "tests/ui/server/test_patches.py::test_each_fits_these_versions_also_when_it_was_made",
}
HEAD = """# Private uses

What this project uses of Streamlit, uvicorn, Plotly and other libraries although they promise nothing about it. Look
here before you raise a version; `make upgrade` tries the newest ones. `python -m tests.private_uses --write` brings the
list up to date; `tests/test_private_uses.py` fails when a use is missing here, or names no test that would notice.

| name | what it is | used in | noticed by |
| --- | --- | --- | --- |
"""


@dataclass(frozen=True)
class Use:
    """A private name of a library, its kind, the files that use it, and the test that would notice a change."""

    name: str
    kind: str
    files: tuple[str, ...]
    test: str = UNNAMED

    def row(self):
        return f"| `{self.name}` | {self.kind} | {', '.join(self.files)} | {self.test} |\n"

    def is_missing(self):
        """Whether the installed versions lack it."""
        if self.kind == PAGE:
            return self.name not in (page() if self.name.endswith("-") else words())
        if self.kind == ADDRESS:
            return self.name.encode() not in sources()
        if self.kind == CHART:
            return self.name not in plotly_script()
        if self.kind == FILE:
            return not (Path(streamlit.__file__).parent / "static" / "index.html").is_file()
        try:
            pkgutil.resolve_name(self.name)
        except (ImportError, AttributeError, ValueError):
            return True
        return False


# ---- the uses --------------------------------------------------------------------------------------------------------


def files():
    """The project's sources that may use private names."""
    for kind in ("css", "html", "js", "mjs", "py"):
        for folder in FOLDERS:
            yield from (file for file in ROOT.glob(f"{folder}/**/*.{kind}") if "node_modules" not in file.parts)
    yield ROOT / "app.py"


def in_text(text):
    """(kind, name) of the private names in a source of any language."""
    for kind, pattern in IN_TEXT.items():
        yield from ((kind, name) for name in pattern.findall(text))


def in_python(text):
    """(INNER, name) of private modules, and of underscored names of imports from libraries."""
    foreign = {}  # {local name: its path}
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                foreign[alias.asname or alias.name.partition(".")[0]] = alias.name
                yield from _private(alias.name)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                path = f"{node.module}.{alias.name}"
                foreign[alias.asname or alias.name] = path
                yield from _private(path)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and IN_STRING.fullmatch(node.value):
            yield INNER, node.value.replace(":", ".")
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and _has_underscore(node.attr) and (path := _path(node.value, foreign)):
            yield from _private(f"{path}.{node.attr}")


def _private(path):
    """Whether a path in a library is undocumented and private."""
    if path.partition(".")[0] not in OWN and PRIVATE_MODULE.match(path) and not DOCUMENTED.match(path):
        yield INNER, path


def _has_underscore(name):
    return name.startswith("_") and not name.startswith("__")


def _path(node, foreign):
    """The path of an expression such as np.lib, or None if it is not imported."""
    if isinstance(node, ast.Name):
        return foreign.get(node.id)
    if isinstance(node, ast.Attribute) and (path := _path(node.value, foreign)):
        return f"{path}.{node.attr}"
    return None


def found():
    """All uses: {(kind, name): files}."""
    uses = defaultdict(set)
    for file in files():
        name, text = file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")
        if name in ("tests/private_uses.py", "tests/test_private_uses.py"):
            continue
        python = in_python(text) if file.suffix == ".py" else ()
        for use in {*in_text(text), *python}:
            uses[use].add(name)
    for patch in patches.PATCHES:
        for place in patch.places:
            uses[PATCHED, place.path.replace(":", ".")].add(patch.apply.__module__.replace(".", "/") + ".py")
            uses.pop((INNER, place.path.replace(":", ".")), None)
    return {use: tuple(sorted(names)) for use, names in sorted(uses.items())}


# ---- the list --------------------------------------------------------------------------------------------------------


def listed():
    """The uses in docs/private-uses.md."""
    rows = re.findall(r"^\| `(.*?)` \| (.*?) \| (.*?) \| (.*?) \|$", LIST.read_text(encoding="utf-8"), re.MULTILINE)
    return [Use(name, kind, tuple(names.split(", ")), test) for name, kind, names, test in rows]


def write():
    """Update docs/private-uses.md, and keep the test of each use."""
    tests = {(use.kind, use.name): use.test for use in listed()} if LIST.exists() else {}
    uses = [
        Use(name, kind, names, tests.get((kind, name), CHECKED.get(kind, UNNAMED)))
        for (kind, name), names in found().items()
    ]
    LIST.write_text(HEAD + "".join(use.row() for use in uses), encoding="utf-8")
    return uses


# ---- the installed versions ------------------------------------------------------------------------------------------


@cache
def page():
    """All scripts of Streamlit's page."""
    folder = Path(streamlit.__file__).parent / "static"
    names = [folder / "index.html", *folder.rglob("*.js")]
    return "\n".join(file.read_text(encoding="utf-8", errors="replace") for file in names)


@cache
def words():
    """The words of the page, also those before a hyphen, because Streamlit appends the kind of a button to its name."""
    found = {*re.findall(r"[\w-]+", page())}
    return found | {word.partition("-")[0] for word in found}


@cache
def sources():
    """All of Streamlit's server, and its page, which requests the server's addresses."""
    python = Path(streamlit.__file__).parent.rglob("*.py")
    return b"\n".join(file.read_bytes() for file in python) + page().encode()


@cache
def plotly_script():
    return (Path(plotly.__file__).parent / "package_data" / "plotly.min.js").read_text(encoding="utf-8")


def report():
    """What does not fit the installed versions: {"versions": …, "uses": [row], "patches": [[what, why or None]]}."""
    patches.apply()
    return {
        "versions": {name: version(name) for name in ("streamlit", "uvicorn", "starlette", "numpy", "plotly")},
        "uses": [[use.name, use.kind, list(use.files), use.test] for use in listed() if use.is_missing()],
        "patches": [[patch.what, patch.wrong()] for patch in patches.PATCHES],
    }


def said(report):
    """A report in lines."""
    yield "Versions: " + ", ".join(f"{name} {number}" for name, number in report["versions"].items())
    for what, wrong in report["patches"]:
        yield f"Patch {'does not fit: ' + wrong if wrong else 'fits'}: {what}"
    for name, kind, names, test in report["uses"]:
        yield f"Missing: {name} ({kind}), used in {', '.join(names)}; {test}"
    yield f"{len(report['uses'])} of {len(listed())} private names are missing."


if __name__ == "__main__":
    if "--write" in sys.argv:
        unnamed = [use.name for use in write() if use.test == UNNAMED]
        print("Say which test would notice:", ", ".join(unnamed) or "nothing left")
    elif "--json" in sys.argv:
        print(json.dumps(report()))
    else:
        print("\n".join(said(report())))
