"""Each mutation in the list changes code that is in its file exactly once."""

import pytest

from tests import mutations


@pytest.mark.parametrize(("file", "before", "after"), mutations.MUTATIONS)
def test_a_mistake_can_be_made(file, before, after):
    assert (mutations.ROOT / file).read_text(encoding="utf-8").count(before) == 1
    assert before != after


@pytest.mark.parametrize("file", sorted({file for file, _, _ in mutations.MUTATIONS}))
def test_there_are_tests_that_could_see_it(file):
    paths = mutations.tests_of(file)
    assert paths
    assert all((mutations.ROOT / path).exists() for path in paths)
