"""How long `separate` takes in the plane, beside scikit-learn's SVC and as n grows.

Run as `python -m benchmarks.separability`; it prints and judges nothing.
"""

import math
import time
from fractions import Fraction
from unittest import mock

import numpy as np
from sklearn.svm import SVC

from perceptron_core import Dataset, separability, separate
from perceptron_core.exact import rationals, rounding, signed_points


def cloud(n, gap, seed=0):
    """n points of a normal distribution, cut by a line through its centre; then each half moved `gap` away from it.

    A negative gap pushes the halves into each other, so that no line separates them.
    """
    X = np.random.default_rng(seed).normal(size=(n, 2))
    normal = np.array([2, 1]) / math.sqrt(5)
    y = np.where(X @ normal > 0, 1.0, -1.0)
    return Dataset(X + gap * np.outer(y, normal), y)


def milliseconds(function, data, repeats):
    """The median time of `function(data)`."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        function(data)
        times.append(time.perf_counter() - start)
    return 1e3 * float(np.median(times))


def few_points():
    """50 points of either kind, over 20 datasets each."""
    print("50 points in the plane")
    for name, gap in (("separable", 0.1), ("inseparable", -0.3)):
        times = [milliseconds(separate, cloud(50, gap, seed), 20) for seed in range(20)]
        print(f"  {name:12} median {np.median(times):6.2f} ms   slowest dataset {max(times):6.2f} ms")


def beside_svc(n=100_000):
    """Both on the same separable points, turn about."""
    print(f"\n{n:,} separable points: separate and SVC(kernel='linear', C=1e10)")
    for gap in (0.01, 0.1, 1.0, 4.0):
        data = cloud(n, gap)
        ours, svc = milliseconds(separate, data, 20), milliseconds(fit, data, 3)
        error = abs(separate(data).margin * np.linalg.norm(fit(data).coef_) - 1)
        print(
            f"  gap {gap:<5} {ours:8.2f} ms  {svc:9.1f} ms   {svc / ours:6.0f} times faster, γ differs by {error:.0e}"
        )


def fit(data):
    """The machine whose separator is `separate`'s, to its own tolerance."""
    return SVC(kernel="linear", C=1e10).fit(data.X, data.y)


def growth():
    """Time over n log n; it stays level or falls when the cost grows no faster."""
    print("\n         n   separable             inseparable")
    for n in (10**3, 10**4, 10**5, 10**6):
        row = [milliseconds(separate, cloud(n, gap), 7) for gap in (0.1, -0.3)]
        cells = (f"{t:8.2f} ms {1e6 * t / (n * math.log(n)):6.2f} ns" for t in row)
        print(f"{n:10,} {'   '.join(cells)}   (ns per n log n)")


def worst():
    """Points rounded from a line and labelled by their side: all 256 roundings of most separators fail."""
    print("\n         n   on a line but for rounding: every point exactly, for every rounding → as it is")
    for n in (50, 500, 5000):
        data = [on_a_line(n, seed) for seed in range(5)]
        with mock.patch.object(signed_points, "MANY", math.inf), mock.patch.object(separability, "rounded", asking_all):
            before = [milliseconds(separate, each, 1) for each in data]
        after = [milliseconds(separate, each, 3) for each in data]
        print(f"{n:10,}   {max(before):8.1f} ms → {max(after):6.1f} ms   {max(before) / max(after):4.0f} times faster")


def on_a_line(n, seed):
    """n points of y = c x + d, but for the rounding of y."""
    rng = np.random.default_rng(seed)
    x, (c, d) = rng.uniform(-1, 1, n), rng.normal(size=2)
    y = c * x + d
    sides = [Fraction(q) - Fraction(c) * Fraction(p) - Fraction(d) for p, q in zip(x, y, strict=True)]
    return Dataset(np.column_stack([x, y]), [1 if side > 0 else -1 for side in sides])


def asking_all(points, w, b):
    """`rounded` in the plain way: every candidate is held against all the points."""
    for candidate in rounding.candidates(w):
        V, e = rationals.whole(candidate)
        lowest = (values.min() for _, values in points.lowest(np.array(V, dtype=object)))
        offset = rounding.between(*lowest, signed_points.GRAIN + e)
        if offset is not None:
            return candidate, offset, True
    return rationals.doubles(w), rationals.double(b), False


def main():
    few_points()
    worst()
    beside_svc()
    growth()


if __name__ == "__main__":
    main()
