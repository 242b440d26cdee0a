"""Finds or installs the Debian programs of the tests: browsers and the spelling checker.

The browsers are Chromium, Firefox and WebKit; hunspell checks the spelling. Where apt-get is allowed, a missing program
is installed; elsewhere a sentence says what to install. Run it as a program before the tests: python -m tests.browser
"""

import os
import shutil
import subprocess
import sys

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
SPELLING = ("hunspell", "hunspell-en-us", "hunspell-de-de")
FIREFOX = ("firefox-esr", "firefox")
WEBKIT = ("webkit2gtk-driver", "gir1.2-webkit2-4.1", "python3-gi", "xvfb")
WEBKIT_DRIVER = "WebKitWebDriver"
PYTHON = "/usr/bin/python3"  # Debian's WebKit works only with the system's Python.
WINDOW = "import gi; gi.require_version('WebKit2', '4.1'); import gi.repository.WebKit2"
FLAGS = (
    "--no-sandbox",
    "--no-first-run",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # letters as wide as in a visible window
)


def path():
    """The path of Chromium, or None."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def firefox():
    """The path of Firefox, or None."""
    return next(filter(None, map(shutil.which, FIREFOX)), None)


def has_webkit():
    """Whether WebKit, its driver and the virtual screen Xvfb are installed."""
    if not all(map(shutil.which, (WEBKIT_DRIVER, PYTHON, "Xvfb"))):
        return False
    return not subprocess.run([PYTHON, "-c", WINDOW], capture_output=True, check=False).returncode


def can_spell():
    """Whether hunspell is installed with the dictionaries of both languages."""
    program = shutil.which("hunspell")
    command = [program, "-d", "en_US,de_DE", "-l"]
    return program is not None and not subprocess.run(command, input=b"", capture_output=True, check=False).returncode


def install(*packages):
    """Install Debian packages if apt-get is allowed here; returns whether that worked."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", *packages]):
        done = subprocess.run(["apt-get", *command], check=False, env=environment, stdout=subprocess.DEVNULL)
    return done.returncode == 0


def missing(what, *packages):
    """A sentence that says what to install."""
    return f"The tests need {what}: install it (Debian: sudo apt-get install {' '.join(packages)})."


def main():
    if not path():
        install("chromium")
    if not os.environ.get("CHROMIUM") and not shutil.which(SHELL):
        install(SHELL)  # It opens a page sooner than Chromium, but not every Debian derivative has it.
    if not firefox():
        install(FIREFOX[0])
    if not has_webkit():
        install(*WEBKIT)
    if not can_spell() and not install(*SPELLING):
        sys.exit(missing("hunspell", *SPELLING))
    if not firefox():
        sys.exit(missing("Firefox", FIREFOX[0]))
    if not has_webkit():
        sys.exit(missing("WebKit", *WEBKIT))
    if not path():
        sys.exit(missing("Chromium or Chrome", "chromium")[:-1] + ", or set CHROMIUM to its path.")


if __name__ == "__main__":
    main()
