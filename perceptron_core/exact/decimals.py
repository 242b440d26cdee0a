"""Doubles as exact decimals: whole numbers over one power of ten.

Their sums never round. A double is read as the shortest decimal that is nearest to it, which is how Python and
JavaScript write it. A decimal of at most 15 digits comes out of a double as it went in, so the numbers that somebody
typed are recovered. A number with more digits was computed or measured by a machine; then nothing here applies, and
doubles are taken as they are.

Whole numbers below 2⁵³ are exact in doubles, and so are their sums and products that stay below: fast, and the same in
the browser (board/math/decimals.js). Larger ones are Python ints.
"""

from dataclasses import dataclass
from decimal import Decimal

import numpy as np

DIGITS = 15  # of a decimal that every double keeps
INT_LIMIT = 10**60  # all whole numbers are smaller
MOST_PLACES = 30  # of a number; coordinates such as 1e-100 are taken as doubles, or sums would take long
DOUBLE_LIMIT = 2.0**53  # below it, every whole number is a double
MOST_DOUBLE_PLACES = 22  # 10²² is the largest power of ten that is a double
SAMPLE = 16  # numbers that are checked before all others


@dataclass(frozen=True, eq=False)
class Decimals:
    """An array of decimals: `whole` times 10 to the power of minus `places`.

    whole   doubles where all are below 2⁵³ in size, else an object array of Python ints
    places  a whole number of at least 0
    """

    whole: np.ndarray
    places: int

    def __repr__(self):
        return f"<Decimals: shape {self.whole.shape}, {self.places} places>"

    @classmethod
    def of(cls, numbers):
        """The decimals that the doubles `numbers` stand for, with the least places that all of them have in common.

        None if one of them has more than 15 digits, or if they differ so much in size that together they are very long.
        """
        numbers = np.asarray(numbers, dtype=np.float64)
        if any(len(_digits(x)) > DIGITS for x in numbers.ravel()[:SAMPLE].tolist()):
            return None
        return _with_few_digits(numbers) or _with_many_digits(numbers)

    @classmethod
    def of_whole(cls, whole, places):
        """These whole numbers, doubles or an array of ints, in the shorter form; None if they reach INT_LIMIT."""
        largest = max_abs(whole)
        if largest >= INT_LIMIT:
            return None
        return cls(np.asarray(whole, dtype=np.float64) + 0.0 if largest < DOUBLE_LIMIT else to_ints(whole), places)

    def at(self, places):
        """The whole numbers for this number of places, at least those that these decimals have."""
        return multiply(self.whole, 10 ** (places - self.places))

    def doubles(self):
        """The nearest doubles."""
        return nearest_doubles(self.whole, self.places)

    def __getitem__(self, index):
        return Decimals(self.whole[index], self.places)

    def __add__(self, other):
        places = max(self.places, other.places)
        return Decimals.of_whole(add(self.at(places), other.at(places)), places)

    def __mul__(self, other):
        return Decimals.of_whole(multiply(self.whole, other.whole), self.places + other.places)


def _with_few_digits(numbers):
    """The Decimals of `numbers`, where one power of ten makes all of them whole and at most 10¹⁵ in size; else None."""
    for places in range(MOST_DOUBLE_PLACES + 1):
        power = float(10**places)
        whole = np.rint(numbers * power)
        if np.abs(whole).max(initial=0) > 10.0**DIGITS:
            return None
        if (whole / power == numbers).all():
            return Decimals(whole + 0.0, places)
    return None


def _with_many_digits(numbers):
    """The same for any numbers, one after another."""
    digits, exponents = [], []
    for x in numbers.ravel().tolist():
        sign, these, exponent = Decimal(repr(x)).as_tuple()
        text = "".join(map(str, these)).rstrip("0")
        if len(text.lstrip("0")) > DIGITS:
            return None
        digits.append((-1) ** sign * int(text or 0))
        exponents.append(exponent + len(these) - len(text) if text else 0)
    places = max(0, -min(exponents, default=0))
    if places > MOST_PLACES:
        return None
    whole = np.empty(len(digits), dtype=object)
    whole[:] = [value * 10 ** (exponent + places) for value, exponent in zip(digits, exponents, strict=True)]
    return Decimals.of_whole(whole.reshape(numbers.shape), places)


def _digits(x):
    """The digits of the shortest decimal that is nearest to `x`, without the zeros at both ends."""
    mantissa = repr(x).lstrip("-").partition("e")[0]
    return mantissa.replace(".", "").strip("0")


def max_abs(whole):
    """The largest of some whole numbers in size, 0 where there are none."""
    return np.max(np.abs(whole), initial=0)


def to_ints(whole):
    """Whole numbers, doubles or not, as an object array of Python ints."""
    whole = np.asarray(whole)
    return (whole.astype(np.int64) if whole.dtype.kind == "f" else whole).astype(object)


def promote_if_large(largest, *wholes):
    """Arrays of whole numbers as they are if results up to size `largest` are exact in doubles, else as Python ints.

    `largest` may itself be rounded, which half of 2⁵³ makes harmless.
    """
    exact = largest < DOUBLE_LIMIT / 2 and all(np.asarray(whole).dtype != object for whole in wholes)
    return wholes if exact else tuple(map(to_ints, wholes))


def multiply(whole, factor):
    """The product of whole numbers, arrays or a Python int."""
    factor = np.asarray(factor, dtype=object if isinstance(factor, int) and factor >= DOUBLE_LIMIT else None)
    whole, factor = promote_if_large(float(max_abs(whole)) * float(max_abs(factor)), whole, factor)
    return whole * factor


def add(whole, other):
    """The sum of arrays of whole numbers."""
    whole, other = promote_if_large(float(max_abs(whole)) + float(max_abs(other)), whole, other)
    return whole + other


def sum_of_products(X, w, plus=0):
    """w·x + `plus` in whole numbers for each x of `X` (…, d), with the weights `w` (d, …)."""
    largest = float(max_abs(X)) * float(max_abs(w)) * X.shape[-1] + float(max_abs(plus))
    X, w, total = promote_if_large(largest, X, w, plus)
    for j in range(len(w)):
        total = total + X[..., j] * w[j]
    return total


def nearest_doubles(whole, places, divisor=1):
    """The doubles nearest to `whole` / (10**places · divisor), whole numbers; `divisor` may be an array of them."""
    whole, divisor = np.asarray(whole), np.asarray(divisor)
    if whole.dtype.kind == "f" and places <= MOST_DOUBLE_PLACES:
        below = float(10**places) * divisor
        if max_abs(below) < DOUBLE_LIMIT or (divisor == 1).all():
            return whole / below
    divide = np.frompyfunc(_quotient, 2, 1)
    return np.asarray(divide(to_ints(whole), 10**places * to_ints(divisor)), dtype=np.float64)


def _quotient(a, b):
    return int(a) / int(b)
