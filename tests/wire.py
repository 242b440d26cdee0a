"""A visitor without a browser: what goes over the websocket between a page and its server, and nothing else."""

import asyncio
import json
from itertools import count

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import connect

LARGEST = 2**24  # bytes of a message that is received
CUT_SHORT = ForwardMsg.FINISHED_EARLY_FOR_RERUN


class Visitor:
    """One session. `async with Visitor(address) as visitor:` connects; `open` runs a page for the first time.

    data      what the page's board was given last
    received  bytes that came
    errors    the exceptions that the page has shown
    """

    def __init__(self, address):
        self.url = address.replace("http", "ws", 1) + "/_stcore/stream"
        self.client, self.numbers = f"wire{id(self):x}", count(1)
        self.data, self.component, self.fragment = None, "", ""
        self.received, self.errors = 0, []

    async def __aenter__(self):
        self.socket = await connect(
            self.url, subprotocols=["streamlit"], compression=None, max_size=LARGEST, ping_interval=None
        )
        return self

    async def __aexit__(self, *_):
        await self.socket.close()

    async def open(self, query=""):
        """Run the page, and wait until all of it has come."""
        message = BackMsg()
        message.rerun_script.query_string = query
        await self.socket.send(message.SerializeToString())
        return await self.until(lambda: False)

    async def edit(self, *edit):
        """Send one edit, and wait until the board has been given data that answer it."""
        number = await self.send_edit(*edit)
        return await self.until(lambda: self.data["answered"] == [self.client, number])

    async def send_edit(self, *edit):
        """Send one edit; returns its number."""
        number = next(self.numbers)
        edits = [[number, self.data["revision"], *edit]]
        await self.send(json.dumps({"edits": {"client": self.client, "edits": edits}}))
        return number

    async def send(self, value):
        """Send what the board would set as its state, as JSON."""
        message = BackMsg()
        message.rerun_script.fragment_id = self.fragment
        message.rerun_script.widget_states.widgets.add(id=self.component, json_value=value)
        await self.socket.send(message.SerializeToString())

    async def until(self, satisfied):
        """Read messages until `satisfied`, or until a whole run has been sent."""
        while not satisfied():
            message = await self.read()
            if message.WhichOneof("type") == "script_finished" and message.script_finished != CUT_SHORT:
                return self
        return self

    async def read(self):
        """The next message, taken in."""
        raw = await self.socket.recv()
        self.received += len(raw)
        message = ForwardMsg.FromString(raw)
        if message.WhichOneof("type") == "delta" and message.delta.WhichOneof("type") == "new_element":
            element = message.delta.new_element
            if element.WhichOneof("type") == "bidi_component":
                self.component, self.fragment = element.bidi_component.id, message.delta.fragment_id
                self.data = json.loads(element.bidi_component.json)
            elif element.WhichOneof("type") == "exception":
                self.errors.append(element.exception.message)
        return message


def run(coroutine):
    """The result of a coroutine."""
    return asyncio.run(coroutine)
