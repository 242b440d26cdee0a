"""Generative classifiers: they describe each class, and the line is where both are equally likely.

Lectures 000 and 002. They use only the means, the variances and the sizes of the classes. If these do not determine a
line, the result is SingleClass, EqualMeans or SingularCovariance.
"""

from dataclasses import dataclass, field

import numpy as np

from perceptron_core._arithmetic import norm
from perceptron_core._arrays import Floats, freeze
from perceptron_core._repr import join_numbers
from perceptron_core.dataset import Dataset
from perceptron_core.hyperplane import Hyperplane
from perceptron_core.separability import SingleClass, single_class

SAME_TOLERANCE = 64 * np.finfo(np.float64).eps  # relative difference that rounding can make


@dataclass(frozen=True, eq=False)
class Classes:
    """What a generative classifier estimates of the classes, the + class first, and its line.

    hyperplane  positive where the + class is more likely
    means       (2, d) the means of the classes
    priors      (2,) their shares of the points; (½, ½) if the method does not use them
    covariance  (d, d) which it assumes for both classes; None if the method does not use it. It is pooled: the products
                of the deviations of each point from the mean of its class, summed and divided by n
    """

    hyperplane: Hyperplane
    means: Floats = field(repr=False)
    priors: Floats = field(repr=False)
    covariance: Floats | None = field(repr=False)


@dataclass(frozen=True, eq=False)
class EqualMeans:
    """Both classes have the same `mean` (d,), so nothing says in which direction they differ."""

    mean: Floats

    def __repr__(self) -> str:
        return f"EqualMeans(mean={join_numbers(self.mean)})"


@dataclass(frozen=True, eq=False)
class SingularCovariance:
    """The classes do not vary in `direction` (d,), of length 1, so no finite weight is right for it."""

    direction: Floats

    def __repr__(self) -> str:
        return f"SingularCovariance(direction={join_numbers(self.direction)})"


def prototype(dataset: Dataset) -> Classes | EqualMeans | SingleClass:
    """The prototype method (lecture 000), which gives each point the class of the nearer mean.

    Returns Classes, SingleClass or EqualMeans. The line is the perpendicular bisector of c₊ and c₋: w = c₊ − c₋ and b =
    −½(‖c₊‖² − ‖c₋‖²).
    """
    means = _class_means(dataset)
    if not isinstance(means, np.ndarray):
        return means
    w = means[0] - means[1]
    plane = Hyperplane(w, -w @ (means[0] + means[1]) / 2)
    return Classes(plane, freeze(means), freeze(np.array([0.5, 0.5])), None)


def linear_discriminant(dataset: Dataset) -> Classes | EqualMeans | SingularCovariance | SingleClass:
    """Classes of linear discriminant analysis, SingleClass, EqualMeans or SingularCovariance.

    Normal classes with a common covariance Σ (Hastie, Tibshirani and Friedman, section 4.3): w = Σ⁻¹(c₊ − c₋) and
    b = −½ w·(c₊ + c₋) + log(n₊/n₋), the logarithm of how much more likely the + class is. The direction of w is that
    of Fisher (1936), who assumes no distribution: along it the means are as far apart as possible, relative to the
    spread within the classes.
    """
    return _gaussian_classes(dataset, lambda covariance: covariance)


def naive_bayes(dataset: Dataset) -> Classes | EqualMeans | SingularCovariance | SingleClass:
    """Classes of Gaussian naive Bayes with shared variances, SingleClass, EqualMeans or SingularCovariance.

    As linear_discriminant, with a covariance that is 0 off the diagonal: within a class the coordinates are assumed to
    be independent. With separate variances for each class the boundary would not be a line.
    """
    return _gaussian_classes(dataset, lambda covariance: np.diag(np.diag(covariance)))


def _gaussian_classes(dataset, assumed):
    means = _class_means(dataset)
    if not isinstance(means, np.ndarray):
        return means
    X, y = dataset.X, dataset.y
    deviations = X - means[np.where(y > 0, 0, 1)]
    spread = np.sqrt(np.square(deviations).mean(axis=0))
    reach = np.abs(X - means.mean(axis=0)).max(axis=0)
    rounding = SAME_TOLERANCE * (np.abs(X).max(axis=0) + reach)
    flat = np.flatnonzero(spread <= rounding)
    if len(flat):
        return SingularCovariance(freeze(np.eye(X.shape[1])[flat[0]]))
    # In units of the spread of each coordinate, so that no unit is large or small beside another.
    correlation = assumed((deviations / spread).T @ (deviations / spread) / len(X))
    values, vectors = np.linalg.eigh(correlation)
    if values[0] <= len(X) * (SAME_TOLERANCE + (rounding / spread).max()) * values[-1]:
        direction = vectors[:, 0] / spread
        return SingularCovariance(freeze(direction / norm(direction)))
    w = vectors @ ((vectors.T @ ((means[0] - means[1]) / spread)) / values) / spread
    priors = np.array([np.mean(y > 0), np.mean(y < 0)])
    b = -w @ (means[0] + means[1]) / 2 + np.log(priors[0] / priors[1])
    covariance = correlation * np.outer(spread, spread)
    return Classes(Hyperplane(w, b), freeze(means), freeze(priors), freeze(covariance))


def _class_means(dataset):
    """The means (2, d), + first, or else SingleClass or EqualMeans."""
    if (single := single_class(dataset)) is not None:
        return single
    X, y = dataset.X, dataset.y
    means = np.array([X[y == label].mean(axis=0) for label in (1, -1)])
    if (np.abs(means[0] - means[1]) <= SAME_TOLERANCE * np.abs(X).max(axis=0)).all():
        return EqualMeans(freeze(means.mean(axis=0)))
    return means
