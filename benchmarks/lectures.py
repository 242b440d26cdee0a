"""Measures how fast a lecture goes on, beside a change of page: python -m benchmarks.lectures.

It shows the ready lectures at 1280 × 800 in headless Chromium, and goes from scene to scene. Beside it, the navigation
opens the same lessons as pages.
"""

from statistics import median
from time import perf_counter

from playwright.sync_api import expect

from benchmarks.board import SLOWEST, open_board
from tests import server
from ui import course
from ui.lessons.lecture import examples

TARGET = 150  # ms, from the key to the next scene on the screen
# Opens the scenes by the list, and returns for each [its lesson, whether it differs from the last, ms until the frame
# after the key].
GO_ON = """async () => {
  const show = document.querySelector(".lecture-show");
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const frames = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const lesson = () => show.querySelector(".board").dataset.lesson;
  const took = [];
  for (let i = 0; i < 400; i++) {
    const [scene, before] = [show.dataset.scene, lesson()];
    const start = performance.now();
    press("PageDown");
    await frames();
    const ms = performance.now() - start;
    if (show.dataset.scene !== scene) took.push([lesson(), lesson() !== before, ms]);
    else if (i > 20 && show.dataset.scene === String(%d)) break;
    await new Promise((done) => setTimeout(done, 30));
  }
  return took;
}"""


def main():
    expect.set_options(timeout=SLOWEST * 1000)
    with server.running() as (address, _), server.chromium() as engine:
        print("\nLectures, 1280 × 800, headless Chromium: from a key to the next scene on the screen")
        took = [one for name in examples.EXAMPLES for one in shown(engine, address, name)]
        report("the next scene", [ms for *_, ms in took])
        report("the next scene, of another lesson", [ms for _, other, ms in took if other])
        pages = changed_pages(engine, address, dict.fromkeys(lesson for lesson, other, _ in took if other))
        report("the page of another lesson, by the navigation", pages, None)
        ratio = median(pages) / median([ms for _, other, ms in took if other])
        print(f"  a change of page takes {ratio:.1f} times as long")


def report(what, times, target=TARGET):
    most = f" (target ≤ {target})" if target else ""
    print(f"  {what}: median {median(times):.0f} ms, most {max(times):.0f} ms of {len(times)}{most}")


def shown(engine, address, name):
    """The result of GO_ON for a ready lecture, once all its scenes have come."""
    page = engine.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(f"{address}/lecture?example={name}")
    show = page.locator(".lecture-show")
    expect(show.locator(".board")).to_have_attribute("data-ready", "true")
    page.get_by_role("button", name="Show: ").click()
    count = len(examples.example(name)["scenes"])
    for i in range(2, count + 1):
        page.keyboard.press("g")
        page.get_by_role("dialog").locator("li button").nth(i - 1).click()
        expect(show.locator(".board")).to_have_attribute("data-ready", "true")
    page.keyboard.press("g")
    page.get_by_role("dialog").locator("li button").first.click()
    took = page.evaluate(GO_ON % count)
    page.context.close()
    return took


def changed_pages(engine, address, lessons):
    """Milliseconds from a click in the navigation to the board of each of these lessons."""
    board = open_board(engine, address, "margins")
    took = []
    for lesson in lessons:
        way = board.way(course.BY_NAME[lesson].title)
        start = perf_counter()
        way.click()
        board.has(lesson=lesson, ready="true")
        took.append(1000 * (perf_counter() - start))
    board.page.close()
    return took


if __name__ == "__main__":
    main()
