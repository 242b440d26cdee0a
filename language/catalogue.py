"""Loads translations from language/CODE.json: {English sentence: translation}.

An invalid entry is left out, so that its sentence stays English, and logged.
"""

import json
import logging
from functools import cache
from pathlib import Path

from language.messages import plural_categories, value_names

HERE = Path(__file__).parent
LANGUAGE_NAMES = {"en": "English", "de": "Deutsch"}  # each in its own language


def codes():
    return tuple(LANGUAGE_NAMES)


@cache
def translations(code):
    """{English sentence: its translation}; empty for English, and if the file cannot be read."""
    file = HERE / f"{code}.json"
    if code == "en":
        return {}
    try:
        entries = json.loads(file.read_text(encoding="utf-8"))
        if not isinstance(entries, dict):
            raise ValueError("it is no object")
    except (OSError, ValueError) as error:
        _logger().warning("All is said in English: %s cannot be read (%s).", file.name, error)
        return {}
    good = {sentence: said for sentence, said in entries.items() if not translation_fault(sentence, said)}
    if bad := [
        f"“{sentence}” {translation_fault(sentence, entries[sentence])}" for sentence in entries if sentence not in good
    ]:
        _logger().warning("%s entries of %s are left out: %s", len(bad), file.name, "; ".join(bad))
    return good


def translate(sentence, code):
    """The translation of a sentence without values, or the sentence itself."""
    return translations(code).get(sentence, sentence)


def translate_page(page, sentences, code):
    """An English HTML page in another language; `sentences` are those in it."""
    page = page.replace('<html lang="en">', f'<html lang="{code}">', 1)
    for sentence in sentences:
        page = page.replace(sentence, translate(sentence, code))
    return page


def translation_fault(sentence, said):
    """Why a translation is invalid, in a few words; "" if it is valid."""
    if not isinstance(said, str) or not said.strip():
        return "has no text"
    if value_names(sentence) != value_names(said):
        return f"must have the values {', '.join(value_names(sentence)) or 'of none'}"
    if any("other" not in categories for categories in plural_categories(said)):
        return "has a plural without “other”"
    return ""


def _logger():
    return logging.getLogger(__name__)
