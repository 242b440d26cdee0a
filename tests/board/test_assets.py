"""The assets of the board: addresses, bundle, file of a saved board."""

import json
import logging
import re
import shutil
import subprocess
import sys

import pytest

from board import assets, bundle
from board.bundle import bundle_modules
from tests import node, server
from ui import lesson

# Prints the value of each export, in the bundle and in the modules themselves.
PRINT_EXPORTS = """
Math.random = () => 0.5; // the names of a tab come from these two
Object.defineProperty(crypto, "getRandomValues", { value: (bytes) => bytes });
const [joined, folder, names] = process.argv.slice(1);
const { modules, ...texts } = await import(joined);
const isCode = (line) => line && !/^(\\/\\/|\\/?\\*)/.test(line);
const bare = (line) => line.trim().replace(/([;,{]) \\/\\/ .*/, "$1"); // without the comment behind it
const code = (part) => String(part).split("\\n").map(bare).filter(isCode); // without comments
const told = (exports) => Object.fromEntries(Object.entries(exports).map(([name, value]) =>
  [name, JSON.stringify({ value }, (_, part) => (typeof part === "function" ? code(part) : part))]));
const apart = {};
for (const name of names.split(" ")) apart[name] = told(await import(`${folder}/${name}.js`));
const together = Object.fromEntries(Object.entries(modules).map(([name, exports]) => [name, told(exports)]));
console.log(JSON.stringify({ texts, together, apart }));
"""


def read_exports(joined, folder, names):
    """The exports that node finds in the bundle, and in the modules of the folder."""
    command = [node.path(), *node.OPTIONS, "--input-type=module", "--eval", PRINT_EXPORTS, "--"]
    command += [joined.as_uri(), folder.as_uri(), " ".join(names)]
    return json.loads(subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout)


def test_the_one_file_exports_what_the_modules_export(tmp_path):
    joined = tmp_path / "joined.mjs"
    joined.write_bytes(assets.board_bundle())
    names = assets.module_names()
    seen = read_exports(joined, assets.HERE, names)
    assert {"shell/board", "lessons/hyperplane", "words/steps"} <= set(names)
    assert seen["together"].pop(assets.FONT_MODULE) != seen["apart"].pop(assets.FONT_MODULE)  # the file of the font
    assert seen["together"] == seen["apart"]
    templates = seen["texts"].pop("templates")
    assert templates == assets.templates()
    assert json.loads(templates).keys() == {*lesson.offline_lessons()}
    assert seen["texts"].pop("parts") == assets.file_parts()
    assert seen["texts"] == {"css": assets.css(), "page": assets.PAGE, "manifest": assets.MANIFEST}


# The names of the modules of which the second text has other tokens than the first.
OTHER_TOKENS = """
import { text } from "node:stream/consumers";
import { parse } from "acorn";
const tokensOf = (source) => {
  const tokens = [];
  const onToken = ({ type, value }) => tokens.push([type.label, String(value)]);
  parse(source, { ecmaVersion: "latest", sourceType: "module", onToken });
  return JSON.stringify(tokens);
};
const pairs = Object.entries(JSON.parse(await text(process.stdin)));
console.log(JSON.stringify(pairs.filter(([, [a, b]]) => tokensOf(a) !== tokensOf(b)).map(([name]) => name)));
"""


def other_tokens(pairs):
    command = [node.path(), *node.OPTIONS, "--input-type=module", "--eval", OTHER_TOKENS]
    done = subprocess.run(
        command, input=json.dumps(pairs), capture_output=True, check=True, encoding="utf-8", cwd=server.ROOT / "tests"
    )
    return json.loads(done.stdout)


def without_comments(source):
    lines = bundle.COMMENT.sub("", source).splitlines()
    return "\n".join(bundle.TRAILING_COMMENT.sub(r"\1", line) for line in lines)


def test_the_bundle_leaves_out_comments_and_nothing_else():
    sources = {name: (assets.HERE / f"{name}.js").read_text(encoding="utf-8") for name in assets.module_names()}
    pairs = {name: (source, without_comments(source)) for name, source in sources.items()}
    assert sum(map(len, sources.values())) > 1.2 * sum(len(stripped) for _, stripped in pairs.values())
    assert other_tokens(pairs) == []
    assert other_tokens({"a": ("b = 1;", "b = 2;"), "c": ("d(); // e", "d();")}) == ["a"]


@pytest.mark.parametrize(
    ("line", "stripped"),
    [
        ("  a(b); // why", "  a(b);"),
        ('const A = "b"; // why', 'const A = "b";'),
        ('const A = "b; // c";', 'const A = "b; // c";'),
        ("const A = `b; // c`;", "const A = `b; // c`;"),
        ("  b = /[; // c]/;", "  b = /[; // c]/;"),
        ("q = n // 2", "q = n // 2"),
        ('fetch("https://a.example"); // why', 'fetch("https://a.example"); // why'),
    ],
)
def test_a_comment_behind_code_is_left_out_where_it_surely_is_one(line, stripped):
    assert bundle.TRAILING_COMMENT.sub(r"\1", line) == stripped


def test_a_file_holds_what_its_lesson_needs_and_no_other_lesson(js):
    whole = assets.board_bundle().decode()
    for lessons in (["playground"], ["spam", "margins"]):
        part = assets.standalone_bundle(lessons).decode()
        assert js("shell/sharing/html_file.js", "bundleFor", whole, assets.file_parts(), lessons) == part
        there = re.findall(r"^// lessons/(\w+)$", part, re.MULTILINE)
        assert sorted(there) == sorted(lessons)
        assert re.findall(r"^export const (\w+)", part, re.MULTILINE) == ["modules", "css", "templates"]
        modules = {*re.findall(r'= modules\["([\w/]+)"\]', part), *re.findall(r'=> modules\["([\w/]+)"\]', part)}
        apart = {assets.LECTURE_MODULE, *assets.APP_MODULES}  # which a board asks for when it needs them
        assert apart.isdisjoint(re.findall(r"^// ([\w/]+)$", part, re.MULTILINE))
        assert modules - apart <= {*re.findall(r"^// ([\w/]+)$", part, re.MULTILINE)}
        assert len(part) < 0.8 * len(whole)


def test_each_style_sheet_has_one_place_in_the_cascade():
    assert sorted(assets.style_files()) == sorted((assets.HERE / "styles").rglob("*.css"))
    assert assets.css() == "".join(file.read_text(encoding="utf-8") for file in assets.style_files())


def test_each_layout_has_a_file_whose_rules_are_its_own():
    chosen = re.findall(r'layout: "([\w-]+)",(?:\s*variant: "([\w-]+)")?', assets.board_bundle().decode())
    used = set(chosen) | {(layout, "") for layout, _ in chosen}
    told = set()
    for file in (assets.HERE / "styles" / "layouts").iterdir():
        css = file.read_text(encoding="utf-8")
        assert set(re.findall(r'\[data-layout="([\w-]+)', css)) == {file.stem}
        told |= {(file.stem, variant) for variant in ["", *re.findall(r'\[data-variant="([\w-]+)', css)]}
    assert used == told
    others = [file for file in assets.style_files() if file.parent.name != "layouts"]
    assert not [file for file in others if re.search("data-(layout|variant)", file.read_text(encoding="utf-8"))]


def test_every_form_of_import_and_export(tmp_path):
    modules = {
        "last": 'import * as all from "./first.js";\nimport { one, two } from "./first.js";\n'
        "export const sum = one() + all.three.length + new two().four;",
        "first": "const three = [1];\nexport function one() {\n  return 1;\n}\n"
        "export class two {\n  four = 4;\n}\nexport { three, five };\nconst five = 5;\nexport async function six() {}",
    }
    joined = tmp_path / "joined.mjs"
    joined.write_text(bundle_modules(modules, css="é`${1}\n", page="</script>"), encoding="utf-8")
    for name, source in modules.items():
        (tmp_path / f"{name}.js").write_text(source, encoding="utf-8")
    seen = read_exports(joined, tmp_path, modules)
    assert seen["together"] == seen["apart"]
    assert seen["together"]["last"] == {"sum": '{"value":6}'}
    assert seen["texts"] == {"css": "é`${1}\n", "page": "</script>"}


HARMLESS_LINES = [
    '/** @type {import("../types").Line} */',
    '/** @import { Line } from "../types" */',
    "text = `",
    "import numpy as np",
    "from pathlib import Path",
    "export PATH",
    "important();",
    "exported();",
    "`;",
]


def test_what_only_looks_like_an_import_stays():
    kept = [line for line in HARMLESS_LINES if not line.startswith("/")]
    assert "\n".join(kept) in bundle_modules({"a": "\n".join(HARMLESS_LINES)})


def test_comments_on_lines_of_their_own_stay_behind_and_no_code_does():
    lines = [
        "// a comment",
        "const a = [1]",
        "/** A block",
        " * of two lines. */",
        "/** @type {A} */ (a).b();",
        "c();",
    ]
    joined = bundle_modules({"a": "\n".join(lines)})
    assert "comment" not in joined
    assert "two lines" not in joined
    assert all(line in joined for line in (lines[1], *lines[4:]))


@pytest.mark.parametrize(
    "line",
    [
        'import x from "./a.js";',
        'import "./a.js";',
        'import { x as y } from "./a.js";',
        'import { x } from "elsewhere";',
        "import {",
        "export default x;",
        "export let x = 1;",
        "export { x as y };",
        'export * from "./a.js";',
        "  export const x = 1;",
        'import x, { y } from "./a.js";',
        'import{ x } from "./a.js";',
        "export default function () {}",
        "export function* x() {}",
    ],
)
def test_another_form_is_refused_and_named(line):
    with pytest.raises(ValueError, match=r"b\.js has an import or export that") as refused:
        bundle_modules({"a": "", "b": f"const z = 1;\n{line}"})
    assert line.strip() in str(refused.value)


def test_what_is_not_there_is_named_with_who_imports_it():
    with pytest.raises(ValueError, match=r"^words/a\.js imports math/b\.js, which is not there$"):
        bundle_modules({"math/a": "", "words/a": 'import { b } from "../math/b.js";'})


def test_a_circle_is_named():
    circle = {"math/a": 'import { b } from "./b.js";', "math/b": 'import { a } from "./a.js";'}
    with pytest.raises(ValueError, match=r"^the modules import in a circle: math/(a|b)( imports math/(a|b)){2}$"):
        bundle_modules(circle)


@pytest.mark.served
def test_what_cannot_be_joined_is_told_once_when_the_server_starts(tmp_path):
    for name in ("app.py", "board", "classroom", "language", "ui", "pages", "perceptron_core", ".streamlit"):
        copy = shutil.copytree if (server.ROOT / name).is_dir() else shutil.copy
        copy(server.ROOT / name, tmp_path / name)
    (tmp_path / "board/math/plane.js").write_text("export let x = 1;")
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless=true", "--server.port=0"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, encoding="utf-8")
    assert done.returncode == 1
    assert "The board cannot be shown: math/plane.js has an import or export" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.fixture
def static(tmp_path, monkeypatch):
    """An app's folder static/ that does not exist yet, on a host without ui/server/middleware.py."""
    monkeypatch.setattr(assets, "STATIC", tmp_path / "static")
    monkeypatch.setattr(assets, "served_by_middleware", False)
    return tmp_path / "static"


def test_a_host_without_the_middleware_finds_the_file_where_streamlit_looks_for_it(static):
    assets.write_static_files.__wrapped__(name="margins")
    every, own = assets.first_addresses("margins")
    wanted = {
        assets.board_address(): assets.board_bundle(),
        every: assets.first_bundle(),
        own: assets.lesson_bundle("margins"),
    }
    assert {f"app/static/{file.name}": file.read_bytes() for file in static.iterdir()} == wanted
    written = {file: file.stat().st_ctime_ns for file in static.iterdir()}
    assets.write_static_files.__wrapped__(name="margins")
    assert {file: file.stat().st_ctime_ns for file in static.iterdir()} == written


def test_with_the_middleware_nothing_is_written(static, monkeypatch):
    monkeypatch.setattr(assets, "served_by_middleware", True)
    assets.write_static_files.__wrapped__()
    assert not static.exists()


def test_a_folder_that_cannot_be_written_is_one_sentence_in_the_log(static, caplog):
    static.write_text("not a folder")
    with caplog.at_level(logging.WARNING):
        assets.write_static_files.__wrapped__()
    [message] = caplog.messages
    assert "cannot be written" in message
    assert "\n" not in message


def test_a_draft_that_fails_is_taken_away(static, monkeypatch, caplog):
    def fail(*_):
        raise PermissionError("in use")

    monkeypatch.setattr(assets.os, "replace", fail)
    assets.write_static_files.__wrapped__()
    assert list(static.iterdir()) == []
    assert len(caplog.messages) == 1
