"""The solution path of the soft margin, by an active set method.

It follows which points are inside the margin, on it and beyond it, as a parameter grows.

Write zᵢ = yᵢ (xᵢ, 1) and u = (w, b), so that the functional margin of point i is zᵢ·u. For an upper bound B on the
multipliers and thresholds τᵢ the solution of the quadratic program is

    (w, 0) = Σ αᵢ zᵢ   with   αᵢ = B where zᵢ·u < τᵢ,   αᵢ = 0 where zᵢ·u > τᵢ,   0 ≤ αᵢ ≤ B on the elbow zᵢ·u = τᵢ.

If B and τ are linear in a parameter t, so are u and α, until a point reaches the elbow or leaves it (Hastie, Rosset,
Tibshirani and Zhu 2004). Duplicates, points in line and symmetric points reach it together; then a careless choice
cycles, or leads to singular equations. So the thresholds are τᵢ + ε δᵢ for an infinitely small ε > 0 and random δᵢ, as
in the lexicographic rule of the simplex method: the part in ε decides which point is first, all points of an elbow are
affinely independent, and the result is the part without ε. Every quantity is a row of three numbers (c₀, c₁, c₂):
c₀ + c₁ t + c₂ ε.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from perceptron_core.exact import rationals

EPS = np.finfo(np.float64).eps
INSIDE, ELBOW, BEYOND = 1, 0, -1
TIE_TOLERANCE = 1e-11  # relative difference of two parameters that are the same up to rounding
RELATIVE_NOISE = 64 * EPS
LATEST_EPSILON = 1e9  # the part in ε of a time that is later than any such part
MOST_PIECES_PER_POINT = 40  # for each point; more than 4 have never been seen
MOST_WORK = 5e7  # products of short whole numbers, some seconds


@dataclass(frozen=True, eq=False)
class Piece:
    """One piece of a path, from `start` to the start of the next.

    sides    (n,) INSIDE, ELBOW or BEYOND
    w        (d, 2) and interval (2, 2), the lowest and the highest b: the value at `start` and the slope of each number
    elbow    (k,) indices, and alpha (k, 2) their multipliers
    last     whether it has no end
    """

    start: float
    sides: np.ndarray
    w: np.ndarray
    interval: np.ndarray
    elbow: np.ndarray
    alpha: np.ndarray
    last: bool


class PathLost(ArithmeticError):
    """Rounding has lost the path, or whole numbers would take too long."""


class Path:
    """The path of points `X` (n, d) with labels `y` (n,) of both classes, in doubles: fast, and mostly correct.

    bound       (3,) B, the upper bound of the multipliers
    thresholds  (n, 3) τ
    fixed       (n,) points that stay inside whatever their margin

    Coordinates are at most about 1 in size. A row of which only the zero matters may be any positive multiple of
    itself.
    """

    unit = 1  # by which Z and the thresholds are multiplied
    time_tolerance = 1e-12  # a time that may be 0

    def __init__(self, X, y, bound, thresholds, fixed):
        self.n, self.d = X.shape
        self.y, self.bound, self.thresholds, self.fixed = y.astype(int), np.array(bound), thresholds, fixed
        self.Z = y[:, None] * np.column_stack([X, np.ones(self.n)])
        self.sizes = np.abs(self.Z).sum(axis=1)

    def pieces(self, sides, t, end=np.inf):
        """Each Piece from `t` to `end`; the elbow of `sides` (n,), right after `t`, has two points or more, or none."""
        self.sides, self.elbow, self.nearest = sides.copy(), np.flatnonzero(sides == ELBOW), None
        now = t, LATEST_EPSILON
        for _ in range(MOST_PIECES_PER_POINT * self.n):
            piece, rows, acts = self.piece_with_elbow(now[0]) if len(self.elbow) else self.piece_without_elbow(*now)
            yield piece
            if not acts:
                return
            k, now = self.first(rows, now[0])
            if now[0] >= end:
                return
            act, *arguments = acts[k]
            act(*arguments)
        raise PathLost

    def piece_with_elbow(self, t):
        """The Piece with this elbow, and the events that end it."""
        d, elbow = self.d, self.elbow
        inside = self.Z[self.sides == INSIDE].sum(axis=0)
        right = np.vstack([np.outer(inside, self.bound), self.thresholds[elbow]])
        solution, determinant, noise = self.solve(self.Z[elbow], right)
        u, alpha = solution[: d + 1], solution[d + 1 :]
        above = self.Z @ u - determinant * self.thresholds
        moving = np.where(self.sides == INSIDE, above[:, 1], -above[:, 1]) > noise * self.sizes
        arriving = np.flatnonzero(moving & (self.sides != ELBOW) & ~self.fixed)
        room = determinant * self.bound - alpha
        emptied, filled = np.flatnonzero(alpha[:, 1] < -noise), np.flatnonzero(room[:, 1] < -noise)
        rows = np.vstack([above[arriving], alpha[emptied], room[filled]])
        acts = [
            *((self.enter_elbow, i) for i in arriving),
            *((self.leave, elbow[i], BEYOND) for i in emptied),
            *((self.leave, elbow[i], INSIDE) for i in filled),
        ]
        return self.piece(t, u[:d], u[[d, d]], alpha, determinant, not acts), rows, acts

    def piece_without_elbow(self, t, e):
        """The Piece without an elbow, where b is free between the nearest margins, and the events that end it."""
        d, y, unit = self.d, self.y, self.unit
        inside = self.Z[self.sides == INSIDE].sum(axis=0)
        w = np.outer(inside[:d], self.bound)
        at = y[:, None] * (unit * self.thresholds - self.Z[:, :d] @ w)  # the b that puts a point on its margin
        low = np.flatnonzero((self.sides * y < 0) & ~self.fixed)
        high = np.flatnonzero((self.sides * y > 0) & ~self.fixed)
        if self.nearest is None:
            self.nearest = low[self.lowest(-at[low], t, e)], high[self.lowest(at[high], t, e)]
        i, j = self.nearest
        noise = RELATIVE_NOISE * self.n if unit == 1 else 0
        rising, falling = low[at[low, 1] > at[i, 1] + noise], high[at[high, 1] < at[j, 1] - noise]
        meeting = at[[j]] - at[[i]] if at[j, 1] < at[i, 1] - noise else at[:0]
        rows = np.vstack([at[rising] - at[i], at[falling] - at[j], meeting])
        acts = [
            *((self.set_nearest, k, j) for k in rising),
            *((self.set_nearest, i, k) for k in falling),
            *[(self.enter_elbow, i, j)] * len(meeting),
        ]
        return self.piece(t, unit * w, at[[i, j]], at[:0], unit * unit, not acts), rows, acts

    def set_nearest(self, *nearest):
        """Another point is the nearest on its side of the b in between."""
        self.nearest = nearest

    def enter_elbow(self, *points):
        """Points reach the elbow."""
        self.elbow = np.sort(np.append(self.elbow, points))
        self.sides[list(points)] = ELBOW

    def leave(self, point, side):
        """A point leaves the elbow for `side`."""
        self.nearest = None
        self.elbow = self.elbow[self.elbow != point]
        self.sides[point] = side
        if len(self.elbow) == 1:  # Σ α y = 0 fixes the multiplier of the last one too
            inside = self.y[self.sides == INSIDE].sum()
            self.sides[self.elbow] = BEYOND if inside == 0 else INSIDE
            self.elbow = self.elbow[:0]

    def solve(self, Z, right):
        """(u, α) (d+1+k, 3) of an elbow `Z` (k, d+1) times a positive determinant, that, and the noise in them."""
        try:
            inverse = np.linalg.inv(_elbow_matrix(Z, 1.0))
        except np.linalg.LinAlgError:
            raise PathLost from None
        noise = RELATIVE_NOISE * np.abs(inverse).sum(axis=1).max() * (1 + np.abs(right[: self.d + 1]).max())
        return inverse @ right, 1.0, noise

    def piece(self, t, w, interval, alpha, determinant, last):
        """The Piece of these rows divided by `determinant`."""
        w, interval, alpha = (np.column_stack([c[:, 0] + c[:, 1] * t, c[:, 1]]) for c in (w, interval, alpha))
        return Piece(t, self.sides.copy(), w, interval, self.elbow, alpha, last)

    def lowest(self, rows, t, e):
        """The index of the row that is smallest at t + e ε; of equal ones, the one that is smallest right after."""
        values, tiny = rows[:, 0] + rows[:, 1] * t, rows[:, 2] + rows[:, 1] * e
        tied = np.flatnonzero(values <= values.min() + TIE_TOLERANCE * (1 + abs(values.min())))
        return tied[np.lexsort((rows[tied, 1], tiny[tied]))[0]]

    def first(self, rows, t):
        """Which of the `rows` is 0 first, and when: the time and its part in ε; none is before `t`."""
        times, tiny = np.maximum(-rows[:, 0] / rows[:, 1], t), -rows[:, 2] / rows[:, 1]
        tied = np.flatnonzero(times <= times.min() + TIE_TOLERANCE * abs(times.min()))
        k = tied[np.argmin(tiny[tied])]
        return k, (times[k], tiny[k])


class ExactPath(Path):
    """The same in whole numbers and fractions: many times slower, and exact."""

    time_tolerance = 0

    def __init__(self, X, y, bound, thresholds, fixed):
        super().__init__(X, y, bound, thresholds, fixed)
        e = min(rationals.common_exponent(self.Z), rationals.common_exponent(thresholds))
        self.unit = 1 << -e
        self.Z, self.thresholds = rationals.to_integers(self.Z, e), rationals.to_integers(thresholds, e)
        self.bound = self.bound.astype(int).astype(object)
        self.work = 0

    def solve(self, Z, right):
        """The same in whole numbers, without noise: fraction-free Gauss-Jordan elimination (Bareiss)."""
        M, size = np.hstack([_elbow_matrix(Z, self.unit), right]), len(right)
        last = 1
        for k in range(size):
            pivot = k + int(np.flatnonzero(M[k:, k])[0])
            M[[k, pivot]] = M[[pivot, k]]
            others = np.arange(size) != k
            M[others] = (M[k, k] * M[others] - np.outer(M[others, k], M[k])) // last
            last = M[k, k]
            # About the cost of the products of this step and of the points with the solution, counted and not timed.
            self.work += (size * size + self.n) * (1 + (last.bit_length() / 256) ** 1.6)
            if self.work > MOST_WORK:
                raise PathLost
        sign = 1 if last > 0 else -1
        return sign * M[:, size:], sign * last, 0

    def piece(self, t, w, interval, alpha, determinant, last):
        """The same, each number rounded once."""
        t = Fraction(t)
        p, q = t.numerator, t.denominator

        def doubles(rows):
            values = [
                [rationals.quotient(a * q + b * p, determinant * q), rationals.quotient(b, determinant)]
                for a, b, _ in rows.tolist()
            ]
            return np.array(values).reshape(-1, 2)

        return Piece(float(t), self.sides.copy(), doubles(w), doubles(interval), self.elbow, doubles(alpha), last)

    def lowest(self, rows, t, e):
        """The same, exactly."""
        t, e = Fraction(t), Fraction(e)
        return min(
            range(len(rows)), key=lambda i: (rows[i, 0] + rows[i, 1] * t, rows[i, 2] + rows[i, 1] * e, rows[i, 1])
        )

    def first(self, rows, t):
        """The same, exactly: doubles leave out only what is certainly later."""
        about = np.array([rationals.quotient(-a, b) for a, b, _ in rows.tolist()])
        tied = np.flatnonzero(about <= about.min() + TIE_TOLERANCE * abs(about.min()))
        times = [(Fraction(-a, b), Fraction(-c, b)) for a, b, c in rows[tied].tolist()]
        k = min(range(len(tied)), key=times.__getitem__)
        return tied[k], times[k]


def _elbow_matrix(Z, unit):
    """The matrix of P u − Σ α z = B Σ z (inside), z·u = τ (elbow), for `Z` (k, d+1) in `unit`; P is 0 for b only."""
    k, size = Z.shape
    system = np.zeros((size + k, size + k), dtype=Z.dtype)
    system[range(size - 1), range(size - 1)] = unit
    system[:size, size:], system[size:, :size] = -Z.T, Z
    return system
