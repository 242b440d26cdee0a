"""How large a board in a file is, and how soon it opens from a disk: 1,000 updates on 200 points.

python -m benchmarks.replay
"""

import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import numpy as np

from board import data, replay
from perceptron_core import Dataset, Perceptron, separate
from tests import server
from tests.driver import BoardPage
from ui import words
from ui.visitor.points import Points

UPDATES, POINTS, VISITS = 1000, 200, 7


def main():
    page = replay.page("playground", long_run())
    print(f"a file with {UPDATES:,} updates on {POINTS} points: {len(page.encode()) / 1000:.0f} kB (target ≤ 400)")
    with TemporaryDirectory() as folder, server.chromium() as engine:
        file = Path(folder) / "run.html"
        file.write_text(page, encoding="utf-8")
        times = [opened(engine, file) for _ in range(VISITS)]
    print(f"it opens in {median(times):.2f} s, at most {max(times):.2f} s (target ≤ 1)")


def long_run():
    """Points that no line separates, so that a run makes as many mistakes as one wants."""
    rng = np.random.default_rng(0)
    dataset = Dataset(rng.normal(size=(POINTS, 2)), rng.choice([-1, 1], POINTS))
    trace, separation = Perceptron().train(dataset, max_updates=UPDATES), separate(dataset)
    assert len(trace) == UPDATES
    sentences = words.of_run(trace, separation, dataset, trace.perceptron)
    return data.run_data(Points(dataset), data.of_trace(trace, separation, sentences))


def opened(engine, file):
    """The seconds until the board can be stepped, in a browser that has never seen it and has no network."""
    context = engine.new_context(offline=True)
    page = context.new_page()
    start = perf_counter()
    BoardPage(page).open(file.as_uri())
    took = perf_counter() - start
    context.close()
    return took


if __name__ == "__main__":
    sys.exit(main())
