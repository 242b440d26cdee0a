"""Fixtures that start Firefox and WebKit once for all their tests."""

from contextlib import ExitStack

import pytest

from tests.engines import firefox, webkit

RUNNING = {"firefox": firefox.running, "webkit": webkit.running}


@pytest.fixture(scope="session", params=RUNNING)
def engine(request):
    with RUNNING[request.param]() as engine:
        yield engine


@pytest.fixture
def visit(engine, address):
    """A function that opens a page of the app in a fresh profile; errors in its console fail the test."""
    tabs = []
    with ExitStack() as profiles:

        def visit_(path="", width=1280, height=800):
            tab = profiles.enter_context(engine.profile())
            tabs.append(tab)
            tab.resize(width, height)
            return tab.open(f"{address}/{path}")

        yield visit_
        assert [tab.errors() for tab in tabs] == [[]] * len(tabs)
