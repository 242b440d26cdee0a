"""The scene that restores a lesson's settings in a new session."""

import pytest

from tests.node import Source

OWN_SETTINGS = {"layers": set(), "height": 3}
HEIGHT_LESSON = {"name": "tower", "controls": Source("({ height }) => (height ? { height } : null)")}
LASTING_LESSON = {**HEIGHT_LESSON, "lasts": True}
PLAIN_LESSON = {"name": "cellar"}


def scene_settings(js, lesson, own, stored):
    return js("model/scene.js", "controlsOf", {"lesson": lesson, "own": own, "stored": stored})


@pytest.mark.parametrize("lesson", [HEIGHT_LESSON, LASTING_LESSON])
def test_on_its_own_page_it_is_told_of_the_controls_as_they_are(js, lesson):
    assert scene_settings(js, lesson, OWN_SETTINGS, {"tower": {"controls": {"height": 2}}}) == {
        "page": "tower",
        "board": {"height": 3},
    }
    assert scene_settings(js, lesson, {"height": 0}, {"tower": {"controls": {"height": 2}}}) == {}


@pytest.mark.parametrize(
    ("lesson", "lasting"), [(HEIGHT_LESSON, {}), (LASTING_LESSON, {"page": "tower", "board": {"height": 3}})]
)
def test_on_other_pages_it_is_told_of_those_that_last(js, lesson, lasting):
    stored = {"cellar": None, "tower": js("model/scene.js", "storedOf", lesson, OWN_SETTINGS)}
    assert scene_settings(js, PLAIN_LESSON, {}, stored) == lasting
