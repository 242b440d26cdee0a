"""Pictures that move together: the space of weights, the race of the proof, two boards in lock-step."""

import json

import numpy as np
import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Perceptron, growth


def state(board, name):
    """What the second picture shows, as the numbers from which it is drawn."""
    return json.loads(board.root.locator(f"[data-picture={name}]").get_attribute("data-state"))


def drawn_disc(board):
    """The centre of the disc that stands for the present step, px from the drawing's corner."""
    d = board.root.locator(".chart path.here").get_attribute("d")
    x, y, radius = (float(part) for part in d.removeprefix("M").replace("a", ",").split(",")[:3])
    return x + radius, y


# ---- the space of weights -----------------------------------------------------------------------------------


def test_the_space_turns_and_the_keys_still_step(open_board):
    board = open_board("weight_space?preset=and gate").press("Home")
    board.root.get_by_label("What is shown of the space").select_option(label="all of (w₁, w₂, b)")
    edges = board.root.locator(".chart.cone path").first
    before = edges.get_attribute("d")
    board.button("Turn the space to the left").click()
    expect(edges).not_to_have_attribute("d", before)
    board.button("Turn the space to the right").click()
    expect(edges).to_have_attribute("d", before)
    box = board.root.locator(".chart.cone").bounding_box()
    board.page.mouse.move(box["x"] + 200, box["y"] + 200)
    board.page.mouse.down()
    board.page.mouse.move(box["x"] + 260, box["y"] + 230)
    board.page.mouse.up()
    expect(edges).not_to_have_attribute("d", before)
    board.plot.focus()
    board.press("ArrowRight").has(step=1)


def test_any_place_in_the_space_of_weights_is_a_line_in_the_plane(open_board):
    board = open_board("weight_space?preset=and gate").press("End")
    here, inside = drawn_disc(board), board.root.locator(".chart .sketch").bounding_box()
    board.page.mouse.move(inside["x"] + here[0], inside["y"] + here[1])
    final = Perceptron().train(PRESETS["and gate"](0)).hyperplane(20)
    ghost = np.array(board.traces()["candidates"])
    assert np.allclose(final.distances(ghost), 0, atol=0.05)  # the pointer is within half a pixel of w
    board.page.mouse.move(5, 5)
    board.page.wait_for_function(
        "!document.querySelector('.board .plot').data.find((t) => t.name == 'candidates').x.length"
    )


def test_in_every_frame_of_a_step_the_place_is_the_line(open_board):
    board = open_board("weight_space?preset=separable", motion=True)
    board.press("Home", "ArrowRight").has(step=1)
    frames = board.page.evaluate(
        """async () => {
          const plot = document.querySelector(".board .plot");
          const seen = [];
          document.querySelector("button.forward").click();
          for (let last = 0; last < 3; last += seen.at(-1).done) {
            await new Promise(requestAnimationFrame);
            const { w, b } = JSON.parse(document.querySelector("[data-picture=slice]").dataset.state);
            const { x, y } = plot.data.find((trace) => trace.name === "line");
            seen.push({ w, b, line: x.map((value, i) => [value, y[i]]), done: w[0] > 2.6 });
          }
          return seen;
        }"""
    )
    assert len({tuple(frame["w"]) for frame in frames}) > 3  # it moves
    for frame in frames:
        if frame["line"]:
            assert np.allclose(np.array(frame["line"]) @ frame["w"] + frame["b"], 0, atol=1e-8)


def test_the_step_travels_from_page_to_page(open_board):
    board = open_board("?preset=and gate").press("Home", "ArrowRight", "ArrowRight", "ArrowRight").has(step=3)
    for title in ("Weight space", "Convergence", "Playground"):
        board.go(title).has(step=3)
    board.press("ArrowRight").has(step=4)
    board.go("Convergence").has(step=4)


# ---- the race -----------------------------------------------------------------------------------------------


def test_37_mistakes_break_the_bound_without_a_bias_and_keep_their_own(open_board):
    board = open_board("convergence?preset=separable")
    board.page.get_by_role("button", name="Break (R/γ*)²").click()
    board.has(points=2, updates=37)
    board.press("End")
    expect(board.root.locator(".proof")).to_contain_text("37 ≤ 113.4, the bound")
    expect(board.root.locator(".proof")).to_contain_text("37 > 9: broken, since that proof has no bias")


def test_without_a_separator_the_race_has_no_floor_and_shows_the_cycle(open_board):
    board = open_board("convergence?preset=xor").press("End")
    dataset = PRESETS["xor"](0)
    trace = Perceptron().train(dataset)
    half = growth(trace)
    shown = state(board, "norm")
    assert (shown["norm"], shown["ceiling"]) == pytest.approx((half.squared_norm[-1], half.ceiling[-1]), rel=1e-9)
    assert shown["floor"] is None
    expect(board.root.locator(".proof")).to_contain_text("no separating line exists")
    expect(board.root).to_contain_text("The cycle: 4 mistakes that repeat for ever")
    expect(board.page.get_by_text("No bound: no separating line exists.").first).to_be_visible()


def test_another_page_opens_in_the_middle_of_a_sweep(open_board):
    board = open_board("convergence?preset=and gate")
    board.page.get_by_role("radio", name="Gap γ*").click()
    board.page.get_by_role("slider", name="Gaps from γ* = 0.5 down to").press("End")
    expect(board.page.get_by_test_id("stSliderThumbValue").get_by_text("0.001")).to_be_visible()
    board.page.get_by_role("button", name="Run 500 datasets").click()
    expect(board.page.get_by_text(" of 500 runs")).to_be_visible()
    board.go("Playground")
    board.go("Convergence")
    board.page.get_by_role("radio", name="Gap γ*").click()
    expect(board.page.get_by_role("button", name="Run 500 datasets")).to_be_visible()
    expect(board.page.get_by_test_id("stPlotlyChart")).to_have_count(0)  # no result of a sweep that was left


# ---- two boards in lock-step --------------------------------------------------------------------------------


def test_a_click_in_either_picture_places_a_point_in_both(open_board):
    board = open_board("conventions?preset=and gate")
    second = board.root.locator(".second")
    box = second.bounding_box()
    board.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 3)
    board.settled().has(points=5)
    for plot in board.root.locator(".plot").all():
        expect(plot.locator(".painted .signs path")).to_have_count(5)


def test_conventions_of_a_lecture(open_board):
    board = open_board("conventions?preset=and gate")
    board.rules("Right rule").get_by_role("button", name="004").click()
    trace = Perceptron(bias="none", order="first").train(PRESETS["and gate"](0))
    board.has(**{"other-updates": len(trace), "other-outcome": trace.outcome})
    expect(board.root.locator(".name.other")).to_contain_text(
        "bias none (b stays 0), boundary mistake (score 0 is a mistake), order first"
    )


@pytest.mark.parametrize(
    ("button", "lesson", "look"),
    [
        ("See the loop stop with margin 0", "conventions", "the margins are 0 and 2"),
        ("See one point turn the line by 50°", "max_margin", "the best margin γ* is 0.8963"),
        ("See k = −1 swap the sides", "margins", "all margins are negative"),
        ("See the line of Figure 1 at distance 0.3536", None, "|b|/‖w‖ = 0.3536"),
    ],
)
def test_one_click_shows_a_slip(open_board, button, lesson, look):
    board = open_board().go_to_errata()
    lecture = {"See one": "001", "See k =": "003"}.get(button[:7], "000")
    board.page.get_by_role("tab", name=lecture).click()
    board.page.get_by_role("button", name=button).click()
    note = board.page.locator(".board-note")
    expect(note).to_contain_text(look)
    expect(note).to_be_in_viewport()
    if lesson:
        board.has(lesson=lesson)
    if lesson == "conventions":
        board.has(updates=1, **{"other-updates": 2})
    if lesson == "max_margin":
        expect(board.root).to_contain_text("Stage 4 of 4: canonical lines and support vectors.")
    if lesson == "margins":
        fields = [board.root.get_by_label(name, exact=True).input_value() for name in ("w₁", "w₂", "b")]
        assert fields == ["-2", "-1", "2"]


def test_the_preimage_is_drawn(open_board):
    board = open_board().go_to_errata()
    board.page.get_by_role("tab", name="004").click()
    expect(board.page.locator("[data-test-script-state=notRunning]")).to_have_count(1)  # the page has run again with it
    board.page.get_by_text("See both pairs of lines").click()
    expect(board.page.get_by_text("x₁ − x₂ = 1/√2").first).to_be_visible()
