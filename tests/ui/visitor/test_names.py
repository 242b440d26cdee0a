"""Names of axes and classes from an imported table: they stay with its points only."""

from hypothesis import given
from hypothesis import strategies as st

from board import edits, names
from perceptron_core import Dataset
from ui.visitor import scene
from ui.visitor.label_formula import Inequality
from ui.visitor.points import Points

NAMES = "petal length", "petal width", "virginica", "versicolor"
TWO_POINTS = Dataset([[0, 1], [1, 0]], [1, -1])
NAMED_POINTS = Points(TWO_POINTS, names=NAMES)


def apply_edit(points, *edit):
    number = points.answered[1] + 1
    return points.edited({"client": "tab", "edits": [[number, points.revision.number, *edit]]})


def test_an_edit_leaves_the_names_and_a_whole_set_of_points_brings_its_own():
    points = NAMED_POINTS
    for edit in (["add", 2, 2, 1], ["move", 0, 5, 5], ["flip", 1], ["delete", 0], ["reorder", 1, 0], ["clear"]):
        points = apply_edit(points, *edit)
        assert points.names == NAMES
    places = [[[3, 4]], [1]]
    assert apply_edit(points, "set", *places).names == ()  # as an exercise does
    assert apply_edit(apply_edit(points, "set", *places), "set", *places, list(NAMES)).names == NAMES  # as undo does


def test_other_points_have_no_names_of_these():
    assert NAMED_POINTS.load_preset("xor", 0).names == ()
    assert NAMED_POINTS.own(("xor", 0)).names == ()
    assert NAMED_POINTS.replace_dataset(TWO_POINTS).names == ()
    assert NAMED_POINTS.set_noise("move", 0.5, 1).names == NAMES


def test_a_formula_leaves_the_names_of_axes_where_the_points_lie_as_before():
    rule = Inequality.parse("x₁ > 0")
    here = NAMED_POINTS.replace_by_formula("x₁ > 0", rule.label(TWO_POINTS.X))
    assert here.names == (*NAMES[:2], "", "")
    assert NAMED_POINTS.replace_by_formula("x₁ > 0", rule.label(TWO_POINTS.X + 1)).names == ()
    assert Points(TWO_POINTS).replace_by_formula("x₁ > 0", rule.label(TWO_POINTS.X)).names == ()


def test_names_travel_in_a_scene_and_what_is_none_is_left_behind():
    sent = scene.Scene("playground", TWO_POINTS, names=NAMES)
    assert scene.parse(sent.text()) == sent
    for strange in (None, [], "abcd", ["a"] * 3, ["", "", "", ""], [1, None, [], {}], {"x1": "a"}, 7):
        value = {"version": 1, "page": "playground", "points": {"points": [[0, 1], [1, 0]], "labels": [1, -1]}}
        value["points"]["names"] = strange
        assert scene.from_json(value) == scene.Scene("playground", TWO_POINTS)
        assert edits.names_after(NAMES, ["set", [], [], strange]) == ()


@given(st.text())
def test_of_a_name_stays_one_short_line_that_can_be_seen(text):
    name = names.plain_line(text)
    assert len(name) <= names.LONGEST_NAME
    assert name.isprintable()
    assert name == name.strip() == names.plain_line(name)


def test_a_name_has_no_signs_that_turn_its_direction_and_keeps_its_letters():
    assert names.plain_line("\u202eab\x00c\n d\u2066") == "abc d"
    assert names.plain_line("<b>größe & Länge</b> 長さ") == "<b>größe & Länge</b> 長さ"
    assert names.plain_line("x" * 61) == "x" * 59 + "…"
