"""Measures the size of all pictures: python -m benchmarks.pictures [address of a running app].

It prints the share of the window of each picture in percent; then where the player, the board and the page end, in px
from the top.
"""

import sys
from contextlib import nullcontext

from playwright.sync_api import expect

from tests import server
from tests.driver import RESTING
from ui.visitor.scene import PAGES

SIZES = {"screen": (1280, 800), "projector": (1024, 768), "phone": (390, 844)}
SIZES |= {"hall": (1280, 800), "wall": (1920, 1080)}
MEASURE = """() => {
  const share = (node) => {
    const { width, height } = node.getBoundingClientRect();
    return (100 * width * height) / (innerWidth * innerHeight);
  };
  const main = document.querySelector("[data-testid=stMain]");
  const ends = (selector) => Math.round(document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0);
  const pictures = [...document.querySelectorAll(".board .plot, .board .chart")].filter((node) => node.clientWidth);
  return [pictures.map(share), [ends(".board .player"), ends(".board"), main.scrollHeight]];
}"""


def main():
    given = sys.argv[1:]
    with nullcontext((given[0], None)) if given else server.running() as (address, _), server.chromium() as engine:
        for name, (width, height) in SIZES.items():
            print(f"{name}, {width} × {height}")
            query = "?hall=1" if name in ("hall", "wall") else ""
            page = engine.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
            for lesson in PAGES:
                page.goto(f"{address}/{'' if lesson == 'playground' else lesson}{query}")
                expect(page.get_by_test_id("board")).to_have_attribute("data-ready", "true", timeout=60_000)
                expect(page.locator(RESTING)).to_be_attached(timeout=60_000)
                page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
                shares, ends = page.evaluate(MEASURE)
                print(f"  {lesson:13} {' '.join(f'{share:5.1f}' for share in shares):24} {ends}")
            page.close()


if __name__ == "__main__":
    main()
