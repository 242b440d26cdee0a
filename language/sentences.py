"""Every sentence of the product, found in its code: the literals that `t` and `mark` are given."""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTHON = ("ui", "pages", "classroom", "hosting", "board", "app.py")
SCRIPTS = ("board", "ui", "classroom")
NOTES = "ui/lessons/notes"  # whose entries stand in texts; see its entries.py
MARKS = ("t", "mark")
TEXT = r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.)*`'
CALL = re.compile(rf"(?<![\w.])t\(\s*(?P<texts>(?:{TEXT})(?:\s*\+\s*(?:{TEXT}))*)")
ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|(.))", re.DOTALL)
PLAIN = {"n": "\n", "t": "\t"}


@dataclass(frozen=True)
class Sentence:
    """A sentence, and where it stands."""

    text: str
    file: str
    line: int


def all_of(root=ROOT):
    """The sentences in the order of their files, each as often as it is used."""
    return [sentence for file in files(root) for sentence in of_file(file, root)]


def files(root=ROOT):
    """The files that say something to a visitor."""
    parts = [(root / name, "*.py") for name in PYTHON] + [(root / name, "*.js") for name in SCRIPTS]
    parts.append((root / NOTES, "*.txt"))
    found = {file for part, pattern in parts for file in ([part] if part.is_file() else part.rglob(pattern))}
    return sorted(found)


def of_file(file, root=ROOT):
    """The sentences of one file."""
    source, name = file.read_text(encoding="utf-8"), file.relative_to(root).as_posix()
    pairs = OF[file.suffix](source)
    return [Sentence(text, name, line) for text, line in pairs]


def of_python(source):
    """The (text, line) of Python's sentences; `t` of a name says what `mark` was given elsewhere."""
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Call)
            and getattr(node.func, "id", "") in MARKS
            and isinstance(node.args[0], ast.Constant)
        ):
            yield node.args[0].value, node.lineno


def of_script(source):
    """The (text, line) of JavaScript's sentences; ESLint sees to it that each is a literal."""
    for call in CALL.finditer(source):
        text = "".join(_read(literal) for literal in re.findall(TEXT, call["texts"]))
        yield text, source.count("\n", 0, call.start()) + 1


def of_notes(source):
    """The (text, line) of what the entries of the lecture notes say: what a formula is, and where to look for it."""
    for number, line in enumerate(source.splitlines(), 1):
        if not line.startswith("#"):
            _, called, *_, look = line.split(" ; ")
            yield called, number
            yield look, number


OF = {".py": of_python, ".js": of_script, ".txt": of_notes}


def _read(literal):
    """The text of a literal of JavaScript."""

    def put(found):
        code = found[1] or found[2]
        return chr(int(code, 16)) if code else PLAIN.get(found[3], found[3])

    return ESCAPE.sub(put, literal[1:-1])
