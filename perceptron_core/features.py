"""Feature maps (lecture 004) take points to a space where a plane may separate them."""

import itertools
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from perceptron_core import _validate
from perceptron_core._arrays import Floats
from perceptron_core._repr import first
from perceptron_core.dataset import Dataset
from perceptron_core.exact import decimals
from perceptron_core.exact.decimals import Decimals
from perceptron_core.formula import PLANE, Formula

LINE_VARIABLES = ("x",)


class UndefinedFeature(ValueError):
    """A feature has no usable value at a point: `feature` is its name, and `index` that of the point."""

    def __init__(self, message: str, feature: str, index: int) -> None:
        super().__init__(message)
        self.feature, self.index = feature, index


@dataclass(frozen=True)
class FeatureMap:
    """φ from the data space to the feature space: one Formula for each of D features, all in the same d variables.

    FeatureMap.parse("x1", "x2", "(x1 - x2)^2") is that of lecture 004.
    """

    features: tuple[Formula, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "features", tuple(self.features))
        if not self.features or any(not isinstance(each, Formula) for each in self.features):
            raise ValueError("features must be one Formula or more")
        if len({each.variables for each in self.features}) > 1:
            raise ValueError("features must all have the same variables")

    @classmethod
    def parse(cls, *texts: str, variables: Iterable[str] = PLANE) -> "FeatureMap":
        """The map to the features that `texts` write in `variables`. Raises the ValueError of Formula.parse."""
        return cls(tuple(Formula.parse(text, variables) for text in texts))

    def __repr__(self) -> str:
        variables = "" if self.variables == PLANE else f", variables={self.variables!r}"
        return f"FeatureMap.parse({', '.join(first(map(repr, self.names), len(self.names)))}{variables})"

    @property
    def names(self) -> tuple[str, ...]:
        """The features as formulas in normal form."""
        return tuple(map(str, self.features))

    @property
    def variables(self) -> tuple[str, ...]:
        """The coordinates of the data space."""
        return self.features[0].variables

    def values(self, X: ArrayLike) -> Floats:
        """The features (n, D) of the points `X` (n, d), not finite where they are undefined or beyond all doubles."""
        return np.column_stack([feature(X) for feature in self.features])

    def __call__(self, X: ArrayLike) -> Floats:
        """φ(x) of the points `X` (n, d), as (n, D).

        Raises UndefinedFeature, a ValueError, for the first point where a feature is undefined or outside the range
        that a Dataset takes.
        """
        Z = self.values(X)
        usable = (Z == 0) | ((np.abs(Z) >= _validate.SMALLEST) & (np.abs(Z) <= _validate.LARGEST))
        if not usable.all():
            i, j = map(int, np.argwhere(~usable)[0])
            where = _format_point(np.asarray(X)[i])
            raise UndefinedFeature(f"{self.names[j]} {_explain_unusable(Z[i, j])} at {where}", self.names[j], i)
        return Z

    def lift(self, dataset: Dataset) -> Dataset:
        """The Dataset of φ(x) for each x of `dataset`, with the same labels. Raises as φ(X) does.

        Polynomials of decimals are exact decimals; of those that doubles cannot represent, `X` has the nearest doubles.
        """
        _validate.instance("dataset", dataset, Dataset)
        Z = self(dataset.X)
        columns = self._exact_columns(dataset)
        for j, column in enumerate(columns):
            if column is not None:
                Z[:, j] = column.doubles()
        if any(column is None for column in columns):
            return Dataset(Z, dataset.y)
        return Dataset.of_decimals(_stack_columns(columns), dataset.y)

    def _exact_columns(self, dataset):
        """For each feature its Decimals (n,) at the points of `dataset`, or None."""
        exact = dataset.decimals
        return [feature.decimals(exact) if exact is not None and len(dataset) else None for feature in self.features]

    def gradient(self, X: ArrayLike) -> Floats:
        """The partial derivatives (n, D, d) of the features at `X` (n, d), as Formula.gradient has them."""
        return np.stack([feature.gradient(X) for feature in self.features], axis=1)


def _stack_columns(columns):
    """Decimals (n,) side by side, as Decimals (n, D)."""
    places = max(column.places for column in columns)
    whole = [column.at(places) for column in columns]
    largest = max(map(decimals.max_abs, whole))
    return Decimals(np.column_stack(decimals.promote_if_large(largest, *whole)), places)


def third_feature(text: str) -> FeatureMap:
    """(x₁, x₂) → (x₁, x₂, φ₃) for a formula φ₃ in x₁ and x₂. Raises the ValueError of Formula.parse."""
    return FeatureMap.parse("x₁", "x₂", text)


def monomials(degree: int, dimension: int = 2) -> FeatureMap:
    """The map to all products of powers of the coordinates with degree 1 to `degree`; 1 is missing, as b stands for it.

    Degree after degree, and by falling powers of the first coordinates: x₁, x₂, x₁², x₁x₂, x₂², … In one dimension the
    coordinate is called x.
    """
    _validate.whole_number("degree", degree, least=1)
    _validate.whole_number("dimension", dimension, least=1)
    variables = LINE_VARIABLES if dimension == 1 else tuple(f"x{_subscript(j)}" for j in range(1, dimension + 1))
    factors = itertools.chain.from_iterable(
        itertools.combinations_with_replacement(variables, k) for k in range(1, degree + 1)
    )
    return FeatureMap(tuple(_monomial(each, variables) for each in factors))


def _monomial(factors, variables):
    powers = ((name, float(len(list(group)))) for name, group in itertools.groupby(factors))
    steps = [[name] if k == 1 else [name, k, "^"] for name, k in powers]
    program = [*steps[0], *(part for step in steps[1:] for part in (*step, "·"))]
    return Formula(tuple(program), variables)


def _subscript(number):
    return str(number).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))


def _explain_unusable(value):
    if np.isnan(value):
        return "has no value that can be computed"
    if abs(value) > 1:
        return f"is too large, above {_validate.LARGEST:g} in size,"
    return f"is too small, below {_validate.SMALLEST:g} in size,"


def _format_point(x):
    return f"({', '.join(f'{value:g}' for value in x)})".replace("-", "−")


THIRD_FEATURES = {
    name: third_feature(name) for name in ("x₁x₂", "(x₁ − x₂)²", "(x₁ + x₂)²", "x₁² + x₂²", "x₁²", "|x₁ − x₂|")
}
LINE_FEATURES = {f"x → ({', '.join(phi.names)})": phi for phi in (monomials(2, 1), monomials(3, 1))}
