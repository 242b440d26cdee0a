"""Exact arithmetic on doubles: each is a whole number times a power of two.

Stacks of whole numbers are object arrays of Python ints, which never round and never overflow.
"""

import math
import sys
from fractions import Fraction

import numpy as np

BITS = 53  # of a double's significand


def common_exponent(X):
    """An exponent e ≤ −53 for which every number in `X` is a whole number times 2**e."""
    return int(np.frexp(X)[1].min(initial=0)) - BITS


def to_integers(X, e):
    """`X` / 2**e as an object array of ints of the same shape; `e` is at most common_exponent(X)."""
    fraction, exponent = np.frexp(X)
    significand = np.ldexp(fraction, BITS).astype(np.int64).astype(object)
    return significand << (exponent - (BITS + e)).astype(object)


def integers_and_exponent(doubles):
    """Whole numbers V and an exponent e with `doubles` = V · 2**e, both of plain Python."""
    ratios = [x.as_integer_ratio() for x in doubles]
    denominator = max(q for _, q in ratios)  # all are powers of two
    return [p * (denominator // q) for p, q in ratios], 1 - denominator.bit_length()


def direction(V):
    """Doubles (d,) along the nonzero whole-number vector `V` (d,), the largest of size ½ to 1, each rounded once.

    They are V / 2**k; a component below 2**-1022 may also lose up to 2**-1075.
    """
    k = max(abs(v) for v in V).bit_length()
    return np.array([v / (1 << k) for v in V])


def remainder(V, v):
    """V / 2**k minus `direction(V)`, which are the doubles `v` (d,), in doubles (d,)."""
    k = max(abs(c) for c in V).bit_length()
    ratios = [x.as_integer_ratio() for x in v.tolist()]
    return np.array([(c * q - (p << k)) / (q << k) for c, (p, q) in zip(V, ratios, strict=True)])


def power_of_two(e):
    """2**e as a Fraction, for an exponent of either sign."""
    return Fraction(1 << e) if e >= 0 else Fraction(1, 1 << -e)


def quotient(a, b):
    """The double nearest to a / b, for whole numbers; the largest double where that is larger still."""
    try:
        return a / b
    except OverflowError:
        return sys.float_info.max if (a > 0) == (b > 0) else -sys.float_info.max


def double(x):
    """The double nearest to the Fraction `x`; the largest double where x is larger still."""
    return quotient(x.numerator, x.denominator)


def doubles(fractions):
    """The nearest double to each of `fractions` (k,)."""
    return np.array([double(x) for x in fractions])


def solve_normal_equations(D, c):
    """x (m,) and a determinant with D Dᵀ x = determinant · c, for whole numbers `D` (m, d) and `c` (m,).

    Fraction-free elimination (Bareiss) on and above the diagonal: every division leaves no remainder, and numbers stay
    as short as the determinants they are. D Dᵀ is positive semidefinite, so a pivot is 0 only where a row of D depends
    on the rows before it; its x is 0, which is right for a `c` in the range of D Dᵀ.
    """
    M, determinant, pivots = np.column_stack([D @ D.T, c]), 1, []
    for k in range(len(M)):
        if M[k, k] == 0:
            continue
        for i in range(k + 1, len(M)):
            M[i, i:] = (M[k, k] * M[i, i:] - M[k, i] * M[k, i:]) // determinant
        determinant = M[k, k]
        pivots.append(k)
    x = np.full(len(M), 0, dtype=object)
    for k in reversed(pivots):
        x[k] = (determinant * M[k, -1] - (M[k, k + 1 : -1] * x[k + 1 :]).sum()) // M[k, k]
    return x, determinant


def numerators(fractions):
    """The whole numbers (k,) that are `fractions` (k,) times their least common denominator."""
    return np.array(to_common_denominator(fractions)[0], dtype=object)


def to_common_denominator(fractions):
    """Whole numbers (k,) of plain Python and the least denominator that make up `fractions` (k,)."""
    denominator = math.lcm(*(f.denominator for f in fractions))
    return [f.numerator * (denominator // f.denominator) for f in fractions], denominator
