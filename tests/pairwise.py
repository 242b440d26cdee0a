"""Pairwise combinations for tests with several parameters."""

from itertools import product

import pytest


def pairwise(*lists):
    """A subset of all combinations in which any two values of different lists occur together.

    Each list has at least three values. The other combinations run in the soak test.
    """
    for numbered in product(*map(enumerate, lists)):
        places, values = zip(*numbered, strict=True)
        yield pytest.param(*values, marks=() if sum(places) % 3 == 0 else pytest.mark.soak)
