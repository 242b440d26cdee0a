"""What a control cannot read is as if it had not been sent; test_strangers.py shows the sessions that this saves."""

import json
import sys
import tomllib

import pytest
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.runtime.state.common import WidgetMetadata
from streamlit.runtime.state.session_state import WStates

from tests import server
from ui import unreadable
from ui.messages import MOST_POINTS
from ui.session import MOST_EDITS


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


def test_a_text_that_is_too_long_is_not_even_read():
    """Streamlit reads a text, and writes it twice more: 13 MB of it held up all other sessions for three seconds."""
    full = json.dumps(unreadable.LONGEST // 2 * " ")
    assert len(read(json_value=full)) == unreadable.LONGEST // 2
    assert read(json_value=json.dumps(unreadable.LONGEST * " ")) == "not sent"


def test_all_that_a_board_says_is_read():
    """Undo on a full board, and as many edits as are made at once; with all else on the page it fits into a message."""
    number = -1 / 3 * sys.float_info.min
    points = [[number, number]] * MOST_POINTS
    edits = [["set", points, [-1] * MOST_POINTS], *[["move", MOST_POINTS, number, number]] * MOST_EDITS]
    numbered = [[10**9, 10**9, *edit] for edit in edits]
    assert len(json.dumps({"edits": {"client": "tab", "edits": numbered}})) < unreadable.LONGEST
    settings = tomllib.loads((server.ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert 1e6 * settings["server"]["maxWidgetStateSize"] == 2 * unreadable.LONGEST
