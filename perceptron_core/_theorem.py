"""The convergence theorem, solved for the number k of mistakes.

After k mistakes (kηγ̃ + w̃₀·w̃*)² ≤ ‖w̃₀‖² + kη²R̃², in the terms of `bounds`.
"""

from decimal import Decimal, localcontext
from operator import mul

DIGITS = 50  # of the Decimals, whose exponents have room for every product of doubles


def bound_from_zero(radius, gamma):
    """The largest k for w̃₀ = 0, whatever η: (R̃/γ̃)². +inf where no double is as large."""
    ratio = radius / gamma
    return ratio * ratio


def bound_from_start(start, beta, eta, separator, radius, gamma):
    """The largest k for the Hyperplane `start`. +inf where no double is as large.

    In units of ηγ̃ the inequality is (k + w̃·w̃*)² ≤ ‖w̃‖² + k (R̃/γ̃)². Both sides contain the square of w̃·w̃*, the
    part of w̃ along w̃*. Without it, k² ≤ 2hk + the square of the part across, where h = ½ (R̃/γ̃)² − w̃·w̃*.
    """
    with localcontext(prec=DIGITS):
        v, u = _homogeneous(start, beta, Decimal(eta) * Decimal(gamma)), _unit_vector(separator)
        along = sum(map(mul, v, u))
        across = sum((a - along * c) ** 2 for a, c in zip(v, u, strict=True))
        h = (Decimal(radius) / Decimal(gamma)) ** 2 / 2 - along
        root = (h * h + across).sqrt()
        return float(h + root if h >= 0 else across / (root - h))  # equal, but digits would cancel in the other


def _homogeneous(plane, beta, unit):
    """(w, b/√β) / unit; without the bias where β = 0."""
    bias = [Decimal(plane.b) / Decimal(beta).sqrt()] if beta else []
    return [x / unit for x in [*map(Decimal, plane.w.tolist()), *bias]]


def _unit_vector(direction):
    """`direction`, whose length is 1 up to the rounding of doubles, with length 1 to all digits."""
    components = [Decimal(x) for x in direction.tolist()]
    length = sum(map(mul, components, components)).sqrt()
    return [x / length for x in components]
