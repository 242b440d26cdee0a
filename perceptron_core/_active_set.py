"""The solution path of the soft margin: which points are inside the margin, on it and beyond it, as a parameter grows.

Write zᵢ = yᵢ (xᵢ, 1) and u = (w, b), so that the functional margin of point i is zᵢ·u. For an upper bound B on the
multipliers and thresholds τᵢ the solution of the quadratic programme is

    (w, 0) = Σ αᵢ zᵢ   with   αᵢ = B where zᵢ·u < τᵢ,   αᵢ = 0 where zᵢ·u > τᵢ,   0 ≤ αᵢ ≤ B on the elbow zᵢ·u = τᵢ.

Where B and τ are linear in a parameter t, so are u and α, until a point reaches the elbow or leaves it (Hastie, Rosset,
Tibshirani and Zhu 2004). Duplicates, points in line and symmetric ones reach it together; then a careless choice goes
round in circles, or asks for the solution of singular equations. So the thresholds are τᵢ + ε δᵢ for an infinitely
small ε > 0 and random δᵢ, as in the lexicographic rule of the simplex method: the part in ε says who is first, all
points of an elbow are affinely independent, and what is reported is the part without ε. Every quantity is a row of
three numbers (c₀, c₁, c₂): c₀ + c₁ t + c₂ ε.
"""

from dataclasses import dataclass

import numpy as np

EPS = np.finfo(np.float64).eps
INSIDE, ELBOW, BEYOND = 1, 0, -1
TIE = 1e-11  # relative difference of two parameters that are the same but for rounding
NOISE = 64 * EPS
LATER = 1e9  # the part in ε of a time that is later than any such part
MOST_PIECES = 40  # a point; hitherto never more than 10


@dataclass(frozen=True, eq=False)
class Piece:
    """One piece of a path, from `start` to the start of the next.

    sides    (n,) INSIDE, ELBOW or BEYOND
    w        (d, 2) and interval (2, 2), the lowest and the highest b: c₀ and c₁ of each number
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


class Lost(ArithmeticError):
    """Rounding has led the path astray."""


class Path:
    """The path of points `X` (n, d) with labels `y` (n,), both classes; coordinates are about 1 in size at the most.

    bound       (3,), that of the multipliers
    thresholds  (n, 3)
    fixed       (n,) points that stay inside whatever their margin
    """

    def __init__(self, X, y, bound, thresholds, fixed):
        self.y, self.bound, self.thresholds, self.fixed = y, bound, thresholds, fixed
        self.n, self.d = X.shape
        self.Z = y[:, None] * np.column_stack([X, np.ones(self.n)])
        self.sizes = np.abs(self.Z).sum(axis=1)

    def pieces(self, sides, t, end=np.inf):
        """Each Piece from `t` to `end`; the elbow of `sides` (n,), right after `t`, has two points or more, or none."""
        self.sides, self.elbow, self.nearest = sides.copy(), np.flatnonzero(sides == ELBOW), None
        now = t, LATER
        for _ in range(MOST_PIECES * self.n):
            piece, rows, acts = self.on_the_elbow(*now) if len(self.elbow) else self.between(*now)
            yield piece
            if not acts:
                return
            k, now = first(rows, *now)
            if now[0] >= end:
                return
            act, *arguments = acts[k]
            act(*arguments)
        raise Lost

    def on_the_elbow(self, t, _):
        """The Piece with this elbow, and the events that end it."""
        d, elbow, Z = self.d, self.elbow, self.Z[self.elbow]
        k = len(elbow)
        inside = self.Z[self.sides == INSIDE].sum(axis=0)
        system = np.zeros((d + 1 + k, d + 1 + k))
        system[range(d), range(d)] = 1
        system[: d + 1, d + 1 :], system[d + 1 :, : d + 1] = -Z.T, Z
        right = np.vstack([np.outer(inside, self.bound), self.thresholds[elbow]])
        try:
            inverse = np.linalg.inv(system)
        except np.linalg.LinAlgError:
            raise Lost from None
        solution = inverse @ right
        noise = NOISE * np.abs(inverse).sum(axis=1).max() * (1 + np.abs(inside).max())
        u, alpha = solution[: d + 1], solution[d + 1 :]
        if k == d + 1 and not self.thresholds[:, 1].any():
            u[:, 1] = 0  # the elbow alone decides
        above = self.Z @ u - self.thresholds
        moving = np.where(self.sides == INSIDE, above[:, 1], -above[:, 1]) > noise * self.sizes
        arriving = np.flatnonzero(moving & (self.sides != ELBOW) & ~self.fixed)
        room = self.bound - alpha
        emptied, filled = np.flatnonzero(alpha[:, 1] < -noise), np.flatnonzero(room[:, 1] < -noise)
        rows = np.vstack([above[arriving], alpha[emptied], room[filled]])
        acts = [
            *((self.arrive, i) for i in arriving),
            *((self.leave, elbow[i], BEYOND) for i in emptied),
            *((self.leave, elbow[i], INSIDE) for i in filled),
        ]
        piece = Piece(t, self.sides.copy(), u[:d, :2], u[[d, d], :2], elbow, alpha[:, :2], not acts)
        return piece, rows, acts

    def between(self, t, e):
        """The Piece without an elbow, where b is free between the nearest margins, and the events that end it."""
        d, y = self.d, self.y
        inside = self.Z[self.sides == INSIDE].sum(axis=0)
        w = np.outer(inside[:d], self.bound)
        at = y[:, None] * (self.thresholds - self.Z[:, :d] @ w)  # the b that puts a point on its margin
        low = np.flatnonzero((self.sides * y < 0) & ~self.fixed)
        high = np.flatnonzero((self.sides * y > 0) & ~self.fixed)
        if self.nearest is None:
            self.nearest = low[lowest(-at[low], t, e)], high[lowest(at[high], t, e)]
        i, j = self.nearest
        noise = NOISE * self.n
        rising, falling = low[at[low, 1] > at[i, 1] + noise], high[at[high, 1] < at[j, 1] - noise]
        meeting = [at[j] - at[i]] if at[j, 1] < at[i, 1] - noise else np.zeros((0, 3))
        rows = np.vstack([at[rising] - at[i], at[falling] - at[j], meeting])
        acts = [
            *((self.approach, k, j) for k in rising),
            *((self.approach, i, k) for k in falling),
            *[(self.arrive, i, j)] * len(meeting),
        ]
        piece = Piece(t, self.sides.copy(), w[:, :2], at[[i, j], :2], self.elbow, np.zeros((0, 2)), not acts)
        return piece, rows, acts

    def approach(self, *nearest):
        """Another point is the nearest on its side of the b in between."""
        self.nearest = nearest

    def arrive(self, *points):
        """Points reach the elbow."""
        self.elbow = np.sort(np.append(self.elbow, points))
        self.sides[list(points)] = ELBOW

    def leave(self, point, side):
        """A point leaves the elbow for `side`."""
        self.nearest = None
        self.elbow = self.elbow[self.elbow != point]
        self.sides[point] = side
        if len(self.elbow) == 1:  # Σ α y = 0 leaves it no room either
            inside = self.y[self.sides == INSIDE].sum()
            self.sides[self.elbow] = BEYOND if inside == 0 else INSIDE
            self.elbow = self.elbow[:0]


def lowest(rows, t, e):
    """The index of the row that is smallest at t + e ε, and of those the one that is so right after."""
    values, tiny = rows[:, 0] + rows[:, 1] * t, rows[:, 2] + rows[:, 1] * e
    tied = np.flatnonzero(values <= values.min() + TIE * (1 + abs(values.min())))
    return tied[np.lexsort((rows[tied, 1], tiny[tied]))[0]]


def first(rows, t, e):
    """Which of the `rows` is 0 first, and when: t and the part in ε; none is before `t`."""
    times, tiny = np.maximum(-rows[:, 0] / rows[:, 1], t), -rows[:, 2] / rows[:, 1]
    tied = np.flatnonzero(times <= times.min() * (1 + np.sign(times.min()) * TIE))
    k = tied[np.argmin(tiny[tied])]
    return k, (times[k], tiny[k])
