"""What the tests need of Debian: Chromium, and hunspell with its dictionaries. They are found, or else installed with
apt-get where that is allowed, or asked for in one sentence.

Run as a program before the tests: python -m tests.browser
"""

import os
import shutil
import subprocess
import sys

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
SPELLING = ("hunspell", "hunspell-en-us", "hunspell-de-de")
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


def main():
    if not path():
        install("chromium")
    if not os.environ.get("CHROMIUM") and not shutil.which(SHELL):
        install(SHELL)  # it opens a page sooner; not all relatives of Debian have it
    if not can_spell() and not install(*SPELLING):
        sys.exit("The tests need hunspell: install it (Debian: sudo apt-get install " + " ".join(SPELLING) + ").")
    if not path():
        sys.exit(
            "The tests need Chromium or Chrome: install it (Debian: sudo apt-get install chromium), "
            "or set CHROMIUM to its path."
        )


if __name__ == "__main__":
    main()
