"""A running app and a browser, once for all tests that need them."""

import os

import pytest
from hypothesis import settings
from playwright.sync_api import expect

from tests import node, server, warm

# Machines are noisy, so no test asserts a time. The continuous check repeats the same examples, so that it judges the
# change and not the draw; everywhere else every run looks at new ones.
settings.register_profile("steady", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("steady")
expect.set_options(timeout=warm.PATIENCE * 1000)


@pytest.fixture(scope="session")
def address():
    """Where the app is running, as `streamlit run app.py`; on a page more each visit ends."""
    with server.running(program="tests.visited") as (address, _):
        yield address


@pytest.fixture(scope="session")
def js():
    """The board's modules in node: js(module, export, *arguments); see tests/node.py."""
    with node.running() as running:
        yield running


@pytest.fixture(scope="session")
def chromium():
    with server.chromium() as engine:
        yield engine


@pytest.fixture(scope="session")
def shelf(chromium, address):
    return warm.Shelf(chromium, address)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    item.has_failed = getattr(item, "has_failed", False) or report.failed
    return report


@pytest.fixture
def open_board(request, shelf):
    """A function that opens the app and returns its board; errors in the browser fail the test.

    The page is a warm one: see tests/warm.py. With `fresh` it is a new one, in a context of its own.
    """
    taken = []

    def open_(path="", *, motion=False, fresh=False, **options):
        options = {"viewport": {"width": 1280, "height": 800}, **options}
        options["reduced_motion"] = "no-preference" if motion else "reduce"
        taken.append((shelf.take(options, fresh), options, not fresh))
        return shelf.visit(taken[-1][0], path)

    yield open_
    has_failed = request.node.has_failed
    errors = [
        error for board, options, keep in taken for error in shelf.give_back(board, options, keep and not has_failed)
    ]
    assert not errors
