"""The fewest training errors that any line in the plane makes, exactly.

The pocket cannot make fewer.
"""

import reprlib
from dataclasses import dataclass
from functools import cmp_to_key

import numpy as np

from perceptron_core import _validate
from perceptron_core.dataset import Dataset
from perceptron_core.exact import rationals
from perceptron_core.hyperplane import Hyperplane
from perceptron_core.separability import Separable, exact_points, separate_points

MOST_POINTS = 500  # n² directions are in memory at once
PARALLEL_TOLERANCE = 1e-14  # more than rounding can change the difference of two angles, some 4 EPS each
CANDIDATES = 8  # lines with the fewest errors, of which the one with the widest margin is returned


@dataclass(frozen=True)
class FewestErrors:
    """No line makes fewer than `errors` errors, y (w·x + b) ≤ 0, and `hyperplane` makes no more: no point is on it.

    errors      the least number, exact for what the coordinates stand for (see Dataset)
    wrong       the indices of the points that `hyperplane` misclassifies
    hyperplane  the max-margin separator of all other points. If these are of one class, w = 0, b = ±1, which puts all
                points in that class; without points w = 0, b = 0
    margin      its γ on these other points; +inf where w = 0
    attained    whether the signs of the scores in doubles are those of exact arithmetic, so that counting the errors of
                `hyperplane` in doubles gives `errors`. False only if points are about as near to each other as doubles
                are at that distance from the origin
    """

    errors: int
    wrong: tuple[int, ...]
    hyperplane: Hyperplane
    margin: float
    attained: bool

    def __repr__(self) -> str:
        found = f"errors={self.errors}, wrong={reprlib.repr(self.wrong)}, hyperplane={self.hyperplane}"
        return f"FewestErrors({found}, margin={self.margin:.6g}, attained={self.attained})"


def fewest_errors(dataset: Dataset) -> FewestErrors:
    """The FewestErrors of a dataset in the plane, in O(n² log n).

    A line that no point is on can be moved until exactly one place of the data is on it, while all others stay on their
    sides. So it is enough to turn a line around each place and to count errors between any two events, where it meets
    another place; the place itself may be on either side. Angles that differ by no more than rounding are compared in
    whole numbers.

    Raises ValueError unless d = 2 and n ≤ 500.
    """
    _validate.instance("dataset", dataset, Dataset)
    if dataset.dimension != 2:
        raise ValueError(f"dataset must be in the plane (d = 2) to count errors of lines; got d = {dataset.dimension}")
    if len(dataset) > MOST_POINTS:
        raise ValueError(f"dataset must have at most {MOST_POINTS} points for the fewest errors; got {len(dataset)}")
    places, place_of = np.unique(_whole_points(dataset), axis=0, return_inverse=True)
    gains = np.bincount(place_of.ravel(), dataset.y, len(places)).astype(int)  # of a place on the positive side
    found = [_errors_of_line(dataset, positive[place_of.ravel()]) for positive in _best_sides(places, gains)]
    return max(found, key=lambda line: (line.attained, line.margin))


def _whole_points(dataset):
    """The points (n, 2) in whole numbers if doubles can represent these, else as they are."""
    exact = dataset.decimals
    return dataset.X if exact is None or exact.whole.dtype == object else exact.whole


def _best_sides(places, gains):
    """Up to CANDIDATES arrays (m,): the places on the positive side of a line that classifies most points correctly."""
    m = len(places)
    if m < 2:
        return [gains > 0]
    turn = _RotatingLine.of(places, gains)
    plus, minus = turn.left_gains + np.maximum(gains, 0)[:, None], turn.left_gains + np.minimum(gains, 0)[:, None]
    most = max(plus[turn.open].max(), gains.sum() - minus[turn.open].min())
    pivots, events = np.nonzero(turn.open & ((plus == most) | (gains.sum() - minus == most)))
    widest = np.argsort(-turn.widths[pivots, events], kind="stable")
    sides = {}
    for i, k in zip(pivots[widest], events[widest], strict=True):
        left = turn.left(i, k)
        left[i] = (gains[i] > 0) == (plus[i, k] == most)
        side = left if plus[i, k] == most else ~left
        sides.setdefault(side.tobytes(), side)
        if len(sides) == CANDIDATES:
            break
    return list(sides.values())


@dataclass(frozen=True, eq=False)
class _RotatingLine:
    """A line turned by half a turn around each of the m places, counterclockwise from the direction of the x₁-axis.

    order   (m, m−1) the other places as the line meets them, with its front or with its back
    back    (m, m) whether the line meets that place with its back
    sums    (m, m) the gain of the places on its left side before the first event and after each
    open    (m, m) whether there is room for a line between that event and the next
    widths  (m, m) the angle of that room
    """

    order: np.ndarray
    back: np.ndarray
    left_gains: np.ndarray
    open: np.ndarray
    widths: np.ndarray

    @classmethod
    def of(cls, places, gains):
        dx, dy = np.moveaxis(places[None] - places[:, None], -1, 0)  # rounded, but with the right signs
        back = (dy < 0) | ((dy == 0) & (dx < 0))
        sign = np.where(back, -1.0, 1.0)
        angles = np.arctan2(sign * dy, sign * dx)
        np.fill_diagonal(angles, np.inf)
        order = np.argsort(angles, axis=1, kind="stable")[:, :-1]
        angles = np.take_along_axis(angles, order, axis=1)
        apart = _sort_exactly(places, order, back, np.diff(angles, axis=1) <= PARALLEL_TOLERANCE)
        steps = np.where(np.take_along_axis(back, order, axis=1), 1, -1) * gains[order]
        first = (~back * gains).sum(axis=1) - gains  # the diagonal is not back
        sums = first[:, None] + np.cumsum(np.pad(steps, ((0, 0), (1, 0))), axis=1)
        room = np.pad(apart, ((0, 0), (1, 1)), constant_values=True)
        widths = np.diff(np.pad(angles, ((0, 0), (1, 1)), constant_values=(0, np.pi)), axis=1)
        return cls(order, back, sums, room, widths)

    def left(self, i, k):
        """Which places (m,) are on the left of the line around place `i` after its first `k` events."""
        left = ~self.back[i]
        left[self.order[i, :k]] ^= True
        return left


def _sort_exactly(places, order, back, near):
    """Whether each event and the next are at different angles (m, m−2); only those that are `near` may be at the same.

    It corrects `order` in place where rounding has sorted it wrong.
    """
    Z = rationals.to_integers(places, rationals.common_exponent(places))
    whole = Z.tolist()

    def cross(i, j, k):
        """Positive where the line around i meets j before k, 0 where it meets both at once; arrays of one shape."""
        (ax, ay), (bx, by) = (Z[j] - Z[i]).T, (Z[k] - Z[i]).T
        return (ax * by - ay * bx) * np.where(back[i, j] == back[i, k], 1, -1)

    apart = ~near
    i, k = np.nonzero(near)
    signs = np.array(cross(i, order[i, k], order[i, k + 1]))
    for row in np.unique(i[signs < 0]):
        starts = np.flatnonzero(np.concatenate([[True], ~near[row]]))
        for run in np.split(order[row], starts[1:]):
            if len(run) > 1:
                run[:] = sorted(run.tolist(), key=_angle_key(whole, back[row].tolist(), row))
    if (signs < 0).any():
        signs = cross(i, order[i, k], order[i, k + 1])
    apart[i, k] = signs > 0
    return apart


def _angle_key(whole, back, i):
    """A key that sorts places by the angle at which the line around place `i` meets them."""
    x, y = whole[i]

    def compare(j, k):
        (ax, ay), (bx, by) = whole[j], whole[k]
        cross = (ax - x) * (by - y) - (ay - y) * (bx - x)
        return (cross < 0) - (cross > 0) if back[j] == back[k] else (cross > 0) - (cross < 0)

    return cmp_to_key(compare)


def _errors_of_line(dataset, positive):
    """The FewestErrors of a line with the points `positive` (n,) on its positive side and no others."""
    right = positive == (dataset.y > 0)
    wrong = tuple(np.flatnonzero(~right).tolist())
    best = separate_points(exact_points(dataset)[right], dataset.y[right])
    if not isinstance(best, Separable):  # of one class
        return FewestErrors(len(wrong), wrong, Hyperplane(np.zeros(2), best.label or 0), np.inf, True)
    signs = np.sign(best.hyperplane.scores(dataset.X))
    attained = best.separates and bool((signs == np.where(positive, 1, -1)).all())
    return FewestErrors(len(wrong), wrong, best.hyperplane, best.margin, attained)
