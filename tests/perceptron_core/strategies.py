"""Hypothesis strategies for datasets, conventions and formulas."""

from dataclasses import replace

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from perceptron_core import BIASES, BOUNDARIES, ORDERS, Dataset, Hyperplane, Perceptron

coordinates = st.floats(-100, 100, allow_subnormal=False).map(lambda x: round(x, 3))


@st.composite
def datasets(draw, least=0, most=12, dimensions=(1, 4)):
    """Any dataset: separable or not, also with duplicates, conflicts or one class only."""
    n = draw(st.integers(least, most))
    d = draw(st.integers(*dimensions))
    X = draw(arrays(float, (n, d), elements=coordinates))
    y = draw(arrays(float, n, elements=st.sampled_from([-1.0, 1.0])))
    return Dataset(X, y)


@st.composite
def separable(draw, dimensions=(1, 4)):
    """A dataset and a plane (w, b) of small integers that separates it with y·s(x) ≥ 1."""
    d = draw(st.integers(*dimensions))
    X = draw(arrays(float, (draw(st.integers(1, 12)), d), elements=st.integers(-9, 9).map(float)))
    w = draw(arrays(float, d, elements=st.integers(-4, 4).map(float)).filter(np.any))
    b = draw(st.integers(-9, 9)) + 0.5
    return Dataset(X, np.sign(X @ w + b)), w, b


@st.composite
def two_classes(draw, through_origin=False, dimensions=(1, 4)):
    """A dataset of both classes that some plane separates, or some plane through the origin."""
    d, n = draw(st.integers(*dimensions)), draw(st.integers(2, 12))
    X = draw(arrays(float, (n, d), elements=st.integers(-9, 9).map(float)))
    # Far from the origin a run with bias "unit" can make millions of mistakes.
    w, shift = (draw(arrays(float, d, elements=st.integers(-k, k).map(float))) for k in (2, 3))
    w[0] += not w.any()
    y = np.append([1.0, -1.0], draw(arrays(float, n - 2, elements=st.sampled_from([-1.0, 1.0]))))
    X[y * (X @ w) < 0] *= -1  # to the side of its label
    X += np.outer(y * (X @ w == 0), w)  # off the plane
    unit = draw(st.sampled_from([1.0, 1 / 3, 0.1]))
    return Dataset(unit * (X + shift * (not through_origin)), y)


perceptrons = st.builds(
    Perceptron,
    learning_rate=st.sampled_from([0.5, 1.0, 2.0, 0.1]),
    bias=st.sampled_from(BIASES),
    order=st.sampled_from(ORDERS),
    boundary=st.sampled_from(BOUNDARIES),
    seed=st.integers(0, 5),
)

tenths = st.integers(-20, 20).map(lambda k: k / 10)
# Perceptrons for the plane that start at a typed line, or at w = 0 with any b.
moved_perceptrons = st.builds(
    lambda perceptron, w, b: replace(perceptron, start=Hyperplane(w, b if perceptron.bias != "none" else 0)),
    perceptrons,
    st.tuples(tenths, tenths) | st.just((0.0, 0.0)),
    tenths,
)

SIGNS = ["+", "-", "*", "/", " − ", " ", "·", "**", "^"]
PIECES = [
    "x1",
    "x₂",
    "x_2",
    "X₁",
    "0",
    "2",
    ".5",
    "1e-3",
    "(",
    ")",
    "|",
    ",",
    "abs(",
    "√(",
    "exp(",
    "min(",
    "log(",
    "²",
    "⁻¹",
]
any_text = st.one_of(
    st.text(max_size=120),
    st.lists(st.sampled_from(PIECES + SIGNS), max_size=30).map("".join),
    st.text("x12₁₂()|^*/+-²³. ,eabsminqrtlogsc_√·−", max_size=40),
)


@st.composite
def formula_texts(draw, depth=2, functions=("abs", "sqrt", "exp", "log", "sin", "cos", "min", "max")):
    """A formula in x₁ and x₂ as a student may type it."""
    parts = [draw(_factors(depth, functions))]
    for _ in range(draw(st.integers(0, 2))):
        sign = draw(st.sampled_from(["+", " − ", "*", "·", "/", ""]))
        parts += [sign, draw(_factors(depth, functions))]
    return "".join(parts)


@st.composite
def _factors(draw, depth, functions):
    inside = formula_texts(depth - 1, functions)
    kind = draw(
        st.sampled_from(["variable", "number", "brackets", "bars", "function", "power"] if depth else ["variable"])
    )
    if kind == "number":
        return draw(st.sampled_from(["1", "2", "0.5", ".25", "3e-1", "−2"]))
    if kind == "brackets":
        return f"({draw(inside)})"
    if kind == "bars":
        return f"|{draw(inside)}|"
    if kind == "function" and functions:
        name = draw(st.sampled_from(functions))
        return f"{name}({', '.join(draw(inside) for _ in range(2 if name in ('min', 'max') else 1))})"
    if kind == "power":
        return draw(st.sampled_from(["x1", "x₂", "(x1 − x2)"])) + draw(
            st.sampled_from(["²", "^3", "**5", "⁻¹", "^(-2)"])
        )
    return draw(st.sampled_from(["x1", "x2", "x₁", "x_2"]))
