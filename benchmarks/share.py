"""Sharing: how long links are, how soon the menu has the link and the code of 200 points, and how soon one opens.

python -m benchmarks.share
"""

from statistics import median

import numpy as np
from playwright.sync_api import expect

from benchmarks.board import TIMED
from perceptron_core import PRESETS, Dataset
from tests import server
from tests.driver import BoardPage, visit
from ui.visitor import link
from ui.visitor.scene import Scene

POINTS, TIMES = 200, 9
LENGTHS = {8: 190, 30: 660, 100: 2100, 200: 4200}  # targets
PRESET = max(PRESETS, key=lambda name: len(PRESETS[name](0)))
VIEWPORT = {"width": 1280, "height": 800}

OPENED = f"""async () => {{
  {TIMED}
  const menu = document.querySelector(".board .share");
  const field = menu.querySelector("input.link");
  field.value = "";
  return timed(() => menu.firstChild.click(), () => field.value);
}}"""
CODED = f"""async () => {{
  {TIMED}
  const menu = document.querySelector(".board .share");
  const shown = () => document.querySelector(".board dialog.code[open] img");
  const code = menu.querySelector("button[title^=QR]");
  const took = await timed(() => code.click(), () => shown()?.complete && shown().naturalWidth);
  shown().closest("dialog").close();
  return took;
}}"""


def scene(points, labels):
    return Scene("playground", Dataset(points, labels), board={"step": [40, False]})


def print_lengths():
    rng = np.random.default_rng(0)
    for n, most in LENGTHS.items():
        labels = rng.choice([-1, 1], n)
        full = link.write(scene(rng.normal(size=(n, 2)), labels))
        clicked = link.write(scene(rng.uniform(-3, 3, (n, 2)).round(2), labels))
        print(f"  {n} points: {len(full):,} letters, all digits; {len(clicked):,} as clicked (target ≤ {most:,})")


def shared(board):
    """Milliseconds until the open menu has its link, and then until the code is on the wall."""
    board.press("Escape").plot.focus()
    board.press("ArrowLeft")  # another link each time
    opened = board.page.evaluate(OPENED)
    coded = board.page.evaluate(CODED)
    return opened, coded


def main():
    expect.set_options(timeout=60_000)
    print("links, without the address of the app")
    print_lengths()
    rng = np.random.default_rng(0)
    X = rng.normal(size=(POINTS, 2)).round(2)
    long = link.write(scene(X, np.where(X @ [1, 2] > 0.1, 1, -1)))
    asked = {"link": f"?s={long}", "preset": f"?preset={PRESET}&seed=1"}
    asked["link to the preset"] = f"?s={link.write(Scene('playground', None, (PRESET, 1)))}"
    with server.running() as (address, _), server.chromium() as engine:
        board = BoardPage(engine.new_page(viewport=VIEWPORT)).open(f"{address}/{asked['link']}")
        times = [shared(board) for _ in range(TIMES + 1)][1:]  # the first is not counted
        opened, coded = (median(column) for column in zip(*times, strict=True))
        print(f"Share, {POINTS} points: the link in {opened:.0f} ms (target ≤ 100)")
        print(f"  and its code in {coded:.0f} ms more: {opened + coded:.0f} ms (target ≤ 400)")
        context = engine.new_context(viewport=VIEWPORT)
        took = {name: [] for name in asked}
        for _ in range(TIMES + 1):
            for name, query in asked.items():
                took[name].append(visit(context, f"{address}/{query}")[0])
    seconds = {name: median(each[1:]) for name, each in took.items()}
    beside, ratio = seconds["preset"], seconds["link"] / seconds["preset"]
    print(f"a link to {POINTS} points opens in {seconds['link']:.2f} s: {ratio:.2f} times a preset's (target ≤ 1)")
    points = len(PRESETS[PRESET](1))
    print(f"  the preset of {points} points {beside:.2f} s, by a link {seconds['link to the preset']:.2f} s")


if __name__ == "__main__":
    main()
