"""Between the network and Streamlit: of what comes over a websocket, what pages of this app send, at a bearable pace.

Streamlit does what any message asks: it forgets a session, starts git, or names an address for each of a million files
to upload, while everybody else waits. No page here needs that.
"""

import asyncio
from time import monotonic

from google.protobuf.message import DecodeError
from streamlit.proto.BackMsg_pb2 import BackMsg

KINDS = "rerun_script", "stop_script", "app_heartbeat"
LONGEST = 200_000  # bytes of a request for a run besides what the controls say: most of it are links
LONGEST_NAME = 100  # of a part of a page; Streamlit logs those that it does not know
MOST_CONTROLS = 1000  # on a page
# How Streamlit's names of controls begin; the latter say what happened once.
OWN = "$$ID", "$$STREAMLIT_INTERNAL_KEY_$$ID"

PACE = 1 / 40  # s that each message of one connection takes, on average
AHEAD = 1.0  # s that a connection may be ahead of that: forty messages at once
# A message takes longer, by so many times what the server is late with everything, but by no more than BUSY: with ten
# connections that send as fast as they can, nobody else would be heard. Who sends one a second never waits.
DELAY = 10
BUSY = 0.5  # s


class Hearing:
    """ASGI middleware for an `st.App`."""

    def __init__(self, app):
        self.app = app

    async def __call__(self, scope, receive, send):
        await self.app(scope, _heard(receive) if scope["type"] == "websocket" else receive, send)


def _heard(receive):
    """`receive` of one connection without what no page sends; who sends too fast waits, and the network with him."""
    due = monotonic()

    async def hear():
        nonlocal due
        while True:
            message = await receive()
            if message["type"] != "websocket.receive":
                return message
            now = monotonic()
            due = max(due + PACE, now - AHEAD)
            wait = max(0, due - now)
            await asyncio.sleep(wait)  # also for 0 s: it is the others' turn
            late = monotonic() - now - wait
            due += min(DELAY * late, BUSY)
            if is_from_a_page(message.get("bytes") or b""):
                return message

    return hear


def is_from_a_page(data):
    """Whether this is a message that a browser sends for one of the pages."""
    try:
        message = BackMsg.FromString(data)
    except DecodeError:
        return False
    asked = message.rerun_script
    controls = asked.widget_states.widgets
    return (
        message.WhichOneof("type") in KINDS
        and asked.ByteSize() - asked.widget_states.ByteSize() <= LONGEST
        and len(asked.fragment_id) <= LONGEST_NAME
        and len(controls) <= MOST_CONTROLS
        and all(control.id.startswith(OWN) for control in controls)
    )
