"""An edit of the board causes little traffic."""

import json

from board import assets
from board.serializers import run_data, trace_data
from perceptron_core import PRESETS, Dataset, Perceptron, separate
from ui.visitor.points import Points


def test_an_edit_sends_at_most_20_kb():
    preset = PRESETS["separable, narrow gap"](5)
    dataset = Dataset([*preset.X, *(preset.X[:10] + 0.01)], [*preset.y, *preset.y[:10]])
    perceptron = Perceptron(bias="radius")
    trace = perceptron.train(dataset, max_updates=200)
    data = run_data(Points(dataset), trace_data(trace, separate(dataset)))
    assert len(dataset) == 50
    assert len(json.dumps(data)) + len(assets.LOADER) < 20_000
