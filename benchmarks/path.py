"""How long the soft margin takes for every C, beside scikit-learn's SVC at 50 values of C, and its lesson in a browser.

Run as `python -m benchmarks.path`; it prints and judges nothing.
"""

from itertools import islice
from statistics import median
from time import perf_counter

import numpy as np
from sklearn.svm import SVC

from benchmarks.board import FRAMES, TIMED, add_points, candidates, open_board
from benchmarks.separability import cloud, milliseconds
from perceptron_core import soft_margin_path
from tests import server
from tests.driver import QUICK_CLICK

PRICES, SEEDS = np.geomspace(1e-3, 1e3, 50), range(10)
EDITS = 11
KINDS = {"separable": 0.1, "inseparable": -0.3}


# What is done at frame i: the slider is somewhere else.
SLIDE = """const slider = root.querySelector(".price input[type=range]");
const [low, high] = [Number(slider.min), Number(slider.max)];
slider.value = String(low + (high - low) * (0.5 + 0.49 * Math.sin(i / 25)));
slider.dispatchEvent(new Event("input"));"""


def main():
    print("\nThe soft margin for every C (target 100 ms at 50 points, 500 ms at 200), and SVC at 50 values of C")
    print(f"{'points':>6} {'':12} {'pieces':>6} {'gap':>8} {'median':>9} {'slowest':>9} {'SVC':>9} {'ratio':>6}")
    for n in (50, 200):
        for kind, gap in KINDS.items():
            row(n, kind, gap)
    with server.running() as (address, _), server.chromium() as engine:
        in_a_browser(engine, address)


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


def in_a_browser(engine, address):
    """The lesson at 1280 × 800: from a click to the line that the server's path gives, and frames while C is moved."""
    board = open_board(engine, address, "soft_margin?preset=separable", reduced_motion="reduce")
    board.clear()
    places, there = candidates(board), 0
    for n, target in ((50, 100), (200, 500)):
        add_points(board, list(islice(places, n - there)))
        print(f"\n{n} points: click to line, median {median(clicks(board, places)):.0f} ms (target {target} ms)")
        there = n + EDITS
        for name in ("Simple", "Everything"):
            board.root.locator(".sets button", has_text=name).evaluate("(button) => button.click()")
            before = len(board.sent)
            middle, p95 = board.page.evaluate(FRAMES, {"milliseconds": 4000, "act": SLIDE})
            print(
                f"{n} points, {name}, C moved: frame median {middle:.1f} ms, p95 {p95:.1f} ms (target 20 ms), ", end=""
            )
            print(f"{len(board.sent) - before} messages")
    board.page.close()


def clicks(board, places):
    """Milliseconds from each of some clicks until the line is another one and the server has answered."""
    for place, plus in islice(places, EDITS):
        board.button(f"Place {'+' if plus else '−'} points").click()
        yield board.page.evaluate(
            f"async (place) => {{{QUICK_CLICK}{TIMED} const root = plot.closest('.board');"
            "return timed(() => click(place, { altKey: true }), () => root.dataset.pending === '0')}",
            place,
        )


if __name__ == "__main__":
    main()
