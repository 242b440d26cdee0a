"""Hostile WebSocket messages: the sender's session and all others go on."""

import asyncio
import json
import math
import random

import pytest

from board.edits import MOST_POINTS
from perceptron_core import PRESETS
from tests import server
from tests.board.test_edits import NASTY_VALUES, mutate, mutate_message
from tests.websocket_visitor import Visitor, run
from ui.visitor import link

pytestmark = pytest.mark.served


@pytest.fixture(scope="module")
def quiet(tmp_path_factory):
    """The address of a server for these tests only, whose log must have no traceback either."""
    log = tmp_path_factory.mktemp("strangers") / "log"
    with server.running(log=log) as (address, _):
        yield address
    assert "Traceback" not in log.read_text(encoding="utf-8")


def test_who_leaves_in_the_midst_of_something_is_no_error(quiet):
    async def leave(number):
        async with Visitor(quiet) as visitor:
            await visitor.rerun()
            for _ in range(number % 8):
                await visitor.read()
            await visitor.rerun(page_name="hyperplane")
            if number % 2:
                visitor.socket.transport.abort()
            elif number % 3:
                await visitor.socket.send(b"x" * 2_100_000)  # above the size limit

    async def all_of_them():
        await asyncio.gather(*(leave(number) for number in range(100)), return_exceptions=True)

    run(all_of_them())


UNREADABLE = ["", "{", '{"edits": ', "[" * 100_000, '{"a":' * 100_000, "1" * 5000, '{"edits": ' + "1" * 5000 + "}"]
OTHER = ["null", "NaN", "[1]", '"x"', "5", '{"edits": null}', '{"edits": 5}', '{"edits": [[]]}', '{"edits": {}}']
DEEP = [f'{{"edits": {"[" * depth}{end}{"]" * depth}}}' for depth in (300, 600, 800, 900, 950) for end in (1, 2)]
VALUES = [
    {"string_value": "nonsense"},
    {"double_value": math.nan},
    {"double_value": 1e300},
    {"bool_value": True},
    {"json_value": "{"},
    {"json_trigger_value": "["},
    {"string_array_value": {"data": []}},
    {"string_array_value": {"data": ["nonsense"]}},
    {"string_trigger_value": {"data": "x"}},
]
CONTROLS = {
    "": ["Preset", "Seed", "Bias", "Order", "Learning rate η"],
    "convergence": ["Change"],
    "conventions": ["Boundary"],
    "errata": ["tabs"],
}


class Stranger(Visitor):
    """A Visitor who also finds tabs, and stays on the page."""

    page = ""

    async def rerun(self, **request):
        self.page = request.setdefault("page_name", self.page)
        await super().rerun(**request)

    async def read(self):
        message = await super().read()
        if tabs := message.delta.add_block.tab_container.id:
            self.controls["tabs"], self.fragments[tabs] = tabs, message.delta.fragment_id
        return message


def visit(address, actions, **where):
    """The result of `actions`, a coroutine function of a Visitor, on an open page."""

    async def all_of_it():
        async with Stranger(address) as visitor:
            await visitor.open(**where)
            await actions(visitor)

    run(all_of_it())


async def finish(visitor):
    while not visitor.finished(await visitor.read()):
        pass


async def takes_an_edit(visitor):
    """Assert that the session goes on: it answers an edit, and shows no error."""
    await visitor.edit("set", [[1, 2], [3, 4]], [1, -1])
    assert visitor.data["points"] == [[1, 2], [3, 4]]
    await finish(visitor)
    assert not visitor.errors


@pytest.mark.parametrize("states", [UNREADABLE, OTHER, DEEP], ids=["unreadable", "other", "deep"])
def test_a_state_of_the_board_that_is_none(address, states):
    async def send(visitor):
        for state in states:
            await visitor.set_state(state)
            await finish(visitor)
            await takes_an_edit(visitor)

    visit(address, send)


def test_mutated_messages(address):
    rng = random.Random(11)

    async def send(visitor):
        for _ in range(10):
            for _ in range(10):
                await visitor.set_state(json.dumps({"edits": mutate_message(rng, visitor.data["revision"])}))
                await finish(visitor)
            await takes_an_edit(visitor)

    visit(address, send)


@pytest.mark.parametrize("page", CONTROLS, ids=lambda page: page or "playground")
def test_a_control_that_says_what_it_cannot(address, page):
    async def say(visitor):
        for drawer in [label for label in visitor.controls if label.startswith(("Conventions", "Right rule"))]:
            await visitor.press(drawer)
        for label in CONTROLS[page]:
            for value in VALUES:
                control = visitor.controls[label]
                visitor.fragments[control] = ""  # runs the whole page: after an edit its parts may have other ids
                await visitor.say(control, **value)
                await finish(visitor)
                visitor.states.clear()
                if page == "errata":  # it has no board
                    assert not visitor.errors
                else:
                    await takes_an_edit(visitor)

    visit(address, say, page=page)


def test_sessions_do_not_see_each_other_s_points(address):
    async def side_by_side():
        async with Visitor(address) as one, Visitor(address) as other:
            other.client = one.client  # as if somebody had guessed it
            await one.open("preset=xor")
            await other.open("preset=noisy&seed=3")
            assert one.data["points"] == PRESETS["xor"](0).X.tolist()
            assert other.data["points"] == PRESETS["noisy"](3).X.tolist()
            for i in range(10):
                await asyncio.gather(one.edit("set", [[i, 1]], [1]), other.edit("set", [[i, -1], [0, 0]], [-1, 1]))
                assert one.data["points"] == [[i, 1]]
                assert other.data["points"] == [[i, -1], [0, 0]]
                await asyncio.gather(finish(one), finish(other))

    run(side_by_side())


def test_a_full_board_says_so(address):
    points = [[i, i % 7] for i in range(MOST_POINTS)]

    async def fill(visitor):
        await visitor.edit("set", points, [1] * MOST_POINTS)
        await visitor.edit("add", 0.5, 0.5, 1)
        assert visitor.data["points"] == points
        await finish(visitor)

    visit(address, fill)


LINK = "https://perceptron.test/?s=1abc"
CODES = [
    *NASTY_VALUES,
    *("\x00", "💥" * link.MOST_QR_CHARACTERS, "\u3042" * link.MOST_QR_CHARACTERS, "x" * link.MOST_QR_CHARACTERS),
]


def test_codes_of_what_is_no_link(quiet):
    async def ask(visitor):
        for code in CODES:
            await visitor.set_state(json.dumps({"code": code}))
            await finish(visitor)
        await visitor.set_state(json.dumps({"code": LINK}))
        await finish(visitor)
        assert visitor.data["session"]["code"]["link"] == LINK
        await takes_an_edit(visitor)

    visit(quiet, ask)


RULES = {"bias": "unit", "order": "cyclic", "boundary": "mistake", "learning_rate": 1, "seed": 0}
SCENE = {
    "version": 1,
    "page": "playground",
    "points": {"preset": "xor", "seed": 3, "points": [[1, 2], [3, 4]], "labels": [1, -1]},
    "rules": {"": RULES, "left": {**RULES, "learning_rate": 0.5}},
    "board": {"step": [2, False], "views": {"plane": {"x": [0, 1]}}, "layers": ["line"]},
}


def test_scenes_that_no_board_has_kept(quiet):
    rng = random.Random(12)

    async def give(change):
        async with Stranger(quiet) as visitor:  # a session restores only one scene
            await visitor.open()
            kept = {"session": visitor.data["session"]["id"], "client": "tab", "number": 1, "scene": SCENE}
            await visitor.set_state(json.dumps({"scene": change(kept)}))
            await finish(visitor)
            await takes_an_edit(visitor)
            return visitor.data["session"]["restored"]

    async def all_of_them():
        restored = [await give(change) for change in (dict, *[lambda kept: mutate(kept, rng)] * 25)]
        await give(lambda kept: {**kept, "scene": {**SCENE, "rules": {"": {**RULES, "learning_rate": 10**400}}}})
        assert restored[0]
        assert not all(restored)

    run(all_of_them())


GOOD_GRID = {
    "edited_rows": {"0": {"x₁": 7}, "1": {"class": "−"}},
    "added_rows": [{"x₁": 1, "x₂": 2, "class": "+"}],
    "deleted_rows": [],
}
GRIDS = [
    *(
        {**GOOD_GRID, "edited_rows": rows}
        for rows in ({"999": {"x₁": 1}}, {"-1": {"x₁": 1}}, {"x": {}}, {"0": {"nowhere": 1}}, {"0": []}, [])
    ),
    *(
        {**GOOD_GRID, "edited_rows": {"0": {"x₁": cell}}}
        for cell in ("text", "1", [], {}, True, 10**400, math.nan, math.inf, 1e300, None)
    ),
    *({**GOOD_GRID, "edited_rows": {"0": {"class": cell}}} for cell in ("?", 1, [], {}, "\ud800", None)),
    *({**GOOD_GRID, "added_rows": rows} for rows in ([{}], [{"x₁": 1}], [{"nowhere": 1}], [None], {}, [{}] * 100_000)),
    *({**GOOD_GRID, "deleted_rows": rows} for rows in ([999], [-1], ["0"], [0.5], [[]], [0] * 100_000, {})),
    *({}, {"edited_rows": {}}, {"_index": 1}),
]


def test_changes_that_no_table_of_points_has(quiet):
    rng = random.Random(13)

    async def change(visitor):
        await visitor.press("Data")
        for changes in [*GRIDS, *(mutate(GOOD_GRID, rng) for _ in range(20)), [], 5, None]:
            table = visitor.controls["dataframe"]
            await visitor.say(table, string_value=json.dumps(changes))
            await finish(visitor)
            assert not visitor.errors, changes
            visitor.states.clear()
            await takes_an_edit(visitor)

    visit(quiet, change)
