"""What a control cannot read is as if it had not been sent; test_strangers.py shows the sessions that this saves."""

import json

import pytest
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.runtime.state.common import WidgetMetadata
from streamlit.runtime.state.session_state import WStates

from ui import unreadable


def read(own="json_value", **sent):
    """What a control whose values are of the type `own` takes a value for."""
    unreadable.ignore()
    states = WStates()
    states.set_widget_metadata(WidgetMetadata("board", lambda value: value, json.dumps, own))
    states.set_widget_from_proto(WidgetState(id="board", **sent))
    return states.get("board", "not sent")


def test_a_value_of_its_type_is_read():
    assert read(json_value='{"edits": [1]}') == {"edits": [1]}
    assert read() is None  # emptied
    assert read("double_value", int_value=3) == read("int_value", double_value=3) == 3


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "1" * 5000])
def test_a_text_that_is_no_json_was_not_sent(text):
    assert read(json_value=text) == "not sent"


def test_a_value_of_another_type_was_not_sent():
    assert read(double_value=1.0) == read(string_value="{}") == read(bool_value=True) == "not sent"
