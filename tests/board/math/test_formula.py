"""Formulas in the browser have the core's values."""

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from perceptron_core import Formula, monomials
from tests.perceptron_core.strategies import coordinates, formula_texts

EXACT_FUNCTIONS = ("abs", "sqrt", "min", "max")  # node and numpy agree on their bits
points = arrays(float, (6, 2), elements=st.one_of(coordinates, st.sampled_from([0.0, 1.0, -1.0, 1e90, 1e-90])))


def parse_formula(text):
    try:
        return Formula.parse(text)
    except ValueError:
        return assume(False)


def values_in_browser(js, X, *formulas):
    """The values of the formulas in node, (n, number of formulas)."""
    programs = [list(formula.program) for formula in formulas]
    twin = js.new("math/formula.js", "Formulas", programs, list(formulas[0].variables))
    return np.array(twin.each("evaluate", [[x] for x in X.tolist()]))


@settings(max_examples=300)
@given(formula_texts(functions=EXACT_FUNCTIONS), points)
@example("(x1 - x2)^2", np.array([[0.1, 0.3], [1 / 3, 0.7]]))
@example("x1^7/x2^-3", np.array([[0.1, 0.3], [1.1, 0]]))
def test_arithmetic_has_the_same_bits(js, text, X):
    formula = parse_formula(text)
    assume(js("math/formula.js", "isExact", list(formula.program)))  # “x1^3” beside “.25” is a root
    np.testing.assert_array_equal(values_in_browser(js, X, formula)[:, 0], formula(X))


@given(formula_texts(), arrays(float, (6, 2), elements=st.floats(-5, 5)))
@example("x1^.5 + 2^x2 + x1^x2", np.array([[2, -3], [-1, 0.5], [0, -1]]))
@example("x1^-.5 + log(x2)^0", np.array([[0, 1], [4, -1], [4, 2]]))
@example("x1^101 + x2^-101", np.array([[1.1, 1.2]]))
def test_functions_are_the_same(js, text, X):
    formula = parse_formula(text)
    here, slopes, there = formula(X), formula.gradient(X), values_in_browser(js, X, formula)[:, 0]
    tame = np.isnan(here) | (np.abs(np.column_stack([here, slopes])) < 1e3).all(axis=1)  # no rounding is magnified
    np.testing.assert_allclose(there[tame], here[tame], rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("dimension", [1, 2, 3])
def test_monomials_have_the_same_bits(js, dimension):
    phi, X = monomials(5, dimension), np.random.default_rng(0).normal(size=(20, dimension))
    np.testing.assert_array_equal(values_in_browser(js, X, *phi.features), phi(X))
