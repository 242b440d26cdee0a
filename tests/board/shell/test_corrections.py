"""Correction counts on the board: in the picture, the table and the sentences."""

import numpy as np
import pytest

from perceptron_core import PRESETS, Perceptron
from tests.node import Source

AND = PRESETS["and gate"](0)
LAYER_LABEL = "kᵢ, corrections of each point"
RUN_LESSONS = ["playground", "neuron", "weight_space", "convergence", "noise"]


def counts_at(trace, k):
    return np.bincount(trace.index[:k], minlength=len(trace.dataset))


def count_texts(counts):
    return {f"k{'₁₂₃₄₅₆₇₈₉'[i]} = {count}" for i, count in enumerate(counts) if count}


def open_table(board):
    board.part("details.points > summary").click()
    return board.wait(300)


def column_texts(board, heading="kᵢ"):
    at = board.part("details.points thead th").texts.index(heading)
    return [row[at] for row in board.page("table", "details.points")]


@pytest.mark.parametrize("lesson", RUN_LESSONS)
def test_at_every_step_the_picture_and_the_table_have_the_counts_of_the_core(open_in_node, lesson):
    board = open_table(open_in_node(lesson, AND).press("Home"))
    assert board.texts("corrections") == []
    board.field(LAYER_LABEL).click()
    trace = Perceptron().train(AND)
    for k in range(len(trace) + 1):
        board.has(step=k).wait(300)
        counts = counts_at(trace, k)
        assert set(board.texts("corrections")) == count_texts(counts)
        assert column_texts(board) == [str(count) for count in counts]
        board.press("ArrowRight")
    assert board.wait(500).sent == []


def test_a_count_moves_in_the_frame_of_its_step(open_in_node):
    board = open_in_node("playground", AND, motion=True).press("Home")
    board.field(LAYER_LABEL).click()
    trace, seen = Perceptron().train(AND), set()
    board.press("ArrowRight")
    for _ in range(40):
        step = int(board.state("step"))
        assert set(board.texts("corrections")) == count_texts(counts_at(trace, step))
        seen.add(step)
        board.wait(50)
    assert seen == {0, 1}


def test_below_the_table_stands_the_sum_and_what_it_is_for_the_best_line(open_in_node):
    board = open_table(open_in_node("playground", AND).press("Home", *["ArrowRight"] * 3))
    of_run, of_best = board.wait(300).part("details.points .under p").texts
    trace = Perceptron().train(AND)
    assert "Σ kᵢ = k = 3." in of_run
    assert of_run.endswith(f"= {trace.b[3]:g}.".replace("-", "−"))
    assert "Σ αᵢyᵢ = 0" in of_best
    assert "only support vectors can have αᵢ > 0" in of_best


def test_of_two_runs_each_has_its_counts_wherever_a_point_is_told(open_in_node):
    board = open_table(open_in_node("conventions", AND).press("Home"))
    board.field(LAYER_LABEL).click()
    runs = [Perceptron(bias="radius", boundary="positive").train(AND), Perceptron().train(AND)]
    board.press("ArrowRight", times=4).wait(300)
    looks = int(board.field("Position in the run").value)
    ks = [int((trace.examined <= looks).sum()) for trace in runs]
    for name, trace, k in zip(("left", "right"), runs, ks, strict=True):
        assert column_texts(board, f"{name} kᵢ") == [str(count) for count in counts_at(trace, k)]
    board.press("n").wait(500)
    for name, trace, k in zip(("Left run", "Right run"), runs, ks, strict=True):
        assert f"k₁ = {counts_at(trace, k)[0]}" in board.spoken[-1].split(f"{name}: ")[1].split("Right run")[0]
    assert len(board.part("details.points .under p").texts) == 3


@pytest.mark.parametrize("lesson", ["margins", "max_margin", "soft_margin", "other_lines"])
def test_without_a_run_there_are_no_counts(open_in_node, lesson):
    board = open_table(open_in_node(lesson, AND))
    assert "kᵢ" not in board.part("details.points thead th").texts
    assert board.part("details.points .under p").count == 0
    assert not any("kᵢ" in text for text in board.part("label").texts)


def test_while_the_run_is_that_of_other_points_nothing_is_counted(js):
    """If a point is deleted, another one gets its number."""
    run = {"corrections": Source("(k) => [k, 0]")}
    assert js("math/corrections.js", "correctionsAt", {"run": run, "k": 3, "ahead": False}) == [3, 0]
    assert js("math/corrections.js", "correctionsAt", {"run": run, "k": 3, "ahead": True}) is None
