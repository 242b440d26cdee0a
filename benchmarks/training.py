"""Training with the whole trace recorded: long runs on few points, and many points against scikit-learn.

Long runs are made as they are and with numpy alone, which costs a call for every mistake. Perceptron.fit records
nothing; same data, same order, same number of epochs, and the final weights must be equal to the last bit.
"""

from time import perf_counter
from unittest import mock

import numpy as np
from sklearn.linear_model import Perceptron as SklearnPerceptron

from perceptron_core import ORDERS, Dataset, Perceptron, _run

REPEATS = 7


def strip(n, gap, seed=0):
    """n points of a square of side 2, none closer than `gap` to the line 0.6 x₁ + 0.8 x₂ + 0.1 = 0."""
    X = np.random.default_rng(seed).uniform(-1, 1, (int(n * (2 + 4 * gap)), 2))
    score = X @ (0.6, 0.8) + 0.1
    X, score = X[np.abs(score) > gap][:n], score[np.abs(score) > gap][:n]
    return Dataset(X, np.sign(score))


def fastest(action):
    """The shortest of several runs, s, and what the last returned."""
    times = []
    for _ in range(REPEATS):
        start = perf_counter()
        result = action()
        times.append(perf_counter() - start)
    return min(times), result


def random_labels(n):
    """n points that no line separates, so that a run goes on to its limit of updates."""
    rng = np.random.default_rng(0)
    return Dataset(rng.normal(size=(n, 2)).round(2), rng.choice([-1, 1], n))


def main():
    print("\n10,000 updates on points with random labels, ms: numpy alone → as it is (target ≤ 3 for 20 to 60 points)")
    print(f"{'n':>8} " + " ".join(f"{order:>24}" for order in ORDERS))
    for n in (5, 20, 50, 100, 300, 2_000):
        print(f"{n:>8} " + " ".join(f"{before_and_after(random_labels(n), order):>24}" for order in ORDERS))
    print("\nTraining with trace / scikit-learn fit (target ≤ 1.0)")
    print(f"{'n':>8} {'margin':>8} {'updates':>8} {'epochs':>7} {'here ms':>9} {'sklearn ms':>11} {'ratio':>6}")
    for gap in (0.03, 0.01, 0.003, 0.001):
        for n in (1_000, 10_000, 100_000):
            row(strip(n, gap), gap)


def before_and_after(dataset, order):
    """Both times of one run, and how many times shorter the second is."""
    perceptron = Perceptron(order=order)
    with mock.patch.multiple(_run, FEW=0, NEAR=0, RARE=0):
        before, _ = fastest(lambda: perceptron.train(dataset))
    after, _ = fastest(lambda: perceptron.train(dataset))
    return f"{before * 1e3:.1f} → {after * 1e3:.1f} ({before / after:.0f}×)"


def row(dataset, gap):
    here, trace = fastest(lambda: Perceptron().train(dataset, max_updates=1_000_000))
    oracle = SklearnPerceptron(shuffle=False, tol=None, max_iter=trace.epochs, eta0=1)
    there, fitted = fastest(lambda: oracle.fit(dataset.X, dataset.y))
    assert np.array_equal(fitted.coef_[0], trace.w[-1])
    assert fitted.intercept_[0] == trace.b[-1]
    print(
        f"{len(dataset):>8} {gap:>8} {len(trace):>8} {trace.epochs:>7}"
        f" {here * 1e3:>9.2f} {there * 1e3:>11.2f} {here / there:>6.2f}"
    )


if __name__ == "__main__":
    main()
