"""The conventions of a run become those of a scene, and come back."""

import pytest

CONVENTIONS = "math/conventions.js"
RULE = {"bias": "unit", "order": "cyclic", "boundary": "mistake", "learning_rate": 0.5, "seed": 3}
OF_RUN = {"bias": "unit", "order": "cyclic", "boundary": "mistake", "eta": 0.5, "seed": 3}


def test_they_come_back_as_they_were(js):
    assert js(CONVENTIONS, "ruleOfScene", RULE) == {**OF_RUN, "start": None}
    assert js(CONVENTIONS, "sceneRule", {**OF_RUN, "start": None}) == RULE
    line = {"w": [1, 2], "b": -3}
    assert js(CONVENTIONS, "ruleOfScene", {**RULE, "start": [1, 2, -3]}) == {**OF_RUN, "start": line}
    assert js(CONVENTIONS, "sceneRule", {**OF_RUN, "start": line}) == {**RULE, "start": [1, 2, -3]}


@pytest.mark.parametrize("start", [[0, 0, 0], [1, 2], [1, 2, None], "123", None])
def test_a_start_that_is_zero_or_invalid_is_none(js, start):
    assert js(CONVENTIONS, "ruleOfScene", {**RULE, "start": start})["start"] is None
