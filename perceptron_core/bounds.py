"""How many mistakes the perceptron can make at the most, for each way of learning the bias."""

import numpy as np

from perceptron_core.dataset import Dataset
from perceptron_core.separability import Separable, separate


def mistake_bound(dataset, perceptron, separation):
    """The largest number of mistakes that the convergence theorem allows, for a start at w = 0, b = 0.

    R is the radius of the dataset; w* has length 1 and (w*, b*) margin γ.
    bias "none":   (R/γ)², γ of the best plane through the origin (lectures 001, 004).
    bias "radius": (2R/γ)² (lecture 000, Theorem 1).
    bias "unit":   (R² + 1)(1 + b*²)/γ²: the theorem of lecture 001 in homogeneous coordinates, where every example
                   has length at most √(R² + 1) and the separator (w*, b*) has length √(1 + b*²).

    `separation` is separate(dataset). Raises ValueError when no plane of the needed kind separates the classes, or
    when there are no two classes and so no largest margin.
    """
    if perceptron.bias == "none":
        separation = best_through_origin(dataset)
    if not isinstance(separation, Separable):
        raise ValueError(f"no bound: {_REASONS.get((type(separation).__name__, perceptron.bias), _ONE_CLASS)}")
    R, gamma = dataset.radius, separation.margin
    if perceptron.bias == "none":
        return (R / gamma) ** 2
    if perceptron.bias == "radius":
        return (2 * R / gamma) ** 2
    return (R**2 + 1) * (1 + separation.hyperplane.distance_from_origin**2) / gamma**2


_ONE_CLASS = "without two classes there is no largest margin"
_REASONS = {
    ("Inseparable", "unit"): "no separating plane exists",
    ("Inseparable", "radius"): "no separating plane exists",
    ("Inseparable", "none"): "no plane through the origin separates the classes",
}


def best_through_origin(dataset):
    """The separation of the classes by planes through the origin: Separable with b = 0, Inseparable, or SingleClass.

    x with label y is on the right side of a plane through the origin iff y·x is on its positive side and −y·x on its
    negative side; so this is `separate` for all y·x against all −y·x, a problem that is its own mirror image.
    Indices refer to these 2n points: first y·x, then −y·x.
    """
    signed = dataset.y[:, None] * dataset.X
    return separate(Dataset(np.vstack([signed, -signed]), np.repeat([1.0, -1.0], len(dataset))))
