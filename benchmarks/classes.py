"""Measures a class of 300 students on one server (Linux).

They join, follow, answer, and come back after the server was killed.

python -m benchmarks.classes             a little more than two minutes; --minutes 30 watches memory for half an hour
python -m benchmarks.classes --copies    two copies of the app, which share a class in Redis

It prints numbers and does not judge them. The students run on the same machine, in one other process, and take a share
of its cores.
"""

import argparse
import asyncio
import json
import os
import random
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from time import perf_counter

from benchmarks.load import spread
from benchmarks.memory import resident
from board import assets
from tests import server, valkey
from tests.classroom.asking import new_key, new_student
from tests.classroom.classes import BOARD, CHOICE, MODE
from tests.classroom.lines import Line

STUDENTS, STEPS, WITHIN, ANSWERED_WITHIN = 300, 20, 5.0, 10.0
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 5.0  # s before a student tries again
SCENE = {**BOARD, "scene": {"points": [[i / 7, -i / 9] for i in range(60)]}}
LOST = OSError, asyncio.IncompleteReadError, IndexError, ValueError  # errors of a connection that breaks at any point
PARTS = 6  # how often memory is read


class Student:
    """A student who follows: `state` is the latest state, and `times` {number of a state: when it came}."""

    def __init__(self, addresses, one):
        self.lines, self.one, self.me = [Line(address) for address in addresses], one, new_student()
        self.state, self.times, self.news = {}, {}, asyncio.Event()
        self.task = None

    @property
    def line(self):
        return self.lines[0]

    async def join(self):
        """Open the page, with all that it loads, and follow; returns the seconds that it took."""
        start = perf_counter()
        for path in (f"class/{self.one['code']}", "class/api/page.js", assets.board_address()):
            await self.line.ask("GET", path, Accept_Encoding="gzip")
        _, _, body = await self.line.ask("GET", f"class/api/join/{self.one['code']}")
        self.task = asyncio.create_task(self.follow(json.loads(body)["id"]))
        await self.heard(lambda state: state)
        if self.state["board"]:
            path = f"class/api/{self.one['id']}/board/{self.state['board']}"
            await self.line.ask("GET", path, Accept_Encoding="gzip")
        return perf_counter() - start

    async def follow(self, id):
        """Keep a stream open; if it breaks, try again after a growing pause."""
        pause = FIRST_PAUSE
        while True:
            with suppress(*LOST):
                events = self.line.follow(f"class/api/{id}/stream?me={self.me}")
                await anext(events)
                async for state in events:  # none if the server does not have the class yet
                    self.times[state["number"]] = perf_counter()
                    self.state, pause = state, FIRST_PAUSE
                    self.news.set()
            self.lines = [*self.lines[1:], self.lines[0]]  # a balancer would lead the student to another copy
            await asyncio.sleep(pause * random.uniform(0.8, 1.2))
            pause = min(LONGEST_PAUSE, 2 * pause)

    async def heard(self, holds):
        """Wait until `holds(state)` is true."""
        while not holds(self.state):
            self.news.clear()
            await self.news.wait()

    async def got(self, number):
        """When the state of this number came, or the first one after it."""
        await self.heard(lambda state: state["number"] >= number)
        return min(when for came, when in self.times.items() if came >= number)

    async def answer(self, question, value):
        path = f"class/api/{self.one['id']}/answer/{question}"
        return (await self.line.ask("PUT", path, {"value": value}, X_Class_Me=self.me))[0]

    def leave(self):
        self.task.cancel()


class Lecturer:
    """The lecturer, whose browser saves the parts and answers of the class in `kept`."""

    def __init__(self, address):
        self.line, self.key = Line(address), new_key()
        self.one, self.kept = {}, {"parts": {}, "answers": {}}

    async def ask(self, method, path, value=None):
        status, _, body = await self.line.ask(method, f"class/api/{path}", value, X_Class_Key=self.key)
        return status, json.loads(body)

    async def begin(self):
        _, self.one = await self.ask("POST", "start", {"code": self.one.get("code"), "kept": self.kept})
        return self

    async def show(self, part, value):
        self.kept["parts"][part] = value
        return (await self.ask("PUT", f"{self.one['id']}/{part}", value))[1].get("number")

    async def step(self, step):
        return await self.show("step", {"board": None, "settings": {"step": step}, "says": f"Step {step}"})

    async def collect(self, question):
        _, told = await self.ask("GET", f"{self.one['id']}/answers/{question}")
        self.kept["answers"][question] = told["answers"]
        return told


def used(processes):
    """CPU seconds that the processes have used."""
    stats = [Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split() for process in processes]
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) / os.sysconf("SC_CLK_TCK")


async def joining(students):
    """Let all students join within five seconds."""

    async def come(student, after):
        await asyncio.sleep(after)
        return await student.join()

    waits = await asyncio.gather(*(come(each, WITHIN * i / len(students)) for i, each in enumerate(students)))
    print(f"{len(students)} join within {WITHIN:g} s: {spread(waits)} (target: ≤ 3000 ms each)")


async def stepping(lecturer, students, processes):
    """Make a step each second, and measure when it arrives."""
    waits, cpu, start = [], used(processes), perf_counter()
    for step in range(STEPS):
        due = start + step
        await asyncio.sleep(max(0, due - perf_counter()))
        said = perf_counter()
        number = await lecturer.step(step)
        waits += [when - said for when in await asyncio.gather(*(student.got(number) for student in students))]
    share = (used(processes) - cpu) / (perf_counter() - start)
    print(f"A step a second, shown → received: {spread(waits)} (target: p95 ≤ 200 ms)")
    print(f"  of one core the server takes {share:.1%} (target: ≤ 10 %)")


async def answering(lecturer, students):
    """Let all students answer within ten seconds, while the lecturer collects the answers once a second."""
    await lecturer.show("question", CHOICE)

    async def answer(i, student):
        await asyncio.sleep(random.uniform(0, ANSWERED_WITHIN))
        start = perf_counter()
        assert await student.answer("q1", i % 2) == 200
        return perf_counter() - start

    answers = asyncio.gather(*(answer(i, student) for i, student in enumerate(students)))
    while not answers.done():
        await lecturer.collect("q1")
        await asyncio.sleep(1)
    told = await lecturer.collect("q1")
    ones = sum(told["answers"].values())
    waits = spread(answers.result())
    print(
        f"{len(students)} answers within {ANSWERED_WITHIN:g} s: {told['answered']} are there, {ones} of them 1; {waits}"
    )
    print(f"  here are {told['here']}")


async def lasting(lecturer, students, processes, minutes):
    """Watch the memory during a lesson: steps, boards, and students who come and go."""
    print(f"{minutes:g} minutes of a step a second, a board every ten, one student in ten coming anew a minute")
    sizes = [sum(map(resident, processes))]
    start, step = perf_counter(), 0
    for part in range(1, PARTS + 1):
        while perf_counter() - start < part * 60 * minutes / PARTS:
            step += 1
            await lecturer.step(step)
            if step % 10 == 0:
                await lecturer.show("board", SCENE)
                await lecturer.collect("q1")
            if step % 2 == 0:
                await _anew(random.choice(students))
            await asyncio.sleep(1)
        sizes.append(sum(map(resident, processes)))
    print("  MB: " + " ".join(f"{size:.0f}" for size in sizes) + " (target: flat)")


async def _anew(student):
    student.leave()
    student.state = {}
    await student.join()


async def coming_back(lecturer, students, process, again):
    """Kill a server: the lecturer's browser finds the class on another copy, or restores it on a new server."""
    before = len((await lecturer.collect("q1"))["answers"])
    number = max(student.state["number"] for student in students)
    process.kill()
    process.wait()
    lecturer.line = Line(await asyncio.to_thread(again))
    start = perf_counter()
    await lecturer.begin()
    await lecturer.step(STEPS)
    await asyncio.gather(*(student.got(number + 1) for student in students))
    seconds = perf_counter() - start
    after = len((await lecturer.collect("q1"))["answers"])
    print(f"Killed: {len(students)} are back {seconds:.1f} s after there is a server (target: ≤ 10 s)")
    print(f"  {after} of {before} answers are there")
    code, is_same = lecturer.one["code"], all(student.one["code"] == lecturer.one["code"] for student in students)
    print(f"  the code {code} is {'the same' if is_same else 'another'}")


async def lesson(copies, minutes, again):
    """A lesson on `copies`, [(address, process)]; again() returns the address to use after the first was killed."""
    addresses, processes = [address for address, _ in copies], [process for _, process in copies]
    lecturer = await Lecturer(addresses[0]).begin()
    for address in addresses:
        # Compresses the board on this copy, as does the first visitor with a board.
        await Line(address).ask("GET", assets.board_address(), Accept_Encoding="gzip")
    await lecturer.show("mode", MODE)
    await lecturer.show("board", SCENE)
    students = [Student(addresses[i % 2 :] + addresses[: i % 2], lecturer.one) for i in range(STUDENTS)]
    await joining(students)
    await stepping(lecturer, students, processes)
    await answering(lecturer, students)
    await lasting(lecturer, students, processes, minutes)
    await coming_back(lecturer, students, processes[0], again)
    for student in students:
        student.leave()


def main():
    parser = argparse.ArgumentParser(prog="python -m benchmarks.classes", description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=1, help="for which memory is watched")
    parser.add_argument("--copies", action="store_true", help="two copies of the app, and Redis")
    asked = parser.parse_args()
    if sys.platform != "linux":
        sys.exit("this benchmark reads /proc and so needs Linux")
    print(f"{os.cpu_count()} cores, load before: {os.getloadavg()[0]:.1f}")
    with ExitStack() as up:
        if asked.copies:
            memory, _ = up.enter_context(valkey.running())
            copies = [up.enter_context(server.running(CLASS_STORE=memory)) for _ in range(2)]
            asyncio.run(lesson(copies, asked.minutes, lambda: copies[1][0]))
        else:
            port = server.free_port()
            copies = [up.enter_context(server.running(port=port))]
            asyncio.run(lesson(copies, asked.minutes, lambda: up.enter_context(server.running(port=port))[0]))


if __name__ == "__main__":
    main()
