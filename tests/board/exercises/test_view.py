"""All that an exercise mentions is in view; a chosen view does not change."""

import pytest

from tests import lessons

PLACES = [
    (lesson["name"], exercise["id"], place)
    for lesson in lessons.described().values()
    for exercise in lesson.get("exercises") or []
    for place in exercise.get("inView") or []
]


def test_some_exercises_name_places():
    assert PLACES


@pytest.mark.parametrize(("lesson", "name", "place"), PLACES)
def test_a_place_to_move_to_is_in_view(open_in_node, lesson, name, place):
    view = open_in_node(lesson).act("exercise", name, 0).answer().page["view"]
    assert all(low < value < high for value, (low, high) in zip(place, (view["x"], view["y"]), strict=True))


def test_begun_again_with_the_same_points_the_view_stays(open_in_node):
    board = open_in_node("max_margin").act("exercise", "move-support-same-line", 0).answer()
    fitted = board.page["view"]
    board.act("edit", ["move", 2, -1, 2]).answer().act("anew", 0).answer()
    assert board.page["view"] == fitted
    chosen = board.act("zoom", None, 2).page["view"]
    assert chosen != fitted
    board.act("edit", ["move", 2, -1, 2]).answer().act("anew", 0).answer()
    assert board.page["view"] == chosen


def test_begun_again_with_other_points_all_of_them_are_in_view(open_in_node):
    board = open_in_node("max_margin").act("exercise", "three-support-vectors", 0).answer()
    board.act("zoom", None, 0.2)
    view = board.act("anew", 1).answer().page["view"]
    for place in board.points.dataset.X:
        assert all(low < value < high for value, (low, high) in zip(place, (view["x"], view["y"]), strict=True))
