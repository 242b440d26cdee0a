"""A running app and a browser, once for all tests that need them."""

import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import sync_playwright

from tests import browser
from tests.driver import BoardPage

ROOT = Path(__file__).parent.parent
PATIENCE = 30  # s that a browser test waits for what should happen, on a busy machine

settings.register_profile("steady", deadline=None)  # machines are noisy: no test asserts a time
settings.load_profile("steady")


@pytest.fixture(scope="session")
def server():
    """The address of the app, running as `streamlit run app.py` on a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless=true"]
    command += [f"--server.port={port}", "--server.address=127.0.0.1", "--server.fileWatcherType=none"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as process:
        try:
            await_health(f"http://127.0.0.1:{port}", process)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def await_health(address, process):
    """Return when the server answers; fail when it ends or stays silent."""
    for _ in range(PATIENCE * 10):
        assert process.poll() is None, "the app did not start"
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health", timeout=1):
                return
        except OSError:
            time.sleep(0.1)  # polling a server that is starting up; nothing is asserted after a fixed time
    raise AssertionError("the app did not answer")


@pytest.fixture(scope="session")
def chromium():
    assert browser.path(), "no browser: run python -m tests.browser, or set CHROMIUM to the path of Chromium or Chrome"
    with sync_playwright() as playwright:
        engine = playwright.chromium.launch(executable_path=browser.path(), args=list(browser.FLAGS))
        yield engine
        engine.close()


@pytest.fixture
def open_board(server, chromium):
    """A function that opens the app and returns its board; errors in the browser fail the test."""
    boards = []

    def open_(path="", *, motion=False, **options):
        options = {"viewport": {"width": 1280, "height": 800}, **options}
        context = chromium.new_context(reduced_motion="no-preference" if motion else "reduce", **options)
        context.set_default_timeout(PATIENCE * 1000)
        boards.append(BoardPage(context.new_page()))
        return boards[-1].open(f"{server}/{path}")

    yield open_
    errors = [error for board in boards for error in board.errors]
    for board in boards:
        board.page.context.close()
    assert not errors
