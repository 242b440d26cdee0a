"""Fixtures for the tests of classes."""

import asyncio

import pytest

from tests import websocket_visitor
from tests.classroom.asking import PATIENCE
from tests.classroom.classes import new_class


@pytest.fixture
def in_class():
    """A function that runs a coroutine test and passes it a class that has started."""

    def run(test, **more):
        async def body():
            async with asyncio.timeout(PATIENCE):
                await test(await new_class(**more).begin())

        websocket_visitor.run(body())

    return run
