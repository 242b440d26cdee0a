"""Values that pass between Python and node arrive unchanged."""

import math

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.node import JavaScriptError, Source

names = st.text(min_size=1).filter(lambda name: name != "$")
values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers(-(2**53), 2**53) | st.text(),
    lambda parts: st.lists(parts) | st.dictionaries(names, parts),
)


def round_trip(js, value):
    """The value after a way to node and back, as the grip of a line, which the function copies."""
    return js("model/lessons/manual_line.js", "multiply", {"w": [], "b": 0, "grip": value}, 1)["grip"]


@settings(max_examples=40)
@given(values)
@example([0.0, -0.0, math.nan, math.inf, -math.inf, 1e300, 2.0**60, 5e-324])
def test_values_come_back(js, value):
    assert_same(round_trip(js, value), value)


def assert_same(some, other):
    """Assert that two values are equal, with −0 different from 0; a whole float is an integer in JavaScript."""
    if isinstance(other, list):
        assert len(some) == len(other)
        for pair in zip(some, other, strict=True):
            assert_same(*pair)
    elif isinstance(other, dict):
        assert some.keys() == other.keys()
        for name in other:
            assert_same(some[name], other[name])
    elif isinstance(other, float):
        assert repr(float(some)) == repr(other)
    else:
        assert some == other
        assert type(some) is type(other)


def test_what_json_does_not_know(js):
    assert round_trip(js, {1, 2}) == {1, 2}
    assert round_trip(js, Source("new Map([['a', NaN], ['b', 2]])")).keys() == {"a", "b"}
    array = round_trip(js, Source("Float64Array.of(1, -0, Infinity)"))
    assert array.dtype == float
    assert repr(array.tolist()) == "[1.0, -0.0, inf]"
    assert round_trip(js, Source("Uint32Array.of(2 ** 32 - 1)")).dtype == np.uint32
    assert round_trip(js, Source("[undefined, () => 1, { f: () => 1, x: undefined, y: null }]")) == [
        None,
        None,
        {"y": None},
    ]
    assert round_trip(js, Source("((x) => [x])(3)")) == [3]


def test_objects_stay_in_node(js):
    stages = js.new("model/runs/max_margin_stages.js", "Stages", {"verdict": {"kind": "single class"}}, [[1, 2]], [-1])
    assert stages("next", 0) == 1
    assert stages["verdict.kind"] == "single class"
    assert stages["points"] == [[1, 2]]
    assert round_trip(js, stages)["labels"] == [-1]


def test_what_javascript_throws_is_raised_and_the_next_question_answered(js):
    with pytest.raises(JavaScriptError, match=r"plane\.js"):
        js("math/plane.js", "length", 7)
    with pytest.raises(JavaScriptError, match="nowhere"):
        js("nowhere.js", "length", 7)
    assert js("math/plane.js", "length", [3, 4]) == 5
