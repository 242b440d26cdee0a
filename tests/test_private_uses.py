"""Private names of libraries are listed, and the installed versions have them.

Only board/shell/page/streamlit_dom.js may name parts of Streamlit's page in the board's modules.
"""

import pytest

from tests import private_uses
from tests.private_uses import ADDRESS, CHART, INNER, PAGE, UNNAMED, Use
from tests.server import ROOT

LISTED = private_uses.listed()
OF_PAGE = [use for use in LISTED if use.kind == PAGE]
OTHERS = [use for use in LISTED if use.kind != PAGE]


def test_the_list_names_all_uses():
    listed = {(use.kind, use.name): use.files for use in LISTED}
    assert listed == private_uses.found(), "run python -m tests.private_uses --write"


def test_each_use_names_tests_that_would_notice():
    wrong = [use.name for use in LISTED if use.test == UNNAMED or not _exists(use.test)]
    assert not wrong, "say in docs/private-uses.md which test would notice"


def _exists(test):
    file, _, name = test.partition("::")
    return (ROOT / file).is_file() and f"def {name}(" in (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("use", OF_PAGE, ids=lambda use: use.name)
def test_the_page_of_streamlit_has_it(use):
    assert not use.is_missing(), f"Streamlit calls {use.name} otherwise now: see {use.files}"


@pytest.mark.parametrize("use", OTHERS, ids=lambda use: use.name)
def test_the_installed_version_has_it(use):
    assert not use.is_missing(), f"there is no {use.name} any more: see {use.files}"


def test_the_modules_of_the_board_have_names_of_the_page_from_one_file():
    files = {name for use in OF_PAGE if use.name != "st-key-" for name in use.files}
    assert [name for name in files if name.startswith("board/") and name.endswith(".js")] == [
        "board/shell/page/streamlit_dom.js"
    ]


@pytest.mark.parametrize(
    ("source", "uses"),
    [
        ("import streamlit as st\nst.session_state", []),
        ("from streamlit.testing.v1 import AppTest", []),
        ("from ui.visitor import points\npoints._at(3)", []),
        ("import streamlit.runtime.caching", ["streamlit.runtime.caching"]),
        (
            "from streamlit.runtime import caching\ncaching._of",
            ["streamlit.runtime.caching", "streamlit.runtime.caching._of"],
        ),
        ("import numpy as np\nnp.lib._version", ["numpy.lib._version"]),
        ("from plotly import graph_objects as go\ngo.Figure._repr_html_", ["plotly.graph_objects.Figure._repr_html_"]),
        ("import numpy as np\nnp.__version__", []),
        ("import uvicorn.server", ["uvicorn.server"]),
        ("PLACE = 'uvicorn.server:Server.serve'", ["uvicorn.server.Server.serve"]),
    ],
)
def test_what_python_uses_is_found(source, uses):
    assert [name for kind, name in private_uses.in_python(source)] == uses


@pytest.mark.parametrize(
    ("source", "use"),
    [
        ("page.locator(\"[data-testid='stNewThing']\")", (PAGE, "stNewThing")),
        (".st-key-board { top: 0 }", (PAGE, "st-key-")),
        ("[data-baseweb=popover]", (PAGE, "data-baseweb")),
        ('ask("/_stcore/new-thing")', (ADDRESS, "_stcore/new-thing")),
        (".js-plotly-plot .main-svg", (CHART, "main-svg")),
    ],
)
def test_what_a_text_names_is_found(source, use):
    assert use in [*private_uses.in_text(source)]


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (PAGE, "stNewThing"),
        (ADDRESS, "_stcore/new-thing"),
        (CHART, "new-svg"),
        (INNER, "streamlit.runtime.new_thing"),
        (INNER, "streamlit.runtime.app_session.AppSession.new_thing"),
    ],
)
def test_what_a_version_does_not_have_is_said(kind, name, monkeypatch):
    use = Use(name, kind, ("ui/page.css",), "a test")
    assert use.is_missing()
    monkeypatch.setattr(private_uses, "listed", lambda: [use])
    report = private_uses.report()
    assert [missing[0] for missing in report["uses"]] == [name]
    assert f"Missing: {name} ({kind}), used in ui/page.css; a test" in [*private_uses.said(report)]
