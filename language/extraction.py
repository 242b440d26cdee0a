"""Every sentence of the product, found in its code: the literals that `t` and `mark` are given."""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTHON_SOURCES = ("ui", "pages", "classroom", "hosting", "board", "app.py")
SCRIPT_SOURCES = ("board", "ui", "classroom")
NOTES_FOLDER = "ui/lessons/notes"  # whose entries stand in texts; see its entries.py
MARKERS = ("t", "mark")
TEXT_LITERAL = r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.)*`'
T_CALL = re.compile(rf"(?<![\w.])t\(\s*(?P<texts>(?:{TEXT_LITERAL})(?:\s*\+\s*(?:{TEXT_LITERAL}))*)")
ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|(.))", re.DOTALL)
PLAIN_ESCAPES = {"n": "\n", "t": "\t"}


@dataclass(frozen=True)
class Sentence:
    """A sentence, and where it stands."""

    text: str
    file: str
    line: int


def all_sentences(root=ROOT):
    """The sentences in the order of their files, each as often as it is used."""
    return [sentence for file in source_files(root) for sentence in file_sentences(file, root)]


def source_files(root=ROOT):
    """The files that say something to a visitor."""
    parts = [(root / name, "*.py") for name in PYTHON_SOURCES] + [(root / name, "*.js") for name in SCRIPT_SOURCES]
    parts.append((root / NOTES_FOLDER, "*.txt"))
    found = {file for part, pattern in parts for file in ([part] if part.is_file() else part.rglob(pattern))}
    return sorted(found)


def file_sentences(file, root=ROOT):
    """The sentences of one file."""
    source, name = file.read_text(encoding="utf-8"), file.relative_to(root).as_posix()
    pairs = EXTRACTORS[file.suffix](source)
    return [Sentence(text, name, line) for text, line in pairs]


def python_sentences(source):
    """The (text, line) of Python's sentences; `t` of a name says what `mark` was given elsewhere."""
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Call)
            and getattr(node.func, "id", "") in MARKERS
            and isinstance(node.args[0], ast.Constant)
        ):
            yield node.args[0].value, node.lineno


def script_sentences(source):
    """The (text, line) of JavaScript's sentences; ESLint sees to it that each is a literal."""
    for call in T_CALL.finditer(source):
        text = "".join(_unescape(literal) for literal in re.findall(TEXT_LITERAL, call["texts"]))
        yield text, source.count("\n", 0, call.start()) + 1


def notes_sentences(source):
    """The (text, line) of what the entries of the lecture notes say: what a formula is, and where to look for it."""
    for number, line in enumerate(source.splitlines(), 1):
        if not line.startswith("#"):
            _, called, *_, look = line.split(" ; ")
            yield called, number
            yield look, number


EXTRACTORS = {".py": python_sentences, ".js": script_sentences, ".txt": notes_sentences}


def _unescape(literal):
    """The text of a literal of JavaScript."""

    def put(found):
        code = found[1] or found[2]
        return chr(int(code, 16)) if code else PLAIN_ESCAPES.get(found[3], found[3])

    return ESCAPE.sub(put, literal[1:-1])
