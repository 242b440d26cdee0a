"""Checks of the documents: length, links, commands, Python, address parameters and English."""

import ast
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from functools import cache

import pytest
import streamlit as st
from PIL import Image
from streamlit.runtime.state import QueryParamsProxy

import perceptron_core
from language import negotiation
from tests import dependencies, test_layers
from tests.language import test_english as english
from tests.pages.opened import opened
from tests.server import ROOT
from ui import course

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
README = ROOT / "README.md"
# docs/style.md quotes sentences that are not plain English.
PROSE = [page for page in PAGES if page.name not in ("style.md", "private-uses.md")]
FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)")
DEFINITION = re.compile(r"^\[([^\]]+)\]: (\S+)$", re.MULTILINE)  # of a link that is used as [text][name]
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
PROGRAMS = "make", "python", "pytest", "pip", "streamlit", "ruff", "docker"
SHORT = {"-n": "numprocesses", "-k": "keyword", "-m": "markexpr"}  # options of pytest
CAPTURED = {"capture_output": True, "encoding": "utf-8"}
WORKSHEET = {
    "version": 1,
    "title": "Worksheet",
    "exercises": [{"page": "margins", "id": "margin-by-number", "seed": 0}],
}

SCENE = {"version": 1, "page": "playground", "points": {"preset": "xor", "seed": 0}}
LECTURE = {"version": 1, "title": "Lecture", "scenes": [{"name": "XOR", "scene": SCENE}]}


def named(page):
    return page.relative_to(ROOT).as_posix()


def text_of(page):
    return page.read_text(encoding="utf-8")


def blocks(text, language):
    """The fenced code blocks in a language."""
    return [body for found, body in FENCE.findall(text) if found == language]


pages = pytest.mark.parametrize("page", PAGES, ids=named)

# ---- length --------------------------------------------------------------------------------------------------------


def test_the_readme_is_one_page():
    text = text_of(README)
    assert len(text.splitlines()) <= 90
    assert len(text.split()) <= 700


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent.name == "docs"], ids=named)
def test_a_page_can_be_read_at_one_sitting(page):
    assert len(text_of(page).splitlines()) <= 200


def test_the_moving_picture_is_small_and_loops():
    file = ROOT / "docs/playground.webp"
    with Image.open(file) as picture:
        assert picture.n_frames > 10
        assert picture.info["loop"] == 0
    assert file.stat().st_size <= 1_500_000


# ---- links ---------------------------------------------------------------------------------------------------------


def anchors(text):
    """The anchors of the headings, as GitHub makes them."""
    headings = HEADING.findall(FENCE.sub("", text))
    return {re.sub(r"[^\w\- ]", "", LINK.sub(r"\1", heading).lower()).replace(" ", "-") for heading in headings}


def dead_links(page, text):
    """The links of a page with this text whose target does not exist in the checkout."""
    for _, target in LINK.findall(CODE.sub("", FENCE.sub("", text))):
        path, _, anchor = target.partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        file = (page.parent / path).resolve() if path else page
        known = anchors(text if file == page else text_of(file)) if file.suffix == ".md" and file.exists() else set()
        if not file.exists() or (anchor and anchor not in known):
            yield target


@pages
def test_every_link_leads_somewhere(page):
    assert not list(dead_links(page, text_of(page)))


@pytest.mark.parametrize("target", ["docs/gone.md", "docs/testing.md#gone", "#gone", "docs/gone.png"])
def test_a_dead_link_is_seen(target):
    assert list(dead_links(README, f"# Here\n\n[This]({target}), [that](#here) and [more](docs/style.md#rules).")) == [
        target
    ]


@cache
def top():
    return {path.name for path in ROOT.iterdir() if path.is_dir()}


def gone(text):
    """The files and folders of the checkout that a text names in code, and that do not exist."""
    for code in CODE.findall(FENCE.sub("", text)):
        path = code.replace("NAME", "*")
        made = "ruler" in path or path in ("static/", "site/")  # the reader or the app creates these
        if re.fullmatch(r"[\w.*-]+(/[\w.*-]+)*/?", path) and path.split("/")[0] in top() and "/" in path and not made:
            yield from [code] if not any(ROOT.glob(path.rstrip("/"))) else []


@pages
def test_every_file_that_is_named_exists(page):
    assert not list(gone(text_of(page)))


def test_a_file_that_is_gone_is_seen():
    assert list(gone("`ui/gone.py`, `ui/course.py`, `board/*/`, `hosting/gone/`")) == ["ui/gone.py", "hosting/gone/"]


# ---- names of the code ---------------------------------------------------------------------------------------------

NAME = re.compile(r"((?:[\w.-]+/)*[\w-]+\.(?:py|js))?::([\w.]+)")
ITEM = re.compile(r" *(?:[-|#]|\d+\. )|\s*$")  # a line that begins an item, a row or a heading, or ends a paragraph


def code_names(text):
    """Each (file, name) of the code spans `file::name`, and `::name` of the file that the same item named last."""
    file = None
    for line in FENCE.sub("", text).splitlines():
        file = None if ITEM.match(line) else file
        for path, name in (found.groups() for code in CODE.findall(line) if (found := NAME.fullmatch(code))):
            file = path or file
            yield file, name


def is_declared(file, name):
    """Whether a file of Python or JavaScript has a function, a class or a constant `name`, or a member `name.name`."""
    if not file or not (ROOT / file).is_file():
        return False
    look = declared_in_python if file.endswith(".py") else declared_in_javascript
    return look(text_of(ROOT / file), *name.split("."))


def declared_in_python(source, name, *members):
    def found(nodes, name):
        for node in nodes:
            targets = getattr(node, "targets", None) or [getattr(node, "target", node)]
            if name in {getattr(of, "id", getattr(of, "name", None)) for of in targets}:
                return node
        return None

    node = found(ast.parse(source).body, name)
    return node is not None and all(found(getattr(node, "body", ()), member) for member in members)


def declared_in_javascript(source, name, *members):
    head = r"^(?:export )?(?:async )?(?:function\*?|class|const|let) "
    unpacked = rf"\{{[^}}]*\b{name}\b[^}}]*\}} ="  # const { a, ...b } = c
    node = re.search(rf"{head}(?:{name}\b|{unpacked})(?:.*;$|[\s\S]*?^[}}\])]|.*)", source, re.MULTILINE)
    member = r"^  (?:(?:static|async|get|set) )*{}\b *[(=:,]"
    return bool(node) and all(re.search(member.format(of), node[0], re.MULTILINE) for of in members)


@pages
def test_every_name_of_the_code_is_declared_in_its_file(page):
    found = [f"{file}::{name}" for file, name in code_names(text_of(page)) if not is_declared(file, name)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("page", ["architecture", "contributing", "reference"])
def test_the_pages_for_engineers_name_the_code(page):
    assert len([*code_names(text_of(ROOT / f"docs/{page}.md"))]) > 30


@pytest.mark.parametrize(
    "text",
    [
        "`board/edits.py::gone`",
        "`board/gone.py::apply_edit`",
        "`board/model/reducer.js::gone`",
        "`board/shell/board.js::Board.gone`",
        "`board/shell/board.js::dispatch`",  # a method, and no function of the file
        "`ui/visitor/points.py::Points.gone`",
        "`ui/visitor/points.py::edited`",
        "- `board/edits.py::apply_edit`\n- `::apply_edit`",  # of another item
    ],
)
def test_a_name_that_is_gone_is_seen(text):
    *rest, last = code_names(text)
    assert all(is_declared(*one) for one in rest)
    assert not is_declared(*last)


@pytest.mark.parametrize(
    "text",
    [
        "`board/edits.py::apply_edit` and\n`::EDIT_ARGUMENTS`",
        "`board/model/reducer.js::reduce`, `::ACTIONS`",
        "`board/shell/board.js::Board.dispatch`, `::dragOf`",
        "`ui/visitor/points.py::Points.edited`, `::Revision.choices`",
    ],
)
def test_a_name_that_is_there_is_found(text):
    assert all(is_declared(*one) for one in code_names(text))


def arrows(text):
    """{part: the parts to which an arrow leads} in the picture of the architecture."""
    found = {}
    for line in (line for body in blocks(text, "mermaid") for line in body.splitlines() if " --> " in line):
        source, target = (re.match(r"\w+", end.strip())[0] for end in line.split(" --> "))
        found.setdefault(source, set()).add(target)
    return found


def reached(graph, part):
    """All parts to which arrows lead from a part."""
    return {other for target in graph.get(part, ()) for other in {target} | reached(graph, target)}


def test_the_arrows_are_the_imports_that_are_allowed():
    graph = arrows(text_of(ROOT / "docs/architecture.md"))
    assert {part: reached(graph, part) for part in test_layers.FLOORS} == test_layers.FLOORS
    rooms = {f"board_{room}": {f"board_{other}" for other in may} for room, may in test_layers.ROOMS.items()}
    assert {part: reached(graph, part) for part in rooms} == rooms


def pairs():
    """Each row of the table of pairs: the files that its cells name."""
    text = text_of(ROOT / "docs/reference.md").partition("\n## Pairs of Python and JavaScript\n")[2]
    rows = [CODE.findall(line) for line in text.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    return [[code.partition("::")[0] for code in row] for row in rows if row]


@pytest.mark.parametrize("pair", pairs(), ids=" ".join)
def test_each_pair_names_a_test_that_reaches_both(pair):
    python, javascript, *tests = pair
    assert python.endswith(".py")
    assert javascript.endswith(".js")
    assert tests
    for file in tests:
        assert (ROOT / file).is_file()
        assert {python, javascript} <= dependencies.of_file(file)


# ---- commands ------------------------------------------------------------------------------------------------------


def commands(text):
    """The commands of a page, from code blocks and from sentences."""
    for body in blocks(text, "sh"):
        yield from filter(None, map(str.strip, body.splitlines()))
    for code in CODE.findall(FENCE.sub("", text)):
        if code.startswith(tuple(f"{program} " for program in PROGRAMS)):
            yield code


class Unknown(Exception):
    """A command names something that does not exist."""


def expect_that(true, what):
    if not true:
        raise Unknown(what)


def check(command, config):
    """Raise Unknown unless each part of a command exists; nothing is run."""
    words = shlex.split(command.replace("…", "X"), comments=True)
    while re.match(r"[A-Z_]+=", words[0]):
        words = words[1:]
    program, *arguments = words
    expect_that(program in PROGRAMS, program)
    CHECKS[program](arguments, config)


def check_make(arguments, _):
    makefile = text_of(ROOT / "Makefile")
    for argument in arguments:
        name, is_value, _ = argument.partition("=")
        known = f"$({name})" in makefile if is_value else re.search(rf"^{re.escape(name)}:", makefile, re.MULTILINE)
        expect_that(known, argument)


def check_python(arguments, _):
    flag, module, *more = arguments
    path = ROOT / module.replace(".", "/")
    file = next((file for file in (path.with_suffix(".py"), path / "__main__.py") if file.exists()), None)
    expect_that(flag == "-m" and file, module)
    source = text_of(file)
    expect_that(not more or re.search(r"command_line\.run|sys\.argv|argparse", source), f"{module} with {more}")
    for option in more:
        expect_that(not option.startswith("--") or option in source, option)


def check_pytest(arguments, config):
    for argument in arguments:
        name, _, value = argument.partition("=")
        if name.startswith("-"):
            try:
                config.getoption(SHORT.get(name, name.removeprefix("--")))
            except ValueError:
                raise Unknown(name) from None
        if name == "--changed" or "/" in name:
            expect_that((ROOT / (value or name)).exists(), argument)


def check_pip(arguments, _):
    command, *what = arguments
    expect_that(command == "install", command)
    packages = text_of(ROOT / "tests/requirements.txt")
    for flag, name in zip(["", *what], what, strict=False):
        if name != "-r":
            known = (ROOT / name).exists() if flag == "-r" or name == "." else f"{name}==" in packages
            expect_that(known, name)


def check_streamlit(arguments, _):
    expect_that(arguments[:2] == ["run", "app.py"], arguments)
    for name in (argument.removeprefix("--") for argument in arguments if argument.startswith("--")):
        try:
            st.get_option(name)
        except RuntimeError:
            raise Unknown(name) from None


def check_ruff(arguments, _):
    expect_that(arguments[0] in ("check", "format"), arguments)


def check_docker(arguments, _):
    expect_that(arguments[:2] == ["compose", "-f"] and (ROOT / arguments[2]).exists(), arguments)


CHECKS = {
    "make": check_make,
    "python": check_python,
    "pytest": check_pytest,
    "pip": check_pip,
    "streamlit": check_streamlit,
    "ruff": check_ruff,
    "docker": check_docker,
}


@pages
def test_every_command_exists(page, pytestconfig):
    for command in commands(text_of(page)):
        check(command, pytestconfig)


@pytest.mark.parametrize(
    "command",
    [
        "make gone",
        "make site GONE=1",
        "python -m tests.gone",
        "python -m benchmarks.load --gone",
        "python -m docs.screenshot gone",
        "pytest --gone",
        "pytest tests/test_gone.py",
        "pytest --changed=board/gone.js",
        "pip install -r gone.txt",
        "pip install gone",
        "streamlit run app.py --server.gone 1",
        "streamlit run gone.py",
        "docker compose -f gone.yaml up",
        "gone",
    ],
)
def test_a_command_that_is_gone_is_seen(command, pytestconfig):
    with pytest.raises(Unknown, match=r"(?i)gone"):
        check(command, pytestconfig)


@pages
def test_every_block_says_its_language(page):
    assert {language for language, _ in FENCE.findall(text_of(page))} <= {"sh", "python", "json", "mermaid"}


@pytest.mark.parametrize("arguments", ["language", "language de"])
def test_the_lists_of_sentences_are_printed(arguments):
    assert f"`python -m {arguments}`" in text_of(ROOT / "docs/architecture.md")
    assert ran(f"python -m {arguments}", ROOT)


def test_the_commands_that_make_packages_make_them(tmp_path):
    (tmp_path / "worksheet.json").write_text(json.dumps(WORKSHEET), encoding="utf-8")
    (tmp_path / "lecture.json").write_text(json.dumps(LECTURE), encoding="utf-8")
    of_scorm = [line for line in commands(text_of(ROOT / "docs/data-and-files.md")) if "hosting.scorm" in line]
    assert len(of_scorm) > 1
    for command in of_scorm:
        size = int(re.search(r"(\d+) kB", ran(command, tmp_path))[1])
        assert 250 <= size <= 400  # as the page says


def ran(command, folder):
    """The output of a Python command that runs in a folder."""
    program, *arguments = shlex.split(command, comments=True)
    assert program == "python"
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True, **CAPTURED
    )
    return done.stdout


@pages
def test_every_block_of_python_runs(page, tmp_path, monkeypatch):
    """As in one notebook at the root of a checkout: a block may use the names of earlier blocks."""
    monkeypatch.chdir(tmp_path)
    names = {}
    for number, block in enumerate(blocks(text_of(page), "python"), start=1):
        exec(compile(block, f"{named(page)}, block {number}", "exec"), names)
    assert not list(tmp_path.iterdir())


# ---- address parameters --------------------------------------------------------------------------------------------


def documented():
    """The parameters in the table of docs/teaching.md."""
    section = text_of(ROOT / "docs/teaching.md").partition("\n## Address parameters\n")[2].partition("\n## ")[0]
    cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return {name for cell in cells for name in CODE.findall(cell)}


def read_by_scripts():
    """The parameters that the scripts of the board and of the pages read."""
    folders = ("board", "ui", "classroom", "hosting")
    sources = [text_of(file) for folder in folders for file in ROOT.glob(f"{folder}/**/*.js")]
    after_hash = {name for source in sources if "location.hash" in source for name in re.findall(r"\^(#\w+)=", source)}
    before_hash = {
        name
        for source in sources
        if re.search("URLSearchParams|searchParams", source)
        for name in re.findall(r'\.(?:get|has)\("(\w+)"\)', source)
    }
    return before_hash | after_hash


def looks_at_its_address(page):
    """Whether a page itself reads its address, apart from what all pages do, for which the playground is the
    example."""
    own = [ROOT / f"pages/{page}.py", *ROOT.glob(f"ui/lessons/{page}/*.py")]
    return any("query_params" in text_of(file) for file in own)


def read_by_pages(monkeypatch):
    """The parameters that a page reads or removes from its address."""
    asked = set()

    def asks(method):
        def ask(self, name):
            asked.add(name)
            return method(self, name)

        return ask

    for name in ("__getitem__", "__contains__", "__delitem__"):
        monkeypatch.setattr(QueryParamsProxy, name, asks(getattr(QueryParamsProxy, name)))
    for page in filter(looks_at_its_address, course.BY_NAME):
        opened(page)
    opened("playground", s="2damaged")
    opened("two_runs", left="2damaged", right="2damaged")
    return asked


def test_every_address_parameter_is_documented_and_no_other(monkeypatch):
    assert read_by_pages(monkeypatch) | read_by_scripts() | {negotiation.LINK_PARAMETER} == documented()


# ---- citation ------------------------------------------------------------------------------------------------------


def test_the_citation_has_what_its_format_asks_for():
    """CFF 1.2.0 needs a version of the format, a message, a title and authors. Each is on its own line here."""
    text = text_of(ROOT / "CITATION.cff")
    values = dict(re.findall(r"^([a-z-]+): *(.*)$", text, re.MULTILINE))
    assert values["cff-version"] == "1.2.0"
    assert values["type"] == "software"
    assert values["version"] == perceptron_core.__version__
    assert re.fullmatch(r'"\d{4}-\d\d-\d\d"', values["date-released"])
    assert values["message"]
    assert values["title"] == HEADING.search(text_of(README))[1]
    assert re.search(r"^authors:\n  - name: \S", text, re.MULTILINE)
    assert re.search(r"^keywords:\n  - \S", text, re.MULTILINE)
    assert re.search(r"^abstract: >-\n  \S", text, re.MULTILINE)


def test_the_changelog_has_the_newest_day_first():
    days = re.findall(r"^## (.+)$", text_of(ROOT / "CHANGELOG.md"), re.MULTILINE)
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", day) for day in days)
    assert days == sorted(set(days), reverse=True)
    sections = set(re.findall(r"^### (.+)$", text_of(ROOT / "CHANGELOG.md"), re.MULTILINE))
    assert sections <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


# ---- English -------------------------------------------------------------------------------------------------------


def parts(text):
    """The paragraphs, headings, items and cells of a page, without code and markup."""
    text = DEFINITION.sub("", LINK.sub(r"\1", CODE.sub("X", FENCE.sub("", text)))).replace("**", "").replace("!", "")
    text = re.sub(r"^\|(.*)\|$", lambda row: "\n\n".join(["", *row[1].split("|"), ""]), text, flags=re.MULTILINE)
    text = re.sub(r"^ *(?:- |\d+\. |#+ )", "\n", text, flags=re.MULTILINE)
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", text) if part.strip(" |-\n")]


prose = pytest.mark.parametrize("page", PROSE, ids=named)


@prose
def test_no_sentence_is_too_long(page):
    sentences = [sentence for part in parts(text_of(page)) for sentence in english.END.split(part) if sentence]
    long = [sentence for sentence in sentences if len(english.WORD.findall(sentence)) > english.LONGEST]
    assert not long, "\n".join(long)


@prose
def test_no_sentence_uses_a_banned_word(page):
    found = [f"“{bad[0]}” in {part}" for part in parts(text_of(page)) if (bad := english.BANNED.search(part))]
    assert not found, "\n".join(found)


@pytest.mark.served
@prose
def test_every_word_is_known(page):
    program = shutil.which("hunspell")
    assert program, "The tests need hunspell: python -m tests.browser installs it."
    found = english.SPELLED.findall("\n".join(parts(text_of(page))))
    words = {word.replace("’", "'").removesuffix("'s") for word in found}
    command = [program, "-d", "en_US", "-l", "-i", "utf-8"]
    unknown = subprocess.run(command, input="\n".join(sorted(words)), check=True, **CAPTURED).stdout.split()
    lists = [english.HERE / f"{name}.txt" for name in ("terms", "terms_en", "terms_docs")]
    assert not set(unknown) - {term for file in lists for term in text_of(file).split()}
