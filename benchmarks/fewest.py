"""How long it takes to find the fewest errors of any line in the plane, on points anywhere and on a grid.

Run as `python -m benchmarks.fewest`; it prints and judges nothing.
"""

import numpy as np

from benchmarks.separability import milliseconds
from perceptron_core import Dataset, fewest_errors


def scattered(n, seed):
    """n points with coin-flip labels, two decimals."""
    rng = np.random.default_rng(seed)
    return Dataset(rng.normal(size=(n, 2)).round(2), rng.choice([-1, 1], n))


def grid(n, seed):
    """n points in rows of 25 that are 0.1 apart: most of them are in line with others, but for rounding."""
    i, j = np.divmod(np.arange(n), 25)
    return Dataset(0.1 * np.column_stack([i, j]), np.random.default_rng(seed).choice([-1, 1], n))


def main():
    print("\nFewest errors of any line (target 300 ms at 200 points)")
    for n in (50, 200, 500):
        for kind in (scattered, grid):
            times = [milliseconds(fewest_errors, kind(n, seed), 3) for seed in range(5)]
            print(f"{n:>6} {kind.__name__:10} median {np.median(times):7.1f} ms   slowest {max(times):7.1f} ms")


if __name__ == "__main__":
    main()
