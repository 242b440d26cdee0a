"""Rehearse an upgrade: the newest Streamlit, numpy and Plotly in an environment of their own, and what fails with them.

python -m tests.upgrade                     the whole suite; also as make upgrade
python -m tests.upgrade --quick tests/ui    any arguments of pytest, for a part of the suite

All other packages stay at their versions, but for those that the new ones ask for. Nothing here changes the environment
in .venv. It prints which patches and private names (docs/private-uses.md) no longer fit, beside the tests that fail.
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
QUOTED = 3  # lines of what a failed test says


def requirements():
    """All requirements; those that are tried without a version."""
    lines = [line for file in LISTS for line in (ROOT / file).read_text(encoding="utf-8").splitlines()]
    return [unpinned(line.partition("#")[0].strip()) for line in lines if line.partition("#")[0].strip()]


def unpinned(requirement):
    """A requirement, where it is one of NEWEST without its version."""
    name = re.match(r"[\w.-]+", requirement)[0]
    return name if name.lower() in NEWEST else requirement


def installed(folder=FOLDER):
    """The Python of an environment that has the requirements; it is kept for the next time."""
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    command = [python, "-m", "pip", "install", "--quiet", "--upgrade", "--upgrade-strategy", "only-if-needed"]
    subprocess.run([*command, *requirements()], check=True)
    return python


def failures(results):
    """[(test, what it says)] of a file that pytest has written with --junitxml; none where it could not begin."""
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
    """Rehearse; returns whether all fits and all tests pass."""
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
        options.append("--changed=requirements.txt")  # and not only the tests of what has changed here
    code = subprocess.run([python, "-m", "pytest", *options, *arguments], cwd=ROOT, env=environment).returncode
    failed = failures(results)
    print("\n".join(["", "What the newest versions do not fit:", *lines(report, failed)]))
    return code == 0 and not report["uses"] and not any(wrong for _, wrong in report["patches"])


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1:]) else 1)
