"""Measures tables, links, QR codes and saved boards: python -m benchmarks.files_and_links."""

from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import numpy as np
from playwright.sync_api import expect

from benchmarks.board import TIMED
from board import html_file, serializers
from hosting import lecture
from perceptron_core import PRESETS, Dataset, Perceptron, separate
from tests import lectures, server
from tests.driver import BoardPage, visit
from ui.data_import import column_roles, table_points, tables
from ui.visitor import link
from ui.visitor.points import Points
from ui.visitor.scene import Scene

TIMES = 7
LINES = 2000  # of a table
POINTS, UPDATES = 200, 1000  # of a link and of a file
LENGTHS = {8: 190, 30: 660, 100: 2100, 200: 4200}  # {points: target for the characters of a link}
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


def main():
    expect.set_options(timeout=60_000)
    with server.running() as (address, _), server.chromium() as engine:
        table(engine, address)
        links(engine, address)
        file(engine)
        lecture_file(engine)


def medians(act, times=TIMES):
    """The median of each column of what `act` returns; the first call is a warm-up and does not count."""
    return [median(column) for column in zip(*[act() for _ in range(times + 1)][1:], strict=True)]


def table(engine, address):
    """Measure the time from the choice of a file to its points on the board, and the time for a preset."""
    text = csv()
    (reading,) = medians(lambda: read(text))
    print(f"a CSV of {LINES:,} lines, {len(text) / 1e3:.0f} KB: read in {1000 * reading:.0f} ms")
    board = BoardPage(engine.new_page(viewport=VIEWPORT)).open(address)
    looked, put = medians(lambda: bring_in(board, text))
    print(f"  file to preview {looked:.2f} s, preview to board {put:.2f} s: {looked + put:.2f} s (target ≤ 1.5)")
    large = largest()
    (reading,) = medians(lambda: read(large))
    (shown,) = medians(lambda: [preview(board, large)], 3)
    print(f"a table of {large.count(chr(10)):,} lines, {len(large) / 1e6:.2f} MB: read in {reading:.2f} s")
    print(f"  file to preview {shown:.2f} s (target ≤ 2)")
    chosen = medians(lambda: [choose(board, name, n) for name, n in (("Noisy", 40), ("XOR", 4))])
    print(f"  a preset, from its list to the board {median(chosen):.2f} s")
    board.page.close()


def csv():
    """Two clouds that overlap, as CSV."""
    rng = np.random.default_rng(0)
    y = np.repeat([1, -1], LINES // 2)
    X = rng.normal(size=(LINES, 2)) + y[:, None]
    return "x1,x2,kind\n" + "".join(f"{a!r},{b!r},{label}\n" for (a, b), label in zip(X.tolist(), y, strict=True))


def largest():
    """A CSV with as many lines as a table may have, and numbers as long as fit."""
    rng = np.random.default_rng(0)
    X, y = rng.integers(0, 100, (tables.MOST_LINES - 1, 2)), rng.choice([1, 0], tables.MOST_LINES - 1)
    return "a,b,k\n" + "".join(f"{a / 10},{b},{label}\n" for (a, b), label in zip(X.tolist(), y, strict=True))


def choose_file(page, text):
    """Open Data and choose a text as a file there; returns the time of the choice."""
    page.get_by_role("button", name="Data", exact=True).click()
    page.get_by_text("Paste or file").click()
    chooser = page.get_by_label("Or choose a file")
    expect(chooser).to_be_visible()
    begin = perf_counter()
    chooser.set_input_files({"name": "points.csv", "mimeType": "text/csv", "buffer": text.encode()})
    return begin


def preview(board, text):
    """Seconds from the choice of a file with too many points to the message about them."""
    page, begin = board.page, choose_file(board.page, text)
    expect(page.get_by_text("but a board holds at most")).to_be_visible()
    took = perf_counter() - begin
    page.get_by_role("button", name="Choose another table").click()
    page.locator(".st-key-drawer").get_by_role("button", name="Close").click()
    return took


def read(text):
    """[seconds that the reading alone takes]"""
    begin = perf_counter()
    taken = tables.read(text)
    features, label = column_roles.guess(taken)
    table_points.find(taken, features, column_roles.read_labels(taken, label), label, "1")
    return [perf_counter() - begin]


def bring_in(board, text):
    """Seconds from the choice of the file to its preview, and from the click below the preview to the board."""
    page, begin = board.page, choose_file(board.page, text)
    put = page.get_by_role("button", name=f"Put {LINES:,} points on the board")
    expect(put).to_be_visible()
    looked = perf_counter()
    put.click()
    board.has(points=LINES)
    times = looked - begin, perf_counter() - looked
    board.press("Control+z").settled().has(points=20)
    return times


def choose(board, preset, points):
    """Seconds from opening the list of presets to the points on the board."""
    begin = perf_counter()
    board.choose(preset).has(points=points)
    return perf_counter() - begin


def links(engine, address):
    """Measure the length of links, the time until the menu has one and its QR code, and the time to open one."""
    print("links, without the address of the app")
    rng = np.random.default_rng(0)
    for n, most in LENGTHS.items():
        labels = rng.choice([-1, 1], n)
        full = written(rng.normal(size=(n, 2)), labels)
        clicked = written(rng.uniform(-3, 3, (n, 2)).round(2), labels)
        print(f"  {n} points: {len(full):,} letters, all digits; {len(clicked):,} as clicked (target ≤ {most:,})")
    X = rng.normal(size=(POINTS, 2)).round(2)
    asked = {"link": f"?s={written(X, np.where(X @ [1, 2] > 0.1, 1, -1))}", "preset": f"?preset={PRESET}&seed=1"}
    asked["link to the preset"] = f"?s={link.encode(Scene('playground', None, (PRESET, 1)))}"
    board = BoardPage(engine.new_page(viewport=VIEWPORT)).open(f"{address}/{asked['link']}")
    opened, coded = medians(lambda: shared(board))
    print(f"Share, {POINTS} points: the link in {opened:.0f} ms (target ≤ 100)")
    print(f"  and its code in {coded:.0f} ms more: {opened + coded:.0f} ms (target ≤ 400)")
    board.page.close()
    context = engine.new_context(viewport=VIEWPORT)
    took = medians(lambda: [visit(context, f"{address}/{query}")[0] for query in asked.values()])
    seconds = dict(zip(asked, took, strict=True))
    ratio = seconds["link"] / seconds["preset"]
    print(f"a link to {POINTS} points opens in {seconds['link']:.2f} s: {ratio:.2f} times a preset's (target ≤ 1)")
    points, by_link = len(PRESETS[PRESET](1)), seconds["link to the preset"]
    print(f"  the preset of {points} points {seconds['preset']:.2f} s, by a link {by_link:.2f} s")


def written(points, labels):
    return link.encode(Scene("playground", Dataset(points, labels), board={"step": [40, False]}))


def shared(board):
    """Milliseconds until the open menu has its link, and then until the QR code is shown."""
    board.press("Escape").plot.focus()
    board.press("ArrowLeft")  # another link each time
    opened = board.page.evaluate(OPENED)
    return opened, board.page.evaluate(CODED)


def file(engine):
    """Measure the size of a board in a file, and the time to open it from a disk."""
    page = html_file.lesson_file("playground", long_run())
    print(f"a file with {UPDATES:,} updates on {POINTS} points: {len(page.encode()) / 1000:.0f} kB (target ≤ 400)")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "run.html"
        path.write_text(page, encoding="utf-8")
        (took,) = medians(lambda: opened_offline(engine, path))
    print(f"it opens in {took:.2f} s (target ≤ 1)")


def long_run():
    """The data of a run with UPDATES mistakes, on points that no line separates."""
    rng = np.random.default_rng(0)
    dataset = Dataset(rng.normal(size=(POINTS, 2)), rng.choice([-1, 1], POINTS))
    trace, separation = Perceptron().train(dataset, max_updates=UPDATES), separate(dataset)
    assert len(trace) == UPDATES
    return serializers.run_data(Points(dataset), serializers.trace_data(trace, separation))


def lecture_file(engine):
    """Measure the size of a lecture of ten scenes in a file, each on another lesson, and the time to open it."""
    page = lecture.whole_file(lectures.ten_scenes())
    print(f"a lecture of ten scenes in one file: {len(page.encode()) / 1000:.0f} kB (target ≤ 600)")
    full, clicked = (len(lecture.whole_file(large_lecture(digits)).encode()) / 1000 for digits in (17, 2))
    print(f"  with {POINTS} points in each scene: {full:.0f} kB, all digits; {clicked:.0f} kB as clicked")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "lecture.html"
        path.write_text(page, encoding="utf-8")
        (took,) = medians(lambda: opened_offline(engine, path))
    print(f"it opens in {took:.2f} s (target ≤ 1)")


def large_lecture(digits):
    """A lecture of ten scenes with POINTS random points each, rounded to some digits."""
    rng, whole = np.random.default_rng(0), lectures.ten_scenes()
    datasets = [Dataset(rng.normal(size=(POINTS, 2)).round(digits), rng.choice([-1, 1], POINTS)) for _ in whole.items]
    scenes = [replace(item.scene, preset=None, dataset=data) for item, data in zip(whole.items, datasets, strict=True)]
    items = [replace(item, scene=scene) for item, scene in zip(whole.items, scenes, strict=True)]
    return replace(whole, items=tuple(items))


def opened_offline(engine, path):
    """[seconds until the board is ready], in a new browser without a network."""
    with engine.new_context(offline=True) as context:
        page = context.new_page()
        start = perf_counter()
        BoardPage(page).open(path.as_uri())
        return [perf_counter() - start]


if __name__ == "__main__":
    main()
