"""The soft margin, for one C and as a path over all C.

The support vector machine of Cortes and Vapnik (1995) minimizes ½‖w‖² + C Σ ξᵢ, where ξᵢ = max(0, 1 − yᵢ (w·xᵢ + b)) is
the slack of a point. Its dual maximizes Σ αᵢ − ½‖Σ αᵢ yᵢ xᵢ‖², where 0 ≤ αᵢ ≤ C and Σ αᵢ yᵢ = 0; then w = Σ αᵢ yᵢ xᵢ.
"""

import math
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from perceptron_core import _interior_point, _validate
from perceptron_core._active_set import BEYOND, EPS, INSIDE, ExactPath, Path, PathLost
from perceptron_core._arrays import Floats, Integers, freeze
from perceptron_core.dataset import Dataset
from perceptron_core.hyperplane import Hyperplane
from perceptron_core.separability import SingleClass, single_class

SMALLEST_C, LARGEST_C = 1e-100, 1e100  # of C
SAME_C_TOLERANCE = 1e-10  # relative difference of two C that is too small for a piece between them
CERTIFIED_GAP = 1e-9  # relative duality gap of a line that is good enough
ROUNDING_SLACK = 1e-7  # smaller slacks may be nothing but rounding
DELTA_STEPS = 2**30  # the random differences of the thresholds are so many different numbers


@dataclass(frozen=True, eq=False)
class SoftMargin:
    """The soft-margin line of a dataset for one C.

    hyperplane   (w, b). w is unique; where b is not, it is the middle of `interval`
    interval     the lowest and the highest b with the same w and the same objective
    slacks       (n,) ξᵢ = max(0, 1 − yᵢ s(xᵢ)): 0 on the correct side of the margin band, above 1 if misclassified
    multipliers  (n,) αᵢ between 0 and C: C where ξᵢ > 0, 0 beyond the band
    support      indices of the points with α > 0
    primal, dual the two objectives; no line has less than `dual`
    gap          (primal − dual)/primal, the certificate, computed from the line and the multipliers alone: its size is
                 at most 1e-9, or else as small as was found
    cap, nearest the same line from the reduced hulls of the classes, see reduced_hull: cap = C/A with A = Σ α of either
                 class, and nearest (2, d) are their nearest points, + first; their difference is w/A. The line is
                 parallel to their perpendicular bisector, but need not be it
    """

    C: float
    hyperplane: Hyperplane
    interval: tuple[float, float]
    slacks: Floats = field(repr=False)
    multipliers: Floats = field(repr=False)
    support: tuple[int, ...] = field(repr=False)
    primal: float
    dual: float
    gap: float
    cap: float
    nearest: Floats = field(repr=False)


@dataclass(frozen=True, eq=False)
class SoftMarginPath:
    """The soft-margin line for every C > 0: between two breakpoints w, b and all multipliers are linear in C.

    Piece k is for C from C[k] to C[k+1], the last for all C from C[k] on, where w and b no longer change. On it

        w(C) = w[k] + (C − C[k]) w_slope[k]     and so for b, `interval` and the multipliers of the elbow.

    w is continuous; b may jump at a breakpoint, from one end of its interval to the middle of it.

    C          (m,) where the pieces start, C[0] = 0, increasing
    w, w_slope (m, d); b, b_slope (m,); interval, interval_slope (m, 2) the lowest and the highest b
    sides      (m, n) 1 where α = C, inside the band or beyond the line; −1 where α = 0; 0 on the elbow
    elbow      m arrays of indices, the points on the edge of the band whose α is between; at most d + 1
    alpha, alpha_slope  m arrays (k,) with the multipliers of the elbow
    gap        a bound on the relative duality gap of every line on a piece, on the last up to twice its start
    """

    dataset: Dataset
    C: Floats
    w: Floats
    w_slope: Floats
    interval: Floats
    interval_slope: Floats
    sides: Integers
    elbow: tuple[Integers, ...]
    alpha: tuple[Floats, ...]
    alpha_slope: tuple[Floats, ...]

    def __repr__(self) -> str:
        return f"<SoftMarginPath: {len(self)} pieces, the last from C = {self.C[-1]:.6g}>"

    def __len__(self) -> int:
        """m, the number of pieces."""
        return len(self.C)

    @property
    def b(self) -> Floats:
        """(m,) the middle of `interval` at the start of each piece."""
        return self.interval.mean(axis=1)

    @property
    def b_slope(self) -> Floats:
        """(m,) how b changes with C on each piece."""
        return self.interval_slope.mean(axis=1)

    def at(self, C: float) -> SoftMargin:
        """The SoftMargin for this C, with a gap of at most 1e-9; if there is none, the best that was found.

        If the line on the piece has a larger gap, another line is searched for, as in soft_margin. Raises ValueError
        unless 1e-100 ≤ C ≤ 1e100.
        """
        C = _check_penalty(C)
        k = int(np.searchsorted(self.C, C, side="right")) - 1
        return _certify(self._at(C, k), self.dataset, C, self.sides[k])

    def multipliers(self, C: float, k: int) -> Floats:
        """(n,) the multipliers for a `C` on piece `k`."""
        alpha = np.where(self.sides[k] == INSIDE, C, 0.0)
        alpha[self.elbow[k]] = np.clip(self.alpha[k] + (C - self.C[k]) * self.alpha_slope[k], 0, C)
        return alpha

    @cached_property
    def gap(self) -> float:
        """A bound on the relative duality gap of the pieces at every C from 0 to twice the last breakpoint.

        A slack is a convex function of C on a piece, at most the straight line between its two ends. With that, primal
        − dual is at most a parabola through three values Q₀, Q½ and Q₁, whose Bernstein coefficients are Q₀,
        2 Q½ − (Q₀ + Q₁)/2 and Q₁. The least objective is a concave function of C, at least the straight line between
        the duals D₀ and D₁, with the coefficients D₀, (D₀ + D₁)/2 and D₁. The ratio of two such sums with the same
        positive weights is at most the largest of the three ratios of their terms.
        """
        last = 2 * self.C[-1] or 1 / (self.dataset.radius**2 or 1.0)
        return max(self._gap_of_piece(k, C) for k, C in enumerate([*self.C[1:], last]))

    def _gap_of_piece(self, k, end):
        """The bound on piece `k`, from its start to `end`."""
        X, y = _center_points(self.dataset), self.dataset.y
        C = np.array([self.C[k], (self.C[k] + end) / 2, end])
        steps = (C - self.C[k])[:, None]
        w = self.w[k] + steps * self.w_slope[k]
        b = self.b[k] + steps * self.b_slope[k]
        slacks = np.maximum(0, 1 - y * (w @ self.dataset.X.T + b))
        slacks[1] = (slacks[0] + slacks[2]) / 2
        alpha = np.array([self.multipliers(each, k) for each in C])
        alpha[1] = (alpha[0] + alpha[2]) / 2
        normal = (alpha * y) @ X
        dual = alpha.sum(axis=1) - 0.5 * (normal * normal).sum(axis=1)
        excess = np.abs(0.5 * (w * w).sum(axis=1) + C * slacks.sum(axis=1) - dual)
        excess[1] = 2 * excess[1] + (excess[0] + excess[2]) / 2
        # `multipliers` clips α to 0 … C, which takes it from the straight line between the ends by at most `cut`.
        elbow = self.elbow[k]
        cut = np.abs(self.alpha[k] + steps * self.alpha_slope[k] - alpha[:, elbow])[[0, 2]].max(axis=0)
        slope = np.abs(1 - y[elbow] * (normal @ X[elbow].T)).max(axis=0)  # of the dual
        excess += cut @ slope + 0.5 * (cut @ np.linalg.norm(X[elbow], axis=1)) ** 2
        dual[1] = (dual[0] + dual[2]) / 2
        first = int(k == 0)  # both are 0 at C = 0
        return float((excess[first:] / dual[first:]).max()) if (dual[first:] > 0).all() else math.inf

    def _at(self, C, k):
        step = C - self.C[k]
        low, high = sorted((self.interval[k] + step * self.interval_slope[k]).tolist())  # rounding may swap them
        plane = Hyperplane(self.w[k] + step * self.w_slope[k], (low + high) / 2)
        return _make_soft_margin(self.dataset, C, plane, (low, high), self.multipliers(C, k))


def soft_margin(dataset: Dataset, C: float) -> SoftMargin | SingleClass:
    """The SoftMargin of a dataset for the cost parameter C, or SingleClass if there are not two classes.

    Its `gap` is at most 1e-9 in size, or else it is the best that was found. That happens if C is so large that
    multipliers in doubles are too coarse for w, or if points are so far from the origin that b is too coarse for their
    margins.

    It follows the path in doubles from C = 0 on, so that ties and duplicates need no special treatment; if rounding
    loses the path, an interior point method finds the line. The work is bounded: at most 40 n pieces and some hundred
    systems of d + 1 equations. Raises ValueError unless 1e-100 ≤ C ≤ 1e100.
    """
    C = _check_penalty(C)
    if (single := single_class(dataset)) is not None:
        return single
    path = _compute_path(dataset, Path, 0, C)
    return path.at(C) if path else _certify(None, dataset, C, None)


def soft_margin_path(dataset: Dataset) -> SoftMarginPath | SingleClass:
    """The SoftMarginPath of a dataset, or SingleClass if there are not two classes.

    As C → 0, w → 0, and b is the label of the larger class; with classes of one size any −1 ≤ b ≤ 1 is as good. As
    C → ∞ it ends on the max-margin separator if there is one, else on the least sum of slacks. Points that differ by no
    more than rounding count as equal.

    The path is computed in doubles. If these lose it, as with coordinates in very different units, it is computed in
    whole numbers, which takes several times as long. That is given up after a fixed number of products, some seconds,
    as with many points in many dimensions. Then the result is the path in doubles: `gap` says how good it is, and `at`
    improves each line that is requested.
    """
    if (single := single_class(dataset)) is not None:
        return single
    path = _compute_path(dataset, Path, 0)
    if path and path.gap <= CERTIFIED_GAP:
        return path
    paths = filter(None, (path, _compute_path(dataset, ExactPath, 1)))
    return min(paths, key=lambda path: path.gap, default=None) or _trivial_path(dataset)


def _compute_path(dataset, arithmetic, seed, end=np.inf):
    """The part of the path up to C = `end`; None if rounding or too much work ends it before."""
    points = _scale_points(dataset)
    try:
        pieces = list(_path_pieces(arithmetic, points.X, dataset.y, seed, end * points.scale * points.scale))
    except PathLost:
        return None
    return _assemble_path(dataset, pieces, points.centre, points.scale)


def _trivial_path(dataset):
    """The path if it is lost from the start: one piece with w = 0, correct for C → 0 only, all points on the elbow.

    The multipliers of the smaller class are C, and those of the larger make up the same sum.
    """
    n, larger = len(dataset), np.sign(dataset.y.sum())
    many = dataset.y == larger
    share = np.where(many, (n - np.count_nonzero(many)) / max(np.count_nonzero(many), 1), 1)
    line = np.zeros((1, dataset.X.shape[1]))
    return SoftMarginPath(
        dataset=dataset,
        C=freeze(np.zeros(1)),
        w=freeze(line),
        w_slope=freeze(line.copy()),
        interval=freeze(np.array([[larger, larger] if larger else [-1.0, 1.0]])),
        interval_slope=freeze(np.zeros((1, 2))),
        sides=freeze(np.zeros((1, n), dtype=np.int8)),
        elbow=(np.arange(n),),
        alpha=(np.zeros(n),),
        alpha_slope=(share,),
    )


@dataclass(frozen=True, eq=False)
class _ScaledPoints:
    """`X` (n, d), the points (x − centre)/scale, of about unit size.

    Moving all points changes b alone; scaling them by s scales w by 1/s, and C and α by 1/s².
    """

    X: Floats
    centre: Floats
    scale: float


def _scale_points(dataset):
    centre = (dataset.X.max(axis=0) + dataset.X.min(axis=0)) / 2
    moved = _center_points(dataset)
    scale = 2.0 ** np.frexp(np.abs(moved).max() or 1.0)[1]
    return _ScaledPoints(moved / scale, centre, scale)


def _certify(soft, dataset, C, sides):
    """The first of the candidates, `soft` among them, whose gap and imbalance are at most CERTIFIED_GAP.

    If there is none, the first line with the least primal objective, with the multipliers of the largest dual
    objective, which may be another candidate's.

    soft, sides   the path's line for C, and (n,) the sides of its piece; None without a path
    """
    found = []
    with np.errstate(all="ignore"):  # a candidate that is not finite is not taken
        for candidate in _candidate_lines(soft, dataset, C, sides):
            for line in (candidate, _stretch_past_rounding(candidate, dataset)):
                imbalance = abs(line.multipliers @ dataset.y) / line.multipliers.sum()  # the dual needs Σ α y = 0
                if max(abs(line.gap), imbalance) <= CERTIFIED_GAP:
                    return line
                found.append((imbalance, line))
        lowest = min(line.primal for _, line in found) * (1 + CERTIFIED_GAP)
        line = next(line for _, line in found if line.primal <= lowest)
        _, other = max(found, key=lambda each: (each[0] <= CERTIFIED_GAP, each[1].dual))
        return _make_soft_margin(dataset, C, line.hyperplane, line.interval, other.multipliers)


def _candidate_lines(soft, dataset, C, sides):
    """`soft`, lines from solving the equations of its elbow, and lines that need no path."""
    points, y = _scale_points(dataset), dataset.y
    X, scale = points.X, points.scale
    Z, area = y[:, None] * np.column_stack([X, np.ones(len(y))]), scale * scale

    def line(u, alpha):
        w, at = u[:-1], np.sort(y - X @ u[:-1])  # the b that put a point on its margin
        # With b below all of them, each + point has slack; as b passes one, one + point less or one − point more has.
        plus = np.count_nonzero(y > 0)
        low, high = (at[plus - 1 : plus + 1] - w @ (points.centre / scale)).tolist()
        alpha = np.clip(alpha / area, 0, C)
        return _make_soft_margin(dataset, C, Hyperplane(w / scale, (low + high) / 2), (low, high), alpha)

    if soft is not None:
        yield soft
        plane = soft.hyperplane
        u, alpha = np.append(plane.w * scale, plane.b + plane.w @ points.centre), soft.multipliers * area
        yield from (line(*each) for each in _interior_point.refine(Z, C * area, u, alpha, sides))
    u, alpha, sides = _interior_point.solve(Z, C * area)
    yield from (line(*each) for each in _interior_point.refine(Z, C * area, u, alpha, sides))
    yield line(u, alpha)  # last, since all points are its support vectors


def _stretch_past_rounding(soft, dataset):
    """The line with w and b scaled up a little, so that points whose slack is only rounding are out of the band.

    Such a slack costs C times as much, which is more than ½‖w‖² if C is far above any multiplier.
    """
    hair = soft.slacks[soft.slacks <= ROUNDING_SLACK].max(initial=0.0)
    longer = 1 + hair + 4 * EPS
    plane, interval = soft.hyperplane, tuple(longer * b for b in soft.interval)
    plane = Hyperplane(longer * plane.w, longer * plane.b)
    return _make_soft_margin(dataset, soft.C, plane, interval, soft.multipliers)


def _path_pieces(arithmetic, X, y, seed, end):
    """The pieces for the points `X` (n, d) of about unit size, from C = 0 on."""
    n = len(y)
    delta = np.random.default_rng(seed).integers(-DELTA_STEPS, DELTA_STEPS, n) / DELTA_STEPS
    sides, larger = np.full(n, INSIDE), np.sign(y.sum())
    if larger:
        # As C → 0, with w = C w' and b = larger + C b', the larger class has the thresholds 0 and the bound 1; the
        # other is far inside. To start with no elbow, these thresholds start far apart: −t δ for t from −∞ to 0.
        many = y == larger
        first = np.argsort(-delta[many])[: n - np.count_nonzero(many)]
        sides[np.flatnonzero(many)] = BEYOND
        sides[np.flatnonzero(many)[first]] = INSIDE
        away = np.column_stack([np.zeros(n), -delta, np.zeros(n)])
        limit = arithmetic(X, y, (1.0, 0, 0), away, ~many)
        *_, last = limit.pieces(sides, -1e3 * n**3, end=-limit.time_tolerance)
        sides = last.sides
    thresholds = np.column_stack([np.ones(n), np.zeros(n), delta])
    return arithmetic(X, y, (0, 1.0, 0), thresholds, np.zeros(n, dtype=bool)).pieces(sides, 0.0, end)


def _assemble_path(dataset, pieces, centre, scale):
    """The SoftMarginPath in the units of the dataset; of pieces that start together only the last has any length."""
    starts = np.array([piece.start for piece in pieces])
    long = np.append(starts[1:] > starts[:-1] * (1 + SAME_C_TOLERANCE), True)
    pieces = [piece for piece, keep in zip(pieces, long, strict=True) if keep]
    starts = starts[long]
    w, interval = (np.array([getattr(piece, name) for piece in pieces]) for name in ("w", "interval"))
    alpha = [piece.alpha for piece in pieces]
    # Exact, since rounding would show if C is tiny or huge: the path starts from 0, and in the end w and b are
    # constant.
    w[0, :, 0] = alpha[0][:, 0] = 0
    interval[0, :, 0] = interval[0, :, 0].round()
    if pieces[-1].last:
        w[-1, :, 1] = interval[-1, :, 1] = 0
    w /= scale
    interval = interval - (w * centre[:, None]).sum(axis=1, keepdims=True)
    area = scale * scale
    return SoftMarginPath(
        dataset=dataset,
        C=freeze(starts / area),
        w=freeze(w[..., 0].copy()),
        w_slope=freeze(w[..., 1] * area),
        interval=freeze(interval[..., 0].copy()),
        interval_slope=freeze(interval[..., 1] * area),
        sides=freeze(np.array([piece.sides for piece in pieces], dtype=np.int8)),
        elbow=tuple(piece.elbow for piece in pieces),
        alpha=tuple(a[:, 0] / area for a in alpha),
        alpha_slope=tuple(a[:, 1] for a in alpha),
    )


def _make_soft_margin(dataset, C, plane, interval, alpha):
    """The SoftMargin of a line and multipliers; its gap is computed from nothing else."""
    X, y = dataset.X, dataset.y
    slacks = np.maximum(0.0, 1 - plane.functional_margins(dataset))
    normal = (alpha * y) @ _center_points(dataset)
    with np.errstate(over="ignore"):  # multipliers that are too coarse may have a dual as low as −∞
        primal = 0.5 * plane.w @ plane.w + C * slacks.sum()
        dual = alpha.sum() - 0.5 * normal @ normal
    size = alpha[y > 0].sum()
    return SoftMargin(
        C=C,
        hyperplane=plane,
        interval=interval,
        slacks=freeze(slacks),
        multipliers=freeze(alpha),
        support=tuple(np.flatnonzero(alpha > 0).tolist()),
        primal=float(primal),
        dual=float(dual),
        gap=float((primal - dual) / primal),
        cap=float(C / size),
        nearest=freeze(np.array([alpha[y == label] @ X[y == label] / size for label in (1, -1)])),
    )


def _center_points(dataset):
    """The points (n, d) relative to the middle of their box; Σ α y x changes by rounding only, as Σ α y = 0."""
    return dataset.X - (dataset.X.max(axis=0) + dataset.X.min(axis=0)) / 2


def _check_penalty(C):
    C = _validate.real_number("C", C)
    if not SMALLEST_C <= C <= LARGEST_C:
        raise ValueError(f"C must be between {SMALLEST_C:g} and {LARGEST_C:g}; got {C:g}")
    return C
