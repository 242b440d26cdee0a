"""Arrays as results hold them, and what their types are called."""

from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Integers: TypeAlias = NDArray[np.integer[Any]]
# For one point a scalar, for a stack of points an array. A type checker cannot tell them apart by what is given, and
# with a union every caller had to; so these are Any, as with numpy's own functions.
FloatOrArray: TypeAlias = Any
IntOrArray: TypeAlias = Any
BoolOrArray: TypeAlias = Any

A = TypeVar("A", bound=NDArray[Any])


def freeze(array: A) -> A:
    """The array, which from now on nobody can write to."""
    array.flags.writeable = False
    return array
