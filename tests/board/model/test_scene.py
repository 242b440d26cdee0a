"""The scene that restores a lesson's settings in a new session."""

import pytest

from tests.node import Source

OWN = {"layers": set(), "height": 3}
HEIGHT = {"name": "tower", "controls": Source("({ height }) => (height ? { height } : null)")}
LASTS = {**HEIGHT, "lasts": True}
PLAIN = {"name": "cellar"}


def held(js, lesson, own, stored):
    return js("model/scene.js", "controlsOf", {"lesson": lesson, "own": own, "stored": stored})


@pytest.mark.parametrize("lesson", [HEIGHT, LASTS])
def test_on_its_own_page_it_is_told_of_the_controls_as_they_are(js, lesson):
    assert held(js, lesson, OWN, {"tower": {"controls": {"height": 2}}}) == {"page": "tower", "board": {"height": 3}}
    assert held(js, lesson, {"height": 0}, {"tower": {"controls": {"height": 2}}}) == {}


@pytest.mark.parametrize(("lesson", "lasting"), [(HEIGHT, {}), (LASTS, {"page": "tower", "board": {"height": 3}})])
def test_on_other_pages_it_is_told_of_those_that_last(js, lesson, lasting):
    stored = {"cellar": None, "tower": js("model/scene.js", "storedOf", lesson, OWN)}
    assert held(js, PLAIN, {}, stored) == lasting
