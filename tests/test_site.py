"""The static site: its pages are complete, linked, and work on any static host."""

import json
import re
import threading
from functools import cache, partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from hosting import site
from perceptron_core import Dataset
from tests import javascript
from tests.driver import BoardPage
from tests.test_accessibility import TAGS
from ui import course
from ui.lessons import errata, notes
from ui.visitor.link import encode as packed
from ui.visitor.scene import Scene

APP = "https://app.example/lessons"
LARGEST = 700_000  # bytes
TOLD = re.compile('<script id="told" type="application/json">(.*?)</script>')
PACKED = re.compile('<script id="board"[^>]*>.*?</script>', re.DOTALL)
WITHOUT_BOARD = ("exercises", "lecture", "notes", "errata")
ALIVE = ("playground", "margins", "neuron", "weight_space", "convergence", "conventions", "max_margin")
ALIVE += ("noise", "feature_maps")


@pytest.fixture(scope="module")
def folder(tmp_path_factory, pytestconfig):
    folder = tmp_path_factory.mktemp("hosted") / "course" / "x"
    presets = list(site.PRESETS)[: 2 if pytestconfig.getoption("quick") else None]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "PRESETS", presets)
        site.write_site(folder, f"{APP}/")
    return folder


@pytest.fixture(scope="module")
def texts(folder):
    return {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}


def links(text):
    return [unescape(link) for link in re.findall(r'(?:href|src)="(.*?)"', PACKED.sub("", text))]


@cache
def told(text):
    return json.loads(TOLD.search(text)[1]) if TOLD.search(text) else {}


def test_every_page_is_there(texts):
    assert set(texts) == {"index.html"} | {
        f"{page.name}.html" for page in course.PAGES if page.name != course.NEWCOMERS_PAGE
    }
    assert max(len(text.encode()) for text in texts.values()) <= LARGEST
    for page in course.PAGES:
        text = texts[site.file(page)]
        assert f"<title>{page.title} · Perceptron</title>" in text
        assert {site.file(other) for other in course.PAGES} <= set(links(text))
        assert page.question in (told(text).get("question") or text)
        assert bool(told(text)) == (page.name not in WITHOUT_BOARD)


def test_links_lead_to_files_and_to_scenes_that_are_in_them(texts):
    own = {link for text in texts.values() for link in links(text) if not link.startswith((APP, "data:"))}
    for file, _, scene in (link.partition("#") for link in own):
        assert not scene or scene in told(texts[file])["scenes"], (file, scene)
    asked = {link for link in own if "#" in link}
    assert asked == {f"{file}#{scene}" for file, text in texts.items() for scene in told(text).get("scenes", ())}


def test_a_file_asks_nobody_for_anything(texts):
    for name, text in texts.items():
        elsewhere = [link for link in links(text) if re.match(r"[a-z]+:|//", link) and not link.startswith("data:")]
        page = "" if name == "playground.html" else name.removesuffix(".html").replace("index", course.NEWCOMERS_PAGE)
        assert elsewhere == [f"{APP}/{page}"]
        assert not re.search(r"@import|url\(|<iframe|<img", PACKED.sub("", text))


def test_every_entry_of_the_notes_and_every_example_of_the_errata_has_its_scene(texts):
    scenes = [scene for text in texts.values() for scene in told(text).get("scenes", ())]
    assert sum(scene.startswith("note-") for scene in scenes) == sum(bool(entry.scene) for entry in notes.ENTRIES)
    shown = [slip for slip in errata.list_errata() if slip.example and slip.example.page != errata.FIGURE]
    assert sum(scene.startswith("slip-") for scene in scenes) == len(shown)
    for entry in notes.ENTRIES:
        assert site.escape(entry.formula) in texts["notes.html"]


def controls_of_the_app():
    """The labels of the app's controls that the site lacks, as a visitor of the app sees them."""
    tests = [site.first_visit(page.name) for page in course.PAGES]
    lasting = {(page, key) for page, key in site.button_targets()}
    for page, test in zip(course.PAGES, tests, strict=True):
        for button in test.button:
            if (page.name, button.key) not in lasting:
                yield button.label.partition("\N{ZERO WIDTH SPACE}")[0]
        yield from (control.label for control in (*test.selectbox, *test.number_input, *test.radio, *test.checkbox))


def test_nothing_is_said_of_controls_that_only_the_app_has(texts):
    """Except where a text says that they are missing. An exercise or a solution may say what the app would do."""
    names = {name for name in controls_of_the_app() if name}
    assert {"Preset", "Data", "Now with x₀" if "Now with x₀" in names else "Why a bias?", "Same moments"} <= names
    missing = re.compile('<div class="missing">.*?</div>', re.DOTALL)
    for file, text in texts.items():
        every = unescape(re.sub("<[^>]+>", "", missing.sub("", PACKED.sub("", text))))
        read = json.dumps(told(text), ensure_ascii=False) + every
        named = [name for name in names if re.search(rf"(“|\*\*){re.escape(name)}(”|\*\*)", read)]
        assert not named, file
        assert not re.search("above the boards?|Press “|press “Now|A button shows|Undo restores", read), file


def test_what_is_missing_is_said_with_a_link_to_the_app_if_there_is_an_address(texts):
    assert f'<a href="{APP}/convergence">Open this page in the app</a>' in texts["convergence.html"]
    assert "Its server computes what a browser cannot" in texts["convergence.html"]
    said = site.missing_html(course.BY_NAME["convergence"], "")
    assert "This page works without a server." in said
    assert "href" not in said


def test_the_address_of_the_app_is_one():
    with pytest.raises(ValueError, match="must begin with http"):
        site.write_site("nowhere", "app.example")


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("**R̃ and γ\\*** if *a* < b", "<strong>R̃ and γ&#42;</strong> if <em>a</em> &lt; b"),
        ("`x[,i]` & 2 * 3 * 4", "<code>x[,i]</code> &amp; 2 * 3 * 4"),
    ],
)
def test_paragraphs_are_read_as_our_texts_use_them(text, html):
    assert site.inline_html(text) == html


def test_no_marks_of_markdown_are_left(texts):
    for text in texts.values():
        below = text[text.rindex(' class="below">') :]
        assert not re.search(r"\*\*|`|\\", re.sub("<code>.*?</code>", "", below))


@pytest.mark.parametrize(
    ("name", "note"),
    [("", "own"), ("xor", "look"), ("other", "does not have the scene"), ("toString", "does not have")],
)
def test_the_address_asks_for_a_scene(js, name, note):
    replay = {"data": {"lesson": "margins", "note": "own"}, "scenes": {"xor": {"note": "look"}}}
    shown = js("shell/standalone/site_page.js", "replayOfScene", replay, name)
    assert shown["data"]["lesson"] == "margins"
    assert note in shown["data"]["note"]
    assert "scenes" not in shown


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def served(folder):
    """Serve the folder below a path; afterwards, no missing file was requested."""
    root = folder.parent.parent
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=root)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/course/x/"
        server.shutdown()


@pytest.fixture(scope="module")
def window(chromium):
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    yield BoardPage(context.new_page())
    context.close()


@pytest.fixture
def visitor(window, served):
    """A window on the folder; every request succeeds, and there is no error."""
    said, asked = [], []
    window.page.on(
        "console", listener := lambda message: said.append(message.text) if message.type == "error" else None
    )
    window.page.on("request", watcher := lambda request: asked.append(request.url))
    window.page.goto(served)
    yield window
    window.page.remove_listener("console", listener)
    window.page.remove_listener("request", watcher)
    assert not said + window.errors
    assert not [url for url in asked if not url.startswith((served, "data:", "blob:"))]


def test_one_walks_through_all_pages_and_the_lessons_are_alive(visitor):
    for page in course.PAGE_ORDER:
        expect(visitor.page.get_by_role("heading", level=1, name=page.title, exact=True)).to_be_visible()
        expect(visitor.page.locator("nav.course [aria-current=page]")).to_have_text(page.title)
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if page.name not in WITHOUT_BOARD:
            visitor.has(ready="true", lesson=page.name)
            try_out(visitor, page.name in ALIVE)
        _, after = course.neighbors_of(page.name)
        if after:
            visitor.page.get_by_role("link", name=f"Next: {after.title}").click()
    assert page.title == "Errata"


def try_out(board, is_alive):
    """Make one step, and add a point."""
    place = board.root.locator(".jump")
    if place.count():
        first = board.press("Home").drawn() and place.input_value()
        board.press("ArrowRight")
        expect(place).not_to_have_value(first)
    if is_alive:
        points, spot = int(board.state("points")), board.plot.bounding_box()
        board.page.mouse.click(spot["x"] + 0.6 * spot["width"], spot["y"] + 0.6 * spot["height"])
        board.has(points=points + 1, pending=0)


def test_the_run_follows_an_edit(visitor, served):
    board = visitor.open(f"{served}playground.html#and-gate").has(points=4, updates=20, outcome="converged")
    board.click(0.3, 0.3).has(points=5)
    expect(board.root).not_to_have_attribute("data-outcome", "converged")
    board.press("Control+z").has(points=4, updates=20, outcome="converged")


def test_a_link_of_the_app_opens_with_its_points(visitor, served):
    own = Scene("margins", Dataset([[1, 2], [0.5, -1], [-2, 0.25]], [1, 1, -1]), board={"line": {"w": [1, 2], "b": 3}})
    for page in ("margins", "playground"):
        board = visitor.open(f"{served}{page}.html?s={packed(own)}").has(ready="true", points=3)
        assert sorted(map(len, board.points().values())) == [1, 2]
    board = visitor.open(f"{served}playground.html?s={packed(Scene('playground', preset=('and gate', 0)))}")
    board.has(points=4, updates=20)
    board = visitor.open(f"{served}playground.html?s=2damaged").has(ready="true")
    expect(board.page.get_by_text("so it shows its usual board")).to_be_visible()


def test_scenes_are_opened_by_links(visitor, served, folder):
    page = visitor.page
    page.goto(f"{served}notes.html")
    entry = next(entry for entry in notes.ENTRIES if entry.page == "convergence")
    page.get_by_role("listitem").filter(has_text=entry.look).first.get_by_role("link").click()
    visitor.has(lesson="convergence", ready="true")
    expect(page.locator(".board-note")).to_contain_text(f"{entry.look}.")
    page.get_by_text("Other points", exact=True).click()
    page.get_by_role("link", name="XOR", exact=True).click()
    expect(page.locator("nav.course [aria-current=true]")).to_have_text("XOR")
    visitor.has(ready="true", points=4)
    expect(page.locator(".board-note")).to_have_count(0)
    page.goto(f"{served}margins.html#of-another-year")
    expect(page.locator(".board-note")).to_contain_text("does not have the scene")


@pytest.mark.parametrize("name", ["index", "conventions", "notes"])
def test_axe_finds_nothing_on_a_small_page(visitor, served, name):
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    visitor.page.goto(f"{served}{name}.html")
    if name not in WITHOUT_BOARD:
        visitor.has(ready="true")
    visitor.page.evaluate(javascript.installed("axe-core/axe.min.js").read_text(encoding="utf-8"))
    found = visitor.page.evaluate(f"axe.run(document, {{ runOnly: {TAGS} }})")["violations"]
    assert not [(violation["id"], violation["nodes"][0]["html"]) for violation in found]
    visitor.page.set_viewport_size({"width": 1280, "height": 800})


def test_it_opens_from_a_usb_stick(chromium, folder):
    context = chromium.new_context(offline=True)
    board = BoardPage(context.new_page()).open((folder / "soft_margin.html").as_uri())
    board.page.get_by_role("link", name="Show me one point in the way").click()
    expect(board.page.locator(".board-note")).to_contain_text("is in the way")
    assert not board.errors
    context.close()
