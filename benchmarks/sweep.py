"""How long it takes to try to break the theorem 500 times: a dataset, its separator, its bound and a run each.

And how long to count on how many of 500 seeds averaging wins.
"""

from time import perf_counter

import numpy as np

from perceptron_core import BIASES, Perceptron
from perceptron_core.sweeps import averaging_sweep, gap_sweep

GAMMAS, SEEDS = np.geomspace(0.5, 0.001, 20), range(25)


def main():
    print("\nA sweep of 500 runs, γ from 0.5 to 0.001, 40 points each (target < 5 s)")
    print(f"{'bias':>8} {'s':>6} {'mistakes':>9} {'stopped':>8} {'nearest to its bound':>21}")
    for bias in BIASES:
        row(bias)
    print("\nIn how many of 500 seeds averaging wins, 10 epochs each (target ≤ 8 s)")
    for bias in BIASES:
        start = perf_counter()
        runs = list(averaging_sweep(Perceptron(bias=bias), range(500)))
        wins = sum(run.averaged < run.last for run in runs)
        print(f"{bias:>8} {perf_counter() - start:>6.2f} s, {wins / len(runs):.1%}")


def row(bias):
    start = perf_counter()
    runs = list(gap_sweep(Perceptron(bias=bias), GAMMAS, SEEDS))
    seconds = perf_counter() - start
    mistakes, stopped = sum(run.mistakes for run in runs), sum(run.outcome != "converged" for run in runs)
    nearest = max(run.mistakes / run.bound for run in runs)
    print(f"{bias:>8} {seconds:>6.2f} {mistakes:>9} {stopped:>8} {nearest:>21.1%}")


if __name__ == "__main__":
    main()
