"""The run history below the board: restore a run, or compare two runs."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import expect

from perceptron_core import PRESETS, Hyperplane, Perceptron, mistake_bound, separate
from perceptron_core.features import third_feature
from tests.board.lessons.test_feature_maps import type_feature
from tests.board.runs import parse_number
from tests.pages.opened import board_data, opened
from ui import lectures, words
from ui.visitor import link, scene
from ui.visitor.scene import Scene

MOVED_RULE = Perceptron(learning_rate=0.2, start=Hyperplane([0.3, -0.2], -0.4))
AND, XOR = PRESETS["and gate"](0), PRESETS["xor"](0)
READ_ROWS = "(rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent))"


def run_list(board):
    return board.root.locator("details.so-far")


def step_once(board):
    board.plot.focus()
    board.press("Home", "ArrowRight")
    return board


def run_rows(board):
    if run_list(board).get_attribute("open") is None:
        run_list(board).locator("summary").click()
    expect(run_list(board).locator("tbody tr").first).to_be_attached()  # it is filled with a delay
    return run_list(board).locator("tbody tr").evaluate_all(READ_ROWS)


def test_a_run_is_listed_once_somebody_steps_in_it(open_board):
    board = open_board("?preset=and gate")
    expect(run_list(board)).to_be_hidden()
    step_once(board)
    expect(run_list(board)).to_be_visible()
    board.press("ArrowRight", "End", "Home")
    ((back, data, rule, mistakes, epochs, ratio, bound),) = run_rows(board)
    trace, best = Perceptron().train(AND), separate(AND)
    assert (back, data) == ("↩ 1", "AND gate (4)")
    assert rule == "bias unit, boundary mistake, order cyclic, η = 1"
    assert (parse_number(mistakes), parse_number(epochs)) == (len(trace), trace.epochs)
    assert parse_number(ratio) == pytest.approx(trace.hyperplane(len(trace)).margin(AND) / best.margin, rel=1e-2)
    assert parse_number(bound) == math.floor(
        mistake_bound(AND, Perceptron(), best) * (1 + 1e-9)
    )  # 51, in doubles a hair less
    board.choose("XOR")
    board.has(outcome="cycle")
    step_once(board)
    expect(run_list(board).locator("tbody tr")).to_have_count(2)
    assert run_rows(board)[0][1:] == ["XOR (4)", rule, "does not converge", "does not converge", "–", "–"]


def test_a_run_comes_back_with_its_points_and_its_conventions_and_undo_leads_away_again(open_board):
    board = step_once(open_board("?preset=and gate"))
    board.rules().get_by_role("button", name=lectures.lecture_title("000")).click()
    board.close_rules()
    board.has(updates=len(Perceptron(bias="radius", boundary="positive").train(AND)))
    step_once(board).click(0.5, 0.5).settled().has(points=5)
    mine = board.points()
    assert [row[0] for row in run_rows(board)] == ["↩ 2", "↩ 1"]
    board.root.get_by_role("button", name="1: show run 1 on the board again").press("Enter")
    board.has(points=4, updates=len(Perceptron().train(AND)))
    expect(board.page.locator(".st-key-head")).to_contain_text("bias unit, boundary mistake")
    expect(board.plot).to_be_focused()
    board.press("Control+z").settled().has(points=5)
    assert board.points() == mine


def test_a_run_on_lifted_points_comes_back_with_its_feature_and_is_listed_there_alone(open_board):
    board = step_once(open_board("feature_maps?preset=xor"))
    first = len(Perceptron().train(third_feature("(x₁ − x₂)²").lift(XOR)))
    board.has(updates=first)
    step_once(type_feature(board, "x1*x2").has(features="x1*x2"))
    assert [row[1] for row in run_rows(board)] == ["XOR, φ₃ = x₁x₂ (4)", "XOR, φ₃ = (x₁ − x₂)² (4)"]
    expect(board.root.get_by_role("button", name="Side by side")).to_be_hidden()
    for number, third in (("1", "(x₁ − x₂)²"), ("2", "x1*x2"), ("1", "(x₁ − x₂)²")):
        board.root.get_by_role("button", name=f"{number}: show run {number} on the board again").press("Enter")
        board.has(features=third)
        expect(board.page.get_by_role("combobox", name="Features")).to_have_value(third)
        expect(board.plot).to_be_focused()
    board.has(updates=first, points=4)
    board.go("Playground").has(lesson="playground")
    assert [row[1] for row in run_rows(step_once(board))] == ["XOR (4)"]
    board.go("Feature maps").has(lesson="feature_maps")
    expect(run_list(board)).to_be_visible()
    assert len(run_rows(board)) == 2


def test_two_runs_stand_side_by_side_each_with_its_own_points(open_board):
    board = step_once(open_board("?preset=and gate"))
    board.choose("XOR")
    board.has(outcome="cycle")
    run_rows(step_once(board))
    board.root.get_by_role("button", name="Side by side").click()
    board.has(lesson="two_runs", updates=len(Perceptron().train(AND)), **{"other-outcome": "cycle"})
    names = board.root.locator(".name")
    expect(names).to_have_text(
        [f"{name}: bias unit, boundary mistake, order cyclic, η = 1" for name in ("AND gate", "XOR")]
    )
    board.press("Home", "ArrowRight").has(step=1, **{"other-step": 1})
    board.click(0.5, 0.5).settled().has(points=0)  # there is nothing to edit
    expect(board.root.locator("details.run")).to_have_count(2)
    board.reload().has(lesson="two_runs", **{"other-outcome": "cycle"})
    board.go("Playground").has(points=4, outcome="cycle")
    assert len(run_rows(board)) == 2


def test_the_same_points_in_another_order_are_told_from_the_first_run(open_in_node):
    board = open_in_node("playground", AND).press("ArrowRight").answer()
    board.press("n", "n", "m").answer().press("ArrowRight")
    board.press("Control+z").answer().press("ArrowRight")  # as in run 1
    board.perceptron = Perceptron(bias="radius")
    board.receive().press("Home", "ArrowRight")  # in the order of run 1
    board.press("f").answer().press("ArrowRight")  # with another class
    board.press("k").answer().press("ArrowRight")
    board.part("details.so-far > summary").click()
    texts = board.part("details.so-far tbody tr td:nth-child(2)").texts
    other = ", in a different order from run "
    told = [text.partition(other)[1:] for text in texts]
    assert told == [(other, "4 (4)"), ("", ""), ("", ""), (other, "1 (4)"), ("", "")]
    board.replace(PRESETS["and gate, truth table"](0)).press("Home", "ArrowRight").wait(500)
    named = board.part("details.so-far .moves option").texts
    assert [other in text for text in named[:6]] == [True, True, False, False, True, False]


def test_a_run_comes_back_with_its_start_and_is_another_one_than_from_0(open_in_node):
    board = open_in_node("playground", AND, MOVED_RULE).press("ArrowRight")
    board.perceptron = replace(MOVED_RULE, start=None)
    board.receive().press("Home", "ArrowRight")
    board.part("details.so-far > summary").click()
    column = board.part("details.so-far tbody tr td:nth-child(3)").texts
    assert column == [words.convention_names(replace(MOVED_RULE, start=None)), words.convention_names(MOVED_RULE)]
    board.part("details.so-far tbody tr:nth-child(2) button").click()
    name, message = board.sent[-1]
    assert name == "runs"
    assert scene.run_from_json(message["runs"][0]).rules[""] == MOVED_RULE


def test_they_outlive_a_reload_and_a_new_session(open_board):
    board = step_once(open_board("?preset=and gate"))
    expect(run_list(board)).to_be_visible()
    before = run_rows(board)
    step_once(board.reload())
    expect(run_list(board)).to_be_visible()
    assert run_rows(board) == before  # the same run is not listed again


def test_without_a_choice_the_page_shows_an_example_and_says_what_to_do(open_board):
    board = open_board()
    page, here = board.page, board.page.url
    failed = []
    page.on("response", lambda response: response.status >= 400 and failed.append(response.url))
    board.open(f"{here}two_runs").has(updates=len(Perceptron().train(AND)), **{"other-outcome": "cycle"})
    expect(page.get_by_text("choose both under “Runs so far”")).to_be_visible()
    assert not failed  # and no page sends requests that fail without a server


@pytest.mark.parametrize(
    ("left", "right", "said"),
    [
        (
            Perceptron(),
            Perceptron(),
            "the same points and the same conventions. Only the order of the examples differs.",
        ),
        (Perceptron(), Perceptron(seed=3), "same conventions. Only the order"),  # nothing is shuffled
        (Perceptron(), Perceptron(bias="radius"), "but in a different order. Their conventions differ too."),
        (Perceptron(order="shuffled"), Perceptron(order="shuffled", seed=3), "Their conventions differ too."),
    ],
)
def test_of_the_same_points_in_another_order_it_is_said(left, right, said):
    scenes = [Scene("playground", preset=(name, 0)) for name in ("and gate", "and gate, truth table")]
    scenes = [replace(scene, rules={"": rule}) for scene, rule in zip(scenes, (left, right), strict=True)]
    test = opened("two_runs", left=link.encode(scenes[0]), right=link.encode(scenes[1]))
    assert said in test.info[0].value
    same = replace(scenes[0], rules={"": Perceptron(bias="none")})
    assert not opened("two_runs", left=link.encode(scenes[0]), right=link.encode(same)).info


def test_a_button_on_conventions_shows_what_the_order_does(open_board):
    board = open_board("conventions")
    counts = [len(Perceptron().train(PRESETS[name](0))) for name in ("and gate", "and gate, truth table")]
    said = board.page.locator(".st-key-explained_order")
    expect(said).to_contain_text(f"comes first, makes {counts[0]} mistakes")
    expect(said).to_contain_text(f"truth table, a run makes {counts[1]} mistakes")
    said.get_by_role("button").click()
    board.has(lesson="two_runs", updates=20, **{"other-updates": 18})
    board.page.wait_for_url("**/two_runs?left=*&right=*")
    expect(board.page.get_by_text("Only the order of the examples differs.")).to_be_visible()


@pytest.mark.parametrize(
    ("query", "why"),
    [({"left": "2abc", "right": "3"}, "It is damaged."), ({"left": "2abc"}, "It names one run, but two are needed.")],
)
def test_runs_that_cannot_be_read_are_told(query, why):
    test = opened("two_runs", **query)
    assert [warning.value for warning in test.warning] == [f"This address cannot be opened. {why}"]
    assert len(board_data(test)["run"]["sides"]) == 2


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["number", "points", "rule", "called", "learning_rate", "start", "a"]), inner, max_size=4
        )
    ),
    max_leaves=8,
)
RUN_ENTRY = {
    "number": 1, "points": {"preset": "xor", "seed": 0}, "rule": {"learning_rate": 1, "start": [1, 2, 3]},
    "called": "XOR",
    "size": 4, "kind": "inseparable", "outcome": "cycle", "mistakes": 4, "epochs": 1, "ratio": None, "bound": None,
}  # fmt: skip


@given(given=json_values, broken=st.dictionaries(st.sampled_from(list(RUN_ENTRY)), json_values, max_size=2))
def test_whatever_the_browser_has_kept_can_be_listed(js, given, broken):
    assert isinstance(js("model/runs/run_history.js", "unpackRuns", given), list)
    *_, last = runs = js("model/runs/run_history.js", "unpackRuns", [given, {**RUN_ENTRY, **broken}, RUN_ENTRY])
    for run in runs:
        texts = [js("words/runs.js", f"COLUMNS.{i}.text", run) for i in range(7)]
        assert all(isinstance(text, str) for text in [*texts, js("words/runs.js", "nameOf", run)])
    assert last == RUN_ENTRY
