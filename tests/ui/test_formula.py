"""Formulas in the browser are the core's."""

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from perceptron_core import Formula, monomials
from tests.perceptron_core.strategies import coordinates, formula_texts

EXACT = ("abs", "sqrt", "min", "max")  # in these both machines have the same bits
points = arrays(float, (6, 2), elements=st.one_of(coordinates, st.sampled_from([0.0, 1.0, -1.0, 1e90, 1e-90])))


def read(text):
    try:
        return Formula.parse(text)
    except ValueError:
        return assume(False)


def in_the_browser(js, formula, X):
    """The values (n,) and gradients (n, d) in node."""
    twin = js.new("math/formula.js", "Formula", list(formula.program), list(formula.variables))
    cases = [[x] for x in X.tolist()]
    return np.array(twin.each("value", cases)), np.array(twin.each("gradient", cases))


@settings(max_examples=300)
@given(formula_texts(functions=EXACT), points)
@example("(x1 - x2)^2", np.array([[0.1, 0.3], [1 / 3, 0.7]]))
@example("x1^7/x2^-3", np.array([[0.1, 0.3], [1.1, 0]]))
def test_arithmetic_has_the_same_bits(js, text, X):
    formula = read(text)
    value, gradient = in_the_browser(js, formula, X)
    np.testing.assert_array_equal(value, formula(X))
    np.testing.assert_array_equal(gradient, formula.gradient(X))


@given(formula_texts(), arrays(float, (6, 2), elements=st.floats(-5, 5)))
@example("x1^.5 + 2^x2 + x1^x2", np.array([[2, -3], [-1, 0.5], [0, -1]]))
@example("x1^-.5 + log(x2)^0", np.array([[0, 1], [4, -1], [4, 2]]))
@example("x1^101 + x2^-101", np.array([[1.1, 1.2]]))
def test_functions_are_the_same(js, text, X):
    formula = read(text)
    here, slopes = formula(X), formula.gradient(X)
    value, gradient = in_the_browser(js, formula, X)
    tame = np.isnan(here) | (np.abs(np.column_stack([here, slopes])) < 1e3).all(axis=1)  # no rounding is magnified
    np.testing.assert_allclose(value[tame], here[tame], rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(gradient[tame], slopes[tame], rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("dimension", [1, 2, 3])
def test_monomials_have_the_same_bits(js, dimension):
    phi, X = monomials(5, dimension), np.random.default_rng(0).normal(size=(20, dimension))
    values = [in_the_browser(js, feature, X)[0] for feature in phi.features]
    np.testing.assert_array_equal(np.column_stack(values), phi(X))
