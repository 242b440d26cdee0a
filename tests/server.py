"""Starts the app and Chromium for tests and benchmarks."""

import inspect
import os
import socket
import subprocess
import sys
import time
import traceback
import urllib.request
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import SimpleNamespace

from playwright._impl import _sync_base
from playwright.sync_api import sync_playwright

from tests import browser

ROOT = Path(__file__).parent.parent
START = 30  # seconds that a program may take to start on a busy machine


@contextmanager
def running(
    script="app.py",
    *options,
    address="127.0.0.1",
    port=None,
    path="",
    program="streamlit",
    root=ROOT,
    log=None,
    **environment,
):
    """The address and the process of a running Streamlit script.

    port     the port that it listens on, or None for a free one
    address  the address that it listens on, or None for that of the options
    path     the path below which the app is served, such as "/lessons"
    program  "tests.plain_script" for a host that does not look for the app's middleware
    root     the checkout that is run
    log      a file for its error output, or None for that of the tests
    """
    port = port or free_port()
    command = [sys.executable, "-m", program, "run", script, "--server.headless=true", f"--server.port={port}"]
    command += [f"--server.baseUrlPath={path}", *options, *([f"--server.address={address}"] if address else [])]
    environment = {**os.environ, "PYTHONPATH": str(root), **environment}
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
    with (
        open(log, "wb") if log else nullcontext() as errors,
        subprocess.Popen(command, cwd=root, env=environment, stderr=errors, **quiet) as process,
    ):
        try:
            answered(process, "the app", lambda: _health(f"http://127.0.0.1:{port}{path}"))
            yield f"http://127.0.0.1:{port}{path}", process
        finally:
            process.terminate()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def answered(process, name, ask):
    """The result of ask() once a started program answers; raises if the program exits or does not answer in time."""
    for _ in range(START * 20):
        if process.poll() is not None:
            raise RuntimeError(f"{name} did not start")
        try:
            return ask()
        except OSError:
            time.sleep(0.05)  # polls a starting program; nothing is asserted after a fixed time
    raise RuntimeError(f"{name} did not answer")


def _health(address):
    with urllib.request.urlopen(f"{address}/_stcore/health", timeout=1):
        pass


def callers(_context):
    """The frames of all callers, like inspect.stack but without source lines."""
    walk = traceback.walk_stack(sys._getframe(1))
    return [
        inspect.FrameInfo(frame, frame.f_code.co_filename, line, frame.f_code.co_name, None, None)
        for frame, line in walk
    ]


# Playwright calls this at every call, only to name itself in an error. inspect.stack searches all modules for code that
# is in no file, such as the code that starts a test process: that took half of such a process's time.
_sync_base.inspect = SimpleNamespace(stack=callers)


@contextmanager
def chromium():
    """Headless Chromium."""
    if not browser.path():
        raise RuntimeError("no browser: run python -m tests.browser, or set CHROMIUM to the path of Chromium or Chrome")
    with sync_playwright() as playwright:
        engine = playwright.chromium.launch(executable_path=browser.path(), args=list(browser.FLAGS))
        yield engine
        engine.close()
