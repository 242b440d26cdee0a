"""Sweeps: many runs that differ in one thing.

They try to break the convergence theorem, count how often averaging wins, how often a feature map makes noise
separable, and what that is worth. A sweep is an iterator with one value for each run, so a page can show its progress
and stop it at any time.
"""

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

import numpy as np

from perceptron_core import _theorem, _validate
from perceptron_core.bounds import homogeneous_radius, homogeneous_separator, needed_separable, needed_separation
from perceptron_core.dataset import Dataset
from perceptron_core.features import FeatureMap, monomials
from perceptron_core.hyperplane import Hyperplane
from perceptron_core.noise import flip_labels, true_error
from perceptron_core.perceptron import BIASES, Perceptron, check_run
from perceptron_core.predictors import averaged, pocket
from perceptron_core.presets import NOISY, PRESETS
from perceptron_core.separability import Separable, is_separable, separate

LARGEST_GAMMA = 0.5  # the largest gap that leaves room on both sides of every line that `gapped` draws
LARGEST_OFFSET = 0.25  # how far from the origin these lines may be


@dataclass(frozen=True)
class Count:
    """The mistakes of one run. `outcome` is as in Trace; after "limit" and "cycle" there would be more mistakes."""

    mistakes: int
    outcome: str


@dataclass(frozen=True)
class Measurement(Count):
    """One run compared with the theorem: `gamma` is the measured γ of the dataset, `bound` its mistake_bound."""

    gamma: float
    bound: float


def gap_sweep(
    perceptron: Perceptron, gammas: Iterable[float], seeds: Iterable[int], max_updates: int = 10_000
) -> Iterator[Measurement]:
    """A Measurement for each seed and γ, on the dataset gapped(γ, seed): all seeds for the first γ, then the next.

    γ is measured by `separate`; for bias "none", of the best line through the origin.
    """
    _validate.instance("perceptron", perceptron, Perceptron)
    seeds = tuple(seeds)
    for gamma in gammas:
        for seed in seeds:
            yield measure(gapped(gamma, seed, bias=perceptron.bias), perceptron, max_updates)


def order_sweep(
    dataset: Dataset, perceptron: Perceptron, seeds: Iterable[int], max_updates: int = 10_000
) -> Iterator[Count]:
    """A Count for each seed of the order "shuffled"."""
    check_run(dataset, perceptron)
    for seed in seeds:
        yield _count_mistakes(dataset, replace(perceptron, order="shuffled", seed=seed), None, max_updates)


def rate_sweep(
    dataset: Dataset,
    perceptron: Perceptron,
    rates: Iterable[float],
    start: Hyperplane | None = None,
    max_updates: int = 10_000,
) -> Iterator[Count]:
    """A Count for each learning rate η. From w = 0, b = 0 all are the same: η only scales (w, b).

    From another `start` (default: the perceptron's) they may differ, and so may the bounds: see mistake_bound.
    """
    check_run(dataset, perceptron)
    for rate in rates:
        yield _count_mistakes(dataset, replace(perceptron, learning_rate=rate), start, max_updates)


def unit_sweep(
    dataset: Dataset, perceptron: Perceptron, factors: Iterable[float], max_updates: int = 10_000
) -> Iterator[Count]:
    """A Count for each factor that multiplies all coordinates, as a change of units does.

    For bias "radius" and "none" all are the same up to rounding. For "unit" they differ, because β is always 1.
    """
    check_run(dataset, perceptron)
    for factor in factors:
        yield _count_mistakes(Dataset(factor * dataset.X, dataset.y), perceptron, None, max_updates)


@dataclass(frozen=True)
class Averaging:
    """The true error of three lines of one run: the last, the averaged and the one in the pocket."""

    last: float
    averaged: float
    pocket: float


def averaging_sweep(
    perceptron: Perceptron, seeds: Iterable[int], epochs: int = 10, flips: float = 0.0
) -> Iterator[Averaging]:
    """An Averaging for each seed: a run of `epochs` epochs on PRESETS["noisy"](seed).

    Labels are flipped with probability `flips`. The average is over every look of all epochs, also of those in which a
    run that converged changes nothing. The true error is that of the clean source. Averaging helps on most seeds, not
    on all.
    """
    _validate.instance("perceptron", perceptron, Perceptron)
    _validate.whole_number("epochs", epochs, least=1)
    preset = PRESETS["noisy"]
    for seed in seeds:
        dataset = flip_labels(preset(seed), flips, seed)
        trace = perceptron.train(dataset, max_epochs=epochs)
        looks = epochs * len(dataset) if trace.outcome == "converged" else None
        lines = trace.last, averaged(trace, looks), pocket(trace).hyperplane
        yield Averaging(*(float(true_error(line, NOISY)) for line in lines))


def coin_flip_sweep(phi: FeatureMap, n: int, seeds: Iterable[int]) -> Iterator[bool]:
    """For each seed, whether φ makes `n` random points with coin-flip labels separable: True or False, exactly.

    The points are Gaussian about 0 in the data space of `phi`, and the coins are fair. With one seed, a larger `n` adds
    points to the same points and labels. `cover_fraction` is the probability of True.
    """
    _validate.instance("phi", phi, FeatureMap)
    _validate.whole_number("n", n, least=0)
    for seed in seeds:
        yield is_separable(phi.lift(_coin_flip_dataset(phi, n, seed)))


def capacity_sweep(phi: FeatureMap, most: int, seeds: Iterable[int]) -> Iterator[int]:
    """For each seed, how many points of `coin_flip_sweep` can be added before they are inseparable: 0 to `most`.

    For every n, the share of seeds with at least n is the share of separable samples of n points.
    """
    _validate.instance("phi", phi, FeatureMap)
    _validate.whole_number("most", most, least=0)
    for seed in seeds:
        lifted = phi.lift(_coin_flip_dataset(phi, most, seed))
        is_lost = partial(_is_inseparable, lifted)
        yield bisect_left(range(1, most + 1), True, key=is_lost)


def _coin_flip_dataset(phi, n, seed):
    points, coins = (np.random.default_rng([stream, seed]) for stream in (0, 1))
    X = points.standard_normal((n, len(phi.variables)))
    return Dataset(X, coins.choice([-1.0, 1.0], n))


def _is_inseparable(dataset, n):
    """Whether the first `n` points are inseparable."""
    return not is_separable(Dataset(dataset.X[:n], dataset.y[:n]))


def cover_fraction(n: int, features: int) -> Fraction:
    """The share, a Fraction, of the 2ⁿ labelings of `n` points in general position that a hyperplane separates.

    Cover's function counting theorem (1965), with an offset: 2 Σ C(n − 1, k) for k from 0 to `features`, over 2ⁿ. In
    general position no features + 1 points lie in a hyperplane, or more generally no k + 2 of them in k dimensions for
    k below `features`. It is 1 for n ≤ features + 1 and ½ for n = 2 (features + 1).
    """
    n = _validate.whole_number("n", n, least=0)
    features = _validate.whole_number("features", features, least=1)
    return Fraction(2 * sum(math.comb(n - 1, k) for k in range(min(features, n - 1) + 1)), 2**n) if n else Fraction(1)


@dataclass(frozen=True)
class Overfitting:
    """One training set in one feature space; `true_error` is of the max-margin separator, None without one."""

    degree: int
    seed: int
    separable: bool
    true_error: float | None


def overfitting_sweep(degrees: Iterable[int], seeds: Iterable[int]) -> Iterator[Overfitting]:
    """An Overfitting for each degree and seed: all seeds for the first degree, then the next.

    The training sets are PRESETS["noisy"](seed), the features the monomials up to the degree, not scaled. True errors
    are exact for degree 1, and for others as `true_error` has them with a FeatureMap.
    """
    preset, seeds = PRESETS["noisy"], tuple(seeds)
    for degree in degrees:
        phi = monomials(degree)
        for seed in seeds:
            found = separate(phi.lift(preset(seed)))
            if isinstance(found, Separable):
                error = float(true_error(found.hyperplane, NOISY, phi if degree > 1 else None))
                yield Overfitting(degree, seed, True, error)
            else:
                yield Overfitting(degree, seed, False, None)


def _count_mistakes(dataset, perceptron, start, max_updates):
    trace = perceptron.train(dataset, start, max_updates)
    return Count(len(trace), trace.outcome)


def measure(dataset: Dataset, perceptron: Perceptron, max_updates: int = 10_000) -> Measurement:
    """The Measurement of one run from w = 0, b = 0, whatever the start. Raises the NoBound of mistake_bound."""
    check_run(dataset, perceptron)
    perceptron = replace(perceptron, start=None)
    separation = needed_separable(needed_separation(dataset, perceptron), perceptron)
    _, gamma = homogeneous_separator(dataset, perceptron, separation)
    bound = _theorem.bound_from_zero(homogeneous_radius(dataset, perceptron), gamma)
    count = _count_mistakes(dataset, perceptron, None, max_updates)
    return Measurement(**vars(count), gamma=separation.margin, bound=bound)


def gapped(gamma: float, seed: int, n: int = 40, bias: str = "unit") -> Dataset:
    """A Dataset of `n` points in the unit disc whose max-margin separator has margin `gamma`, up to rounding.

    The line is drawn from `seed`; for bias "none" it goes through the origin, and is the best of those that do. One
    seed gives the same picture for every γ, except for the gap.
    Raises ValueError unless 0 < gamma ≤ 0.5 and n ≥ 2.
    """
    gamma = _validate.real_number("gamma", gamma)
    if not 0 < gamma <= LARGEST_GAMMA:
        raise ValueError(f"gamma must be greater than 0 and at most {LARGEST_GAMMA:g}; got {gamma:g}")
    n = _validate.whole_number("n", n, least=2)
    _validate.one_of("bias", bias, BIASES)
    rng = np.random.default_rng(_validate.whole_number("seed", seed, least=0))
    angle, middle = rng.uniform(0, 2 * np.pi), rng.uniform(-LARGEST_OFFSET, LARGEST_OFFSET) * (bias != "none")
    y, across, along = _draw_along_line(rng, gamma, middle, n)
    normal, tangent = (np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))
    order = rng.permutation(n)
    return Dataset((np.outer(across, normal) + np.outer(along, tangent))[order], y[order])


def _draw_along_line(rng, gamma, middle, n):
    """Labels (n,), and how far each point is from the center of the disc across (n,) and along (n,) the line.

    The line is at `middle`. All points are at least γ from it, and the first two face each other at 2γ. So no line
    has a wider gap, nor, if this one goes through the origin, has any other that does.
    """
    y = np.append([1.0, -1.0], rng.choice([1.0, -1.0], n - 2))
    across = middle + y * np.append([gamma, gamma], rng.uniform(gamma, 1 - y[2:] * middle))
    along = rng.uniform(-1, 1, n) * np.sqrt(1 - across**2)
    along[:2] = along[np.abs(along[:2]).argmin()]  # the nearer to the center: there both are in the disc
    return y, across, along


def two_points(gamma: float) -> Dataset:
    """+(γ, 0) and −(3γ, 0), with margin γ. For bias "unit" the mistakes grow like 1/γ², as the bound does."""
    return Dataset([[gamma, 0], [3 * gamma, 0]], [1, -1])
