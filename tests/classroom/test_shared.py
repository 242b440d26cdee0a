"""Classes in Redis: the state machine of test_orders, and servers that are killed."""

import asyncio
import functools
from contextlib import ExitStack, aclosing

import pytest
from hypothesis import settings
from redis import Redis
from starlette.applications import Starlette

from classroom import redis_store
from classroom.redis_store import RedisStore
from classroom.routes import ClassRoutes, open_store
from tests import server, valkey
from tests.classroom.asking import BOARDS, PATIENCE, Browser, new_key, new_student
from tests.classroom.classes import BOARD, CHOICE, MODE, who
from tests.classroom.lines import Line
from tests.classroom.test_orders import Orders
from tests.classroom.test_served import value
from tests.websocket_visitor import run

pytestmark = pytest.mark.served


@functools.cache
def memory():
    """A Redis server for the state machine of this file, which stops after the tests."""
    up = valkey.running()
    address, _ = up.__enter__()
    CLOSING.append(up)
    return address


CLOSING = []


@pytest.fixture(scope="module", autouse=True)
def _end_memory():
    yield
    for up in CLOSING:
        up.__exit__(None, None, None)


class SharedOrders(Orders):
    """The same orders when the store loses its memory with the server; changes are sent at once or not at all."""

    def __init__(self):
        self.present, redis_store.PRESENCE_INTERVAL_SECONDS = redis_store.PRESENCE_INTERVAL_SECONDS, 10 * PATIENCE
        super().__init__()

    def new_store(self):
        with Redis.from_url(memory()) as redis:
            redis.flushall()
        return RedisStore(memory(), now=self.clock)

    def expire(self):
        before = [lesson.is_known for lesson in self.lessons]
        super().expire()
        if before != [lesson.is_known for lesson in self.lessons]:
            self.run(self.room.store._reload_all())  # the server does this every few seconds

    def teardown(self):
        self.room.close()
        super().teardown()
        redis_store.PRESENCE_INTERVAL_SECONDS = self.present


TestSharedOrders = SharedOrders.TestCase
TestSharedOrders.settings = settings(max_examples=15, stateful_step_count=25)


class Copy:
    """A running copy of the app, and the requests to it."""

    def __init__(self, served, key):
        (address, self.process), self.key = served, key
        self.line = Line(address)

    async def ask(self, method, path, sent=None, **headers):
        status, _, body = await self.line.ask(method, f"class/api/{path}", sent, X_Class_Key=self.key, **headers)
        return status, value(body)

    async def answer(self, id, given, me):
        return (await self.line.ask("PUT", f"class/api/{id}/answer/q1", {"value": given}, X_Class_Me=me))[0]

    def follow(self, id, me):
        return aclosing(self.line.follow(f"class/api/{id}/stream?me={me}"))


async def told(events, number):
    """The first state with at least this number."""
    return await anext(state async for state in events if state["number"] >= number)


async def restored(copy, kept):
    """Restore the class as the lecturer's browser does, which tries again until Redis can be reached."""
    while (answer := await copy.ask("POST", "start", {"code": None, "kept": kept}))[0] == 503:
        await asyncio.sleep(0.1)  # polls until Redis is up; nothing is asserted after a fixed time
    assert answer[0] == 200
    return answer[1]


async def lesson(first, second, kill_memory):
    """A class on two servers: the first is killed, and then Redis."""
    one = (await first.ask("POST", "start", {"code": None, "kept": None}))[1]
    id, (near, far) = one["id"], (new_student(), new_student())
    async with second.follow(id, far) as there:
        assert (await anext(there))[0] == 200
        async with first.follow(id, near) as here:
            assert (await anext(here))[0] == 200
            await anext(here), await anext(there)
            for part, sent in (("mode", MODE), ("board", BOARD), ("question", CHOICE)):
                number = (await first.ask("PUT", f"{id}/{part}", sent))[1]["number"]
                for events in (here, there):
                    assert (await told(events, number))["number"] == number
            state = value((await second.line.ask("GET", f"class/api/{id}/state?me={far}"))[2])
            assert (await second.ask("GET", f"{id}/board/{state['board']}"))[1] == BOARD
            assert [await first.answer(id, 0, near), await second.answer(id, 1, far)] == [200, 200]
            answers = (await first.ask("GET", f"{id}/answers/q1"))[1]
            assert answers["answers"] == {who(id, near): 0, who(id, far): 1}
            assert answers["here"] == 2
            first.process.kill()
        number = (await second.ask("PUT", f"{id}/mode", {**MODE, "paused": True}))[1]["number"]
        assert (await told(there, number))["mode"] == {**MODE, "paused": True}
        assert (await second.ask("GET", f"{id}/answers/q1"))[1]["answers"] == answers["answers"]
        await asyncio.to_thread(kill_memory)
        kept = {"parts": {"mode": MODE, "question": CHOICE}, "answers": {"q1": answers["answers"]}}
        again = await restored(second, kept)
        assert again["id"] == id
        assert (await told(there, again["state"]["number"]))["mode"] == MODE  # its stream was never interrupted
        assert (await second.ask("GET", f"{id}/answers/q1"))[1]["answers"] == answers["answers"]
        assert (await second.ask("POST", f"{id}/end"))[0] == 200
        assert [state async for state in there][-1] == {"ended": True}


def test_a_class_goes_on_when_a_copy_is_killed_and_when_the_memory_is():
    port, key = server.free_port(), new_key()
    with ExitStack() as up:
        address, memory = up.enter_context(valkey.running(port))
        copies = [Copy(up.enter_context(server.running(CLASS_STORE=address)), key) for _ in range(2)]

        def kill_memory():
            memory.kill()
            memory.wait()
            up.enter_context(valkey.running(port))

        run(lesson(*copies, kill_memory))


def test_a_hall_that_asks_at_once_is_answered():
    async def test():
        with Redis.from_url(memory()) as redis:
            redis.flushall()
        room = ClassRoutes(BOARDS, RedisStore(memory()))
        browser = Browser(Starlette(routes=room.routes()))
        one = (await browser.ask("POST", "api/start", {}, key=new_key())).value
        students = [new_student() for _ in range(300)]
        looks = [browser.ask("GET", f"api/{one['id']}/state?me={me}") for me in students]
        assert {answer.status for answer in await asyncio.gather(*looks)} == {200}
        room.close()

    run(test())


def test_where_the_memory_cannot_be_reached_that_is_said_in_one_sentence():
    async def test():
        room = ClassRoutes(BOARDS, RedisStore(f"redis://127.0.0.1:{server.free_port()}"))
        browser = Browser(Starlette(routes=room.routes()))
        for method, path in (("POST", "start"), ("GET", "join/ABCDEF"), ("GET", f"x/state?me={new_student()}")):
            answer = await browser.ask(method, f"api/{path}", {}, key=new_key())
            assert (answer.status, [*answer.value]) == (503, ["reason", "problem"])
        stream = await browser.ask("GET", f"api/x/stream?me={new_student()}")
        assert stream.status == 503

    run(test())


def test_what_is_no_address_ends_the_program_in_one_sentence():
    with pytest.raises(SystemExit, match="CLASS_STORE"):
        open_store("somewhere")
