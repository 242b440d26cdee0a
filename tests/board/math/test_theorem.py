"""The bound from another start, in doubles, is the one that the core computes with fifty digits."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perceptron_core import Hyperplane, _theorem

sizes = st.floats(-1e6, 1e6).map(lambda value: value if abs(value) > 1e-6 else 0.0)


@given(
    sizes, sizes, sizes, st.sampled_from([0.0, 1.0, 7.25]), st.floats(1e-3, 1e3), st.floats(0, 6), st.floats(0.01, 1)
)
@example(3e3, 4e3, 5e3, 1.0, 1.0, 0.9, 0.5)  # far along the separator: no mistake is left, or few
@example(-3e3, -4e3, -5e3, 1.0, 1.0, 0.9, 0.5)
@example(2.0, 3.0, -1.0, 0.0, 0.2, 0.9, 0.5)
def test_it_is_the_cores(js, w1, w2, b, beta, eta, angle, gamma):
    start = Hyperplane([w1, w2], b if beta else 0)
    radius, direction = 1.5, np.array([np.cos(angle), np.sin(angle), 0.5][: 3 if beta else 2])
    direction /= np.linalg.norm(direction)
    given_ = {"beta": beta, "eta": eta, "separator": direction.tolist(), "radius": radius, "gamma": gamma}
    found = js("math/theorem.js", "fromStart", {"w": start.w.tolist(), "b": start.b}, given_)
    exact = _theorem.from_start(start, beta, eta, direction, radius, gamma)
    assert found == pytest.approx(exact, rel=1e-6, abs=1e-6)


def test_what_is_left_of_a_difference_is_not_its_rounding(js):
    """Far along the separator, and a little beside it."""
    given_ = {"beta": 0, "eta": 1, "separator": [1.0, 0.0], "radius": 1, "gamma": 0.5}
    found = js("math/theorem.js", "fromStart", {"w": [1e12, 3.3e5], "b": 0}, given_)
    exact = _theorem.from_start(Hyperplane([1e12, 3.3e5], 0), 0.0, 1, np.array([1.0, 0.0]), 1, 0.5)
    assert 0 < exact < 1
    assert found == pytest.approx(exact, rel=1e-6)
