"""The spam filter in headless Chromium: frames while it plays, a step, and a word typed until its weights are there."""

import numpy as np

from benchmarks.board import FRAMES, TIMED, open_board
from tests import server
from ui.visitor import link, scene

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
    with server.running() as (address, _), server.chromium() as engine:
        board = open_board(engine, address, f"spam?s={mail()}").has(messages=MESSAGES)
        before = len(board.sent)
        print(
            f"\nThe spam filter, {MESSAGES} messages, {board.state('words')} words, {board.state('updates')} mistakes"
        )
        board.plot.focus()
        board.press("Home", " ")
        middle, p95 = board.page.evaluate(FRAMES, {"milliseconds": 3000})
        print(f"play: frame median {middle:.1f} ms, p95 {p95:.1f} ms (target ≤ 20)")
        board.press(" ")
        for what, script, most in (("a step", STEPPED, 20), ("a word typed", TYPED, 150)):
            times = board.page.evaluate(script)
            middle, p95 = np.percentile(times, [50, 95])
            print(f"{what}: median {middle:.1f} ms, p95 {p95:.1f} ms (target ≤ {most}), without painting")
        print(f"messages sent: {len(board.sent) - before} (target 0)")


def mail():
    """Messages of words at random, marked at random, as a link holds them."""
    rng = np.random.default_rng(0)
    texts = [" ".join(f"w{word}" for word in rng.integers(0, VOCABULARY, WORDS)) for _ in range(MESSAGES)]
    labels = rng.choice([-1, 1], MESSAGES).tolist()
    messages = [{"text": text, "label": label} for text, label in zip(texts, labels, strict=True)]
    return link.write(scene.Scene("spam", preset=("xor", 0), board={"messages": messages}))


if __name__ == "__main__":
    main()
