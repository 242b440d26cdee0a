"""The data of a scene are those that its link shows to a new visitor."""

import json

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from board import assets
from hosting.site import SESSION_FIELDS
from perceptron_core import Dataset, Hyperplane, Perceptron, flip_labels
from tests.pages.opened import board_data, opened
from ui import lesson
from ui.lessons.notes import SCENES
from ui.visitor import languages, link, scene, session
from ui.visitor.points import draw_preset
from ui.visitor.scene import Scene

OWN = Dataset([(0.5, 1.25), (-1, 2), (1.75, -0.3), (-2, -1)], [1, 1, -1, -1])
RULE = Perceptron(bias="radius", order="shuffled", boundary="positive", learning_rate=0.5, seed=3)
STARTED = Perceptron(start=Hyperplane([1, -0.5], 0.25))
NOISY = flip_labels(draw_preset("separable", 0), 0.2, 4)
PASTED = {"printed": ["0.5 -1 0.2", "1.5 0 1.2"], "kind": "states", "epochs": None, "mistakes": None}
PASTED_COUNTS = {"printed": ["w = [2.25 0.95], b = 1"], "kind": "final", "epochs": 2, "mistakes": 3}
STEP, SEPARABLE, XOR = [3, False], ("separable", 0), ("xor", 0)
SETTINGS = {  # scenes whose settings change what the server says, and some whose settings only the browser reads
    "noise": [
        Scene("noise", NOISY, SEPARABLE, board={"epochs": 7, "noise": ["flip", 0.2, 4], "step": STEP}),
        Scene("noise", preset=("noisy", 8), board={"epochs": 101, "noise": "?"}),
    ],
    "feature_maps": [
        Scene("feature_maps", preset=XOR, board={"features": "x1^2 + 3 x1 x2", "step": STEP}),
        Scene("feature_maps", preset=XOR, board={"features": "degree ≤ 3: all monomials"}),
        Scene("feature_maps", preset=XOR, board={"features": "(x₁ + x₂)²"}),
        Scene("feature_maps", preset=XOR, board={"features": "1/x1 +"}),
    ],
    "check_run": [
        Scene("check_run", OWN, board=PASTED),
        Scene("check_run", OWN, rules={"": RULE}, board=PASTED_COUNTS),
    ],
    "soft_margin": [Scene("soft_margin", preset=("one outlier", 0), board={"C": 0.25})],
    "spam": [Scene("spam", preset=SEPARABLE, board={"tried": "money"})],
    "conventions": [Scene("conventions", OWN, rules={"left": RULE, "right": STARTED}, board={"step": STEP})],
    "hyperplane": [Scene("hyperplane", OWN, board={"dimension": 3, "setting": {"w": [1, 2, 3], "b": 0.5}})],
    "margins": [Scene("margins", OWN, board={"hand": {"w": [1, 2], "b": -0.5, "grip": [0.1, 0.2]}})],
    "playground": [
        Scene("playground", OWN, board={"exercise": {"id": "own", "kind": "line"}}, names=("height", "age", "yes", "")),
        Scene("playground", preset=SEPARABLE, hidden=("data", "words"), hall=True),
    ],
}


def scenes_of(name):
    """Scenes on the page of a lesson: with own points and a preset, all conventions, and those in SETTINGS."""
    yield Scene(name, preset=SEPARABLE)
    yield Scene(name, OWN, rules={"": RULE}, board={"step": STEP, "unknown": [1, None]}, hidden=("rules", "tools"))
    yield Scene(name, Dataset(np.empty((0, 2)), []), rules=dict.fromkeys(scene.SIDES, STARTED))
    yield from SETTINGS.get(name, ())


def as_mounted(value, **query):
    """The data with which a page mounts the board of a link, without what only a session on a server needs."""
    told = board_data(opened(value.page, s=link.encode(value), **query))
    told["session"] = {name: part for name, part in told["session"].items() if name not in ("sheet", "back")}
    told["session"] |= {"id": ""}
    told["session"]["opened"]["id"] = ""
    return {name: part for name, part in told.items() if name not in SESSION_FIELDS or name == "session"}


def as_made(value):
    """The data that the lesson makes for the scene, in the same form."""
    told = json.loads(json.dumps(lesson.load(value.page).scene_board_data(value), allow_nan=False))
    assert told["session"]["opened"]["board"] == json.loads(value.text()).get("board", {})
    assert told["session"]["hidden"] == list(value.hidden)
    told["session"]["opened"]["id"] = told["session"]["id"] = ""
    return told


@pytest.mark.parametrize("name", assets.lesson_names())
def test_the_data_of_a_scene_are_those_of_its_link(name):
    for value in scenes_of(name) if name in scene.PAGES else ():
        made, mounted = as_made(value), as_mounted(value)
        assert made | {"revision": 0} == mounted | {"revision": 0}, value.text()


def test_also_the_scenes_of_the_notes_have_the_data_of_their_links():
    read = [value for value in SCENES.values() if value.preset or value.dataset is not None]
    assert len(read) > 10
    for value in read[::6]:
        assert as_made(value) | {"revision": 0} == as_mounted(value) | {"revision": 0}


def visit():
    """A page of a visitor who has a session and speaks German, and which makes the data of a scene."""
    import streamlit as st

    from tests.ui.test_scene_board_data import as_made, scenes_of
    from ui.visitor import session

    session.put("bias", "radius")
    before = dict(st.session_state)
    made = [as_made(value) for name in ("conventions", "noise", "check_run", "start_here") for value in scenes_of(name)]
    assert {**st.session_state, "language": None} == {**before, "language": None}
    session.put("found", made)


def test_a_visitor_hears_their_language_and_keeps_their_session():
    test = AppTest.from_function(visit, default_timeout=30)
    test.query_params["lang"] = "de"
    test.run()
    assert not test.exception
    asked = [value for name in ("conventions", "noise", "check_run", "start_here") for value in scenes_of(name)]
    for value, made in zip(asked, test.session_state["found"], strict=True):
        mounted = as_mounted(value, lang="de")
        assert made | {"revision": 0} == mounted | {"revision": 0}
    assert made["tasks"][0]["beats"][0]["says"].startswith("Setze")
    assert languages.current_code() == "en"
    assert not session.is_nobodys()
