"""The language of a session comes from a link or the menu.

It lasts as long as the session, and the board uses it, too.
"""

import json
import logging

import pytest
from playwright.sync_api import expect

from board import assets
from language import catalogue
from tests.pages.opened import board_data, opened, then
from ui.parts import languages
from ui.visitor import link, scene

CHANGED = "document.cookie = 'language=; path=/; max-age=0'"


@pytest.mark.parametrize("query", [{"lang": "de"}, {"lang": "de-CH", "preset": "xor"}])
def test_a_link_brings_its_language_which_lasts_after_a_change_of_page(query):
    test = opened("playground", **query)
    assert board_data(test)["script"] == assets.board_address("de") != assets.board_address("en")
    assert board_data(then(test, "margins"))["script"] == assets.board_address("de")


def test_a_language_that_there_is_none_of_is_english_and_a_line_in_the_log(caplog):
    with caplog.at_level(logging.WARNING, "ui.visitor.languages"):
        test = opened("playground", lang="klingon")
        assert board_data(test)["script"] == assets.board_address("en")
        test.run()
    [message] = [one for one in caplog.messages if "klingon" in one]
    assert "English" in message


def test_the_menu_offers_each_language_by_its_own_name(monkeypatch):
    told = {}
    monkeypatch.setattr(languages.st.components.v2, "component", lambda *_, **__: lambda **given: told.update(given))
    languages.menu()
    assert told["data"]["names"] == catalogue.LANGUAGE_NAMES
    assert told["data"]["current"] == "en"


def test_the_board_of_a_language_differs_in_its_catalogue_alone():
    english, german = (assets.board_bundle(code).decode() for code in ("en", "de"))
    entries = json.dumps(catalogue.translations("de"), ensure_ascii=False)
    assert 'const LANGUAGE = "de";' in german
    assert entries in german
    assert german.count("\n// ") == english.count("\n// ")


def test_german_comes_by_the_browser_by_the_menu_and_by_a_link(open_board):
    """A new context, because the language is a setting of the browser."""
    board = open_board("?preset=separable", fresh=True, locale="de-AT").has(ready="true")
    menu = board.page.get_by_role("combobox", name="Sprache")
    expect(menu).to_have_value("de")
    expect(board.page.locator("html")).to_have_attribute("lang", "de")
    expect(board.root.get_by_text("Leeren", exact=True).filter(visible=True)).to_be_visible()
    board.plot.focus()
    board.press("ArrowRight").settled().has(step=1)
    # ---- the choice lasts, and the work stays
    menu.select_option("en")
    expect(board.page.locator("html")).to_have_attribute("lang", "en")
    board.has(ready="true", step=1)
    expect(board.root.get_by_text("Clear", exact=True).filter(visible=True)).to_be_visible()
    board.page.goto(board.page.url.split("?")[0])
    expect(board.page.get_by_role("combobox", name="Language")).to_have_value("en")
    # ---- a link in German
    shared = link.encode(scene.Scene("playground", None, ("xor", 0), {}, {}))
    board.page.goto(f"{board.page.url.split('?')[0]}?s={shared}&lang=de")
    expect(board.page.get_by_role("combobox", name="Sprache")).to_have_value("de")
    board.has(ready="true", points=4)
