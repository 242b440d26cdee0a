"""The German translation is complete for the files that english_only.txt does not list.

These are Start here, Playground, Max margin and what all pages share.
"""

from pathlib import Path

from language import catalogue, extraction

ENGLISH_ONLY = Path(__file__).with_name("english_only.txt").read_text(encoding="utf-8").split()


def untranslated():
    """{file: the sentences that have no German translation}"""
    said, found = catalogue.translations("de"), {}
    for sentence in extraction.all_sentences():
        if sentence.text not in said:
            found.setdefault(sentence.file, []).append(sentence.text)
    return found


def test_what_is_not_said_in_german_is_in_the_files_that_are_listed():
    assert {file: texts for file, texts in untranslated().items() if file not in ENGLISH_ONLY} == {}


def test_no_file_is_listed_that_speaks_german():
    assert [file for file in ENGLISH_ONLY if file not in untranslated()] == []
