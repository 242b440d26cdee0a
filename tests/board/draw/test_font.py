"""The font inside saved files: small, complete for the app's letters, and renamed."""

import json
import re

from fontTools.ttLib import TTFont

from board import assets
from language import catalogue
from tests import font

MAX_BYTES = 30_000  # bytes
COMMENT_PATTERN = re.compile(r"^\s*(//|\*|/\*).*$", re.MULTILINE)  # without comments


def test_the_file_is_what_the_script_makes_of_the_font_of_streamlit():
    """If this fails, run python -m tests.font."""
    assert assets.FONT.read_bytes() == font.made()
    assert assets.FONT.stat().st_size < MAX_BYTES


def test_every_letter_that_boards_write_is_in_it():
    """Except letters that Source Sans lacks."""
    names = {*assets.module_names()} - {"words/formulas", "math/number_input"}  # which only search for letters
    texts = [COMMENT_PATTERN.sub("", (assets.HERE / f"{name}.js").read_text(encoding="utf-8")) for name in names]
    texts += [json.dumps(catalogue.translations(code), ensure_ascii=False) for code in catalogue.codes()]
    wanted = {letter for letter in "".join(texts) if letter.isprintable()}
    own, apps = (TTFont(file).getBestCmap().keys() for file in (assets.FONT, font.source()))
    assert {letter for letter in wanted if ord(letter) in apps - own} == set()


def test_it_bears_no_reserved_name_but_its_license():
    names = {name.nameID: str(name) for name in TTFont(assets.FONT)["name"].names}
    assert [id for id, name in names.items() if "Source" in name] == [0]  # the copyright
    assert "SIL Open Font License, Version 1.1" in names[13]
