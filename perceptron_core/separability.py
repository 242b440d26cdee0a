"""The exact verdict: the maximum-margin separator, or the proof that there is none."""

import math
import reprlib
from dataclasses import dataclass, field, replace
from fractions import Fraction

import numpy as np

from perceptron_core import _validate
from perceptron_core._arithmetic import norm
from perceptron_core._arrays import Floats, freeze
from perceptron_core._repr import shorten
from perceptron_core.dataset import Dataset
from perceptron_core.exact import nearest_points, rationals
from perceptron_core.exact.decimals import Decimals
from perceptron_core.exact.rounding import round_hyperplane
from perceptron_core.exact.signed_points import SignedPoints
from perceptron_core.exact.verdict import prove_separability
from perceptron_core.hyperplane import Hyperplane

INSEPARABLE_KINDS = {
    (1, 1): "coincidence",
    (1, 2): "point on a segment",
    (1, 3): "point in a triangle",
    (2, 2): "crossing segments",
}
SUPPORT_TOLERANCE = Fraction(1, 2**30)  # how far above 1 a support vector's functional margin may be


@dataclass(frozen=True, eq=False)
class Verdict:
    """What `separate` returns: Separable, Inseparable or SingleClass.

    `dataset` is the argument of `separate`; None for verdicts of other functions, such as best_through_origin.
    """

    dataset: Dataset | None = field(default=None, kw_only=True, repr=False, compare=False)


@dataclass(frozen=True, eq=False)
class Separable(Verdict):
    """The two convex hulls have no point in common, so some hyperplane separates the classes strictly.

    `hyperplane` is the max-margin separator in canonical form: smallest functional margin 1 and γ = 1/‖w‖, up to
    rounding; a smaller multiple where its numbers would be above 2¹⁰⁰⁰. `margin` is γ, a length. `support`
    holds the indices, in order, of the points on the canonical hyperplanes w·x + b = ±1: those whose functional margin
    is at most 1 + 2⁻³⁰, so that points that are off by the rounding of their coordinates count. `multipliers`
    (same order) are the dual's α ≥ 0: w = Σ αᵢ yᵢ xᵢ and Σ αᵢ yᵢ = 0; α = 0 for points on the canonical hyperplanes
    that w does not need. `nearest` (2, d) are the nearest points of the two hulls, the + class first; `hyperplane`
    bisects the segment between them at right angles. In the plane, if two edges are parallel, they are in the middle of
    the parts of the edges that face each other.

    `witness` is the same hyperplane unrounded, (w, b) in Fractions: every functional margin is at least 1, exactly.
    `separates` says whether `hyperplane` too separates every point in exact arithmetic. If the gap is about as small as
    the spacing of doubles at that distance from the origin, the rounded hyperplane may not separate. Then `hyperplane`
    is another one within 2⁻⁴⁰ of the canonical form, and `separates` is False only if none of 256 candidates separates.
    """

    hyperplane: Hyperplane
    margin: float
    support: tuple[int, ...]
    multipliers: Floats
    nearest: Floats
    witness: tuple[tuple[Fraction, ...], Fraction]
    separates: bool

    def __repr__(self) -> str:
        support = reprlib.repr(self.support)
        return f"Separable(hyperplane={self.hyperplane}, margin={self.margin:.6g}, support={support})"


@dataclass(frozen=True)
class Inseparable(Verdict):
    """The two convex hulls share a point, if only by touching, so no hyperplane separates the classes strictly.

    `certificate` maps indices of at most d + 2 points to positive weights that sum to 1 in each class. `point` (d,) is
    the same point both ways: Σ weight · x over the + points and over the − points. All are exact fractions of what the
    coordinates stand for. Any hyperplane with every + point on its positive side has `point` there too, and one with
    every − point on its negative side has `point` there: no hyperplane can do both.

    `kind` names the figure: "coincidence", "point on a segment", "point in a triangle" or "crossing segments", which is
    all that happens in the plane, else "common point".
    """

    certificate: dict[int, Fraction]
    point: tuple[Fraction, ...]
    kind: str

    def __repr__(self) -> str:
        weights = zip(self.certificate, shorten(self.certificate.values()), strict=False)
        certificate = ", ".join(f"{i}: {weight}" for i, weight in weights)
        return (
            f"Inseparable(kind={self.kind!r}, certificate={{{certificate}}}, point=({', '.join(shorten(self.point))}))"
        )


@dataclass(frozen=True)
class SingleClass(Verdict):
    """There are fewer than two classes: any hyperplane far enough away separates, so there is no largest margin.

    `label` is the only class, or None when there are no points.
    """

    label: int | None


Separation = Separable | Inseparable | SingleClass


def single_class(dataset: Dataset) -> SingleClass | None:
    """SingleClass if a dataset has fewer than two classes, else None."""
    _validate.instance("dataset", dataset, Dataset)
    y = dataset.y
    return SingleClass(int(y[0]) if len(y) else None) if (y == y[:1]).all() else None


def separate(dataset: Dataset) -> Separation:
    """Separable, Inseparable or SingleClass: the exact verdict for any n and d.

    It is about the decimals that the coordinates stand for or, if these have too many digits, the doubles (see
    Dataset).

    The max-margin separator is perpendicular to the shortest segment between the two convex hulls; where that segment
    has length 0 its ends are the certificate.
    """
    _validate.instance("dataset", dataset, Dataset)
    return replace(separate_points(exact_points(dataset), dataset.y), dataset=dataset)


def check_same_dataset(verdict: object, dataset: Dataset) -> None:
    """Raise ValueError when the Verdict `verdict` is not separate(dataset); anything but a Verdict passes.

    The datasets are compared, since the line of other points may separate these points too and not be their best.
    """
    if isinstance(verdict, Verdict) and verdict.dataset != dataset:
        raise ValueError(
            "separation must be what separate returns for these very points and labels, in this order; got another"
        )


def is_separable(dataset: Dataset) -> bool:
    """Whether some hyperplane separates the classes, or there are not two: the verdict of `separate`, as exact.

    In many dimensions it is many times faster, since it needs neither the best hyperplane nor a certificate.
    """
    _validate.instance("dataset", dataset, Dataset)
    if len(set(dataset.y)) < 2:
        return True
    proven = prove_separability(exact_points(dataset), dataset.y)
    return isinstance(separate(dataset), Separable) if proven is None else proven


def exact_points(dataset: Dataset) -> Floats | Decimals:
    """The points (n, d) as their numbers are meant: Decimals, or doubles where there are too many digits."""
    return dataset.X if dataset.decimals is None else dataset.decimals


def separate_points(X: Floats | Decimals, y: Floats) -> Separation:
    """`separate` for points `X` (n, d), doubles or Decimals, with labels `y` (n,).

    Doubles may be a few times larger than a Dataset allows.
    """
    labels = [label for label in (-1, 1) if (y == label).any()]
    if len(labels) < 2:
        return SingleClass(labels[0] if labels else None)
    points = SignedPoints.of(X, y)
    active, weights = nearest_points.find_nearest(points)
    p, q = _hull_points(points, active, weights)
    if (p == q).all():
        return _make_inseparable(points, active, weights, p)
    return _make_separable(points, active, weights, p, q)


def _make_inseparable(points, active, weights, point):
    plus = int((points.signs(active) > 0).sum())
    kind = INSEPARABLE_KINDS.get(tuple(sorted((plus, len(active) - plus))), "common point")
    certificate = dict(sorted(zip(points.order[active].tolist(), weights, strict=True)))
    return Inseparable(certificate, tuple(point), kind)


def _make_separable(points, active, weights, p, q):
    """w = 2v/‖v‖² for v = p − q, and b such that w·p + b = 1 and w·q + b = −1 at the nearest points p and q."""
    v = p - q
    square = v @ v
    w, b = 2 * v / square, -(v @ (p + q)) / square
    *rounding, separates = round_hyperplane(points, w, b)
    support = _support_indices(points, w)
    alpha = dict(zip(points.order[active].tolist(), 2 * weights / square, strict=True))  # as v = Σ u y x
    tiny = [math.ulp(0.0) if i in alpha else 0.0 for i in support]  # α > 0, even where no double is as small
    return Separable(
        hyperplane=Hyperplane(*rounding),
        margin=float(norm(rationals.doubles(v)) / 2) or math.ulp(0.0),  # γ > 0, even where no double is as small
        support=support,
        multipliers=freeze(np.maximum(rationals.doubles([alpha.get(i, 0) for i in support]), tiny)),
        nearest=freeze(np.array([rationals.doubles(x) for x in _center_nearest(points, v, support, p, q)])),
        witness=(tuple(w), b),
        separates=separates,
    )


def _center_nearest(points, v, support, p, q):
    """The nearest points p and q, moved along parallel edges (d = 2) to the middle of their common part."""
    positions = np.flatnonzero(np.isin(points.order, support))
    signs = points.signs(positions)
    if len(v) != 2 or min((signs > 0).sum(), (signs < 0).sum()) < 2:
        return p, q
    along = np.array([-v[1], v[0]])
    places = points.unit * (points.exact(positions) @ along) * signs
    classes = [places[signs == sign] for sign in (1, -1)]
    middle = (max(some.min() for some in classes) + min(some.max() for some in classes)) / 2
    return [x + along * (middle - along @ x) / (along @ along) for x in (p, q)]


def _hull_points(points, active, weights):
    """Σ u x over the active + points and over the active − points, each (d,) of Fractions."""
    signs, numerators = points.signs(active), rationals.numerators(weights)
    unit = points.unit / numerators[signs > 0].sum()  # the numerators of a class sum to theirs
    z = points.exact(active)
    return [sign * unit * (numerators[signs == sign] @ z[signs == sign]) for sign in (1, -1)]


def _support_indices(points, w):
    """Indices of the points with functional margin at most 1 + SUPPORT_TOLERANCE; the classes are 2 apart in score."""
    lowest = points.lowest(rationals.numerators(w), within=float(SUPPORT_TOLERANCE))
    limit = sum(values.min() for _, values in lowest) * SUPPORT_TOLERANCE / 2
    on_the_line = [positions[values - values.min() <= limit] for positions, values in lowest]
    return tuple(sorted(points.order[np.concatenate(on_the_line)].tolist()))
