"""`separate` against exact oracles, independent solvers and theorems on its results."""

import math
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.optimize import linprog
from scipy.spatial import ConvexHull
from sklearn.datasets import load_breast_cancer, load_iris
from sklearn.svm import SVC

from perceptron_core import Dataset, Inseparable, Separable, SingleClass, is_separable, separate
from perceptron_core.exact.signed_points import EPS, SignedPoints
from perceptron_core.exact.verdict import have_common_point, prove_separability
from perceptron_core.separability import single_class
from tests.perceptron_core.by_hand import meant

unhurried = settings(deadline=None)  # a busy machine may pause for longer than any deadline
XOR = Dataset([[0, 0], [1, 1], [0, 1], [1, 0]], [1, 1, -1, -1])


# ---- what a result claims, checked in fractions from the definitions


def fractions(X):
    return [tuple(x) for x in meant(X)]


def exact_margins(dataset, w, b):
    """y (w·x + b) for every point, exactly."""
    w, b = [Fraction(c) for c in w], Fraction(b)
    return [
        int(label) * (sum(a * c for a, c in zip(w, x, strict=True)) + b)
        for label, x in zip(dataset.y, fractions(dataset.X), strict=True)
    ]


def check_certificate(dataset, result):
    """Assert that fractions on at most d + 2 points, with sum 1 in each class, combine to `point` in both classes."""
    assert len(result.certificate) <= dataset.dimension + 2
    X = fractions(dataset.X)
    for sign in (1, -1):
        part = {i: u for i, u in result.certificate.items() if dataset.y[i] == sign}
        assert all(type(u) is Fraction and u > 0 for u in part.values())
        assert sum(part.values()) == 1
        assert tuple(sum(u * X[i][j] for i, u in part.items()) for j in range(dataset.dimension)) == result.point


def check_separator(dataset, result, separates=True):
    """The witness is canonical in fractions; the hyperplane is its rounding and separates in fractions."""
    w, b = result.witness
    margins = exact_margins(dataset, w, b)
    assert min(margins) == 1
    assert {dataset.y[i] for i, m in enumerate(margins) if m == 1} == {-1, 1}
    assert result.support == tuple(i for i, m in enumerate(margins) if m <= 1 + Fraction(1, 2**30))
    assert float(Fraction(result.margin) ** 2 * sum(c * c for c in w)) == pytest.approx(1, rel=1e-12)
    assert result.separates == (min(exact_margins(dataset, result.hyperplane.w, result.hyperplane.b)) > 0)
    assert result.separates or not separates


def check_optimality(dataset, result, rel=1e-9):
    """The Karush–Kuhn–Tucker conditions, which prove that no hyperplane has a larger margin."""
    w, alpha, support = result.hyperplane.w, result.multipliers, list(result.support)
    signed = (alpha * dataset.y[support])[:, None] * dataset.X[support]
    assert (alpha >= 0).all()
    assert sum(alpha * dataset.y[support]) == pytest.approx(0, abs=rel * alpha.sum())
    np.testing.assert_allclose(signed.sum(axis=0), w, rtol=0, atol=rel * np.abs(signed).sum(axis=0).max())
    reach = np.abs(w) @ np.abs(dataset.X).max(axis=0) + abs(result.hyperplane.b)
    margins = result.hyperplane.functional_margins(dataset)
    assert margins.min() == pytest.approx(1, abs=1e-14 * dataset.dimension * reach + 1e-13)
    assert np.delete(margins, support).min(initial=math.inf) > 1
    assert result.margin == pytest.approx(1 / result.hyperplane.norm, rel=rel)
    assert alpha.sum() == pytest.approx(1 / result.margin**2, rel=rel)  # primal = dual


def check_nearest(dataset, result, rel=1e-9):
    """Two points at distance 2γ, each a convex combination of its class, whose bisector is the hyperplane."""
    p, q = result.nearest
    scale = np.abs(dataset.X).max()
    support = np.array(result.support)
    share = result.multipliers * 2 * result.margin**2  # α = 2u/‖v‖² with ‖v‖ = 2γ
    for point, sign in ((p, 1), (q, -1)):
        own = dataset.y[support] == sign
        assert share[own].sum() == pytest.approx(1, rel=rel)
        np.testing.assert_allclose(share[own] @ dataset.X[support[own]], point, rtol=0, atol=rel * scale)
    assert np.linalg.norm(p - q) == pytest.approx(2 * result.margin, rel=rel, abs=1e-15 * scale)
    np.testing.assert_allclose(result.hyperplane.distances((p + q) / 2), 0, atol=rel * scale)
    np.testing.assert_allclose((p - q) / (2 * result.margin), result.hyperplane.w * result.margin, atol=rel)


def check(dataset, result):
    """Check everything that the result claims of well-posed data, and the function that gives only the verdict."""
    assert is_separable(dataset) == (not isinstance(result, Inseparable))
    if isinstance(result, Inseparable):
        check_certificate(dataset, result)
    else:
        check_separator(dataset, result)
        check_optimality(dataset, result)
        check_nearest(dataset, result)


# ---- an exact oracle for a few points in the plane: brute force over points, segments and triangles


def whole(X):
    """The rows as tuples of integers, which are faster than Fractions, and the factor that made them integers."""
    rows = meant(X)
    unit = math.lcm(1, *(c.denominator for x in rows for c in x))
    return [tuple(c.numerator * (unit // c.denominator) for c in x) for x in rows], unit


def cross(o, a, b):
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def on_segment(p, a, b):
    return (
        cross(a, b, p) == 0
        and min(a[0], b[0]) <= p[0] <= max(a[0], b[0])
        and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])
    )


def segments_meet(a, b, c, d):
    if on_segment(a, c, d) or on_segment(b, c, d) or on_segment(c, a, b) or on_segment(d, a, b):
        return True
    return cross(a, b, c) * cross(a, b, d) < 0 and cross(c, d, a) * cross(c, d, b) < 0


def in_triangle(p, a, b, c):
    turns = [cross(a, b, p), cross(b, c, p), cross(c, a, p)]
    return cross(a, b, c) != 0 and (min(turns) >= 0 or max(turns) <= 0)


def hulls_meet(P, Q):
    """Whether the convex hulls of two lists of exact points in the plane have a point in common."""
    return (
        any(p == q for p, q in product(P, Q))
        or any(on_segment(p, *e) for A, B in ((P, Q), (Q, P)) for p in A for e in combinations(B, 2))
        or any(segments_meet(*e, *f) for e in combinations(P, 2) for f in combinations(Q, 2))
        or any(in_triangle(p, *t) for A, B in ((P, Q), (Q, P)) for p in A for t in combinations(B, 3))
    )


def squared_distance(p, a, b):
    """The squared distance of a point from a segment, exactly."""
    ab, ap = (b[0] - a[0], b[1] - a[1]), (p[0] - a[0], p[1] - a[1])
    length = ab[0] ** 2 + ab[1] ** 2
    t = min(max(Fraction(ab[0] * ap[0] + ab[1] * ap[1], length), 0), 1) if length else 0
    return (ap[0] - t * ab[0]) ** 2 + (ap[1] - t * ab[1]) ** 2


def hull_distance_squared(P, Q):
    """Two disjoint convex polygons have the smallest distance between a corner of one and a segment of the other."""
    return min(squared_distance(p, a, b) for A, B in ((P, Q), (Q, P)) for p in A for a, b in product(B, repeat=2))


def against_brute_force(X, y):
    """The result for points in the plane, after exact checks of verdict, certificate and margin."""
    dataset = Dataset(X, y)
    points, unit = whole(dataset.X)
    P, Q = ([x for x, label in zip(points, dataset.y, strict=True) if label == sign] for sign in (1, -1))
    result = separate(dataset)
    if not P or not Q:
        assert isinstance(result, SingleClass)
    elif hulls_meet(P, Q):
        assert isinstance(result, Inseparable)
        check_certificate(dataset, result)
    else:
        assert isinstance(result, Separable)
        assert 4 * Fraction(result.margin) ** 2 * unit**2 / hull_distance_squared(P, Q) == pytest.approx(1, rel=1e-12)
        check_separator(dataset, result, separates=False)
    return result


def both_verdicts(results):
    kinds = [type(r) for r in results]
    return min(kinds.count(Separable), kinds.count(Inseparable)) > len(kinds) / 10


@pytest.mark.parametrize("size", [1, 2, 3, 5, 9])
def test_small_integer_grids_agree_with_brute_force(sweep, size):
    rng = np.random.default_rng(size)
    results = []
    for _ in range(sweep(600)):
        n = rng.integers(2, 9)
        results.append(against_brute_force(rng.integers(0, size + 1, (n, 2)), rng.choice([-1, 1], n)))
    assert both_verdicts(results)
    assert all(r.separates for r in results if isinstance(r, Separable))


@pytest.mark.parametrize("corner", [(1, 1), (0.1, 0.3), (1e6, 1e6), (1e-6, 1e-6), (1e-6, 1e6), (3e99, 7e-99)])
def test_doubles_one_step_apart_agree_with_brute_force(sweep, corner):
    rng = np.random.default_rng(7)
    results = []
    for _ in range(sweep(400)):
        n = rng.integers(2, 8)
        X = np.array(corner) + np.spacing(corner) * rng.integers(0, rng.choice([2, 4, 9]), (n, 2))
        results.append(against_brute_force(X, rng.choice([-1, 1], n)))
    assert both_verdicts(results)
    assert all(r.separates for r in results if isinstance(r, Separable))


def test_points_one_step_off_a_common_line_agree_with_brute_force(sweep):
    rng = np.random.default_rng(3)
    results = []
    for _ in range(sweep(600)):
        n = rng.integers(3, 8)
        x = rng.uniform(-1, 1, n)
        line = np.column_stack([x, rng.normal() * x + rng.normal()])
        X = line + np.spacing(line) * rng.integers(-1, 2, (n, 2))
        results.append(against_brute_force(X, np.where(x > np.median(x), 1, -1) * rng.choice([1, 1, 1, 1, -1], n)))
    assert both_verdicts(results)


def test_sizes_from_the_smallest_to_the_largest_agree_with_brute_force(sweep):
    rng = np.random.default_rng(5)
    results = []
    for _ in range(sweep(300)):
        n = rng.integers(2, 7)
        X = rng.choice([-1, 0, 1], (n, 2)) * 10.0 ** rng.choice([-100, -50, -1, 0, 1, 50, 100], (n, 2))
        results.append(against_brute_force(np.clip(X, -1e100, 1e100), rng.choice([-1, 1], n)))
    assert both_verdicts(results)


def test_no_verdict_is_proven_by_mistake():
    """For doubles one step apart, a proof in doubles may fail but is never wrong."""
    rng, verdicts = np.random.default_rng(5), []
    for _ in range(150):
        d = int(rng.integers(1, 5))
        X = rng.choice([0.1, 0.3, 1 / 3, 0.7], (d + 3, d)) * (1 + EPS * rng.integers(0, 3, (d + 3, d)))
        y = np.append(rng.choice([-1, 1], d + 1), [-1, 1])
        separable = isinstance(separate(Dataset(X, y)), Separable)
        proven = prove_separability(X, y.astype(float))
        assert proven in (separable, None)
        assert is_separable(Dataset(X, y)) == separable
        verdicts.append(proven)
    assert {*verdicts} == {True, False, None}


@pytest.mark.parametrize("d", [1, 2, 5, 20])
def test_a_common_point_of_d_plus_two_points_is_proven_where_it_is_one(d):
    """Radon: d + 2 points have exactly one split into two hulls that meet. Some labels here are that split."""
    rng, proven = np.random.default_rng(d), []
    for _ in range(20):
        X = rng.normal(size=(d + 2, d))
        weights = np.linalg.svd(np.vstack([X.T, np.ones(d + 2)]))[2][-1]
        for y in (np.sign(weights), np.sign(weights) * np.where(np.arange(d + 2) == rng.integers(d + 2), -1, 1)):
            if abs(y.sum()) < d + 2:
                proven.append(have_common_point(SignedPoints.of(X, y), np.arange(d + 2)))
                assert proven[-1] == isinstance(separate(Dataset(X, y)), Inseparable)
    assert {*proven} == {True, False}


# ---- theorems


@st.composite
def datasets(draw):
    """A few points of both classes on a small grid, so that ties, duplicates and touching hulls are common."""
    n, d = draw(st.integers(2, 9)), draw(st.integers(1, 4))
    X = draw(arrays(np.int64, (n, d), elements=st.integers(-6, 6)))
    y = draw(arrays(np.int64, n - 2, elements=st.sampled_from([-1, 1])))
    return Dataset(X, np.append(y, [-1, 1]))


def same_verdict(a, b):
    return type(a) is type(b)


@unhurried
@given(datasets())
@example(XOR)
def test_every_claim_holds(dataset):
    check(dataset, separate(dataset))


@unhurried
@given(datasets(), st.integers(-90, 90))
def test_scaling_the_points_scales_the_margin(dataset, exponent):
    scale = 2.0**exponent
    before, after = separate(dataset), separate(Dataset(dataset.X * scale, dataset.y))
    assert same_verdict(before, after)
    if isinstance(before, Separable):
        assert after.margin == before.margin * scale
        assert after.support == before.support
        np.testing.assert_array_equal(after.hyperplane.w, before.hyperplane.w / scale)


@unhurried
@given(datasets(), st.integers(-(10**6), 10**6))
def test_moving_all_the_points_moves_the_separator_along(dataset, shift):
    before, after = separate(dataset), separate(Dataset(dataset.X + shift, dataset.y))
    assert same_verdict(before, after)
    if isinstance(before, Separable):
        assert after.margin == before.margin
        assert after.support == before.support
        assert after.witness[0] == before.witness[0]
        assert after.witness[1] == before.witness[1] - shift * sum(before.witness[0])


@unhurried
@given(datasets())
def test_swapping_the_labels_reverses_the_separator(dataset):
    before, after = separate(dataset), separate(Dataset(dataset.X, -dataset.y))
    assert same_verdict(before, after)
    if isinstance(before, Separable):
        assert after.hyperplane == before.hyperplane.reversed()
        assert after.support == before.support
        np.testing.assert_array_equal(after.nearest[::-1], before.nearest)


@unhurried
@given(datasets(), st.randoms(use_true_random=False))
def test_the_order_of_the_points_does_not_matter(dataset, random):
    order = random.sample(range(len(dataset)), len(dataset))
    before, after = separate(dataset), separate(Dataset(dataset.X[order], dataset.y[order]))
    assert same_verdict(before, after)
    if isinstance(before, Separable):
        assert after.witness == before.witness
        assert after.hyperplane == before.hyperplane
        assert sorted(order[i] for i in after.support) == list(before.support)


@unhurried
@given(datasets(), st.data())
def test_a_point_outside_the_band_changes_nothing(dataset, data):
    before = separate(dataset)
    x = data.draw(arrays(np.int64, dataset.dimension, elements=st.integers(-6, 6)))
    label = data.draw(st.sampled_from([-1, 1]))
    after = separate(dataset.with_point(x, label))
    if isinstance(before, Inseparable):
        assert isinstance(after, Inseparable)
    elif exact_margins(Dataset([x], [label]), *before.witness)[0] >= 1:
        assert after.witness == before.witness
    else:
        assert isinstance(after, Inseparable) or after.margin < before.margin


@unhurried
@given(datasets())
def test_no_hyperplane_of_any_kind_beats_the_margin(dataset):
    result = separate(dataset)
    if isinstance(result, Separable):
        rng = np.random.default_rng(0)
        for w in result.hyperplane.w + result.hyperplane.norm * rng.normal(size=(20, 1)) * rng.normal(
            size=(20, dataset.dimension)
        ):
            scores = dataset.X @ w
            gap = scores[dataset.y > 0].min() - scores[dataset.y < 0].max()
            assert gap / 2 / np.linalg.norm(w) <= result.margin * (1 + 1e-12)


# ---- independent solvers


def feasible(dataset):
    """Whether some (w, b) has y (w·x + b) ≥ 1 at every point, by linear programming."""
    A = -dataset.y[:, None] * np.column_stack([dataset.X, np.ones(len(dataset))])
    solution = linprog(np.zeros(A.shape[1]), A_ub=A, b_ub=-np.ones(len(A)), bounds=(None, None), method="highs")
    assert solution.status in (0, 2)
    return solution.status == 0


def svc_margin(dataset):
    machine = SVC(kernel="linear", C=1e10, tol=1e-9, max_iter=2_000_000).fit(dataset.X, dataset.y)
    return 1 / np.linalg.norm(machine.coef_)


@pytest.mark.parametrize("d", [2, 3, 5, 8, 13, 21, 34, 60])
@pytest.mark.parametrize("ratio", [1, 2, 3])
def test_random_labels_agree_with_linear_programming(d, ratio):
    """For n = d every split is possible, for n = 3d almost none, and for n = 2d about half."""
    rng = np.random.default_rng(d)
    for _ in range(1 if d > 30 else 5):
        n = max(ratio * d, 3)
        dataset = Dataset(rng.normal(size=(n, d)), np.append(rng.choice([-1, 1], n - 2), [-1, 1]))
        result = separate(dataset)
        assert isinstance(result, Separable) == feasible(dataset)
        assert prove_separability(dataset.X, dataset.y) == isinstance(result, Separable)  # proven without integers
        check(dataset, result)


@pytest.mark.parametrize("d", [2, 3, 10, 30, 60])
def test_margins_agree_with_a_support_vector_machine(d):
    rng = np.random.default_rng(d)
    X, w = rng.normal(size=(150, d)), rng.normal(size=d)
    y = np.where(X @ w > 0, 1, -1)
    dataset = Dataset(X + 0.3 * np.outer(y, w) / np.linalg.norm(w), y)
    result = separate(dataset)
    assert result.margin == pytest.approx(svc_margin(dataset), rel=1e-6)
    check(dataset, result)


@pytest.mark.parametrize("d", [2, 3, 4])
def test_verdict_and_margin_agree_with_the_hull_of_all_differences(d):
    """The hulls meet iff 0 is in the hull of all x₊ − x₋; otherwise their distance is that of 0 from this hull."""
    rng = np.random.default_rng(d)
    verdicts = []
    for _ in range(60):
        P, Q = rng.normal(size=(d + 2, d)), rng.normal(size=(d + 2, d)) + rng.uniform(0, 3)
        dataset = Dataset(np.vstack([P, Q]), [1] * len(P) + [-1] * len(Q))
        hull = ConvexHull((P[:, None] - Q[None]).reshape(-1, d))
        deepest = hull.equations[:, -1].max()  # the largest signed distance of 0 from the plane of a facet
        result = separate(dataset)
        verdicts.append(type(result))
        assert isinstance(result, Separable) == (deepest > 0)
        if deepest > 0:
            assert deepest <= 2 * result.margin * (1 + 1e-12)
            nearest = result.nearest[0] - result.nearest[1]
            assert (hull.equations[:, :-1] @ nearest + hull.equations[:, -1]).max() <= 1e-12
        check(dataset, result)
    assert len(set(verdicts)) == 2


@pytest.mark.parametrize(("name", "separable"), [("setosa", True), ("versicolor", False), ("virginica", False)])
def test_iris(name, separable):
    """A hyperplane separates setosa from the rest, but not either of the other two species."""
    iris = load_iris()
    dataset = Dataset(iris.data, np.where(iris.target_names[iris.target] == name, 1, -1))
    result = separate(dataset)
    assert isinstance(result, Separable) == separable == feasible(dataset)
    check(dataset, result)
    if separable:
        assert result.margin == pytest.approx(svc_margin(dataset), rel=1e-6)


@pytest.mark.parametrize("standardised", [False, True])
def test_breast_cancer_is_separable_in_its_30_dimensions(standardised):
    X, target = load_breast_cancer(return_X_y=True)
    if standardised:
        X = (X - X.mean(axis=0)) / X.std(axis=0)
    dataset = Dataset(X, np.where(target == 1, 1, -1))
    result = separate(dataset)
    assert isinstance(result, Separable)
    check_separator(dataset, result)
    check_optimality(dataset, result, rel=1e-7)


def test_breast_cancer_in_its_first_ten_dimensions_is_inseparable():
    X, target = load_breast_cancer(return_X_y=True)
    dataset = Dataset(X[:, :10], np.where(target == 1, 1, -1))
    result = separate(dataset)
    assert isinstance(result, Inseparable)
    check_certificate(dataset, result)


# ---- named cases


def test_xor_has_the_centre_and_weights_of_one_half():
    half = Fraction(1, 2)
    result = separate(XOR)
    assert result.certificate == dict.fromkeys(range(4), half)
    assert result.point == (half, half)
    assert result.kind == "crossing segments"


def test_the_lifted_xor_has_the_margin_of_the_lectures():
    """With (x₁ − x₂)² as a third coordinate XOR becomes separable, by the plane x₃ = ½ with γ = ½ (lecture 004)."""
    lifted = Dataset(np.column_stack([XOR.X, (XOR.X[:, 0] - XOR.X[:, 1]) ** 2]), XOR.y)
    result = separate(lifted)
    assert result.witness == ((0, 0, -2), 1)
    assert result.margin == 0.5
    assert result.support == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("plus", "minus", "kind"),
    [
        ([[3, 4]], [[3, 4], [9, 9]], "coincidence"),
        ([[1, 1]], [[0, 0], [2, 2]], "point on a segment"),
        ([[0, 0], [3, 0], [0, 3]], [[1, 1]], "point in a triangle"),
        ([[0, 0], [4, 4]], [[0, 4], [4, 0]], "crossing segments"),
        ([[0, 0, 0], [4, 0, 0], [0, 4, 0], [0, 0, 4]], [[1, 1, 1]], "common point"),
    ],
)
def test_each_kind_of_certificate_has_its_name(plus, minus, kind):
    for classes in ((plus, minus), (minus, plus)):
        dataset = Dataset(classes[0] + classes[1], [1] * len(classes[0]) + [-1] * len(classes[1]))
        result = separate(dataset)
        assert result.kind == kind
        check_certificate(dataset, result)


@pytest.mark.parametrize(
    ("X", "y", "label"), [(np.empty((0, 3)), [], None), ([[1, 2]], [1], 1), ([[1], [2]], [-1, -1], -1)]
)
def test_fewer_than_two_classes_have_no_largest_margin(X, y, label):
    assert separate(Dataset(X, y)) == single_class(Dataset(X, y)) == SingleClass(label)


def test_one_point_a_class_is_split_in_the_middle():
    result = separate(Dataset([[0, 0], [3, 4]], [-1, 1]))
    assert result.margin == 2.5
    assert result.support == (0, 1)
    np.testing.assert_array_equal(result.nearest, [[3, 4], [0, 0]])
    np.testing.assert_allclose(result.hyperplane.w, [0.24, 0.32], rtol=1e-15)


def test_duplicates_share_the_support_and_only_one_of_them_carries_weight():
    result = separate(Dataset([[0.0], [0.0], [2.0], [2.0], [5.0]], [-1, -1, 1, 1, 1]))
    assert result.support == (0, 1, 2, 3)
    assert sorted(result.multipliers) == [0, 0, 0.5, 0.5]


def test_a_support_vector_may_be_off_its_line_by_rounding():
    """0.1 + 0.2 is one double above 0.3, but both points are support vectors."""
    result = separate(Dataset([[0.1 + 0.2, 0], [0.3, 1], [1, 0], [1, 1]], [-1, -1, 1, 1]))
    assert result.support == (0, 1, 2, 3)


def test_conflicting_labels_on_one_point_are_the_certificate():
    dataset = Dataset([[0, 0], [5, 5], [2, 1], [2, 1]], [1, -1, 1, -1])
    result = separate(dataset)
    assert isinstance(result, Inseparable)
    check_certificate(dataset, result)


def test_touching_hulls_are_inseparable():
    """A − point is on the + segment from (0, 0) to (1, 3), so no line has positive margins only."""
    assert isinstance(separate(Dataset([[0, 0], [1, 3], [0.25, 0.75], [9, 0]], [1, 1, -1, -1])), Inseparable)


def test_a_third_of_the_way_is_not_a_double_so_it_is_off_the_segment():
    """The double nearest to ⅓ is below ⅓: the hulls miss each other by 10⁻¹⁷, and the margin has the correct sign."""
    result = against_brute_force([[0, 0], [3, 1], [1, 1 / 3], [2, -5]], [1, 1, -1, -1])
    assert isinstance(result, Separable)
    assert 0 < result.margin < 1e-17


def test_thousands_of_collinear_points():
    t = np.random.default_rng(0).uniform(-1, 1, 3000)
    line = np.column_stack([t, 3 * t])
    apart = Dataset(line, np.where(t > 0, 1, -1))
    check(apart, separate(apart))
    mixed = Dataset(line, np.where(np.sin(50 * t) > 0, 1, -1))
    result = separate(mixed)
    assert isinstance(result, Inseparable)
    check_certificate(mixed, result)


def test_two_parallel_columns_of_points_far_from_the_origin():
    y = np.tile([-1, 1], 1500)
    X = np.column_stack([1e6 + y, 1e6 + np.arange(3000) / 7])
    dataset = Dataset(X, y)
    result = separate(dataset)
    assert len(result.support) == 3000
    assert result.margin == 1
    check_separator(dataset, result)


@pytest.mark.parametrize("scale", [1e-6, 1, 1e6])
@pytest.mark.parametrize("gap", [1e-9, 1e-12])
def test_nearly_parallel_edges(scale, gap):
    t = np.random.default_rng(1).uniform(0, 1, 2000)
    upper, lower = np.column_stack([t, gap + 1e-9 * t]), np.column_stack([t, -1e-10 * t])
    dataset = Dataset(np.vstack([upper, lower]) * scale, np.repeat([1, -1], 2000))
    result = separate(dataset)
    check_separator(dataset, result)
    assert result.margin > gap * scale / 2.001


def test_hulls_a_hair_apart_on_a_curve():
    """Two disks of 4000 points each, 10⁻¹² apart."""
    angle = np.linspace(0, 2 * np.pi, 4000, endpoint=False)
    disc = np.column_stack([np.cos(angle), np.sin(angle)])
    dataset = Dataset(np.vstack([disc, disc + np.array([2 + 1e-12, 0])]), np.repeat([-1, 1], 4000))
    result = separate(dataset)
    check_separator(dataset, result)
    assert result.margin == pytest.approx(5e-13, rel=1e-3)


def test_mixed_sizes():
    dataset = Dataset([[1e6, 1e-6], [-1e6, 2e-6], [1e6, -1e-6], [-1e6, -3e-6], [0, 1e6]], [1, 1, -1, -1, 1])
    result = against_brute_force(dataset.X, dataset.y)
    assert isinstance(result, Separable)
    assert result.separates


@pytest.mark.parametrize("size", [1e-100, 1e100])
def test_the_ends_of_the_range(size):
    dataset = Dataset(np.array([[1, 0], [0, 1], [-1, 0], [0, -1]]) * size, [1, 1, -1, -1])
    result = separate(dataset)
    assert result.margin == pytest.approx(size / math.sqrt(2), rel=1e-15)
    check_separator(dataset, result)
    assert isinstance(separate(Dataset(dataset.X, [1, -1, 1, -1])), Inseparable)


def test_a_gap_that_no_doubles_fit_through_is_separable_and_says_so():
    """The normal must be orthogonal to two vectors with 53-bit components, so w needs 106 bits (60 digits in all)."""
    a, b = [2**53 - 111, 2**52 + 1, 2**53 - 5], [2**52 + 387, 2**53 - 77, -(2**53) + 31]
    X = np.array([a, b, np.negative(a), np.negative(b), [0, 0, 1e-60]], dtype=float)
    dataset = Dataset(X, [1, 1, 1, 1, -1])
    result = separate(dataset)
    assert isinstance(result, Separable)
    assert not result.separates
    check_separator(dataset, result, separates=False)
    assert isinstance(separate(dataset.moved(4, [0, 0, 0])), Inseparable)


def test_a_margin_below_the_range_of_doubles_is_positive_and_its_hyperplane_separates():
    """γ is about 10⁻⁵⁰⁰, so the canonical w of size 10⁵⁰⁰ is scaled down; powers of two keep it exact."""
    large, small = 2.0**332, 2.0**-332
    a, b = [large, small, 0], [0, large, small]
    dataset = Dataset([a, b, np.negative(a), np.negative(b), [small, 0, 0]], [1, 1, 1, 1, -1])
    result = separate(dataset)
    assert result.margin == math.ulp(0.0)
    assert result.separates
    assert min(exact_margins(dataset, result.hyperplane.w, result.hyperplane.b)) > 0
    assert min(exact_margins(dataset, *result.witness)) == 1


def test_points_that_barely_span_their_space():
    """Three dimensions inside ten, up to rounding: the search in doubles is incomplete, and the exact search
    finishes."""
    rng = np.random.default_rng(4)
    for _ in range(5):
        dataset = Dataset(rng.normal(size=(60, 3)) @ rng.normal(size=(3, 10)), rng.choice([-1, 1], 60))
        result = separate(dataset)
        assert isinstance(result, Inseparable)
        check_certificate(dataset, result)


def test_columns_in_very_different_units():
    rng = np.random.default_rng(6)
    X, units = rng.normal(size=(80, 8)), np.geomspace(1e-6, 1e6, 8)
    dataset = Dataset(X * units, np.where(X.sum(axis=1) > 0, 1, -1))
    result = separate(dataset)
    assert isinstance(result, Separable)
    check_separator(dataset, result)


def test_the_dataset_is_unchanged_and_the_result_is_read_only():
    X, y = XOR.X.copy(), XOR.y.copy()
    separate(XOR)
    np.testing.assert_array_equal(XOR.X, X)
    np.testing.assert_array_equal(XOR.y, y)
    result = separate(Dataset([[0.0], [1.0]], [-1, 1]))
    for array in (result.multipliers, result.nearest, result.hyperplane.w):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 7


@given(st.lists(st.integers(-9, 9), min_size=4, max_size=4, unique=True), st.integers(1, 9), st.integers(-99, 99))
def test_of_parallel_edges_the_nearest_points_are_in_the_middle_of_what_is_opposite(ends, gap, shift):
    """Two horizontal segments, the + one above. If they do not overlap, their nearest points are end points."""
    (a, b), (c, d) = sorted(ends[:2]), sorted(ends[2:])
    X = np.array([[a, gap], [b, gap], [c, 0], [d, 0]]) + shift
    separation = separate(Dataset(X, [1, 1, -1, -1]))
    low, high = max(a, c), min(b, d)
    middle = (low + high) / 2
    expected = [[middle, gap], [middle, 0]] if low <= high else [[b, gap], [c, 0]] if b < c else [[a, gap], [d, 0]]
    assert separation.nearest.tolist() == (np.array(expected) + shift).tolist()
