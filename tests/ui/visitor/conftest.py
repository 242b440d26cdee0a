"""Fixtures for the tests of a visitor's session."""

import pytest

from perceptron_core import PRESETS
from ui.visitor import session
from ui.visitor.points import Points


@pytest.fixture
def held(monkeypatch):
    """The values of a session, without Streamlit."""
    held = {session.POINTS: Points(PRESETS["separable"](0)), session.PAGE: "Playground"}
    monkeypatch.setattr(session.st, "session_state", held)
    return held
