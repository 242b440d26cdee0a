"""Numbers in the notations that people and programs use, from all over the world."""

import re
from fractions import Fraction

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from ui.data_import import numbers
from ui.data_import.numbers import BOTH, COMMA, POINT, Reading

VALUES_BY_NOTATION = {  # {cell: its value if the decimal mark is a point, if it is a comma, if both occur}
    "766": (766, 766, 766),
    "2,590": (2590, 2.59, 2.59),
    "1.500": (1.5, 1500, 1.5),
    "1,5": (None, 1.5, 1.5),
    "1.5": (1.5, None, 1.5),
    "1.000,92": (None, 1000.92, 1000.92),
    "1,000.92": (1000.92, None, 1000.92),
    "1,234,567": (1234567, None, 1234567),
    "1.234.567": (None, 1234567, 1234567),
    "0,125": (None, 0.125, 0.125),
    "12'000.5": (12000.5, None, 12000.5),
    "1\N{NARROW NO-BREAK SPACE}234,5": (None, 1234.5, 1234.5),
    "−2": (-2, -2, -2),
    "–2,5": (None, -2.5, -2.5),
    "1,5E+03": (None, 1500, 1500),
    "+.5": (0.5, None, 0.5),
    ",5": (None, 0.5, 0.5),
    "1,23,4": (None, None, None),
    "1.2.3": (None, None, None),
    "12 34": (None, None, None),
    "1,234.567,8": (None, None, None),
    "٣": (None, None, None),
    "1_000": (None, None, None),
    "0x10": (None, None, None),
    "nan": (None, None, None),
    "": (None, None, None),
}


@pytest.mark.parametrize("cell", VALUES_BY_NOTATION)
def test_what_a_cell_says_in_each_notation(cell):
    assert tuple(numbers.parse_value(cell, notation) for notation in (POINT, COMMA, BOTH)) == VALUES_BY_NOTATION[cell]
    assert numbers.is_number(cell) == (VALUES_BY_NOTATION[cell] != (None, None, None))


GROUPED_NUMBERS = st.tuples(
    st.integers(-(10**12), 10**12), st.integers(0, 999_999), st.sampled_from([" ", "'", ",", ".", ""])
)


@given(GROUPED_NUMBERS, st.sampled_from([POINT, COMMA]))
@example((-1234, 5, ","), POINT)
def test_thousands_are_read_as_they_were_written(written, notation):
    whole, millionths, group = written
    assume(group != notation)
    digits = f"{whole:,}".replace(",", group)
    cell = f"{digits}{notation}{millionths:06}"
    exact = Fraction(abs(whole)) + Fraction(millionths, 10**6)
    assert numbers.parse_value(cell, notation) == float(exact if whole >= 0 else -exact)
    assert numbers.explain_invalid(cell, notation) == ""


def read_column(*cells, table=(), separator=";"):
    """How a column is read, beside another column of its table."""
    both = numbers.evidence([*cells, *table])
    beside = numbers.Evidence(both.sure, {}, {}, both.grouped, small=False)
    return numbers.guess_reading(numbers.evidence(cells), beside, separator)


def test_what_is_sure_needs_no_question():
    assert read_column("1.5", "2") == read_column("1,234.5", "2,000") == read_column("1", "2") == Reading(POINT)
    assert read_column("1,5", "2") == read_column("1.234,5", "2.000") == Reading(COMMA)
    assert read_column("1.125", "0.5", separator=",") == Reading(POINT)
    assert read_column("1,125", "0,5") == Reading(COMMA)
    assert read_column("1,125", "2,375", table=["0,5"]) == Reading(COMMA)
    assert read_column("2,590", "766", table=["1,200.50"]) == Reading(POINT)


def test_what_is_doubtful_has_two_readings():
    assert read_column("2,590", "766") == Reading(POINT, COMMA, "2,590")  # only thousands have a mark
    assert read_column("2,590", "1,766", separator=",") == Reading(POINT, COMMA, "2,590")
    assert read_column("2,590", "1,766") == Reading(COMMA, POINT, "2,590")
    assert read_column("1.234", "766") == Reading(POINT, COMMA, "1.234")
    assert read_column("1.5", "1,500", "2.5") == Reading(POINT, BOTH, "1,500")
    assert read_column("1,5", "1.500") == Reading(COMMA, BOTH, "1.500")
    assert read_column("1.5", "2.5", "3,5") == Reading(POINT, BOTH, "3,5")
    for each in (read_column("2,590", "766"), read_column("1.5", "1,500")):
        assert each.turned().turned() == each != each.turned()
        assert numbers.parse_value(each.example, each.notation) != numbers.parse_value(each.example, each.other)
    assert Reading().turned() == Reading()


@given(st.lists(st.text("0123456789.,- '", max_size=8), max_size=6), st.sampled_from([",", ";", "\t", None]))
def test_whatever_a_column_holds_a_doubt_is_about_one_of_its_cells(cells, separator):
    found = read_column(*cells, separator=separator)
    assert bool(found.other) == bool(found.example)
    if found.other:
        assert found.example in cells
        assert numbers.parse_value(found.example, found.notation) != numbers.parse_value(found.example, found.other)


@given(st.text(max_size=12) | st.text("0123456789.,eE+-−– '’%$=", max_size=12), st.sampled_from([POINT, COMMA, BOTH]))
@example("1e-400", POINT)
@example("0.0", POINT)
def test_a_cell_is_a_coordinate_or_has_one_sentence(cell, notation):
    why = numbers.explain_invalid(cell, notation)
    value = numbers.parse_value(cell, notation)
    if why:
        assert re.fullmatch(r"(`.*` )?\S.*\.", why, re.DOTALL)
    else:
        assert value == 0 or numbers.SMALLEST <= abs(value) <= numbers.LARGEST
        assert not numbers.is_underflow(value, cell)


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        ("", "The cell is empty."),
        ("NA", "` NA ` says that the number is missing."),
        ("-", "` - ` says that the number is missing."),
        ("=A1*2", "` =A1*2 ` is a formula. Copy the values, not the formulas."),
        ("https://example.org", "` https://example.org ` is a link, not a number."),
        ("3 cm", "` 3 cm ` is not a finite number. Write numbers like 1234.5."),
        ("three", "` three ` is not a finite number."),
        ("1e-400", "` 1e-400 ` must be 0, or its absolute value must be between 1e-100 and 1e+100."),
    ],
)
def test_what_is_no_number_says_why(cell, sentence):
    assert numbers.explain_invalid(cell, POINT) == sentence


def test_what_is_missing():
    assert all(map(numbers.is_missing, ["", "NA", "n/a", "NaN", "?", "None", "NULL", "<NA>", "#N/A"]))
    assert not any(map(numbers.is_missing, ["0", "none", "-", "no", "nano", "unknown"]))


def test_what_is_meant_as_a_number_and_is_none():
    assert all(map(numbers.looks_like_number, ["3 cm", "€5", "50%", "=A1", "www.example.org", "1.2.3"]))
    assert not any(map(numbers.looks_like_number, ["3", "cat", "", "1.234,5"]))
