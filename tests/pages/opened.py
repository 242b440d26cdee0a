"""Runs a page without a browser, presses its buttons and reads its board's data."""

import json
from pathlib import Path

from streamlit.testing.v1 import AppTest

from tests import dependencies
from ui.visitor.points import Points

PAGES = Path(__file__).parent.parent.parent / "pages"


def opened(page, dataset=None, **query):
    dependencies.meets(f"pages/{page}.py")
    test = AppTest.from_file(str(PAGES / f"{page}.py"), default_timeout=30)
    if dataset is not None:
        test.session_state["points"] = Points(dataset)
    for name, value in query.items():
        test.query_params[name] = value
    return test.run()


def then(test, page):
    """Open another page in the same session."""
    dependencies.meets(f"pages/{page}.py")
    other = AppTest.from_file(str(PAGES / f"{page}.py"), default_timeout=30)
    for name, value in test.session_state.items():
        other.session_state[name] = value
    return other.run()


def board_data(test):
    assert not test.exception
    return json.loads(test.get("bidi_component")[0].proto.json)


def press(test, label):
    return next(button for button in test.button if button.label == label).click().run()
