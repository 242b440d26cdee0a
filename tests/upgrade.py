"""Rehearses an upgrade of Streamlit, numpy and Plotly in an environment of its own.

python -m tests.upgrade                     the whole suite; also as make upgrade
python -m tests.upgrade --quick tests/ui    any arguments of pytest, for a part of the suite

All other packages keep their versions, except where the new ones require others. The environment in .venv does not
change. It prints which patches and private names (docs/private-uses.md) no longer fit, beside the tests that fail.
"""

import json
import os
import re
import subprocess
import sys
import venv
from xml.etree import ElementTree

from tests import private_uses
from tests.server import ROOT

FOLDER = ROOT / ".upgrade"  # which git ignores
NEWEST = "streamlit", "numpy", "plotly"
LISTS = "requirements.txt", "tests/requirements.txt"
QUOTED = 3  # lines of a failed test's message


def requirements():
    """All requirements; the upgraded ones without a version."""
    lines = [line for file in LISTS for line in (ROOT / file).read_text(encoding="utf-8").splitlines()]
    return [unpinned(line.partition("#")[0].strip()) for line in lines if line.partition("#")[0].strip()]


def unpinned(requirement):
    """A requirement without its version if it is one of NEWEST."""
    name = re.match(r"[\w.-]+", requirement)[0]
    return name if name.lower() in NEWEST else requirement


def installed(folder=FOLDER):
    """The Python of an environment with the requirements, which is kept for the next rehearsal."""
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    command = [python, "-m", "pip", "install", "--quiet", "--upgrade", "--upgrade-strategy", "only-if-needed"]
    subprocess.run([*command, *requirements()], check=True)
    return python


def failures(results):
    """[(test, message)] from a file that pytest wrote with --junitxml; empty if pytest could not start."""
    if not results.exists():
        return [("pytest", "did not begin")]
    failed = []
    for case in ElementTree.parse(results).iter("testcase"):
        for problem in [*case.findall("failure"), *case.findall("error")]:
            said = (problem.get("message") or problem.text or "").strip().splitlines()[:QUOTED]
            failed.append((f"{case.get('classname')}::{case.get('name')}", " / ".join(said)))
    return failed


def lines(report, failed):
    """The result in lines: what does not fit, and which tests fail."""
    yield from private_uses.said(report)
    yield f"{len(failed)} tests failed." if failed else "No test failed."
    yield from (f"Failed: {test}: {said}" for test, said in failed)


def main(arguments):
    """Rehearse; returns whether everything fits and all tests pass."""
    FOLDER.mkdir(exist_ok=True)
    python = installed()
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    told = subprocess.run(
        [python, "-W", "ignore", "-m", "tests.private_uses", "--json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        env=environment,
        check=True,
    )
    report = json.loads(told.stdout)
    results = FOLDER / "results.xml"
    results.unlink(missing_ok=True)
    options = ["-p", "no:cacheprovider", "-n", "2", "--dist", "worksteal", f"--junitxml={results}"]
    if "--quick" in arguments:
        options.append("--changed=requirements.txt")  # the tests of the requirements, not only those of local changes
    code = subprocess.run([python, "-m", "pytest", *options, *arguments], cwd=ROOT, env=environment).returncode
    failed = failures(results)
    print("\n".join(["", "What the newest versions do not fit:", *lines(report, failed)]))
    return code == 0 and not report["uses"] and not any(wrong for _, wrong in report["patches"])


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1:]) else 1)
