"""Finds the support vectors that the max-margin separator needs."""

from fractions import Fraction

from perceptron_core import _validate
from perceptron_core.dataset import Dataset
from perceptron_core.separability import SUPPORT_TOLERANCE, Separable, check_same_dataset, separate


def essential_support(dataset: Dataset, separation: Separable) -> tuple[int, ...]:
    """Indices, in order, of the support vectors without which the max-margin separator would be another one, or none.

    Moving one point moves the separator or not, by its functional margin y (w·x + b) for the canonical (w, b):
    - an essential one moved to where that is above 1: the separator changes;
    - a support vector that is not essential, or any other point, moved to where it is at least 1: no change;
    - any point moved to where it is below 1: the separator changes, or none is left.
    An essential one moved to another place where it is 1 may change it or not.

    A change of w and b by no more than 2⁻³⁰ does not count, as for `support`, so that points that are in line up to
    the rounding of their coordinates can replace each other.

    `separation` is separate(dataset). Raises TypeError when it is not Separable: then there are no support vectors.
    Raises ValueError when it is that of another dataset.
    """
    _validate.instance("dataset", dataset, Dataset)
    _validate.instance("separation", separation, Separable)
    check_same_dataset(separation, dataset)
    # The optimum w = Σ αᵢ yᵢ xᵢ stays feasible and optimal without a point whose α is 0.
    needed = [i for i, alpha in zip(separation.support, separation.multipliers, strict=True) if alpha > 0]
    return tuple(
        i for i in needed if not _is_same_hyperplane(separate(dataset.without(i)), separation, Fraction(dataset.radius))
    )


def _is_same_hyperplane(other, separation, radius):
    """Whether `other` is Separable by the same hyperplane, up to rounding."""
    if not isinstance(other, Separable):
        return False
    (w, b), (v, c) = separation.witness, other.witness
    size = max(map(abs, w))
    turned = max(abs(p - q) for p, q in zip(w, v, strict=True))
    return turned <= SUPPORT_TOLERANCE * size and abs(b - c) <= SUPPORT_TOLERANCE * (size * radius + abs(b))
