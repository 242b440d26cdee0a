"""An interior point method for the soft margin at one C.

It needs no path to that C, and its work is bounded, whatever the points.

Write zᵢ = yᵢ (xᵢ, 1) and u = (w, b). With sᵢ = zᵢ·u + ξᵢ − 1 and βᵢ = C − αᵢ the solution is where αᵢ sᵢ = βᵢ ξᵢ = 0
and (w, 0) = Σ αᵢ zᵢ, where no variable is negative. Newton's method goes there from αᵢ sᵢ = βᵢ ξᵢ = μ > 0 while μ goes
to 0, by Mehrotra's prediction and correction (On the implementation of a primal-dual interior point method, SIAM
Journal on Optimization 2, 1992). Eliminating all else leaves d + 1 equations for u in every round (Ferris and Munson,
Interior-point methods for massive support vector machines, SIAM Journal on Optimization 13, 2002). Ties, duplicates and
points in line need no special treatment, since no variable is ever 0.
"""

from dataclasses import dataclass

import numpy as np

EPS = np.finfo(np.float64).eps
ROUNDS = 100  # 10 to 25 are enough, as a rule
GAP_TOLERANCE = 1e-13  # relative excess of the objective at which the rounds end
STEP_FRACTION = 0.995  # of the way to where a variable would be 0
MOST_REFINEMENTS = 8
LARGEST_CHANGE = 1e100  # a change as large comes from equations that are nearly singular
SINGULAR_TOLERANCE = 1e-13  # relative size of a singular value that is 0 up to rounding


def solve(Z, C):
    """(u, α, sides) near the solution for C, of the rows zᵢ in `Z` (n, d+1), with the labels last.

    The coordinates are at most about 1 in size.

    sides (n,) is 1 where α looks like C, −1 where it looks like 0, and 0 on the elbow. The work is at most ROUNDS times
    two systems of d + 1 equations.
    """
    n, size = Z.shape
    u, quadratic = np.zeros(size), np.append(np.ones(size - 1), 0.0)
    alpha, beta, s, slack = np.full(n, C / 2), np.full(n, C / 2), np.ones(n), np.full(n, 2.0)
    best, least = (u, alpha, beta, s, slack), np.inf
    for _ in range(ROUNDS):
        lack = Z.T @ alpha - quadratic * u
        off = Z @ u + slack - 1 - s
        complement = alpha @ s + beta @ slack
        objective = 0.5 * (quadratic * u) @ u + C * slack.sum()
        excess = (complement + np.abs(lack) @ (1 + np.abs(u)) + alpha @ np.abs(off)) / objective
        if excess < least:
            best, least = (u, alpha, beta, s, slack), excess
        if not excess > GAP_TOLERANCE:
            break
        weights = 1 / (s / alpha + slack / beta)
        M = (Z.T * weights) @ Z + np.diag(quadratic)
        unit = 1 / np.sqrt(M.diagonal())
        system = _NewtonSystem(
            Z, unit, unit[:, None] * M * unit + EPS * np.eye(size), weights, lack, off, (alpha, beta, s, slack)
        )
        mu = complement / (2 * n)
        try:
            _, *changes = system.step(0.0, 0.0)
            reach = _step_length((alpha, beta, s, slack), changes)
            a, b, c, e = (x + reach * dx for x, dx in zip((alpha, beta, s, slack), changes, strict=True))
            target = mu * ((a @ c + b @ e) / complement) ** 3
            du, *changes = system.step(target - changes[0] * changes[2], target - changes[1] * changes[3])
        except np.linalg.LinAlgError:
            break
        if not all(np.isfinite(change).all() for change in (du, *changes)):
            break
        reach = STEP_FRACTION * _step_length((alpha, beta, s, slack), changes)
        u = u + reach * du
        alpha, beta, s, slack = (x + reach * dx for x, dx in zip((alpha, beta, s, slack), changes, strict=True))
    u, alpha, beta, s, slack = best
    return u, alpha, np.where(slack * C > beta, 1, np.where(s * C > alpha, -1, 0))


def refine(Z, C, u, alpha, sides):
    """Yield (u, α) after each of at most MOST_REFINEMENTS steps, toward a correct α with the elbow's points on it.

    Each is Newton's step for the points of the elbow alone, by least squares, so that of many points there, such as
    duplicates, none is singled out. A point whose multiplier is below 0 or above C leaves the elbow.
    """
    size = Z.shape[1]
    alpha, sides = np.where(sides > 0, C, np.where(sides < 0, 0.0, np.clip(alpha, 0, C))), sides.copy()
    for _ in range(MOST_REFINEMENTS):
        elbow = np.flatnonzero(sides == 0)
        # Least squares change α only in the directions of Q, which are few, however many points there are.
        Q, R = np.linalg.qr(Z[elbow])
        k = len(R)
        system = np.zeros((size + k, size + k))
        system[range(size - 1), range(size - 1)] = 1
        system[:size, size:], system[size:, :size] = -R.T, R
        lack = Z.T @ alpha
        lack[:-1] -= u[:-1]
        try:
            change = np.linalg.lstsq(system, np.append(lack, Q.T @ (1 - Z[elbow] @ u)), rcond=SINGULAR_TOLERANCE)[0]
        except np.linalg.LinAlgError:
            return
        if not np.abs(change).max() < LARGEST_CHANGE:
            return
        u, there = u + change[:size], alpha[elbow] + Q @ change[size:]
        alpha[elbow] = np.clip(there, 0, C)
        yield u, alpha.copy()
        sides[elbow[there <= 0]], sides[elbow[there >= C]] = -1, 1


@dataclass(frozen=True, eq=False)
class _NewtonSystem:
    """Newton's equations at (α, β, s, ξ): `matrix` is that of u, with each of its coordinates in its `unit`."""

    Z: np.ndarray
    unit: np.ndarray
    matrix: np.ndarray
    weights: np.ndarray
    dual_residual: np.ndarray
    primal_residual: np.ndarray
    at: tuple[np.ndarray, ...]

    def step(self, one, other):
        """The changes of u, α, β, s and ξ with which α s becomes `one` and β ξ `other`, to first order."""
        alpha, beta, s, slack = self.at
        wanted = one / alpha - s - other / beta + slack - self.primal_residual
        right = self.dual_residual + self.Z.T @ (self.weights * wanted)
        du = self.unit * np.linalg.solve(self.matrix, self.unit * right)
        a = self.weights * (wanted - self.Z @ du)
        return du, a, -a, (one - s * a) / alpha - s, (other + slack * a) / beta - slack


def _step_length(values, changes):
    """How far, at most 1, `values` can go along `changes` before one of them is 0."""
    return min(1.0, *(1 / max(-(change / value).min(), 1.0) for value, change in zip(values, changes, strict=True)))
