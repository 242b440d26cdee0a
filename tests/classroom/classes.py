"""A class for tests, with a lecturer, students and a clock that tests move."""

import hashlib
from base64 import urlsafe_b64encode
from dataclasses import dataclass

from starlette.applications import Starlette

from classroom import limits
from classroom.routes import ClassRoutes
from classroom.store import Store
from tests.classroom.asking import BOARDS, Browser, new_key, new_student

MODE = {"follow": True, "paused": False}
BOARD = {"page": "hyperplane", "scene": {"points": [[1, 2]]}, "data": None}
STEP = {"board": None, "settings": {"step": 3}, "says": "γ is −1"}
CHOICE = {"id": "q1", "form": "choice", "asks": "Which?", "choices": ["this", "that"], "open": True}
NUMBER = {"id": "q2", "form": "number", "asks": "How far?", "open": True}


def hashed(text, length):
    return urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode()[:length]


def who(id, me):
    """The id of a student that the lecturer sees."""
    return hashed(id + me, 16)


class Clock:
    """A clock in seconds, which only tests move."""

    def __init__(self):
        self.time = 1000.0

    def __call__(self):
        return self.time


@dataclass
class Class:
    """A class that has started, with a browser for everybody in it."""

    clock: Clock
    store: Store
    browser: Browser
    room: ClassRoutes
    key: str
    id: str = ""
    code: str = ""

    async def begin(self, **kept):
        answer = await self.ask("POST", "start", {"code": None, "kept": kept or None})
        self.id, self.code = answer.value["id"], answer.value["code"]
        return self

    async def ask(self, method, path, value=None, **more):
        """The response to a request of the lecturer."""
        return await self.browser.ask(method, f"api/{path}", value, key=self.key, **more)

    async def publish(self, part, value):
        return (await self.ask("PUT", f"{self.id}/{part}", value)).value["number"]

    async def answer(self, question, value, me=None):
        return await self.browser.ask(
            "PUT", f"api/{self.id}/answer/{question}", {"value": value}, me=me or new_student()
        )

    async def state(self, me=None, after=-1):
        return await self.browser.ask("GET", f"api/{self.id}/state?after={after}&me={me or new_student()}")

    async def answers(self, question, after=0):
        return (await self.ask("GET", f"{self.id}/answers/{question}?after={after}")).value


def new_class(**more):
    clock = Clock()
    store = Store(clock)
    room = ClassRoutes(BOARDS, store, limits.RateLimiter(clock))
    browser = Browser(Starlette(routes=room.routes("/a/b")), base="/a/b", **more)
    return Class(clock, store, browser, room, new_key())
