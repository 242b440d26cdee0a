"""Links of an app that runs below a path or in frames."""

import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import expect

from tests import server
from tests.board.shell.test_share import my_scenes, share_link, state_of
from tests.driver import PLOT, BoardPage

CLOUD_PATH = "/~/+"  # Community Cloud serves an app below this path
WRAPPER_HTML = """<!DOCTYPE html><title>App</title><body style="margin: 0">
<iframe style="width: 100%; height: 800px; border: 0"></iframe><script>
document.querySelector("iframe").src = {source};
</script>"""
CLOUD_SOURCE = f"'{CLOUD_PATH}' + location.pathname + location.search"
NOTE = "This page is shown inside another page. The link opens the app itself."


@pytest.fixture(scope="module")
def below():
    """The app below a path, as behind a proxy."""
    with server.running(path="/lessons/app") as (address, _):
        yield address


@pytest.fixture(scope="module")
def cloud():
    """The app as on Community Cloud, which puts it into a frame of its own page: the address of that page."""
    with server.running(path=CLOUD_PATH) as (address, _):
        yield address.removesuffix(CLOUD_PATH)


@pytest.fixture
def page(chromium):
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


class FramedBoard(BoardPage):
    """A board in the frame of a page."""

    def __init__(self, page):
        super().__init__(page)
        frame = page.frame_locator("iframe")
        self.root, self.plot = frame.get_by_test_id("board"), frame.locator(PLOT)


def wrapper_response(source):
    """The page with a frame at an address."""
    return {"content_type": "text/html", "body": WRAPPER_HTML.format(source=source)}


def step_once(board):
    board.plot.focus()
    board.press("Home", "ArrowRight")
    return state_of(board)


@pytest.mark.parametrize("path", [pytest.param("", marks=pytest.mark.soak), "/margins"])
def test_below_a_path_links_and_scenes_open_there(page, below, path):
    board = BoardPage(page).open(f"{below}{path}?preset=and gate")
    board.plot.focus()
    before = state_of(board.press("Home", "ArrowRight", "i"))
    address = share_link(board)
    assert address.startswith(f"{below}{path or '/'}?s=")
    assert state_of(BoardPage(page.context.new_page()).open(address)) == before
    my_scenes(board)
    board.button("Keep").click()
    board.go("Convergence").clear()
    my_scenes(board)
    board.button("Open Scene 1").click()
    board.has(lesson=path.strip("/") or "playground", ready="true")
    assert state_of(board) == before


@pytest.mark.parametrize("path", [pytest.param("/", marks=pytest.mark.soak), "/weight_space"])
def test_on_community_cloud_a_link_opens_the_page_around_the_app(page, cloud, path):
    around = re.compile(re.escape(cloud) + "/(?!~)")
    page.context.route(around, lambda route: route.fulfill(**wrapper_response(CLOUD_SOURCE)))
    board = FramedBoard(page).open(f"{cloud}{path}?preset=and gate")
    before = step_once(board)
    address = share_link(board)
    assert address.startswith(f"{cloud}{path}?s=")
    expect(board.root.get_by_text(NOTE)).to_have_count(0)
    assert state_of(FramedBoard(page.context.new_page()).open(address)) == before
    my_scenes(board)
    board.button("Keep").click()
    board.clear()
    my_scenes(board)
    board.button("Open Scene 1").click()
    board.has(step=before[0]["step"], points=before[0]["points"], ready="true")


def test_an_app_that_is_opened_without_its_frame_links_to_the_page_around_it(page, cloud):
    board = BoardPage(page).open(f"{cloud}{CLOUD_PATH}/margins")
    assert share_link(board).startswith(f"{cloud}/margins?s=")


@pytest.fixture
def course(address):
    """A page of another site that shows the app in a frame: the address of that page."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(wrapper_response(f"'{address}/margins?preset=and gate'")["body"].encode())

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as site:
        Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{site.server_port}/course"
        site.shutdown()


@pytest.mark.parametrize("site", ["the same", "another"])
def test_in_a_frame_of_another_page_a_link_leads_to_the_app(page, address, course, site):
    if site == "the same":
        course = f"{address}/course"
        page.route(course, lambda route: route.fulfill(**wrapper_response("'margins?preset=and gate'")))
    board = FramedBoard(page).open(course)
    before = step_once(board)
    link = share_link(board)
    assert link.startswith(f"{address}/margins?s=")
    expect(board.root.get_by_text(NOTE)).to_be_visible()
    assert state_of(BoardPage(page.context.new_page()).open(link)) == before
