"""Measures what only single lessons have, in headless Chromium: python -m benchmarks.lessons.

It measures frames while a space turns, or a slider for C or λ moves, and the answers to edits.
"""

from itertools import islice
from statistics import median

import numpy as np
from playwright.sync_api import expect

from benchmarks.board import SLOWEST, TIMED, candidates, clicks, filled, measured, open_board, show_layers
from tests import server
from ui.visitor import link, scene

TARGET = 20  # ms, for the 95th percentile of frames
CLICKS = 11

# JavaScript that runs at frame i.
TURN = """const space = root.querySelector("[data-picture=space]");
space.dispatchEvent(new KeyboardEvent("keydown", {
  key: i % 2 ? "ArrowLeft" : "ArrowUp", shiftKey: true, bubbles: true, cancelable: true }));"""
SLIDE = """const slider = root.querySelector("%s input[type=range]");
const [low, high] = [Number(slider.min), Number(slider.max)];
slider.value = String((low + high) / 2 + 0.49 * (high - low) * Math.sin(i / 25));
slider.dispatchEvent(new Event("input"));"""
# {page: (what moves, the JavaScript, {points: target for the ms from a click to the answer, if there is one})}
MOVED = {
    "feature_maps": ("the space turns", TURN, {50: 150, 200: None}),
    "soft_margin": ("C moves", SLIDE % ".price", {50: 100, 200: 500}),
    "other_lines": ("λ moves", SLIDE % ".lambda", {40: 120, 200: 120, 2000: 120}),
}

MESSAGES, WORDS, VOCABULARY = 100, 10, 300
STEPPED = """
() => {
  const [first, forward] = ["first", "forward"].map((name) => document.querySelector(`.board button.${name}`));
  return Array.from({ length: 30 }, () => {
    first.click();
    const start = performance.now();
    for (let i = 0; i < 3; i++) forward.click();
    return (performance.now() - start) / 3;
  });
}
"""
TYPED = f"""
async () => {{
  {TIMED}
  const root = document.querySelector(".board");
  const field = root.querySelector(".messages tr:last-child input");
  const times = [];
  for (let i = 0; i < 40; i++) {{
    field.focus();
    const before = root.dataset.w;
    field.value += " word" + i;
    const type = () => field.dispatchEvent(new Event("input", {{ bubbles: true }}));
    times.push(await timed(type, () => root.dataset.w !== before));
  }}
  return times;
}}
"""


def main():
    expect.set_options(timeout=SLOWEST * 1000)
    with server.running() as (address, _), server.chromium() as engine:
        print("\nLessons, 1280 × 800, headless Chromium, software rendering")
        for page, (what, act, sizes) in MOVED.items():
            for n, target in sizes.items():
                board = filled(engine, address, page, n)
                moved(board, f"{page}, {n} points", what, act)
                took = [answered for _, answered in clicks(board, islice(candidates(board), n, n + CLICKS))]
                print(f"  click to answer: median {median(took):.0f} ms{f' (target ≤ {target})' if target else ''}")
                board.page.close()
        spam(engine, address)


def moved(board, name, what, act):
    for layers in (False, True):
        show_layers(board, layers)
        before = len(board.sent)
        middle, p95 = measured(board, [], act)
        print(
            f"{name}, {'every' if layers else 'no'} layer, {what}: frame median {middle:.1f} ms, p95 {p95:.1f} ms"
            f" (target ≤ {TARGET}), {len(board.sent) - before} messages"
        )


def spam(engine, address):
    """Measure frames while it plays, a step, and the time from a typed word to the new weights."""
    board = open_board(engine, address, f"spam?s={mail()}").has(messages=MESSAGES)
    before = len(board.sent)
    print(f"spam, {MESSAGES} messages, {board.state('words')} words, {board.state('updates')} mistakes")
    middle, p95 = measured(board, ["Home", " "], "")
    print(f"  play: frame median {middle:.1f} ms, p95 {p95:.1f} ms (target ≤ {TARGET})")
    for what, script, most in (("a step", STEPPED, 20), ("a word typed", TYPED, 150)):
        middle, p95 = np.percentile(board.page.evaluate(script), [50, 95])
        print(f"  {what}: median {middle:.1f} ms, p95 {p95:.1f} ms (target ≤ {most}), without painting")
    print(f"  messages sent: {len(board.sent) - before} (target 0)")


def mail():
    """A link to messages with random words and random labels."""
    rng = np.random.default_rng(0)
    texts = [" ".join(f"w{word}" for word in rng.integers(0, VOCABULARY, WORDS)) for _ in range(MESSAGES)]
    labels = rng.choice([-1, 1], MESSAGES).tolist()
    messages = [{"text": text, "label": label} for text, label in zip(texts, labels, strict=True)]
    return link.encode(scene.Scene("spam", preset=("xor", 0), board={"messages": messages}))


if __name__ == "__main__":
    main()
