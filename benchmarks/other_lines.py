"""Other ways to a line in headless Chromium: frames while λ moves, and how soon an edit has moved the lines."""

from itertools import islice
from statistics import median

from playwright.sync_api import expect

from benchmarks.board import FRAMES, SLOWEST, TIMED, add_points, candidates, open_board
from tests import server
from tests.driver import QUICK_CLICK

# What is done at frame i: the slider goes to and fro over all of λ.
SLIDE = """
const slider = root.querySelector(".lambda input[type=range]");
const [low, high] = [Number(slider.min), Number(slider.max)];
slider.value = (low + high) / 2 + ((high - low) / 2) * Math.sin(i / 20);
slider.dispatchEvent(new Event("input"));
"""
FOLLOWED = f"""async (place) => {{{QUICK_CLICK}{TIMED}
  const shown = () => document.querySelector(".methods tbody").textContent;
  const before = shown();
  return timed(() => click(place, {{ altKey: true }}), () => shown() !== before);
}}"""


def main():
    expect.set_options(timeout=SLOWEST * 1000)
    print("\nOther ways to a line, 1280 × 800, headless Chromium, software rendering")
    with server.running() as (address, _), server.chromium() as engine:
        for n in (40, 200, 2000):
            board = open_board(engine, address, "other_lines?preset=separable").clear()
            places = candidates(board)
            add_points(board, list(islice(places, n - 5)))
            followed = [board.page.evaluate(FOLLOWED, place) for place, _ in islice(places, 5)]
            board.settled()
            before = len(board.sent)
            middle, p95 = board.page.evaluate(FRAMES, {"milliseconds": 4000, "act": SLIDE})
            sent = len(board.sent) - before
            print(
                f"{n} points: frame median {middle:.1f} ms, p95 {p95:.1f} ms while λ moves (target ≤ 20), "
                f"{sent} messages sent"
            )
            print(f"  from an edit to the lines: median {median(followed):.0f} ms (target ≤ 120)")
            board.page.close()


if __name__ == "__main__":
    main()
