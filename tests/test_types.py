"""The types of the JavaScript stay checked, near their modules and out of the code.

Run `pytest -s tests/test_types.py` to see the numbers. They may fall; who has to raise one says why in its line.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MOST_ANY = 119  # values that the checker does not look into
MOST_SHARED = 500  # lines of the types that all rooms share; others are in the types.d.ts of their room
MOST_INLINE = 20  # `@type` in 1,000 lines; functions name their parameters in a comment above, with `@param`

COMMENT = re.compile(r"/\*\*.*?\*/", re.DOTALL)
TAG = re.compile(r"@\w+ *(?={)")
ANY = re.compile(r"\bany\b(?!\?? *:)")  # a type, and no name of a property


def types_in(comment):
    """The types of a JSDoc comment: what stands in braces after a tag."""
    for tag in TAG.finditer(comment):
        depth = 0
        for end in range(tag.end(), len(comment)):
            depth += {"{": 1, "}": -1}.get(comment[end], 0)
            if depth == 0:
                yield comment[tag.end() : end]
                break


def unchecked(name, text):
    """How often a file says `any` for a type."""
    if name.endswith(".ts"):
        return len(ANY.findall(re.sub(r"/\*[\s\S]*?\*/|//.*", "", text)))
    return sum(len(ANY.findall(found)) for comment in COMMENT.findall(text) for found in types_in(comment))


def files(*kinds):
    paths = [path for room in ("board", "ui") for kind in kinds for path in (ROOT / room).rglob(kind)]
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def test_few_values_are_unchecked():
    counts = {name: unchecked(name, text) for name, text in files("*.js", "*.d.ts").items()}
    print("", *(f"{count:4}  {name}" for name, count in sorted(counts.items()) if count), sep="\n")
    print(f"{sum(counts.values()):4}  any in all; {MOST_ANY} are allowed")
    assert sum(counts.values()) <= MOST_ANY


def test_the_shared_types_are_few():
    lines = (ROOT / "board" / "types.d.ts").read_text(encoding="utf-8").count("\n")
    print(f"\n{lines} lines of shared types; {MOST_SHARED} are allowed")
    assert lines <= MOST_SHARED


def test_few_types_stand_in_the_code():
    texts = files("*.js").values()
    inline, lines = sum(text.count("@type {") for text in texts), sum(text.count("\n") for text in texts)
    print(f"\n{inline} of {lines:,} lines: {1000 * inline / lines:.1f} in 1,000; {MOST_INLINE} are allowed")
    assert 1000 * inline / lines <= MOST_INLINE


@pytest.mark.parametrize(
    ("name", "text", "count"),
    [
        ("a.js", "/** @param {any} a @returns {{ b: any[], any: string }} any text */", 2),
        ("a.js", "/** Whether any point is there. */ // any", 0),
        ("a.js", "/** @type {{ of: { more: (a: any) => any } }} */", 2),
        ("a.d.ts", "/** any */\na: any; // any\nany: string;\nb?: any;", 2),
    ],
)
def test_what_counts_as_unchecked(name, text, count):
    assert unchecked(name, text) == count
