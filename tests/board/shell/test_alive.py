"""What follows from an edit is there in the same frame, and the server's answer changes nothing of it."""

import numpy as np
import pytest

from perceptron_core import PRESETS, Dataset, Inseparable, Perceptron, separate
from tests.board.runs import value

ALIVE = ["playground", "weight_space", "neuron", "convergence", "conventions", "margins", "max_margin"]
RULES = [Perceptron(), Perceptron(bias="radius", order="first", learning_rate=0.5), Perceptron(bias="none")]
# What only the server has, and what says that it is not yet there.
LATER = {"certificate", "common"}


def seen(board):
    """What is drawn of the points and the run, and said beside it, but for what only the server has."""
    traces = {name: places for name, places in board.traces().items() if name not in LATER}
    said = [text for text in board.part("aside").text.split("\n") if "No line can separate" not in text]
    return traces, board.state("outcome"), board.state("updates"), said


EDITS = {
    "a click": lambda board: board.click(0.7, 0.2),
    "the other class": lambda board: board.press("n", "f"),
    "a nudge": lambda board: board.press("n", "Shift+ArrowUp", "Shift+ArrowRight"),
    "one less": lambda board: board.press("p", "Delete"),
    "undone": lambda board: board.click(0.7, 0.2).press("Control+z"),
}


@pytest.mark.parametrize("lesson", ALIVE)
@pytest.mark.parametrize("edit", EDITS)
def test_the_answer_changes_nothing(open_in_node, lesson, edit):
    board = open_in_node(lesson, PRESETS["and gate"](0)).press("End")
    EDITS[edit](board)
    before = seen(board)
    board.answer().has(pending=0)
    assert seen(board) == before
