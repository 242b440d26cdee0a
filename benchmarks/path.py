"""How long the soft margin takes for every C, beside scikit-learn's SVC at 50 values of C.

Run as `python -m benchmarks.path`; it prints and judges nothing.
"""

from time import perf_counter

import numpy as np
from sklearn.svm import SVC

from benchmarks.separability import cloud, milliseconds
from perceptron_core import soft_margin_path

PRICES, SEEDS = np.geomspace(1e-3, 1e3, 50), range(10)
KINDS = {"separable": 0.1, "inseparable": -0.3}


def main():
    print("\nThe soft margin for every C (target 100 ms at 50 points, 500 ms at 200), and SVC at 50 values of C")
    print(f"{'points':>6} {'':12} {'pieces':>6} {'gap':>8} {'median':>9} {'slowest':>9} {'SVC':>9} {'ratio':>6}")
    for n in (50, 200):
        for kind, gap in KINDS.items():
            row(n, kind, gap)


def row(n, kind, gap):
    data = [cloud(n, gap, seed) for seed in SEEDS]
    paths = [soft_margin_path(each) for each in data]
    ours = [milliseconds(soft_margin_path, each, 3) for each in data]
    svc = np.median([machines(each) for each in data])
    pieces, worst = np.mean([len(path) for path in paths]), max(path.gap for path in paths)
    times = f"{np.median(ours):>6.1f} ms {max(ours):>6.1f} ms {svc:>6.0f} ms"
    print(f"{n:>6} {kind:12} {pieces:>6.0f} {worst:>8.0e} {times} {svc / np.median(ours):>6.1f}")


def machines(data):
    """Milliseconds for all of them, to the usual precision of SVC, 0.001."""
    start = perf_counter()
    for C in PRICES:
        SVC(kernel="linear", C=C, max_iter=10**6).fit(data.X, data.y)
    return 1e3 * (perf_counter() - start)


if __name__ == "__main__":
    main()
