"""Pairwise cases contain each pair of values of two parameters."""

from itertools import combinations, product

import pytest

from tests.pairwise import pairwise


@pytest.mark.parametrize("sizes", [(3, 3, 3), (9, 6, 3), (5, 3, 4), (7, 7, 7), (3, 4, 5, 6)])
def test_each_two_values_meet(sizes):
    lists = [[f"{name}{k}" for k in range(size)] for name, size in zip("abcd", sizes, strict=False)]
    cases = list(pairwise(*lists))
    assert [case.values for case in cases] == list(product(*lists))
    kept = [case.values for case in cases if not case.marks]
    assert len(kept) <= -(-len(cases) // 3) + max(sizes)
    for (i, some), (j, others) in combinations(enumerate(lists), 2):
        assert {(values[i], values[j]) for values in kept} == set(product(some, others))
