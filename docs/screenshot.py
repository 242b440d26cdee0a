"""Takes the README's pictures: python -m docs.screenshot."""

from io import BytesIO
from pathlib import Path

from PIL import Image

from tests import server
from tests.driver import BoardPage

HERE = Path(__file__).parent
STILL = [("convergence", "convergence?preset=and gate", 12)]  # file, address, step
PLUS = [(-0.5, 2), (1, 1.5), (2, 0.5), (-1.5, 2.5)]
MINUS = [(-1, -1.5), (-2, 0.5), (1.5, -1), (0, -0.5)]
FRAME = {"x": 0, "y": 0, "width": 1000, "height": 672}  # px; the part of the page in the moving picture
# How long each frame of the moving picture is shown, in ms; a reader needs longer for a step than for a new point.
POINT, STEP, END = 450, 2200, 4500


def stills(board, address):
    """Save a picture of each page in STILL."""
    for name, lesson, step in STILL:
        board.open(f"{address}/{lesson}")
        board.press("Home", *["ArrowRight"] * step).has(step=step)
        board.page.screenshot(path=HERE / f"{name}.png")


def clicked(board):
    """Click the points one after the other, and yield after each."""
    for sign, points in (("plus", PLUS), ("minus", MINUS)):
        board.root.locator(f"button.{sign}").click()
        for count, point in enumerate(points, start=len(PLUS) if sign == "minus" else 0):
            board.click(*point).has(points=count + 1)
            yield POINT


def stepped(board):
    """Step through the run from its start to its end, and yield after each mistake."""
    board.settled().press("Home").has(step=0)
    yield STEP
    mistakes = int(board.state("updates"))
    for step in range(1, mistakes + 1):
        board.press("ArrowRight").has(step=step)
        yield STEP
    board.press("End")
    yield END


def moving(board, address):
    """Save a moving picture of eight clicks and the steps of the run."""
    board.open(f"{address}/?hall=1")
    board.root.get_by_title("More tools").click()
    board.button("Delete all points").click()
    board.settled().press("Escape")
    pictures, durations = [], []
    for part in (clicked, stepped):
        for duration in part(board):
            board.drawn().page.mouse.move(0, 0)
            pictures.append(Image.open(BytesIO(board.page.screenshot(clip=FRAME))).convert("RGB"))
            durations.append(duration)
    first, *others = pictures
    options = {"lossless": True, "quality": 100, "method": 6, "loop": 0}
    first.save(HERE / "playground.webp", save_all=True, append_images=others, duration=durations, **options)


def main():
    with server.running() as (address, _), server.chromium() as engine:
        options = {"reduced_motion": "reduce", "color_scheme": "light"}
        stills(BoardPage(engine.new_page(viewport={"width": 1280, "height": 800}, **options)), address)
        moving(BoardPage(engine.new_page(viewport={"width": FRAME["width"], "height": 690}, **options)), address)


if __name__ == "__main__":
    main()
