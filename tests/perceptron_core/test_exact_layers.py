"""Each file of `perceptron_core.exact` imports only files that its docstring lists above it."""

import ast
import re
from pathlib import Path

from perceptron_core import exact

FOLDER = Path(exact.__file__).parent
FILES = re.findall(r"^(\w+)  ", exact.__doc__, re.MULTILINE)


def imports_of(file):
    """The files of the folder that a file imports, and its other imports from the package."""
    for node in ast.walk(ast.parse((FOLDER / f"{file}.py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module.startswith("perceptron_core"):
            names = [alias.name for alias in node.names]
            yield from (
                names
                if node.module == "perceptron_core.exact"
                else [node.module.removeprefix("perceptron_core.exact.")]
            )


def test_the_docstring_lists_the_files():
    assert {*FILES} == {path.stem for path in FOLDER.glob("*.py")} - {"__init__"}


def test_a_file_imports_only_files_above_it():
    for k, file in enumerate(FILES):
        assert {*imports_of(file)} <= {*FILES[:k], "perceptron_core._validate"}, file
