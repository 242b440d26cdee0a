"""How long feature maps take: reading a formula, lifting points, separating and training on them, Cover's sweep.

Run as `python -m benchmarks.features`; it prints and judges nothing.
"""

import random
from time import perf_counter

import numpy as np

from benchmarks.separability import milliseconds
from perceptron_core import PRESETS, Dataset, Formula, Perceptron, is_separable, monomials, separate
from perceptron_core.sweeps import coin_flip_sweep, cover_fraction, overfitting_sweep
from tests.perceptron_core.strategies import PIECES, SIGNS

DRAWS = 500


def formulas(count=10_000):
    """Strings of what formulas are made of; all that can be read are evaluated at 2,000 points as well."""
    random.seed(0)
    X, reading, evaluating = np.random.default_rng(0).normal(size=(2000, 2)), [], []
    for _ in range(count):
        text = "".join(random.choices(PIECES + SIGNS, k=random.randrange(1, 40)))
        reading.append(milliseconds(read, text, 3))
        formula = read(text)
        if formula:
            evaluating.append(milliseconds(formula, X, 3))
    print(f"\n{count:,} strings (target: none over 10 ms)")
    print(f"  read: median {1e3 * np.median(reading):.0f} µs, slowest {max(reading):.2f} ms")
    print(f"  {len(evaluating)} formulas at 2,000 points: slowest {max(evaluating):.2f} ms")


def read(text):
    """The Formula, or None."""
    try:
        return Formula.parse(text)
    except ValueError:
        return None


def fifty_points():
    """Noisy points, ten of them with coin-flip labels, in the space of all monomials up to a degree."""
    print("\n50 points: median ms of 12 seeds")
    print("degree   lift  separate  is_separable  10,000 updates")
    for degree in range(1, 6):
        phi = monomials(degree)
        data = [with_coins(PRESETS["noisy"](seed), seed) for seed in range(12)]
        lifted = [phi.lift(each) for each in data]
        jobs = (phi.lift, data, 3), (separate, lifted, 3), (is_separable, lifted, 3), (Perceptron().train, lifted, 1)
        cells = [np.median([milliseconds(job, each, times) for each in some]) for job, some, times in jobs]
        print("{:6} {:6.1f} {:9.1f} {:13.1f} {:15.0f}".format(degree, *cells))


def with_coins(dataset, seed, n=10):
    """`dataset` and `n` points about 0 with labels of fair coins."""
    rng = np.random.default_rng(seed)
    X, y = rng.normal(size=(n, 2)).round(2), rng.choice([-1, 1], n)
    return Dataset(np.vstack([dataset.X, X]), np.append(dataset.y, y))


def cover():
    """The sweep at n = 2 (D + 1), where half of the labelings are separable, and beside it."""
    print(f"\n{DRAWS} draws of coin-flip labels (target ≤ 8 s)")
    print("degree    n       s  separable  Cover")
    for degree, n in ((1, 6), (2, 12), (3, 20), (5, 30), (5, 42), (5, 60)):
        phi, start = monomials(degree), perf_counter()
        share = np.mean(list(coin_flip_sweep(phi, n, range(DRAWS))))
        seconds = perf_counter() - start
        print(f"{degree:6} {n:4} {seconds:7.2f} {share:10.3f} {float(cover_fraction(n, len(phi.names))):6.3f}")


def noise():
    """True errors of separators."""
    print("\n40 seeds of noisy")
    print("degree     s  separable  true error")
    for degree in (1, 2, 3, 5):
        start = perf_counter()
        runs = list(overfitting_sweep([degree], range(40)))
        seconds, errors = perf_counter() - start, [run.true_error for run in runs if run.separable]
        print(f"{degree:6} {seconds:5.2f} {len(errors) / len(runs):10.1%} {np.mean(errors):11.4f}")


def main():
    formulas()
    fifty_points()
    cover()
    noise()


if __name__ == "__main__":
    main()
