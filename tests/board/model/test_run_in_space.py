"""The browser replays a run in any dimension, bit for bit."""

import numpy as np
import pytest

from board import serializers
from perceptron_core import Dataset, Perceptron, separate


@pytest.mark.parametrize("bias", ["unit", "radius", "none"])
@pytest.mark.parametrize("d", [1, 2, 3, 5])
def test_every_state_has_the_same_bits(js, d, bias):
    rng = np.random.default_rng(d)
    X = rng.normal(size=(30, d))
    dataset = Dataset(X, np.where(X @ rng.normal(size=d) > 0.2, 1, -1))
    trace = Perceptron(bias=bias, order="shuffled", learning_rate=0.1).train(dataset, max_updates=200)
    to_browser = serializers.trace_data(trace, separate(dataset))
    states = js.new("model/runs/run.js", "Run", to_browser, X.tolist(), dataset.y.astype(int).tolist())["states"]
    assert len(states) == len(trace) + 1 > 2
    assert np.array([state["w"] for state in states]).tobytes() == trace.w.tobytes()
    assert np.array([state["b"] for state in states]).tobytes() == trace.b.tobytes()
