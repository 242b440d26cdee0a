"""ESLint and tsc find nothing in the board's JavaScript, and find deliberate errors."""

import re
import shutil

import pytest

from tests import javascript

# (file, code that it contains, the careless change of it, the error that is found)
BREAKS = [
    ("model/runs/types.d.ts", "  updatesAt(", "  updatesUpTo(", r"runs/run\.js\(.* Class 'Run' incorrectly implements"),
    ("model/runs/types.d.ts", "  updatesAt(", "  updatesUpTo(", r"steps\.js\(.* Property 'updatesAt' does not exist"),
    ("types.d.ts", "  settled: boolean;", "  resting: boolean;", r"model/moment\.js\(.*\n.* 'resting' is missing"),
    ("types.d.ts", "/** px */\nexport type Size", "export type Sizes", r"types\.d\.ts\(.* Cannot find name 'Size'"),
    (
        "math/plane.js",
        "clipPolygon(corners(view), line,",
        "clipPolygon(corners(line), view,",
        r"plane\.js\(.* Type 'Line' is missing",
    ),
    ("words/steps.js", 'run.outcome === "converged"', "run.outcom", r"steps\.js\(.* Property 'outcom' does not exist"),
    ("words/steps.js", "\n  example,\n  inBrackets", "\n  inBrackets", r"steps\.js\(.* Cannot find name 'example'"),
    ("words/proof.js", "import { inBrackets, number }", "import { names, inBrackets, number }", "no-unused-vars"),
    ("words/numbers.js", "if (computed === 0)", "if (computed == 0)", "eqeqeq"),
    ("words/forms.js", "if (c === 1)", "if (c === document.title.length)", "'document' is not defined"),
    ("model/runs/max_margin_stages.js", "const LAST_STAGE =", "let LAST_STAGE =", "prefer-const"),
    ("shell/input/keyboard.js", '["chooseNext", 1]', '["choosNext", 1]', "Type '\"choosNext\"' is not assignable"),
    ("shell/components/player_bar.js", 'act("go", ', 'act("go", 1, ', r"Argument of type '\[\"go\", 1, "),
    ("draw/png.js", "\nexport ", '\nconst one = await import("./svg.js");\nexport ', "cannot join this"),
    ("draw/axes.js", "\nexport ", "\nconst here = import.meta.url;\nexport ", "cannot join this"),
    ("draw/axes.js", "\nexport ", f"\n// {'–' * 121}\nexport ", "max-len"),
    ("draw/svg.js", "export function", "const here = name;\nexport function", "Unexpected use of 'name'"),
]


def test_no_line_is_long():  # Prettier wraps neither comments nor strings
    kinds = {".css", ".html", ".js", ".mjs", ".ts"}
    files = [file for room in ("board", "ui", "tests") for file in (javascript.ROOT / room).rglob("*.*")]
    texts = [file for file in files if file.suffix in kinds and "node_modules" not in file.parts]
    assert len(texts) > 30
    assert [file for file in texts if max(map(len, file.read_text(encoding="utf-8").splitlines())) > 120] == []


@pytest.mark.served
def test_nothing_is_found():
    assert javascript.findings() == ""


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """The errors found in a copy with all these changes."""
    root = tmp_path_factory.mktemp("broken")
    for name in (
        ".prettierrc.json",
        "jsconfig.json",
        "eslint.config.mjs",
        "tests/node_host.mjs",
        "tests/package.json",
        "tests/sentences.mjs",
    ):
        (root / name).parent.mkdir(exist_ok=True)
        shutil.copy(javascript.ROOT / name, root / name)
    (root / "tests/node_modules").symlink_to(javascript.INSTALLED.parent.resolve())
    shutil.copytree(javascript.ROOT / "board", root / "board")
    for file, before, after, _ in dict.fromkeys(BREAKS):
        path = root / "board" / file
        text = path.read_text(encoding="utf-8")
        assert before in text or after in text, (file, before)
        path.write_text(text.replace(before, after, 1), encoding="utf-8")
    return javascript.findings(root)


@pytest.mark.served
@pytest.mark.parametrize(("file", "before", "after", "said"), BREAKS)
def test_a_break_is_found(found, file, before, after, said):
    assert re.search(said, found)


def test_without_the_tools_the_command_is_told(monkeypatch, tmp_path):
    monkeypatch.setattr(javascript, "INSTALLED", tmp_path / "nowhere")
    with pytest.raises(RuntimeError, match=r"run python -m tests\.javascript$"):
        javascript.findings()


@pytest.mark.parametrize(("said", "code"), [("", None), ("a finding", "a finding")])
def test_the_program_fails_when_something_is_found(monkeypatch, said, code):
    monkeypatch.setattr(javascript, "findings", lambda: said)
    with pytest.raises(SystemExit) as ended:
        javascript.main()
    assert ended.value.code == code
