"""The lesson on feature maps in a browser: stepping, an edit, and turning the space.

Run as `python -m benchmarks.lifted`; it prints and judges nothing.
"""

from itertools import islice
from statistics import median

from benchmarks.board import FRAMES, add_points, candidates, open_board
from benchmarks.path import clicks
from tests import server

TURN = """const space = root.querySelector("[data-picture=space]");
space.dispatchEvent(new KeyboardEvent("keydown", {
  key: i % 2 ? "ArrowLeft" : "ArrowUp", shiftKey: true, bubbles: true, cancelable: true }));"""
TARGET = 20  # ms


def main():
    with server.running() as (address, _), server.chromium() as engine:
        print("\nFeature maps, 1280 × 800, headless Chromium, software rendering")
        in_a_browser(engine, address)


def in_a_browser(engine, address):
    board = open_board(engine, address, "feature_maps?preset=separable")
    board.clear()
    places, there = candidates(board), 0
    for n in (50, 100, 200):
        add_points(board, list(islice(places, n - there)))
        there = n
        for name in ("Simple", "Everything"):
            board.root.locator(".sets button", has_text=name).evaluate("(button) => button.click()")
            before = len(board.sent)
            for what, act, keys in (("played", "", ("Home", " ")), ("space turned", TURN, ())):
                board.plot.focus()
                board.press(*keys)
                middle, p95 = board.page.evaluate(FRAMES, {"milliseconds": 4000, "act": act})
                if board.button("Pause").count():
                    board.press(" ")
                frames = f"{n} points, {name}, {what}: frame median {middle:.1f} ms, p95 {p95:.1f} ms"
                print(f"{frames} (target {TARGET} ms), {len(board.sent) - before} messages")
        if n == 50:
            print(f"{n} points: click to curve, median {median(clicks(board, places)):.0f} ms (target 150 ms)")
            there += 11
    board.page.close()


if __name__ == "__main__":
    main()
