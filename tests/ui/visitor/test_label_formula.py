"""Labels by an inequality, with exact fractions as the oracle."""

import operator
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perceptron_core import PRESETS, Dataset
from ui.visitor import label_formula, scene
from ui.visitor.label_formula import Inequality
from ui.visitor.points import Points

TENTHS = st.integers(-40, 40).map(lambda n: n / 10)
SIDES = ["x₂", "x₁² − 1", "2x₁x₂", "|x₁|", "max(x₁, x₂)", "(x₁ − 0.5)³ + x₂/4", "0.21"]
ORACLES = {  # the same formulas in Python
    "x₂": lambda a, b: b,
    "x₁² − 1": lambda a, b: a**2 - 1,
    "2x₁x₂": lambda a, b: 2 * a * b,
    "|x₁|": lambda a, b: abs(a),
    "max(x₁, x₂)": max,
    "(x₁ − 0.5)³ + x₂/4": lambda a, b: (a - Fraction(1, 2)) ** 3 + b / 4,
    "0.21": lambda a, b: Fraction(21, 100),
}
COMPARE = {">": operator.gt, "<": operator.lt, "≥": operator.ge, "<=": operator.le}


@given(
    st.lists(st.tuples(TENTHS, TENTHS), min_size=1, max_size=20),
    *[st.sampled_from(SIDES)] * 2,
    st.sampled_from([*COMPARE]),
)
@example([(1.1, 0.21), (0.1, -0.99)], "x₂", "x₁² − 1", ">")
@example([(1.1, 0.21), (0.1, -0.99)], "x₂", "x₁² − 1", "≥")
def test_labels_are_those_of_exact_fractions(X, left, right, sign):
    def expected(a, b):
        a, b = Fraction(str(a)), Fraction(str(b))
        return 1 if COMPARE[sign](ORACLES[left](a, b), ORACLES[right](a, b)) else -1

    found = Inequality.parse(f"{left} {sign} {right}")
    assert found.labels(X).tolist() == [expected(*x) for x in X]
    assert found.label(X) == Dataset(X, [expected(*x) for x in X])
    assert found.includes_equality == (sign in ("≥", "<="))
    assert Inequality.parse(str(found)) == found
    assert label_formula.matches_labels(str(found), found.label(X))
    assert not label_formula.matches_labels(str(found), Dataset(X, -found.labels(X)))


@pytest.mark.parametrize("text", ["x2 > x1^2 - 1", "+ where x₂ > x₁² − 1", "if x_2>x1*x1-1", "WHERE  x2 > x1**2-1 "])
def test_every_way_to_write_it(text):
    assert Inequality.parse(text).labels([[0, 0], [2, 0], [0, -1]]).tolist() == [1, -1, -1]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Write an inequality in x₁ and x₂, such as x₂ > x₁² − 1."),
        ("+ where ", "Write an inequality in x₁ and x₂, such as x₂ > x₁² − 1."),
        ("x₁", "Write one inequality with one of the signs >, <, ≥ and ≤, such as x₂ > x₁² − 1."),
        ("0 < x₁ < 1", "Write one inequality with one of the signs >, <, ≥ and ≤, such as x₂ > x₁² − 1."),
        ("x₁ = x₂", "Write one inequality with one of the signs >, <, ≥ and ≤, such as x₂ > x₁² − 1."),
        ("x₁ > " + "1" * 300, "Write one inequality with one of the signs >, <, ≥ and ≤, such as x₂ > x₁² − 1."),
        ("x₁ >", "The app cannot read one side of the inequality: there is no formula: write one in x₁ and x₂, "),
        ("x₃ > 1", "The app cannot read ` x₃ `: at character 1, “x₃” is not known: use x₁ and x₂, "),
        ("log(x₁) > 0", "The formula has no value at 2 points, such as (0, 1). Change the formula."),
        ("x₂ > 1/x₁", "The formula has no value at 1 point, such as (0, 1). Change the formula."),
    ],
)
def test_what_is_wrong_is_said(text, sentence):
    with pytest.raises(ValueError, match=r"^[A-Z]") as raised:
        Inequality.parse(text).label([[0, 1], [-1, 2], [1, 1]])
    assert str(raised.value).startswith(sentence)


@given(st.text("x12₁₂<>=≥≤+-*/^().| where", max_size=20) | st.text(max_size=20))
def test_whatever_is_typed_is_an_inequality_or_has_a_sentence(text):
    normal = label_formula.normalize(text)
    assert label_formula.matches_labels(text, Dataset([[1, 2]], [1])) == (
        bool(normal) and Inequality.parse(text).labels([[1, 2]]).tolist() == [1]
    )
    assert label_formula.normalize(normal) == normal


@given(st.integers(1, 50), st.tuples(TENTHS, TENTHS), st.sampled_from([0.001, 1, 1e5]), st.integers(0, 9999))
def test_random_points_lie_in_the_box_and_have_few_digits(n, low, width, seed):
    box = [(side, side + width) for side in low]
    X = label_formula.random_points(n, box, seed)
    assert X.shape == (n, 2)
    beside = X - np.array(low)
    assert -width / 200 <= beside.min() <= beside.max() <= width * 1.005
    assert all(abs(x / (width / 1000) - round(x / (width / 1000))) < 1e-3 for x in X.ravel())
    assert X.tolist() == label_formula.random_points(n, box, seed).tolist()


# ---- with the points, and in scenes ----------------------------------------------------------------------------------


def test_the_points_know_their_formula_as_long_as_it_says_their_labels():
    xor = PRESETS["xor"](0)
    points = Points(xor).replace_by_formula("x₁ > 0", Inequality.parse("x₁ > 0").label(xor.X))
    assert points.formula == "x₁ > 0"
    other = points.replace_by_formula("x₂ > 0", Inequality.parse("x₂ > 0").label(xor.X))
    assert other.formula == "x₂ > 0"
    assert other.replace_dataset(points.dataset).formula == "x₁ > 0"  # undo restores the points so
    assert other.replace_dataset(xor).formula == ""
    assert Points(xor).formula == ""


def test_a_formula_travels_in_a_scene_and_a_broken_one_is_left_behind():
    dataset = Dataset([[0, 1], [1, 0]], [1, -1])
    sent = scene.Scene("playground", dataset, formula="x₂ > x₁")
    assert scene.parse(sent.text()) == sent
    assert scene.parse(sent.text()).formulas == ("x₂ > x₁",)
    for formula in ("x₂ < x₁", "x₂ >", "", 7, None, ["x₂ > x₁"], "x" * 9999):
        value = {"version": 1, "page": "playground", "points": {"points": [[0, 1], [1, 0]], "labels": [1, -1]}}
        value["points"]["formula"] = formula
        assert scene.from_json(value) == scene.Scene("playground", dataset)
