"""SCORM packages: every exercise that fits works in a course, which stores its work."""

import io
import json
import re
import zipfile
from contextlib import suppress
from functools import cache
from xml.etree import ElementTree

import numpy as np
import pytest
from playwright.sync_api import expect

from hosting import scorm, site
from tests import javascript, lessons
from tests.pages.opened import board_data, opened
from ui import lesson

PAGE = "../tests/board/exercise_player.mjs"
LARGEST = 600_000  # bytes of a package
ROOM = 4096  # characters that a course stores
PACKAGE = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
ADL = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"
IDS = [exercise["id"] for lesson in lessons.described().values() for exercise in lesson.get("exercises") or []]


@cache
def entries():
    """{id: entry of a worksheet} for all exercises that the command line accepts."""
    known, taken = scorm.exercise_catalogue(), {}
    for name in known:
        with suppress(ValueError):
            taken[name] = scorm.worksheet_entry(name, known)
    return taken


@pytest.mark.all_lessons
def test_the_command_line_knows_and_refuses_what_the_browser_does(paper):
    refused = paper(PAGE, "refused")
    assert {name: page for name, (page, _) in scorm.exercise_catalogue().items()} == {
        name: page for name, (page, _) in refused.items()
    }
    assert set(entries()) == {name for name, (_, why) in refused.items() if not why}
    assert len(entries()) > 5
    for _, why in refused.values():
        assert not why or why.endswith("needs the server of the app. An exercise in a file cannot use this server.")


@pytest.mark.all_lessons
@pytest.mark.parametrize("name", IDS)
def test_an_exercise_is_solved_in_a_file_and_is_as_it_was_when_it_is_opened_again(paper, name):
    if name not in entries():
        assert name in scorm.exercise_catalogue()
        return
    file = paper.new(PAGE, "File", [entries()[name]])
    assert file["seen"]["result"] is None
    assert file["system"]["cmi.core.lesson_status"] == "incomplete"
    assert "cmi.core.score.raw" not in file["system"]  # no exercise has been answered
    file("solve")
    seen = file["seen"]
    assert seen["result"] == "right"
    file("leave")
    kept = dict(file["system"])
    assert (kept["cmi.core.score.raw"], kept["cmi.core.lesson_status"]) == ("100", "passed")
    assert (kept["cmi.core.score.min"], kept["cmi.core.score.max"]) == ("0", "100")
    assert kept["cmi.core.exit"] == "suspend"
    assert file["log"][-2:] == ["commit", "finish"]
    assert len(kept["cmi.suspend_data"]) <= ROOM
    again = paper.new(PAGE, "File", [entries()[name]], {"cmi.suspend_data": kept["cmi.suspend_data"]})
    assert without_text(again["seen"]) == without_text(seen)
    again("leave")
    assert without_grips(again["system"]) == without_grips(kept)


def without_grips(system):
    """The stored work without the grips of lines, which depend on the view."""
    return re.sub(r'"grip":\[.*?\]', "", system["cmi.suspend_data"])


def without_text(seen):
    return {name: value for name, value in seen.items() if name != "text"}


def test_a_worksheet_is_done_one_after_the_other_and_what_was_solved_stays_so(paper):
    names = list(entries())[:4]
    file = paper.new(PAGE, "File", [entries()[name] for name in names])
    file("solve")
    file("go", 1)
    assert file["seen"]["work"]["id"] == names[1]
    assert file["system"]["cmi.core.score.raw"] == "25"
    file("act", "walk", 1)
    assert file["system"]["cmi.core.lesson_status"] == "incomplete"
    for i in (2, 3):
        file("go", i)
        file("solve")
    assert (file["system"]["cmi.core.score.raw"], file["system"]["cmi.core.lesson_status"]) == ("75", "completed")
    file("go", 0)
    assert file["seen"]["result"] == "right"
    file("act", "anew", 7)
    assert (file["seen"]["work"]["solved"], file["system"]["cmi.core.score.raw"]) == (False, "75")
    file("leave")


def test_of_what_is_only_looked_at_nothing_is_written(paper):
    file = paper.new(PAGE, "File", [next(iter(entries().values()))], {"cmi.core.lesson_mode": "review"})
    file("solve")
    file("leave")
    assert set(file["system"]) == {"cmi.core.lesson_mode"}
    assert file["log"] == ["finish"]


def kept(i, done, count):
    """The stored work on an exercise with `count` points."""
    rng = np.random.default_rng(i)
    points = {"points": rng.normal(size=(count, 2)).tolist(), "labels": [1] * count}
    work = {
        "id": f"exercise-{i}",
        "version": 1,
        "seed": i,
        "answer": rng.normal(),
        "judged": points,
        "guessed": True,
        "looked": True,
    }
    work |= {"tries": i, "hints": 2, "shown": None, "solved": done}
    return {"work": work, "answered": True, "done": done, "points": points}


@pytest.mark.parametrize("count", [1, 10, 200])
def test_what_does_not_fit_is_left_out_in_order(paper, count):
    """First the constructions of solved exercises, then those of others, then answers; never their status."""
    attempt = [kept(i, i % 2 == 0, count) for i in range(40)]
    length, back, score = paper(PAGE, "again", attempt, ROOM)
    assert length <= ROOM
    assert score == 0.5
    assert [(one["work"]["seed"], one["work"]["tries"], one["done"]) for one in back] == [
        (one["work"]["seed"], one["work"]["tries"], one["done"]) for one in attempt
    ]
    built = [one.get("points") == there["points"] for one, there in zip(back, attempt, strict=True)]
    assert not any(built[::2]) or all(built[1::2])
    few = attempt[:2]
    length, back, _ = paper(PAGE, "again", few, 30_000)
    assert back == few  # to the last bit


HOSTILE = ["", "{}", "[]", "null", "[1]", "[2,[]]", '[1,["a",1,0,"11",0]]', "[1,[null]]", '[1,"a"]', "[" * 5000]


@pytest.mark.parametrize("text", HOSTILE)
def test_what_a_course_gives_back_may_be_anything(paper, text):
    assert paper(PAGE, "readAs", text, ["a"]) == [None]
    file = paper.new(PAGE, "File", [next(iter(entries().values()))], {"cmi.suspend_data": text})
    file("solve")
    assert file["system"]["cmi.core.score.raw"] == "100"
    file("leave")


def test_what_is_kept_is_looked_at(paper):
    good = kept(1, True, 3)
    wrong = [
        None,
        1,
        {},
        {**good, "points": {"points": [[1]], "labels": [1]}},
        {**good, "work": {}},
        {**good, "done": 1},
    ]
    assert paper(PAGE, "areKept", [good, *wrong]) == [True] + [False] * len(wrong)


def test_an_exercise_that_is_not_there_is_said(paper):
    file = paper.new(PAGE, "File", [{"page": "playground", "id": "of-another-year", "seed": 0}])
    assert file["file"]
    file("leave")


@pytest.mark.parametrize("name", lesson.offline_lessons())
def test_a_file_begins_with_what_the_page_tells_its_board(name):
    """The value is read without Streamlit, and the page runs in it: for a new visitor both must agree."""
    told = {**board_data(opened(name)), "revision": 0}
    first = json.loads(lesson.templates())[name]
    assert {field: told[field] for field in first} == first
    assert set(told) - set(first) == {*site.SESSION_FIELDS}


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """A function that writes a package of exercises by the command line, and opens it."""

    def make(*names):
        file = tmp_path_factory.mktemp("course") / "package.zip"
        said = scorm.main([str(file), *names])
        assert said.endswith(f"{file.stat().st_size / 1000:.0f} kB")
        return file

    return make


def check_package(content):
    """The package is small and complete, its manifest lists its contents, and its page makes no requests."""
    assert len(content) <= LARGEST
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        manifest, page = (archive.read(name).decode() for name in ("imsmanifest.xml", "index.html"))
    root = ElementTree.fromstring(manifest)
    assert root.tag == f"{PACKAGE}manifest"
    assert root.get("identifier")
    assert root.find(f"{PACKAGE}metadata/{PACKAGE}schema").text == "ADL SCORM"
    assert root.find(f"{PACKAGE}metadata/{PACKAGE}schemaversion").text == "1.2"
    organizations = root.find(f"{PACKAGE}organizations")
    [organization] = organizations.findall(f"{PACKAGE}organization")
    assert organizations.get("default") == organization.get("identifier")
    [item] = organization.findall(f"{PACKAGE}item")
    [resource] = root.findall(f"{PACKAGE}resources/{PACKAGE}resource")
    assert item.get("identifierref") == resource.get("identifier")
    assert item.find(f"{PACKAGE}title").text == organization.find(f"{PACKAGE}title").text != ""
    assert (resource.get("type"), resource.get(f"{ADL}scormtype")) == ("webcontent", "sco")
    files = [file.get("href") for file in resource.findall(f"{PACKAGE}file")]
    assert resource.get("href") in files
    assert set(names) == {"imsmanifest.xml", *files}
    assert not re.search(r"(src|href)=|@import|url\(", re.sub("(?s)<script.*?</script>", "", page))
    return root.find(f".//{PACKAGE}item/{PACKAGE}title").text


def test_the_command_line_makes_a_package(package, tmp_path):
    assert check_package(package("seven-mistakes").read_bytes()) == "Exactly seven mistakes"
    assert check_package(package("seven-mistakes", "how-many-support-vectors:3").read_bytes()) == scorm.TITLE
    sheet = tmp_path / "sheet.json"
    own = {"version": 1, "title": "A < B & C", "exercises": [entries()["seven-mistakes"]]}
    sheet.write_text(json.dumps(own), encoding="utf-8")
    assert check_package(package(str(sheet)).read_bytes()) == "A < B & C"


@pytest.mark.parametrize("asked", [["x.zip", "of-another-year"], ["x.zip", "Seven mistakes"], ["x.zip"], []])
def test_what_cannot_be_made_is_said(asked, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match=r"there is no exercise|python -m"):
        scorm.main(asked)
    assert not list(tmp_path.iterdir())


# ---- in a course ----------------------------------------------------------------------------------------------------

COURSE = """<!doctype html><title>Course</title><script>{scorm}</script>
<script>
  window.API = new Scorm12API({{ autocommit: false, logLevel: 5 }});
  const before = {before};
  if (before) API.loadFromJSON(before, "");
  window.open_ = () => document.body.append(Object.assign(document.createElement("iframe"), {{
    src: "index.html", width: {width}, height: {height}, title: "Exercises", ...{attributes},
  }}));
</script><body>"""
VALUES = """() => Object.fromEntries([...["core.score.raw", "core.score.min", "core.score.max", "core.lesson_status"],
  "suspend_data"].map((name) => [name, String(name.split(".").reduce((part, key) => part[key], API.cmi))]))"""


class Course:
    """A course page with scorm-again, and an unpacked package in its frame."""

    def __init__(self, engine, files):
        self.context = engine.new_context(viewport={"width": 1100, "height": 900}, reduced_motion="reduce")
        self.page = self.context.new_page()
        self.errors, self.asked = [], []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.files = files
        self.frame = self.page.frame_locator("iframe")
        self.board = self.frame.get_by_test_id("board")

    def open(self, before=None, width=1000, height=700, **attributes):
        scorm = javascript.installed("scorm-again/dist/scorm12.min.js").read_text(encoding="utf-8")
        text = COURSE.format(
            scorm=scorm.replace("</script", "<\\/script"),
            before=json.dumps(before),
            width=width,
            height=height,
            attributes=json.dumps(attributes),
        )
        self.page.route("https://course.example/*", lambda route: self.answer(route, text))
        self.page.goto("https://course.example/course")
        self.page.evaluate("open_()")
        expect(self.board).to_have_attribute("data-ready", "true")
        return self

    def answer(self, route, text):
        name = route.request.url.rpartition("/")[2]
        body = text if name == "course" else (self.files / name).read_text(encoding="utf-8")
        route.fulfill(body=body, content_type="text/html")

    def values(self):
        return self.page.evaluate(VALUES)

    def left(self):
        """The data that the course stores after the page has closed."""
        self.page.evaluate("document.querySelector('iframe').remove()")
        return self.page.evaluate("JSON.parse(JSON.stringify(API.cmi))")

    def close(self):
        self.context.close()
        assert not self.errors
        assert {url.rpartition("/")[0] for url in self.asked if url.startswith("http")} == {"https://course.example"}


@pytest.fixture
def course(chromium, tmp_path):
    """A function that opens a package in a course, which is closed at the end."""
    opened = []

    def open_(content, *given, **more):
        zipfile.ZipFile(io.BytesIO(content)).extractall(tmp_path)
        opened.append(Course(chromium, tmp_path))
        return opened[-1].open(*given, **more)

    yield open_
    for one in opened:
        one.close()


def test_a_course_keeps_score_status_and_work(course, package):
    content = package("how-many-support-vectors", "seven-mistakes").read_bytes()
    one = course(content)
    frame = one.frame
    assert one.values()["core.lesson_status"] == "incomplete"
    assert one.values()["core.score.raw"] == ""
    frame.get_by_label("1", exact=True).check()
    frame.get_by_role("button", name="Check").click()
    expect(frame.locator(".came[data-result='wrong']")).to_be_visible()
    assert one.values()["core.score.raw"] == "0"
    frame.get_by_label("3", exact=True).check()
    frame.get_by_role("button", name="Check").click()
    expect(frame.locator(".came[data-result='right']")).to_be_visible()
    values = one.values()
    assert [values[f"core.score.{name}"] for name in ("raw", "min", "max")] == ["50", "0", "100"]
    assert values["core.lesson_status"] == "incomplete"
    frame.get_by_role("button", name="Next exercise").click()
    expect(one.board).to_have_attribute("data-exercise", "seven-mistakes")
    plot = frame.locator(".plot").bounding_box()
    one.page.mouse.click(plot["x"] + 0.3 * plot["width"], plot["y"] + 0.3 * plot["height"])
    expect(one.board).to_have_attribute("data-points", "1")
    kept = one.left()
    assert len(kept["suspend_data"]) <= ROOM
    assert kept["core"]["exit"] == "suspend"
    again = course(content, {"suspend_data": kept["suspend_data"], "core": {"lesson_status": "incomplete"}})
    expect(again.board).to_have_attribute("data-exercise", "seven-mistakes")
    expect(again.board).to_have_attribute("data-points", "1")
    expect(again.frame.get_by_role("button", name="Exercise 1 of 2")).to_have_text("1 ✓")
    assert again.left()["suspend_data"] == kept["suspend_data"]


def own(task, labels):
    """A teacher's own exercise on three points of a line."""
    points = {"points": [[2, 0], [-2, 0], [-4, 0]], "labels": labels}
    scene = {"version": 1, "page": "playground", "points": points, "board": {"step": [0, False]}}
    return {"page": "playground", "scene": scene, "task": task}


SEPARABLE, MEETING = [1, -1, -1], [1, -1, 1]
OWN = {  # {kind: (the rest of the task, the classes, the actions that answer it)}
    "next": ({}, SEPARABLE, ("key", "n")),
    "mistakes": ({}, SEPARABLE, ("type", "1")),
    "separates": ({}, MEETING, ("tick", "No")),
    "support": ({}, SEPARABLE, ("type", "2")),
    "margin": ({}, SEPARABLE, ("type", "2")),
    "choice": ({"asks": "Where is +?", "choices": ["Left", "Right"], "right": 1}, SEPARABLE, ("tick", "Right")),
    "build mistakes": ({"wanted": 1}, MEETING, ("key", "p", "Delete")),
    "build margin": ({"wanted": 1.5}, MEETING, ("key", "p", "Delete")),
}


def answer(one, how, *what):
    """Answer the open exercise as a student does: with a key, a number or a choice."""
    if how == "key":
        one.board.focus()
        for key in what:
            one.page.keyboard.press(key)
    elif how == "type":
        one.frame.get_by_label("Your answer").fill(what[0])
    else:
        one.frame.get_by_label(what[0], exact=True).check()


def test_each_kind_of_a_teachers_own_exercise_is_answered_in_a_course(course, paper, package, tmp_path):
    """The question, its fields and Check are there, and the course receives each solved exercise and the end."""
    assert set(OWN) == set(paper(PAGE, "kinds"))
    entries = [own({"kind": kind, **task}, labels) for kind, (task, labels, _) in OWN.items()]
    sheet = tmp_path / "sheet.json"
    sheet.write_text(json.dumps({"version": 1, "title": "My own", "exercises": entries}), encoding="utf-8")
    one = course(package(str(sheet)).read_bytes())
    for i, (_, _, act) in enumerate(OWN.values()):
        expect(one.frame.locator(".exercise .asked")).to_have_text(paper(PAGE, "asks", entries[i]))
        answer(one, *act)
        one.frame.get_by_role("button", name="Check").click()
        expect(one.frame.locator(".came[data-result='right']")).to_be_visible()
        values = one.values()
        assert values["core.score.raw"] == f"{100 * (i + 1) / len(OWN):g}"
        assert values["core.lesson_status"] == ("incomplete" if i < len(OWN) - 1 else "passed")
        if i < len(OWN) - 1:
            one.frame.get_by_role("navigation").get_by_role("button", name="Next exercise").click()
    kept = one.left()["suspend_data"]
    again = course(package(str(sheet)).read_bytes(), {"suspend_data": kept})
    expect(again.frame.locator(".came[data-result='right']")).to_be_visible()
    expect(again.frame.get_by_role("button", name=f"Exercise {len(OWN)} of {len(OWN)}")).to_have_text(f"{len(OWN)} ✓")


@pytest.mark.parametrize(("width", "height"), [(600, 500), (390, 600)])
def test_a_package_fits_a_small_frame(course, package, width, height):
    one = course(package("seven-mistakes").read_bytes(), width=width, height=height)
    frame = one.page.frames[1]
    assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(one.frame.get_by_role("button", name="Check")).to_be_in_viewport()
    expect(one.frame.get_by_role("navigation")).to_be_hidden()
    one.page.evaluate("document.querySelector('iframe').focus()")
    frame.evaluate(javascript.installed("axe-core/axe.min.js").read_text(encoding="utf-8"))
    found = frame.evaluate("axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })")["violations"]
    assert not [(violation["id"], violation["nodes"][0]["html"]) for violation in found]


def test_a_package_works_in_a_frame_that_may_keep_nothing(course, package):
    """The frame may use neither storage nor cookies nor the page around it."""
    one = course(package("how-many-support-vectors").read_bytes(), sandbox="allow-scripts")
    one.frame.get_by_label("3", exact=True).check()
    one.frame.get_by_role("button", name="Check").click()
    expect(one.frame.locator(".came[data-result='right']")).to_be_visible()
    assert one.page.frames[1].evaluate("origin") == "null"


def test_a_teacher_makes_the_same_package_on_the_board(open_board, course, package):
    board = open_board("max_margin")
    board.root.get_by_text("Exercises", exact=False).first.click()
    board.button("How many support vectors?").click()
    board.has(exercise="how-many-support-vectors")
    board.root.locator("summary[aria-label^='Save']").click()
    with board.page.expect_download() as download:
        board.button("SCORM package").click()
    content = download.value.path().read_bytes()
    assert check_package(content) == "How many support vectors?"
    mine, other = (
        zipfile.ZipFile(io.BytesIO(one)) for one in (content, package("how-many-support-vectors").read_bytes())
    )
    told = [re.search('<script id="told".*?</script>', file.read("index.html").decode())[0] for file in (mine, other)]
    assert told[0] == told[1].replace(": ", ":").replace(", ", ",")
    assert mine.read("imsmanifest.xml") == other.read("imsmanifest.xml")
    expect(course(content).board).to_have_attribute("data-exercise", "how-many-support-vectors")
