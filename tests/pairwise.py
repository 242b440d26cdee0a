"""Cases of a test that is about more than two things at once."""

from itertools import product

import pytest


def pairwise(*lists):
    """Of all combinations those in which each two values of different lists meet, each list being of three or more; the
    others are in the soak."""
    for numbered in product(*map(enumerate, lists)):
        places, values = zip(*numbered, strict=True)
        yield pytest.param(*values, marks=() if sum(places) % 3 == 0 else pytest.mark.soak)
