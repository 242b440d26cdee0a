"""Python and the browser translate sentences alike, and fall back to English."""

import json
import logging
import subprocess
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import language
from board import assets
from board.bundle import bundle_modules
from language import catalogue, extraction, messages, negotiation, t
from tests import node
from tests.dependencies import ROOT

SPOKEN = extraction.all_sentences()
COUNTS = st.integers(0, 10**7)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


@pytest.fixture
def german(monkeypatch):
    """Make `t` translate into German."""
    monkeypatch.setattr(language, "_language_source", [lambda: "de"])


@given(st.sampled_from([sentence.text for sentence in SPOKEN if messages.value_names(sentence.text)]), st.data())
@example("{k, plural, one {# mistake} other {# mistakes}}", None)
def test_the_browser_writes_what_python_writes(js, sentence, data):
    values = {
        name: data.draw(COUNTS if is_count else COUNTS | TEXTS, name) if data else 1
        for name, is_count in messages.value_names(sentence).items()
    }
    assert js("language/t.js", "t", sentence, values) == messages.format_message(sentence, "en", values)


def test_no_place_for_a_value_is_left_as_it_is_written():
    """Braces of a plural are no placeholder."""
    left = [sentence for sentence in SPOKEN if {*"{}"} & {*messages.PLACEHOLDER.sub("", sentence.text)}]
    assert not left


def test_in_german_too(tmp_path, german):
    """The same in a copy of the modules that uses German."""
    cases = [("{n, plural, one {# Punkt} other {# Punkte}}, {who}", {"n": n, "who": "x"}) for n in (0, 1, 2, 12345)]
    modules = {"language/t": (assets.HERE / "language/t.js").read_text(encoding="utf-8")}
    modules[assets.CATALOGUE_MODULE] = assets._catalogue("de")
    (tmp_path / "joined.mjs").write_text(bundle_modules(modules), encoding="utf-8")
    script = (
        f'import {{ modules }} from "./joined.mjs"; const {{ t }} = modules["language/t"];'
        f"console.log(JSON.stringify({json.dumps(cases)}.map(([text, values]) => t(text, values))))"
    )
    command = [node.path(), "--input-type=module", "--eval", script]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True, encoding="utf-8").stdout
    assert json.loads(said) == [t(text, **values) for text, values in cases]
    assert json.loads(said)[1] == "1 Punkt, x"
    assert json.loads(said)[3] == "12\N{NARROW NO-BREAK SPACE}345 Punkte, x"


def test_a_value_is_never_read_as_a_place():
    assert t("{a} and {b}", a="{b}", b="$&") == "{b} and $&"


@pytest.fixture
def written(tmp_path, monkeypatch):
    """A function that writes the file of a language, in a folder of its own."""
    monkeypatch.setattr(catalogue, "HERE", tmp_path)
    catalogue.translations.cache_clear()
    yield (tmp_path / "de.json").write_text
    catalogue.translations.cache_clear()


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ("", "has no text"),
        ("  ", "has no text"),
        (None, "has no text"),
        (["Punkte"], "has no text"),
        ("Punkte", "must have the values n"),
        ("{m} Punkte", "must have the values n"),
        ("{n} Punkte", "must have the values n"),
        ("{n, plural, one {# Punkt}}", "has a plural without “other”"),
    ],
)
def test_a_broken_entry_leaves_its_sentence_in_english(written, german, caplog, entry, fault):
    text = "{n, plural, one {# point} other {# points}}"
    written(json.dumps({text: entry, "Clear": "Leeren"}))
    with caplog.at_level(logging.WARNING):
        assert (t(text, n=2), t("Clear"), t("Never translated.")) == ("2 points", "Leeren", "Never translated.")
    [message] = caplog.messages
    assert fault in message


@pytest.mark.parametrize("text", ["", "{", "[]", "\x00", '"Leeren"', None])
def test_a_broken_file_leaves_all_in_english(written, german, caplog, text):
    if text is not None:
        written(text)
    with caplog.at_level(logging.WARNING):
        assert t("Clear") == "Clear"
    [message] = caplog.messages
    assert message.startswith("All is said in English: de.json cannot be read")


@pytest.mark.parametrize("code", catalogue.codes())
def test_the_catalogue_has_no_broken_entry_and_none_that_nobody_says(code, caplog):
    catalogue.translations.cache_clear()
    with caplog.at_level(logging.WARNING):
        said = set(catalogue.translations(code))
    assert not caplog.messages
    assert not said - {sentence.text for sentence in SPOKEN}


def test_the_list_finds_sentences_of_both_kinds():
    python = 'from language import mark, t\nA = mark("One.")\ndef f():\n    return t("Two {n}." , n=3), t(A)\n'
    assert list(extraction.python_sentences(python)) == [("One.", 2), ("Two {n}.", 4)]
    script = 'say(t("One \\"and\\" \\u2212 " + `two`));\nset("not");\nt(\n  "Three {n}.",\n  { n });\nat("none");'
    assert list(extraction.script_sentences(script)) == [('One "and" − two', 1), ("Three {n}.", 3)]


@pytest.mark.parametrize("code", catalogue.codes())
def test_the_list_is_written_by_a_command(code):
    arguments = [] if code == "en" else [code]
    command = [sys.executable, "-m", "language", *arguments]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, encoding="utf-8").stdout
    if code == "en":
        assert all(f"{sentence.line}: {' '.join(sentence.text.split())}\n" in said for sentence in SPOKEN)
    else:
        assert set(json.loads(said)) == {sentence.text for sentence in SPOKEN} - set(catalogue.translations(code))


@pytest.mark.parametrize(
    ("linked", "kept", "accepted", "code"),
    [
        (None, None, [None], "en"),
        (None, None, ["de-AT"], "de"),
        (None, None, ["fr-FR", "de"], "de"),
        (None, "en", ["de"], "en"),
        (None, "??", ["de"], "de"),
        ("de", "en", ["en"], "de"),
        ("DE-ch", None, [], "de"),
        ("xx", "de", ["de"], "en"),
        ("german", "de", ["de"], "en"),
    ],
)
def test_a_link_goes_before_the_menu_and_the_menu_before_the_browser(linked, kept, accepted, code):
    assert negotiation.choose_language(linked, kept, *accepted) == code
