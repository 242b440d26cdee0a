"""What is computed of a dataset, once for all sessions that hold the same points, such as a class that opens one link.

Datasets and results never change.
"""

from functools import lru_cache
from threading import Lock

import perceptron_core
from board import serializers
from perceptron_core import Inseparable, SingleClass
from perceptron_core.fewest import MOST_POINTS

MOST_UPDATES_IF_ENDLESS = 2000  # updates of a run that is known to have no end
CACHE_SIZE = 64  # results that are kept, each at most some 100 KB
MOST_SOFT_MARGIN_POINTS = (
    300  # points of a path over C, which takes a second, and where rounding is not enough some seconds
)
SOFT_MARGIN_LOCK = Lock()  # so that many who edit leave most of the time to others

separate = lru_cache(CACHE_SIZE)(perceptron_core.separate)


def train(dataset, perceptron):
    """The Trace that a board shows: where the verdict says that it has no end, ENOUGH updates show what more would."""
    if isinstance(separate(dataset), Inseparable):
        return perceptron.train(dataset, max_updates=MOST_UPDATES_IF_ENDLESS)
    return perceptron.train(dataset)


@lru_cache(CACHE_SIZE)
def run(dataset, perceptron, proof=False):
    """A run as `data.of_trace` tells the browser of it."""
    return serializers.trace_data(train(dataset, perceptron), separate(dataset), proof)


@lru_cache(CACHE_SIZE)
def fewest_errors(dataset):
    """The fewest training errors of any line; None where that is not counted."""
    return perceptron_core.fewest_errors(dataset).errors if len(dataset) <= MOST_POINTS else None


@lru_cache(CACHE_SIZE)
def soft_margin(dataset):
    """The soft margin for every C as `data.of_soft_margins` tells the browser of it."""
    with SOFT_MARGIN_LOCK:
        return _soft_margin(dataset)  # which another visitor may have found meanwhile


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
    """Other ways to a line as `data.of_methods` tells the browser of them."""
    trace, separation = train(dataset, perceptron), separate(dataset)
    classes = {name: method(dataset) for name, method in GENERATIVE.items()}
    unpenalised = perceptron_core.logistic_regression(dataset, 0)
    return serializers.methods_data(trace, separation, classes, unpenalised)
