"""A typed start: numbers as people write them; for anything else one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perceptron_core import Hyperplane, Perceptron
from tests.board.math.test_number_input import DASHES, TYPED_NUMBERS
from ui.visitor import start


@pytest.mark.parametrize(
    ("text", "value"),
    [("0.3", 0.3), ("0,3", 0.3), ("−0.2", -0.2), ("-.5", -0.5), (" +2. ", 2), ("1e-3", 0.001), ("-0", 0), ("0", 0)],
)
def test_numbers_as_people_write_them(text, value):
    assert start.parse_number(text) == value
    assert start.explain_invalid("b", text, 1.0) == ""


@pytest.mark.parametrize(
    "text", [text for text, _ in TYPED_NUMBERS if "10" not in text] + [f"{dash}1/2" for dash in DASHES]
)
def test_a_start_is_read_as_numbers_on_the_board_are(js, text):
    assert start.parse_number(text) == js("math/number_input.js", "parseNumber", text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("abc", "You typed ` abc ` for w₁, which is not a number. So w₁ is still 0.3."),
        ("1 2", "You typed ` 1 2 ` for w₁, which is not a number. So w₁ is still 0.3."),
        ("nan", "You typed ` nan ` for w₁, which is not a number. So w₁ is still 0.3."),
        ("1e999", "You typed ` 1e999 ` for w₁, but its absolute value can be at most 1·10⁴⁰. So w₁ is still 0.3."),
        ("-2e40", "You typed ` -2e40 ` for w₁, but its absolute value can be at most 1·10⁴⁰. So w₁ is still 0.3."),
        (
            "1e-41",
            "You typed ` 1e-41 ` for w₁, but its absolute value must be 0 or at least 1·10⁻⁴⁰. So w₁ is still 0.3.",
        ),
        (" ", "The field for w₁ is empty, so w₁ is still 0.3. Type a number."),
        (None, "The field for w₁ is empty, so w₁ is still 0.3. Type a number."),
    ],
)
def test_what_is_no_start_has_one_sentence(text, sentence):
    assert start.explain_invalid("w₁", text, 0.3) == sentence


@given(st.text(max_size=50) | st.floats().map(str) | st.text("0123456789.,eE+-−", max_size=12))
def test_what_has_no_sentence_is_a_start(text):
    if not start.explain_invalid("b", text, 0.0):
        value = start.parse_number(text)
        assert Perceptron(start=Hyperplane([value, 1], 0)).start.w[0] == value
