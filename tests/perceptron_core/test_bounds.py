import numpy as np
import pytest
from hypothesis import given

from perceptron_core import PRESETS, Dataset, Perceptron, Separable, best_through_origin, mistake_bound, separate
from tests.perceptron_core.strategies import perceptrons, separable


@given(separable(), perceptrons)
def test_the_theorem(given_, perceptron):
    dataset, _, _ = given_
    separation = separate(dataset)
    needed = best_through_origin(dataset) if perceptron.bias == "none" else separation
    if not isinstance(needed, Separable):
        with pytest.raises(ValueError, match="no bound: "):
            mistake_bound(dataset, perceptron, separation)
        return
    bound = mistake_bound(dataset, perceptron, separation)
    trace = perceptron.train(dataset, max_updates=100_000)
    assert trace.outcome == "converged"
    assert len(trace) <= bound * (1 + 1e-9)


def test_two_points_37_mistakes():
    dataset = PRESETS["two points, 37 mistakes"](0)
    separation = separate(dataset)
    assert separation.margin == pytest.approx(0.1)
    assert mistake_bound(dataset, Perceptron(), separation) == pytest.approx(1.09 * 1.04 / 0.01)
    assert mistake_bound(dataset, Perceptron(bias="radius"), separation) == pytest.approx(36)


def test_the_best_plane_through_the_origin():
    dataset = Dataset([[2, 1], [2, -1], [-3, 0]], [1, 1, -1])
    best = best_through_origin(dataset)
    assert best.hyperplane.b == 0
    assert best.margin == pytest.approx(2)
    assert np.allclose(best.hyperplane.normalized().w, [1, 0])
    assert mistake_bound(dataset, Perceptron(bias="none"), separate(dataset)) == pytest.approx(9 / 4)


@pytest.mark.parametrize(
    ("name", "bias", "reason"),
    [
        ("xor", "unit", "no separating plane exists"),
        ("noisy", "radius", "no separating plane exists"),
        ("far from the origin", "none", "no plane through the origin separates the classes"),
    ],
)
def test_no_bound(name, bias, reason):
    dataset = PRESETS[name](0)
    with pytest.raises(ValueError, match=f"no bound: {reason}"):
        mistake_bound(dataset, Perceptron(bias=bias), separate(dataset))


@pytest.mark.parametrize("bias", ["unit", "radius"])
def test_no_bound_from_one_class(bias):
    dataset = Dataset([[1, 2]], [1])
    with pytest.raises(ValueError, match="without two classes there is no largest margin"):
        mistake_bound(dataset, Perceptron(bias=bias), separate(dataset))


@pytest.mark.parametrize("bias", ["unit", "radius"])
def test_a_gap_so_small_that_no_double_is_as_large_as_the_bound(bias):
    dataset = Dataset([[1e-100, 0], [0, 0], [1e100, 1e-100]], [1, -1, -1])
    separation = separate(dataset)
    assert 0 < separation.margin < 1e-299
    assert mistake_bound(dataset, Perceptron(bias=bias), separation) == np.inf
