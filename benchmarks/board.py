"""Measures the board in headless Chromium: frame times, clicks and answers to edits.

python -m benchmarks.board --beside FOLDER prints only the frames with every layer and those of drags. It measures this
checkout and another one in turn.
"""

from argparse import ArgumentParser
from contextlib import ExitStack
from itertools import count, islice
from statistics import median
from time import perf_counter

from playwright.sync_api import expect

from perceptron_core import Dataset
from tests import server
from tests.driver import QUICK_CLICK, BoardPage
from ui.visitor import link
from ui.visitor.scene import Scene

SLOWEST = 600  # s, the timeout of each wait: a benchmark should print slow results, too

# Returns the median and the 95th percentile of the time from frame to frame, ms; `act` is JavaScript that runs at each.
FRAMES = """
async ({ milliseconds, act = "", altKey = true, at = [] }) => {
  const plot = document.querySelector(".board .plot");
  const root = plot.closest(".board");
  plot.setPointerCapture = () => {};
  const { left, top } = plot.getBoundingClientRect();
  const point = (type, x, y) => plot.dispatchEvent(new PointerEvent(type, {
    bubbles: true, clientX: left + x, clientY: top + y, button: 0, pointerId: 1, pointerType: "mouse", altKey }));
  const each = new Function("i", "root", "point", "x", "y", act);
  const [x, y] = [at[0] - left, at[1] - top];
  const times = [];
  let on = true;
  const tick = (now) => {
    times.push(now);
    if (on) requestAnimationFrame(tick);
    each(times.length, root, point, x, y);
  };
  requestAnimationFrame(tick);
  await new Promise((done) => setTimeout(done, milliseconds));
  on = false;
  const gaps = times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b);
  return [gaps[gaps.length >> 1], gaps[Math.floor(gaps.length * 0.95)]];
}
"""
PLAYED = {"": 200, "neuron": 100, "weight_space": 100, "convergence": 100, "noise": 100, "conventions": 100}  # points
# JavaScript for `act`, at frame i.
STEP = "if (i % 20 === 1) root.querySelector('button.forward').click()"
PAN = "point(i === 1 ? 'pointerdown' : 'pointermove', 300 + 90 * Math.sin(i / 9), 200 + 60 * Math.sin(i / 7))"
ZOOM = "root.querySelector(i % 8 < 4 ? 'button.closer' : 'button.wider').click()"
DRAG = "point(i === 1 ? 'pointerdown' : 'pointermove', x + 30 * Math.sin(i / 9), y + 30 * Math.sin(i / 7))"
DRAGGED = ["", "margins", "max_margin", "weight_space", "convergence", "neuron", "feature_maps", "noise"]
FOLLOWED = {20: 20, 100: 20, 500: 34}  # {points: target for the 95th percentile while one of them is dragged, ms}
HALVES, STEPS = (3.4, 2.7), (0.6180339887, 0.4142135624)  # half the size of the area of points, and their sequences
TARGETS = {200: 17, 1000: 20, 2000: 34}  # {points: target for the 95th percentile of playing and stepping, ms}

# The time in ms from an action until the DOM has its result, before it is painted.
TIMED = """
const timed = async (action, over) => {
  const start = performance.now();
  action();
  while (!over()) await new Promise((done) => setTimeout(done));
  return performance.now() - start;
};
"""


def main():
    parser = ArgumentParser(prog="python -m benchmarks.board", description=__doc__.splitlines()[0])
    parser.add_argument(
        "--beside", metavar="FOLDER", help="another checkout, whose frames are printed beside those here"
    )
    beside = parser.parse_args().beside
    expect.set_options(timeout=SLOWEST * 1000)
    print("\nThe board, 1280 × 800, headless Chromium, software rendering")
    side_by_side([server.ROOT, *([beside] if beside else [])])
    if beside:
        return
    with server.running() as (address, _), server.chromium() as engine:
        frames(engine, address)
        drag(engine, address)
        sweep(engine, address)
        answers(engine, address)
        feedback(engine, address)
        feedback_of_server(engine, address)


def open_board(engine, address, path, **options):
    page = engine.new_page(viewport={"width": 1280, "height": 800}, **options)
    page.set_default_timeout(SLOWEST * 1000)
    return BoardPage(page).open(f"{address}/{path}")


def candidates(board):
    """Yield endless pixels with their class: + above the line x₂ = 0.9 − 0.75 x₁, − below it, a narrow gap."""
    view = board.view()
    for i in count():
        parts = (0.02 + 0.96 * (i * step % 1) for step in (0.6180339887, 0.4142135624))
        x, y = (low + part * (high - low) for part, (low, high) in zip(parts, (view["x"], view["y"]), strict=True))
        side = y - 0.9 + 0.75 * x
        if abs(side) > 0.04:
            yield board.pixel(x, y, view), side > 0


def frames(engine, address):
    for page, n in PLAYED.items():
        board = filled(engine, address, page, n)
        before = len(board.sent)
        for speed in ("normal speed", "fastest"):
            board.root.get_by_label("Speed of play").select_option(label=speed)
            for grain in ("mistake", "example"):
                board.root.get_by_label("What one step is").select_option(grain)
                middle, p95 = measured(board, ["Home", " "], "")
                print(
                    f"{page or 'playground'}, {speed}, {n} points, {board.state('updates')} updates, next {grain}:"
                    f" frame median {middle:.1f} ms, p95 {p95:.1f} ms (target ≤ 20)"
                )
        print(f"messages sent while playing: {len(board.sent) - before} (target 0)")
        board.page.close()


def filled(engine, address, page, n):
    """The board of a page with n points that a line separates.

    They come from a link: with clicks, the view would follow the line and change the places under the pointer.
    """
    points, labels = zip(*islice(points_beside_a_line(), n), strict=True)
    scene = link.encode(Scene(page or "playground", Dataset(points, labels)))
    return open_board(engine, address, f"{page}?s={scene}").has(points=n)


def points_beside_a_line():
    """Yield endless points with their labels: + above the line x₂ = 0.9 − 0.75 x₁, − below it, a narrow gap."""
    for i in count():
        x, y = (round(half * (2 * (i * step % 1) - 1), 2) for half, step in zip(HALVES, STEPS, strict=True))
        side = y - 0.9 + 0.75 * x
        if abs(side) > 0.005:
            yield (x, y), 1 if side > 0 else -1


def side_by_side(roots):
    """Measure the frames of one checkout, or of two in turn: with every layer shown, and during drags."""
    with ExitStack() as stack:
        engine = stack.enter_context(server.chromium())
        addresses = [stack.enter_context(server.running(root=root))[0] for root in roots]
        for n, target in TARGETS.items():
            layered(engine, addresses, n, target)
        for page in DRAGGED:
            for n, most in FOLLOWED.items():
                drags(engine, addresses, page, n, most)


def layered(engine, addresses, n, target):
    """Measure frames with n points and every layer: while playing and stepping; with 200, also pans and zooms."""
    boards = [filled(engine, address, "", n) for address in addresses]
    for board in boards:
        board.page.bring_to_front()
        show_layers(board, True)
    print(f"{n} points, {boards[0].state('updates')} updates, every layer")
    for name, prepare, act, most in (
        ("play", ["Home", " "], "", target),
        ("step", ["Home"], STEP, target),
        *([("pan", [], PAN, 20), ("zoom", [], ZOOM, 20)] if n == 200 else []),
    ):
        say(f"  {name}", [measured(board, prepare, act) for board in boards], most)
    for board in boards:
        board.page.close()


def drags(engine, addresses, page, n, most):
    """Measure frames while a point is dragged at the end of the run, with the last line shown."""
    times = []
    for address in addresses:
        board = filled(engine, address, page, n)
        board.plot.focus()
        board.press("End").settled()
        at = board.pixel(*board.points()[1][0])
        times.append(measured(board, [], DRAG, altKey=False, at=list(at)))
        updates = board.state("updates")
        board.page.close()
    say(f"dragging on {page or 'playground'}, {n} points, {updates} updates", times, most)


def say(what, times, most):
    """Print `times`, [(median, p95)] of this checkout and of the other one, if any; `most` is the target, ms."""
    (middle, p95), *others = times
    there = "".join(f"; there {a:.1f} and {b:.1f} ms: p95 × {p95 / b:.2f}" for a, b in others)
    print(f"{what}: frame median {middle:.1f} ms, p95 {p95:.1f} ms (target ≤ {most}){there}", flush=True)


def measured(board, keys, act, **more):
    board.page.bring_to_front()
    board.plot.focus()
    board.press(*keys)
    result = board.page.evaluate(FRAMES, {"milliseconds": 4000, "act": act, **more})
    board.page.evaluate(
        "document.querySelector('.board .plot').dispatchEvent(new PointerEvent('pointercancel', {pointerId: 1}))"
    )
    if board.button("Pause").count():
        board.press(" ")
    return result


def show_layers(board, shown):
    boxes = board.root.locator(".menu label:not(hr ~ label) [type=checkbox]")
    boxes.evaluate_all("(boxes, shown) => boxes.forEach((box) => box.checked === shown || box.click())", shown)


def drag(engine, address):
    """Measure how often the max-margin separator changes while a point is dragged, and the frames meanwhile."""
    board = open_board(engine, address, "?preset=and gate")
    board.root.locator(".menu label", has_text="Max-margin separator").locator("input").evaluate("(box) => box.click()")
    start, end = board.pixel(1, 1), board.pixel(1.2, 0.7)
    follows = board.page.evaluate(
        """async ([start, end, seconds]) => {
          const plot = document.querySelector(".board .plot");
          plot.setPointerCapture = () => {};
          const send = (type, [clientX, clientY]) => plot.dispatchEvent(new PointerEvent(type,
            { bubbles: true, clientX, clientY, button: 0, pointerId: 1, pointerType: "mouse" }));
          let [changes, last, gaps, before] = [0, "", [], null];
          const begin = performance.now();
          send("pointerdown", start);
          await new Promise((done) => {
            const frame = (now) => {
              if (before) gaps.push(now - before);
              before = now;
              const t = (now - begin) / 1000 / seconds;
              const gap = plot.querySelector(".gap").innerHTML;
              if (gap !== last) [changes, last] = [changes + 1, gap];
              if (t >= 1) { send("pointerup", end); return done(); }
              const way = (1 - Math.cos(6 * Math.PI * t)) / 2;
              send("pointermove", start.map((value, i) => value + way * (end[i] - value)));
              requestAnimationFrame(frame);
            };
            requestAnimationFrame(frame);
          });
          gaps.sort((a, b) => a - b);
          return [changes / seconds, gaps[Math.floor(gaps.length * 0.95)]];
        }""",
        [start, end, 4],
    )
    print(f"separator while dragging: {follows[0]:.0f} times a second (target ≥ 10), p95 frame {follows[1]:.1f} ms")
    board.page.close()


def sweep(engine, address):
    """Measure the sweep of the lesson on convergence, from the click to its chart, with the smallest gaps."""
    board = open_board(engine, address, "convergence?preset=and gate")
    board.page.get_by_role("radio", name="Gap γ*").click()
    board.page.get_by_role("slider", name="Gaps from γ").press("End")
    expect(board.page.get_by_test_id("stSliderThumbValue").get_by_text("0.001")).to_be_visible()
    chart = board.page.get_by_test_id("stPlotlyChart")
    expect(chart).to_have_count(0)
    start = perf_counter()
    board.page.get_by_role("button", name="Run 500 datasets").click()
    expect(chart).to_be_visible()
    print(f"sweep of 500 runs on the page, γ from 0.5 to 0.001: {perf_counter() - start:.1f} s (target < 5)")
    board.page.close()


def answers(engine, address):
    board = filled(engine, address, "", 50)
    drawn, answered = zip(*clicks(board, islice(candidates(board), 50, 65)), strict=True)
    size = f"{board.state('points')} points, {board.state('updates')} updates"
    print(f"click to point drawn: median {median(drawn):.1f} ms, then painted with the next frame (target: next frame)")
    print(f"click to retrained run, {size}: median {median(answered):.0f} ms (target ≤ 120)")
    board.page.close()


def feedback(engine, address):
    """Measure the time from “Check” to the feedback on an answer that the browser judges."""
    board = open_board(engine, address, "")
    board.page.locator("details.exercises summary").click()
    board.page.get_by_role("button", name="Exactly seven mistakes").click()
    times = []
    for _ in clicks(board, islice(candidates(board), 20)):
        check = "() => document.querySelector('.exercise .on').click()"
        came = "() => document.querySelector('.exercise .came').textContent"
        times.append(board.page.evaluate(f"async () => {{{TIMED} return timed({check}, {came})}}"))
    print(f"Check to what is said of the answer: median {median(times):.1f} ms, longest {max(times):.1f} (next frame)")
    board.page.close()


def feedback_of_server(engine, address, n=50, times=20):
    """Measure the same where the browser needs the server: add a point, and press “Check” before the server answers."""
    points, labels = zip(*islice(points_beside_a_line(), n), strict=True)
    begun = {"id": "lda-and-not-bayes", "version": 1, "seed": 0, "answer": None, "judged": None, "tries": 0, "hints": 0}
    work = {**begun, "guessed": False, "looked": False, "shown": None, "solved": False}
    scene = link.encode(Scene("other_lines", Dataset(points, labels), board={"exercise": work}))
    board = open_board(engine, address, f"other_lines?s={scene}").has(points=n, exercise=begun["id"])
    found = []
    for place, _ in islice(candidates(board), times):
        found.append(
            board.page.evaluate(
                f"async (place) => {{{QUICK_CLICK}{TIMED} click(place, {{ altKey: true }});"
                "const came = () => document.querySelector('.exercise .came').dataset.result;"
                "const check = () => document.querySelector('.exercise .on').click();"
                "return timed(check, () => ['right', 'wrong'].includes(came()))}",
                place,
            )
        )
        board.has(pending=0)
    print(
        f"the same where it needs the server, {n} to {n + times} points: median {median(found):.0f} ms, longest "
        f"{max(found):.0f} (150)"
    )
    board.page.close()


def clicks(board, places):
    """Yield the ms from each click that adds a point until it is drawn, and until the server has answered."""
    for place, plus in places:
        board.button(f"Place {'+' if plus else '−'} points").click()
        yield board.page.evaluate(
            f"async (place) => {{{QUICK_CLICK}{TIMED} const root = plot.closest('.board');"
            "const count = () => root.dataset.points;"
            "const before = count();"
            "const drawn = await timed(() => click(place, { altKey: true }), () => count() !== before);"
            "const answered = await timed(() => {}, () => root.dataset.pending === '0');"
            "return [drawn, drawn + answered]}",
            place,
        )


if __name__ == "__main__":
    main()
