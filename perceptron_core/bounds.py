"""How many mistakes the perceptron can make at the most, for each way of learning the bias.

All of them are one theorem in homogeneous coordinates: with v = (w, b/√β) and x̃ = (x, √β) the score w·x + b is v·x̃
and an update is v ← v + η y x̃. Where β = 0 there is no bias to learn: v = w and x̃ = x.
"""

import math

import numpy as np

from perceptron_core._arithmetic import norm
from perceptron_core.dataset import Dataset
from perceptron_core.separability import Separable, separate


def mistake_bound(dataset, perceptron, separation):
    """The largest number of mistakes that the convergence theorem allows, for a start at w = 0, b = 0: (R̃/γ̃)².

    R is the radius of the dataset; w* has length 1 and (w*, b*) margin γ.
    bias "none":   (R/γ)², γ of the best plane through the origin (lectures 001, 004).
    bias "radius": (2R/γ)² (lecture 000, Theorem 1).
    bias "unit":   (R² + 1)(1 + b*²)/γ²: the theorem of lecture 001 in homogeneous coordinates, where every example
                   has length at most √(R² + 1) and the separator (w*, b*) has length √(1 + b*²).

    `separation` is separate(dataset). Raises ValueError when no plane of the needed kind separates the classes, or
    when there are no two classes and so no largest margin.
    """
    _, gamma = homogeneous_separator(dataset, perceptron, separation)
    return theorem(homogeneous_radius(dataset, perceptron), gamma)


def theorem(radius, gamma):
    """(R̃/γ̃)², where (kγ̃)² and kR̃² meet; +inf where no double is as large."""
    ratio = radius / gamma
    return ratio * ratio


def homogeneous(w, b, beta):
    """v = (w, b/√β) of one hyperplane, `w` (d,) and `b` scalar → (d+1,), or of a stack (k, d) and (k,) → (k, d+1).

    Where β = 0, v = w.
    """
    return np.concatenate([w, np.asarray(b)[..., None] / math.sqrt(beta)], axis=-1) if beta else w


def homogeneous_radius(dataset, perceptron):
    """R̃ = √(R² + β), the length of the longest x̃."""
    return math.hypot(dataset.radius, math.sqrt(perceptron.beta(dataset)))


def homogeneous_separator(dataset, perceptron, separation):
    """ṽ*, the unit vector along (w*, b*/√β), and γ̃ > 0 with y ṽ*·x̃ ≥ γ̃ for every example.

    That is γ over the length of (w*, b*/√β). For bias "radius" it is γ/√2, as in lecture 000: |b*| ≤ R, so that the
    length is at most √2. Raises the ValueError of mistake_bound.
    """
    if perceptron.bias == "none":
        separation = best_through_origin(dataset)
    if not isinstance(separation, Separable):
        raise ValueError(f"no bound: {_REASONS.get((type(separation).__name__, perceptron.bias), _ONE_CLASS)}")
    plane = separation.hyperplane
    v = homogeneous(plane.w, plane.b, perceptron.beta(dataset))
    length = float(norm(v))
    longer = math.sqrt(2) if perceptron.bias == "radius" else length / plane.norm
    return v / length, separation.margin / longer or math.ulp(0.0)  # γ̃ > 0, even where no double is as small


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
