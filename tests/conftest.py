"""A running app and a browser, once for all tests that need them."""

import pytest
from hypothesis import settings
from playwright.sync_api import expect

from tests import server
from tests.driver import BoardPage

PATIENCE = 30  # s that a browser test waits for what should happen, on a busy machine

settings.register_profile("steady", deadline=None)  # machines are noisy: no test asserts a time
settings.load_profile("steady")
expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="session")
def address():
    """Where the app is running, as `streamlit run app.py`."""
    with server.running() as (address, _):
        yield address


@pytest.fixture(scope="session")
def chromium():
    with server.chromium() as engine:
        yield engine


@pytest.fixture
def open_board(address, chromium):
    """A function that opens the app and returns its board; errors in the browser fail the test."""
    boards = []

    def open_(path="", *, motion=False, **options):
        options = {"viewport": {"width": 1280, "height": 800}, **options}
        context = chromium.new_context(reduced_motion="no-preference" if motion else "reduce", **options)
        context.set_default_timeout(PATIENCE * 1000)
        boards.append(BoardPage(context.new_page()))
        return boards[-1].open(f"{address}/{path}")

    yield open_
    errors = [error for board in boards for error in board.errors]
    for board in boards:
        board.page.context.close()
    assert not errors
