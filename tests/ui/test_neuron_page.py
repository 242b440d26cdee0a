"""The lesson on the neuron in a browser: it follows the plane beside it, and a link holds how it is written."""

import json

import numpy as np
import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Perceptron
from tests.ui.test_share import shared

AND = PRESETS["and gate"](0)
TRACE = Perceptron().train(AND)
PAGE = "neuron?preset=and gate"
# What both pictures show in each frame while the third mistake is told.
FRAMES = """() => new Promise((done) => {
  const [plot, neuron] = [".board .plot", "[data-picture=neuron]"].map((name) => document.querySelector(name));
  const frames = [];
  const look = () => {
    const { weights, now } = JSON.parse(neuron.dataset.state);
    const { x, y } = plot.data.find(({ name }) => name === "line");
    const pulses = neuron.querySelectorAll(".pulse").length;
    frames.push({ pulses, weights, now, line: x.map((value, i) => [value, y[i]]) });
    if ((now === -1 && !pulses) || frames.length > 600) done(frames); else requestAnimationFrame(look);
  };
  for (let i = 0; i < 3; i++) plot.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  requestAnimationFrame(look);
})"""


def state(board):
    return json.loads(board.root.locator("[data-picture=neuron]").get_attribute("data-state"))


def test_both_pictures_show_the_same_step(open_board):
    board = open_board(PAGE).press("Home")
    before, compared = len(board.sent), 0
    for k in range(1, len(TRACE) + 1):
        board.press("ArrowRight").has(step=k)
        line, shown, i = TRACE.hyperplane(k), state(board), int(TRACE.index[k - 1])
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
    assert len(board.sent) == before  # the server has been told of nothing


def test_the_neuron_moves_in_the_frames_in_which_the_line_does(open_board):
    board = open_board(PAGE, motion=True).press("Home")
    frames = board.page.evaluate(FRAMES)
    assert {frame["pulses"] for frame in frames} <= {0, 1, 3}  # along the edges, from the cell, and none
    moving = [frame for frame in frames if -1 < frame["now"] < 1]
    assert moving
    for frame in moving:
        line = np.array([place for place in frame["line"] if place[0] is not None], dtype=float)
        scores = frame["weights"][0] + line @ frame["weights"][1:]
        assert np.abs(scores).max() <= 1e-9 * max(1, np.abs(line).max())


def test_the_bias_is_a_weight_or_a_threshold(open_board):
    board = open_board(PAGE).press("Home", "ArrowRight")
    inputs = board.root.locator("[data-picture=neuron] .input")
    expect(inputs).to_have_count(3)
    board.root.get_by_label("How the bias is drawn").select_option(label="bias: threshold θ = −b")
    expect(inputs).to_have_count(2)
    expect(board.root.get_by_role("table", name="What the neuron sums up")).to_contain_text("−θ")
    board.plot.focus()
    board.press("b")
    expect(inputs).to_have_count(3)
    words = board.root.locator("[data-picture=neuron] .words")
    expect(words).to_contain_text("wanted +1")
    board.press("u", "End", "ArrowLeft")
    expect(words).to_contain_text("wanted 0")


def test_a_link_holds_how_the_neuron_is_written(open_board):
    board = open_board(PAGE).press("Home", "ArrowRight", "b", "u")
    there = open_board(shared(board).split("/", 3)[3])
    expect(there.root.get_by_label("How the bias is drawn")).to_have_value("threshold")
    expect(there.root.get_by_label("How the output is written")).to_have_value("step")
    assert state(there) == state(board)


def test_a_point_that_is_chosen_goes_through(open_board):
    board = open_board(PAGE).press("End", "n")
    assert state(board)["example"] == 0
    expect(board.root.locator(".neuron .sentence")).to_contain_text("Example 1: s = 1 > 0")
    board.press("Escape")
    expect(board.root.locator(".neuron .sentence")).to_contain_text("Nothing is at the inputs")


@pytest.mark.parametrize("width", [1280, 390])
def test_why_a_bias(open_board, width):
    board = open_board("neuron", viewport={"width": width, "height": 844})
    board.page.get_by_role("button", name="Why a bias?").click()
    board.has(points=2, outcome="cycle")
    expect(board.root.get_by_label("How the bias is drawn")).to_be_hidden()
    expect(board.root.locator("[data-picture=neuron] .input")).to_have_count(2)
    board.page.get_by_role("button", name="Now with x₀").click()
    board.has(points=2, outcome="converged", updates=11)
    expect(board.root.locator("[data-picture=neuron] .input")).to_have_count(3)


def test_it_is_told_to_who_does_not_see(open_board):
    board = open_board(PAGE).press("Home", "ArrowRight", "ArrowRight", "ArrowRight")
    picture = board.root.locator("[data-picture=neuron]")
    expect(picture).to_have_attribute("aria-label", "The same line as a neuron")
    text = board.root.locator(f"#{picture.get_attribute('aria-describedby')}")
    expect(text).to_contain_text(
        "w₀ = −1, w₁ = 1, w₂ = 0; the weight of x₀ = 1 is the bias. x₃ = (0, 1) has s = 1, output +1, wanted −1."
    )
    expect(board.spoken.filter(has_text="|w₀| grows, w₁ stays, w₂ becomes 0")).to_have_count(1)
