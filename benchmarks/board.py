"""The board in headless Chromium: frames, clicks, bytes, and a step here against a step done the plain way."""

from playwright.sync_api import expect

from tests import server
from tests.driver import QUICK_CLICK, BoardPage

FRAMES = """
async (milliseconds) => {
  const times = [];
  let on = true;
  const tick = (now) => { times.push(now); if (on) requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
  await new Promise((done) => setTimeout(done, milliseconds));
  on = false;
  const gaps = times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b);
  return [gaps[gaps.length >> 1], gaps[Math.floor(gaps.length * 0.95)]];
}
"""

# The time from an action to the frame that shows it, or until the server has answered.
TIMED = """
const frame = () => new Promise((done) => requestAnimationFrame(done));
const timed = async (action, over) => {
  const start = performance.now();
  action();
  do { await frame(); } while (!over());
  return performance.now() - start;
};
"""


def main():
    with server.running() as (address, _), server.chromium() as engine:
        print("\nThe board, 1280 × 800, headless Chromium, software rendering")
        frames(engine, address)
        here = clicks_and_steps(engine, address)
    with server.running("benchmarks/plain_app.py") as (address, _), server.chromium() as engine:
        there = plain_step(engine, address)
    print(f"a step: here {here:.1f} ms, the plain way {there:.1f} ms, {there / here:.0f} times faster (target ≥ 10)")


def open_board(engine, address, path):
    return BoardPage(engine.new_page(viewport={"width": 1280, "height": 800})).open(f"{address}/{path}")


def add_points(board, n):
    """Fill the board up to n points: + above the line x₂ = 0.9 − 0.75 x₁, − below it."""
    places = []
    for i in range(3 * n):
        x, y = -3 + (i * 0.618) % 1 * 6.5, -2 + (i * 0.414) % 1 * 5
        side = y - 0.9 + 0.75 * x
        if abs(side) > 0.2:
            places.append([*board.pixel(x, y), side > 0])
    board.page.evaluate(
        f"async ([places, n]) => {{{QUICK_CLICK} for (const [x, y, plus] of places) {{"
        "if (+plot.closest('.board').dataset.points >= n) return;"
        "plot.closest('.board').querySelector(plus ? 'button.plus' : 'button.minus').click(); click([x, y]);}}",
        [places, n],
    )
    board.has(points=n).settled()


def frames(engine, address):
    for n in (50, 200):
        board = open_board(engine, address, "?preset=separable")
        board.clear()
        add_points(board, n)
        board.root.get_by_label("What one step is").select_option("example")
        before = len(board.sent)
        for speed in ("normal speed", "fast", "fastest"):
            board.root.get_by_label("Speed of play").select_option(label=speed)
            board.plot.focus()
            for grain in ("mistake", "example"):
                board.root.get_by_label("What one step is").select_option(grain)
                board.plot.focus()
                board.press("Home", " ")
                median, p95 = board.page.evaluate(FRAMES, 3000)
                print(
                    f"play {speed}, {n} points, {board.state('updates')} updates, next {grain}:"
                    f" frame median {median:.1f} ms, p95 {p95:.1f} ms (target ≤ 20)"
                )
                if board.button("Pause (space)").count():
                    board.press(" ")
        print(f"messages sent while playing: {len(board.sent) - before} (target 0)")
        board.page.close()


def clicks_and_steps(engine, address):
    board = open_board(engine, address, "?preset=separable")
    board.clear()
    add_points(board, 50)
    places = [board.pixel(2 + 0.09 * i, 2.2 - 0.11 * i) for i in range(15)]
    drawn, answered = [], []
    for place in places:
        both = board.page.evaluate(
            f"async (place) => {{{QUICK_CLICK}{TIMED} const root = plot.closest('.board');"
            "const count = () => plot.querySelectorAll('path.point').length;"
            "const before = count(); const start = performance.now();"
            "const drawn = await timed(() => click(place, { altKey: true }), () => count() > before);"
            "while (root.dataset.pending !== '0') await frame();"
            "return [drawn, performance.now() - start]}",
            place,
        )
        drawn.append(both[0])
        answered.append(both[1])
    median = lambda values: sorted(values)[len(values) // 2]  # noqa: E731
    print(f"click to point drawn: median {median(drawn):.1f} ms (a frame is 16.7 ms)")
    print(f"click to retrained run, {board.state('points')} points: median {median(answered):.0f} ms (target ≤ 120)")
    board.press("Home")
    steps = board.page.evaluate(
        f"async () => {{{TIMED} const root = document.querySelector('.board'); const times = [];"
        "const button = root.querySelector('button.forward');"
        "for (let i = 0; i < 20 && !button.disabled; i++) {const before = root.dataset.step;"
        "times.push(await timed(() => button.click(), () => root.dataset.step !== before || button.disabled));}"
        "return times}"
    )
    board.page.close()
    return median(steps)


def plain_step(engine, address):
    page = engine.new_page(viewport={"width": 1280, "height": 800})
    page.goto(address)
    expect(page.get_by_text("step 0")).to_be_visible()
    times = page.evaluate(
        f"async () => {{{TIMED} const times = [];"
        "const title = () => document.querySelector('.gtitle')?.textContent;"
        "const button = [...document.querySelectorAll('button')].find((b) => b.textContent.includes('Step'));"
        "for (let i = 0; i < 10; i++) {const before = title();"
        "times.push(await timed(() => button.click(), () => title() && title() !== before));}"
        "return times}"
    )
    return sorted(times)[len(times) // 2]


if __name__ == "__main__":
    main()
