"""The neuron lesson follows the plane beside it, and links store its form."""

import numpy as np
import pytest

from perceptron_core import PRESETS, Perceptron
from tests.pages.opened import opened, press

AND = PRESETS["and gate"](0)
TRACE = Perceptron().train(AND)
NEURON = "[data-picture=neuron]"


@pytest.fixture
def board(open_in_node):
    return open_in_node("neuron", AND)


def test_both_pictures_show_the_same_step(board):
    board.press("Home")
    compared = 0
    for k in range(1, len(TRACE) + 1):
        board.press("ArrowRight").has(step=k)
        line, shown, i = TRACE.hyperplane(k), board.shown("neuron"), int(TRACE.index[k - 1])
        assert shown["step"] == k
        assert shown["weights"] == [line.b, *line.w]
        assert (shown["example"], shown["wrong"]) == (i, True)
        assert shown["s"] == TRACE.hyperplane(k - 1).scores(AND.X[i])
        assert shown["now"] == line.scores(AND.X[i])
        drawn = np.array([place for place in board.traces()["line"] if place[0] is not None], dtype=float)
        if len(drawn):
            scores = shown["weights"][0] + drawn @ shown["weights"][1:]
            assert np.abs(scores).max() <= 1e-9 * np.abs(drawn).max()
            compared += 1
    assert compared > 15
    assert board.wait(500).sent == []  # nothing was sent to the server


def test_the_neuron_moves_in_the_frames_in_which_the_line_does(open_in_node):
    board = open_in_node("neuron", AND, motion=True).press("Home", "ArrowRight", "ArrowRight", "ArrowRight")
    frames = []
    while not frames or frames[-1]["now"] != -1 or frames[-1]["pulses"]:  # the third mistake
        pulses = board.part(f"{NEURON} .pulse").count
        frames.append({**board.shown("neuron"), "pulses": pulses, "line": board.traces()["line"]})
        assert len(frames) < 600
        board.wait(10)
    assert {frame["pulses"] for frame in frames} <= {0, 1, 3}  # along the edges, from the cell, and none
    moving = [frame for frame in frames if -1 < frame["now"] < 1]
    assert moving
    for frame in moving:
        line = np.array([place for place in frame["line"] if place[0] is not None], dtype=float)
        scores = frame["weights"][0] + line @ frame["weights"][1:]
        assert np.abs(scores).max() <= 1e-9 * max(1, np.abs(line).max())


def test_the_bias_is_a_weight_or_a_threshold(board):
    board.press("Home", "ArrowRight")
    inputs = board.part(f"{NEURON} .input")
    assert inputs.count == 3
    bias = board.field("How the bias is drawn")
    assert "bias: threshold θ = −b" in bias.text
    bias.choose("threshold")
    assert inputs.count == 2
    assert "−θ" in board.part("[aria-label='What the neuron adds up']").text
    board.plot.focus()
    board.press("v")
    assert inputs.count == 3
    assert "target +1" in board.part(f"{NEURON} .words").text
    board.press("u", "End", "ArrowLeft")
    assert "target 0" in board.part(f"{NEURON} .words").text


def test_a_link_holds_how_the_neuron_is_written(open_in_node):
    board = open_in_node("neuron", app=opened("neuron")).press("Home", "ArrowRight", "v", "u")
    state, link = board.shown("neuron"), board.link()
    there = open_in_node("neuron", app=opened("neuron", s=link))
    assert there.field("How the bias is drawn").value == "threshold"
    assert there.field("How the output is written").value == "step"
    assert there.shown("neuron") == state


def test_a_point_that_is_chosen_goes_through(board):
    board.press("End", "n")
    assert board.shown("neuron")["example"] == 0
    assert "Example 1: s = 1 > 0" in board.part(".neuron .sentence").text
    board.press("Escape")
    assert "There is no example at the inputs" in board.part(".neuron .sentence").text


@pytest.mark.parametrize("size", [[604, 302], [364, 269]])  # px, on a screen and on a phone
def test_why_a_bias(open_in_node, size):
    board = open_in_node("neuron", app=opened("neuron"))
    board.page("resize", size)
    board.use(lambda app: press(app, "Why a bias?")).has(points=2, outcome="cycle")
    assert not board.field("How the bias is drawn").is_seen
    assert board.part(f"{NEURON} .input").count == 2
    board.use(lambda app: press(app, "Now with x₀")).has(points=2, outcome="converged", updates=11)
    assert board.field("How the bias is drawn").is_seen
    assert board.part(f"{NEURON} .input").count == 3


def test_it_is_told_to_who_does_not_see(board):
    board.press("Home", "ArrowRight", "ArrowRight", "ArrowRight").wait(500)
    ((label, text),) = board.part(NEURON).each("aria-label", "aria-describedby")
    assert label == "The same line as a neuron"
    assert (
        "w₀ = −1, w₁ = 1, w₂ = 0. The weight of x₀ = 1 replaces the bias, because w₀x₀ = b. "
        "x⁽³⁾ = (0, 1) has s = 1, output +1 and target −1."
    ) in board.part(f"#{text}").text
    board.press("r").wait(500)
    assert sum("|w₀| increases. w₁ does not change. w₂ becomes 0" in said for said in board.spoken) == 1
