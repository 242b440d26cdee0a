"""A running app and a browser, once for all tests that need them."""

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

# Machines are noisy, so no test asserts a time. The continuous check repeats the same examples, so that it judges the
# change and not the draw; everywhere else every run looks at new ones.
settings.register_profile("steady", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("steady")
expect.set_options(timeout=page_pool.PATIENCE * 1000)

# Each AppTest reads what all installed packages say of themselves, which takes longer than most pages. Once is enough.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)

FEW = 10  # examples, where it should be quick,
CASES = 4  # and of a test with more of them
SLOW = {"address", "chromium", "shelf", "open_board"}  # fixtures that need a server or a browser


def pytest_addoption(parser):
    parser.addoption(
        "--quick", action="store_true", help="what needs neither server nor browser, of what has changed, few examples"
    )
    parser.addoption("--changed", default="", help="with --quick: as if these files had changed")


def pytest_ignore_collect(collection_path, config):
    """Of test files that no change concerns nothing is imported where it should be quick, unless they are asked for."""
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
    """Whether tests or files of them are named, which are run whatever has changed."""
    return not config.getoption("changed") and any(".py" in argument for argument in config.args)


def spread(items):
    """Of each test that has more cases some, from its first to its last."""
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
    """Have Hypothesis look at few examples, also of the orders in which a machine of states is driven."""
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
    """How many of so many random cases a test looks at: where it should be quick the first fifth, but one at least."""
    return lambda count: max(1, count // 5) if pytestconfig.getoption("quick") else count


@pytest.fixture(scope="session")
def address():
    """Where the app is running, as `streamlit run app.py`; on a page more each visit ends."""
    with server.running(program="tests.reusable_app") as (address, _):
        yield address


@pytest.fixture(scope="session")
def js():
    """The board's modules in node: js(module, export, *arguments); see tests/node.py."""
    with node.running() as running:
        yield running


@pytest.fixture(scope="session")
def paper():
    """Another node, in which there is a page; it is told what lessons tell their boards first."""
    javascript.installed("happy-dom")
    with node.running(TEMPLATES=lesson.templates()) as running:
        yield running


@pytest.fixture
def open_in_node(paper):
    """A function that opens the board of a lesson on a page in node, one at a time: see tests/board/page.py."""
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
    """The whole suite holds each test to what `make check` takes it to reach."""
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

    The page is a warm one: see tests/page_pool.py. With `fresh` it is a new one, in a context of its own; with `spoils`
    it is loaded anew for the next test, since this one changes what belongs to the window. What must be done to the
    page before it is opened is `first`, and then it is a new one, too.
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
