"""Finds all sentences in the sources: the literals that `t` and `mark` get."""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTHON_SOURCES = ("ui", "pages", "perceptron_core/diagnosis", "classroom", "hosting", "board", "app.py")
SCRIPT_SOURCES = ("board", "ui", "classroom")
NOTES_FOLDER = "ui/lessons/notes"  # entries.py there describes its text files
MARKERS = ("t", "mark")
TEXT_LITERAL = r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.)*`'
T_CALL = re.compile(rf"(?<![\w.])t\(\s*(?P<texts>(?:{TEXT_LITERAL})(?:\s*\+\s*(?:{TEXT_LITERAL}))*)")
ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|(.))", re.DOTALL)
PLAIN_ESCAPES = {"n": "\n", "t": "\t"}


@dataclass(frozen=True)
class Sentence:
    """A sentence, its file and its line, counted from 1."""

    text: str
    file: str
    line: int


def all_sentences(root=ROOT):
    """The sentences of all files, in their order; a sentence that is used twice is there twice."""
    return [sentence for file in source_files(root) for sentence in file_sentences(file, root)]


def source_files(root=ROOT):
    """The files with sentences for visitors."""
    parts = [(root / name, "*.py") for name in PYTHON_SOURCES] + [(root / name, "*.js") for name in SCRIPT_SOURCES]
    parts.append((root / NOTES_FOLDER, "*.txt"))
    found = {file for part, pattern in parts for file in ([part] if part.is_file() else part.rglob(pattern))}
    return sorted(found)


def file_sentences(file, root=ROOT):
    source, name = file.read_text(encoding="utf-8"), file.relative_to(root).as_posix()
    pairs = EXTRACTORS[file.suffix](source)
    return [Sentence(text, name, line) for text, line in pairs]


def python_sentences(source):
    """The (text, line) of each sentence in Python; t(name) is skipped, because `mark` gets its sentence elsewhere."""
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Call)
            and getattr(node.func, "id", "") in MARKERS
            and isinstance(node.args[0], ast.Constant)
        ):
            yield node.args[0].value, node.lineno


def script_sentences(source):
    """The (text, line) of each sentence in JavaScript; ESLint ensures that all are literals."""
    for call in T_CALL.finditer(source):
        text = "".join(_unescape(literal) for literal in re.findall(TEXT_LITERAL, call["texts"]))
        yield text, source.count("\n", 0, call.start()) + 1


def notes_sentences(source):
    """The (text, line) of each sentence in the lecture notes: the name of a formula, and where to look for it."""
    for number, line in enumerate(source.splitlines(), 1):
        if not line.startswith("#"):
            _, called, *_, look = line.split(" ; ")
            yield called, number
            yield look, number


EXTRACTORS = {".py": python_sentences, ".js": script_sentences, ".txt": notes_sentences}


def _unescape(literal):
    """The text of a JavaScript literal."""

    def put(found):
        code = found[1] or found[2]
        return chr(int(code, 16)) if code else PLAIN_ESCAPES.get(found[3], found[3])

    return ESCAPE.sub(put, literal[1:-1])
