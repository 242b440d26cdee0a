"""The rehearsal of an upgrade reports what no longer fits; `make upgrade` runs it."""

import json
import subprocess
from types import SimpleNamespace

import pytest

from tests import upgrade

RESULTS = """<testsuites><testsuite>
<testcase classname="tests.test_one" name="test_good" />
<testcase classname="tests.test_one" name="test_bad[old-name]"><failure message="assert 1 == 2&#10;where">t</failure>
</testcase>
<testcase classname="tests.test_two" name="test_worse"><error message="no module" /></testcase>
</testsuite></testsuites>"""
REPORT = {
    "versions": {"streamlit": "99.0"},
    "uses": [["old-name", "the page of Streamlit", ["ui/page.css"], "tests/test_x.py::test_x"]],
    "patches": [["Good", None], ["Sessions are kept", "there is no a:b"]],
}
FITS = {**REPORT, "uses": [], "patches": [["Good", None]]}


def test_only_what_is_tried_has_no_version():
    wanted = upgrade.requirements()
    assert {*upgrade.NEWEST} <= {*wanted}
    assert all("==" in line for line in wanted if line not in upgrade.NEWEST)
    assert not any("#" in line for line in wanted)


@pytest.mark.parametrize(
    ("requirement", "then"),
    [("streamlit==1.67.0", "streamlit"), ("numpy>=2", "numpy"), ("plotly-extra==1", "plotly-extra==1"), ("a", "a")],
)
def test_a_requirement_loses_its_version_where_it_is_tried(requirement, then):
    assert upgrade.unpinned(requirement) == then


def test_failed_tests_are_read_from_what_pytest_writes(tmp_path):
    results = tmp_path / "results.xml"
    assert upgrade.failures(results) == [("pytest", "did not begin")]
    results.write_text(RESULTS, encoding="utf-8")
    names = [name for name, _ in upgrade.failures(results)]
    assert names == ["tests.test_one::test_bad[old-name]", "tests.test_two::test_worse"]


@pytest.fixture
def rehearse(tmp_path, monkeypatch, capsys):
    """A rehearsal with a given report, results and exit code; returns its value, lines and commands."""

    def rehearsal(report, results, code, *arguments):
        commands = []

        def run(command, **_):
            commands.append(command)
            if "pytest" in command:
                (tmp_path / "results.xml").write_text(results, encoding="utf-8")
            return SimpleNamespace(returncode=code, stdout=json.dumps(report))

        monkeypatch.setattr(subprocess, "run", run)
        monkeypatch.setattr(upgrade, "FOLDER", tmp_path)
        monkeypatch.setattr(upgrade, "installed", lambda: "python")
        return upgrade.main([*arguments]), capsys.readouterr().out.splitlines(), commands

    return rehearsal


def test_what_does_not_fit_is_said_beside_the_tests_that_fail(rehearse):
    good, lines, commands = rehearse(REPORT, RESULTS, 1, "--quick", "-k", "board")
    assert not good
    assert {
        "Versions: streamlit 99.0",
        "Patch fits: Good",
        "Patch does not fit: there is no a:b: Sessions are kept",
        "Missing: old-name (the page of Streamlit), used in ui/page.css; tests/test_x.py::test_x",
        "2 tests failed.",
        "Failed: tests.test_one::test_bad[old-name]: assert 1 == 2 / where",
    } <= {*lines}
    assert commands[-1][-4:] == ["--changed=requirements.txt", "--quick", "-k", "board"]


@pytest.mark.parametrize(("report", "code", "good"), [(FITS, 0, True), (FITS, 1, False), (REPORT, 0, False)])
def test_it_succeeds_only_where_all_fits_and_all_tests_pass(report, code, good, rehearse):
    succeeded, lines, _ = rehearse(report, "<testsuites />", code)
    assert succeeded == good
    assert "No test failed." in lines
