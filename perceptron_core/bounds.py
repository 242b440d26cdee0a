"""Mistake bounds of the perceptron, for each way of learning the bias.

All of them are one theorem in homogeneous coordinates: with w̃ = (w, b/√β) and x̃ = (x, √β) the score w·x + b is w̃·x̃
and an update is w̃ ← w̃ + η y x̃. Where β = 0 there is no bias to learn: w̃ = w and x̃ = x.
"""

import math

import numpy as np

from perceptron_core import _theorem, _validate, separability
from perceptron_core._arithmetic import norm
from perceptron_core._arrays import Floats
from perceptron_core.dataset import Dataset
from perceptron_core.exact.decimals import Decimals
from perceptron_core.hyperplane import Hyperplane
from perceptron_core.perceptron import Perceptron, check_run
from perceptron_core.separability import Inseparable, Separable, Separation, SingleClass, separate


class NoBound(ValueError):
    """No bound on the mistakes is known; `reason` says why."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self._why = why

    def __str__(self) -> str:
        return f"no bound: {self.reason()}"

    def __repr__(self) -> str:
        return f"NoBound({self.reason()!r})"

    def reason(self, noun: str = "plane") -> str:
        """Why there is no bound; `noun` is the word for a hyperplane."""
        return self._why.format(noun)


def mistake_bound(
    dataset: Dataset, perceptron: Perceptron, separation: Separation | None = None, start: Hyperplane | None = None
) -> float:
    """The largest number of mistakes that the convergence theorem allows; from w = 0, b = 0 that is (R̃/γ̃)².

    R is the radius of the dataset; w* has length 1 and (w*, b*) margin γ.
    bias "none":   (R/γ)², γ of the best plane through the origin (lectures 001, 004).
    bias "radius": (2R/γ)² (lecture 000, Theorem 1).
    bias "unit":   (R² + 1)(1 + b*²)/γ²: the theorem of lecture 001 in homogeneous coordinates, where every example
                   has length at most √(R² + 1) and the separator (w*, b*) has length √(1 + b*²).

    From another `start`, a Hyperplane as for Perceptron.train (default: the perceptron's), it is the largest k with
    (kηγ̃ + w̃₀·w̃*)² ≤ ‖w̃₀‖² + kη²R̃². In either case +inf where no double is as large.

    `separation` is separate(dataset), for callers that have it already. Raises NoBound, a ValueError, when no plane of
    the needed kind separates the classes, or when there are not two classes and so no largest margin, and ValueError
    when `start` does not fit.
    """
    separation = needed_separation(dataset, perceptron, separation)
    direction, gamma = homogeneous_separator(dataset, perceptron, separation)
    radius, start = homogeneous_radius(dataset, perceptron), perceptron.checked_start(dataset, start)
    if not start.w.any() and start.b == 0:
        return _theorem.bound_from_zero(radius, gamma)
    eta, beta = perceptron.learning_rate, perceptron.beta(dataset)
    return _theorem.bound_from_start(start, beta, eta, direction, radius, gamma)


def needed_separation(dataset: Dataset, perceptron: Perceptron, known: Separation | None = None) -> Separation:
    """The separation that the theorem is about: best_through_origin for bias "none", else separate, unless `known`."""
    check_run(dataset, perceptron)
    if perceptron.bias == "none":
        return best_through_origin(dataset)
    return separate(dataset) if known is None else known


def homogeneous_vector(w: Floats, b: float | Floats, beta: float) -> Floats:
    """w̃ = (w, b/√β) of one hyperplane, `w` (d,) and `b` scalar → (d+1,), or of a stack (k, d) and (k,) → (k, d+1).

    Where β = 0, w̃ = w.
    """
    return np.concatenate([w, np.asarray(b)[..., None] / math.sqrt(beta)], axis=-1) if beta else w


def homogeneous_radius(dataset: Dataset, perceptron: Perceptron) -> float:
    """R̃ = √(R² + β), the length of the longest x̃."""
    return math.hypot(dataset.radius, math.sqrt(perceptron.beta(dataset)))


def homogeneous_separator(dataset: Dataset, perceptron: Perceptron, separation: Separation) -> tuple[Floats, float]:
    """w̃*, the unit vector along (w*, b*/√β), and γ̃ > 0 with y w̃*·x̃ ≥ γ̃ for every example.

    `separation` is needed_separation(dataset, perceptron). γ̃ is γ over the length of (w*, b*/√β). For bias "radius" it
    is γ/√2, as in lecture 000: |b*| ≤ R, so that the length is at most √2. Raises the NoBound of mistake_bound.
    """
    best = needed_separable(separation, perceptron)
    plane = best.hyperplane
    v = homogeneous_vector(plane.w, plane.b, perceptron.beta(dataset))
    length = float(norm(v))
    longer = math.sqrt(2) if perceptron.bias == "radius" else length / plane.norm
    return v / length, best.margin / longer or math.ulp(0.0)  # γ̃ > 0, even where no double is as small


def best_homogeneous_vector(dataset: Dataset, perceptron: Perceptron) -> tuple[Floats, float]:
    """The unit vector u (d+1,), for bias "none" (d,), with the largest γ̂ = min y u·x̃, and that γ̂.

    The theorem is true for every u with γ̂ > 0, so this u gives its sharpest bound, (R̃/γ̂)². It need not be w̃*: the
    max-margin separator is the best for distances between the x, not between the longer x̃.
    Raises the NoBound of mistake_bound.
    """
    check_run(dataset, perceptron)
    y, (X, unit) = dataset.y, _add_bias_feature(dataset, math.sqrt(perceptron.beta(dataset)))
    one_class = perceptron.bias != "none" and (y == y[:1]).all()
    best = needed_separable(SingleClass(None) if one_class else _separate_through_origin(X, y), perceptron)
    return best.hyperplane.normalized().w, best.margin / unit


def _add_bias_feature(dataset, root):
    """The points x̃ = (x, `root`) (n, d+1) times a unit, and that unit; if the root is 0, the points x as they are.

    The coordinates of x are whole numbers if possible, since in doubles classes that are apart might meet.
    """
    if not root:
        return separability.exact_points(dataset), 1
    exact = dataset.decimals
    whole, unit = (dataset.X, 1) if exact is None or exact.whole.dtype == object else (exact.whole, 10**exact.places)
    return np.column_stack([whole, np.full(len(whole), root * unit)]), unit


def needed_separable(separation: Separation, perceptron: Perceptron) -> Separable:
    """`separation`, when it is Separable. Raises the NoBound of mistake_bound."""
    match separation:
        case Separable():
            return separation
        case Inseparable() if perceptron.bias == "none":
            raise NoBound("no {} through the origin separates the classes")
        case Inseparable():
            raise NoBound("no separating {} exists")
        case SingleClass():
            raise NoBound("without two classes there is no largest margin")
    raise TypeError(f"separation must be what separate(dataset) returns; got type {type(separation).__name__}")


def best_through_origin(dataset: Dataset) -> Separation:
    """The separation of the classes by planes through the origin: Separable with b = 0, Inseparable, or SingleClass.

    x with label y is on the right side of a plane through the origin iff y·x is on its positive side and −y·x on its
    negative side; so this is `separate` for all y·x against all −y·x, a problem that is its own mirror image.
    Indices refer to these 2n points: first y·x, then −y·x.
    """
    _validate.instance("dataset", dataset, Dataset)
    return _separate_through_origin(separability.exact_points(dataset), dataset.y)


def _separate_through_origin(X, y):
    """The same for points `X` (n, d), doubles or Decimals, with labels `y` (n,)."""
    numbers = X.whole if isinstance(X, Decimals) else X
    signed = np.where(y[:, None] > 0, numbers, -numbers)
    both = np.vstack([signed, -signed])
    both = Decimals(both, X.places) if isinstance(X, Decimals) else both
    return separability.separate_points(both, np.repeat([1.0, -1.0], len(y)))
