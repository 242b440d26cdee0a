"""Chromium for the tests: found, or installed with apt-get where that is allowed, or asked for in one sentence.

Run as a program before the tests: python -m tests.browser
"""

import os
import shutil
import subprocess
import sys

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
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


def install():
    """Install Debian's Chromium when this is a machine where we may, and its shell, which opens a page sooner."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update"], ["install", "-y", "chromium"], ["install", "-y", SHELL]):
            # Where there is a browser, the shell is worth having and not needed; not all relatives of Debian have it.
            needed = not path() and command[-1] != SHELL
            subprocess.run(["apt-get", *command], check=needed, env=environment, stdout=subprocess.DEVNULL)


def main():
    if not os.environ.get("CHROMIUM") and not shutil.which(SHELL):
        install()
    if not path():
        sys.exit(
            "The tests need Chromium or Chrome: install it (Debian: sudo apt-get install chromium), "
            "or set CHROMIUM to its path."
        )


if __name__ == "__main__":
    main()
