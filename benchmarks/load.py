"""Measures one server with many websocket clients that speak Streamlit's protocol.

python -m benchmarks.load               openings, edits, moves and sweeps, some minutes; or the name of one of them
python -m benchmarks.load soak          100 students for 30 minutes, and the server's memory (Linux)

The server on 127.0.0.1 has its usual settings. The benchmark prints numbers and does not judge them. The clients run on
the same machine and take a share of its cores.
"""

import argparse
import asyncio
import random
import re
from contextlib import AsyncExitStack, nullcontext
from pathlib import Path
from time import perf_counter

import numpy as np

from benchmarks.memory import resident
from tests import server
from tests.websocket_visitor import Visitor

CLASSES = 30, 100, 300
STUDENTS, EVERY, SECONDS = 100, 2.0, 30  # each student makes an edit every EVERY s, for SECONDS s
FEWEST, MOST = 10, 40  # points: each edit adds one, and at MOST the board starts again with FEWEST
EDITORS, SWEEPERS, SWEEP_SECONDS = 10, 20, 20
TRIALS, GAP, SWEEP = "Change", "Gap γ*", "Run 500 datasets"
MOVERS, MOVED = 300, 20  # students, and points of each
OUTBOX = (Path(__file__).parents[1] / "board" / "shell" / "outbox.js").read_text(encoding="utf-8")
IN_MS = "network", "late", "most"
# The constants of the board, in s; some are factors.
BACKOFF = {
    name: float(re.search(rf"BACKOFF = .*\b{name}: ([\d._]+)", OUTBOX)[1]) / (1000 if name in IN_MS else 1)
    for name in ("network", "late", "times", "most", "less", "spread")
}
PARTS, KEPT = 6, 60  # in the soak: how often all students leave, and for how many s a session is kept then


def drawn(rng, labels):
    """A random point (x₁, x₂, label): the label is "random", or the side of the line x₁ + x₂ = 0 with a gap."""
    while True:
        x = [round(rng.uniform(-3, 3), 2) for _ in range(2)]
        if labels == "random":
            return *x, rng.choice([1, -1])
        if abs(sum(x)) > 0.5:
            return *x, 1 if sum(x) > 0 else -1


async def opening(address, students):
    """Print the seconds until so many students who come at once have the playground, and again after they reconnect."""
    async with AsyncExitStack() as doors:
        start = perf_counter()
        visitors = await asyncio.gather(*(arrive(doors, address) for _ in range(students)))
        seconds = perf_counter() - start
        each = sum(visitor.received for visitor in visitors) / students / 1e3
        await asyncio.gather(*(visitor.socket.close() for visitor in visitors))
        start = perf_counter()
        found = sum(await asyncio.gather(*(visitor.come_again() for visitor in visitors)))
        again = perf_counter() - start
    print(f"  {students:3} students: {seconds:5.2f} s until all have it, {each:.0f} KB each, {_errors(visitors)}")
    print(f"      they lose the connection and come again: {again:5.2f} s, {found} find their session")


async def arrive(doors, address, page=""):
    """A visitor to a page, who leaves when the AsyncExitStack `doors` closes."""
    visitor = await doors.enter_async_context(Visitor(address))
    return await visitor.open(page=page)


async def work(visitor, labels, seed, until):
    """Edit at regular times from a random start, without waiting for answers; returns the seconds of each answer."""
    rng, free = random.Random(seed), asyncio.Lock()

    async def edit(*what):
        async with free:
            await visitor.edit(*what)

    await asyncio.sleep(rng.uniform(0, EVERY))
    n, edits = MOST, []
    while (now := perf_counter()) < until:
        points = [drawn(rng, labels) for _ in range(FEWEST if n == MOST else 1)]
        if n == MOST:
            act, n = edit("set", [[x1, x2] for x1, x2, _ in points], [label for *_, label in points]), FEWEST
        else:
            act, n = edit("add", *points[0]), n + 1
        edits.append(asyncio.create_task(timed(act)))
        await asyncio.sleep(max(0, now + EVERY - perf_counter()))
    return await asyncio.gather(*edits)


async def drag(visitor, labels, seed, until):
    """Move a random point at regular times; returns the seconds of each answer.

    After a late answer it waits, as the board does, and sends all moves since then in the next message.
    """
    rng = random.Random(seed)
    points = [drawn(rng, labels) for _ in range(MOVED)]
    pace = Pace(rng)
    await pace.answered(visitor.edit("set", [[x1, x2] for x1, x2, _ in points], [label for *_, label in points]))
    await asyncio.sleep(rng.uniform(0, EVERY))
    waits, moved = [], []
    while (now := perf_counter()) < until:
        i = rng.randrange(MOVED)
        x1, x2, label = drawn(rng, labels)
        while label != points[i][2]:
            x1, x2, label = drawn(rng, labels)
        points[i] = x1, x2, label
        moved.append(("move", i, x1, x2))
        if now >= pace.free:
            waits.append(await pace.answered(visitor.edit_all(moved)))
            moved = []
        await asyncio.sleep(max(0, now + EVERY - perf_counter()))
    return waits


class Pace:
    """The backoff after late answers, as in board/shell/outbox.js."""

    def __init__(self, rng):
        self.rng, self.fastest, self.peace, self.free = rng, BACKOFF["network"], 0, 0

    async def answered(self, act):
        start = perf_counter()
        took = await timed(act)
        self.fastest = min(self.fastest, took)
        late = took - self.fastest
        asked = min(BACKOFF["times"] * late, BACKOFF["most"]) if late > BACKOFF["late"] else 0
        self.peace = max(asked, BACKOFF["less"] * self.peace)
        self.free = start + self.peace * (1 + BACKOFF["spread"] * self.rng.uniform(-1, 1))
        return took


async def working(visitors, labels, seconds, act=work):
    """Let visitors edit for so many seconds; returns a text with their waiting times."""
    start = perf_counter()
    students = [act(visitor, labels, seed, start + seconds) for seed, visitor in enumerate(visitors)]
    waits = [wait for each in await asyncio.gather(*students) for wait in each]
    rate = len(waits) / (perf_counter() - start)
    return f"{rate:5.1f} answered a second of {len(visitors) / EVERY:g} asked, {spread(waits)}, {_errors(visitors)}"


async def timed(act):
    start = perf_counter()
    await act
    return perf_counter() - start


def spread(seconds):
    middle, late, last = 1e3 * np.quantile(seconds, [0.5, 0.95, 1])
    return f"median {middle:.0f} ms, p95 {late:.0f} ms, longest {last:.0f} ms"


def _errors(visitors):
    return f"{sum(len(visitor.errors) for visitor in visitors)} errors"


async def openings(address):
    """Classes that open the playground in the same moment."""
    print("Open the playground at once")
    for students in CLASSES:
        await opening(address, students)


async def edits(address):
    """A class that works."""
    print(f"{STUDENTS} students, each an edit every {EVERY:g} s, {FEWEST} to {MOST} points")
    for labels in ("random", "separable"):
        async with AsyncExitStack() as doors:
            visitors = await asyncio.gather(*(arrive(doors, address) for _ in range(STUDENTS)))
            print(f"  {labels:9} labels: {await working(visitors, labels, SECONDS)}")


async def moves(address):
    """A large class whose students drag points.

    The board computes the result itself, and sends one message at the end of a drag, or fewer to a busy server.
    """
    print(f"{MOVERS} students, each moves one of {MOVED} points every {EVERY:g} s (target: p95 ≤ 1000 ms)")
    for labels in ("random", "separable"):
        async with AsyncExitStack() as doors:
            visitors = await asyncio.gather(*(arrive(doors, address) for _ in range(MOVERS)))
            print(f"  {labels:9} labels: {await working(visitors, labels, SECONDS, drag)}")


async def sweeps(address):
    """Students who edit while others have 500 datasets run."""
    print(f"{EDITORS} students edit while others try to break the theorem")
    for sweepers in (0, 1, SWEEPERS):
        async with AsyncExitStack() as doors:
            others = [await arrive(doors, address, "convergence") for _ in range(sweepers)]
            for other in others:
                await other.choose(TRIALS, GAP)
            visitors = [await arrive(doors, address) for _ in range(EDITORS)]
            runs = [asyncio.create_task(timed(other.press(SWEEP))) for other in others]
            print(f"  {sweepers:2} sweep: {await working(visitors, 'separable', SWEEP_SECONDS)}")
            if lasted := await asyncio.gather(*runs):
                print(f"            the sweeps took {min(lasted):.1f} to {max(lasted):.1f} s, {_errors(others)}")


async def soak(address, process, minutes):
    """Print the server's memory while students edit, come and go, and after all have left."""
    print(f"{STUDENTS} students, points with random labels, for {minutes:g} minutes; sessions are kept for {KEPT} s")
    print(f"  before anybody: {resident(process):.0f} MB")
    for part in range(PARTS):
        async with AsyncExitStack() as doors:
            visitors = await asyncio.gather(*(arrive(doors, address) for _ in range(STUDENTS)))
            told = await working(visitors, "random", 60 * minutes / PARTS)
            print(f"  after {(part + 1) * minutes / PARTS:4.1f} minutes: {resident(process):.0f} MB; {told}")
    print(f"  all have left: {resident(process):.0f} MB")
    await asyncio.sleep(2 * KEPT)
    print(f"  and are forgotten: {resident(process):.0f} MB")


def main():
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__.split("\n")[0])
    parser.add_argument(
        "what", nargs="?", choices=["openings", "edits", "moves", "sweeps", "soak"], help="one of them only"
    )
    parser.add_argument("--minutes", type=float, default=30, help="of the soak")
    parser.add_argument("--address", help="of a server that is up already, such as two copies behind a balancer")
    asked = parser.parse_args()
    if asked.what == "soak":
        with server.running("app.py", f"--server.disconnectedSessionTTL={KEPT}") as (address, process):
            asyncio.run(soak(address, process, asked.minutes))
        return
    for part in (openings, edits, moves, sweeps):
        if asked.what in (None, part.__name__):
            with nullcontext((asked.address, None)) if asked.address else server.running() as (address, _):
                asyncio.run(part(address))


if __name__ == "__main__":
    main()
