"""The preset datasets, all in the plane.

Coordinates have two decimals, so that they can be read aloud. A preset is described beside its picture, so its
description must be true for every seed.
"""

from typing import Protocol

import numpy as np

from perceptron_core import _validate, measurements
from perceptron_core.dataset import Dataset
from perceptron_core.noise import NormalClouds


class Preset(Protocol):
    """A function that makes a Dataset from a seed; its docstring says what to look at. For the rest, see _preset."""

    __name__: str
    drawn: bool
    source: NormalClouds | None

    def __call__(self, seed: int = 0) -> Dataset: ...


PRESETS: dict[str, Preset] = {}
NOISY = NormalClouds(plus=(1.0, 0.8), minus=(-1.0, -0.8))


def _preset(name, drawn=True, source=None, order=None):
    """Register a function(generator) → (X of the + class, X of the − class) as PRESETS[name](seed) → Dataset.

    Its points are in the given `order` of (+ class, − class). Without an order, fewer than five points stay as they
    are, and more are shuffled.

    `PRESETS[name].drawn` says whether the seed changes anything, if only the order of the points.
    `PRESETS[name].source` is the distribution that they are drawn from, apart from the rounding to two decimals, if it
    is simple enough for `true_error`; else None.
    """

    def register(points):
        def build(seed: int = 0) -> Dataset:
            rng = np.random.default_rng(_validate.whole_number("seed", seed, least=0))
            plus, minus = (np.asarray(part, dtype=float).reshape(-1, 2) for part in points(rng))
            X = np.vstack([plus, minus]).round(2)
            y = np.repeat([1.0, -1.0], [len(plus), len(minus)])
            mixed = np.arange(len(y)) if len(y) < 5 else rng.permutation(len(y))
            return Dataset(X, y).reordered(mixed if order is None else order)

        build.__name__ = build.__qualname__ = points.__name__
        build.__doc__, build.drawn, build.source = points.__doc__, drawn, source
        PRESETS[name] = build
        return build

    return register


@_preset("separable")
def separable(rng):
    """Two clouds that a line separates, for most seeds with a wide gap."""
    return rng.normal((2.6, 2.3), 0.6, (10, 2)), rng.normal((-0.4, -0.1), 0.6, (10, 2))


@_preset("separable, narrow gap")
def narrow(rng):
    """Two classes with a gap that is narrow for most seeds: a line exists, but finding it can take many mistakes."""
    X = rng.uniform(-2.5, 2.5, (400, 2))
    score = X @ (0.6, 0.8) - 0.4
    return X[score > 0.12][:20], X[score < -0.12][:20]


@_preset("xor", drawn=False)
def xor(rng):
    """Opposite corners share a class: no line can separate them, so no run converges."""
    return [(1, 1), (-1, -1)], [(1, -1), (-1, 1)]


@_preset("noisy", source=NOISY)
def noisy(rng):
    """Two overlapping clouds, as real data often are: for most seeds no line gets every point right."""
    return (rng.normal(mean, NOISY.sigma, (20, 2)) for mean in (NOISY.plus, NOISY.minus))


@_preset("one outlier")
def outlier(rng):
    """A wide gap, but for one + point in it: see what a single example does to the margin."""
    plus = np.vstack([rng.normal((2.0, 1.6), 0.5, (10, 2)), (-0.4, -0.1)])
    return plus, rng.normal((-1.8, -1.4), 0.4, (11, 2))


@_preset("far from the origin")
def far(rng):
    """Two clouds far from the origin, on the same side of it: so is the best line, and R is large beside the gap."""
    return rng.normal((9.0, 8.2), 0.5, (10, 2)), rng.normal((7.0, 6.0), 0.5, (10, 2))


@_preset("parallel strips")
def strips(rng):
    """Two long parallel strips, one on each side of a line through the origin: w alone can separate them."""
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


@_preset("two points, 37 mistakes", drawn=False)
def two_points(rng):
    """Only two points, yet 37 mistakes with bias “unit”: each moves b by η, but w by no more than 0.3η."""
    return [(0.1, 0)], [(0.3, 0)]


@_preset("and gate", drawn=False)
def and_gate(rng):
    """The logical AND: only (1, 1) is true. Small enough to follow every step by hand."""
    return [(1, 1)], [(0, 0), (0, 1), (1, 0)]


@_preset("and gate, truth table", drawn=False, order=(1, 2, 3, 0))
def and_truth_table(rng):
    """The AND gate with (1, 1) last, as in its truth table: in another order a run can make more or fewer mistakes."""
    return [(1, 1)], [(0, 0), (0, 1), (1, 0)]


@_preset("touching")
def touching(rng):
    """The classes touch in a single point: a hair from separable, and that is inseparable."""
    return [(0, 0), (1, 1.5), (2, 0.5), (1.5, 2)], [(-1, 1), (1, -1), (-1.5, -1), (0, -2)]


@_preset("one against many")
def one_against_many(rng):
    """A single + point beside many − points: the margin of the + class is that of one example."""
    X = rng.uniform(-2, 2, (40, 2))
    return [(2.6, 2.4)], X[X.sum(axis=1) < 3.2]


@_preset("iris: setosa, versicolor")
def setosa(rng):
    """Petals of 50 setosa (+) and 50 versicolor (−), length and width in cm: a line exists (Fisher 1936)."""
    return measurements.SETOSA, measurements.VERSICOLOR


@_preset("iris: versicolor, virginica")
def virginica(rng):
    """Petals of 50 versicolor (+) and 50 virginica (−), length and width in cm: no line exists (Fisher 1936)."""
    return measurements.VERSICOLOR, measurements.VIRGINICA


@_preset("wines: Barolo, Barbera")
def wines(rng):
    """Flavanoids and colour of 59 Barolo (+) and 48 Barbera (−): a line exists (Forina 1986, UCI repository)."""
    return measurements.BAROLO, measurements.BARBERA


@_preset("planets: rocky, giant")
def planets(rng):
    """Density in g/cm³ and diameter in Earths: 4 rocky planets (+) and 4 giants (−): a line exists (NASA)."""
    return measurements.ROCKY, measurements.GIANTS
