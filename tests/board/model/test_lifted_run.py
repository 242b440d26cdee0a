"""Lifted runs have the core's bits, and the preimage is the zero set."""

import re
from bisect import bisect_left

import numpy as np
import pytest

from perceptron_core import PRESETS, Dataset, Inseparable, Perceptron, separate
from perceptron_core.features import THIRD_FEATURES, third_feature
from tests.board.words.test_script import check_script
from tests.node import Source
from ui import words
from ui.lessons.feature_maps import lifted_data
from ui.lessons.feature_maps.feature_control import MAPS

PX = 6 / 480  # in a picture of 480 × 480 px
VIEW = {"x": [-3.1, 2.9], "y": [-2.9, 3.1], "centre": [-0.1, 0.1], "unit": PX}
GRID_SIZE = 251  # places of the brute force in each direction
TYPED_FEATURES = ("sin(3x₁) + x₂²", "x₁x₂(x₁ − x₂)", "min(|x₁|, |x₂|)", "x₁⁴ − x₂", "exp(x₁)/3")
PARTIAL_FEATURES = ("1/x₁", "log(x₁)", "√(x₁x₂)")
ALL_FEATURES = (*THIRD_FEATURES, *TYPED_FEATURES, *PARTIAL_FEATURES, *MAPS)
XOR, PERCEPTRON = PRESETS["xor"](), Perceptron()


def lifted_run(js, text, dataset=XOR, perceptron=PERCEPTRON):
    run, phi = lifted_data.run_and_map(dataset, perceptron, text)
    points = {"points": dataset.X.tolist(), "labels": dataset.y.astype(int).tolist()}
    return js.new("model/runs/lifted_run.js", "LiftedRun", run, points, phi)


def map_of(text):
    return MAPS.get(text) or third_feature(text)


def lift_places(phi, places):
    """φ(x) of places in the plane; on the number line x is x₁."""
    return phi.values(places[:, : len(phi.variables)])


def random_planes(phi, rng, count):
    """(w, b) of random hyperplanes that cross the picture; one uses the first features only, and one the last."""
    at = rng.uniform(-2, 2, size=(count, 2))
    with np.errstate(all="ignore"):
        z = np.nan_to_num(lift_places(phi, at), posinf=0, neginf=0)
    w = rng.normal(size=z.shape) / (np.abs(z) + 0.1)
    b = -np.einsum("ij,ij->i", w, z)
    first, last = np.zeros(z.shape[1]), np.zeros(z.shape[1])
    first[:2], last[-1] = (1, 2), 1
    return [*zip(w, b, strict=True), (first, 0.3), (last, -0.5)]


def preimage(js, run, w, b, settled=True):
    moment = {"run": run, "frame": {"line": {"w": w.tolist(), "b": float(b)}}, "settled": settled, "playing": False}
    return js("pictures/lifted.js", "preimageOf", moment, VIEW)


def covered_places(outlines, xs, ys):
    """Which places of a grid lie inside outlines, by the nonzero rule of browsers."""
    turns = np.zeros((len(ys), len(xs)), int)
    for outline in outlines:
        for (x0, y0), (x1, y1) in zip(outline, [*outline[1:], outline[0]], strict=True):
            rows = slice(bisect_left(ys, min(y0, y1)), bisect_left(ys, max(y0, y1)))
            if rows.start < rows.stop:
                x = x0 + (ys[rows] - y0) * (x1 - x0) / (y1 - y0)
                turns[rows] += (1 if y1 > y0 else -1) * (xs[None, :] <= x[:, None])
    return turns != 0


def grid_places(xs, ys):
    return np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)


def lift_quietly(phi, places):
    with np.errstate(all="ignore"):
        return lift_places(phi, places)


@pytest.mark.parametrize("text", ["x₁x₂", "x1 foo\nimport os", "1/(x₁ − 1)"])
def test_a_script_is_of_the_lifted_points_and_repeats_no_text_that_was_typed(js, text):
    names = lifted_data.run_and_map(XOR, PERCEPTRON, text)[1]["names"]
    script = js("words/script.js", "script", lifted_run(js, text))
    assert "foo" not in script
    assert ("φ₃ = " in script) == (names is not None)
    check_script(script, PERCEPTRON.train(lifted_data.lift(XOR, text)[1]))


@pytest.mark.parametrize("text", ALL_FEATURES)
def test_the_regions_are_where_brute_force_has_the_signs(js, sweep, text):
    """A place with the wrong sign, or none, has a place of the other sign within a pixel."""
    phi, run = map_of(text), lifted_run(js, text)
    xs, ys = (np.linspace(low, high, GRID_SIZE + 2)[1:-1] for low, high in (VIEW["x"], VIEW["y"]))
    places = grid_places(xs, ys)
    z = lift_quietly(phi, places)
    for w, b in random_planes(phi, np.random.default_rng(0), sweep(3)):
        found = preimage(js, run, w, b)
        with np.errstate(all="ignore"):
            s = z @ w + b
        plus, minus = (covered_places(found[side], xs, ys).ravel() for side in ("plus", "minus"))
        assert not (plus & minus).any()
        known = ~np.isnan(s)
        bad = known & ((plus != (s >= 0)) | (minus != (s < 0)))
        if text in PARTIAL_FEATURES:
            bad &= np.abs(places[:, 0]) > PX  # the features are undefined there
        others = neighbours(phi, places[bad], w, b)
        near = np.isnan(others) | ((others >= 0) != (s[bad, None] >= 0))
        assert near.any(axis=1).all(), (text, w, b, int((~near.any(axis=1)).sum()))
        drawn = (plus | minus) & ~known
        assert not np.isnan(neighbours(phi, places[drawn], w, b)).all(axis=1).any()


def neighbours(phi, places, w, b):
    """The scores of the eight places that are a pixel away from each place, (n, 8)."""
    steps = grid_places([-1, 0, 1], [-1, 0, 1])
    steps = steps[np.any(steps != 0, axis=1)] * PX
    with np.errstate(all="ignore"):
        return (lift_quietly(phi, (places[:, None] + steps).reshape(-1, 2)) @ w + b).reshape(-1, 8)


@pytest.mark.parametrize("text", ALL_FEATURES)
def test_the_curve_is_where_the_score_is_0_and_nowhere_else(js, sweep, text):
    phi, run = map_of(text), lifted_run(js, text)
    xs, ys = (np.linspace(low, high, GRID_SIZE) for low, high in (VIEW["x"], VIEW["y"]))
    everywhere = lift_quietly(phi, grid_places(xs, ys))
    for w, b in random_planes(phi, np.random.default_rng(1), sweep(3)):
        curves = [np.asarray(curve) for curve in preimage(js, run, w, b)["curves"]]
        if curves:
            z = lift_places(phi, np.concatenate(curves))
            assert (np.abs(z @ w + b) <= 1e-8 * (np.abs(z) @ np.abs(w) + abs(b) + 1)).all()
        # If the sign changes continuously between neighbors, the curve is as near as they are.
        with np.errstate(all="ignore"):
            s = (everywhere @ w + b).reshape(len(ys), len(xs))
            low, high = np.minimum(s[:, :-1], s[:, 1:]), np.maximum(s[:, :-1], s[:, 1:])
            j, i = np.nonzero((low < -1e-9) & (high > 1e-9) & (high - low < 1))
        if not len(i):
            continue
        crossing = np.stack([(xs[i] + xs[i + 1]) / 2, ys[j]], axis=1)
        ends = [np.concatenate([curve[:-1], curve[1:]], axis=1) for curve in curves]
        segments = np.concatenate(ends)
        for place in crossing[:: max(1, len(crossing) // 200)]:
            start, along = segments[:, :2], segments[:, 2:] - segments[:, :2]
            size = (along**2).sum(axis=1)
            t = np.clip(((place - start) * along).sum(axis=1) / np.where(size > 0, size, 1), 0, 1)
            away = np.hypot(*(start + t[:, None] * along - place).T).min()
            assert away <= xs[1] - xs[0] + PX, (text, w, b, place)


@pytest.mark.parametrize("text", [*THIRD_FEATURES, *TYPED_FEATURES, *MAPS])
def test_on_the_way_the_curve_is_rough_but_not_far(js, sweep, text):
    """Within 3 px of each point of the curve the score has both signs; and no long curve is missing."""
    phi, run = map_of(text), lifted_run(js, text)
    around = np.stack(np.meshgrid([-3, 0, 3], [-3, 0, 3]), axis=-1).reshape(-1, 2) * PX
    for w, b in random_planes(phi, np.random.default_rng(2), sweep(3)):
        exact, rough = (preimage(js, run, w, b, settled)["curves"] for settled in (True, False))
        assert bool(rough) >= any(len(curve) > 40 for curve in exact)
        if rough:
            places = (np.concatenate(rough)[:, None] + around).reshape(-1, 2)
            s = (lift_places(phi, places) @ w + b).reshape(-1, len(around))
            assert (s.min(axis=1) <= 0).all()
            assert (s.max(axis=1) >= 0).all()


@pytest.mark.parametrize(
    ("text", "w", "b", "pieces", "closed"),
    [
        ("x₁² + x₂²", (0, 0, -1), 1, 1, True),  # a circle
        ("(x₁ − x₂)²", (0, 0, 1), -0.5, 2, False),  # two lines
        ("(x₁ − x₂)²", (0, 0, 1), 1, 0, False),
        ("|x₁ − x₂|", (1, 1, -2), 0, 1, False),  # with a kink
        ("x₁x₂", (0, 0, 1), -0.5, 2, False),  # a hyperbola
        ("sin(3x₁)sin(3x₂)", (0, 0, 1), -0.5, 8, None),
    ],
)
def test_branches_hang_together(js, text, w, b, pieces, closed):
    curves = preimage(js, lifted_run(js, text), np.array(w, float), b)["curves"]
    if closed is not None:
        assert len(curves) == pieces
        for curve in curves:
            ends = np.hypot(*(np.array(curve[0]) - curve[-1]))
            assert (ends < PX) is bool(closed) or (ends < PX) == closed
    else:
        assert len(curves) >= pieces


def test_a_curve_that_just_touches_a_corner_of_the_grid_stays_one(js):
    """The cell there contains less than a thousandth of a pixel of it."""
    features, dataset = "degree ≤ 5: all monomials", PRESETS["circle in a ring"](0)
    last = Perceptron().train(MAPS[features].lift(dataset)).last
    x, y = [-5.093012658227849, 5.253012658227849], [-3.0060000000000002, 3.0260000000000007]
    moment = {"run": lifted_run(js, features, dataset), "frame": {"line": {"w": last.w.tolist(), "b": last.b}}}
    curves = js("pictures/lifted.js", "preimageOf", moment, {"x": x, "y": y, "unit": 0.0190887})["curves"]
    assert sorted(len(curve) > 10 for curve in curves) == [True, True]


def test_two_curves_that_are_nearer_than_the_grid_are_two(js):
    """No corner of a cell lies between them."""
    curves = preimage(js, lifted_run(js, "(x₁ − x₂ − 0.023)²"), np.array([0.0, 0.0, 1.0]), -0.0001)["curves"]
    offsets = np.concatenate([np.subtract(*np.transpose(curve)) for curve in curves]) - 0.023
    assert np.abs(offsets) == pytest.approx(0.01, abs=1e-9)
    for sign in (1, -1):
        assert np.isfinite(offsets[np.sign(offsets) == sign]).sum() > 200


@pytest.mark.parametrize(
    ("features", "w"),
    [
        ("degree ≤ 3: all monomials", (-0.046, 0.046, 1, -2, 1, 0, 0, 0, 0)),
        ("x, x², x³: number line", (-0.046, 1, 0)),
    ],
)
def test_so_they_are_where_several_features_bend(js, features, w):
    """(x₁ − x₂ − 0.023)² = 0.0001, and (x − 0.023)² = 0.0001."""
    curves = preimage(js, lifted_run(js, features), np.array(w, float), 0.023**2 - 0.0001)["curves"]
    places = np.concatenate(curves)
    offsets = (places[:, 0] if features.startswith("x") else places[:, 0] - places[:, 1]) - 0.023
    assert np.abs(offsets) == pytest.approx(0.01, abs=1e-9)
    assert {1, -1} == set(np.sign(offsets))


def test_a_side_is_outlined_by_its_curves_and_the_corners_of_the_picture(js):
    """The path is no longer than that, because each frame of a drag draws it anew."""
    found = preimage(js, lifted_run(js, "x₁² + x₂²"), np.array([0.3, 0.2, 1.0]), -1)
    curve, disc = ({tuple(place) for place in outline} for (outline,) in (found["curves"], found["minus"]))
    outside = [{tuple(place) for place in outline} for outline in found["plus"]]
    corners = {(x, y) for x in VIEW["x"] for y in VIEW["y"]}
    assert disc == curve
    assert len(outside) == 2
    assert set.union(*outside) == corners | curve


def test_the_middle_of_a_saddle_decides(js):
    """x₁x₂ around a place in the middle of a cell: the branches are two pixels from it."""
    for by, side in ((-0.0003, "minus"), (0.0003, "plus")):
        found = preimage(js, lifted_run(js, "(x₁ − 0.025)(x₂ − 0.025)"), np.array([0.0, 0.0, 1.0]), by)
        at = np.array([0.025])
        assert {name for name in ("plus", "minus") if covered_places(found[name], at, at).any()} == {side}


def test_no_curve_goes_through_a_pole(js):
    curves = preimage(js, lifted_run(js, "1/(x₁ − 0.013)"), np.array([0.0, 0.0, 1.0]), -1)["curves"]
    assert np.concatenate(curves)[:, 0] == pytest.approx(1.013)


def test_a_curve_of_two_lines_is_theirs(js):
    """The notes' preimage: x₁ − x₂ = ±1/√2."""
    curves = preimage(js, lifted_run(js, "(x₁ − x₂)²"), np.array([0.0, 0.0, 2.0]), -1)["curves"]
    offsets = [np.subtract(*np.transpose(curve)) for curve in curves]
    for offset, sign in zip(sorted(offsets, key=np.mean), (-1, 1), strict=True):
        assert offset == pytest.approx(sign / np.sqrt(2), abs=1e-9)


@pytest.mark.parametrize("text", [*THIRD_FEATURES, *MAPS])
@pytest.mark.parametrize("preset", ["xor", "circle in a ring", "noisy"])
def test_the_run_is_the_cores(js, preset, text):
    """The browser lifts the points itself if all features are products."""
    dataset = PRESETS[preset](0)
    perceptron = Perceptron(order="first", learning_rate=0.1)
    phi = map_of(text)
    points = phi.lift(Dataset(dataset.X[:, : len(phi.variables)], dataset.y))
    trace = perceptron.train(points, max_updates=2000 if isinstance(separate(points), Inseparable) else 10_000)
    states = lifted_run(js, text, dataset, perceptron)["states"]
    assert np.array([state["w"] for state in states]).tobytes() == trace.w.tobytes()
    assert np.array([state["b"] for state in states]).tobytes() == trace.b.tobytes()


@pytest.mark.parametrize("copied", ["0", "x₁"])
def test_a_feature_that_adds_nothing_leaves_the_run_as_it_is(js, copied):
    """φ changes nothing else: with φ₃ = 0 the run is that in the plane, bit for bit."""
    dataset = PRESETS["separable"](0)
    trace = Perceptron().train(dataset)
    states = lifted_run(js, copied, dataset)["states"]
    if copied == "0":
        assert np.array([state["w"][:2] for state in states]).tobytes() == trace.w.tobytes()
    assert all(state["w"][2] == (0 if copied == "0" else state["w"][0]) for state in states)


def test_what_is_said_is_said_of_planes_and_lifted_points(js):
    run = lifted_run(js, "(x₁ − x₂)²")
    told_ = [run("story", position, False, False) for position in range(run["total"] + 1)]
    text = " ".join([*(story["title"] for story in told_), *(line for story in told_ for line in story["lines"])])
    assert "line" not in text
    assert "φ(x⁽³⁾) = (0, 0, 0) + (−1)·(1, −1, 4) = (−1, 1, −4)" in text
    still = lifted_run(js, "x₁x₂", Dataset([[1, 2]], [1]), Perceptron(boundary="positive"))
    assert "With w = 0 and b = 0, every score is 0." in still("story", 0, True, False)["lines"][0]
    rows = run("values", run["total"], {"points": XOR.X.tolist(), "labels": XOR.y.astype(int).tolist()})
    assert ["|b|/‖w‖", "distance from the origin", "0.2357"] in rows


@pytest.mark.parametrize(
    ("points", "text", "problem"),
    [
        (XOR, "1/(x₁ − 1)", "has no value that can be computed at (1, 1), which is example 1"),
        (XOR, "exp(1000x₁)", "is too large"),
        (XOR, "foo", "cannot be read as φ₃: at character 1, “foo” is not known"),
        (XOR, "x₁ x₂ `", "cannot be read"),
        (XOR, "x" * 5000, "cannot be read"),
        (Dataset(np.empty((0, 2)), []), "x₁x₂", ""),
        (Dataset([[1, 2]], [1]), "x₁x₂", ""),
        (Dataset([[1, 2], [1, 2]], [1, -1]), "x₁x₂", ""),
        (Dataset([[1e12, 0], [-1e12, 1e-12]], [1, -1]), "x₁²", ""),
    ],
)
def test_odd_points_and_formulas_have_one_sentence(js, points, text, problem):
    _, phi = lifted_data.run_and_map(points, Perceptron(), text)
    assert problem in phi["problem"]
    assert bool(problem) == bool(phi["problem"])
    there = lifted_run(js, text, points)
    if phi["problem"]:
        assert there["words"] == [phi["problem"]]
        assert len(phi["problem"]) < 300
    assert there("story", 0, False, False)["title"]
    assert "NaN" not in str(there("values", 0, {"points": points.X.tolist(), "labels": points.y.tolist()}))


def test_a_certificate_is_one(js):
    """The certificate for inseparable lifted points adds up."""
    run = lifted_run(js, "x₁² + x₂²", XOR)
    same = "1/2 φ(x⁽¹⁾) + 1/2 φ(x⁽²⁾) = 1/2 φ(x⁽³⁾) + 1/2 φ(x⁽⁴⁾) = (0, 0, 2)."
    assert f"A weighted mean of + points equals a weighted mean of − points: {same}" in run["words"][1]
    assert run["verdict"]["point"] == [0, 0, 2]


def test_which_features_separate_xor():
    """EXAMPLES.md, exercise 9."""
    separating = {
        text
        for text in (*THIRD_FEATURES, "x₁ + x₂")
        if lifted_data.run_and_map(XOR, Perceptron(), text)[0]["verdict"]["kind"] == "separable"
    }
    assert separating == {"x₁x₂", "(x₁ − x₂)²", "|x₁ − x₂|", "(x₁ + x₂)²"}


@pytest.mark.parametrize(
    ("features", "noun", "others"),
    [
        ("x₁x₂", "plane", ("line", "hyperplane")),
        ("degree ≤ 5: all monomials", "hyperplane", ("line", "plane")),
        ("x, x²: number line", "line", ("plane", "hyperplane")),
        ("x, x², x³: number line", "plane", ("line", "hyperplane")),
    ],
)
def test_a_hyperplane_is_called_what_it_is(js, features, noun, others):
    """In two features a line, in three a plane; and twenty numbers are not written out."""
    dataset = Dataset([[0, 0], [1, 0.5], [2, 0], [3, 0], [0, 0]], [1, -1, 1, -1, 1])
    run = lifted_run(js, features, dataset)
    data = {"points": dataset.X.tolist(), "labels": dataset.y.astype(int).tolist()}
    stories = [run("story", position, fresh, False) for position in range(run["total"] + 1) for fresh in (True, False)]
    told_ = [text for story in stories for text in (story["title"], *story["lines"])]
    texts = [*told_, *run["words"], *(text for row in run("values", run["total"], data) for text in row)]
    texts += [js("words/features.js", "describePreimage", run, line, [[[1, 0], [1, 2]]]) for line in run["states"][:2]]
    texts += [
        text for line in run["states"][:2] for text in js("words/features.js", "describeProbe", run, line, [1, 2])
    ]
    said = re.sub(r"number line", "", " ".join(texts))
    assert re.search(rf"\b{noun}\b", said)
    assert not re.search(rf"\b({'|'.join(others)})\b", said), said
    assert max(map(len, texts)) < 300
    assert "NaN" not in said
    assert "undefined" not in said


def weights(js, run, k, own, *layers, update=None):
    frame = {"line": run["states"][k], "update": update}
    return js("model/runs/lifted_run.js", "weightsOf", {"run": run, "frame": frame, "own": own, "layers": set(layers)})


def parse_number(text):
    """The value of a printed number."""
    mantissa, _, power = text.replace("−", "-").partition("·10")
    return float(mantissa) * 10.0 ** int(power.translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")) or 0)


def test_the_table_has_the_weights_the_update_and_the_products(js):
    features = "degree ≤ 3: all monomials"
    phi, dataset = MAPS[features], PRESETS["circle in a ring"](0)
    run = lifted_run(js, features, dataset)
    trace, best = Perceptron().train(phi.lift(dataset)), separate(phi.lift(dataset))
    k = len(trace)

    caption, columns, bars = weights(js, run, k, {"probe": None}, "best")
    assert (caption, columns) == ("The 9 weights, and b", ["feature", "", "w", "w*"])
    assert [bar["name"] for bar in bars] == [*phi.names, "b"]
    w = np.array([*trace.last.w, trace.last.b])
    assert [bar["part"] for bar in bars] == pytest.approx(w / np.abs(w).max())
    best = np.array([*best.hyperplane.w, best.hyperplane.b]) / np.linalg.norm(best.hyperplane.w)
    shown = np.array([[parse_number(text) for text in bar["texts"]] for bar in bars])
    assert shown == pytest.approx(np.column_stack([w, best]), rel=5e-3)

    _, columns, bars = weights(js, run, k, {"probe": None}, update=run("update", k))
    assert columns[2:] == ["old w", run("update", k)["name"], "w"]
    old, change, now = np.array([[parse_number(text) for text in bar["texts"]] for bar in bars]).T
    assert now == pytest.approx(w, rel=5e-3)
    added = trace.dataset.y[trace.index[-1]] * np.append(trace.dataset.X[trace.index[-1]], 1)
    assert change == pytest.approx(added, rel=5e-3)
    assert old == pytest.approx(w - added, rel=5e-3, abs=1e-9)

    _, columns, bars = weights(js, run, k, {"probe": [0.5, -2]})
    assert columns[2:] == ["w", "φ(x)", "product"]
    parts = np.array([bar["part"] for bar in bars])
    products = w * np.append(phi(np.array([[0.5, -2]]))[0], 1)
    assert parts == pytest.approx(products / np.abs(products).max())
    said, score = (
        js("words/features.js", "describeProbe", run, run["states"][k], [0.5, -2]),
        words.number(products.sum()),
    )
    assert said[0] == (
        f"At x = (0.5, −2), s = w·φ(x) + b = {score}, which is b plus the sum of the 9 products in the table."
    )


def test_the_number_line_has_its_places_and_no_place_at_rounding(js):
    """+ − + at −2, 0, 2: the best line x² = 2 is ±√2 on the number line, wherever the points are in the plane."""
    dataset = Dataset([[-2, 1], [0, -1], [2, 0.5]], [1, -1, 1])
    run = lifted_run(js, "x, x²: number line", dataset)
    w, b = np.array(run["verdict"]["w"]), run["verdict"]["b"]
    curves = preimage(js, run, w, b)["curves"]
    assert sorted(x for curve in curves for x, _ in curve) == pytest.approx(sorted([-(2**0.5), 2**0.5] * 3))
    line = {"w": w.tolist(), "b": b}
    assert js("words/features.js", "describePreimage", run, line, curves).endswith("changes sign at x = −1.414, 1.414.")
    through = [[[x, -3], [x, 3]] for x in (-7e-17, -2)]
    said = js("words/features.js", "describePreimage", run, {"w": [1, 0.5], "b": 0}, through)
    assert said == (
        "The preimage of the line is the set of all x with x + 0.5x² = 0. "
        "In this picture, the score changes sign at x = −2, 0."
    )


def test_a_score_that_touches_0_draws_nothing_and_nothing_else_is_said(js):
    run = lifted_run(js, "(x₁ − x₂)²")
    curves = preimage(js, run, np.array([0.0, 0.0, 1.0]), 0.0)["curves"]
    assert not curves
    assert js("words/features.js", "describePreimage", run, {"w": [0, 0, 1], "b": 0}, curves).endswith(
        "In this picture, the score does not change its sign, so no curve is drawn."
    )


@pytest.mark.parametrize("features", ["degree ≤ 5: all monomials", "x, x², x³: number line"])
@pytest.mark.parametrize(
    ("points", "problem"),
    [
        (Dataset(np.empty((0, 2)), []), ""),
        (Dataset([[1, 2]], [1]), ""),
        (Dataset([[1, 2], [1, 2]], [1, -1]), ""),
        (Dataset([[1, 2], [1, 3]], [1, -1]), ""),
        (Dataset([[1e50, 2]], [1]), "is too large, above 1e+100 in size, at"),
        (Dataset([[1e-40, 2]], [1]), "is too small, below 1e-100 in size, at"),
    ],
)
def test_odd_points_have_one_sentence_in_every_space(js, features, points, problem):
    _, phi = lifted_data.run_and_map(points, Perceptron(), features)
    assert problem in phi["problem"]
    assert bool(problem) == bool(phi["problem"])
    if problem:
        assert phi["problem"].endswith(", which is example 1. Move this point, or choose other features.")
    there = lifted_run(js, features, points)
    assert there("story", 0, False, False)["title"]
    rows = there("values", 0, {"points": points.X.tolist(), "labels": points.y.tolist()})
    assert "NaN" not in str(rows)
    assert "NaN" not in str(weights(js, there, 0, {"probe": None}, "best"))


def test_a_certificate_of_many_names_its_points(js):
    """A weighted mean of each class: at most d + 2 points, and no line of twenty numbers."""
    rng = np.random.default_rng(0)
    dataset = Dataset(rng.normal(size=(60, 2)), rng.choice([-1, 1], 60))
    run = lifted_run(js, "degree ≤ 5: all monomials", dataset)
    found = separate(MAPS["degree ≤ 5: all monomials"].lift(dataset))
    said = run["words"][1]
    assert said.startswith("The lifted points are not linearly separable. A weighted mean of the + points φ(x")
    assert said.count("φ(x") == len(found.certificate) == 22
    same = lifted_run(js, "degree ≤ 5: all monomials", Dataset([[1, 2], [1, 2]], [1, -1]))["words"]
    means = "A weighted mean of + points equals a weighted mean of − points: φ(x⁽¹⁾) = φ(x⁽²⁾)."
    assert f"{means} If all + points" in same[1]


def test_another_space_is_seen_anew_and_another_formula_is_not(js):
    """A parabola is seen from the front at first; a space that cannot be drawn neither turns nor lifts."""
    monomial, parabola = "degree ≤ 2: all monomials", "x, x²: number line"
    maps = {text: lifted_data.run_and_map(XOR, PERCEPTRON, text)[1] for text in ("x₁x₂", "x₁²", parabola)}
    turned, views = {"azimuth": 5, "elevation": 6}, {"plane": {"unit": 1}, "space": {"half": 2}}

    def received(before, after):
        run = {"map": maps[before]} if before else None
        state = {"own": {"camera": turned, "views": views}, "run": run, "lesson": {}}
        return js("model/runs/lifted_run.js", "actions.received", state, {"map": maps[after]})["own"]

    # Without a run before, it is the view of a link.
    for before, after, stays in (
        (None, "x₁²", True), ("x₁x₂", "x₁²", True), ("x₁x₂", parabola, False), (parabola, "x₁²", False),
    ):  # fmt: skip
        own = received(before, after)
        assert own["features"] == after
        assert own["camera"] == (turned if stays else None)
        assert own["views"].get("space") == (views["space"] if stays else None)
        assert own["views"]["plane"] == views["plane"]

    for text, camera in (("x₁x₂", (-55, 20)), (parabola, (-85, 0)), (monomial, None)):
        own = {"camera": None, "height": 1, "lifting": None}
        state = {"own": own, "run": lifted_run(js, text), "still": True, "lesson": {}}
        expected = dict(zip(("azimuth", "elevation"), camera, strict=True)) if camera else None
        assert js("model/runs/lifted_run.js", "actions.turn", state, [1, 0])["own"]["camera"] == expected
        assert js("model/runs/lifted_run.js", "actions.lift", state)["own"]["height"] == (0 if camera else 1)


@pytest.mark.parametrize(
    ("stretch", "legal"), [([1, 0.5, 0.1], True), ([1, 0, 1], False), ([1, -1, 1], False), (1, False)]
)
def test_a_view_of_space_from_outside_has_lengths_to_draw_with(js, stretch, legal):
    view = {"half": 1, "unit": 0.01, "centre": [0, 0, 0], "stretch": stretch}
    fit = Source("() => ({ half: 1, unit: 1, centre: [0, 0, 0], stretch: [1, 1, 1] })")
    lesson = {
        "layers": {},
        "simple": [],
        "pictures": [{"name": "space", "viewing": {"fit": fit, "ranges": Source("() => []")}}],
    }
    found = js("model/scene.js", "validSettings", lesson, {"views": {"space": view}})["views"]
    assert found == ({"space": view} if legal else {})


def marks_in_space(js, run, dataset, view, **own):
    """The marks in the picture of 400 × 400 px after the whole run."""
    frame = {"line": run["states"][-1], "example": None, "update": None}
    moment = {
        "run": run, "data": {"points": dataset.X.tolist(), "labels": dataset.y.tolist()}, "frame": frame,
        "own": {"camera": None, "height": 1, **own}, "layers": {"line", "surface", "stems", "normal"}, "scale": 1,
        "pointed": {"example": None}, "chosen": None,
    }  # fmt: skip
    return js("pictures/space.js", "featureSpacePicture.marks", moment, view, [400, 400])


@pytest.mark.parametrize("features", [*THIRD_FEATURES][:1] + [*MAPS][-1:])
@pytest.mark.parametrize("azimuth", range(-165, 180, 30))
def test_the_name_of_an_axis_stands_by_its_own_numbers_from_wherever_space_is_seen(js, features, azimuth):
    run = lifted_run(js, features)
    view = js("pictures/space.js", "featureSpacePicture.fit", {"run": run}, [400, 400])
    camera = {"azimuth": azimuth, "elevation": 20}
    marks = marks_in_space(js, run, XOR, view, camera=camera)
    ends = [i for i, mark in enumerate(marks) if mark["shape"] == "word" and marks[i - 1]["shape"] == "tick"]
    axes, begin = [], min(i for i, mark in enumerate(marks) if mark["shape"] == "tick")
    for end in ends:  # the name comes after its numbers
        axes.append(([word_position(mark) for mark in marks[begin:end]], word_position(marks[end])))
        begin = end + 1
    assert len(axes) == 3
    for i, (own, name) in enumerate(axes):
        others = [place for j, (places, _) in enumerate(axes) if j != i for place in places]
        away = np.linalg.norm(np.subtract(own, name), axis=1).min()
        assert 14 < away < 60
        assert np.linalg.norm(np.subtract(others, name), axis=1).min() > max(1.3 * away, 20)


def word_position(mark):
    return np.add(mark["at"][0], mark["aside"])


@pytest.mark.parametrize("features", [*MAPS][-2:])
def test_space_shows_the_number_line_and_where_its_points_are(js, features):
    """Larger features than the number line's are shrunk; the box has every point and its place on the line."""
    dataset = Dataset([[0, 3], [1, 0], [2, -4], [3, 0]], [1, -1, 1, -1])
    run = lifted_run(js, features, dataset)
    view = js("pictures/space.js", "featureSpacePicture.fit", {"run": run}, [400, 400])
    places = MAPS[features](dataset.X[:, :1])
    reach = np.ptp(np.insert(places, 1, 0, axis=1) if places.shape[1] == 2 else places, axis=0)
    assert (reach * view["stretch"] <= 1.5 * reach[0] + 1e-9).all()
    assert view["stretch"][0] == 1
    marks = marks_in_space(js, run, dataset, view, probe=[1.5, 7])
    names = [mark.get("name") for mark in marks]
    assert (names.count("plus"), names.count("minus"), names.count("foot")) == (2, 2, 4)
    words_ = [mark["text"] for mark in marks if mark["shape"] == "word"]
    assert [name for name in ("x", "x²", "x³") if name in words_] == list(MAPS[features].names)
    assert not {"x₁", "x₂", "φ₃"} & set(words_)
    probe = next(mark for mark in marks if mark.get("name") == "probe")["at"][0]
    at = np.array([mark["at"][0] for mark in marks if mark.get("name") in ("plus", "minus")])
    if places.shape[1] == 2:  # from the front: x to the right, x² up
        right, up = at[:, 0], 400 - at[:, 1]
        scale = (np.sort(right)[3] - np.sort(right)[0]) / 3
        assert np.sort(right) - right.min() == pytest.approx(scale * np.arange(4))
        assert np.sort(up) - up.min() == pytest.approx(scale * view["stretch"][2] * np.arange(4) ** 2)
        assert probe[0] - right.min() == pytest.approx(scale * 1.5)
