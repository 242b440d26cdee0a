"""An HTTP client that calls the class server's ASGI app without a network.

Both run in the same event loop.
"""

import asyncio
import json
import secrets
from dataclasses import dataclass

from starlette.applications import Starlette

from classroom.routes import ClassRoutes

TURNS = 30  # turns of the event loop, after which every message that needs no waiting has been sent
BOARDS = {"en": "app/static/board-1.js", "de": "app/static/board-2.js"}
PATIENCE = 10  # seconds before a test that waits fails


def new_key():
    return secrets.token_urlsafe(32)


def new_student():
    return secrets.token_urlsafe(18)[:22]


@dataclass
class Answer:
    status: int
    headers: dict
    body: bytes

    @property
    def value(self):
        return json.loads(self.body)


async def settle():
    """Return when every message has reached its streams."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


class Browser:
    """A client of the app; `host` is its address."""

    def __init__(self, app=None, host="10.0.0.1", base="", **headers):
        self.app = app or Starlette(routes=ClassRoutes(BOARDS).routes())
        self.host, self.base, self.headers = host, base, headers

    async def ask(self, method, path, value=None, *, body=None, key=None, me=None, **headers):
        """The response to one request; `value` is sent as JSON, `body` as it is, and a list `body` in parts."""
        if body is None:
            body = b"" if value is None and method == "GET" else json.dumps(value).encode()
        asked = [("message", part) for part in (body if isinstance(body, list) else [body])]
        answer = Answering()
        await self.app(self._scope(method, path, key, me, headers), _sending(asked), answer.send)
        return Answer(answer.status, answer.headers, b"".join(answer.parts))

    def _scope(self, method, path, key, me, headers):
        said = {"host": "class.test", **self.headers, **headers}
        said |= {name: value for name, value in (("x-class-key", key), ("x-class-me", me)) if value is not None}
        path, _, query = path.partition("?")
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": f"{self.base}/class/{path}",
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.lower().replace("_", "-").encode(), value.encode()) for name, value in said.items()],
            "client": (self.host, 1),
            "server": ("class.test", 80),
        }

    def follow(self, id, me, reads=True):
        """A stream that is open until the server ends it or the test closes it: `async with browser.follow(…) as
        stream`."""
        return Stream(self, f"api/{id}/stream?me={me}", reads)


def _sending(messages):
    """An ASGI `receive` that gives all messages, then waits for ever and never reports a disconnect."""
    left = [{"type": "http.request", "body": part, "more_body": True} for _, part in messages]
    left[-1]["more_body"] = False

    async def receive():
        return left.pop(0) if left else await asyncio.Event().wait()

    return receive


class Answering:
    def __init__(self):
        self.status, self.headers, self.parts = None, {}, []
        self.more = True

    async def send(self, message):
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            self.parts.append(message.get("body", b""))
            self.more = message.get("more_body", False)


class Stream(Answering):
    """The events that arrive over a stream.

    events  the states so far; `ended` says whether the server has ended the stream
    """

    def __init__(self, browser, path, reads):
        super().__init__()
        self.browser, self.path = browser, path
        self.gone, self.reading = asyncio.Event(), asyncio.Event()
        if reads:
            self.reading.set()

    async def __aenter__(self):
        scope = self.browser._scope("GET", self.path, None, None, {})
        self.task = asyncio.create_task(self.browser.app(scope, self._receive, self.send))
        await settle()
        return self

    async def __aexit__(self, *_):
        self.gone.set()
        async with asyncio.timeout(PATIENCE):
            await self.task

    async def send(self, message):
        await self.reading.wait()
        await super().send(message)

    async def _receive(self):
        await self.gone.wait()
        return {"type": "http.disconnect"}

    @property
    def events(self):
        return [json.loads(part[6:]) for part in b"".join(self.parts).split(b"\n\n") if part.startswith(b"data: ")]

    @property
    def ended(self):
        return self.task.done()

    async def told(self, number):
        """The first state with at least this number."""
        async with asyncio.timeout(PATIENCE):
            while not (found := [event for event in self.events if event.get("number", 0) >= number]):
                await asyncio.sleep(0.001)
        return found[0]
