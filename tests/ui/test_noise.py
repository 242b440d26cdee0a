"""The lesson on noise in a browser: all readers follow the step, and what is drawn is what the core computes."""

import json

import numpy as np
import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Perceptron, averaged, error_history, flip_labels, pocket, true_error

NOISY = PRESETS["noisy"](8)
TRACE = Perceptron().train(NOISY, max_epochs=10)
SOURCE = PRESETS["noisy"].source
PAGE = "noise?preset=noisy&seed=8"


def state(board, name):
    return json.loads(board.root.locator(f"[data-picture={name}]").get_attribute("data-state"))


def lies_on(places, line):
    """Whether the two ends of what is drawn are on a line."""
    drawn = np.array(places, dtype=float)
    return np.abs(line.distances(drawn)).max() < 1e-9 * np.abs(drawn).max()


def test_all_readers_follow_the_step(open_board):
    board = open_board(PAGE)
    board.plot.focus()
    before = len(board.sent)
    history = error_history(TRACE)
    board.press("Home")
    for k in range(1, 30):
        board.press("ArrowRight").has(step=k)
        looks = int(TRACE.examined[k - 1])
        mean, kept = averaged(TRACE, looks), TRACE.hyperplane(int(pocket(TRACE).updates[k]))
        traces, told = board.traces(), state(board, "errors")
        for name, line in (("averaged", mean), ("pocket", kept), ("line", TRACE.hyperplane(k))):
            assert lies_on(traces[name], line) if line.is_defined else not traces[name]
        assert told["training"] == {name: int(errors[k]) for name, errors in history.items()}
        assert told["truth"]["averaged"] == pytest.approx(float(true_error(mean, SOURCE)))
        assert told["truth"]["pocket"] == pytest.approx(float(true_error(kept, SOURCE)))
        np.testing.assert_allclose(state(board, "path")["averaged"]["w"], mean.w, rtol=1e-9, atol=1e-12)
    assert len(board.sent) == before  # the server has been told of nothing


def test_between_two_mistakes_the_average_moves_on(open_board):
    board = open_board(PAGE)
    board.root.get_by_label("What one step is").select_option("example")
    looks = next(look for look in range(1, 400) if look not in TRACE.examined)
    board.plot.focus()
    board.press("Home", *["ArrowRight"] * looks)
    expect(board.root.locator(".readers")).to_contain_text(f"The average of {looks} looks")
    np.testing.assert_allclose(state(board, "path")["averaged"]["w"], averaged(TRACE, looks).w, rtol=1e-9)


def test_the_table_says_what_the_core_computes(open_board):
    rows = open_board(PAGE).root.locator(".readers tbody tr")
    kept = pocket(TRACE)
    lines = [TRACE.last, averaged(TRACE), kept.hyperplane]
    wrong = [int(TRACE.perceptron.is_mistake(line.scores(NOISY.X), NOISY.y).sum()) for line in lines]
    expected = [[f"{count}", f"{true_error(line, SOURCE):.3f}"] for count, line in zip(wrong, lines, strict=True)]
    texts = [row.locator("td").all_text_contents() for row in rows.all()]
    assert texts[:3] == expected == [["7", "0.234"], ["9", "0.101"], ["6", "0.122"]]
    assert texts[3][0] == "9"


def test_each_reader_is_a_layer(open_board):
    board = open_board(PAGE)
    names = {"Averaged line": ["averaged"], "Pocket": ["pocket"], "The vote, shaded": ["votePlus0", "voteMinus2"]}
    for layer, traces in names.items():
        assert all(board.traces()[trace] for trace in traces)
        board.root.get_by_text("Layers", exact=True).click()
        board.root.get_by_label(layer, exact=True).uncheck()
        board.press("Escape")
        assert not any(board.traces()[trace] for trace in traces)
    curves = board.root.locator("[data-picture=errors] path.line, [data-picture=errors] path.last")
    assert curves.count()
    assert not board.root.locator("[data-picture=errors] path.averaged").count()


def test_the_chart_shows_either_error(open_board):
    board = open_board(PAGE)
    choice = board.root.get_by_label("What the chart shows")
    expect(choice).to_have_value("true")
    board.plot.focus()
    board.press("t")
    expect(choice).to_have_value("training")
    expect(board.root.locator("[data-picture=errors] .axis").last).to_have_text("wrong of 40")
    choice.select_option("true errors")
    assert state(board, "errors")["shows"] == "true"


def test_without_a_source_there_is_only_training(open_board):
    board = open_board("noise?preset=xor")
    expect(board.root.get_by_label("What the chart shows")).to_be_hidden()
    assert state(board, "errors")["truth"] is None
    board.press("Home", *["ArrowRight"] * 4)
    assert state(board, "errors")["training"] == {"last": 4, "averaged": 2, "pocket": 1, "voted": 2}
    expect(board.root.locator(".readers")).to_contain_text("The pocket was found at mistake 3.")


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


def test_where_two_lines_are_the_same_both_are_seen(open_board):
    order = list(open_board(PAGE).traces())  # from back to front: dashes over what is drawn without
    assert order.index("averaged") < order.index("line") < order.index("pocket")


def test_no_points_and_then_some(open_board):
    board = open_board(PAGE).clear()
    expect(board.root.locator(".readers")).to_contain_text("No points yet: place some of both classes.")
    board.click(1, 1).press("-").click(-1, -1).has(points=2).settled().press("End")
    assert state(board, "errors")["training"]["last"] == 0
    assert any(state(board, "path")["averaged"]["w"])
