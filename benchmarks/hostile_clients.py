"""Measures what a student sees while strangers send as much as they can.

python -m benchmarks.hostile_clients              all parts, some minutes; or the names of some parts
python -m benchmarks.hostile_clients pages --strangers 5 --seconds 10

The server on 127.0.0.1 has its usual settings. The benchmark prints numbers and does not judge them. The strangers run
on the same machine and take a share of its cores.
"""

import argparse
import asyncio
import json
import random
import urllib.request
from contextlib import suppress
from multiprocessing import get_context
from os import getloadavg
from pathlib import Path
from time import perf_counter

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets import ConnectionClosed

from benchmarks.load import spread, timed
from tests import server
from tests.board.test_edits import mutate_message
from tests.websocket_visitor import Visitor

EDIT_EVERY, ASK_EVERY = 0.5, 0.25  # s between the student's edits, and between health checks
PAGES = "", "convergence", "noise", "feature_maps"
STRANGERS = {"pages": 20, "floods": 20, "reloads": 20, "edits": 24, "boards": 8}
MESSAGES = 8  # a second, of each stranger who sends edits
FULL = 2000  # points on a full board
SMALL = 500  # bytes; the message at the end of a run is smaller
ARRIVAL = 4  # s until all strangers are connected
RECOVERY = 10  # s after the strangers have left


# ---- strangers, in a process of their own; main prints their docstrings ----------------------------------------------


async def pages(address, rng):
    """Whole pages, each as soon as the one before has come."""
    async with Visitor(address) as visitor:
        while True:
            await _page(visitor, rng)


async def floods(address, rng):
    """Whole pages, at full speed, and none of them awaited."""
    async with Visitor(address) as visitor:
        await visitor.open()
        page = BackMsg(rerun_script={"page_name": "convergence"}).SerializeToString()
        reading = asyncio.create_task(_drop(visitor))
        while not reading.done():
            await visitor.socket.send(page)


async def reloads(address, rng):
    """A new connection for each page."""
    while True:
        async with Visitor(address) as visitor:
            await _page(visitor, rng)


async def edits(address, rng):
    """Edits that no board makes, one after another."""
    async with Visitor(address) as visitor:
        await visitor.open()
        await _send(visitor, lambda: mutate_message(rng, visitor.data["revision"]))


async def boards(address, rng):
    """Boards that are full of points which no line separates."""
    async with Visitor(address) as visitor:
        await visitor.open()

        def board():
            points = [[rng.gauss(0, 1), rng.gauss(0, 1)] for _ in range(FULL)]
            labels = [rng.choice([1, -1]) for _ in points]
            return [[rng.randrange(10**6), visitor.data["revision"], "set", points, labels]]

        await _send(visitor, board)


async def _page(visitor, rng):
    """Ask for a whole page, and wait for all of it."""
    await visitor.rerun(page_name=rng.choice(PAGES))
    while len(said := await visitor.socket.recv()) > SMALL or not visitor.finished(ForwardMsg.FromString(said)):
        pass


async def _send(visitor, edits):
    reading = asyncio.create_task(_drop(visitor))
    while not reading.done():
        await visitor.set_state(json.dumps({"client": visitor.client, "edits": edits()}))
        await asyncio.sleep(1 / MESSAGES)


async def _drop(visitor):
    with suppress(ConnectionClosed):
        while True:
            await visitor.socket.recv()


async def _again(act, address, rng):
    """Act again and again; connect again if the server ends the connection."""
    while True:
        with suppress(ConnectionClosed, OSError):
            await act(address, rng)


def _strangers(name, address, number, seconds):
    async def all_of_them():
        acts = asyncio.gather(*(_again(globals()[name], address, random.Random(seed)) for seed in range(number)))
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(acts, seconds)

    asyncio.run(all_of_them())


def come(name, address, number, seconds):
    """Start a process with so many strangers, who leave after so many seconds."""
    process = get_context("spawn").Process(target=_strangers, args=(name, address, number, seconds), daemon=True)
    process.start()
    return process


# ---- what the student sees -------------------------------------------------------------------------------------------


async def student(visitor, address, seconds):
    """Edit and check the health for so many seconds; returns a text with the times."""

    def edit(number):
        return visitor.edit("set", [[number, 1], [3, 4]], [1, -1])

    def ask(_):
        return asyncio.to_thread(_ask, f"{address}/_stcore/health")

    until = perf_counter() + seconds
    edited, asked = await asyncio.gather(_every(EDIT_EVERY, edit, until), _every(ASK_EVERY, ask, until))
    return f"edits: {len(edited)}, {spread(edited)}; health: {spread(asked)}"


async def _every(pause, act, until):
    """Call act(number of calls before) again and again; returns the seconds that each call took."""
    took = []
    while (now := perf_counter()) < until:
        took.append(await timed(act(len(took))))
        await asyncio.sleep(max(0, now + pause - perf_counter()))
    return took


def _ask(url):
    with urllib.request.urlopen(url) as answer:
        answer.read()


async def beside(name, number, address, process, seconds):
    """Print what the student sees before, with and after so many strangers."""
    async with Visitor(address) as visitor:
        await visitor.open()
        print(f"  before:   {await student(visitor, address, 5)}; {_threads(process)} threads")
        come(name, address, number, seconds + ARRIVAL)
        await asyncio.sleep(ARRIVAL)
        print(f"  with:     {await student(visitor, address, seconds)}; {_threads(process)} threads")
        await asyncio.sleep(RECOVERY)
        print(f"  {RECOVERY} s on:  {await student(visitor, address, 5)}; {_threads(process)} threads", flush=True)


def _threads(process):
    """The number of threads of a process (Linux)."""
    return len(list(Path(f"/proc/{process.pid}/task").iterdir()))


def ending(name, number, address, process):
    """Print how long a server takes to shut down while strangers are connected."""
    strangers = come(name, address, number, 100)
    strangers.join(2 * ARRIVAL)
    start = perf_counter()
    process.terminate()
    with suppress(Exception):
        process.wait(60)
    print(
        f"  SIGTERM with them at work: {'ended after' if process.poll() is not None else 'not ended in'}"
        f" {perf_counter() - start:.1f} s",
        flush=True,
    )
    process.kill()
    strangers.kill()


def main():
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hostile_clients", description=__doc__.split("\n")[0])
    parser.add_argument("what", nargs="*", choices=[*STRANGERS, []], help="some of them only")
    parser.add_argument("--strangers", type=int)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--no-end", action="store_true")
    asked = parser.parse_args()
    for name in asked.what or STRANGERS:
        number = asked.strangers or STRANGERS[name]
        print(f"{number} strangers: {globals()[name].__doc__} Load {getloadavg()[0]:.1f}", flush=True)
        with server.running() as (address, process):
            asyncio.run(beside(name, number, address, process, asked.seconds))
            if not asked.no_end:
                ending(name, number, address, process)


if __name__ == "__main__":
    main()
