"""Counts how often the diagnosis names the mistake of a random program, and how fast.

python -m benchmarks.diagnosis          5,000 random programs and 5,000 right ones; about an hour and a half on one core
python -m benchmarks.diagnosis 200      fewer
python -m benchmarks.diagnosis 200 --from 5000   others

The author of a program tells η, and of a shuffled order the seed. It prints numbers and does not judge them.
"""

import argparse
from statistics import median
from time import perf_counter

import numpy as np

from perceptron_core import diagnose
from tests.perceptron_core.diagnosis.random_bugs import random_bug

RIGHT = 10**6  # added to the seeds of right programs


def measure(seeds, right):
    """{kind: [(number of names, seconds)]} and the Bugs that were not named."""
    found, missed = {}, []
    for seed in seeds:
        bug = random_bug(seed + RIGHT * right, right)
        begun = perf_counter()
        diagnosis = diagnose(bug.dataset, bug.text, bug.kind, bug.told)
        seconds = perf_counter() - begun
        found.setdefault(bug.kind, []).append((len(diagnosis.explanations), seconds))
        if not (diagnosis.is_right if right else bug.is_among(diagnosis)):
            missed.append((seed, bug.name, bug.kind))
    return found, missed


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.diagnosis")
    parser.add_argument("count", nargs="?", type=int, default=5000)
    parser.add_argument("--from", dest="first", type=int, default=0)
    args = parser.parse_args()
    seeds = range(args.first, args.first + args.count)
    for right in (False, True):
        found, missed = measure(seeds, right)
        print(
            f"{args.count:,} {'right programs' if right else 'random programs'}, not named: {len(missed)} {missed[:5]}"
        )
        for kind, results in sorted(found.items()):
            names, seconds = zip(*results, strict=True)
            p95, most = np.percentile(seconds, 95), max(seconds)
            print(f"  {kind}: {len(names):,}, names: median {median(names)}, mean {np.mean(names):.1f}")
            print(f"    seconds: median {median(seconds):.2f}, p95 {p95:.2f}, most {most:.2f}", flush=True)


if __name__ == "__main__":
    main()
