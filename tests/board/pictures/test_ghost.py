"""The ghost of a wrong answer is drawn beside the correct one, with a name."""

import numpy as np
import pytest

from perceptron_core import PRESETS, Hyperplane, Perceptron
from tests.board.pictures.test_plane import Moment

TRACE = Perceptron().train(PRESETS["separable"](0))
GHOSTS = {"ghostLines": {"lines": [{"w": [1, 1], "b": -0.5}]}, "ghostVectors": {"vectors": [[1, 0.5]]}}
GHOSTS["ghostPlaces"] = {"places": [[0.5, 1]]}


def moment_with_ghost(js, ghost, **more):
    return Moment(js, TRACE, 2, exercise={"checked": {"result": "wrong", "says": "", "ghost": ghost}}, **more)


@pytest.mark.parametrize("trace", GHOSTS)
def test_a_ghost_is_drawn_beside_what_is_true_and_named_once(js, trace):
    plain, ghost = Moment(js, TRACE, 2), moment_with_ghost(js, GHOSTS[trace])
    others = set(plain.traces) - {trace, "words"}
    assert ghost.traces[trace]
    assert {name for name in others if ghost.traces[name] != plain.traces[name]} == set()
    assert ghost.said("yours") == [""]


def test_it_lies_where_it_says(js):
    drawn = moment_with_ghost(js, {"lines": [{"w": [1, 1], "b": -0.5}], "vectors": [[1, 0.5]], "places": [[0.5, 1]]})
    assert np.allclose(Hyperplane([1, 1], -0.5).distances(drawn["ghostLines"]), 0)
    assert np.allclose(drawn["ghostVectors"][3], drawn.scale * np.array([1, 0.5]))  # at the scale of the other vectors
    assert drawn["ghostPlaces"].tolist() == [[0.5, 1]]
    assert len(drawn.said("yours")) == 3


def test_what_leads_out_of_the_picture_is_named_in_it(js):
    drawn = moment_with_ghost(js, {"vectors": [[1e6, 1e6]]})
    (word,) = [word for word in drawn.words if word["text"] == "yours"]
    assert all(low < at < high for at, (low, high) in zip(word["at"], (drawn.view["x"], drawn.view["y"]), strict=True))


@pytest.mark.parametrize("nothing", [{}, {"lines": [{"w": [0, 0], "b": 1}], "vectors": [[0, 0]]}])
def test_what_is_nowhere_is_not_drawn(js, nothing):
    drawn = moment_with_ghost(js, nothing)
    assert not any(drawn.traces[name] for name in GHOSTS)
    assert not drawn.said("yours")
