"""Finds text for people in Python code that is given to neither `t` nor `mark`.

python -m tests.unmarked_text FILE …
"""

import ast
import re
import sys
from pathlib import Path

WORDS = re.compile(r"[A-Za-z’']{2,}[,;:.]? [a-z]{2,}")
BEGIN, END = re.compile(r"\W*[A-Z]"), re.compile(r"[.?!…:]\s*$")
# Calls whose text no visitor reads: errors for engineers, the log, and building blocks of markup.
CALLS = {"t", "mark", "compile", "warning", "exit", "RuntimeError", "AssertionError", "ValueError", "print"}
CODE = re.compile(r"^\s*[<.:#@/]|[{};]|--|\bst[A-Z]|^\(")


def unmarked(source):
    """The (line, text) of each literal that reads like English, is no docstring, and is not marked."""
    tree = ast.parse(source)
    free = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in CALLS:
                free |= {id(part) for argument in node.args for part in ast.walk(argument)}
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            free.add(id(node.value))
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in free
            and is_text(node.value)
        ):
            yield node.lineno, node.value


def is_text(value):
    """Whether a literal reads like a sentence."""
    return (
        WORDS.search(value)
        and not CODE.search(value)
        and (BEGIN.match(value) or END.search(value))
        and len(value.split()) > 2
    )


if __name__ == "__main__":
    for file in sys.argv[1:]:
        for line, text in unmarked(Path(file).read_text(encoding="utf-8")):
            print(f"{file}:{line}: {text[:90]!r}")
