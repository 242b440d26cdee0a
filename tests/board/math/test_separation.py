"""The browser's verdict on separability is the core's."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perceptron_core import PRESETS, Dataset, Inseparable, Separable, separate
from tests.perceptron_core.strategies import datasets

KINDS = {"separable": Separable, "inseparable": Inseparable}


def browser_verdict(js, dataset):
    return js("math/separation.js", "separate", dataset.X.tolist(), dataset.y.tolist())


def check_verdict(dataset, verdict):
    """If the browser has a verdict on a dataset, it is what the core proves."""
    if verdict is None:
        return
    separation = separate(dataset)
    assert isinstance(separation, KINDS.get(verdict["kind"], object))
    if verdict["kind"] == "single class":
        assert len(set(dataset.y)) < 2
    if verdict["kind"] == "separable":
        line, length = separation.hyperplane, 1 / separation.margin
        assert tuple(verdict["support"]) == separation.support
        assert verdict["margin"] == pytest.approx(separation.margin, rel=1e-6)
        assert verdict["w"] == pytest.approx(line.w, rel=0, abs=1e-6 * length)
        assert verdict["b"] == pytest.approx(line.b, rel=0, abs=1e-6 * (1 + length * dataset.radius))
        slack = 1e-5 * (separation.margin + np.ptp(dataset.X, axis=0).max())
        assert np.array(verdict["nearest"]) == pytest.approx(separation.nearest, rel=0, abs=slack)


@st.composite
def near_misses(draw):
    """Whole numbers, each slightly off: hulls that touch, edges that are almost parallel."""
    n = draw(st.integers(2, 10))
    places = st.tuples(st.integers(-3, 3), st.integers(-3, 3))
    hair = 10.0 ** -draw(st.integers(5, 17))
    X = [[x + hair * draw(st.integers(-2, 2)) for x in draw(places)] for _ in range(n)]
    scale, far = 10.0 ** draw(st.integers(-12, 12)), draw(st.sampled_from([0, 0, 1, 1e5, 1e12]))
    return Dataset(scale * (np.array(X) + far), [draw(st.sampled_from([-1, 1])) for _ in range(n)])


@st.composite
def far_apart(draw):
    """Points of very different sizes, where a small summand vanishes in a large one."""
    sizes = draw(st.lists(st.integers(-90, 90), min_size=2, max_size=9))
    X = [[draw(st.floats(-9, 9).map(lambda x: round(x, 3))) * 10.0**size for _ in range(2)] for size in sizes]
    return Dataset(X, [draw(st.sampled_from([-1, 1])) for _ in sizes])


@given(st.one_of(datasets(dimensions=(2, 2)), near_misses(), far_apart()))
@settings(max_examples=400)
def test_what_it_says_is_what_the_core_proves(js, dataset):
    check_verdict(dataset, browser_verdict(js, dataset))


def test_on_a_grid_it_always_says_a_verdict(js):
    """Where points snap to a grid, one often lies on an edge of the other class's hull."""
    rng = np.random.default_rng(1)
    sizes = [int(n) for n in rng.integers(2, 16, 400)]
    cases = [Dataset(rng.integers(-5, 6, (n, 2)) / rng.choice([1, 4]), rng.choice([-1.0, 1.0], n)) for n in sizes]
    given = [[case.X.tolist(), case.y.tolist()] for case in cases]
    verdicts = js.ask(file="math/separation.js", name="separate", given=given, each=True)
    for case, verdict in zip(cases, verdicts, strict=True):
        assert verdict is not None
        check_verdict(case, verdict)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_it_says_a_verdict_wherever_one_drags_a_point_of_a_preset(js, preset, sweep):
    rng = np.random.default_rng(0)
    for _ in range(sweep(25)):
        dataset = PRESETS[preset](seed=int(rng.integers(20)))
        i = int(rng.integers(len(dataset)))
        dataset = dataset.moved(i, dataset.X[i] + rng.normal(size=2) * np.ptp(dataset.X, axis=0) / 5)
        verdict = browser_verdict(js, dataset)
        assert verdict is not None
        check_verdict(dataset, verdict)


@pytest.mark.parametrize(
    ("points", "labels", "kind"),
    [
        ([], [], "single class"),
        ([[1, 2]], [1], "single class"),
        ([[1, 2], [3, 4]], [-1, -1], "single class"),
        ([[1, 2], [1, 2]], [1, -1], "inseparable"),
        ([[0.0, 2], [-0.0, 2]], [1, -1], "inseparable"),
        ([[0, 0], [1, 1], [1, 0], [0, 1]], [-1, -1, 1, 1], "inseparable"),
        ([[1, 1], [0, 0], [3, 0], [0, 3]], [1, -1, -1, -1], "inseparable"),
        ([[1e-12, 0], [0, 1e-12]], [1, -1], "separable"),
        ([[1e12, 0], [0, 1e12]], [1, -1], "separable"),
        ([[0, 1], [4, 1], [1, 0], [9, 0]], [1, 1, -1, -1], "separable"),
        ([[0, 0], [2, 0], [1, 0]], [1, 1, -1], "inseparable"),  # a point on a segment
        ([[0, 0], [2, 0], [1, 0], [3, 0]], [1, 1, -1, -1], "inseparable"),  # edges on one line
        ([[0, 0], [3, 1], [0, 4], [1.5, 0.5], [4, -3]], [1, 1, 1, -1, -1], "inseparable"),  # a corner on an edge
        ([[0.1, 0.1], [0.3, 0.3], [0.2, 0.2]], [1, 1, -1], "inseparable"),
        ([[0, 0], [1, 1], [0.3, 0.1 + 0.2]], [1, 1, -1], None),  # off by the last bit, which the server decides
        ([[1e99, 0], [-1e99, 2e-99], [0, 1e-99]], [1, 1, -1], "inseparable"),
        ([[1e99, 0], [1e-99, 0], [0, 1]], [1, -1, -1], "separable"),
    ],
)
def test_hard_cases(js, points, labels, kind):
    dataset = Dataset(np.reshape(points, (-1, 2)), labels)
    verdict = browser_verdict(js, dataset)
    assert (verdict and verdict["kind"]) == kind
    check_verdict(dataset, verdict)


def adversarial(rng):
    """Points that touch, that almost touch, that lie on one line, far away, or that have very different sizes."""
    kind, n = rng.integers(9), int(rng.integers(13))
    y, normal = rng.choice([-1.0, 1.0], n), rng.normal(size=(n, 2))
    if kind == 0:
        X = rng.integers(-3, 4, (n, 2)).astype(float)
    elif kind == 1:
        X = normal.round(int(rng.integers(0, 4)))
    elif kind == 2:
        X = normal * 10.0 ** rng.integers(-12, 13)
    elif kind == 3:
        X = normal + 10.0 ** rng.integers(0, 14)
    elif kind == 4:
        X = rng.integers(-3, 4, (n, 2)) + normal * 10.0 ** rng.integers(-17, -6)
    elif kind == 5:
        X = np.outer(normal[:, 0], [1, 0.7]) + rng.normal(size=(n, 2)) * 10.0 ** rng.integers(-17, 0)
        y = np.where(X[:, 1] > 0.7 * X[:, 0], 1.0, -1.0)
    elif kind == 6:
        way = rng.normal(size=2)
        y = np.where(normal @ way > 0, 1.0, -1.0)
        X = normal + np.outer(y * 10.0 ** rng.integers(-9, 1), way)
    elif kind == 7:
        X = normal * 10.0 ** rng.integers(-60, 60, (n, 1))
    else:  # a − point between two + points: on their segment, or off it by a rounding error
        ends = normal.round(int(rng.integers(0, 3))) * 10.0 ** rng.integers(-3, 4)
        parts = rng.choice([0.0, 0.25, 0.5, 1.0, 1 / 3, 0.1], (n, 1))
        X = np.vstack([ends, (1 - parts) * ends + parts * ends[::-1]])
        y = np.repeat([1.0, -1.0], n)
    return Dataset(X, y)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2))
def test_of_ten_thousand_hard_sets_none_is_contradicted(js, seed):
    rng = np.random.default_rng(seed)
    for _ in range(20):
        cases = [adversarial(rng) for _ in range(500)]
        given = [[case.X.tolist(), case.y.tolist()] for case in cases]
        verdicts = js.ask(file="math/separation.js", name="separate", given=given, each=True)
        for case, verdict in zip(cases, verdicts, strict=True):
            check_verdict(case, verdict)
