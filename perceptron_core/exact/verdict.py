"""Proves in doubles alone whether the hulls of the two classes meet.

Most verdicts need no whole number. In twenty dimensions the exact weights of a common point have thousands of digits,
but that there are such weights can be proven without them.
"""

from dataclasses import dataclass

import numpy as np

from perceptron_core.exact.arithmetics import Doubles
from perceptron_core.exact.nearest_points import search
from perceptron_core.exact.signed_points import EPS, SignedPoints

DEPENDENT_DEVIATION = 1e-7  # of a coordinate's deviation that the others leave unexplained


@dataclass(frozen=True)
class SeparationProof(Doubles):
    """The search in doubles that ends as soon as its v is the normal of a separating hyperplane.

    It runs on `points` that have deviation 1 in every direction: no affine map changes the verdict, and among points
    that are spread evenly the search takes fewer steps, each better conditioned. A normal v among them is `back` @ v
    among the `given` ones, and the proofs are about these.
    """

    given: SignedPoints
    back: np.ndarray

    @classmethod
    def of(cls, given, y):
        """For the points `given`, with labels `y` (n,)."""
        X = given.X.astype(float)
        back = whitening_matrix(X)
        return cls(SignedPoints.of(X @ back, y), given, back)

    def solve(self, D, offset):
        """By the normal equations, faster than by least squares: the result is proven later or thrown away."""
        try:
            return np.linalg.solve(D @ D.T, -(D @ offset))
        except np.linalg.LinAlgError:
            return super().solve(D, offset)

    def find_entering(self, active, weights):
        """The same as in Doubles; None also if the weights prove that a hyperplane separates."""
        return None if self.separates(active, weights) else super().find_entering(active, weights)

    def separates(self, active, weights):
        """Whether every + point is farther along v = Σ u z than every − point, by more than rounding."""
        v = self.back @ (weights @ self.rows(active))
        size = np.abs(v).max()
        if not size > 0:
            return False
        plus, minus = self.given.products(v / size)
        return bool(plus.min() + minus.min() > self.given.noise(v / size))


def whitening_matrix(X):
    """A matrix (d, d) that gives the points `X` (n, d) covariance 1; the unit matrix where they lie in a hyperplane."""
    moved = X - X.mean(axis=0)
    covariance = moved.T @ moved / len(X)
    try:
        root = np.linalg.cholesky(covariance)
    except np.linalg.LinAlgError:
        return np.eye(X.shape[1])
    flat = (root.diagonal() <= DEPENDENT_DEVIATION * np.sqrt(covariance.diagonal())).any()
    return np.eye(X.shape[1]) if flat else np.linalg.inv(root).T


def prove_separability(X, y):
    """True if the hulls of the classes are apart, False if they meet, None if doubles cannot prove either.

    `X` (n, d) and `y` (n,) are as SignedPoints takes them.
    """
    points = SignedPoints.of(X, y)
    proof = SeparationProof.of(points, y)
    active, weights = search(proof, *proof.start(), range(20 * (len(points.Z) + 2)))
    if proof.separates(active, weights):
        return True
    return False if have_common_point(points, active) else None


def have_common_point(points, active):
    """Whether doubles prove that positive weights of d + 2 points make a common point of the hulls.

    These weights u solve M u = e, with Σ u z = 0, Σ u y = 0 and Σ u = 1 as rows. For any R near M⁻¹, if
    ‖I − R M‖ = β < 1, then ‖M⁻¹ e − u‖ ≤ ‖R (e − M u)‖ / (1 − β), in the maximum norm (Rump, Verification methods:
    rigorous results using floating-point arithmetic, Acta Numerica 19, 2010). A sum of k products carries at most k
    roundings of half an EPS of their sizes.
    """
    k, d = len(active), len(points.Z)
    if k != d + 2 or points.exceed_doubles:
        return False
    signs = points.signs(active)
    z = points.X[points.order[active]].T * signs
    unit = 2.0 ** -np.frexp(np.abs(z).max(axis=1))[1]  # each row may have its own: a power of two rounds nothing
    M, e = np.vstack([z * unit[:, None], signs, np.ones(k)]), np.zeros(k)
    e[-1] = 1
    try:
        R = np.linalg.inv(M)
    except np.linalg.LinAlgError:
        return False
    u, rounding = R[:, -1], 2 * (k + 2) * EPS
    size = np.abs(R)
    beta = (np.abs(np.eye(k) - R @ M) + rounding * (size @ np.abs(M) + np.eye(k))).sum(axis=1).max()
    residual = np.abs(e - M @ u) + rounding * (np.abs(M) @ np.abs(u) + e)
    return bool(beta < 0.5 and (u > 2.5 * (size @ residual).max()).all())
