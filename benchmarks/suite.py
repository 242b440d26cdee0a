"""Measures the cost of the tests, by kind (Linux).

It prints their number, seconds, CPU seconds with all processes that they start, and pages that they open.

python -m benchmarks.suite            all tests, as `make test` runs them
python -m benchmarks.suite 20         and the twenty functions that cost most
"""

import json
import os
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import pytest
from playwright.sync_api import Browser, Page

WHERE = "PYTEST_COST"  # the environment variable with the folder into which each process writes a line for each test
OPENINGS = {"contexts": (Browser, "new_context"), "pages loaded": (Page, "goto"), "loaded again": (Page, "reload")}
TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 1
opened = Counter()


def pytest_configure():
    for name, (kind, method) in OPENINGS.items():
        setattr(kind, method, counted(name, getattr(kind, method)))


def counted(name, method):
    def call(self, *given, **options):
        opened[name] += given != ("about:blank",)
        return method(self, *given, **options)

    return call


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    before, start, openings = times(), perf_counter(), opened.copy()
    done = yield
    cost = {"seconds": perf_counter() - start, "cpu": spent(before, times()), "opened": opened - openings}
    with (Path(os.environ[WHERE]) / f"{os.getpid()}").open("a", encoding="utf-8") as file:
        print(json.dumps({"test": item.nodeid, "kind": kind_of(item), **cost}), file=file)
    return done


def kind_of(item):
    from tests.conftest import SLOW

    used = set(item.fixturenames)
    if used & (SLOW - {"address"}):
        return "browser"
    if "address" in used or item.get_closest_marker("served"):
        return "server"
    return "node" if used & {"js", "paper"} else "plain"


def times():
    """{process: CPU seconds so far} of this process and its descendants."""
    parents, spent = {}, {}
    for number in filter(str.isdecimal, os.listdir("/proc")):
        try:
            fields = Path(f"/proc/{number}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:  # the process has just ended
            continue
        parents[int(number)], spent[int(number)] = int(fields[1]), sum(map(int, fields[11:13])) / TICK

    def is_below(number):
        return number == os.getpid() or (number in parents and is_below(parents[number]))

    return {number: time for number, time in spent.items() if is_below(number)}


def spent(before, after):
    """CPU seconds between two `times`; without the last part of processes that ended in between."""
    return sum(time - before.get(number, 0) for number, time in after.items())


def main(most=0):
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pytest", "-p", "benchmarks.suite", "-n", "2", "--dist", "worksteal", "-q"]
        start = perf_counter()
        done = subprocess.run(command, env={**os.environ, WHERE: folder}, stdout=subprocess.PIPE, encoding="utf-8")
        took = perf_counter() - start
        rows = [json.loads(line) for file in Path(folder).iterdir() for line in file.open(encoding="utf-8")]
    print(*(line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))), sep="\n")
    print(f"{done.stdout.splitlines()[-1]}; {took:.0f} s with starting and collecting (target ≤ 600)")
    show(rows, lambda row: row["kind"])
    if most:
        show(rows, lambda row: row["test"].partition("[")[0], int(most))
    return done.returncode


def show(rows, name_of, most=None):
    groups = defaultdict(list)
    for row in rows:
        groups[name_of(row)].append(row)
    cpu = {name: sum(row["cpu"] for row in group) for name, group in groups.items()}
    for name in sorted(groups, key=cpu.get, reverse=True)[:most]:
        group = groups[name]
        openings = sum((Counter(row["opened"]) for row in group), Counter())
        said = ", ".join(f"{count} {what}" for what, count in openings.items())
        print(
            f"{name}: {len(group)} tests, {sum(row['seconds'] for row in group):.0f} s, {cpu[name]:.0f} CPU s; {said}"
        )


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
