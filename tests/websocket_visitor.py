"""A visitor without a browser: only the WebSocket messages between a page and its server."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from itertools import count

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import connect

LARGEST = 2**24  # bytes of the largest message that is accepted
PATIENCE = 120  # seconds before a test that waits for an answer fails


def run(coroutine):
    """The result of a coroutine, which runs in a thread of its own: an open browser may use this thread's event
    loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asyncio.wait_for(coroutine, PATIENCE)).result()


class Visitor:
    """One session: `async with Visitor(address) as visitor`, then `open` for the first run of a page.

    session   its id, which a reconnecting browser sends
    data      the last data of the page's board
    controls  {label: id}; a control without a label has its component's name, or its kind
    errors    the exceptions that the page has shown
    received  bytes received
    """

    def __init__(self, address, **headers):
        self.headers, self.session = headers, ""
        self.url = address.replace("http", "ws", 1) + "/_stcore/stream"
        self.client, self.numbers = f"wire{id(self)}", count(1)
        self.data, self.controls, self.errors, self.received = None, {}, [], 0
        self.board, self.fragments = "", {}
        self.states = {}  # the controls' values, which go with every message

    async def __aenter__(self):
        protocols = ["streamlit", "token", self.session] if self.session else ["streamlit"]
        options = {"compression": None, "max_size": LARGEST, "open_timeout": None, "ping_interval": None, "proxy": None}
        self.socket = await connect(self.url, subprotocols=protocols, additional_headers=self.headers, **options)
        if cookies := self.socket.response.headers.get_all("Set-Cookie"):
            self.headers["Cookie"] = "; ".join(cookie.partition(";")[0] for cookie in cookies)
        return self

    async def __aexit__(self, *_):
        await self.socket.close()

    async def open(self, query="", page=""):
        """Run a page, and wait until all of it has arrived."""
        await self.rerun(query_string=query, page_name=page)
        while not self.finished(await self.read()):
            pass
        return self

    async def come_again(self):
        """Connect again, as after a lost connection; returns whether the session is the same as before."""
        before = self.session
        await self.__aenter__()
        await self.open()
        return self.session == before

    async def edit(self, *edit):
        """Send one edit, and wait until the board has data that answer it."""
        await self.edit_all([edit])

    async def edit_all(self, edits):
        """Send several edits at once, and wait until the board has data that answer them."""
        numbered = [[next(self.numbers), self.data["revision"], *edit] for edit in edits]
        await self.send({"client": self.client, "edits": numbered})
        while self.data["answered"] != [self.client, numbered[-1][0]]:
            await self.read()

    async def send(self, edits):
        """Send edits as the board would."""
        await self.set_state(json.dumps({"edits": edits}))

    async def set_state(self, text):
        """Send the state of the board as a text, JSON or not."""
        await self.say(self.board, json_value=text)

    async def press(self, label):
        """Press a button, and wait until all of its effects have arrived."""
        button = self.controls[label]
        await self.say(button, trigger_value=True)
        del self.states[button]
        while not self.finished(await self.read()):
            pass

    async def choose(self, label, option):
        """Choose one of a row of options, and wait until all of its effects have arrived."""
        await self.say(self.controls[label], string_array_value={"data": [option]})
        while not self.finished(await self.read()):
            pass

    async def say(self, control, **value):
        """Set a control to a value."""
        self.states[control] = {"id": control, **value}
        widgets = {"widgets": list(self.states.values())}
        await self.rerun(fragment_id=self.fragments[control], widget_states=widgets)

    async def rerun(self, **request):
        """Ask for a run, as a browser does for every change."""
        await self.socket.send(BackMsg(rerun_script=request).SerializeToString())

    async def read(self):
        """The next message, after its contents are stored."""
        raw = await self.socket.recv()
        self.received += len(raw)
        message = ForwardMsg.FromString(raw)
        if message.HasField("new_session"):
            self.session = message.new_session.initialize.session_id
        self._take(message.delta)
        return message

    def _take(self, delta):
        kind = delta.new_element.WhichOneof("type")
        element = getattr(delta.new_element, kind) if kind else None
        if kind == "bidi_component" and element.component_name == "board":
            self.board, self.data = element.id, json.loads(element.json)
        elif kind == "exception":
            self.errors.append(element.message)
        if hasattr(element, "id"):
            self.fragments[element.id] = delta.fragment_id
            self.controls[_name(element, kind)] = element.id

    @staticmethod
    def finished(message):
        """Whether this is the end of a run after which no other run follows at once."""
        early = message.script_finished == ForwardMsg.FINISHED_EARLY_FOR_RERUN
        return message.WhichOneof("type") == "script_finished" and not early


def _name(element, kind):
    return getattr(element, "label", "") or getattr(element, "component_name", "") or kind
