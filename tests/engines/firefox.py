"""Drives Firefox over WebDriver BiDi, which needs no other program."""

import json
import subprocess
from base64 import b64decode
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.sync.client import connect

from tests import browser
from tests.engines.tab import LISTEN, Tab
from tests.server import answered, free_port

PREFERENCES = """user_pref("ui.prefersReducedMotion", 1);
user_pref("layout.css.prefers-color-scheme.content-override", {scheme});
"""
QUIET = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


class Firefox:
    """A running Firefox. Messages are read when a command waits for its answer; events are queued by channel."""

    def __init__(self, socket):
        self.socket = socket
        self.numbers = count()
        self.told = {}
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["script.message"])

    def ask(self, method, **parameters):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (answer := json.loads(self.socket.recv())).get("id") != number:
            self._hear(answer)
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['message']}")
        return answer["result"]

    def _hear(self, event):
        if event.get("method") == "script.message":
            told = event["params"]
            self.told.setdefault(told["channel"], []).append(told["data"]["value"])

    @contextmanager
    def profile(self):
        """A Tab in a profile and a window of its own, since tabs in the background draw nothing."""
        user = self.ask("browser.createUserContext")["userContext"]
        channel = {"type": "channel", "value": {"channel": user}}
        self.ask("script.addPreloadScript", functionDeclaration=LISTEN, arguments=[channel], userContexts=[user])
        context = self.ask("browsingContext.create", type="window", userContext=user)["context"]
        with TemporaryDirectory() as folder:
            behavior = {"type": "allowed", "destinationFolder": folder}
            self.ask("browser.setDownloadBehavior", downloadBehavior=behavior, userContexts=[user])
            try:
                yield FirefoxTab(self, user, context, Path(folder))
            finally:
                self.ask("browser.removeUserContext", userContext=user)


class FirefoxTab(Tab):
    def __init__(self, firefox, user, context, folder):
        super().__init__(folder)
        self.firefox, self.user, self.context = firefox, user, context

    def load(self, url):
        self.firefox.ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def run(self, expression):
        target = {"context": self.context}
        answer = self.firefox.ask("script.evaluate", expression=expression, target=target, awaitPromise=True)
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return answer["result"]["value"]

    def act(self, *sources):
        self.firefox.ask("input.performActions", context=self.context, actions=sources)

    def resize(self, width, height):
        viewport = {"width": width, "height": height}
        self.firefox.ask("browsingContext.setViewport", context=self.context, viewport=viewport)

    def screenshot(self):
        return b64decode(self.firefox.ask("browsingContext.captureScreenshot", context=self.context)["data"])

    def errors(self):
        self.run("''")  # after it, all earlier events have been read
        return self.firefox.told.get(self.user, [])


@contextmanager
def running(dark=False):
    """Headless Firefox with light or dark colors."""
    if not browser.firefox():
        raise RuntimeError("no Firefox: run python -m tests.browser")
    with TemporaryDirectory() as profile:
        (Path(profile) / "user.js").write_text(PREFERENCES.format(scheme=0 if dark else 1))
        port = free_port()
        options = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", str(port)]
        with subprocess.Popen([browser.firefox(), *options], **QUIET) as process:
            address = f"ws://127.0.0.1:{port}/session"
            try:
                with answered(process, "Firefox", lambda: connect(address, max_size=None)) as socket:
                    firefox = Firefox(socket)
                    yield firefox
                    firefox.ask("browser.close")
            finally:
                process.terminate()
