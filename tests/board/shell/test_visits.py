"""What a visitor's browser downloads, and from which hosts."""

import re
import urllib.request
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from board import assets
from tests import driver, lessons, server
from tests.driver import BOARDS, WITHOUT_BOARD, BoardPage

# Opens each menu and table, because some are filled then; the one before closes.
OPEN_ALL_DETAILS = """async () => {
  for (const one of document.querySelectorAll("details")) {
    one.open = true;
    for (const frame of [1, 2]) await new Promise(requestAnimationFrame);
    one.open = false;
  }
}"""


@pytest.fixture
def visitor(chromium):
    """A browser on its first visit."""
    with chromium.new_context(viewport={"width": 1280, "height": 800}) as context:
        yield context


def test_a_browser_asks_nobody_but_us(address, visitor, subtests):
    """On all pages, with everything that can be opened there."""
    asked = []
    visitor.on("request", lambda request: asked.append(urlsplit(request.url)))
    board = BoardPage(visitor.new_page()).open(address)
    for path in [*BOARDS, *WITHOUT_BOARD]:
        with subtests.test(path or "playground"):
            board.go(lessons.title(path)) if path in BOARDS else board.leave_for(WITHOUT_BOARD[path])
            open_all(board)
            expect(board.page.locator("link[rel*=icon]")).to_have_attribute("href", re.compile("^data:image/svg"))
            assert {url.netloc for url in asked if url.scheme not in ("data", "blob")} == {urlsplit(address).netloc}


def open_all(board):
    for tab in board.page.get_by_role("tab").all() or [None]:
        if tab:
            tab.click()
        board.page.evaluate(OPEN_ALL_DETAILS)
        for opener in board.page.get_by_test_id("stPopoverButton").filter(visible=True).all():
            opener.click()
            board.press("Escape")


def fetched_files(context, address, path=""):
    """Open a page; returns {address of a file: bytes over the network}."""
    _, asked = driver.visit(context, f"{address}/{path}")
    files = [(url.removeprefix(f"{address}/"), size) for url, size in asked]
    assert len({file for file, _ in files}) == len(files)  # no file is loaded twice
    return dict(files)


FIRST_FILES = assets.first_addresses("playground")
MAX_FIRST_BYTES = 210_000  # bytes before the first picture


def test_a_board_begins_with_two_files_and_a_second_visit_fetches_nothing_that_it_has(address, visitor):
    first, second = fetched_files(visitor, address), fetched_files(visitor, address)
    assert [file for file in first if file.startswith("app/")] == FIRST_FILES
    assert sum(first[file] for file in FIRST_FILES) < MAX_FIRST_BYTES
    assert {*FIRST_FILES} <= {*second}
    packed = {file: size for file, size in first.items() if file.startswith(("app/static/", "static/js/"))}
    assert all(packed.values())
    assert {second[file] for file in packed if file in second} == {0}


def test_the_announced_files_are_asked_for_before_the_page_has_begun(address, visitor):
    assert list(fetched_files(visitor, address))[1:3] == FIRST_FILES


def test_what_the_first_picture_does_not_need_comes_when_it_is_asked_for(visitor, address):
    board, asked = BoardPage(visitor.new_page()).open(address), []
    board.page.on("request", lambda request: asked.append(request.url))
    board.root.locator("summary", has_text="Class").first.click()
    expect(board.page.get_by_role("button", name="Begin a class")).to_be_visible()
    assert [url for url in asked if assets.board_address() in url]
    board.root.locator("summary", has_text="Save").first.click()
    with board.page.expect_download():
        board.page.get_by_role("button", name="PNG, twice the size").click()


def test_a_host_without_the_middleware_shows_the_board_too(visitor):
    with server.running(program="tests.plain_script") as (address, _):
        with urllib.request.urlopen(f"{address}/_stcore/metrics"):
            pass  # the server answers, so there is no middleware
        first, second = fetched_files(visitor, address), fetched_files(visitor, address, "hyperplane")
        every, _ = FIRST_FILES
        assert first[every] > second[every] == 0


def test_a_board_that_does_not_arrive_is_one_sentence(address, visitor):
    board = BoardPage(visitor.new_page())
    every, own = FIRST_FILES
    board.page.route(f"**/{own}", lambda route: route.abort())
    board.page.goto(address)
    expect(board.page.get_by_text("The board could not be loaded. Please reload the page.")).to_be_visible()
    board.page.unroute_all()
    board.page.route(f"**/{every}", lambda route: route.fulfill(body="let (;", content_type="text/javascript"))
    board.page.reload()
    expect(board.page.get_by_text("The board could not be opened. It needs Safari 16.4,")).to_be_visible()
    expect(board.page.get_by_text("Error")).to_have_count(0)
    board.page.unroute_all()
    board.open(address)
    assert not board.errors
