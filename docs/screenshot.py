"""Take the README's picture again: python -m docs.screenshot"""

from pathlib import Path

from tests import server
from tests.driver import BoardPage


def main():
    with server.running() as (address, _), server.chromium() as engine:
        page = engine.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        board = BoardPage(page).open(f"{address}/?preset=separable, narrow gap&seed=5")
        board.press("ArrowRight", "ArrowRight", "ArrowRight").has(step=3)
        page.screenshot(path=Path(__file__).parent / "playground.png")


if __name__ == "__main__":
    main()
