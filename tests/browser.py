"""What the tests need of Debian: Chromium, Firefox, WebKit, and hunspell with its dictionaries. They are found, or else
installed with apt-get where that is allowed, or asked for in one sentence.

Run as a program before the tests: python -m tests.browser
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
PYTHON = "/usr/bin/python3"  # of the system, which Debian's WebKit is for
WINDOW = "import gi; gi.require_version('WebKit2', '4.1'); import gi.repository.WebKit2"
FLAGS = (
    "--no-sandbox",
    "--no-first-run",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # letters as wide as in a window
)


def path():
    """The browser's path, or None."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def firefox():
    """The path of Firefox, or None."""
    return next(filter(None, map(shutil.which, FIREFOX)), None)


def has_webkit():
    """Whether WebKit is there, with its driver, and a screen that nobody sees."""
    if not all(map(shutil.which, (WEBKIT_DRIVER, PYTHON, "Xvfb"))):
        return False
    return not subprocess.run([PYTHON, "-c", WINDOW], capture_output=True, check=False).returncode


def can_spell():
    """Whether hunspell is there with the dictionaries of both languages."""
    program = shutil.which("hunspell")
    command = [program, "-d", "en_US,de_DE", "-l"]
    return program is not None and not subprocess.run(command, input=b"", capture_output=True, check=False).returncode


def install(*packages):
    """Install packages of Debian when this is a machine where we may; whether all is well."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", *packages]):
        done = subprocess.run(["apt-get", *command], check=False, env=environment, stdout=subprocess.DEVNULL)
    return done.returncode == 0


def missing(what, *packages):
    """What to do, in a sentence."""
    return f"The tests need {what}: install it (Debian: sudo apt-get install {' '.join(packages)})."


def main():
    if not path():
        install("chromium")
    if not os.environ.get("CHROMIUM") and not shutil.which(SHELL):
        install(SHELL)  # it opens a page sooner; not all relatives of Debian have it
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
