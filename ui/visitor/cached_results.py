"""A cache of results, shared by all sessions with the same points.

A class that opens one link computes them once. Datasets and results are immutable.
"""

from functools import lru_cache
from threading import Lock

import perceptron_core
from board import serializers
from perceptron_core import Inseparable, SingleClass
from perceptron_core.fewest import MOST_POINTS

MOST_UPDATES_IF_ENDLESS = 2000  # of a run on points that are not linearly separable
CACHE_SIZE = 64  # results of each function, each at most some 100 KB
MOST_SOFT_MARGIN_POINTS = 300  # the path over C then takes a second, or some seconds if it needs exact arithmetic
SOFT_MARGIN_LOCK = Lock()  # one path at a time, so that many edits leave processor time for other visitors

separate = lru_cache(CACHE_SIZE)(perceptron_core.separate)


def train(dataset, perceptron):
    """The Trace that a board shows, with MOST_UPDATES_IF_ENDLESS updates if the points are not linearly separable."""
    if isinstance(separate(dataset), Inseparable):
        return perceptron.train(dataset, max_updates=MOST_UPDATES_IF_ENDLESS)
    return perceptron.train(dataset)


@lru_cache(CACHE_SIZE)
def run(dataset, perceptron, proof=False):
    """The run as JSON data for the board, see `serializers.trace_data`."""
    return serializers.trace_data(train(dataset, perceptron), separate(dataset), proof)


@lru_cache(CACHE_SIZE)
def fewest_errors(dataset):
    """The fewest training errors of any line; None for more than MOST_POINTS points."""
    return perceptron_core.fewest_errors(dataset).errors if len(dataset) <= MOST_POINTS else None


@lru_cache(CACHE_SIZE)
def soft_margin(dataset):
    """The soft margin for every C as JSON data for the board, see `serializers.soft_margins_data`."""
    with SOFT_MARGIN_LOCK:
        return _soft_margin(dataset)  # cached if another visitor has computed it meanwhile


@lru_cache(CACHE_SIZE)
def _soft_margin(dataset):
    separation = separate(dataset)
    if len(dataset) > MOST_SOFT_MARGIN_POINTS:
        return serializers.soft_margins_data(None, separation, MOST_SOFT_MARGIN_POINTS)
    path = perceptron_core.soft_margin_path(dataset)
    return serializers.soft_margins_data(None if isinstance(path, SingleClass) else path, separation)


GENERATIVE = {
    "prototype": perceptron_core.prototype,
    "lda": perceptron_core.linear_discriminant,
    "bayes": perceptron_core.naive_bayes,
}


@lru_cache(CACHE_SIZE)
def methods(dataset, perceptron):
    """The lines of other methods as JSON data for the board, see `serializers.methods_data`."""
    trace, separation = train(dataset, perceptron), separate(dataset)
    classes = {name: method(dataset) for name, method in GENERATIVE.items()}
    unpenalised = perceptron_core.logistic_regression(dataset, 0)
    return serializers.methods_data(trace, separation, classes, unpenalised)
