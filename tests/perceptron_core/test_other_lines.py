"""Other linear classifiers against their definitions and scikit-learn.

These are the prototype, the linear discriminant, naive Bayes and logistic regression.
"""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.linear_model import LogisticRegression
from sklearn.neighbors import NearestCentroid

from perceptron_core import (
    PRESETS,
    Classes,
    Dataset,
    EqualMeans,
    Hyperplane,
    Logistic,
    Perceptron,
    Separable,
    SingleClass,
    SingularCovariance,
    Unbounded,
    linear_discriminant,
    logistic_regression,
    naive_bayes,
    prototype,
    separate,
)
from tests.perceptron_core.digits import off_by
from tests.perceptron_core.strategies import datasets

unhurried = settings(deadline=None)
GENERATIVE = (prototype, linear_discriminant, naive_bayes)
PRICES = (1e3, 1.0, 1e-3, 1e-7)


def clouds(d, seed=0, n=60):
    """Two overlapping classes of unequal size, with correlated coordinates in unequal units, away from 0."""
    rng = np.random.default_rng(seed)
    y = np.where(rng.random(n) < 0.3, 1.0, -1.0)
    X = (rng.normal(size=(n, d)) + 0.5 * y[:, None]) @ rng.normal(size=(d, d)) + rng.normal(size=d)
    return Dataset(X * rng.uniform(0.1, 10, d), y)


@pytest.mark.parametrize("unit", [1e-12, 1e-9, 1e-7, 1e-3, 1, 1e3, 1e9, 1e12])
@pytest.mark.parametrize("penalty", [1e-10, 0.01, 1.0, 1e4])
@pytest.mark.parametrize("name", ["separable", "noisy", "one against many"])
def test_logistic_regression_in_any_unit(name, unit, penalty):
    dataset = Dataset(unit * PRESETS[name](0).X, PRESETS[name](0).y)
    if penalty < 1e-24 * np.square(dataset.X - dataset.X.mean(axis=0)).max():
        with pytest.raises(ValueError, match="penalty must be 0 or between"):
            logistic_regression(dataset, penalty)
    else:
        assert max(off_by(dataset, logistic_regression(dataset, penalty).hyperplane, penalty)) <= 1e-9


TOUCHING = [(1, 1e-10, 1e-6), (1, 1e-14, 1e-4), (1e6, 0.01, 1e-4)]  # unit, penalty, largest relative deviation


@pytest.mark.parametrize(("unit", "penalty", "most"), TOUCHING)
def test_logistic_regression_where_classes_touch(unit, penalty, most):
    """Two points at one place make the objective large, while other points still gain little and move far."""
    dataset = Dataset(unit * PRESETS["touching"](0).X, PRESETS["touching"](0).y)
    assert max(off_by(dataset, logistic_regression(dataset, penalty).hyperplane, penalty)) <= most


@pytest.mark.parametrize("d", [2, 3, 7, 30])
def test_scikit_learn_draws_the_same_lines(d):
    dataset = clouds(d, n=30 + 5 * d)
    X, y = dataset.X, dataset.y
    near = NearestCentroid().fit(X, y).predict(X)
    assert (prototype(dataset).hyperplane.classify(X) == near).all()
    lda, ours = LinearDiscriminantAnalysis().fit(X, y), linear_discriminant(dataset)
    np.testing.assert_allclose(ours.hyperplane.w, lda.coef_[0], rtol=1e-6, atol=1e-9 * np.abs(lda.coef_).max())
    assert ours.hyperplane.b == pytest.approx(lda.intercept_[0], rel=1e-6)
    np.testing.assert_allclose(ours.means, lda.means_[::-1])
    np.testing.assert_allclose(ours.priors, lda.priors_[::-1])
    centred = Dataset((X - X.mean(axis=0)) / X.std(axis=0), y)
    for penalty in (10.0, 1.0, 0.01):
        theirs = LogisticRegression(C=1 / penalty, tol=1e-12, max_iter=10**5, solver="newton-cholesky").fit(
            centred.X, y
        )
        line = logistic_regression(centred, penalty).hyperplane
        np.testing.assert_allclose(line.w, theirs.coef_[0], rtol=1e-6, atol=1e-7)
        assert line.b == pytest.approx(theirs.intercept_[0], rel=1e-6, abs=1e-7)


@pytest.mark.parametrize("d", [1, 2, 5, 30])
def test_the_scores_are_the_log_odds_of_the_densities(d):
    """Computed from the definitions of naive Bayes and of the discriminant, density by density."""
    dataset = clouds(d, seed=1)
    for method in (naive_bayes, linear_discriminant):
        result = method(dataset)
        pooled = sum(
            (dataset.X[dataset.y == s] - m).T @ (dataset.X[dataset.y == s] - m)
            for s, m in zip((1, -1), result.means, strict=True)
        ) / len(dataset)
        covariance = np.diag(np.diag(pooled)) if method is naive_bayes else pooled
        np.testing.assert_allclose(result.covariance, covariance, rtol=1e-9, atol=1e-12)
        inverse = np.linalg.inv(covariance)
        logs = [
            np.log(p) - 0.5 * np.einsum("ni,ij,nj->n", dataset.X - m, inverse, dataset.X - m)
            for m, p in zip(result.means, result.priors, strict=True)
        ]
        np.testing.assert_allclose(result.hyperplane.scores(dataset.X), logs[0] - logs[1], rtol=1e-6, atol=1e-6)


@given(datasets(least=2))
def test_the_prototype_line_is_the_perpendicular_bisector(dataset):
    result = prototype(dataset)
    if isinstance(result, Classes):
        (plus, minus), line = result.means, result.hyperplane
        assert (line.w == plus - minus).all()
        assert line.b == pytest.approx(-0.5 * (plus @ plus - minus @ minus), rel=1e-9, abs=1e-9)
        room = 1e-9 * (1 + np.abs(dataset.X).max() ** 2)
        closer = ((dataset.X - minus) ** 2).sum(axis=1) - ((dataset.X - plus) ** 2).sum(axis=1)
        np.testing.assert_allclose(2 * line.scores(dataset.X), closer, atol=room)


@pytest.mark.parametrize("method", [*GENERATIVE, lambda dataset: logistic_regression(dataset, 1)])
def test_no_two_classes(method):
    assert method(Dataset([[1, 2], [3, 5]], [-1, -1])) == SingleClass(-1)
    assert method(Dataset(np.zeros((0, 2)), [])) == SingleClass(None)


@pytest.mark.parametrize("unit", [1, 0.1, 1e-12, 1e12])
@pytest.mark.parametrize("shift", [0, 1 / 3])
def test_what_has_no_line_is_named(unit, shift):
    def at(X, y):
        return Dataset(unit * (np.array(X) + shift), y)

    for method in GENERATIVE:
        equal = method(at([[0, 0], [2, 2], [0, 2], [2, 0], [1, 1]], [1, 1, -1, -1, 1]))
        assert isinstance(equal, EqualMeans)
        np.testing.assert_allclose(equal.mean, unit * (1 + shift))
    in_line = at([[0, 0], [1, 2], [2, 4], [3, 6]], [1, 1, -1, -1])
    result = linear_discriminant(in_line)
    assert isinstance(result, SingularCovariance)
    assert abs(result.direction @ [1, 2]) <= 1e-12
    assert np.linalg.norm(result.direction) == pytest.approx(1)
    assert isinstance(naive_bayes(in_line), Classes)
    for method in (naive_bayes, linear_discriminant):
        upright = method(at([[0, 0], [0, 2], [1, 4], [1, 6]], [1, 1, -1, -1]))
        assert isinstance(upright, SingularCovariance)
        assert upright.direction.tolist() == [1, 0]
        tenths = method(at([[0.1, 0], [0.1, 2], [0.1, 5], [0.7, 4], [0.7, 6], [0.7, 9]], [1, 1, 1, -1, -1, -1]))
        assert isinstance(tenths, SingularCovariance)  # although rounding may give the mean of three 0.1 another value
        assert isinstance(method(at([[0, 0], [1, 1]], [1, -1])), SingularCovariance)
    assert isinstance(prototype(in_line), Classes)


@given(datasets(dimensions=(2, 3), least=4), st.integers(0, 99))
def test_the_direction_of_the_linear_discriminant_is_fishers_whatever_the_classes_are(dataset, seed):
    """In no other direction are the means farther apart, relative to the spread within the classes."""
    found = linear_discriminant(dataset)
    if isinstance(found, Classes):
        others = np.random.default_rng(seed).normal(size=(20, dataset.X.shape[1]))
        apart = np.diff(found.means, axis=0)[0]
        best, *less = (np.square(w @ apart) / (w @ found.covariance @ w) for w in (found.hyperplane.w, *others))
        assert max(less) <= best * (1 + 1e-6)


def test_lines_follow_the_points():
    """Moving or scaling the points moves or scales the line; the unit of one coordinate affects only the prototype."""
    dataset = clouds(2)
    scale, shift = np.array([1e-3, 50.0]), np.array([7.0, -9.0])
    moved = Dataset(dataset.X * scale + shift, dataset.y)
    for method in (linear_discriminant, naive_bayes):
        before, after = method(dataset).hyperplane.scores(dataset.X), method(moved).hyperplane.scores(moved.X)
        np.testing.assert_allclose(before, after, rtol=1e-9, atol=1e-9)


def test_where_the_prototype_fails_and_the_perceptron_does_not():
    dataset = Dataset([[0, 0], [1, 0], [9, 0]], [-1, 1, 1])
    line = prototype(dataset).hyperplane
    assert line == Hyperplane([5, 0], -12.5)
    assert line.scores(dataset.X[1]) == -7.5
    trace = Perceptron().train(dataset)
    assert (len(trace), trace.last) == (5, Hyperplane([2, 0], -1))


def test_on_which_presets_they_fail():
    def fails(method, name):
        datasets = [PRESETS[name](seed) for seed in range(200)]
        return sum((method(dataset).hyperplane.functional_margins(dataset) <= 0).any() for dataset in datasets)

    names = ("one outlier", "separable, narrow gap", "parallel strips")
    assert [fails(prototype, name) for name in names] == [200, 126, 148]
    assert [fails(linear_discriminant, name) for name in names[::2]] == [200, 0]
    assert fails(naive_bayes, "parallel strips") == 164


# Logistic regression


def gradient(dataset, line, penalty):
    wrong = np.exp(-np.logaddexp(0, line.functional_margins(dataset)))
    signed = wrong * dataset.y
    return np.append(penalty * line.w - signed @ dataset.X, -signed.sum()), wrong


@unhurried
@given(datasets(least=2, most=10), st.sampled_from(PRICES))
def test_the_slope_is_0_at_the_best_line(dataset, penalty):
    result = logistic_regression(dataset, penalty)
    if not isinstance(result, SingleClass):
        slope, wrong = gradient(dataset, result.hyperplane, penalty)
        size = (1 + np.abs(dataset.X).max()) * wrong.sum()
        assert np.abs(slope).max() <= 1e-6 * size
        assert ((result.probabilities(dataset.X) - (dataset.y > 0)) * dataset.y <= 0).all()


def quasi_separable(dataset):
    """Whether some (w, b) misclassifies no point and gives some point a nonzero score, by a linear program."""
    Z = dataset.y[:, None] * np.column_stack([dataset.X, np.ones(len(dataset))])
    best = linprog(-Z.sum(axis=0), A_ub=-Z, b_ub=np.zeros(len(Z)), bounds=(-1, 1), method="highs")
    return -best.fun > 1e-7


@unhurried
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.sampled_from([-1, 1])), min_size=2, max_size=9))
def test_without_a_penalty_there_is_a_best_line_or_none(points):
    dataset = Dataset([(a, b) for a, b, _ in points], [y for *_, y in points])
    result = logistic_regression(dataset, 0)
    match result:
        case SingleClass():
            assert len(set(dataset.y)) == 1
        case Unbounded():
            assert quasi_separable(dataset)
            assert result.separates == isinstance(separate(dataset), Separable)
            margins = result.direction.functional_margins(dataset)
            assert margins.min() >= -1e-6 * margins.max()
        case Logistic():
            assert not quasi_separable(dataset)
            slope, wrong = gradient(dataset, result.hyperplane, 0)
            assert np.abs(slope).max() <= 1e-6 * wrong.sum()


@st.composite
def equal_means(draw):
    """A dataset whose classes have the same mean, and the ratio of + points to − points.

    In each coordinate both classes have the same numbers, in any unit and at any place; so they also have the same mean
    after a rotation, up to rounding.
    """
    n, d = draw(st.integers(1, 6)), draw(st.integers(1, 4))
    plus = np.array(draw(st.lists(st.lists(st.integers(-9, 9), min_size=d, max_size=d), min_size=n, max_size=n)))
    minus = np.column_stack([draw(st.permutations(column.tolist())) for column in plus.T])
    many, few = draw(st.sampled_from([(1, 1), (3, 1), (1, 4), (2, 3)]))
    X = np.vstack([plus] * many + [minus] * few) * draw(st.sampled_from([1e-12, 1 / 3, 1, 1e12]))
    X = X + draw(st.sampled_from([0, 0.3, 1e3]))
    return Dataset(X, np.repeat([1, -1], [many * n, few * n])), many / few


def assert_no_direction(result, ratio):
    assert isinstance(result, Logistic)
    assert not result.hyperplane.w.any()
    assert result.hyperplane.b == pytest.approx(np.log(ratio), abs=1e-15)


@unhurried
@given(equal_means(), st.sampled_from([0.0, *PRICES]))
@example((PRESETS["xor"](0), 1), 0.0)
def test_between_equal_means_w_is_0_and_no_direction_of_rounding(given_, penalty):
    dataset, ratio = given_
    penalty *= np.abs(dataset.X - dataset.X.mean(axis=0)).max() ** 2 or 1.0
    result = logistic_regression(dataset, penalty)
    assert_no_direction(result, ratio)
    share, n = ratio / (1 + ratio), len(dataset)
    assert result.objective == pytest.approx(-n * (share * np.log(share) + (1 - share) * np.log(1 - share)))


@given(st.floats(0, 2 * np.pi), st.sampled_from([1e-12, 1, 1e12]), st.sampled_from([0.0, 1e-3, 1.0]))
def test_nor_where_equal_means_are_turned_and_rounded(angle, unit, penalty):
    square = np.array([[1, 2], [-1, -2], [1, -2], [-1, 2], [0, 0]])  # mean exactly (0, 0), after the rotation nearly
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    X = unit * (square @ turn + [0.1, -0.7])
    assert_no_direction(logistic_regression(Dataset(X, [1, 1, -1, -1, -1]), penalty * unit * unit), 2 / 3)


def test_a_small_difference_in_a_flat_cloud_is_no_rounding():
    """The means are 10⁻¹⁴ of the cloud's size apart, but 0.004 of its width: it classifies 501 of 1000 correctly."""
    side = np.repeat([1.0, -1.0, 1.0, -1.0], [501, 499, 499, 501])
    along = np.tile([1.0, -1.0], 1000)
    along[[500, 501, 1499, 1500]] *= -1
    dataset = Dataset(np.column_stack([along, 3e-12 * side]), np.repeat([1, -1], 1000))
    line = logistic_regression(dataset, 0).hyperplane
    assert line.w[1] * 3e-12 == pytest.approx(np.log(501 / 499), rel=1e-2)


def test_as_the_penalty_goes_to_0_the_line_turns_to_the_max_margin_separator():
    def off(penalty):
        w, best = logistic_regression(dataset, penalty).hyperplane.normalized().w, separate(dataset).hyperplane
        return np.degrees(np.arccos(w @ best.normalized().w))

    dataset = PRESETS["separable"](0)
    assert [off(1), off(1e-7)] == pytest.approx([12.3, 2.5], abs=0.06)
    angles, lengths = zip(
        *((off(p), logistic_regression(dataset, p).hyperplane.norm) for p in 10.0 ** -np.arange(0, 20, 2)), strict=True
    )
    assert list(angles) == sorted(angles, reverse=True)
    assert list(lengths) == sorted(lengths)
    assert isinstance(logistic_regression(dataset, 0), Unbounded)


@pytest.mark.parametrize("name", PRESETS)
def test_newton_arrives(name):
    dataset = PRESETS[name](1)
    for penalty in (1e10, 1.0, 1e-3, 1e-10, 1e-20):
        result = logistic_regression(dataset, penalty)
        assert result.iterations < 100
        slope, wrong = gradient(dataset, result.hyperplane, penalty)
        assert np.abs(slope).max() <= 1e-6 * (1 + dataset.radius) * wrong.sum()


def test_newton_arrives_where_whole_steps_would_not():
    X = """2.3 2.5 -2 -.4 .8 1.9 -1.9 -2.7 -1.5 -.3 .1 -.1 -.5 1.8 .4 -2.5 1 2.1 .4 -2 -.8 12.3 .4 1.1 1 1.2 .2 -3.1 -.2
        -3.7 -.6 3.3 -89.1 2.2 -1.7 24.6 .6 -1.8 .1"""
    dataset = Dataset(np.array(X.split(), dtype=float).reshape(-1, 3), [1, 1, 1, 1, -1, *[1] * 8])
    result = logistic_regression(dataset, 1e-9)
    slope, wrong = gradient(dataset, result.hyperplane, 1e-9)
    assert np.abs(slope).max() <= 1e-6 * (1 + dataset.radius) * wrong.sum()


@pytest.mark.parametrize("penalty", [-1, 1e300, 1e-300, np.nan, "little"])
def test_no_penalty(penalty):
    with pytest.raises(ValueError, match="penalty must be"):
        logistic_regression(PRESETS["separable"](0), penalty)
