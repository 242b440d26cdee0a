"""A separation passed by the caller is used only for its own dataset."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perceptron_core import (
    BIASES,
    PRESETS,
    Dataset,
    Perceptron,
    Separable,
    best_through_origin,
    essential_support,
    prove,
    separate,
)
from tests.perceptron_core.strategies import perceptrons, two_classes

REFUSAL = "separation must be what separate returns for these very points and labels, in this order; got another"
few_examples = settings(max_examples=50, deadline=None)  # because each test runs for every bias


def move_least(dataset, i):
    """Move point `i` by the least amount that a Dataset can distinguish."""
    x = dataset.X[i]
    return dataset.moved(i, np.where(x, np.nextafter(x, 1e100), 1e-100))


def roll_order(dataset, i):
    order = np.roll(np.arange(len(dataset)), 1 + i % (len(dataset) - 1))
    return Dataset(dataset.X[order], dataset.y[order])


CHANGES = (
    move_least,
    roll_order,
    Dataset.without,
    Dataset.flipped,
    lambda dataset, i: dataset.with_point(dataset.X[i], dataset.y[i]),
    lambda dataset, i: Dataset(np.column_stack([dataset.X, np.zeros(len(dataset))]), dataset.y),
)


@pytest.mark.parametrize("bias", BIASES)
@few_examples
@given(st.data())
def test_only_the_separation_of_the_very_dataset_is_taken(bias, data):
    dataset = data.draw(two_classes(through_origin=bias == "none"))
    twice = data.draw(st.integers(0, len(dataset) - 1))
    dataset = dataset.with_point(dataset.X[twice], dataset.y[twice])
    dataset = Dataset(data.draw(st.sampled_from([1e-12, 1.0, 1e12])) * dataset.X, dataset.y)
    trace = replace(data.draw(perceptrons), bias=bias).train(dataset, max_updates=5)
    own = separate(Dataset(dataset.X.tolist(), dataset.y.tolist()))  # of an equal dataset
    assert repr(prove(trace, own)) == repr(prove(trace))
    assert essential_support(dataset, own) == essential_support(dataset, separate(dataset))
    change, i = data.draw(st.sampled_from(CHANGES)), data.draw(st.integers(0, len(dataset) - 1))
    if (other := change(dataset, i)) == dataset:
        return
    with pytest.raises(ValueError, match=REFUSAL):
        prove(trace, separate(other))
    if isinstance(separate(other), Separable):
        with pytest.raises(ValueError, match=REFUSAL):
            essential_support(dataset, separate(other))


def test_no_proof_that_no_proof_exists_by_another_dataset():
    trace = Perceptron().train(PRESETS["and gate"](0))
    assert len(trace) == 20
    for other in (PRESETS["separable"](0), PRESETS["xor"](0), Dataset([[1, 2]], [1]), Dataset(np.zeros((0, 2)), [])):
        with pytest.raises(ValueError, match=REFUSAL):
            prove(trace, separate(other))


def test_the_mirrored_points_of_the_best_plane_through_the_origin_are_others():
    dataset = Dataset([[2, 1], [2, -1], [-3, 0]], [1, 1, -1])
    with pytest.raises(ValueError, match=REFUSAL):
        prove(Perceptron().train(dataset), best_through_origin(dataset))
    with pytest.raises(ValueError, match=REFUSAL):
        essential_support(dataset, best_through_origin(dataset))
