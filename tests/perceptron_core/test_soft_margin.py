"""The soft margin against its optimality conditions, a duality certificate and scikit-learn."""

import sys
from dataclasses import replace
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.spatial import ConvexHull
from sklearn.svm import SVC

from perceptron_core import (
    PRESETS,
    Dataset,
    Hyperplane,
    Separable,
    SingleClass,
    SoftMarginPath,
    _active_set,
    _interior_point,
    reduced_hull,
    separate,
    soft_margin,
    soft_margin_path,
)
from perceptron_core._active_set import ExactPath, Path, PathLost
from tests.perceptron_core.strategies import datasets

unhurried = settings(deadline=None, max_examples=150)
OUTLIER = Dataset([[2, -1], [2, 1], [3, 0.5], [-1, 1.5], [-2, 0], [-3, -1], [-3, 0.5]], [1, 1, 1, 1, -1, -1, -1])
XOR = PRESETS["xor"]()


def objective(dataset, C, w, b):
    return 0.5 * w @ w + C * np.maximum(0, 1 - dataset.y * (dataset.X @ w + b)).sum()


def check(dataset, C, soft, rel=1e-9):
    """The Karush–Kuhn–Tucker conditions and the duality gap, from the definitions."""
    X, y, alpha, plane = dataset.X, dataset.y, soft.multipliers, soft.hyperplane
    assert (alpha >= 0).all()
    assert (alpha <= C).all()
    assert abs(alpha @ y) <= rel * alpha.sum()
    reach = np.abs(X).max(axis=0, initial=0.0)
    np.testing.assert_allclose((alpha * y) @ X, plane.w, rtol=0, atol=rel * (alpha.sum() * reach.max() + 1e-300))
    margins = plane.functional_margins(dataset)
    room = rel * (1 + np.abs(plane.w) @ reach + abs(plane.b))
    assert (alpha[margins < 1 - room] >= C * (1 - rel)).all()
    assert (alpha[margins > 1 + room] <= C * rel).all()
    np.testing.assert_array_equal(soft.slacks, np.maximum(0, 1 - margins))
    primal = objective(dataset, C, plane.w, plane.b)
    dual = alpha.sum() - 0.5 * ((alpha * y) @ X) @ ((alpha * y) @ X)
    assert soft.primal == pytest.approx(primal, rel=1e-9)
    assert soft.dual == pytest.approx(dual, rel=1e-9)
    assert abs(primal - dual) <= rel * primal
    assert soft.gap == pytest.approx((primal - dual) / primal, abs=rel)
    low, high = soft.interval
    assert low <= plane.b <= high
    size = (high - low) + 1e-3 * (1 + abs(plane.b))
    for b in (low, high):
        assert objective(dataset, C, plane.w, b) == pytest.approx(primal, rel=1e-8)
    for b in (low - size, high + size):
        assert objective(dataset, C, plane.w, b) > primal * (1 - 1e-12)


def random_dataset(seed):
    """Clouds, grids, lines, duplicates, mirror images; balanced or not; in any unit, near 0 or far away."""
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(2, 30)), int(rng.choice([1, 2, 2, 2, 3, 5]))
    X = [
        lambda: rng.integers(0, 3, (n, d)),
        lambda: rng.integers(-5, 6, (n, d)),
        lambda: rng.normal(size=(n, d)).round(1),
        lambda: rng.normal(size=(n, d)),
        lambda: np.outer(rng.integers(-4, 5, n), rng.integers(-3, 4, d)),
        lambda: rng.integers(0, 2, (n, d)) / 4 + 7,
    ][rng.integers(6)]()
    share = rng.choice([0.1, 0.3, 0.5])
    y = rng.choice([-1, 1], n, p=[share, 1 - share])
    if rng.random() < 0.3:
        scores = X @ rng.normal(size=d)
        y = np.where(scores > np.median(scores), 1, -1)
    if rng.random() < 0.2:
        X, y = np.vstack([X, -X]), np.concatenate([y, -y])
    return Dataset(float(rng.choice([1, 1, 1e-12, 1e12, 1e-3])) * X, y)


@pytest.mark.parametrize(
    "seeds",
    [range(120), [255, 256], *(pytest.param(range(k, k + 100), marks=pytest.mark.soak) for k in range(100, 600, 100))],
)
def test_every_piece_is_optimal_at_both_ends_and_between(seeds):
    for seed in seeds:
        dataset, rng = random_dataset(seed), np.random.default_rng(seed)
        path = soft_margin_path(dataset)
        if isinstance(path, SingleClass):
            continue
        unit = dataset.radius**2 or 1.0
        ends = [*pairwise(path.C), (path.C[-1], 4 * path.C[-1] + 4 / unit)]
        assert path.gap <= 1e-9
        for start, end in rng.permutation(ends)[:3]:
            for C in (start, start + rng.uniform() * (end - start)):
                if C > 0:
                    check(dataset, C, path.at(C))
        for C in 10 ** rng.uniform(-6, 4, 2) / unit:
            alone, soft = soft_margin(dataset, C), path.at(C)
            check(dataset, C, alone)
            assert alone.primal == pytest.approx(soft.primal, rel=1e-9)
        # w is continuous in C; b stays within the two intervals, which meet.
        for k in range(len(path) - 1):
            step = path.C[k + 1] - path.C[k]
            np.testing.assert_allclose(
                path.w[k] + step * path.w_slope[k], path.w[k + 1], rtol=0, atol=1e-8 * np.abs(path.w).max()
            )


def price(dataset, exponent):
    """C in units of 1 over the squared size of the cloud, because only that ratio has a meaning."""
    return 10.0**exponent / (np.ptp(dataset.X, axis=0).max() ** 2 or 1.0)


def wide(d):
    """60 standardized points with random labels; 8 coordinates are always 0."""
    r = np.random.default_rng(0)
    X = r.integers(0, 17, (60, d)).astype(float)
    X[:, :8] = 0
    return Dataset((X - X.mean(0)) / (X.std(0) + 1e-12), r.choice([-1, 1], 60))


def hard(seed):
    """Data for which doubles lose the path: many grid points, collinear or far away, in very different units."""
    rng = np.random.default_rng(seed)
    n, d = [(40, 2), (40, 2), (24, 20), (30, 5)][rng.integers(4)]
    X = [
        lambda: rng.normal(size=(n, d)),
        lambda: rng.integers(0, 4, (n, d)).astype(float),
        lambda: np.outer(rng.normal(size=n), rng.normal(size=d)),
        lambda: 1e6 + rng.normal(size=(n, d)),
    ][rng.integers(4)]()
    scores = (X - X.mean(axis=0)) @ rng.normal(size=d)
    y = np.where(scores > rng.normal(size=n) * rng.choice([0.0, 0.3, 10.0]), 1, -1)
    y[:2] = 1, -1
    units = np.ones(d)
    units[1] = rng.choice([1, 1e-4, 1e-6, 1e-9])
    return Dataset(X * units * rng.choice([1, 1e-12, 1e12]), y)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**6), st.sampled_from([random_dataset, hard]), st.floats(-6, 7))
@example(255, random_dataset, np.log10(17.19 * 0.25**2))  # far above what the maximum-margin separator needs
@example(226, random_dataset, 7.0)
@example(13, random_dataset, 2.0)
@example(58, hard, 7.0)
def test_the_promise_holds_at_the_price_that_is_asked_for(seed, make, exponent):
    dataset = make(seed)
    C = price(dataset, exponent)
    soft = soft_margin(dataset, C)
    if isinstance(soft, SingleClass):
        return
    assert abs(soft.gap) <= 1e-9 + coarse(dataset, soft)
    assert abs(soft.multipliers @ dataset.y) <= 1e-9 * soft.multipliers.sum()
    if exponent < 1:
        check(dataset, C, soft, rel=1e-7)


def coarse(dataset, soft):
    """The uncertainty of a margin due to rounding of w and b, which is large far from the origin."""
    plane = soft.hyperplane
    return 16 * np.finfo(float).eps * (np.abs(plane.w) @ np.abs(dataset.X).max(axis=0) + abs(plane.b))


@pytest.mark.parametrize("make", [random_dataset, hard])
def test_what_needs_no_path_holds_the_promise_too(make, monkeypatch):
    """By an interior point method alone; the number of its rounds does not depend on the points."""
    steps = []
    step = _interior_point._NewtonSystem.step
    monkeypatch.setattr(Path, "pieces", lost)
    monkeypatch.setattr(_interior_point._NewtonSystem, "step", lambda *a: steps.append(1) or step(*a))
    for seed in range(30):
        dataset = make(seed)
        if len({*dataset.y}) < 2:
            continue
        for exponent in (-2.5, 0.3, 2.0):
            C = price(dataset, exponent)
            steps.clear()
            soft = soft_margin(dataset, C)
            assert abs(soft.gap) <= 1e-9 + coarse(dataset, soft)
            assert 0 < len(steps) <= 2 * _interior_point.ROUNDS
            if exponent < 1:
                check(dataset, C, soft, rel=1e-6)


def lost(*_, **__):
    raise PathLost


@pytest.mark.parametrize("d", [30, 64])
@pytest.mark.parametrize("C", [0.03, 0.001])
def test_many_dimensions_need_no_whole_numbers(d, C, monkeypatch):
    steps, solve = [], Path.solve
    monkeypatch.setattr(ExactPath, "solve", lost)
    monkeypatch.setattr(Path, "solve", lambda *a: steps.append(1) or solve(*a))
    dataset = wide(d)
    soft, svc = soft_margin(dataset, C), SVC(kernel="linear", C=C, tol=1e-8).fit(dataset.X, dataset.y)
    assert abs(soft.gap) <= 1e-9
    assert len(steps) <= 4 * len(dataset)
    np.testing.assert_allclose(soft.hyperplane.w, svc.coef_[0], rtol=0, atol=1e-5)
    assert soft.primal <= objective(dataset, C, svc.coef_[0], svc.intercept_[0]) * (1 + 1e-12)
    path = soft_margin_path(dataset)
    assert path.gap <= 1e-9
    assert path.at(C).primal == pytest.approx(soft.primal, rel=1e-9)


def test_whole_numbers_have_an_end(monkeypatch):
    """If exact integers take too long, the path is that of doubles, `gap` says so, and each line is refined."""
    dataset = next(
        d
        for d in map(hard, range(100))
        if sys.modules["perceptron_core.soft_margin"]._compute_path(d, Path, 0).gap > 1e-3
    )
    steps, solve = [], ExactPath.solve
    monkeypatch.setattr(ExactPath, "solve", lambda *a: steps.append(1) or solve(*a))
    exact = soft_margin_path(dataset)
    assert exact.gap <= 1e-9
    assert len(steps) > 3
    steps.clear()
    monkeypatch.setattr(_active_set, "MOST_WORK", 1500)
    given_up = soft_margin_path(dataset)
    assert 0 < len(steps) <= 10
    assert given_up.gap > 1e-3
    monkeypatch.setattr(Path, "pieces", lost)
    nothing = soft_margin_path(dataset)
    assert (len(nothing), nothing.gap > 1e-3) == (1, True)
    for path, promise in ((given_up, 1e-9), (nothing, 1e-8)):
        for C in exact.C[1::3]:
            soft = path.at(C)
            assert abs(soft.gap) <= promise
            assert soft.primal == pytest.approx(exact.at(C).primal, rel=1e-8)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**6), st.sampled_from(["whole", "a breakpoint less", "bent", "clumsy"]), st.integers(0, 10**6))
@example(76, "a breakpoint less", 76)  # a slack is 0 on only a part of the piece
@example(38370, "a breakpoint less", 38372)  # a negative dual value
def test_no_line_between_two_breakpoints_is_worse_than_the_gap_of_the_path(seed, kind, which):
    """Also for a wrong path, such as one that rounding has lost."""
    dataset = random_dataset(seed)
    path = soft_margin_path(dataset)
    if isinstance(path, SingleClass) or len(path) < 3:
        return
    k = 1 + which % (len(path) - 2)
    if kind == "a breakpoint less":
        stay = np.arange(len(path)) != k
        parts = {
            name: getattr(path, name)[stay] for name in ("C", "w", "w_slope", "interval", "interval_slope", "sides")
        }
        lists = {
            name: tuple(np.array(getattr(path, name), dtype=object)[stay]) for name in ("elbow", "alpha", "alpha_slope")
        }
        path = replace(path, **parts, **{name: tuple(map(np.asarray, parts)) for name, parts in lists.items()})
    elif kind != "whole":
        off = 1 + 1e-3 * np.random.default_rng(which).normal(size=path.w.shape)
        path = replace(path, **({"w_slope": path.w_slope * off} if kind == "bent" else {"w": path.w * off}))
    ends = [*pairwise(path.C), (path.C[-1], 2 * path.C[-1])]
    worst = max(abs(path._at(C, i).gap) for i, (a, b) in enumerate(ends) for C in np.linspace(a, b, 12) if C > 0)
    assert worst <= path.gap * (1 + 1e-9) + 1e-12  # rounding adds a little on any of these lines
    if kind == "whole":
        assert path.gap <= 1e-9


@unhurried
@given(datasets(most=9, dimensions=(1, 3)), st.floats(-4, 3))
@example(XOR, 0.0)
@example(Dataset([[0, 0]] * 4, [1, 1, 1, -1]), 0.0)
def test_the_gap_closes_on_any_points(dataset, exponent):
    soft = soft_margin(dataset, 10**exponent)
    if not isinstance(soft, SingleClass):
        check(dataset, 10**exponent, soft, rel=1e-7)


@pytest.mark.parametrize("ratio", [1e3, 1e6, 1e9])
def test_coordinates_in_very_different_units(ratio):
    """The units differ so much that doubles lose the path, and integers find it."""
    for seed in range(4):
        rng = np.random.default_rng(seed)
        y = np.where(rng.random(24) < 0.4, 1, -1)
        dataset = Dataset((rng.normal(size=(24, 2)) + 0.8 * y[:, None]) * [1, 1 / ratio], y)
        path = soft_margin_path(dataset)
        assert path.gap <= 1e-9
        for start, end in pairwise(path.C):
            check(dataset, (start + end) / 2, path.at((start + end) / 2), rel=1e-8)


def test_whole_numbers_and_doubles_find_the_same_path(monkeypatch):
    for seed in range(40):
        rng = np.random.default_rng(seed)
        X = rng.integers(0, 4, (15, 2)) if seed % 2 else rng.normal(size=(15, 2))
        dataset = Dataset(X, np.append([1, -1], rng.choice([-1, 1], 13, p=[0.4, 0.6])))
        in_doubles = soft_margin_path(dataset)
        with monkeypatch.context() as patch:
            patch.setattr(sys.modules["perceptron_core.soft_margin"], "Path", ExactPath)
            exact = soft_margin_path(dataset)
        assert exact.gap <= 1e-9
        for C in 10 ** np.linspace(-3, 3, 5) / dataset.radius**2:
            one, other = in_doubles.at(C), exact.at(C)
            np.testing.assert_allclose(one.hyperplane.w, other.hyperplane.w, rtol=0, atol=1e-8 * np.abs(exact.w).max())
            assert one.interval == pytest.approx(other.interval, abs=1e-7)


@pytest.mark.parametrize("arithmetic", [Path, ExactPath])
def test_ties_are_broken_by_the_part_in_epsilon(arithmetic):
    """The times are 2, 2 up to rounding, 2 and 3, with ε parts 7, 5, 6 and 0; the values 1, 1 and 2 at t = 1."""
    path = arithmetic(np.eye(2), np.array([1.0, -1]), (0, 1.0, 0), np.eye(2, 3), np.zeros(2, dtype=bool))
    kind = float if arithmetic is Path else int
    rows = np.array([[-4, 2, -14], [-2, 1, -5], [-6, 3, -18], [-3, 1, 0]], dtype=kind).astype(object)
    if arithmetic is Path:
        rows = rows.astype(float)
        rows[1, 0] *= 1 + 1e-14
    k, (time, tiny) = path.first(rows, 0)
    assert (k, time, tiny) == (1, pytest.approx(2), 5)
    rows = np.array([[0, 1, 3], [1, 0, 2], [2, 0, 1]], dtype=kind).astype(rows.dtype)
    assert [path.lowest(rows, 1, e) for e in (0, -2)] == [1, 0]


@pytest.mark.parametrize("d", [2, 5, 10, 30])
def test_scikit_learn_finds_the_same_line(d):
    rng = np.random.default_rng(d)
    for n in (20, 60):
        y = np.where(rng.random(n) < 0.4, 1, -1)
        dataset = Dataset(rng.normal(size=(n, d)) + 0.7 * y[:, None], y)
        path = soft_margin_path(dataset)
        assert path.gap <= 1e-9
        for C in (0.01, 0.1, 1.0, 10.0):
            svc, soft = SVC(kernel="linear", C=C, tol=1e-10).fit(dataset.X, dataset.y), path.at(C)
            np.testing.assert_allclose(soft.hyperplane.w, svc.coef_[0], rtol=0, atol=1e-5)
            assert soft.primal <= objective(dataset, C, svc.coef_[0], svc.intercept_[0]) * (1 + 1e-12)
            low, high = soft.interval
            assert low - 1e-5 <= svc.intercept_[0] <= high + 1e-5


@pytest.mark.parametrize("name", PRESETS)
def test_the_end_of_the_path_is_the_max_margin_separator(name):
    for seed in range(5):
        dataset = PRESETS[name](seed)
        path, best = soft_margin_path(dataset), separate(dataset)
        assert path.gap <= 1e-9
        if isinstance(best, Separable):
            last = path.at(2 * path.C[-1])
            np.testing.assert_allclose(last.hyperplane.w, best.hyperplane.w, rtol=1e-9)
            assert last.hyperplane.b == pytest.approx(best.hyperplane.b, rel=1e-9)
            assert last.slacks.max() <= 1e-9
            # The path begins where C no longer limits any multiplier.
            assert max(soft_margin(dataset, 0.999 * path.C[-1]).slacks) > 1e-5
        else:
            assert path.at(2 * path.C[-1] + 1).slacks.sum() == pytest.approx(path.at(1e3 * path.C[-1] + 1).slacks.sum())


def test_the_outlier_is_given_up():
    def turned(plane):
        return np.degrees(np.arccos(plane.w @ without.w / plane.norm / without.norm))

    without = separate(OUTLIER.without(3)).hyperplane
    path, outlier = soft_margin_path(OUTLIER), 3
    hard = path.at(0.623).hyperplane
    assert path.C[-1] == pytest.approx(0.623, abs=1e-3)
    assert (1 / hard.norm, turned(hard)) == pytest.approx((0.896, 50.2), rel=1e-3)
    for C, angle, length, slack in ((0.3, 36.8, 1.554, 0.58), (0.1, 7.5, 2.38, 1.11)):
        soft = path.at(C)
        assert turned(soft.hyperplane) == pytest.approx(angle, abs=0.06)
        assert 1 / soft.hyperplane.norm == pytest.approx(length, abs=6e-3)
        assert soft.slacks[outlier] == pytest.approx(slack, abs=6e-3)
        assert soft.multipliers[outlier] <= C
    assert path.at(0.1425).slacks[outlier] < 1 < path.at(0.1423).slacks[outlier]


def test_where_b_is_free_it_is_the_middle():
    path = soft_margin_path(XOR)
    assert (len(path), path.C[-1]) == (1, 0)
    soft = path.at(3)
    assert (soft.hyperplane, soft.interval) == (Hyperplane([0, 0], 0), (-1, 1))
    three = soft_margin(Dataset([[0], [1], [5]], [1, 1, -1]), 1e-6)
    assert three.hyperplane.b == pytest.approx(1, abs=1e-4)
    assert soft_margin(Dataset([[0], [1], [5]], [-1, -1, 1]), 1e-6).hyperplane.b == pytest.approx(-1, abs=1e-4)


def test_no_two_classes():
    for call in (soft_margin_path, lambda dataset: soft_margin(dataset, 1)):
        assert call(Dataset([[1, 2], [3, 4]], [1, 1])) == SingleClass(1)
        assert call(Dataset(np.zeros((0, 2)), [])) == SingleClass(None)


@pytest.mark.parametrize("C", [0, -1, 1e300, np.nan, np.inf, "much", None])
def test_no_price(C):
    for call in (soft_margin_path(OUTLIER).at, lambda C: soft_margin(OUTLIER, C)):
        with pytest.raises(ValueError, match=r"C must be (a number|finite|between 1e-100 and 1e\+100); got"):
            call(C)


def test_any_price_that_is_one():
    for C in (1e-100, 1e-30, 1e20, 1e30, 1e100):
        for dataset in (OUTLIER, XOR, PRESETS["noisy"](0)):
            soft = soft_margin(dataset, C)
            assert np.isfinite([soft.primal, soft.dual, soft.gap]).all()
            if C <= 1e20 or isinstance(separate(dataset), Separable):
                assert abs(soft.gap) <= 1e-9
            best = soft_margin_path(dataset).at(1e20)
            assert soft.slacks.sum() <= best.slacks.sum() * (1 + 1e-9) + 1e-9 or C < 1e20
    assert soft_margin(PRESETS["noisy"](0), 1e-100).gap <= 1e-9


def test_a_path_prints_short():
    assert repr(soft_margin_path(OUTLIER)) == "<SoftMarginPath: 7 pieces, the last from C = 0.622449>"
    assert isinstance(soft_margin_path(OUTLIER), SoftMarginPath)


# ---- reduced hulls


def corners(points, cap):
    """The vertices of a reduced hull: weight `cap` on as many points as possible and the rest on one more point."""
    n, full = len(points), int(np.floor(1 / cap + 1e-9))
    rest = max(1 - full * cap, 0.0)
    for chosen in combinations(range(n), full):
        heap = cap * points[list(chosen)].sum(axis=0)
        if rest < 1e-9:
            yield heap
        else:
            yield from (heap + rest * points[j] for j in set(range(n)) - set(chosen))


@pytest.mark.parametrize("grid", [True, False])
def test_a_reduced_hull_is_the_hull_of_all_choices(grid):
    for seed in range(150):
        rng = np.random.default_rng(seed)
        n = int(rng.integers(1, 8))
        points = rng.integers(0, 3, (n, 2)).astype(float) if grid else 1e6 + rng.normal(size=(n, 2))
        cap = rng.uniform(1 / n, 1) if seed % 3 else 1 / rng.integers(1, n + 1)
        hull, all_corners = reduced_hull(points, cap), np.array(list(corners(points, cap)))
        for angle in np.linspace(0, 2 * np.pi, 40):
            u = np.array([np.cos(angle), np.sin(angle)])
            assert (hull @ u).max() == pytest.approx((all_corners @ u).max(), rel=1e-12, abs=1e-9)
        if np.linalg.matrix_rank(all_corners - all_corners[0], tol=1e-6) == 2:
            assert len(hull) == len(ConvexHull(all_corners).vertices)
            x, y = hull.T
            assert np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)) > 0  # counterclockwise


def test_the_nearest_points_of_the_reduced_hulls_make_the_soft_margin():
    for name in ("noisy", "separable", "one outlier", "touching", "iris: versicolor, virginica"):
        dataset = PRESETS[name](1)
        for C in (0.03, 0.3, 3):
            soft = soft_margin(dataset, C)
            p, q = soft.nearest
            alpha = soft.multipliers
            size = alpha[dataset.y > 0].sum()
            assert soft.cap == pytest.approx(C / size)
            np.testing.assert_allclose(p - q, soft.hyperplane.w / size, atol=1e-12)
            hulls = [reduced_hull(dataset.X[dataset.y == label], soft.cap) for label in (1, -1)]
            parted = separate(Dataset(np.vstack(hulls), np.repeat([1, -1], [len(hull) for hull in hulls])))
            assert 2 * parted.margin == pytest.approx(np.linalg.norm(p - q), rel=1e-7)
            np.testing.assert_allclose(parted.nearest[0] - parted.nearest[1], p - q, atol=1e-7)


def test_what_has_no_reduced_hull():
    points = np.array([[0.0, 0], [1, 0], [5, 6]])
    assert reduced_hull(points, 0.3).shape == (0, 2)
    assert reduced_hull(np.zeros((0, 2)), 1).shape == (0, 2)
    assert reduced_hull(points, 1 / 3) == pytest.approx(np.array([[2, 2]]))
    for n in (49, 93, 99, 210):  # n · (1/n) or 1/(1/n) differs from n by rounding
        many = np.random.default_rng(n).normal(size=(n, 2))
        assert reduced_hull(many, 1 / n) == pytest.approx(many.mean(axis=0)[None], abs=1e-9)
    assert reduced_hull(points, 7) == pytest.approx(reduced_hull(points, 1))
    assert reduced_hull(points[[0, 0]], 0.7) == pytest.approx(np.zeros((1, 2)))
    assert len(reduced_hull(points[:2], 0.7)) == 2
    with pytest.raises(ValueError, match="cap must be greater than 0; got 0"):
        reduced_hull(points, 0)
    with pytest.raises(ValueError, match=r"points must have shape \(n, 2\), as they are in the plane; got \(1, 3\)"):
        reduced_hull([[1, 2, 3]], 1)
