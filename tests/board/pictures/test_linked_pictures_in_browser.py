"""Linked pictures in a browser: weight space, proof charts, two runs in lockstep."""

import re

import pytest
from playwright.sync_api import expect

from perceptron_core import PRESETS, Perceptron
from ui.lectures import TITLES

# ---- the space of weights -----------------------------------------------------------------------------------


def test_the_space_turns_and_the_keys_still_step(open_board):
    board = open_board("weight_space?preset=and gate").press("Home")
    board.root.get_by_label("What is shown of the weight space").select_option(label="all of (w₁, w₂, b)")
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


# ---- the proof charts -------------------------------------------------------------------------------------------


def test_another_page_opens_in_the_middle_of_a_sweep(open_board):
    board = open_board("convergence?preset=and gate")
    board.page.get_by_role("radio", name="Margin γ*").click()
    board.page.get_by_role("slider", name="Largest margins γ* from 0.5 down to").press("End")
    expect(board.page.get_by_test_id("stSliderThumbValue").get_by_text("0.001")).to_be_visible()
    board.page.get_by_role("button", name="Run the perceptron on 500 datasets").click()
    expect(board.page.get_by_text(" of 500 runs")).to_be_visible()
    board.go("Playground")
    board.go("Convergence")
    board.page.get_by_role("radio", name="Margin γ*").click()
    expect(board.page.get_by_role("button", name="Run the perceptron on 500 datasets")).to_be_visible()
    expect(board.page.get_by_test_id("stPlotlyChart")).to_have_count(0)  # the sweep was left, and its results with it


# ---- two boards in lock-step --------------------------------------------------------------------------------


def test_conventions_of_a_lecture(open_board):
    board = open_board("conventions?preset=and gate")
    board.rules("Right rule").get_by_role("button", name=TITLES["004"]).click()
    trace = Perceptron(bias="none", order="first").train(PRESETS["and gate"](0))
    board.has(**{"other-updates": len(trace), "other-outcome": trace.outcome})
    expect(board.root.locator(".name.other")).to_contain_text(
        "bias none (b is always 0), boundary mistake (score 0 is a mistake), order first"
    )


@pytest.mark.parametrize(
    ("button", "lesson", "look"),
    [
        ("See the loop stop with margin 0", "conventions", "the margins are 0 and 2"),
        ("See one point turn the line by 50°", "max_margin", "the largest margin γ* is 0.8963"),
        ("See the line of Figure 1 at distance 0.3536", None, "|b|/‖w‖ = 0.3536"),
    ],
)
def test_one_click_shows_a_slip(open_board, button, lesson, look):
    board = open_board().go_to_errata()
    lecture = {"See one": "001"}.get(button[:7], "000")
    board.page.get_by_role("tab", name=TITLES[lecture]).click()
    board.page.get_by_role("button", name=button).click()
    note = board.page.locator(".board-note")
    expect(note).to_contain_text(look)
    expect(note).to_be_in_viewport()
    if lesson:
        board.has(lesson=lesson)
    if lesson == "conventions":
        board.has(updates=1, **{"other-updates": 2})
    if lesson == "max_margin":
        expect(board.root).to_contain_text("Stage 4 of 4: margin lines and support vectors.")


def test_the_preimage_is_drawn(open_board):
    board = open_board().go_to_errata()
    board.page.get_by_role("tab", name=TITLES["004"]).click()
    expect(board.page).to_have_url(re.compile("lecture=004"))  # the page has run again with it …
    expect(board.page.locator("[data-test-script-state=notRunning]")).to_have_count(1)  # … to its end
    board.page.get_by_text("See both pairs of lines").click()
    expect(board.page.get_by_text("x₁ − x₂ = 1/√2").first).to_be_visible()
