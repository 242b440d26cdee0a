"""Feature maps: lifted points, verdicts on them, and the shapes of preimages."""

import re
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sklearn.preprocessing import PolynomialFeatures

from perceptron_core import (
    LINE_FEATURES,
    PRESETS,
    THIRD_FEATURES,
    Dataset,
    FeatureMap,
    Formula,
    Hyperplane,
    Inseparable,
    Perceptron,
    Separable,
    UndefinedFeature,
    monomials,
    separate,
    third_feature,
)
from tests.perceptron_core.preimages import crossed_cells, regions, signs_on_grid
from tests.perceptron_core.strategies import datasets, perceptrons

XOR_OF_THE_NOTES = Dataset([[0, 0], [1, 0], [1, 1], [0, 1]], [-1, 1, -1, 1])  # lecture 004
SQUARE, PRODUCT = THIRD_FEATURES["(x₁ − x₂)²"], THIRD_FEATURES["x₁x₂"]
X = np.random.default_rng(0).normal(size=(30, 2))
plane = datasets(dimensions=(2, 2))


def on_the_line(x, y):
    return Dataset(np.reshape(x, (-1, 1)), y)


@given(plane, perceptrons)
def test_a_map_that_copies_changes_nothing(dataset, perceptron):
    lifted = monomials(1).lift(dataset)
    assert lifted == dataset
    assert lifted.X.tobytes() == dataset.X.tobytes()
    run, before = (perceptron.train(each, max_updates=200) for each in (lifted, dataset))
    assert (run.w.tobytes(), run.b.tobytes(), run.outcome) == (before.w.tobytes(), before.b.tobytes(), before.outcome)
    assert repr(separate(lifted)) == repr(separate(dataset))


@given(plane, perceptrons, st.sampled_from(["x₁x₂", "|x₁ − x₂|", "(x₁ − x₂)²"]))
def test_labels_and_order_stay(dataset, perceptron, name):
    lifted = THIRD_FEATURES[name].lift(dataset)
    np.testing.assert_array_equal(lifted.X[:, :2], dataset.X)
    np.testing.assert_array_equal(lifted.y, dataset.y)


def test_the_table_of_the_notes():
    lifted = SQUARE.lift(XOR_OF_THE_NOTES)
    assert SQUARE.names == ("x₁", "x₂", "(x₁ − x₂)²")
    assert lifted.X.tolist() == [[0, 0, 0], [1, 0, 1], [1, 1, 0], [0, 1, 1]]


def test_xor_as_the_notes_have_it():
    lifted = SQUARE.lift(XOR_OF_THE_NOTES)
    cyclic, first = (Perceptron(order=order).train(lifted) for order in ("cyclic", "first"))
    assert (len(cyclic), cyclic.last.w.tolist(), cyclic.last.b) == (5, [0, 0, 2], -1)
    assert (len(first), first.last.w.tolist(), first.last.b) == (9, [0, 0, 4], -1)
    best = separate(lifted)
    assert best.margin == pytest.approx(0.5)
    assert best.hyperplane.b / best.hyperplane.w[2] == pytest.approx(-0.5)  # the plane x₃ = ½
    assert Perceptron(bias="none").train(lifted).outcome == "cycle"  # φ(0, 0) = 0
    on_the_preimage = np.array([[1 / np.sqrt(2), 0], [0, 1 / np.sqrt(2)], [3 + 1 / np.sqrt(2), 3]])
    assert best.hyperplane.scores(SQUARE(on_the_preimage)) == pytest.approx(0)
    assert first.last.scores(SQUARE(np.array([[0.5, 0], [0, 0.5]]))).tolist() == [0, 0]  # the ±½ of the notes


def test_xor_by_a_product():
    run, best = Perceptron().train(PRODUCT.lift(XOR_OF_THE_NOTES)), separate(PRODUCT.lift(XOR_OF_THE_NOTES))
    assert (len(run), run.last.w.tolist(), run.last.b) == (25, [2, 2, -4], -1)
    assert best.hyperplane == run.last
    assert best.margin == pytest.approx(0.2041, abs=5e-5)
    corners = PRODUCT.lift(PRESETS["xor"]())
    best = separate(corners)
    assert (best.hyperplane.w.tolist(), best.hyperplane.b, best.margin) == ([0, 0, 1], 0, 1)
    assert len(Perceptron().train(corners)) == 4


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        *((text, Inseparable) for text in ("x₁² + x₂²", "x₁²", "x1 + x2")),
        *((text, Separable) for text in ("x₁x₂", "(x₁ − x₂)²", "|x₁ − x₂|", "(x₁ + x₂)²")),
    ],
)
def test_which_features_separate_xor(text, kind):
    assert isinstance(separate(third_feature(text).lift(PRESETS["xor"]())), kind)


def test_a_ring_becomes_separable():
    phi = THIRD_FEATURES["x₁² + x₂²"]
    for seed in range(20):
        ring = PRESETS["circle in a ring"](seed)
        assert isinstance(separate(ring), Inseparable)
        assert isinstance(separate(phi.lift(ring)), Separable)
    ring = PRESETS["circle in a ring"](0)
    best = separate(phi.lift(ring))
    assert (best.margin, len(best.support)) == (pytest.approx(1.771, abs=5e-4), 4)
    assert circle(best.hyperplane) == pytest.approx((-0.027, 0.0455, 1.607), abs=5e-4)
    run = Perceptron().train(phi.lift(ring))
    assert (len(run), circle(run.last)[2]) == (5, pytest.approx(1.356, abs=5e-4))
    ellipse = FeatureMap.parse("x1^2", "x2^2")
    assert separate(ellipse.lift(ring)).margin == pytest.approx(1.202, abs=5e-4)


def circle(hyperplane):
    """Center and radius of the preimage under (x₁, x₂, x₁² + x₂²)."""
    (a, c, e), b = hyperplane.w, hyperplane.b
    centre = -a / (2 * e), -c / (2 * e)
    return *centre, np.sqrt(centre[0] ** 2 + centre[1] ** 2 - b / e)


def test_on_the_number_line():
    square, cube = LINE_FEATURES.values()
    assert list(LINE_FEATURES) == ["x → (x, x²)", "x → (x, x², x³)"]
    best = separate(square.lift(on_the_line([-2, 0, 2], [1, -1, 1]))).hyperplane
    assert (best.w[0], -best.b / best.w[1]) == (0, pytest.approx(2))
    best = separate(square.lift(on_the_line([-2, -1, 0, 1, 2], [1, -1, -1, -1, 1]))).hyperplane
    assert (best.w[0], -best.b / best.w[1]) == (pytest.approx(0, abs=1e-15), pytest.approx(2.5))
    alternating = on_the_line([0, 1, 2, 3], [1, -1, 1, -1])
    assert isinstance(separate(square.lift(alternating)), Inseparable)
    assert separate(cube.lift(alternating)).margin == pytest.approx(0.1103, abs=5e-5)
    assert len(Perceptron().train(cube.lift(alternating))) == 1241
    labelings = [[1 - 2 * (k >> i & 1) for i in range(4)] for k in range(16)]
    for phi, separable in ((monomials(1, 1), 8), (square, 14)):
        found = [separate(phi.lift(on_the_line([0, 1, 2, 3], y))) for y in labelings]
        assert sum(not isinstance(each, Inseparable) for each in found) == separable


@pytest.mark.parametrize("dimension", [1, 2, 3])
@pytest.mark.parametrize("degree", [1, 2, 3, 5])
def test_monomials_are_scikit_learns(degree, dimension):
    phi, points = monomials(degree, dimension), np.random.default_rng(1).normal(size=(20, dimension))
    np.testing.assert_allclose(
        phi(points), PolynomialFeatures(degree, include_bias=False).fit_transform(points), rtol=1e-13
    )
    assert FeatureMap.parse(*phi.names, variables=phi.variables)(points).tobytes() == phi(points).tobytes()


def test_monomials_have_the_names_of_the_lectures():
    assert monomials(2).names == ("x₁", "x₂", "x₁²", "x₁x₂", "x₂²")
    assert monomials(3, 1).names == ("x", "x²", "x³")
    assert monomials(1, 12).names[-1] == "x₁₂"
    assert len(monomials(5).names) == 20


@given(st.integers(1, 5), st.integers(0, 2**32 - 1), st.integers(2, 40))
def test_a_verdict_on_lifted_points_proves_itself(degree, seed, n):
    """Checked in fractions: either one point is a mean of both classes, or all points are on their correct sides."""
    rng = np.random.default_rng(seed)
    dataset = Dataset(rng.integers(-8, 9, (n, 2)) / 4, rng.choice([-1, 1], n))
    lifted = monomials(degree).lift(dataset)
    found = separate(lifted)
    exact = [tuple(map(Fraction, map(float, z))) for z in lifted.X]
    if isinstance(found, Inseparable):
        for sign in (1, -1):
            shares = {i: share for i, share in found.certificate.items() if lifted.y[i] == sign}
            assert sum(shares.values()) == 1
            assert all(share > 0 for share in shares.values())
            place = tuple(sum(share * exact[i][j] for i, share in shares.items()) for j in range(len(exact[0])))
            assert place == found.point
    elif isinstance(found, Separable) and found.separates:
        w, b = [Fraction(float(value)) for value in found.hyperplane.w], Fraction(float(found.hyperplane.b))
        scores = [sum(u * v for u, v in zip(w, z, strict=True)) + b for z in exact]
        assert all(y * s > 0 for y, s in zip(lifted.y.astype(int).tolist(), scores, strict=True))


@pytest.mark.parametrize("phi", [*THIRD_FEATURES.values(), monomials(5)])
def test_the_gradient_leads_to_the_neighbours(phi):
    step = 1e-6 * np.random.default_rng(2).normal(size=X.shape)
    moved = np.einsum("nfd,nd->nf", phi.gradient(X), step)
    assert phi.gradient(X).shape == (30, len(phi.names), 2)
    np.testing.assert_allclose(phi(X + step / 2) - phi(X - step / 2), moved, rtol=1e-3, atol=1e-9)


@pytest.mark.parametrize(
    ("text", "points", "message"),
    [
        ("1/x1", [[1, 2], [0, -1.5], [0, 3]], "1/x₁ has no value that can be computed at (0, −1.5)"),
        ("log(x2)", [[1, -2]], "log(x₂) has no value that can be computed at (1, −2)"),
        ("exp(x1)", [[1, 1], [800, 1]], "exp(x₁) is too large, above 1e+100 in size, at (800, 1)"),
        ("x1^3", [[-1e40, 1]], "x₁³ is too large, above 1e+100 in size, at (−1e+40, 1)"),
        ("x1^3", [[1e-40, 1]], "x₁³ is too small, below 1e-100 in size, at (1e−40, 1)"),
    ],
)
def test_where_a_feature_has_no_number(text, points, message):
    phi = third_feature(text)
    with pytest.raises(UndefinedFeature, match=re.escape(message)) as caught:
        phi.lift(Dataset(points, np.ones(len(points))))
    assert caught.value.feature == phi.names[2]
    assert caught.value.index == len(points) - 1 - (text == "1/x1")


def test_what_is_no_map():
    x, x1 = Formula.parse("x", ("x",)), Formula.parse("x1")
    for wrong, message in (
        ([], "features must be one Formula or more"),
        (["x1"], "one Formula or more"),
        ([x, x1], "features must all have the same variables"),
    ):
        with pytest.raises(ValueError, match=message):
            FeatureMap(wrong)
    with pytest.raises(ValueError, match="degree must be a whole number of at least 1; got 0"):
        monomials(0)
    with pytest.raises(TypeError, match="dataset must be a Dataset"):
        SQUARE.lift(X)
    with pytest.raises(ValueError, match=re.escape("X must have a column for each of x₁, x₂; got shape (2, 1)")):
        SQUARE([[1], [2]])


FAR_ALONG_ONE_LINE = Dataset(  # lifted by |x₁ − x₂|: margin 5e-16, so w is about 1e15 and scores are rounding errors
    [[0, -1], [0, 0], [0, 27], [0, 0], [0, 0], [-7, 0], [0, 27], [0, 0], [-1.562, 31], [0, 0]],
    [-1, 1, -1, 1, 1, -1, -1, 1, 1, 1],
)


@given(datasets(dimensions=(2, 2), least=1), st.sampled_from([*THIRD_FEATURES.values(), monomials(3)]))
@example(FAR_ALONG_ONE_LINE, third_feature("abs(x1 - x2)"))
def test_the_preimage_separates_what_the_plane_separates(dataset, phi):
    found = separate(phi.lift(dataset))
    if isinstance(found, Separable) and found.separates:
        signs = [signs_on_grid(phi, found.hyperplane, [x], [y])[0, 0] for x, y in dataset.X]
        plane, Z = found.hyperplane, phi(dataset.X)
        close = np.abs(plane.scores(Z)) <= 1e-15 * (np.abs(Z) @ np.abs(plane.w) + abs(plane.b))  # within rounding
        assert ((signs == dataset.y) | close).all()


def test_preimages_by_brute_force():
    """The oracle for the board's curves, on curves of known shape."""
    x = y = np.linspace(-2, 2, 201)
    half, cross = Hyperplane([0, 0, 1], -0.5), Hyperplane([2, 2, -4], -1)
    for phi, plane, inside, outside in (
        (SQUARE, half, 2, 1),
        (PRODUCT, cross, 2, 2),
        (THIRD_FEATURES["x₁² + x₂²"], half, 1, 1),
    ):
        signs = signs_on_grid(phi, plane, x + 1e-3, y)
        assert (regions(signs, 1), regions(signs, -1)) == (inside, outside), phi.names
    crossed = crossed_cells(signs_on_grid(THIRD_FEATURES["x₁² + x₂²"], half, x, y))
    middles = np.stack(np.meshgrid((x[1:] + x[:-1]) / 2, (y[1:] + y[:-1]) / 2), axis=-1)
    assert np.abs(np.linalg.norm(middles[crossed], axis=-1) - 0.5**0.5).max() < 0.02
    assert np.isnan(signs_on_grid(third_feature("log(x1)"), half, x, y)[:, x <= 0]).all()
