"""What the browser says of points that have just changed is what the server will say."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perceptron_core import PRESETS, Dataset, Perceptron
from tests.perceptron_core.strategies import datasets, perceptrons
from ui.visitor import results

RULES = [Perceptron(), Perceptron(bias="radius", order="first"), Perceptron(bias="none", boundary="positive")]
OTHERS = Dataset([[0, 1], [2, 3]], [1, -1])
NO_LINE = "No line can separate these points"
# Which need the certificate or a direction in three dimensions: they come with the server's answer.
SERVERS = {"best", "bestGamma", "bestBound"}


def alive(js, dataset, perceptron, proof=False):
    before = results.run(OTHERS, perceptron, proof)
    data = {"points": dataset.X.tolist(), "labels": dataset.y.tolist()}
    return js("model/alive.js", "aliveRun", before, data)


def check(js, dataset, perceptron, proof=False):
    """Whether the browser says anything; what it says is compared."""
    run = alive(js, dataset, perceptron, proof)
    if run is None:
        return False
    told = results.run(dataset, perceptron, proof)
    for name in ("mistakes", "looks"):
        assert run[name] == js("model/run.js", "unpacked", told[name])
    for name in ("total", "outcome", "repeats", "order", "seed", "eta", "bias", "beta", "boundary"):
        assert run[name] == told[name], name
    if run["verdict"]["kind"] == "awaited":
        return False
    assert run["verdict"]["kind"] == told["verdict"]["kind"]
    ended, hoped = told["words"]
    assert run["words"] == [ended, f"{NO_LINE}." if hoped.startswith(NO_LINE) else hoped]
    assert run["bound"] == (told["bound"] and pytest.approx(told["bound"], rel=1e-6))
    if proof:
        assert set(told["proof"]) - set(run["proof"]) in (set(), SERVERS)
        for name, value in run["proof"].items():
            there = told["proof"][name]
            assert value == (there if isinstance(value, str) else pytest.approx(there, rel=1e-6, abs=1e-6)), name
    return True


@given(datasets(dimensions=(2, 2)), perceptrons, st.booleans())
@settings(max_examples=300)
def test_it_is_what_the_server_says(js, dataset, perceptron, proof):
    check(js, dataset, perceptron, proof)


@pytest.mark.parametrize("preset", sorted(set(PRESETS) - {"touching"}))
def test_the_browser_knows_it_for_points_that_are_dragged(js, preset, sweep):
    rng, known = np.random.default_rng(1), 0
    for count in range(cases := sweep(20)):
        dataset = PRESETS[preset](seed=int(rng.integers(20)))
        i = int(rng.integers(len(dataset)))
        dataset = dataset.moved(i, dataset.X[i] + rng.normal(size=2) * np.ptp(dataset.X) / 8)
        known += check(js, dataset, RULES[count % len(RULES)], proof=count % 2)
    assert known == cases
