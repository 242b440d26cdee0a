"""A lecture as plain pages, as one HTML file and as a package for courses."""

import gzip
import json
import random
import re
import zipfile
from base64 import b64decode
from html import escape, unescape
from html.parser import HTMLParser
from shutil import which
from subprocess import run
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from hosting import lecture, scorm
from hosting.caption import caption_html
from tests import lectures
from tests.driver import BoardPage
from tests.server import ROOT
from tests.test_scorm import check_package
from ui import lesson
from ui.visitor.lecture import Lecture, parse

LARGEST = 600_000  # bytes of a file with ten scenes
TOLD = re.compile('<script id="told" type="application/json">(.*?)</script>')
WHOLE = lectures.of_every_lesson()


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """A file with a lecture of every lesson, as the browser saves it."""
    file = tmp_path_factory.mktemp("saved") / "my lecture.json"
    file.write_text(WHOLE.text(), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def folder(tmp_path_factory, saved):
    folder = tmp_path_factory.mktemp("hosted") / "a" / "lecture"
    assert lecture.main([str(folder), str(saved)]) == f"{len(WHOLE.items) + 2} pages: open {folder / 'index.html'}"
    return folder


@pytest.fixture(scope="module")
def texts(folder):
    return {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}


def told(text):
    """What a file has for its board, packed or not."""
    found = TOLD.search(text)[1]
    return json.loads(found if found.startswith("{") else gzip.decompress(b64decode(found)))


def without_scripts(text):
    return re.sub("(?s)<(script|style).*?</\\1>", "", text)


def test_one_file_has_the_lecture_and_the_data_of_each_board(texts):
    value = told(texts[lecture.WHOLE])
    assert parse(json.dumps(value["lecture"])) == WHOLE.handed_on()
    for item, data in zip(WHOLE.items, value["boards"], strict=True):
        made = lesson.load(item.scene.page).scene_board_data(item.scene)
        assert data == json.loads(json.dumps(made)) | {"note": ""}


def test_what_only_the_speaker_needs_is_in_no_file(texts, tmp_path):
    scorm.main([str(tmp_path / "x.zip"), str(folder_file(tmp_path, WHOLE))])
    page = zipfile.ZipFile(tmp_path / "x.zip").read("index.html").decode()
    for text in [*texts.values(), page]:
        read = without_scripts(text) + (json.dumps(told(text), ensure_ascii=False) if TOLD.search(text) else "")
        assert "slowly" not in read
        assert lectures.PICTURE not in read


def folder_file(folder, value, name="lecture.json"):
    file = folder / name
    file.write_text(value.text(), encoding="utf-8")
    return file


def links(text):
    return [unescape(link) for link in re.findall(r'(?:href|src)="(.*?)"', without_scripts(text))]


def test_each_scene_has_a_page_that_leads_on_and_back(texts):
    n = len(WHOLE.items)
    assert set(texts) == {"index.html", lecture.WHOLE, *(f"scene-{i + 1}.html" for i in range(n))}
    pages = [f"scene-{i + 1}.html" for i in range(n)]
    local = [link for link in links(texts["index.html"]) if not link.startswith("data:")]
    assert local == [lecture.WHOLE, *pages]
    for i, page in enumerate(pages):
        local = [link for link in links(texts[page]) if not link.startswith("data:")]
        assert local == ["index.html", *pages[max(i - 1, 0) : i], *pages[i + 1 : i + 2]]


def test_names_and_captions_can_be_read_without_a_script(texts):
    for i, item in enumerate(WHOLE.items):
        for page in ("index.html", f"scene-{i + 1}.html"):
            read = without_scripts(texts[page])
            assert unescape(re.sub("<[^>]*>", "", read)).count(item.name) >= 1
            assert caption_html(item.caption) in read
        if item.question:
            assert item.question.asks in without_scripts(texts[f"scene-{i + 1}.html"])
    assert "Perceptron &amp; “friends” &lt;1&gt;" in texts["index.html"]
    assert "&lt;b&gt;HTML&lt;/b&gt; is text" in texts["index.html"]


class Balance(HTMLParser):
    """Notes what a page opens and does not close."""

    def __init__(self):
        super().__init__()
        self.open, self.wrong = [], []

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "link", "img", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


def test_the_pages_are_whole(texts):
    for name, text in texts.items():
        parser = Balance()
        parser.feed(without_scripts(text))
        assert (parser.open, parser.wrong) == ([], []), name


def test_a_file_of_ten_scenes_is_small():
    text = lecture.whole_file(lectures.ten_scenes())
    assert len(text.encode()) <= LARGEST


def test_hostile_texts_stay_texts(tmp_path):
    """A title, a name and a caption may hold HTML, control characters and the marks of our pages."""
    bad = "</script><!--board--><!--told--></head><body><title>Perceptron\x07 & \\1"
    items = [item for item in WHOLE.items if item.scene.page == "playground"]
    made = Lecture(bad[:80], tuple(type(item)(bad[:60], item.scene, f"{bad}\n\n- {bad} $<b>_<i>$") for item in items))
    made = parse(made.text())
    for file in lecture.write_pages(tmp_path / "out", made):
        text = file.read_text(encoding="utf-8")
        assert text.count("<body>") == text.count("</body>") == text.count("</head>") == text.count("<title>") == 1
        assert "<b>_" not in text
        if file.name != "index.html":
            assert told(text)
    scorm.main([str(tmp_path / "x.zip"), str(folder_file(tmp_path, made))])
    assert check_package((tmp_path / "x.zip").read_bytes()) == bad[:80].replace("\x07", "")


def test_a_lecture_becomes_a_package(saved, tmp_path):
    file = tmp_path / "course.zip"
    assert scorm.main([str(file), str(saved)]) == f"{file}: {file.stat().st_size / 1000:.0f} kB"
    assert check_package(file.read_bytes()) == WHOLE.title
    with zipfile.ZipFile(file) as archive:
        assert told(archive.read("index.html").decode())["lecture"]["title"] == WHOLE.title
        name = ElementTree.fromstring(archive.read("imsmanifest.xml")).get("identifier")
    assert re.fullmatch(r"[A-Za-z][\w-]*", name, re.ASCII)


def test_a_file_of_the_menu_of_scenes_becomes_pages_and_a_package(tmp_path):
    file = tmp_path / "scenes.json"
    file.write_text("\ufeff" + lectures.file_of_star(), encoding="utf-8")  # as some editors save it
    lecture.main([str(tmp_path / "out"), str(file)])
    assert "<h1>Lecture</h1>" in (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    scorm.main([str(tmp_path / "x.zip"), str(file)])
    assert check_package((tmp_path / "x.zip").read_bytes()) == "Lecture"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x89PNG\xff", "This file is not a lecture."),
        (b'{"version": 1, "scenes": []}', "This lecture has no scenes."),
        (b'{"version": 2, "scenes": []}', "A later version"),
        (b'{"version": 1, "scenes": [0]}', "Scene 1 of this lecture is damaged."),
        (None, "cannot be read."),
    ],
)
def test_a_wrong_file_is_refused_and_nothing_is_written(content, said, tmp_path):
    file = tmp_path / "file.json"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ValueError, match=re.escape(said)):
        lecture.main([str(tmp_path / "out"), str(file)])
    with pytest.raises(ValueError, match=re.escape(said if content and b"scenes" in content else "no")):
        scorm.main([str(tmp_path / "x.zip"), str(file)])
    assert {path.name for path in tmp_path.iterdir()} <= {"file.json"}


def test_a_command_line_without_a_file_is_told_what_is_missing():
    for arguments in ([], ["x"], ["x", "y", "z"]):
        with pytest.raises(ValueError, match=r"python -m hosting\.lecture FOLDER FILE\.json"):
            lecture.main(arguments)


@pytest.mark.skipif(not which("make"), reason="there is no make")
def test_make_chooses_between_the_lessons_and_a_lecture():
    def commands(*given):
        done = run(["make", "-n", "site", *given], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
        return [line.partition("-m ")[2] for line in done.stdout.splitlines() if "hosting" in line]

    assert commands() == ["hosting.site site "]
    assert commands("ADDRESS=https://a.b") == ["hosting.site site https://a.b"]
    assert commands("LECTURE=my lecture.json") == ['hosting.lecture site "my lecture.json"']


def test_each_scene_opens_on_its_board_below_its_caption(chromium, folder):
    context = chromium.new_context(offline=True, viewport={"width": 1280, "height": 800})
    for i, item in enumerate(WHOLE.items):
        board = BoardPage(context.new_page()).open((folder / f"scene-{i + 1}.html").as_uri())
        page = board.page
        expect(page.get_by_role("heading", level=1)).to_have_text([item.name])
        assert page.title() == f"{item.name} · {WHOLE.title} · Perceptron"
        if item.caption:
            above, below = page.locator(".caption").bounding_box(), page.locator(".board").bounding_box()
            assert above["y"] + above["height"] <= below["y"]
        assert not board.errors
        page.close()
    context.close()


def test_the_packed_file_opens_from_a_usb_stick(chromium, folder):
    context = chromium.new_context(offline=True, viewport={"width": 1280, "height": 800})
    board = BoardPage(context.new_page()).open((folder / lecture.WHOLE).as_uri())
    expect(board.page.get_by_text(WHOLE.items[0].name).first).to_be_visible()
    assert not board.errors
    context.close()


def test_scenes_are_read_and_turned_over_without_a_script(chromium, folder):
    context = chromium.new_context(offline=True, java_script_enabled=False)
    page = context.new_page()
    page.goto((folder / "index.html").as_uri())
    page.get_by_role("link", name=WHOLE.items[1].name).click()
    expect(page.locator(".caption li")).to_have_count(2 + len(WHOLE.items[1].question.choices))
    page.get_by_role("link", name="Next: ").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(WHOLE.items[2].name)
    page.get_by_role("link", name="all scenes").click()
    expect(page.locator(".scenes > li")).to_have_count(len(WHOLE.items))
    context.close()


# ---- captions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("", ""),
        ("One\ntwo  three\n\n \nfour", "<p>One two three</p><p>four</p>"),
        ("Look:\n- a\n  b\n- **c**", "<p>Look:</p><ul><li>a b</li><li><b>c</b></li></ul>"),
        ("**a *b* c** `x*y*` *d*", "<p><b>a <i>b</i> c</b> <code>x*y*</code> <i>d</i></p>"),
        ("2 * 3 * 4, ** and *", "<p>2 * 3 * 4, ** and *</p>"),
        ("\\*no\\* \\$5 \\_ \\` \\\\", "<p>*no* $5 _ ` \\</p>"),
        ("<b>&amp;</b> [a](b) # c", "<p>&lt;b&gt;&amp;amp;&lt;/b&gt; [a](b) # c</p>"),
        ("It costs $5.", "<p>It costs $5.</p>"),
        ("$\\gamma_i = y_i$", "<p>γ<sub><i>i</i></sub> = <i>y</i><sub><i>i</i></sub></p>"),
        ("$\\|w\\|^2 \\le R^{2k}$", "<p>‖<i>w</i>‖<sup>2</sup> ≤ <i>R</i><sup>2<i>k</i></sup></p>"),
        ("$\\hat{x}_\\theta \\cdot -1$", "<p><i>x</i>\u0302<sub>θ</sub>·−1</p>"),
        ("$\\frac12 \\Gamma\\to\\infty$", "<p>\\frac12 Γ→∞</p>"),
        ("$a}b$ $x_}$", "<p><i>a</i>}<i>b</i> <i>x</i><sub>}</sub></p>"),
        ("$x_{i^{2$", "<p><i>x</i><sub><i>i</i><sup>2</sup></sub></p>"),
    ],
)
def test_a_caption_is_a_small_part_of_markdown(text, html):
    assert caption_html(text) == html


BITS = [
    "*",
    "**",
    "`",
    "$",
    "\\",
    "\\$",
    "_",
    "^",
    "{",
    "}",
    "\\hat",
    "\\foo",
    "\\gamma",
    "\\|",
    "x",
    " ",
    "- ",
    "\n",
    "\n\n",
]
BITS += ["\n- ", "&", "<b>", "é", "😀", "-", "\xa0", "\ufeff", "\x1c", "\x85", "1", "\r\n", "\u2028"]
ODD = ["$" + bit * 998 + "$" for bit in ("{", "^", "_", "}", "^{")] + ["*" * 1000, "**a" * 300, "`" * 999]


def random_captions(count):
    rng = random.Random(3)
    return ["".join(rng.choices(BITS, k=rng.randint(0, 40))) for _ in range(count)]


def as_html(part):
    """A part of the caption that the browser has read, as HTML."""
    if isinstance(part, str):
        return escape(part, quote=False)
    return f"<{part['tag']}>{''.join(map(as_html, part['parts']))}</{part['tag']}>"


def test_the_browser_reads_captions_in_the_same_way(js):
    texts = [lectures.CAPTION, *ODD[5:], *random_captions(3000)]
    asked = {"file": "words/caption.js", "name": "parseCaption", "given": [[text] for text in texts]}
    for text, read in zip(texts, js.ask(**asked, each=True), strict=True):
        assert caption_html(text) == "".join(map(as_html, read)), text


def test_no_caption_breaks_a_page():
    """Whatever it is, only a few elements come out, and each is closed."""
    for text in ODD + random_captions(2000):
        html = caption_html(text)
        parser = Balance()
        parser.feed(html)
        assert (parser.open, parser.wrong) == ([], []), text
        assert set(re.findall(r"<(\w+)>", html)) <= {"p", "ul", "li", "b", "i", "code", "sub", "sup"}
        assert not re.search(r"<(?!/?\w+>)", html)
