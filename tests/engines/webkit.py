"""Drives WebKit, the engine of Safari, over WebDriver, with one virtual screen a profile."""

import json
import os
import subprocess
import urllib.error
import urllib.request
from base64 import b64decode
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests import browser
from tests.engines.tab import LISTEN, Tab
from tests.server import answered, free_port

WINDOW = Path(__file__).with_name("window.py")
SETTINGS = """[Settings]
gtk-enable-animations=0
gtk-application-prefer-dark-theme={dark}
"""  # prefers-reduced-motion, and prefers-color-scheme


class Driver:
    """WebKitWebDriver, which has only one session."""

    def __init__(self, port, process, options):
        self.address = f"http://127.0.0.1:{port}"
        answered(process, "WebKitWebDriver", lambda: self.ask("GET", "/status"))
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.address += f"/session/{self.ask('POST', '/session', capabilities=wanted)['sessionId']}"

    def ask(self, method, path, **parameters):
        body = json.dumps(parameters).encode() if method == "POST" else None
        try:
            with urllib.request.urlopen(urllib.request.Request(self.address + path, body, method=method)) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {json.load(error)['value']['message']}") from None


class WebKit:
    """Opens profiles with light or dark colors."""

    def __init__(self, dark):
        self.settings = SETTINGS.format(dark=int(dark))

    @contextmanager
    def profile(self):
        """A Tab in a profile and on a screen of its own, since only one window of a screen has the focus."""
        with TemporaryDirectory() as home, screen() as display:
            downloads, said, port = Path(home) / "downloads", Path(home) / "said", free_port()
            downloads.mkdir()
            settings = Path(home) / "gtk-3.0" / "settings.ini"
            settings.parent.mkdir()
            settings.write_text(self.settings)
            environment = {
                **os.environ,
                "DISPLAY": display,
                "GDK_BACKEND": "x11",
                "HOME": home,
                "XDG_CONFIG_HOME": home,
            }
            command = [browser.WEBKIT_DRIVER, f"--port={port}"]
            options = {"binary": browser.PYTHON, "args": [str(WINDOW), str(downloads), str(said), LISTEN]}
            with subprocess.Popen(command, env=environment) as process:
                try:
                    driver = Driver(port, process, options)
                    yield WebKitTab(driver, downloads, said)
                finally:
                    process.terminate()


class WebKitTab(Tab):
    def __init__(self, driver, folder, said):
        super().__init__(folder)
        self.driver, self.said = driver, said

    def load(self, url):
        self.driver.ask("POST", "/url", url=url)

    def run(self, expression):
        return self.driver.ask("POST", "/execute/sync", script=f"return {expression}", args=[])

    def act(self, *sources):
        self.driver.ask("POST", "/actions", actions=sources)

    def resize(self, width, height):
        self.driver.ask("POST", "/window/rect", x=0, y=0, width=width, height=height)

    def screenshot(self):
        return b64decode(self.driver.ask("GET", "/screenshot"))

    def errors(self):
        self.run("''")  # after it, all earlier errors have been written
        return self.said.read_text(encoding="utf-8").splitlines()


@contextmanager
def screen():
    """The name of a virtual screen."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as process:
        os.close(write)
        try:
            with open(read) as named:
                yield f":{named.readline().strip()}"
        finally:
            process.terminate()


@contextmanager
def running(dark=False):
    """WebKit with light or dark colors; each profile is a process of its own."""
    if not browser.has_webkit():
        raise RuntimeError("no WebKit: run python -m tests.browser")
    yield WebKit(dark)
