"""Validates arguments: each error names the argument, the expected value and the actual one."""

import math

import numpy as np

from perceptron_core._arrays import freeze

SMALLEST, LARGEST = 1e-100, 1e100
_EXAMPLES = {
    "Dataset": "Dataset(X, y)",
    "Hyperplane": "Hyperplane(w, b)",
    "Perceptron": "Perceptron()",
    "Trace": "Perceptron().train(dataset)",
    "FeatureMap": "monomials(2)",
    "NormalClouds": 'PRESETS["noisy"].source',
    "Separable": "separate(dataset) where a hyperplane separates",
}


def instance(name, value, kind):
    """Raise TypeError unless `value` is of the class `kind`."""
    if not isinstance(value, kind):
        such_as = _EXAMPLES[kind.__name__]
        raise TypeError(f"{name} must be a {kind.__name__}, such as {such_as}; got type {type(value).__name__}")


def real_array(name, value, shape):
    """Return `value` as a read-only float64 copy of the given shape.

    `shape` is written as it is read: ("n", "d"), ("d",) or ("n",); a letter stands for any size.
    """
    try:
        array = np.array(value, dtype=np.float64)
    except (TypeError, ValueError):
        raise ValueError(f"{name} must hold numbers only; got {_short_repr(value)}") from None
    if array.ndim != len(shape):
        raise ValueError(
            f"{name} must have shape ({', '.join(shape)}{',' * (len(shape) == 1)}); got shape {array.shape}"
        )
    finite(name, array)
    array += 0.0  # −0 becomes 0, so that equal states have equal bytes
    return freeze(array)


def finite(name, array):
    """Raise ValueError where a number is NaN or infinite, and name the first one."""
    if not np.isfinite(array).all():
        where = tuple(int(i) for i in np.argwhere(~np.isfinite(array))[0])
        raise ValueError(f"{name} must be finite; got {array[where]} at {name}{list(where)}")


def in_range(name, array):
    """Raise ValueError where a product of two coordinates would leave double precision."""
    size = np.abs(array)
    bad = (size > LARGEST) | ((size < SMALLEST) & (size > 0))
    if bad.any():
        where = tuple(int(i) for i in np.argwhere(bad)[0])
        raise ValueError(
            f"{name} must be 0 or between {SMALLEST:g} and {LARGEST:g} in size; "
            f"got {array[where]} at {name}{list(where)}: choose other units"
        )


def real_number(name, value):
    """Return `value` as a finite float."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be a number; got {_short_repr(value)}") from None
    if not math.isfinite(number):
        raise ValueError(f"{name} must be finite; got {number}")
    return number


def whole_number(name, value, least):
    """Return `value` as an int of at least `least`."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < least:
        raise ValueError(f"{name} must be a whole number of at least {least}; got {_short_repr(value)}")
    return int(value)


def permutation(name, value, n):
    """Return `value` as an array when it has every index below `n` exactly once."""
    indices = list(value) if np.iterable(value) else [value]
    whole = all(isinstance(i, int | np.integer) and not isinstance(i, bool) for i in indices)
    if not whole or sorted(indices) != list(range(n)):
        raise ValueError(f"{name} must hold every index below {n} exactly once; got {_short_repr(value)}")
    return np.array(indices, dtype=int)


def one_of(name, value, choices):
    """Return `value` when it is one of `choices`."""
    if value not in choices:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, choices))}; got {_short_repr(value)}")
    return value


def _short_repr(value):
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
