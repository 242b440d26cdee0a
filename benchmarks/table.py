"""From a table of 2,000 lines that is chosen as a file to the points on the board, beside a preset.

python -m benchmarks.table
"""

from statistics import median
from time import perf_counter

import numpy as np
from playwright.sync_api import expect

from tests import server
from tests.driver import BoardPage
from ui.intake import tables

LINES, TIMES = 2000, 5


def csv():
    """Two clouds that overlap, as text."""
    rng = np.random.default_rng(0)
    y = np.repeat([1, -1], LINES // 2)
    X = rng.normal(size=(LINES, 2)) + y[:, None]
    return "x1,x2,kind\n" + "".join(f"{a!r},{b!r},{label}\n" for (a, b), label in zip(X.tolist(), y, strict=True))


def read(text):
    """Seconds that the reading alone takes."""
    begin = perf_counter()
    table = tables.read(text)
    features, label = tables.guess(table)
    tables.find_points(table, features, label, "1")
    return perf_counter() - begin


def bring_in(board, text):
    """Seconds from the choice of the file to its preview, and from the click below it to the board; a hand between them
    takes as long as it likes."""
    page = board.page
    page.get_by_role("button", name="Data", exact=True).click()
    page.get_by_text("Paste or file").click()
    file = page.get_by_label("Or choose a file")
    expect(file).to_be_visible()
    begin = perf_counter()
    file.set_input_files({"name": "points.csv", "mimeType": "text/csv", "buffer": text.encode()})
    put = page.get_by_role("button", name=f"Put {LINES:,} points on the board")
    expect(put).to_be_visible()
    looked = perf_counter()
    put.click()
    board.has(points=LINES)
    times = looked - begin, perf_counter() - looked
    board.press("Control+z").settled().has(points=20)
    return times


def choose(board, preset, points):
    """Seconds from opening the list of presets to the points on the board."""
    begin = perf_counter()
    board.choose(preset).has(points=points)
    return perf_counter() - begin


def main():
    expect.set_options(timeout=60_000)
    text = csv()
    reading = 1000 * median(read(text) for _ in range(9))
    print(f"a CSV of {LINES:,} lines, {len(text) / 1e3:.0f} KB: read in {reading:.0f} ms")
    with server.running() as (address, _), server.chromium() as engine:
        board = BoardPage(engine.new_page(viewport={"width": 1280, "height": 800})).open(address)
        # The first of each is not counted: the server has just begun.
        tables_in = [bring_in(board, text) for _ in range(TIMES + 1)][1:]
        presets = [choose(board, name, n) for _ in range(TIMES) for name, n in (("Noisy", 40), ("XOR", 4))][1:]
    looked, put = (median(column) for column in zip(*tables_in, strict=True))
    print(f"  file to preview {looked:.2f} s, preview to board {put:.2f} s: {looked + put:.2f} s (target ≤ 1.5)")
    print(f"  a preset, from its list to the board {median(presets):.2f} s")


if __name__ == "__main__":
    main()
