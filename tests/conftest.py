"""A running app and a browser, once for all tests that need them."""

import os

import pytest
from hypothesis import settings
from playwright.sync_api import expect

from tests import javascript, node, server, warm
from tests.ui.page import Board

# Machines are noisy, so no test asserts a time. The continuous check repeats the same examples, so that it judges the
# change and not the draw; everywhere else every run looks at new ones.
settings.register_profile("steady", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("steady")
expect.set_options(timeout=warm.PATIENCE * 1000)


@pytest.fixture(scope="session")
def address():
    """Where the app is running, as `streamlit run app.py`."""
    with server.running() as (address, _):
        yield address


@pytest.fixture(scope="session")
def js():
    """The board's modules in node: js(module, export, *arguments); see tests/node.py."""
    with node.running() as running:
        yield running


@pytest.fixture(scope="session")
def paper():
    """Another node, in which there is a page."""
    javascript.installed("happy-dom")
    with node.running() as running:
        yield running


@pytest.fixture
def open_in_node(paper):
    """A function that opens the board of a lesson on a page in node, one at a time: see tests/ui/page.py."""
    opened = []

    def open_(*given, **more):
        for board in opened:
            board.close()
        opened[:] = [Board(paper, *given, **more)]
        return opened[0]

    yield open_
    for board in opened:
        board.close()


@pytest.fixture(scope="session")
def chromium():
    with server.chromium() as engine:
        yield engine


@pytest.fixture(scope="session")
def shelf(chromium):
    return warm.Shelf(chromium)


@pytest.fixture
def open_board(address, shelf):
    """A function that opens the app and returns its board; errors in the browser fail the test.

    The page is a warm one: see tests/warm.py. With `fresh` it is a new one, in a context of its own.
    """
    taken = []

    def open_(path="", *, motion=False, fresh=False, **options):
        options = {"viewport": {"width": 1280, "height": 800}, **options}
        options["reduced_motion"] = "no-preference" if motion else "reduce"
        taken.append((shelf.take(options, fresh), options, fresh))
        return taken[-1][0].open(f"{address}/{path}")

    yield open_
    errors = [error for visit in taken for error in shelf.give_back(*visit)]
    assert not errors
