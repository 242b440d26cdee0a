"""Logistic regression (lecture 002), a discriminative classifier.

It models only the probability of the class at x, not the points themselves.
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from perceptron_core import _validate
from perceptron_core._arrays import FloatOrArray
from perceptron_core.dataset import Dataset
from perceptron_core.exact import rationals
from perceptron_core.hyperplane import Hyperplane
from perceptron_core.separability import Separable, SingleClass, separate, single_class

SMALLEST_PENALTY, LARGEST_PENALTY = 1e-24, 1e100  # of a penalty that is not 0, for points of about unit size
FLAT_EXTENT = 1e-12  # relative extent in a direction in which the points do not differ by more than rounding
STEPS = 500  # of Newton's method; each adds about 1 to the margins of a separating line, until they are about log 1/λ
# The last step gains at most FINAL_GAIN of the objective; Newton's method doubles the digits, so nothing is left to
# gain. It also changes no score by more than FINAL_CHANGE: where classes touch, the objective is large, and gains are
# small long before the end. With a ridge below SMALLEST_VISIBLE_RIDGE, rounding hides that change.
FINAL_GAIN = 1e-14
FINAL_CHANGE = 1e-3
SMALLEST_VISIBLE_RIDGE = 1e-16
# Without a penalty there is no best line if a step gains at most UNBOUNDED_GAIN while some margin rises by more than
# UNBOUNDED_RISE.
UNBOUNDED_GAIN = 1e-12
UNBOUNDED_RISE = 0.5
SAME_MEANS_TOLERANCE = (
    64 * np.finfo(np.float64).eps
)  # relative to the extent of the points: means that are so near count as equal


@dataclass(frozen=True, eq=False)
class Logistic:
    """The line of logistic regression; 1/(1 + exp(−s(x))) is the probability of the + class at x.

    hyperplane     (w, b)
    objective      Σ log(1 + exp(−yᵢ s(xᵢ))) + ½ λ ‖w‖²
    iterations     steps of Newton
    """

    hyperplane: Hyperplane
    objective: float
    iterations: int = field(repr=False)

    def probabilities(self, X: ArrayLike) -> FloatOrArray:
        """The probability of the + class, for one point (d,) a scalar, for a stack (n, d) an array (n,)."""
        return _sigmoid(self.hyperplane.scores(X))


@dataclass(frozen=True)
class Unbounded:
    """Without a penalty no (w, b) is best: along `direction` the objective falls for ever.

    `direction` is a Hyperplane that has no point on its wrong side and some on its correct side: larger multiples make
    these ever more probable. If there is a max-margin separator, it is that one, and `separates` is True; else points
    of both classes are on it, up to rounding.
    """

    direction: Hyperplane
    separates: bool


def logistic_regression(dataset: Dataset, penalty: float) -> Logistic | Unbounded | SingleClass:
    """The Logistic that minimizes Σ log(1 + exp(−yᵢ s(xᵢ))) + ½ λ ‖w‖², SingleClass or Unbounded.

    `penalty` is λ, 0 or, for points of about unit size, between 1e-24 and 1e100; b has no penalty. Scikit-learn's C is
    1/λ. With λ = 0 there may be no best line; then the result is Unbounded. If there are many, as for points in line,
    it is the one with the shortest w. As λ → 0 the line of separable points tends to the max-margin separator, while
    ‖w‖ grows like log 1/λ (Rosset, Zhu and Hastie 2004). Raises ValueError for any other penalty.

    If both classes have the same mean, up to rounding, w is exactly 0 and b = log(n₊/n₋), whatever λ, because there the
    objective falls in no direction of w.

    Newton's method, with steps halved until they lower the objective. Where the classes touch in a point and λ is less
    than 1e-16 of the square of the points' size, ‖w‖ is right to one digit only, and less the less λ is.
    """
    single = single_class(dataset)
    penalty = _validate.real_number("penalty", penalty)
    if single is not None:
        return single
    X, y = dataset.X, dataset.y
    centre = X.mean(axis=0)
    scale = np.abs(X - centre).max() or 1.0
    least, most = SMALLEST_PENALTY * scale * scale, LARGEST_PENALTY * min(scale * scale, 1)
    if penalty and not least <= penalty <= most:
        raise ValueError(f"penalty must be 0 or between {least:.0e} and {most:.0e} for such points; got {penalty:g}")
    if not penalty:
        separation = separate(dataset)
        if isinstance(separation, Separable):
            return Unbounded(separation.hyperplane, separates=True)
    # In the directions in which the points differ, and in units of their size: w = V v / scale.
    _, extents, directions = np.linalg.svd((X - centre) / scale, full_matrices=False)
    kept = extents > FLAT_EXTENT * max(extents[0], FLAT_EXTENT)
    V = directions[kept].T
    Z = y[:, None] * np.column_stack([((X - centre) / scale) @ V, np.ones(len(X))])
    ridge = np.append(np.full(V.shape[1], penalty / scale / scale), 0.0)
    if (np.abs(_mean_difference(X, y) / scale @ V) <= SAME_MEANS_TOLERANCE * extents[kept]).all():
        line, iterations = Hyperplane(np.zeros(len(centre)), np.log((y > 0).sum() / (y < 0).sum())), 0
    else:
        v, bounded, iterations = _newton(Z, ridge)
        w = V @ v[:-1] / scale
        line = Hyperplane(w, v[-1] - w @ centre)
        if not bounded:
            return Unbounded(line, separates=False)
    objective = np.logaddexp(0, -line.functional_margins(dataset)).sum() + 0.5 * penalty * line.w @ line.w
    return Logistic(line, float(objective), iterations)


def _mean_difference(X, y):
    """The mean of the + class minus that of the − class (d,), rounded only at the end."""
    e = rationals.common_exponent(X)
    plus, minus = (rationals.to_integers(X[y == label], e) for label in (1, -1))
    n, m = len(plus), len(minus)
    apart = m * plus.sum(axis=0) - n * minus.sum(axis=0)
    return rationals.doubles(rationals.power_of_two(e) / (n * m) * apart)


def _newton(Z, ridge):
    """The best v (d+1,) for the rows `Z` (n, d+1) of y (x, 1), whether there is one, and the number of steps.

    Where there is none, v is the direction in which the last step went.
    """
    v = np.zeros(Z.shape[1])
    for k in range(1, STEPS + 1):
        step, gain = (_penalized_newton_step if ridge[0] >= 1 else _newton_step)(Z, ridge, v)
        now = _objective(Z, ridge, v)
        changes = Z @ step
        if not ridge.any() and gain <= UNBOUNDED_GAIN and changes.max() > UNBOUNDED_RISE:
            return step, False, k
        if gain <= FINAL_GAIN * now and (np.abs(changes).max() <= FINAL_CHANGE or ridge[0] < SMALLEST_VISIBLE_RIDGE):
            return v + step, True, k
        while _objective(Z, ridge, v + step) > now - 1e-4 * gain and gain > FINAL_GAIN * now:
            step, gain = step / 2, gain / 2
        v = v + step
    return v, True, STEPS


def _newton_step(Z, ridge, v):
    """Newton's step from v, and what it would gain at the slope of the objective at v; half of it if that is quadratic.

    It solves a least-squares problem, which needs only half the digits of the Hessian.
    """
    wrong, right = _sigmoid(-(Z @ v)), _sigmoid(Z @ v)
    A = np.vstack([Z * np.sqrt(wrong * right)[:, None], np.diag(np.sqrt(ridge))])
    step = np.linalg.lstsq(A, np.append(np.sqrt(wrong / right), -np.sqrt(ridge) * v), rcond=None)[0]
    return step, np.square(A @ step).sum()


def _penalized_newton_step(Z, ridge, v):
    """The same where the penalty counts for more than the points.

    There w is so short that rounding would hide it behind the ½ of every probability, which is left out of all sums but
    that of the labels: the probability of the wrong class is ½ − ½ tanh(y s/2).
    """
    margins = Z @ v
    down = 0.5 * (Z.sum(axis=0) - np.tanh(margins / 2) @ Z) - ridge * v
    weights = _sigmoid(-margins) * _sigmoid(margins)
    step = np.linalg.solve((Z * weights[:, None]).T @ Z + np.diag(ridge), down)
    return step, step @ down


def _objective(Z, ridge, v):
    return np.logaddexp(0, -(Z @ v)).sum() + 0.5 * ridge @ (v * v)


def _sigmoid(scores):
    """1/(1 + exp(−s)), to all digits even if it is tiny."""
    return np.exp(-np.logaddexp(0, -scores))
