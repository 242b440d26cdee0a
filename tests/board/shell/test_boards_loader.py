"""The page of a lecture asks for each scene until its data come."""

import pytest

A, B = {"page": "playground"}, {"page": "neuron"}


def answer(turn):
    return {"turn": turn, "data": {}}


@pytest.mark.parametrize(
    ("events", "turns", "came"),
    [
        ([answer(1), answer(2), 60_000], [1, 2], [A, B]),
        ([3999], [1], []),
        ([4000, answer(1), answer(1), answer(2)], [1, 1, 2], [A, B]),
        ([4000, 7999], [1, 1], []),
        ([4000, 8000, answer(1)], [1, 1, 1, 2], [A]),
        ([None, answer(1)], [1, 1, 2], [A]),
        ([answer(1), answer(2), None], [1, 2], [A, B]),
        (["hold", 3999, None, answer(1), "release", answer(2)], [1, 2], [A, B]),
        (["hold", 4000, answer(1)], [1, 1, 2], [A]),
    ],
    ids=["one after another", "patient", "lost", "slow", "slower", "replaced", "all known", "held", "held in vain"],
)
def test_a_scene_is_asked_for_until_its_data_come(js, events, turns, came):
    assert js("../tests/board/boards_loader.mjs", "loaded", [A, B], events) == {"turns": turns, "came": came}
