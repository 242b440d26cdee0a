"""Every mark of a plane is declared once, with its look and its depth."""

from itertools import chain

import pytest

from tests import lessons
from tests.driver import BOARDS
from tests.node import JavaScriptError

DEPTHS = ["back", "margins", "lines", "rings", "points", "vectors", "spots", "numbers", "words"]
LINE = {"name": "mine", "shape": "line", "color": "text", "width": 2, "depth": "lines"}


def names(layers):
    return [[mark["name"] for mark in layer] for layer in layers]


@pytest.mark.all_lessons
@pytest.mark.parametrize("path", BOARDS)
def test_what_the_plane_of_a_lesson_draws_is_declared_once_with_a_depth(open_in_node, js, path):
    planes = [picture for picture in lessons.described()[path]["pictures"] if picture["surface"] == "plane"]
    declared = {picture["name"]: names(js("draw/figure.js", "layersOf", picture["planeMarks"])) for picture in planes}
    board = open_in_node(path or "playground")
    for name, layers in declared.items():
        marks = [*chain(*layers)]
        assert len(marks) == len(set(marks))
        assert board.marks_of(name)["traces"].keys() <= {*marks}, "a mark without a look is not drawn"


def test_a_mark_is_at_its_depth_in_front_of_those_before_it(js):
    others = [{**LINE, "name": name, "depth": depth} for name, depth in (("a", "lines"), ("b", "lines"), ("c", "back"))]
    order = names(js("draw/marks.js", "orderMarks", [*others, LINE]))
    assert dict(zip(DEPTHS, order, strict=True)) == {**{depth: [] for depth in DEPTHS}, "back": ["c"]} | {
        "lines": ["a", "b", "mine"]
    }
    behind = names(js("draw/marks.js", "orderMarks", [*others, {**LINE, "behind": "b"}]))
    assert behind[DEPTHS.index("lines")] == ["a", "mine", "b"]


@pytest.mark.parametrize(
    ("marks", "problem"),
    [
        ([LINE, {**LINE, "depth": "back"}], "The mark mine is declared twice."),
        ([{**LINE, "depth": "cellar"}], "The mark mine has no depth."),
        ([{name: value for name, value in LINE.items() if name != "depth"}], "The mark mine has no depth."),
        ([{**LINE, "behind": "nothing"}], "The mark mine has no depth."),
    ],
)
def test_a_mark_that_is_declared_twice_or_has_no_depth_is_refused(js, marks, problem):
    with pytest.raises(JavaScriptError, match=problem):
        js("draw/marks.js", "orderMarks", marks)


@pytest.mark.parametrize(
    ("look", "cost"),
    [
        ({"shape": "line"}, 200),
        ({"shape": "arrow"}, 200),
        ({"shape": "area"}, 0),
        ({"shape": "text"}, 0),
        ({"shape": "disc"}, 600),
        ({"shape": "square", "cost": 0}, 0),
        ({"shape": "line", "cost": 0.5}, 0.5),
    ],
)
def test_what_it_costs_a_word_to_cover_a_mark(js, look, cost):
    assert js("draw/marks.js", "costOf", look) == cost


def test_the_figure_of_a_mark(js):
    """Each place is there, and each length at the scale of the text."""
    drawn = {"look": {**LINE, "dash": "3 1.5"}, "at": [[1, 2], [None, None], [3, 4]]}
    figure = js("draw/plotly.js", "plotlyTrace", drawn, 2)
    assert (figure["x"], figure["y"]) == ([1, None, 3], [2, None, 4])
    assert figure["line"] == {"color": "var(--text)", "width": 4, "dash": "6px,3px"}
    diamond = {"look": {"name": "it", "shape": "diamond", "radius": 13, "fill": "plus"}, "at": [[0, 0]]}
    marker = js("draw/plotly.js", "plotlyTrace", diamond, 1)["marker"]
    assert marker["size"] == pytest.approx(20)  # plotly.js draws diamonds 1.3 times as large
    assert marker["line"]["color"] == "rgba(0, 0, 0, 0)"
