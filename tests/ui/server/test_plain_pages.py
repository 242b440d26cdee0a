"""Without a WebSocket the page says so, and links to plain pages that need none."""

import urllib.request
from pathlib import Path
from urllib.error import HTTPError

import pytest
from playwright.sync_api import expect
from starlette.requests import Request
from starlette.responses import FileResponse

from tests.driver import BoardPage
from tests.websocket_visitor import run
from ui.server.plain_pages import FAILED, PREPARING_TEXT, PlainPages

WRITES = "import sys, pathlib; pathlib.Path(sys.argv[1], 'a.html').write_text('<p>there</p>')"


def answers(command, *names):
    """What is answered first, and the answer for each name after the process has ended."""

    async def ask():
        pages = PlainPages(["a.html"], ("-c", command))
        asked = [
            Request({"type": "http", "headers": [], "query_string": b"", "path_params": {"name": name}})
            for name in names
        ]
        first = await pages.page(asked[0])
        await pages.written
        found = [await pages.page(request) for request in asked]
        texts = [Path(one.path).read_text() if isinstance(one, FileResponse) else one.body.decode() for one in found]
        pages.close()
        return first, found, texts

    return run(ask())


def test_the_pages_are_written_when_somebody_first_asks():
    first, (page, other, outside), texts = answers(WRITES, "a.html", "b.html", "../app.py")
    assert PREPARING_TEXT in first.body.decode()
    assert first.headers["Retry-After"]
    assert (page.status_code, texts[0]) == (200, "<p>there</p>")
    assert "unsafe-inline" in page.headers["Content-Security-Policy"]
    assert (other.status_code, outside.status_code) == (404, 404)


def test_where_they_cannot_be_written_one_sentence_says_so():
    _, (page,), (text,) = answers("raise SystemExit(1)", "a.html")
    assert (page.status_code, FAILED in text) == (500, True)


def test_the_app_serves_them(address):
    assert urllib.request.urlopen(f"{address}/plain/margins.html").status == 200
    with pytest.raises(HTTPError):
        urllib.request.urlopen(f"{address}/plain/app.py")


# A connection that the network never opens, and one that ends when the test says so.
SWALLOWED = "window.WebSocket = class extends EventTarget { close() {} send() {} };"
ENDING = """const Native = WebSocket;
window.sockets = [];
window.WebSocket = class extends Native { constructor(...given) { super(...given); window.sockets.push(this); } };"""


@pytest.fixture
def clocked(chromium, address):
    """A page whose clock the test controls, with a script of its own before all others."""
    contexts = []

    def open_(script, path=""):
        contexts.append(chromium.new_context(locale="en-US"))
        page = contexts[-1].new_page()
        page.clock.install()
        page.add_init_script(script)
        page.goto(f"{address}/{path}")
        return page

    yield open_
    for context in contexts:
        context.close()


def test_a_page_without_a_connection_says_so_and_leads_on(clocked, address):
    page = clocked(SWALLOWED, "margins?preset=xor")
    said = page.get_by_role("alert")
    page.wait_for_function("document.readyState === 'complete'")
    page.clock.fast_forward(7000)
    expect(said).to_have_count(0)
    page.clock.fast_forward(2000)
    expect(said).to_contain_text("This network blocks the live connection (WebSocket) that the app needs.")
    there = said.get_by_role("link", name="Go on with the plain pages")
    assert there.evaluate("(link) => link.href") == f"{address}/plain/margins.html?preset=xor"
    assert said.get_by_role("link", name="Join a class").evaluate("(link) => link.href") == f"{address}/class/"


def test_a_connection_that_is_lost_for_a_minute_is_missed_and_one_that_comes_back_is_not(clocked):
    page = clocked(ENDING)
    board, said = BoardPage(page), page.get_by_role("alert").filter(has_text="plain pages")
    board.has(ready="true")
    page.clock.fast_forward(20_000)
    expect(said).to_have_count(0)
    page.evaluate("() => { window.WebSocket = class extends EventTarget { close() {} }; }")
    page.evaluate("window.sockets.forEach((socket) => socket.close())")
    page.wait_for_function("window.sockets.every((socket) => socket.readyState === 3)")
    page.clock.fast_forward(50_000)
    expect(said).to_have_count(0)
    page.clock.fast_forward(11_000)
    expect(said).to_contain_text("The connection to the app has been lost.")


def test_in_a_frame_that_may_do_nothing_but_run_scripts_it_leads_to_a_plain_page(chromium, address):
    with chromium.new_context(locale="en-US") as context:
        page = context.new_page()
        page.clock.install()
        page.goto(f"{address}/_stcore/health")
        page.set_content(f'<iframe sandbox="allow-scripts" src="{address}/margins" width="900" height="700"></iframe>')
        frame = page.frame_locator("iframe")
        expect(frame.locator("html")).to_be_attached()
        page.frames[1].wait_for_load_state()
        page.clock.fast_forward(9000)
        frame.get_by_role("alert").get_by_role("link", name="Go on with the plain pages").click()
        page.clock.resume()
        expect(frame.locator("[data-testid=board][data-ready]")).to_be_visible(timeout=120_000)
