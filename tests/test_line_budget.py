"""The product may have no more lines than tests/line_budget.txt allows.

Nothing else pushes back against growth: each line is read by every engineer after this one.
Run `pytest -s tests/test_line_budget.py` to see the lines of each room.
"""

import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BUDGET = Path(__file__).parent / "line_budget.txt"
KINDS = ("*.py", "*.js", "*.ts", "*.css", "*.html")
NOT_PRODUCT = ("tests/", "benchmarks/", "docs/")
SLACK = 1000  # lines; a budget that is further above what there is allows too much


def budget(text):
    """The number in the last line. Raises ValueError for a line that is neither a comment nor a number and a reason."""
    entries = [line for line in text.splitlines() if line and not line.startswith("#")]
    for line in entries:
        if not re.fullmatch(r"\d+ \w.*", line):
            raise ValueError(f"a number of lines and the reason for it are expected; got {line!r}")
    return int(entries[-1].split()[0])


def room_of(name):
    """A folder, or a folder in board/ or ui/; "." for files at the root."""
    folders = name.split("/")[:-1]
    return "/".join(folders[: 2 if folders[:1] in (["board"], ["ui"]) else 1]) or "."


def lines_by_room():
    listed = subprocess.run(["git", "ls-files", *KINDS], cwd=ROOT, check=True, capture_output=True, encoding="utf-8")
    counts = Counter()
    for name in listed.stdout.split():
        if not name.startswith(NOT_PRODUCT):
            counts[room_of(name)] += len((ROOT / name).read_text(encoding="utf-8").splitlines())
    return counts


def test_the_product_has_no_more_lines_than_its_budget():
    counts = lines_by_room()
    print("", *(f"{lines:7,}  {room}" for room, lines in sorted(counts.items())), sep="\n")
    print(f"{counts.total():7,}  in all; {budget(BUDGET.read_text(encoding='utf-8')):,} are allowed")
    assert {"board/shell", "perceptron_core", "ui/visitor"} <= set(counts)
    assert counts.total() <= budget(BUDGET.read_text(encoding="utf-8")), "add a line with a reason to line_budget.txt"


def test_the_budget_follows_when_lines_go():
    assert budget(BUDGET.read_text(encoding="utf-8")) - lines_by_room().total() <= SLACK, "lower line_budget.txt"


def test_the_last_number_with_a_reason_counts():
    assert budget("# why\n100 first\n90 since x is one with y\n") == 90


@pytest.mark.parametrize("text", ["100\n", "a lot\n", "100 first\n -5 wrong\n"])
def test_a_number_without_a_reason_is_refused(text):
    with pytest.raises(ValueError, match="the reason"):
        budget(text)
