"""Measures the core on one thread: python -m benchmarks.core.

For each job it prints the median and the slowest of some datasets, and for each dataset it takes the fastest of three
times. It judges nothing.
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter

import numpy as np
from sklearn.linear_model import Perceptron as SklearnPerceptron

from perceptron_core import (
    BIASES,
    ORDERS,
    PRESETS,
    Dataset,
    Formula,
    Perceptron,
    fewest_errors,
    is_separable,
    monomials,
    separate,
    soft_margin_path,
)
from perceptron_core.sweeps import averaging_sweep, coin_flip_sweep, gap_sweep, overfitting_sweep
from tests.perceptron_core.strategies import PIECES, SIGNS

SEEDS, TIMES = range(10), 3
GAPS = {"separable": 0.1, "inseparable": -0.3}
DEGREE = 5
PLACES = np.random.default_rng(0).normal(size=(2000, 2))


@dataclass
class Job:
    what: str
    do: Callable
    data: Iterable
    target: float | None = None  # ms
    times: int = TIMES


def main():
    print(f"\n{'ms':62} {'median':>9} {'slowest':>9} {'target':>7}")
    for jobs in (runs, verdicts, features, sweeps):
        for job in jobs():
            took = [milliseconds(job.do, each, job.times) for each in job.data]
            print(f"{job.what:62} {np.median(took):9.2f} {max(took):9.2f} {f'≤ {job.target}' if job.target else '':>7}")
    beside_scikit_learn()


def milliseconds(do, data, times=TIMES):
    """The shortest of several times that `do(data)` takes, ms."""
    took = []
    for _ in range(times):
        start = perf_counter()
        do(data)
        took.append(perf_counter() - start)
    return 1e3 * min(took)


def runs():
    for order in ORDERS:
        data = [coins(50, seed) for seed in SEEDS]
        yield Job(f"10,000 updates on 50 points with random labels, {order}", Perceptron(order=order).train, data, 3)


def verdicts():
    for kind, gap in GAPS.items():
        for n in (50, 100_000):
            yield Job(f"separate, {n:,} points, {kind}", separate, [cloud(n, gap, seed) for seed in SEEDS])
        for n, target in ((50, 100), (200, 500)):
            data = [cloud(n, gap, seed) for seed in SEEDS]
            yield Job(f"the soft margin for every C, {n} points, {kind}", soft_margin_path, data, target)
    yield Job("separate, 5,000 points on a line but for rounding", separate, [on_a_line(5000, seed) for seed in SEEDS])
    for kind in (coins, grid):
        data = [kind(200, seed) for seed in SEEDS]
        yield Job(f"fewest errors of any line, 200 points, {kind.__name__}", fewest_errors, data, 300)


def features():
    random.seed(0)
    texts = ["".join(random.choices(PIECES + SIGNS, k=random.randrange(1, 40))) for _ in range(10_000)]
    yield Job("a string of what formulas are made of is read, or refused", read, texts, 10)
    formulas = [formula for text in texts if (formula := read(text))]
    yield Job("a formula at 2,000 points", lambda formula: formula(PLACES), formulas, 10)
    phi = monomials(DEGREE)
    data = [coins(10, seed, PRESETS["noisy"](seed)) for seed in SEEDS]
    yield Job(f"50 points lifted to degree {DEGREE}", phi.lift, data)
    lifted = [phi.lift(each) for each in data]
    for job in (separate, is_separable, Perceptron().train):
        yield Job(f"  {job.__name__} there", job, lifted)


def sweeps():
    """The sweeps with the parameters of the pages."""
    for bias in BIASES:
        perceptron = Perceptron(bias=bias)
        gaps = np.geomspace(0.5, 0.001, 20)
        yield Job(
            f"500 runs, γ from 0.5 to 0.001, bias {bias}", all_of(gap_sweep, gaps, range(25)), [perceptron], 5000, 1
        )
        yield Job(f"500 seeds of averaging, bias {bias}", all_of(averaging_sweep, range(500)), [perceptron], 8000, 1)
    yield Job("500 draws of coins, 42 points", all_of(coin_flip_sweep, 42, range(500)), [monomials(DEGREE)], 8000, 1)
    yield Job("40 seeds of overfitting", all_of(overfitting_sweep, range(40)), [[DEGREE]], None, 1)


def all_of(sweep, *more):
    return lambda first: [*sweep(first, *more)]


def beside_scikit_learn():
    """Compare with scikit-learn's fit, which records no trace; the final weights must be equal to the last bit."""
    print("\ntraining with the whole trace / scikit-learn's fit, as many epochs (target ≤ 1)")
    for gap in (0.03, 0.001):
        for n in (1000, 100_000):
            dataset = cloud(n, gap, 0)
            trace = Perceptron().train(dataset, max_updates=1_000_000)
            oracle = SklearnPerceptron(shuffle=False, tol=None, max_iter=trace.epochs)
            fitted = oracle.fit(dataset.X, dataset.y)
            assert np.array_equal([*fitted.coef_[0], fitted.intercept_[0]], [*trace.w[-1], trace.b[-1]])
            here = milliseconds(lambda data: Perceptron().train(data, max_updates=1_000_000), dataset)
            there = milliseconds(lambda data, machine=oracle: machine.fit(data.X, data.y), dataset)
            print(f"  {n:7,} points, {len(trace):6,} updates: {here:.2f} / {there:.2f} ms, {here / there:.2f}")


def read(text):
    """The Formula, or None if the text is none."""
    try:
        return Formula.parse(text)
    except ValueError:
        return None


def cloud(n, gap, seed):
    """n points of a normal distribution, cut by a line through its center; then each half moved `gap` away from it.

    A negative gap pushes the halves into each other, so that no line separates them.
    """
    X = np.random.default_rng(seed).normal(size=(n, 2))
    normal = np.array([2, 1]) / np.sqrt(5)
    y = np.where(X @ normal > 0, 1.0, -1.0)
    return Dataset(X + gap * np.outer(y, normal), y)


def coins(n, seed, beside=None):
    """n points with two decimals and labels of fair coins, after the points of the dataset `beside`."""
    rng = np.random.default_rng(seed)
    X, y = rng.normal(size=(n, 2)).round(2), rng.choice([-1, 1], n)
    return Dataset(np.vstack([beside.X, X]), np.append(beside.y, y)) if beside else Dataset(X, y)


def grid(n, seed):
    """n points in rows of 25, 0.1 apart: up to rounding, most of them are on lines through others."""
    i, j = np.divmod(np.arange(n), 25)
    return Dataset(0.1 * np.column_stack([i, j]), np.random.default_rng(seed).choice([-1, 1], n))


def on_a_line(n, seed):
    """n points of y = c x + d up to the rounding of y, labeled by their sides: the verdict must be exact."""
    rng = np.random.default_rng(seed)
    x, (c, d) = rng.uniform(-1, 1, n), rng.normal(size=2)
    y = c * x + d
    sides = [Fraction(q) - Fraction(c) * Fraction(p) - Fraction(d) for p, q in zip(x, y, strict=True)]
    return Dataset(np.column_stack([x, y]), [1 if side > 0 else -1 for side in sides])


if __name__ == "__main__":
    main()
