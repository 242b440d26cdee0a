"""Take the README's pictures again: python -m docs.screenshot"""

from pathlib import Path

from tests import server
from tests.driver import BoardPage

PICTURES = [
    ("playground", "?preset=separable, narrow gap&seed=5", 3),
    ("convergence", "convergence?preset=and gate", 12),
]


def main():
    with server.running() as (address, _), server.chromium() as engine:
        page = engine.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        for name, lesson, steps in PICTURES:
            board = BoardPage(page).open(f"{address}/{lesson}")
            board.press("Home", *["ArrowRight"] * steps).has(step=steps)
            page.screenshot(path=Path(__file__).parent / f"{name}.png")


if __name__ == "__main__":
    main()
