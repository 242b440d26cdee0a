"""A program's run on the board: its own states, at every position."""

import json

import numpy as np
import pytest

from perceptron_core import PRESETS, Perceptron
from perceptron_core.diagnosis.catalogue import MISTAKES
from perceptron_core.diagnosis.diagnose import Diagnosis, Explanation
from perceptron_core.diagnosis.programs import Program
from tests.board.runs import parse_number
from ui.visitor import checked_runs
from ui.visitor.points import Points

AND = PRESETS["and gate"](0)
SOME = [mistake for mistake in MISTAKES if not mistake.each][::3] + [mistake for mistake in MISTAKES if mistake.batch]


def opened(js, mistake):
    """(the CheckedRun of a program in node, its History)."""
    program = Program(Perceptron(bias="radius", learning_rate=0.5), mistake)
    found = Diagnosis(AND, None, (Explanation(mistake, (program,), is_whole=False),))
    data = json.loads(json.dumps(checked_runs.board_data(Points(AND), found, Perceptron())))
    side, _ = data["run"]["sides"]
    run = js.new("model/runs/checked_run.js", "CheckedRun", side, data["points"], data["labels"])
    return run, program.run(AND, looks=side["total"])


@pytest.mark.parametrize("mistake", SOME, ids=lambda mistake: mistake.name)
def test_each_position_has_the_state_the_example_and_the_epoch_of_the_program(js, mistake):
    run, history = opened(js, mistake)
    states = [[*line["w"], line["b"]] for line in run["states"]]
    for position in range(1, min(len(history.index), 12) + 1):
        k = run("updatesAt", position)
        assert states[k] == [*history.w[position], history.b[position]]
        assert run("exampleAt", position) == history.index[position - 1]
        assert run("epochAt", position) == 1 + history.ends[: position - 1].sum()
        counts = np.bincount(history.index[:position][history.corrected[:position]], minlength=len(AND))
        if run("isUpdate", position):
            assert run("corrections", k) == counts.tolist()
            step = np.subtract(run("update", k)["after"]["w"], run("update", k)["before"]["w"])
            assert run("update", k)["step"] == step.tolist()


@pytest.mark.parametrize("mistake", SOME, ids=lambda mistake: mistake.name)
def test_each_step_says_whether_w_and_b_change_and_with_which_score(js, mistake):
    run, history = opened(js, mistake)
    changed = (np.diff(np.column_stack([history.w, history.b]), axis=0) != 0).any(axis=1)
    for position in range(1, min(len(history.index), 12) + 1):
        story = run("story", position, False, False)
        assert ("changes w and b" in story["title"]) == changed[position - 1]
        assert parse_number(story["lines"][0].split("= ")[-1].removesuffix(".")) == pytest.approx(
            history.score[position - 1], rel=1e-3
        )


def checked_pair(js, change=0):
    """(the CheckedPair of a program in node, its data), with another last b of the program."""
    mistake = MISTAKES[0]
    found = Diagnosis(AND, None, (Explanation(mistake, (Program(Perceptron(), mistake),), is_whole=False),))
    data = json.loads(json.dumps(checked_runs.board_data(Points(AND), found, Perceptron())))
    data["run"]["sides"][0]["states"][-1][-1] += change
    return js.new("model/runs/checked_run.js", "CheckedPair", data["run"], data, "null"), data


def test_runs_with_the_same_examples_and_other_states_are_not_the_same(js):
    pair, _ = checked_pair(js)
    assert pair("equals", checked_pair(js)[0])
    assert not pair("equals", checked_pair(js, change=1)[0])


def test_it_opens_where_the_runs_part_and_stays_there_after_the_same_answer(js):
    pair, data = checked_pair(js)
    here = {"position": 0, "fresh": True}
    assert pair("place", None, here, False, "") == {"position": data["run"]["parting"], "fresh": False}
    assert pair("place", pair, {"position": 5, "fresh": False}, False, "") == {"position": 5, "fresh": False}
