"""Validators of values from outside: what each accepts and refuses."""

import pytest

VALIDATORS = "model/validators.js"
PLACES = [[2, 1], [-1, 0.5]]


@pytest.mark.parametrize(
    ("validator", "accepted", "refused"),
    [
        ("isString", ["", "a"], [None, 1, ["a"]]),
        ("isBoolean", [True, False], [None, 0, "true"]),
        ("isCount", [0, 1, 3.0], [-1, 0.5, None, "1", [1]]),
    ],
)
def test_values_of_one_kind(js, validator, accepted, refused):
    assert all(js(VALIDATORS, validator, value) for value in accepted)
    assert not any(js(VALIDATORS, validator, value) for value in refused)


def test_an_index_is_below_the_count(js):
    assert [js(VALIDATORS, "isIndex", i, 2) for i in (-1, 0, 1, 2, 0.5)] == [False, True, True, False, False]


def test_a_vector_has_so_many_finite_numbers(js):
    values = ([1, 2], [1], [1, 2, 3], [1, None], [1, "2"], "12", None)
    assert [js(VALIDATORS, "isVector", value, 2) for value in values] == [True, *[False] * 6]


@pytest.mark.parametrize("text", ["a", "abc", "\U0001f600" * 3, "a\u202e"])
def test_a_text_has_at_most_so_many_characters(js, text):
    assert js(VALIDATORS, "isText", text, 3)


@pytest.mark.parametrize("text", ["", " \t", "abcd", "a\x00", "a\n", "a\ud800", None, 3])
def test_no_text_is_empty_or_too_long_or_has_control_characters(js, text):
    assert not js(VALIDATORS, "isText", text, 3)


@pytest.mark.parametrize(
    "value",
    [
        {"points": PLACES},
        {"points": PLACES, "labels": [1]},
        {"points": PLACES, "labels": [1, 2]},
        {"points": [[1, 2, 3]], "labels": [1]},
        {"points": "no list", "labels": [1]},
        {"labels": [1]},
        [],
        None,
    ],
)
def test_points_need_two_coordinates_and_a_label_each(js, value):
    assert not js(VALIDATORS, "isLabelledPoints", value)


def test_points_are_at_most_so_many(js):
    data = {"points": PLACES, "labels": [1, -1]}
    assert js(VALIDATORS, "isLabelledPoints", data)
    assert js(VALIDATORS, "isLabelledPoints", data, 2)
    assert not js(VALIDATORS, "isLabelledPoints", data, 1)
