"""The reducers of a class agree with a model of the server in random orders."""

from perceptron_core import Dataset, Perceptron
from tests import dependencies
from tests.board.runs import run_for_browser

FIXTURE = "../tests/board/class_orders.mjs"
POINTS = [[-3.0, 1.0], [2.0, 2.0], [1.0, -1.0]]
ORDERS, STEPS = 600, 200


def board_data(revision, labels):
    dataset = Dataset(POINTS, labels)
    return {**run_for_browser(dataset, Perceptron().train(dataset)), "revision": revision, "answered": ["", 0]}


def test_what_is_published_and_answered_is_never_lost_and_each_state_is_reached(js):
    dependencies.meets("board/model/class/lecturer.js")
    dependencies.meets("board/model/class/student.js")
    boards = [board_data(1, [-1, 1, 1]), board_data(2, [1, 1, -1])]
    played = js(FIXTURE, "play", boards, ORDERS, STEPS)
    assert not played["problem"], "\n".join([played["problem"], *played["trace"]])
    assert played["missing"] == []
