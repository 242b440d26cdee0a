"""Noise in labels and points, and the true error of a line.

The true error can be computed only if the source of the points is known.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike

from perceptron_core import _validate
from perceptron_core._arithmetic import dot, norm, ordinary
from perceptron_core._arrays import FloatOrArray
from perceptron_core.dataset import Dataset
from perceptron_core.features import FeatureMap
from perceptron_core.hyperplane import Hyperplane
from perceptron_core.trace import Trace

SMALLEST_SIGMA, LARGEST_SIGMA = 1e-50, 1e50  # sigma; of noise it may be 0 as well
LATTICE_POINTS = 2**14  # that represent a cloud


def flip_labels(dataset: Dataset, p: float, seed: int) -> Dataset:
    """`dataset` with each label flipped with probability `p`, independently.

    With one seed, a label that is flipped at p is also flipped at any larger p.

    Raises ValueError unless 0 ≤ p ≤ 1.
    """
    _validate.instance("dataset", dataset, Dataset)
    p = _validate.real_number("p", p)
    if not 0 <= p <= 1:
        raise ValueError(f"p must be a probability from 0 to 1; got {p:g}")
    flipped = _generator(seed).random(len(dataset)) < p
    return Dataset(dataset.X, np.where(flipped, -dataset.y, dataset.y))


def jitter(dataset: Dataset, sigma: float, seed: int) -> Dataset:
    """`dataset` with each coordinate moved by Gaussian noise of standard deviation `sigma`, in the unit of the points.

    With one seed each point moves along a straight line as sigma grows. Raises ValueError unless `sigma` is
    0 or between 1e-50 and 1e50.
    """
    _validate.instance("dataset", dataset, Dataset)
    sigma = _validate.real_number("sigma", sigma)
    if sigma and not SMALLEST_SIGMA <= sigma <= LARGEST_SIGMA:
        raise ValueError(f"sigma must be 0 or between {SMALLEST_SIGMA:g} and {LARGEST_SIGMA:g}; got {sigma:g}")
    return Dataset(dataset.X + sigma * _generator(seed).standard_normal(dataset.X.shape), dataset.y)


@dataclass(frozen=True)
class NormalClouds:
    """A source of points: each class has probability ½, and is Gaussian about its mean.

    plus, minus  (d,) the means of the classes
    sigma        the standard deviation in every direction, between 1e-50 and 1e50

    Raises ValueError for any other sigma, and for means that are not d numbers each.
    """

    plus: Sequence[float]
    minus: Sequence[float]
    sigma: float = 1.0

    def __post_init__(self) -> None:
        plus, minus = (len(_validate.real_array(name, getattr(self, name), ("d",))) for name in ("plus", "minus"))
        if plus != minus:
            raise ValueError(f"plus and minus must have the same number of coordinates; got {plus} and {minus}")
        sigma = _validate.real_number("sigma", self.sigma)
        if not SMALLEST_SIGMA <= sigma <= LARGEST_SIGMA:
            raise ValueError(
                f"sigma must be greater than 0 and between {SMALLEST_SIGMA:g} and {LARGEST_SIGMA:g}; got {sigma:g}"
            )
        object.__setattr__(self, "sigma", sigma)

    def error(self, w: ArrayLike, b: ArrayLike) -> FloatOrArray:
        """The probability that w·x + b has the wrong sign, for `w` (d,) and `b` → scalar, or (k, d) and (k,) → (k,).

        ½ Φ(−(w·m₊ + b)/(σ‖w‖)) + ½ Φ((w·m₋ + b)/(σ‖w‖)), Φ the normal distribution function; ½ for w = 0, which puts
        all points in one class.
        """
        w, b = ordinary(np.asarray(w, dtype=np.float64), np.asarray(b, dtype=np.float64))
        length = self.sigma * norm(w)
        safe = np.where(length > 0, length, 1.0)
        plus, minus = ((dot(w, mean) + b) / safe for mean in (self.plus, self.minus))
        return np.where(length > 0, 0.5 * _normal_cdf(-plus) + 0.5 * _normal_cdf(minus), 0.5)[()]

    @property
    def least_error(self) -> float:
        """The Bayes error, which the perpendicular bisector of the means has: Φ(−‖m₊ − m₋‖/(2σ))."""
        return float(_normal_cdf(-math.dist(self.plus, self.minus) / (2 * self.sigma)))

    def sample(self, n: int, seed: int) -> Dataset:
        """A Dataset of `n` new points, such as those on which a vote is judged, whose error has no formula."""
        rng = _generator(seed)
        y = rng.choice([-1.0, 1.0], _validate.whole_number("n", n, least=0))
        means = np.where(y[:, None] > 0, self.plus, self.minus)
        return Dataset(means + self.sigma * rng.standard_normal(means.shape), y)


def true_error(lines: Hyperplane | Trace, source: NormalClouds, phi: FeatureMap | None = None) -> FloatOrArray:
    """The probability that a new point of `source` is misclassified: a scalar for a Hyperplane, (k+1,) for a Trace.

    With a FeatureMap `phi` the lines are hyperplanes of its feature space, and a point x is on the side of φ(x). Then
    there is no formula: 2¹⁴ points, the same every time and spread evenly, represent each cloud, with an error of about
    0.0002 in the plane. A point where φ is undefined counts as half wrong.

    PRESETS["noisy"].source is its NormalClouds; the source of most presets is None. Where labels are flipped with
    probability p, an error e of the clean ones is p + (1 − 2p) e of the noisy ones.

    Raises TypeError for any other source, and for other classifiers: a vote has no formula, but it can be judged on
    source.sample(n, seed). Raises ValueError when the dimensions of lines, source and φ do not match.
    """
    _check_lines(lines, source, phi)
    return source.error(lines.w, lines.b) if phi is None else _error_through_map(phi, lines, source)


def _check_lines(lines, source, phi):
    """Raise TypeError or ValueError unless the points of `source`, through `phi` if there is one, have these scores."""
    if not isinstance(lines, Hyperplane | Trace):
        raise TypeError(f"lines must be a Hyperplane, such as trace.last, or a Trace; got type {type(lines).__name__}")
    _validate.instance("source", source, NormalClouds)
    d, counted = len(source.plus), "the points of source have coordinates"
    if phi is not None:
        _validate.instance("phi", phi, FeatureMap)
        if len(phi.variables) != d:
            raise ValueError(f"phi must take points of {d} coordinates like those of source; got {len(phi.variables)}")
        d, counted = len(phi.features), "phi has features"
    if lines.w.shape[-1] != d:
        raise ValueError(f"lines must have {d} weights, as many as {counted}; got {lines.w.shape[-1]}")


def _error_through_map(phi, lines, source):
    lattice = _normal_lattice(len(source.plus))
    plus, minus = (phi.values(np.add(mean, source.sigma * lattice)) for mean in (source.plus, source.minus))

    def error(w, b):
        return 0.5 + (_side_balance(minus, w, b) - _side_balance(plus, w, b)) / 4

    return np.vectorize(error, signature="(d),()->()", otypes=[float])(lines.w, lines.b)[()]


def _side_balance(Z, w, b):
    """The share of the points `Z` (n, D) on the positive side minus that on the negative one; NaN is on neither."""
    with np.errstate(all="ignore"):
        return np.nan_to_num(np.sign(Z @ w + b)).mean()


@cache
def _normal_lattice(d):
    """Points (LATTICE_POINTS, d) of the standard normal distribution: an even lattice, put through its quantiles.

    In the plane the Fibonacci lattice; in d dimensions the steps are powers of the root of g^d = g + 1 above 1.
    """
    k, g = np.arange(LATTICE_POINTS) + 0.5, 2.0
    for _ in range(60):
        g = (1 + g) ** (1 / d)
    shares = [k / LATTICE_POINTS, *((k * g**-j) % 1 for j in range(1, d))]
    return np.column_stack(np.vectorize(NormalDist().inv_cdf)(shares))


def _normal_cdf(z):
    return np.vectorize(lambda z: 0.5 * math.erfc(-z / math.sqrt(2)), otypes=[float])(z)


def _generator(seed):
    return np.random.default_rng(_validate.whole_number("seed", seed, least=0))
