import pytest

from perceptron_core import PRESETS
from ui.visitor import session
from ui.visitor.points import Points


@pytest.fixture
def held(monkeypatch):
    """What a session holds, without Streamlit around it."""
    held = {session.POINTS: Points(PRESETS["separable"](0)), session.PAGE: "Playground"}
    monkeypatch.setattr(session.st, "session_state", held)
    return held
