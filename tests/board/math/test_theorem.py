"""The mistake bound from another start than 0: the browser's doubles against the core's decimals."""

import math

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from perceptron_core import PRESETS, Hyperplane, NoBound, Perceptron, mistake_bound
from perceptron_core._theorem import bound_from_start
from perceptron_core.bounds import homogeneous_radius, homogeneous_separator, needed_separation
from tests.perceptron_core.strategies import moved_perceptrons, two_classes

EPS = 2.0**-52
angles = st.floats(0, 2 * math.pi)
sizes = st.floats(-6, 6).map(lambda power: 10**power)
betas = st.sampled_from([0.0, 1.0, 2.5, 1e6])


def bound_in_browser(js, start, **of):
    line = {"w": start.w.tolist(), "b": start.b}
    return js("math/theorem.js", "boundFromStart", line, {**of, "separator": of["separator"].tolist()})


def check_bound(js, start, beta, eta, separator, radius, gamma):
    """To 1e-9, unless digits of the core's own input cancel: half of (R̃/γ̃)² against w̃₀·w̃* in units of ηγ̃."""
    there = bound_from_start(start, beta, eta, separator, radius, gamma)
    here = bound_in_browser(js, start, beta=beta, eta=eta, separator=separator, radius=radius, gamma=gamma)
    v = np.append(start.w, start.b / math.sqrt(beta)) if beta else start.w
    terms = (radius / gamma) ** 2 / 2 + np.linalg.norm(v) / (eta * gamma)
    assert here == pytest.approx(there, rel=1e-9, abs=100 * EPS * terms)


@given(st.tuples(sizes, angles, sizes, angles), betas, sizes, sizes, st.floats(1, 1e4))
@example((1.0, 0.0, 1e-6, 0.0), 0.0, 1.0, 1.0, 1.0)  # the start lies along w̃*
@example((1e6, math.pi, 1e-6, 0.0), 1.0, 0.1, 1.0, 3.0)  # and against it
def test_it_is_the_cores(js, numbers, beta, eta, gamma, ratio):
    size, angle, b, turn = numbers
    start = Hyperplane([size * math.cos(angle), size * math.sin(angle)], b if beta else 0.0)
    u = [math.cos(turn), math.sin(turn)]
    separator = np.array([*(0.6 * value for value in u), 0.8] if beta else u)
    check_bound(js, start, beta, eta, separator, ratio * gamma, gamma)


@given(two_classes(dimensions=(2, 2)), moved_perceptrons)
def test_it_holds_for_the_run(js, dataset, perceptron):
    """The browser computes the core's bound from the core's separator, and the run respects it."""
    assume(perceptron.start)
    try:
        needed = needed_separation(dataset, perceptron)
        separator, gamma = homogeneous_separator(dataset, perceptron, needed)
    except NoBound:
        return
    of = {"beta": perceptron.beta(dataset), "eta": perceptron.learning_rate, "separator": separator, "gamma": gamma}
    radius = homogeneous_radius(dataset, perceptron)
    check_bound(js, perceptron.start, radius=radius, **of)
    here = bound_in_browser(js, perceptron.start, radius=radius, **of)
    trace = perceptron.train(dataset, max_updates=2000)
    assert len(trace) <= here * (1 + 1e-9) + 1e-9


def test_from_far_along_the_best_line_it_is_small_and_from_against_it_large(js):
    dataset, perceptron = PRESETS["and gate"](0), Perceptron()
    separator, gamma = homogeneous_separator(dataset, perceptron, needed_separation(dataset, perceptron))
    of = {"beta": 1.0, "eta": 1.0, "separator": separator, "gamma": gamma}
    of["radius"] = homogeneous_radius(dataset, perceptron)
    along, against = (
        bound_in_browser(js, Hyperplane(sign * 1000 * separator[:2], sign * 1000 * separator[2]), **of)
        for sign in (1, -1)
    )
    zero = mistake_bound(dataset, perceptron)
    assert along < 1 < zero < against


@pytest.mark.parametrize("size", [1e100, 1e-100])
def test_numbers_as_large_and_as_small_as_there_are(js, size):
    """Never NaN: a bound beyond all doubles is infinite, as in the core."""
    separator, start = np.array([0.6, 0.8]), Hyperplane([size, -size], 0.0)
    for eta in (1e100, 1e-100):
        for gamma in (1e100, 1.0, 1e-100):
            of = {"beta": 0.0, "eta": eta, "separator": separator, "radius": 2 * gamma, "gamma": gamma}
            here = bound_in_browser(js, start, **of)
            assert here == pytest.approx(bound_from_start(start, 0.0, eta, separator, 2 * gamma, gamma), rel=1e-9)


def test_what_is_left_of_a_difference_is_not_its_rounding(js):
    """Far along the separator, and slightly off it."""
    given_ = {"beta": 0, "eta": 1, "separator": [1.0, 0.0], "radius": 1, "gamma": 0.5}
    found = js("math/theorem.js", "boundFromStart", {"w": [1e12, 3.3e5], "b": 0}, given_)
    exact = bound_from_start(Hyperplane([1e12, 3.3e5], 0), 0.0, 1, np.array([1.0, 0.0]), 1, 0.5)
    assert 0 < exact < 1
    assert found == pytest.approx(exact, rel=1e-6)
