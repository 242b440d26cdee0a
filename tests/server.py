"""A running app and a browser, for the tests and the benchmarks."""

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
START = 30  # s that a program may take to start on a busy machine


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
    """The address and the process of a Streamlit script that is up.

    port     on which it listens, or None for a free one
    address  where it listens, or None for what the options say
    path     below which the app is served, as "/lessons"
    program  "tests.plain_script" for a host that does not look for the app's middleware
    root     of the checkout that is run
    log      a file for what it says of errors, or None for where the tests' own go
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
    """What ask() returns when a program that has been started answers; raises when it ends or stays silent."""
    for _ in range(START * 20):
        if process.poll() is not None:
            raise RuntimeError(f"{name} did not start")
        try:
            return ask()
        except OSError:
            time.sleep(0.05)  # polling a program that is starting; nothing is asserted after a fixed time
    raise RuntimeError(f"{name} did not answer")


def _health(address):
    with urllib.request.urlopen(f"{address}/_stcore/health", timeout=1):
        pass


def callers(_context):
    """The frames of all callers, as inspect.stack has them, but for the lines of their sources."""
    walk = traceback.walk_stack(sys._getframe(1))
    return [
        inspect.FrameInfo(frame, frame.f_code.co_filename, line, frame.f_code.co_name, None, None)
        for frame, line in walk
    ]


# With each call Playwright asks for them, only to say its own name where it fails; and inspect.stack looks through all
# modules for what is in no file, as what starts a test process: that was half of what such a process did.
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
