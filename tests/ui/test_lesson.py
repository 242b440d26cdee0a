"""A lesson as a value: its page, and its initial board data.

The initial data depends on no visitor.
"""

import json
import subprocess
import sys

import pytest
from streamlit.testing.v1 import AppTest

from board import assets
from tests.checkout import ROOT
from tests.pages.opened import PAGES
from ui import lesson
from ui.visitor import languages, session

NAMES = sorted(file.stem for file in PAGES.glob("*.py"))


@pytest.mark.parametrize("name", NAMES)
def test_each_page_says_its_lesson(name):
    here = lesson.load(name)
    assert here.name == name
    assert bool(here.make_data) == (name in assets.lesson_names())


def asks():
    """A page that a visitor in German opens with a session's values, and on which a lesson's value is read."""
    import streamlit as st

    from ui import lesson
    from ui.visitor import conventions, languages, session, widget_keys

    session.put("bias", "radius")
    before = languages.current_code(), dict(st.session_state)
    told = lesson.load("conventions").first_board_data()
    assert (languages.current_code(), dict(st.session_state)) == before
    session.put("found", (languages.current_code(), widget_keys.value_of("bias"), told, conventions.DEFAULTS[""].bias))


def test_what_a_board_is_first_board_data_has_nothing_of_whoever_is_visiting():
    test = AppTest.from_function(asks)
    test.query_params["lang"] = "de"
    test.run()
    assert not test.exception
    language, bias, told, first = test.session_state["found"]
    assert (language, bias, first) == ("de", "radius", "unit")
    nobody = lesson.load("conventions").first_board_data()
    assert {**told, "revision": 0} == {**nobody, "revision": 0}
    assert told["run"]["sides"][0]["name"].startswith("Left rule")


def test_a_session_of_nobody_begins_empty_and_ends_with_its_block():
    with session.without_visitor():
        session.put("a", 1)
        with session.without_visitor():
            assert session.get("a") is None
        assert (session.get("a"), languages.current_code()) == (1, "en")
    assert not session.is_nobodys()


def test_a_program_with_pages_knows_them_before_it_says_an_address():
    code = "import ui.page; from board import assets; print(assets.templates() == '{}', assets.board_address())"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, encoding="utf-8")
    assert done.stdout.split() == ["False", assets.board_address()]


@pytest.fixture
def told():
    """A function that replaces the initial data of all lessons; afterwards the real data is back."""
    yield lambda value: assets.templates_by(lambda: json.dumps(value))
    assets.templates_by(lesson.templates)


def test_the_address_changes_with_what_is_told_but_for_last_bits(told):
    """The last bits depend on the processor, and replicas on several processors may serve the files."""
    addresses = []
    for value in (0.3, 0.1 + 0.2, 0.301, 3):
        told({"ruler": {"points": [[value, 1]]}})
        addresses.append(assets.board_address())
    assert addresses[0] == addresses[1]
    assert len({*addresses}) == 3
    assert b"0.301" not in assets.board_bundle()
    assert rb"[[3, 1]]".replace(b" ", b"") in assets.board_bundle()
