"""The lesson on noise: all predictors follow the step, and the drawing is the core's."""

import numpy as np
import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Perceptron, averaged, error_history, flip_labels, pocket, true_error
from tests.pages.opened import opened

NOISY = PRESETS["noisy"](8)
TRACE = Perceptron().train(NOISY, max_epochs=10)
SOURCE = PRESETS["noisy"].source
PAGE = "noise?preset=noisy&seed=8"


@pytest.fixture
def noisy(open_in_node):
    return open_in_node("noise", app=opened("noise", preset="noisy", seed="8"))


def lies_on(places, line):
    """Whether both ends of a drawn line are on a line."""
    drawn = np.array(places, dtype=float)
    return np.abs(line.distances(drawn)).max() < 1e-9 * np.abs(drawn).max()


def test_all_readers_follow_the_step(noisy):
    history, kept_at = error_history(TRACE), pocket(TRACE).updates
    noisy.press("Home")
    for k in range(1, 30):
        noisy.press("ArrowRight").has(step=k)
        looks = int(TRACE.examined[k - 1])
        mean, kept = averaged(TRACE, looks), TRACE.hyperplane(int(kept_at[k]))
        traces, told = noisy.traces(), noisy.shown("errors")
        for name, line in (("averaged", mean), ("pocket", kept), ("line", TRACE.hyperplane(k))):
            assert lies_on(traces[name], line) if line.is_defined else not traces[name]
        assert told["training"] == {name: int(errors[k]) for name, errors in history.items()}
        assert told["truth"]["averaged"] == pytest.approx(float(true_error(mean, SOURCE)))
        assert told["truth"]["pocket"] == pytest.approx(float(true_error(kept, SOURCE)))
        np.testing.assert_allclose(noisy.shown("path")["averaged"]["w"], mean.w, rtol=1e-9, atol=1e-12)
    assert noisy.wait(500).sent == []  # nothing was sent to the server


def test_between_two_mistakes_the_average_moves_on(noisy):
    noisy.field("What one step is").choose("example")
    looks = next(look for look in range(1, 400) if look not in TRACE.examined)
    noisy.plot.focus()
    noisy.press("Home", *["ArrowRight"] * looks)
    assert f"The mean over {looks} examples" in noisy.part(".readers").text
    np.testing.assert_allclose(noisy.shown("path")["averaged"]["w"], averaged(TRACE, looks).w, rtol=1e-9)


def test_the_table_says_what_the_core_computes(noisy):
    noisy.press("End")
    kept = pocket(TRACE)
    lines = [TRACE.last, averaged(TRACE), kept.hyperplane]
    wrong = [int(TRACE.perceptron.is_mistake(line.scores(NOISY.X), NOISY.y).sum()) for line in lines]
    expected = [[f"{count}", f"{true_error(line, SOURCE):.3f}"] for count, line in zip(wrong, lines, strict=True)]
    texts = [row[1:] for row in noisy.page("table", ".readers")]
    assert texts[:3] == expected == [["7", "0.234"], ["9", "0.101"], ["6", "0.122"]]
    assert texts[3][0] == "9"


def test_each_reader_is_a_layer(noisy):
    noisy.press("End")
    names = {"Averaged line": ["averaged"], "Pocket line": ["pocket"], "Vote, as shading": ["votePlus0", "voteMinus2"]}
    for layer, traces in names.items():
        assert all(noisy.traces()[trace] for trace in traces)
        assert noisy.field(layer).is_checked
        noisy.field(layer).click()
        assert not any(noisy.traces()[trace] for trace in traces)
    assert noisy.part("[data-picture=errors] :is(path.line, path.last)").count
    assert not noisy.part("[data-picture=errors] path.averaged").count


def test_the_chart_shows_either_error(noisy):
    choice = noisy.field("What the chart shows")
    assert choice.value == "true"
    noisy.press("t")
    assert choice.value == "training"
    assert noisy.part("[data-picture=errors] .axis").texts[-1] == "misclassified of 40"
    assert "true errors" in choice.text
    choice.choose("true")
    assert noisy.shown("errors")["shows"] == "true"


def test_without_a_source_there_is_only_training(open_in_node):
    board = open_in_node("noise", app=opened("noise", preset="xor"))
    assert not board.field("What the chart shows").is_seen
    assert board.shown("errors")["truth"] is None
    board.press("Home", *["ArrowRight"] * 4)
    assert board.shown("errors")["training"] == {"last": 4, "averaged": 2, "pocket": 1, "voted": 2}
    assert "The pocket perceptron uses the line after mistake 3." in board.part(".readers").text


def test_undo_takes_noise_back(open_board):
    board = open_board(PAGE)
    board.page.get_by_role("button", name="Noise: none").click()
    board.page.get_by_role("slider", name="Probability").focus()
    board.press("End")
    button = board.page.get_by_role("button", name="Noise: ")
    expect(button).to_have_text("Noise: p = 0.5, T = 10")
    board.has(updates=len(Perceptron().train(flip_labels(NOISY, 0.5, 0), max_epochs=10)))
    board.plot.focus()
    board.press("Control+z").has(updates=len(TRACE)).settled()
    expect(button).to_have_text("Noise: none, T = 10")
    board.press("Control+Shift+z").settled()
    expect(button).to_have_text("Noise: p = 0.5, T = 10")


def test_where_two_lines_are_the_same_both_are_seen(noisy):
    order = list(noisy.traces())  # from back to front: dashed lines are over solid ones
    assert order.index("averaged") < order.index("line") < order.index("pocket")


def test_no_points_and_then_some(noisy):
    noisy.button("Clear: delete").click()
    assert "There are no points yet. Place some points of both classes." in noisy.answer().part(".readers").text
    noisy.click(1, 1).press("-").click(-1, -1).has(points=2).answer().press("End")
    assert noisy.shown("errors")["training"]["last"] == 0
    assert any(noisy.shown("path")["averaged"]["w"])
