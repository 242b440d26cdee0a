import numpy as np
import pytest

from perceptron_core import PRESETS, Dataset, Perceptron
from ui import words


@pytest.mark.parametrize(
    ("dataset", "sentence"),
    [
        (
            PRESETS["two points, 37 mistakes"](0),
            "Converged after 37 mistakes in 20 epochs: a whole pass without a mistake.",
        ),
        (Dataset([[1, 0]], [1]), "Converged after 1 mistake in 2 epochs: a whole pass without a mistake."),
        (PRESETS["xor"](0), "This run repeats itself after epoch 1: it will never converge."),
        (
            PRESETS["touching"](0),
            "This run repeats itself after epoch 4 (w and b are those after epoch 2): it will never converge.",
        ),
        (PRESETS["noisy"](0), "Stopped at the limit of 10,000 updates; this says nothing about convergence."),
        (Dataset(np.empty((0, 2)), []), "No points yet: there is nothing to learn."),
    ],
    ids=["converged", "one mistake", "cycle from the start", "cycle", "limit", "no points"],
)
def test_outcome(dataset, sentence):
    assert words.outcome(Perceptron().train(dataset)) == sentence
