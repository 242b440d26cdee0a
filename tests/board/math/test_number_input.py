"""Numbers as people type them, with signs, commas and fractions."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

TYPED_NUMBERS = [
    ("0,5", 0.5),
    (".5", 0.5),
    (",5", 0.5),
    ("5.", 5),
    ("+2", 2),
    ("1/2", 0.5),
    (" 1 / 2 ", 0.5),
    ("-3/4", -0.75),
    ("0,5/2", 0.25),
    ("√2", math.sqrt(2)),
    ("√2/2", math.sqrt(2) / 2),
    ("-√2/2", -math.sqrt(2) / 2),
    ("2√2", 2 * math.sqrt(2)),
    ("2·√(2)", 2 * math.sqrt(2)),
    ("sqrt(2)/2", math.sqrt(2) / 2),
    ("1/√2", 1 / math.sqrt(2)),
    ("3*sqrt(5)/10", 3 * math.sqrt(5) / 10),
    ("1e-3", 1e-3),
    ("1.5·10⁻³", 1.5e-3),
    ("−2·10¹²", -2e12),
    ("1.5*10^-3", 1.5e-3),
]
DASHES = ["-", "−", "–", "—", "‐", "‑", "‒", "―", "－", "﹣"]


@pytest.mark.parametrize(("text", "value"), TYPED_NUMBERS)
def test_what_people_write_is_read(js, text, value):
    assert js("math/number_input.js", "parseNumber", text) == pytest.approx(value, rel=1e-15)


@pytest.mark.parametrize("dash", DASHES)
@pytest.mark.parametrize("text", ["{}0.5", "{}0,5", "{} 1/2", "{}.5"])
def test_every_dash_is_a_minus(js, dash, text):
    assert js("math/number_input.js", "parseNumber", text.format(dash)) == -0.5


@pytest.mark.parametrize(
    "text", ["", " ", "-", "x", "1 2", "1,2,3", "1/0", "1/", "/2", "√", "√-1", "--1", "1/2/3", "0x1", "2b"]
)
def test_what_is_no_number_is_none(js, text):
    assert math.isnan(js("math/number_input.js", "parseNumber", text))


@given(st.floats(allow_nan=False, allow_infinity=False), st.sampled_from(".,"))
def test_every_double_is_read_to_the_bit(js, value, mark):
    assert js("math/number_input.js", "parseNumber", repr(value).replace(".", mark)) == value
    shown = js("words/numbers.js", "number", value / 2)
    assert js("math/number_input.js", "parseNumber", shown) == pytest.approx(value / 2, rel=6e-3)
