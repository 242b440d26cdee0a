"""What a visitor's browser fetches, and from whom."""

import re
import urllib.request
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests import driver, server
from tests.driver import BoardPage
from ui.board import assets

PAGES = ["", "hyperplane", "margins", "max_margin", "weight_space", "convergence", "conventions"]


@pytest.fixture
def visitor(chromium):
    """A browser that has never been here."""
    with chromium.new_context(viewport={"width": 1280, "height": 800}) as context:
        yield context


def test_these_are_all_pages():
    lessons = {file.stem for file in (server.ROOT / "pages").glob("*.py")}
    assert {page or "playground" for page in PAGES} == lessons


def test_a_browser_asks_nobody_but_us(address, visitor):
    asked = []
    visitor.on("request", lambda request: asked.append(urlsplit(request.url)))
    board = BoardPage(visitor.new_page())
    for page in PAGES:
        board.open(f"{address}/{page}")
        for tab in board.page.get_by_role("tab").all() or [None]:
            if tab:
                tab.click()
            for opener in board.page.locator("summary, [data-testid=stPopoverButton]").filter(visible=True).all():
                opener.click()
                board.press("Escape")
        expect(board.page.locator("link[rel*=icon]")).to_have_attribute("href", re.compile("^data:image/svg"))
    assert {url.netloc for url in asked if url.scheme not in ("data", "blob")} == {urlsplit(address).netloc}


def visit(context, address, path=""):
    """Open a page; returns {address of a file: bytes that came over the network}."""
    _, asked = driver.visit(context, f"{address}/{path}")
    files = [(url.removeprefix(f"{address}/"), size) for url, size in asked]
    assert len({file for file, _ in files}) == len(files)  # nothing is fetched twice
    return dict(files)


def test_the_board_is_one_file_and_a_second_visit_fetches_nothing_that_it_has(address, visitor):
    first, second = visit(visitor, address), visit(visitor, address)
    assert {file for file in first if file.startswith("app/")} == set(assets.readers())
    assert set(assets.readers()) <= set(second)
    assert not [file for file in first if "plotly" in file.lower()]
    packed = {file: size for file, size in first.items() if file.startswith(("app/static/", "static/js/"))}
    assert all(packed.values())
    assert {second[file] for file in packed if file in second} == {0}


def test_the_announced_file_is_asked_for_before_the_page_has_begun(address, visitor):
    files = list(visit(visitor, address))
    assert files[1:2] == list(assets.readers())


def test_a_host_without_the_middleware_shows_the_board_too(visitor):
    with server.running(program="tests.plain") as (address, _):
        with urllib.request.urlopen(f"{address}/_stcore/metrics"):
            pass  # it is there, so there is no middleware
        first, second = visit(visitor, address), visit(visitor, address, "hyperplane")
        assert all(first[file] for file in assets.readers())
        assert {second[file] for file in assets.readers()} == {0}


def test_files_that_do_not_arrive_are_one_sentence(address, visitor):
    board = BoardPage(visitor.new_page())
    for file in assets.readers():
        board.page.route(f"**/{file}", lambda route: route.abort())
        board.page.goto(address)
        sentence = "The board’s files did not arrive. Reload the page to fetch them again."
        expect(board.page.get_by_text(sentence)).to_be_visible()
        expect(board.page.get_by_text("Error")).to_have_count(0)
        board.page.unroute_all()
    board.open(address)
    assert not board.errors
