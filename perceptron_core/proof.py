"""The convergence proof in numbers: a floor and a ceiling for ‖w̃‖².

w̃ = (w, b/√β) is the hyperplane in the homogeneous coordinates of `bounds`. Each mistake takes w̃ at least ηγ̃ further
along the separator, so ‖w̃‖ grows at least like k; and it adds at most η²R̃² to ‖w̃‖², so ‖w̃‖ grows at most like √k.
The number of updates at which floor and ceiling meet is the bound.
"""

from dataclasses import dataclass, field

import numpy as np

from perceptron_core import _theorem, _validate
from perceptron_core._arithmetic import dot, norm
from perceptron_core._arrays import Floats, freeze
from perceptron_core.bounds import (
    best_homogeneous_vector,
    homogeneous_radius,
    homogeneous_separator,
    homogeneous_vector,
    needed_separation,
)
from perceptron_core.separability import Separation, check_same_dataset
from perceptron_core.trace import Trace


@dataclass(frozen=True, eq=False)
class Growth:
    """The half of the proof that needs no separator; row k of each array (k+1,) is the state after k updates.

    radius        R̃ = √(R² + β), the length of the longest example x̃ = (x, √β)
    squared_norm  ‖w̃‖² = ‖w‖² + b²/β
    ceiling       η²kR̃² ≥ ‖w̃‖²: at a mistake y w̃·x̃ ≤ 0, so an update adds at most η²‖x̃‖²
    """

    radius: float
    squared_norm: Floats = field(repr=False)
    ceiling: Floats = field(repr=False)

    def __post_init__(self) -> None:
        for value in vars(self).values():
            if isinstance(value, np.ndarray):
                freeze(value)


@dataclass(frozen=True, eq=False)
class Proof(Growth):
    """The whole proof: the growth and what a separator adds to it.

    separator  w̃* (d+1,), for bias "none" (d,): the unit vector along (w*, b*/√β) of the max-margin separator
    gamma      γ̃, at most y w̃*·x̃ for every example: γ/√(1 + b*²) for bias "unit", γ/√2 for "radius", γ for "none"
    bound      (R̃/γ̃)², the number of updates at which floor and ceiling meet
    floor      (ηkγ̃)² ≤ ‖w̃‖²
    along      w̃·w̃* ≥ ηkγ̃
    cosine     w̃·w̃*/‖w̃‖ between √k γ̃/R̃ and 1; 0 at k = 0, where w̃ = 0 has no direction
    best_direction, best_gamma, best_bound: u and γ̂ of best_homogeneous_vector, which in place of w̃* and γ̃ give the
               sharpest bound of the same proof: at most (R̃/γ̂)² ≤ `bound` updates
    """

    separator: Floats = field(repr=False)
    gamma: float
    bound: float
    floor: Floats = field(repr=False)
    along: Floats = field(repr=False)
    cosine: Floats = field(repr=False)
    best_direction: Floats = field(repr=False)
    best_gamma: float
    best_bound: float


def growth(trace: Trace) -> Growth:
    """The Growth of ‖w̃‖² in a run, whether its dataset is separable or not.

    Raises ValueError when the run does not start at w = 0, b = 0.
    """
    v, radius = _homogeneous_states(trace), homogeneous_radius(trace.dataset, trace.perceptron)
    return Growth(
        radius=radius,
        squared_norm=np.square(v).sum(axis=-1),
        ceiling=np.arange(len(v), dtype=np.float64) * (trace.perceptron.learning_rate * radius) ** 2,
    )


def prove(trace: Trace, separation: Separation | None = None) -> Proof:
    """The Proof for a run, which need not have converged (lectures 000, 001, 004).

    `separation` is separate(trace.dataset), for callers that have it already. Raises ValueError when it is that of
    another dataset, and for the runs and datasets for which `growth` or mistake_bound raises one.
    """
    half, v = growth(trace), _homogeneous_states(trace)
    dataset, perceptron = trace.dataset, trace.perceptron
    check_same_dataset(separation, dataset)
    separation = needed_separation(dataset, perceptron, separation)
    separator, gamma = homogeneous_separator(dataset, perceptron, separation)
    bound = _theorem.bound_from_zero(half.radius, gamma)
    best, best_gamma = (separator, gamma) if perceptron.bias == "none" else best_homogeneous_vector(dataset, perceptron)
    along, length = dot(v, separator), norm(v)
    cosine = np.divide(along, length, out=np.zeros(len(v)), where=length > 0)
    return Proof(
        **vars(half),
        separator=separator,
        gamma=gamma,
        bound=bound,
        floor=(perceptron.learning_rate * gamma * np.arange(len(v), dtype=np.float64)) ** 2,
        along=along,
        cosine=np.clip(cosine, -1, 1),  # in spite of rounding, so that every one has an angle
        best_direction=best,
        best_gamma=best_gamma,
        best_bound=min(_theorem.bound_from_zero(half.radius, best_gamma), bound),  # rounding could make it larger
    )


def _homogeneous_states(trace):
    """w̃ after each number of updates (k+1, d+1), for bias "none" (k+1, d)."""
    _validate.instance("trace", trace, Trace)
    if trace.w[0].any() or trace.b[0]:
        start = f"w = {trace.w[0].tolist()}, b = {trace.b[0]:g}"
        raise ValueError(f"trace must start at w = 0, b = 0, as the theorem does; got {start}")
    return homogeneous_vector(trace.w, trace.b, trace.perceptron.beta(trace.dataset))
