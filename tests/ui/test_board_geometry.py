"""The browser's few lines of geometry and replay agree with the core, on many random inputs."""

import numpy as np
import pytest

from perceptron_core import Hyperplane, shuffled_order
from ui import board


@pytest.fixture(scope="module")
def module(address, chromium):
    """A function that calls an exported function of one of the board's modules in the browser."""
    page = chromium.new_page()
    page.goto(address)
    folder = board.publish()["board"]

    def call(file, function, cases):
        return page.evaluate(
            "async ([file, name, cases]) => {const module = await import(file);"
            "return cases.map((arguments_) => module[name](...arguments_) instanceof Uint32Array"
            "? [...module[name](...arguments_)] : module[name](...arguments_))}",
            [f"/app/static/{folder}/{file}", function, cases],
        )

    yield call
    page.close()


def random_lines(count, size=1.0):
    rng = np.random.default_rng(1)
    for _ in range(count):
        w, b, x = rng.normal(size=2), rng.normal(), rng.normal(size=2) * size
        yield Hyperplane(w, b * size), x


@pytest.mark.parametrize("size", [1e-12, 1.0, 1e12])
def test_foot_and_distance(module, size):
    lines = list(random_lines(200, size))
    sent = [[{"w": line.w.tolist(), "b": line.b}, x.tolist()] for line, x in lines]
    feet = np.array(module("geometry.js", "foot", sent))
    distances = np.array(module("geometry.js", "distance", sent))
    assert np.allclose(feet, [line.projections(x) for line, x in lines], rtol=1e-9, atol=1e-12 * size)
    assert np.allclose(distances, [line.distances(x) for line, x in lines], rtol=1e-9, atol=1e-12 * size)


def test_the_line_in_view_lies_on_the_line_and_leaves_the_view(module):
    view = {"x": [-1, 2], "y": [-2, 1]}
    lines = [line for line, _ in random_lines(200)]
    ends = module("geometry.js", "segmentInView", [[{"w": line.w.tolist(), "b": line.b}, view] for line in lines])
    for line, segment in zip(lines, ends, strict=True):
        corners = np.array([[x, y] for x in view["x"] for y in view["y"]])
        crosses = np.unique(np.sign(line.scores(corners))).size > 1
        assert (segment is not None) == crosses
        if segment is not None:
            assert np.allclose(line.distances(np.array(segment)), 0, atol=1e-12)
            assert all(not (-1 < x < 2 and -2 < y < 1) for x, y in segment)


def test_the_two_half_planes_share_the_view(module):
    view = {"x": [-1, 2], "y": [-2, 1]}
    lines = [line for line, _ in random_lines(200)]
    for sign in (1, -1):
        polygons = module(
            "geometry.js", "halfPlane", [[{"w": line.w.tolist(), "b": line.b}, sign, view] for line in lines]
        )
        for line, polygon in zip(lines, polygons, strict=True):
            assert all(sign * line.distances(corner) > -1e-12 for corner in polygon)
            other = area(module("geometry.js", "halfPlane", [[{"w": line.w.tolist(), "b": line.b}, -sign, view]])[0])
            assert area(polygon) + other == pytest.approx(9)
            break  # one is enough for the sum: the sign holds for all


def area(polygon):
    """The shoelace formula."""
    if len(polygon) < 3:
        return 0.0
    x, y = np.transpose(polygon)
    return abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2


def test_shuffles_are_those_of_the_core(module):
    cases = [[n, seed, epoch] for n in (1, 2, 7, 100) for seed in (0, 1, 9999) for epoch in (1, 2, 300)]
    assert module("run.js", "shuffled", cases) == [shuffled_order(*case).tolist() for case in cases]


@pytest.mark.parametrize(("size", "limit"), [(3, 5), (7, 5), (11, 5), (51, 5), (1e12, 1), (1e-12, 1), (5, 5)])
def test_the_scale_of_arrows_is_the_largest_round_one_that_fits(module, size, limit):
    scale = module("geometry.js", "drawingScale", [[size, limit]])[0]
    assert scale * size <= limit * (1 + 1e-9)
    assert scale == 1 or 2.5 * scale * size > limit * (1 - 1e-9)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-1.5, "−1.5"),
        (1 / 3, "0.3333"),
        (123456, "1.23·10⁵"),
        (-2e-12, "−2·10⁻¹²"),
        (1e12, "1·10¹²"),
        (99999.9, "100000"),
    ],
)
def test_numbers_as_they_are_written(module, value, text):
    assert module("words.js", "number", [[value]]) == [text]


def test_the_span_of_a_line_in_the_view(module):
    view = {"x": [-1, 2], "y": [-2, 1]}
    rng = np.random.default_rng(2)
    cases = [(rng.uniform(-4, 4, 2).tolist(), rng.normal(size=2).tolist()) for _ in range(200)]
    cases += [([0, 5], [1, 0]), ([0, 0.5], [1, 0]), ([3, 0], [0, -2]), ([1, 0], [0, -2])]
    spans = module("geometry.js", "spanInView", [[*case, view] for case in cases])
    assert None in spans[:200]
    for (start, along), span in zip(cases, spans, strict=True):
        times = np.linspace(-40, 40, 4001)
        x, y = (np.array(start)[:, None] + np.outer(along, times)).round(12)
        inside = (x >= -1) & (x <= 2) & (y >= -2) & (y <= 1)
        if span is None:
            assert not inside.any()
        else:
            low, high = span
            assert (inside == ((times >= low - 1e-9) & (times <= high + 1e-9))).all()
    assert spans[200:] == [None, [-1, 2], None, [-0.5, 1]]
