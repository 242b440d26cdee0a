"""Reordered examples in the browser: which example moved where, and equal datasets."""

from hypothesis import given
from hypothesis import strategies as st

from perceptron_core import Dataset
from tests.perceptron_core.strategies import datasets

ORDER = "math/order.js"
few_points = datasets(least=1, most=6, dimensions=(2, 2))
# Few places, so that points coincide.
crowded_points = st.lists(
    st.tuples(st.integers(0, 1), st.integers(0, 1), st.sampled_from([1, -1])), min_size=1, max_size=6
).map(lambda rows: Dataset([row[:2] for row in rows], [row[2] for row in rows]))


def data_as_json(dataset):
    return {"points": dataset.X.tolist(), "labels": dataset.y.astype(int).tolist()}


def order_with(n, i, to):
    """The order of `n` examples in which example `i` is at place `to`."""
    order = [j for j in range(n) if j != i]
    return [*order[:to], i, *order[to:]]


def all_moves(dataset):
    """The datasets that result if one example moves to another place, without this one."""
    n = len(dataset)
    moved = (dataset.reordered(order_with(n, i, to)) for i in range(n) for to in range(n))
    return {other for other in moved if other != dataset}


@given(few_points | crowded_points, st.data())
def test_one_example_at_another_place_is_found(js, dataset, draws):
    n = len(dataset)
    order = order_with(n, *(draws.draw(st.integers(0, n - 1)) for _ in range(2)))
    after = dataset.reordered(order)
    found = js(ORDER, "findMove", data_as_json(dataset), data_as_json(after))
    assert (found is None) == (after == dataset)
    if found:
        assert dataset.reordered(order_with(n, **found)) == after
        places = [js(ORDER, "placeAfterMove", j, found) for j in range(n)]
        assert [place for _, place in sorted(zip(order_with(n, **found), range(n), strict=True))] == places


@given(few_points | crowded_points, few_points | crowded_points, st.data())
def test_no_other_change_is_taken_for_one(js, before, after, draws):
    mixed = before.reordered(draws.draw(st.permutations(range(len(before)))))
    for other in (after, mixed, before.flipped(0), before.without(0)):
        found = js(ORDER, "findMove", data_as_json(before), data_as_json(other))
        assert (found is not None) == (other in all_moves(before))


@given(few_points | crowded_points, few_points | crowded_points, st.data())
def test_texts_tell_sets_and_orders_apart(js, dataset, other, draws):
    mixed = dataset.reordered(draws.draw(st.permutations(range(len(dataset)))))
    here, there, elsewhere = (js(ORDER, "orderHashes", data_as_json(each)) for each in (dataset, mixed, other))
    assert here["any"] == there["any"]
    assert (here["this"] == there["this"]) == (dataset == mixed)
    assert (here["any"] == elsewhere["any"]) == (sorted(rows(dataset)) == sorted(rows(other)))


def rows(dataset):
    return [(*x, y) for x, y in zip(dataset.X.tolist(), dataset.y, strict=True)]
