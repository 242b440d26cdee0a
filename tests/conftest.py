"""Fixtures and options of pytest: one running app and one browser for all tests."""

import os
from collections import defaultdict
from functools import cache

import pytest
from hypothesis import settings
from playwright.sync_api import expect
from streamlit.components.v2 import manifest_scanner

from tests import dependencies, javascript, node, page_pool, selection, server
from tests.board.page import Board
from ui import lesson

# Machines are noisy, so no test asserts a time. Continuous integration repeats the same examples, so that a failure is
# due to the change and not to chance; everywhere else every run tries new ones.
settings.register_profile("steady", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("steady")
expect.set_options(timeout=page_pool.PATIENCE * 1000)

# Each AppTest reads the manifests of all installed packages, which takes longer than most pages. Once is enough.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)

FEW = 10  # examples of Hypothesis with --quick
CASES = 4  # cases of a parametrized test with --quick
SLOW = {"address", "chromium", "shelf", "open_board"}  # fixtures that need a server or a browser


def pytest_addoption(parser):
    parser.addoption(
        "--quick", action="store_true", help="what needs neither server nor browser, of what has changed, few examples"
    )
    parser.addoption("--changed", default="", help="with --quick: as if these files had changed")


def pytest_ignore_collect(collection_path, config):
    """With --quick, do not even import test files that no change concerns, unless the command line names them."""
    if config.getoption("quick") and collection_path.match("test_*.py"):
        return None if selection.concerns_file(collection_path, of(config)) else True
    return None


def of(config):
    """The files for which tests are chosen."""
    named = config.getoption("changed")
    return selection.wanted(named.split()) if named else selection.files()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    if not config.getoption("quick"):
        return
    kept = [item for item in items if not SLOW & set(item.fixturenames) and not item.get_closest_marker("served")]
    if not asked_for(config):
        kept = spread([item for item in kept if selection.concerns(item, of(config))])
    for item in kept:
        few(item)
    left = set(items) - set(kept)
    config.hook.pytest_deselected(items=[item for item in items if item in left])
    items[:] = kept


def asked_for(config):
    """Whether the command line names tests or test files, which then run whatever has changed."""
    return not config.getoption("changed") and any(".py" in argument for argument in config.args)


def spread(items):
    """A few cases of each test that has more, evenly from its first to its last."""
    cases = defaultdict(list)
    for item in items:
        cases[item.nodeid.partition("[")[0]].append(item)
    kept = {
        item
        for some in cases.values()
        for item in (some if len(some) <= CASES else [some[k * (len(some) - 1) // (CASES - 1)] for k in range(CASES)])
    }
    return [item for item in items if item in kept]


def few(item):
    """Limit Hypothesis to a few examples, also in state machines."""
    test, name = item.obj, "_hypothesis_internal_use_settings"
    if hasattr(test, "hypothesis"):
        own = getattr(test, name, settings.default)
        getattr(test, "__func__", test).__dict__[name] = fewer(own)
    elif isinstance(own := getattr(item.cls, "settings", None), settings):
        item.cls.settings = fewer(own)


def fewer(own):
    return settings(own, max_examples=min(own.max_examples, FEW))


@pytest.fixture(scope="session")
def sweep(pytestconfig):
    """A function from a number of random cases to the number that a test tries: with --quick a fifth, but at least
    one."""
    return lambda count: max(1, count // 5) if pytestconfig.getoption("quick") else count


@pytest.fixture(scope="session")
def address():
    """The address of the running app, with the page /end, which ends a visit."""
    with server.running(program="tests.reusable_app") as (address, _):
        yield address


@pytest.fixture(scope="session")
def js():
    """The board's modules in node: js(module, export, *arguments); see tests/node.py."""
    with node.running() as running:
        yield running


@pytest.fixture(scope="session")
def paper():
    """A node process with a DOM; it has the initial data of every lesson's board."""
    javascript.installed("happy-dom")
    with node.running(TEMPLATES=lesson.templates()) as running:
        yield running


@pytest.fixture
def open_in_node(paper):
    """A function that opens the board of a lesson in node, one at a time: see tests/board/page.py."""
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
def shelf(chromium, address):
    return page_pool.Shelf(chromium, address)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """In the whole suite, check that each test reaches only the files that `make check` expects of it."""
    dependencies.running = None if item.config.getoption("quick") else item
    try:
        return (yield)
    finally:
        dependencies.running = None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    item.has_failed = getattr(item, "has_failed", False) or report.failed
    return report


@pytest.fixture
def open_board(request, shelf):
    """A function that opens the app and returns its board; errors in the browser fail the test.

    The page is reused: see tests/page_pool.py. With `fresh` it is a new page in a context of its own. With `spoils` it
    is loaded again for the next test, since this one changes what belongs to the window. `first` is called with the
    page before it is opened, which is then a new one, too.
    """
    taken = []

    def open_(path="", *, motion=False, fresh=False, spoils=False, first=None, **options):
        options = {"viewport": {"width": 1280, "height": 800}, **options}
        options["reduced_motion"] = "no-preference" if motion else "reduce"
        fresh = fresh or first is not None
        board = shelf.take(options, fresh)
        taken.append((board, options, not fresh, spoils))
        if first:
            first(board.page)
        return shelf.visit(board, path)

    yield open_
    failed = request.node.has_failed
    errors = [
        error
        for board, options, keep, spoiled in taken
        for error in shelf.give_back(board, options, keep and not failed, spoiled)
    ]
    assert not errors
