"""Formulas in x₁ and x₂: what is read, refused, computed and differentiated."""

import random
import re

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from perceptron_core import Formula
from perceptron_core.formula import MOST_CHARACTERS, OPERATIONS
from tests.perceptron_core.strategies import PIECES, SIGNS, any_text, coordinates, formula_texts

ONE_POINT = np.array([[2.0, -3.0]])
points = arrays(float, st.tuples(st.integers(0, 6), st.just(2)), elements=coordinates)


def parse_formula(text):
    """The Formula, or None if the text is not a formula."""
    try:
        return Formula.parse(text)
    except ValueError:
        return assume(False)


@pytest.mark.parametrize(
    ("text", "normal", "value"),
    [
        ("x1x2", "x₁x₂", -6),
        ("x_1 * x_2", "x₁x₂", -6),
        ("(X1-X2)^2", "(x₁ − x₂)²", 25),
        ("(x₁ − x₂)**2", "(x₁ − x₂)²", 25),
        ("x₁² + x₂²", "x₁² + x₂²", 13),
        ("|x1-x2|", "|x₁ − x₂|", 5),
        ("abs(x1+x2)", "|x₁ + x₂|", 1),
        ("3(x1+x2)", "3(x₁ + x₂)", -3),
        ("-x2^2", "−x₂²", -9),
        ("(-x2)^3", "(−x₂)³", 27),
        ("2^3^2", "2^(3²)", 512),
        ("x1²^3", "(x₁²)³", 64),
        ("x1^-2", "x₁⁻²", 0.25),
        ("x₁⁻²", "x₁⁻²", 0.25),
        ("2^x1", "2^(x₁)", 4),
        ("x1^.5", "x₁^(0.5)", 2**0.5),
        ("x1^x1", "x₁^(x₁)", 4),
        ("(x1x2)⁰", "(x₁x₂)⁰", 1),
        ("x1-x2-1", "x₁ − x₂ − 1", 4),
        ("x1-(x2-1)", "x₁ − (x₂ − 1)", 6),
        ("x1--x2", "x₁ − (−x₂)", -1),
        ("+x1", "x₁", 2),
        ("12/x1/x2", "12/x₁/x₂", -2),
        ("12/(x1x2)", "12/(x₁x₂)", -2),
        ("12/x1·x2", "12/x₁·x₂", -18),
        ("12 ÷ x1 × x2", "12/x₁·x₂", -18),
        ("||x2|-x1|", "||x₂| − x₁|", 1),
        ("|x1|·|x2|", "|x₁|·|x₂|", 6),
        ("2|x1|x2", "2·|x₁|·x₂", -12),
        ("||x1|·x2|", "||x₁|·x₂|", 6),
        ("x1(3)", "x₁·3", 6),
        ("min(x1, x2, 1)", "min(x₁, min(x₂, 1))", -3),
        ("max(x1,x2)min(x1,x2)", "max(x₁, x₂)min(x₁, x₂)", -6),
        ("√(x1^2 + 5)", "√(x₁² + 5)", 3),
        ("sqrt(x1x1)exp(0)", "√(x₁x₁)exp(0)", 2),
        ("ln(exp(x1))", "log(exp(x₁))", 2),
        ("sin(0)+cos(0)", "sin(0) + cos(0)", 1),
        ("1e-3x1 + .5", "0.001x₁ + 0.5", 0.502),
        ("1E2", "100", 100),
        ("((x1))", "x₁", 2),
    ],
)
def test_what_a_student_types(text, normal, value):
    formula = Formula.parse(text)
    assert str(formula) == normal
    assert formula(ONE_POINT) == pytest.approx([value], rel=1e-15)


@pytest.mark.parametrize(("text", "normal", "value"), [("xx", "xx", 9), ("2x^3", "2x³", 54), ("|x|−x", "|x| − x", 0)])
def test_on_the_number_line(text, normal, value):
    formula = Formula.parse(text, ("x",))
    assert (str(formula), formula([[3]]).tolist()) == (normal, [value])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no formula: write one in x₁ and x₂, such as x₁x₂"),
        (" ", "there is no formula: write one in x₁ and x₂, such as x₁x₂"),
        (3, "a formula must be a text such as x₁x₂; got type int"),
        ("x1+", "at character 4, a number or a variable is missing: write one there"),
        ("x1 + tan(x2)", "at character 6, “tan” is not known: use x₁ and x₂, numbers, + − · / ^ ( ) |…| sqrt exp log"),
        ("x", "at character 1, “x” is not known: use x₁ and x₂"),
        ("x12", "at character 1, “x12” is not known"),
        ("x1 2", "at character 4, “2” follows without a sign: write · or + before it"),
        ("x1.5", "at character 3, “.5” follows without a sign"),
        ("sin x1", "at character 1, “sin” needs brackets: write sin(…)"),
        ("(x1", "at character 1, “(” is not closed: add )"),
        ("x1|x2", "at character 3, “|” is not closed: add |"),
        ("abs(x1", "at character 1, “abs(” is not closed: add )"),
        ("x1)", "at character 3, “)” closes no bracket: leave it out, or write ( before"),
        ("(|x1)|", "at character 5, “)” closes no bracket"),
        ("()", "at character 2, “)” comes too soon: write a number or a variable before it"),
        ("max(x1,)", "at character 8, “)” comes too soon"),
        ("min(x1)", "at character 1, “min(” needs two numbers with a comma between them"),
        ("0,5", "at character 2, “,” stands only in min(…) and max(…): write 0.5 with a point"),
        ("*x1", "at character 1, “*” has nothing before it: write a number or a variable there"),
        ("x1+*x2", "at character 4, “*” has nothing before it"),
        ("²", "at character 1, “²” has nothing before it: write x₁²"),
        ("1/2x1", "at character 4, “x1” may or may not be part of the divisor: write brackets, or · before it"),
        ("1/x1²x2", "at character 6, “x2” may or may not be part of the divisor"),
        ("1/-x1(x2)", "at character 6, “(” may or may not be part of the divisor"),
        ("x1/x2(x1)", "at character 6, “(” may or may not be part of the divisor"),
        ("1e999", "at character 1, “1e999” is out of range: write 0 or a number between 1e-100 and 1e+100"),
        ("1e-999", "at character 1, “1e-999” is out of range"),
        ("[x1]", "at character 1, “[” cannot be read: use x₁ and x₂"),
        ("x1²\nx2;", "at character 7, “;” cannot be read"),
        ("x1" * 51, "the formula has 102 characters: write one of at most 100"),
        ("·".join([".5"] * 33), "the formula written out has 131 characters: write one of at most 100"),
        ("__import__('os').system('true')", "at character 1, “_” cannot be read"),
        ("x1.__class__", "at character 3, “.” cannot be read"),
    ],
)
def test_what_cannot_be_read_is_named(text, message):
    with pytest.raises(ValueError, match=re.escape(message)) as caught:
        Formula.parse(text)
    assert "\n" not in str(caught.value)


@given(
    st.lists(
        st.tuples(st.sampled_from(["", "-"]), st.sampled_from(["a", "b", "1", "2", "(a-b)", "(2*b-1)", "abs(a-2)"])),
        min_size=1,
        max_size=5,
    ),
    st.lists(st.sampled_from(["+", "-", "*", "/"]), min_size=4, max_size=4),
    st.lists(st.sampled_from(["", "", "**2", "**-1", "**2**1"]), min_size=5, max_size=5),
    st.integers(-3, 3),
    st.integers(-3, 3),
)
def test_what_binds_first_is_as_in_python(terms, signs, powers, a, b):
    """Checked on formulas that are also valid Python."""
    parts = [f"{sign}{term}{power}" for (sign, term), power in zip(terms, powers, strict=False)]
    text = parts[0] + "".join(sign + part for sign, part in zip(signs, parts[1:], strict=False))
    try:
        expected = eval(text, {"a": a, "b": b, "abs": abs})
    except ZeroDivisionError:
        expected = np.nan
    value = Formula.parse(text, ("a", "b"))([[a, b]])
    assert value == pytest.approx([expected], rel=1e-9, abs=1e-9, nan_ok=True)


@settings(max_examples=200)
@given(formula_texts())
@example("x1|x2|")
@example("2(x1-x2)/x1·x2")
def test_the_normal_form_is_the_same_formula(text):
    formula = parse_formula(text)
    again = Formula.parse(str(formula))
    assert again == formula
    assert str(again) == str(formula)


ERROR_PATTERN = re.compile(r"at character (\d+), .+|there is no formula: .+|the formula (written out )?has .+")


def is_formula(text):
    """Whether the text is a formula of nothing but arithmetic; if not, one sentence says what is wrong."""
    error, formula = None, None
    try:
        formula = Formula.parse(text)
    except ValueError as caught:
        error = str(caught)
    if error:
        said = ERROR_PATTERN.fullmatch(error)
        assert said, (text, error)
        assert int(said[1] or 1) <= len(text) + 1
        assert error.isprintable()
        return False
    assert all(type(step) is float or step in {"x₁", "x₂", *OPERATIONS} for step in formula.program)
    assert len(formula.program) <= 2 * MOST_CHARACTERS
    assert formula(ONE_POINT).shape == (1,)
    return True


def test_anything_typed_is_a_formula_or_one_sentence():
    random.seed(0)
    pieces = PIECES + SIGNS + list("xya1;[_'\"\\\0é")
    texts = ("".join(random.choices(pieces, k=random.randrange(1, 16))) for _ in range(10_000))
    assert sum(map(is_formula, texts)) > 100


@given(any_text)
@example("\n")
@example("x1\0")
@example("x1 + \u202e")
@example("(" * 100)
@example("|" * 100)
@example("x1" + " " * 1000)
@example("-" * 99 + "1")
@example("x1^" * 33 + "1")
@example("9^9^9^9^9")
def test_so_is_any_other_text(text):
    is_formula(text)


@pytest.mark.parametrize(
    ("text", "x"),
    [
        ("1/x1", 0),
        ("x1/x1", 0),
        ("1/(1/x1)", 0),
        ("exp(log(x1))", 0),
        ("log(x1)", -1),
        ("√(x1)", -1),
        ("x1⁻¹", 0),
        ("x1^.5", -1),
        ("x1^-.5", 0),
        ("log(x1)^0", -1),
        ("1^log(x1)", -1),
        ("min(log(x1), 1)", -1),
        ("|√(x1)|", -1),
    ],
)
def test_where_it_is_undefined_it_is_nan(text, x):
    formula = Formula.parse(text)
    assert np.isnan(formula([[x, 1]])).all()
    assert np.isnan(formula.gradient([[x, 1]])).all()
    assert np.isfinite(formula([[1, 1]])).all()


@given(
    formula_texts(functions=("sqrt", "exp", "log", "sin", "cos", "min", "max")),
    arrays(float, (4, 2), elements=st.integers(0, 1000).map(lambda k: k / 1000)),
)
@example("min(x1, exp(1000x2))", np.array([[0.002, 0.0]]))
@example("max(x1, x2²) + min(x1, x2²)", np.array([[0.5, 0.25]]))
@example("max(x1, x2²)", np.array([[0.5, 0.25]]))
def test_the_gradient_is_the_slope_between_neighbours(text, X):
    formula = parse_formula(text)
    X = X / 2 + [0.51234, 1.54321]  # away from poles, and from points where two kinks meet, as in min(x₁, |x₁|)
    value, gradient = formula(X), formula.gradient(X)
    for j, axis in enumerate(np.eye(2)):
        slopes = [(formula(X + h * axis) - formula(X - h * axis)) / (2 * h) for h in (1e-5, 2e-5)]
        sizes = 1 + np.abs(slopes[0])
        smooth = np.isfinite(slopes).all(axis=0) & (np.abs(value) + sizes < 1e3)
        smooth[smooth] &= np.abs(slopes[1] - slopes[0])[smooth] < 1e-4 * sizes[smooth]  # no kink is near
        assert gradient[smooth, j] == pytest.approx(slopes[0][smooth], rel=1e-3, abs=1e-3)


@pytest.mark.parametrize(
    ("text", "slopes"),
    [
        ("|x1|", [0, 0]),
        ("|x1 - x2|", [0, 0]),
        ("min(x1, x2)", [0.5, 0.5]),
        ("max(x1, x1^2)", [0.5, 0]),
        ("x1^0", [0, 0]),
        ("x1^1", [1, 0]),
        ("x1x2", [0, 0]),
        ("√(x1)", [np.nan, 0]),
        ("x1^x2", [0, np.nan]),
        ("3", [0, 0]),
    ],
)
def test_the_gradient_at_the_origin(text, slopes):
    np.testing.assert_array_equal(Formula.parse(text).gradient([[0, 0]]), [slopes])


@given(formula_texts(), points)
def test_a_point_has_the_same_value_alone(text, X):
    formula = parse_formula(text)
    np.testing.assert_array_equal(formula(X), [formula(X[[i]])[0] for i in range(len(X))])
    assert formula.gradient(X).shape == X.shape


def test_points_of_another_dimension():
    with pytest.raises(ValueError, match=re.escape("X must have a column for each of x₁, x₂; got shape (1, 3)")):
        Formula.parse("x1")([[1, 2, 3]])
