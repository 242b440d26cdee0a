"""What browsers, files, links and courses keep from earlier versions opens as it did then.

files_of_before.json holds what the app wrote before exercises, questions and tasks had one form, and what it showed.
It must not be made again: it is the proof that the new code reads the old formats.
"""

import json
from pathlib import Path

import pytest

from perceptron_core import Dataset
from tests import dependencies
from tests.board.page import SESSION, with_plain_spaces

BEFORE = json.loads((Path(__file__).parent / "files_of_before.json").read_text(encoding="utf-8"))
PLAYER = "../tests/board/exercise_player.mjs"
CLASS_SERVER = "../tests/board/class_server.mjs"


def cases(part):
    return [pytest.param(case, id=case["name"]) for case in BEFORE[part]]


def judged(board):
    now = board.page["judged"]
    return {name: now.get(name) for name in ("result", "says", "near", "work", "isOpen", "isSpent")}


@pytest.mark.parametrize("case", cases("tabs"))
def test_a_tab_has_its_work(open_in_node, case):
    stored = json.loads(case["text"])
    board = open_in_node(case["lesson"], Dataset(stored["points"], stored["labels"]))
    board.page("reload", case["text"])
    assert judged(board) == case["judged"]
    assert board.part(".exercise .asked").text == with_plain_spaces(case["asks"])


@pytest.mark.parametrize("case", cases("files"))
def test_a_saved_file_has_its_work(open_in_node, case):
    board = open_in_node("playground")
    board.page("replay", case["text"])
    assert judged(board) == case["judged"]


@pytest.mark.parametrize("case", cases("links"))
def test_a_link_has_its_work(open_in_node, js, case):
    scene = js("shell/sharing/link.js", "unpackScene", case["text"])
    points = scene.get("points") or {}
    data = Dataset(points["points"], points["labels"]) if "points" in points else None
    opened = {**SESSION, "opened": {"id": "before", "board": scene["board"]}}
    assert judged(open_in_node(case["lesson"], data, session=opened)) == case["judged"]


def test_a_tab_has_the_tasks_of_start_here(open_in_node):
    board = open_in_node("start_here")
    board.page("reload", BEFORE["tasks"]["text"])
    board.has(**BEFORE["tasks"]["state"])
    assert board.part(".task").text == with_plain_spaces(BEFORE["tasks"]["card"])


def test_a_tab_has_its_predictions(open_in_node):
    board = open_in_node("playground")
    board.page("reload", BEFORE["asked"]["text"])
    assert board.part(".guesses").text == BEFORE["asked"]["guesses"]


def test_a_worksheet_in_a_course_has_its_work(paper, js):
    case = BEFORE["worksheet"]
    read = js("model/exercises/worksheet.js", "parseWorksheet", case["text"])
    assert read["problem"] == ""
    assert js("model/exercises/worksheet.js", "serializeWorksheet", read["worksheet"]) == case["text"]
    file = paper.new(PLAYER, "File", read["worksheet"]["exercises"], case["kept"])
    for i, before in enumerate(case["seen"]):
        file("go", i)
        assert {name: file["seen"][name] for name in ("result", "work")} == before
    file("leave")


def test_a_lecturer_s_browser_has_its_class(paper):
    dependencies.meets("board/shell/class/lecturer.js")
    stored = json.loads(BEFORE["class"]["text"])
    server = paper.new(CLASS_SERVER, "Server", stored["until"] - 1)  # before the class ended by itself
    server("elsewhere", "class", BEFORE["class"]["text"])
    kept = server["kept"]
    server("close")
    assert kept == stored
