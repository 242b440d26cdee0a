"""Chromium for the tests: found, or installed with apt-get where that is allowed, or asked for in one sentence.

Run as a program before the tests: python -m tests.browser
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
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
    """Install Debian's Chromium when this is a machine where we may."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["apt-get", "update"], ["apt-get", "install", "-y", "chromium"]):
            subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)


def main():
    if not path():
        install()
    if not path():
        sys.exit(
            "The tests need Chromium or Chrome: install it (Debian: sudo apt-get install chromium), "
            "or set CHROMIUM to its path."
        )


if __name__ == "__main__":
    main()
