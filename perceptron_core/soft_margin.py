"""The soft margin: what a line gives up on the points that are in its way, and for how much; at one C and at all.

The support vector machine of Cortes and Vapnik (1995) makes ½‖w‖² + C Σ ξᵢ least, where ξᵢ = max(0, 1 − yᵢ (w·xᵢ + b))
is the slack of a point. Its dual makes Σ αᵢ − ½‖Σ αᵢ yᵢ xᵢ‖² largest, where 0 ≤ αᵢ ≤ C and Σ αᵢ yᵢ = 0; then
w = Σ αᵢ yᵢ xᵢ.
"""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from perceptron_core import _validate
from perceptron_core._active_set import BEYOND, INSIDE, ExactPath, Lost, Path
from perceptron_core._arrays import read_only
from perceptron_core.dataset import Dataset
from perceptron_core.hyperplane import Hyperplane
from perceptron_core.separability import SingleClass

SMALLEST, LARGEST = 1e-100, 1e100  # of C
SAME = 1e-10  # relative difference of two C between which nothing is worth a piece
CERTIFIED = 1e-9  # relative gap
MANY = 500  # points for which a larger gap is better than the seconds that whole numbers would take
DELTA = 2**30  # the random differences of the thresholds are so many different numbers


@dataclass(frozen=True, eq=False)
class SoftMargin:
    """The soft-margin line of a dataset for one C.

    hyperplane   (w, b). w is unique; where b is not, it is the middle of `interval`
    interval     the lowest and the highest b with the same w and the same objective
    slacks       (n,) ξᵢ = max(0, 1 − yᵢ s(xᵢ)): 0 on its side of the band, above 1 on the wrong side of the line
    multipliers  (n,) αᵢ between 0 and C: C where ξᵢ > 0, 0 beyond the band
    support      indices of the points with α > 0
    primal, dual the two objectives; no line has less than `dual`
    gap          (primal − dual)/primal, the certificate: 0 but for rounding
    cap, nearest the same line from the reduced hulls of the classes, see reduced_hull: cap = C/A with A = Σ α of either
                 class, and nearest (2, d) are their nearest points, + first; their difference is w/A. The line is
                 parallel to their perpendicular bisector, and need not be it
    """

    C: float
    hyperplane: Hyperplane
    interval: tuple[float, float]
    slacks: np.ndarray = field(repr=False)
    multipliers: np.ndarray = field(repr=False)
    support: tuple[int, ...] = field(repr=False)
    primal: float
    dual: float
    gap: float
    cap: float
    nearest: np.ndarray = field(repr=False)


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
    gap        the largest relative duality gap at all breakpoints
    """

    dataset: Dataset
    C: np.ndarray
    w: np.ndarray
    w_slope: np.ndarray
    interval: np.ndarray
    interval_slope: np.ndarray
    sides: np.ndarray
    elbow: tuple[np.ndarray, ...]
    alpha: tuple[np.ndarray, ...]
    alpha_slope: tuple[np.ndarray, ...]

    def __repr__(self):
        return f"<SoftMarginPath: {len(self)} pieces, the last from C = {self.C[-1]:.6g}>"

    def __len__(self):
        """m, the number of pieces."""
        return len(self.C)

    @property
    def b(self):
        """(m,) the middle of `interval` at the start of each piece."""
        return self.interval.mean(axis=1)

    @property
    def b_slope(self):
        """(m,) how b changes with C on each piece."""
        return self.interval_slope.mean(axis=1)

    def at(self, C):
        """The SoftMargin for this C. Raises ValueError unless 1e-100 ≤ C ≤ 1e100."""
        C = _penalty(C)
        return self._at(C, int(np.searchsorted(self.C, C, side="right")) - 1)

    def multipliers(self, C, k):
        """(n,) the multipliers for a `C` on piece `k`."""
        alpha = np.where(self.sides[k] == INSIDE, C, 0.0)
        alpha[self.elbow[k]] = np.clip(self.alpha[k] + (C - self.C[k]) * self.alpha_slope[k], 0, C)
        return alpha

    @cached_property
    def gap(self):
        """The largest relative duality gap at the two ends of all pieces."""
        ends = [*((self.C[k], k) for k in range(1, len(self))), *((C, k) for k, C in enumerate(self.C[1:]))]
        last = 2 * self.C[-1] or 1 / (self.dataset.radius**2 or 1.0)
        return max(abs(self._at(C, k).gap) for C, k in [*ends, (last, len(self) - 1)])

    def _at(self, C, k):
        step = C - self.C[k]
        low, high = sorted((self.interval[k] + step * self.interval_slope[k]).tolist())  # one b but for rounding
        plane = Hyperplane(self.w[k] + step * self.w_slope[k], (low + high) / 2)
        return _soft_margin(self.dataset, C, plane, (low, high), self.multipliers(C, k))


def soft_margin(dataset, C):
    """The SoftMargin of a dataset for the price C of slack, or SingleClass where there are no two classes.

    It follows the path from C = 0 on, so that ties and duplicates need nothing of their own. Raises ValueError unless
    1e-100 ≤ C ≤ 1e100.
    """
    C = _penalty(C)
    path = _follow(dataset, C)
    return path if isinstance(path, SingleClass) else path.at(C)


def soft_margin_path(dataset):
    """The SoftMarginPath of a dataset, or SingleClass where there are no two classes.

    As C → 0, w → 0, and b is the label of the larger class; with classes of one size any −1 ≤ b ≤ 1 is as good. As
    C → ∞ it ends on the max-margin separator where there is one; else on the least sum of slacks. Differences between
    points that are no larger than rounding are none.

    In doubles; where these lose the path, as with coordinates in very different units, in whole numbers, which takes
    some times as long. Only with more than 500 points it then stays as it is: `gap` says how good that is.
    """
    return _follow(dataset, np.inf)


def _follow(dataset, end):
    """The part of the path up to C = `end`."""
    _validate.instance("dataset", dataset, Dataset)
    X, y = dataset.X, dataset.y
    labels = sorted(set(y.tolist()))
    if len(labels) < 2:
        return SingleClass(int(labels[0]) if labels else None)
    # Moving all points changes b alone; scaling them by s scales w by 1/s, and C and α by 1/s².
    centre = (X.max(axis=0) + X.min(axis=0)) / 2
    scale = 2.0 ** np.frexp(np.abs(X - centre).max() or 1.0)[1]
    unit = (X - centre) / scale
    end = end * scale * scale
    paths = []
    for arithmetic, seed in ((Path, 0), (ExactPath, 1), (ExactPath, 2)):
        try:
            pieces = list(_pieces(arithmetic, unit, y, seed, end))
        except Lost:
            continue
        paths.append(_path(dataset, pieces, centre, scale))
        if arithmetic is ExactPath or paths[-1].gap <= CERTIFIED or len(y) > MANY:
            break
    return min(paths, key=lambda path: path.gap)


def _pieces(arithmetic, X, y, seed, end):
    """The pieces for the points `X` (n, d) of about unit size, from C = 0 on."""
    n = len(y)
    delta = np.random.default_rng(seed).integers(-DELTA, DELTA, n) / DELTA
    sides, larger = np.full(n, INSIDE), np.sign(y.sum())
    if larger:
        # As C → 0, with w = C w' and b = larger + C b', the larger class has the thresholds 0 and the bound 1; the
        # other is far inside. To start with no elbow, these thresholds come from far apart: −t δ for t from −∞ to 0.
        many = y == larger
        first = np.argsort(-delta[many])[: n - np.count_nonzero(many)]
        sides[np.flatnonzero(many)] = BEYOND
        sides[np.flatnonzero(many)[first]] = INSIDE
        away = np.column_stack([np.zeros(n), -delta, np.zeros(n)])
        limit = arithmetic(X, y, (1.0, 0, 0), away, ~many)
        *_, last = limit.pieces(sides, -1e3 * n**3, end=-limit.instant)
        sides = last.sides
    thresholds = np.column_stack([np.ones(n), np.zeros(n), delta])
    return arithmetic(X, y, (0, 1.0, 0), thresholds, np.zeros(n, dtype=bool)).pieces(sides, 0.0, end)


def _path(dataset, pieces, centre, scale):
    """The SoftMarginPath in the units of the dataset; of pieces that start together only the last has any length."""
    starts = np.array([piece.start for piece in pieces])
    long = np.append(starts[1:] > starts[:-1] * (1 + SAME), True)
    pieces = [piece for piece, keep in zip(pieces, long, strict=True) if keep]
    starts = starts[long]
    w, interval = (np.array([getattr(piece, name) for piece in pieces]) for name in ("w", "interval"))
    alpha = [piece.alpha for piece in pieces]
    # What rounding must not hide where C is tiny or huge: it starts from 0, and w and b come to rest.
    w[0, :, 0] = alpha[0][:, 0] = 0
    interval[0, :, 0] = interval[0, :, 0].round()
    if pieces[-1].last:
        w[-1, :, 1] = interval[-1, :, 1] = 0
    w /= scale
    interval = interval - (w * centre[:, None]).sum(axis=1, keepdims=True)
    area = scale * scale
    return SoftMarginPath(
        dataset=dataset,
        C=read_only(starts / area),
        w=read_only(w[..., 0].copy()),
        w_slope=read_only(w[..., 1] * area),
        interval=read_only(interval[..., 0].copy()),
        interval_slope=read_only(interval[..., 1] * area),
        sides=read_only(np.array([piece.sides for piece in pieces], dtype=np.int8)),
        elbow=tuple(piece.elbow for piece in pieces),
        alpha=tuple(a[:, 0] / area for a in alpha),
        alpha_slope=tuple(a[:, 1] for a in alpha),
    )


def _soft_margin(dataset, C, plane, interval, alpha):
    """The SoftMargin of a line and multipliers; its gap is computed from nothing else."""
    X, y = dataset.X, dataset.y
    slacks = np.maximum(0.0, 1 - plane.functional_margins(dataset))
    signed = alpha * y
    primal = 0.5 * plane.w @ plane.w + C * slacks.sum()
    normal = signed @ X
    dual = alpha.sum() - 0.5 * normal @ normal
    size = alpha[y > 0].sum()
    return SoftMargin(
        C=C,
        hyperplane=plane,
        interval=interval,
        slacks=read_only(slacks),
        multipliers=read_only(alpha),
        support=tuple(np.flatnonzero(alpha > 0).tolist()),
        primal=float(primal),
        dual=float(dual),
        gap=float((primal - dual) / primal),
        cap=float(C / size),
        nearest=read_only(np.array([alpha[y == label] @ X[y == label] / size for label in (1, -1)])),
    )


def _penalty(C):
    C = _validate.real_number("C", C)
    if not SMALLEST <= C <= LARGEST:
        raise ValueError(f"C must be between {SMALLEST:g} and {LARGEST:g}; got {C:g}")
    return C
