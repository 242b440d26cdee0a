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


@st.composite
def two_classes(draw, through_origin=False, dimensions=(1, 4)):
    """A dataset of both classes that some plane separates, or some plane through the origin."""
    d, n = draw(st.integers(*dimensions)), draw(st.integers(2, 12))
    X = draw(arrays(float, (n, d), elements=st.integers(-9, 9).map(float)))
    # Far from the origin a run with bias "unit" can take millions of mistakes.
    w, shift = (draw(arrays(float, d, elements=st.integers(-k, k).map(float))) for k in (2, 3))
    w[0] += not w.any()
    y = np.append([1.0, -1.0], draw(arrays(float, n - 2, elements=st.sampled_from([-1.0, 1.0]))))
    X[y * (X @ w) < 0] *= -1  # to the side where its label belongs
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
