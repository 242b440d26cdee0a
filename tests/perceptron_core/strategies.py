"""Datasets and conventions for Hypothesis."""

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from perceptron_core import BIASES, BOUNDARIES, ORDERS, Dataset, Perceptron

coordinates = st.floats(-100, 100, allow_subnormal=False).map(lambda x: round(x, 3))


@st.composite
def datasets(draw, least=0, most=12, dimensions=(1, 4)):
    """Any dataset: separable or not, with duplicates, conflicts and one class as they come."""
    n = draw(st.integers(least, most))
    d = draw(st.integers(*dimensions))
    X = draw(arrays(float, (n, d), elements=coordinates))
    y = draw(arrays(float, n, elements=st.sampled_from([-1.0, 1.0])))
    return Dataset(X, y)


@st.composite
def separable(draw, dimensions=(1, 4)):
    """A dataset that a plane (w, b), returned with it, separates with y·s(x) ≥ 1 for small integers."""
    d = draw(st.integers(*dimensions))
    X = draw(arrays(float, (draw(st.integers(1, 12)), d), elements=st.integers(-9, 9).map(float)))
    w = draw(arrays(float, d, elements=st.integers(-4, 4).map(float)).filter(np.any))
    b = draw(st.integers(-9, 9)) + 0.5
    return Dataset(X, np.sign(X @ w + b)), w, b


perceptrons = st.builds(
    Perceptron,
    learning_rate=st.sampled_from([0.5, 1.0, 2.0, 0.1]),
    bias=st.sampled_from(BIASES),
    order=st.sampled_from(ORDERS),
    boundary=st.sampled_from(BOUNDARIES),
    seed=st.integers(0, 5),
)
