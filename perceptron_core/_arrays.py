"""The types of arrays in results, and how they are made read-only."""

from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Integers: TypeAlias = NDArray[np.integer[Any]]
Bools: TypeAlias = NDArray[np.bool_]
# A scalar for one point, an array for a stack of points. A type checker cannot tell which from the arguments, and with
# a union every caller would have to; so these are Any, as with numpy's own functions.
FloatOrArray: TypeAlias = Any
IntOrArray: TypeAlias = Any
BoolOrArray: TypeAlias = Any

A = TypeVar("A", bound=NDArray[Any])


def freeze(array: A) -> A:
    """Make the array read-only, and return it."""
    array.flags.writeable = False
    return array
