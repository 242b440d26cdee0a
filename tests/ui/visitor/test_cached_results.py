"""The cache that sessions share has the results each would compute, and a limit."""

from base64 import b64decode

import pytest
from hypothesis import given

from perceptron_core import PRESETS, Dataset, Perceptron, separate
from perceptron_core.sweeps import two_points
from tests.perceptron_core.strategies import datasets, perceptrons
from ui.visitor import cached_results


@given(datasets(dimensions=(2, 2)), perceptrons)
def test_a_shared_result_is_the_one_of_these_points_and_conventions(dataset, perceptron):
    for _ in range(2):
        assert cached_results.run(dataset, perceptron) == cached_results.run.__wrapped__(dataset, perceptron)
        assert repr(cached_results.separate(dataset)) == repr(separate(dataset))


@pytest.mark.parametrize("share", [cached_results.separate, lambda dataset: cached_results.run(dataset, Perceptron())])
def test_shared_results_are_bounded(share):
    for i in range(2 * cached_results.CACHE_SIZE):
        share(Dataset([[i, 1]], [1]))
    for cached in (cached_results.separate, cached_results.run):
        assert cached.cache_info().currsize <= cached_results.CACHE_SIZE


def test_a_run_that_has_no_end_is_cut_earlier_than_one_that_would_end():
    endless = cached_results.run(PRESETS["iris: versicolor, virginica"](0), Perceptron())
    long = cached_results.run(two_points(0.005), Perceptron())
    assert (endless["outcome"], endless["verdict"]["kind"]) == ("limit", "inseparable")
    assert (long["outcome"], long["verdict"]["kind"], long["isBounded"]) == ("limit", "separable", True)
    sizes = [len(b64decode(run["mistakes"][1])) // run["mistakes"][0] for run in (endless, long)]
    assert sizes == [cached_results.MOST_UPDATES_IF_ENDLESS, 10_000]
