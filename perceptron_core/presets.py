"""Datasets worth looking at, in the plane. Coordinates have two decimals, so that they can be read aloud."""

import numpy as np

from perceptron_core import _validate
from perceptron_core.dataset import Dataset

PRESETS = {}


def _preset(name):
    """Register a function(generator) → (X of the + class, X of the − class) as PRESETS[name](seed) → Dataset."""

    def register(points):
        def build(seed=0):
            rng = np.random.default_rng(_validate.whole_number("seed", seed, least=0))
            plus, minus = (np.asarray(part, dtype=float).reshape(-1, 2) for part in points(rng))
            X = np.vstack([plus, minus]).round(2)
            y = np.repeat([1.0, -1.0], [len(plus), len(minus)])
            order = np.arange(len(y)) if len(y) < 5 else rng.permutation(len(y))
            return Dataset(X[order], y[order])

        build.__name__, build.__doc__ = points.__name__, points.__doc__
        PRESETS[name] = build
        return build

    return register


@_preset("separable")
def separable(rng):
    """Two clouds with a wide gap: a few mistakes are enough."""
    return rng.normal((2.6, 2.3), 0.6, (10, 2)), rng.normal((-0.4, -0.1), 0.6, (10, 2))


@_preset("separable, narrow gap")
def narrow(rng):
    """Two clouds that almost touch: a line exists, but finding it can take many mistakes."""
    X = rng.uniform(-2.5, 2.5, (400, 2))
    score = X @ (0.6, 0.8) - 0.4
    return X[score > 0.12][:20], X[score < -0.12][:20]


@_preset("xor")
def xor(rng):
    """Opposite corners share a class: no line can separate them, and the run goes round in a circle."""
    return [(1, 1), (-1, -1)], [(1, -1), (-1, 1)]


@_preset("noisy")
def noisy(rng):
    """Two overlapping clouds, as real data are: no line gets every point right."""
    return rng.normal((1.0, 0.8), 1.0, (20, 2)), rng.normal((-1.0, -0.8), 1.0, (20, 2))


@_preset("one outlier")
def outlier(rng):
    """A wide gap, but for one + point next to the − class: see what a single example does to the margin."""
    plus = np.vstack([rng.normal((2.0, 1.6), 0.5, (10, 2)), (-0.4, -0.1)])
    return plus, rng.normal((-1.8, -1.4), 0.4, (11, 2))


@_preset("far from the origin")
def far(rng):
    """Two clouds on the same side of the origin: R is large and the gap is small, so b has far to go."""
    return rng.normal((9.0, 8.2), 0.5, (10, 2)), rng.normal((7.0, 6.0), 0.5, (10, 2))


@_preset("parallel strips")
def strips(rng):
    """Two long parallel strips: only the direction of w matters, and most points are far from the line."""
    along, across = rng.uniform(-3, 3, 28), rng.uniform(0.35, 0.8, 28) * np.repeat([1, -1], 14)
    X = np.column_stack([0.9 * along - 0.44 * across, 0.44 * along + 0.9 * across])
    return X[:14], X[14:]


@_preset("circle in a ring")
def ring(rng):
    """One class surrounds the other: a curve separates them, a line never will."""

    def around(radius, n):
        angle = np.linspace(0, 2 * np.pi, n, endpoint=False) + rng.uniform(0, 0.3, n)
        return np.column_stack([np.cos(angle), np.sin(angle)]) * (radius + rng.uniform(-0.2, 0.2, (n, 1)))

    return around(0.7, 9), around(2.2, 16)


@_preset("two points, 37 mistakes")
def two_points(rng):
    """Only two points, yet 37 mistakes: the bias moves by 1 at a time, which is huge at this scale."""
    return [(0.1, 0)], [(0.3, 0)]


@_preset("and gate")
def and_gate(rng):
    """The logical AND: only (1, 1) is true. Small enough to follow every step by hand."""
    return [(1, 1)], [(0, 0), (0, 1), (1, 0)]


@_preset("touching")
def touching(rng):
    """The classes touch in a single point: a hair from separable, and that is inseparable."""
    return [(0, 0), (1, 1.5), (2, 0.5), (1.5, 2)], [(-1, 1), (1, -1), (-1.5, -1), (0, -2)]


@_preset("one against many")
def one_against_many(rng):
    """A single + point at the edge of many − points: one margin of the + class against forty of the other."""
    X = rng.uniform(-2, 2, (40, 2))
    return [(2.6, 2.4)], X[X.sum(axis=1) < 3.2]
