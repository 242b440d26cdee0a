"""The start and the end of a run, and the two beats of a mistake.

A board opens at the start of a run, or at its result if that shows more. A mistake is first drawn with the line that
makes it.
"""

import pytest

from perceptron_core import PRESETS, Perceptron
from tests import lessons
from tests.board.page import SESSION
from ui.visitor import link

AND, SEPARABLE = PRESETS["and gate"](0), PRESETS["separable"](0)
TRACE = Perceptron().train(AND)
HOLD_MS, SWEEP_MS = 600, 650  # ms
RUN_LESSONS = [
    "playground",
    "neuron",
    "weight_space",
    "feature_maps",
    "convergence",
    "noise",
]  # those with points to edit
HAND_HINT = "Click in the picture to place a + point, or Shift-click for a − point. Press → to take the first step."
FIRST_QUESTION = (
    "Every score s(x) = w·x + b is 0 here. Example 1, a + point, comes first. Is this point classified correctly?"
)


def title(board):
    return board.part("aside .title").texts[0]


def shown_lines(board):
    """The sentences below the title, without those about the future."""
    return board.part("aside .lines p:not(.later)").texts


def upcoming_lines(board):
    return board.part("aside .lines p.later").texts


def marked_example(board):
    """The example that is marked."""
    return next(iter(board.traces()["example"]), None)


def is_at_result(board):
    board.has(step=board.state("updates"))
    return title(board).startswith("This is the result ")


def is_at_start(board):
    board.has(step=0)
    return title(board) == "There is no line yet, because w = 0 and b = 0."


# ---- the start ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", RUN_LESSONS)
def test_a_run_opens_at_its_start_with_what_comes_first(open_in_node, lesson):
    board = open_in_node(lesson, AND).has(step=0)
    assert marked_example(board) == AND.X[0].tolist()
    by_hand, first = shown_lines(board)
    assert by_hand == HAND_HINT
    assert first.endswith(FIRST_QUESTION.partition(" is 0 here. ")[2])
    assert upcoming_lines(board) == []
    board.press("ArrowRight").has(step=1)
    assert HAND_HINT not in shown_lines(board)
    assert marked_example(board) == AND.X[0].tolist()  # the title announced it
    board.press("ArrowLeft")
    assert shown_lines(board) == [by_hand, first]


@pytest.mark.parametrize("order", ["shuffled", "cyclic"])
def test_what_comes_first_is_the_first_of_the_order(open_in_node, order):
    perceptron = Perceptron(order=order, seed=1)
    board = open_in_node("playground", AND, perceptron)
    i = int(perceptron.train(AND).index[0])  # with w = 0 the first example is a mistake
    assert marked_example(board) == AND.X[i].tolist()
    assert f"Example {i + 1}, a {'+' if AND.y[i] > 0 else '−'} point, comes first" in shown_lines(board)[1]


def test_the_hand_is_told_of_its_brush_and_fingers_of_themselves(open_in_node):
    board = open_in_node("playground", AND).press("-")
    assert (
        shown_lines(board)[0]
        == "Click in the picture to place a − point, or Shift-click for a + point. Press → to take the first step."
    )
    board.page("finger", True)
    assert shown_lines(board)[0] == "Tap in the picture to place a − point. Tap |▶ to take the first step."
    board.button("+: add").click()
    assert shown_lines(board)[0] == "Tap in the picture to place a + point. Tap |▶ to take the first step."


@pytest.mark.parametrize("lesson", ["margins", "hyperplane", "max_margin", "soft_margin", "other_lines", "spam"])
def test_where_no_run_on_points_begins_nothing_is_said_of_it(open_in_node, lesson):
    board = open_in_node(lesson, AND)
    for keys in ([], ["Home"], ["End"]):
        assert "to take the first step" not in board.press(*keys).root.text


def test_nor_is_it_where_no_point_can_be_placed(open_in_node):
    for board in (open_in_node("playground", AND, replay=True), open_in_node("conventions", AND)):
        board.has(step=0)
        assert "Click" not in board.part("aside").text
        step, first = shown_lines(board)[:2]
        assert step == "Press → to take the first step."
        assert first.endswith("comes first. Is this point classified correctly?")


def test_without_points_nothing_comes_first(open_in_node):
    board = open_in_node("playground", AND)
    board.button("Clear: delete all points").click()
    board.answer().has(points=0, step=0)
    assert title(board) == "There are no points yet."
    assert not any("first" in line for line in shown_lines(board))
    board.click(0.5, 0.5).answer().has(points=1, step=0)
    assert is_at_start(board)
    assert shown_lines(board)[0] == HAND_HINT


# ---- the result --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", [*RUN_LESSONS, "conventions"])
def test_where_a_note_says_what_to_look_at_the_result_is_shown(open_in_node, lesson):
    board = open_in_node(lesson, AND, note="Look at w.")
    assert title(board).startswith("This is the result ")
    board.has(step=board.state("updates"))
    board.press("ArrowRight").has(step=0)  # → leads to the start, because the user has not stepped yet
    assert title(board).startswith("There is no ")
    board.press("ArrowRight")
    assert not title(board).startswith("There is no ") or lesson == "conventions"  # one side alone may step


def test_spam_opens_at_its_result_where_what_is_tried_is_judged(open_in_node):
    board = open_in_node("spam")
    board.has(step=board.state("updates"))
    assert board.state("step") != "0"
    board.press("ArrowRight").has(step=0)


def test_a_link_without_a_step_leads_to_the_result(open_in_node):
    def there(board, number):
        session = {**SESSION, "opened": {"id": f"link {number}", "board": board}}
        return open_in_node("playground", AND, session=session)

    assert is_at_result(there({}, 1))
    there({}, 2).press("ArrowRight").has(step=0)
    assert is_at_start(there({"step": [0, False]}, 3))
    there({"step": [int(TRACE.examined[2]), False]}, 4).has(step=3)
    assert is_at_result(there({"step": [TRACE.total_examined, True]}, 5))


def test_other_points_begin_anew(open_in_node):
    board = open_in_node("playground", AND).press("End").replace(SEPARABLE)
    assert is_at_start(board)
    board.press("ArrowRight").has(step=1).replace(AND)
    assert is_at_start(board)
    board.points = board.points.replace_dataset(SEPARABLE)
    assert is_at_result(board.receive(note="Look at w."))


def test_an_edit_at_the_start_stays_there_and_at_the_end_leads_to_the_new_result(open_in_node):
    board = open_in_node("playground", AND)
    assert is_at_start(board.click(1.2, 0.8).answer().has(points=5))
    assert is_at_start(board.press("n", "f").answer())
    board.press("End")
    assert is_at_result(board.press("f").answer())
    assert is_at_result(board.click(0.6, 1.2).answer().has(points=6))
    assert is_at_start(board.press("ArrowRight"))
    board.press("ArrowRight", "ArrowRight").has(step=2).press("n", "f").answer().has(step=2)


# ---- the two beats of a mistake ----------------------------------------------------------------------------------


def values_beside(board):
    """The numbers beside the picture: {symbol: value}."""
    return dict(zip(board.part("aside .values dt b").texts, board.part("aside .values dd").texts, strict=True))


def test_a_mistake_is_seen_with_the_line_that_makes_it_and_then_told(open_in_node):
    board = open_in_node("playground", AND, motion=True).press("ArrowRight").wait(HOLD_MS + SWEEP_MS + 50)
    board.press("ArrowRight").wait(HOLD_MS + SWEEP_MS + 50).has(step=2)
    before = [
        values_beside(board),
        board.traces()["line"],
        board.traces()["rings"],
        board.field("Position in the run").value,
    ]
    board.press("ArrowRight").wait(HOLD_MS - 50).has(step=2)
    assert title(board) == "Example 3, a − point, is misclassified."
    assert shown_lines(board) == [
        "s(x⁽³⁾) = w·x⁽³⁾ + b = 1·0 + 1·1 + 0 = 1",
        "y s(x⁽³⁾) = −1·1 = −1 ≤ 0, so x⁽³⁾ is misclassified.",
    ]
    to_come = upcoming_lines(board)
    assert len(to_come) == 3
    traces = board.traces()
    assert marked_example(board) == AND.X[2].tolist()
    assert [values_beside(board), traces["line"], traces["rings"], board.field("Position in the run").value] == before
    assert not traces["stepVector"]
    board.wait(100).has(step=3)
    assert title(board) == "Mistake 3: example 3, a − point, was misclassified."
    assert upcoming_lines(board) == []
    assert shown_lines(board)[2:] == to_come  # they replace the announced ones
    assert (values_beside(board)["k"], marked_example(board)) == (f"3 of {len(TRACE)}", AND.X[2].tolist())
    assert TRACE.hyperplane(3).distances(board.traces()["line"]) != pytest.approx(0, abs=1e-9)  # it moves
    board.wait(SWEEP_MS)
    assert TRACE.hyperplane(3).distances(board.traces()["line"]) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ("lesson", "of_weights"),
    [("weight_space", "slice"), ("weight_space", "whole"), ("feature_maps", ""), ("convergence", ""), ("noise", "")],
)
def test_while_a_mistake_is_seen_the_other_pictures_are_as_before(open_in_node, lesson, of_weights):
    """From the first mistake on, before which there is no line."""
    board = open_in_node(lesson, AND, motion=True)
    if of_weights:
        board.field("What is shown of the weight space").choose(of_weights)
        board.plot.focus()
    for k in range(3):
        before = picture_states(board)
        assert before
        board.press("ArrowRight").wait(HOLD_MS - 50).has(step=k)
        assert upcoming_lines(board)
        assert picture_states(board) == before
        board.wait(SWEEP_MS + 100).has(step=k + 1)
        assert picture_states(board) != before
    assert not upcoming_lines(board)


def picture_states(board):
    """The numbers from which each picture is drawn, except the plane of the points."""
    return board.part("[data-picture][data-state]:not([hidden])").each("data-picture", "data-state")


def test_the_message_that_is_mistaken_is_seen_with_the_weights_that_mistake_it(open_in_node):
    """Also right after another mistake."""
    board = open_in_node("spam", motion=True).press("Home").wait(50)
    mistaken = [("x⁽¹⁾", "ham", "spam"), ("x⁽³⁾", "spam", "ham"), ("x⁽¹⁾", "ham", "spam"), ("x⁽²⁾", "ham", "spam")]
    for k, (message, is_, was) in enumerate(mistaken, start=1):
        board.press("ArrowRight").wait(HOLD_MS - 50)
        assert title(board) == f"{message} is {is_}, but it is classified as {was}."
        assert board.part(".messages tr.chosen th").text == message
        assert board.part(".terms caption").text.startswith(f"{message}, labeled {is_}: ")
        assert board.part(".terms .changed").count == 0
        board.wait(SWEEP_MS + 100)
        assert title(board) == f"Mistake {k}: {message} is {is_}, not {was}."
        assert board.part(".terms .changed").count > 0


def test_where_nothing_moves_there_is_one_beat(open_in_node):
    board = open_in_node("playground", AND).press("ArrowRight").has(step=1)
    assert title(board) == "Mistake 1: example 1, a + point, was misclassified."
    assert upcoming_lines(board) == []


def test_a_step_of_two_runs_has_one_beat(open_in_node):
    board = open_in_node("conventions", AND, motion=True).press("ArrowRight").wait(50)
    board.has(step=0, other_step=1)
    assert upcoming_lines(board) == []
    assert "point, is misclassified" not in board.part("aside").text


@pytest.mark.parametrize("away", ["ArrowLeft", "Home", "End", "ArrowRight"])
def test_who_goes_on_while_a_mistake_is_seen_waits_for_nothing(open_in_node, away):
    board = open_in_node("playground", AND, motion=True).press("ArrowRight").wait(HOLD_MS + SWEEP_MS + 50)
    board.press("ArrowRight").wait(300).has(step=1)
    step = {"ArrowLeft": 1, "Home": 0, "End": len(TRACE), "ArrowRight": 2}[away]
    board.press(away).wait(50).has(step=step)


# ---- the numbers beside the picture --------------------------------------------------------------------------------


def test_four_numbers_come_first_and_all_of_them_are_kept(open_in_node):
    board = open_in_node("playground", AND).press("End")
    assert list(values_beside(board)) == ["k", "w", "b", "wrong"]
    board.button("More numbers").click()
    everything = ["k", "w", "b", "wrong", "epoch", "‖w‖", "|b|/‖w‖", "γ", "γ/γ*"]
    assert list(values_beside(board)) == everything
    assert board.button("More numbers").count == 0
    board.click(1.2, 0.8).answer().has(points=5)
    assert list(values_beside(board)) == everything
    board.go("convergence").go("playground")
    assert list(values_beside(board)) == everything
    board.reload()
    assert list(values_beside(board)) == everything
    scene = link.decode(board.link())
    assert scene.board["numbers"] is True
    board.button("Fewer numbers").click()
    assert list(values_beside(board)) == everything[:4]


def test_of_two_runs_both_have_as_many_numbers(open_in_node):
    board = open_in_node("conventions", AND)
    assert board.part(".comparison dt").count == 2 * 4
    board.part(".comparison > :last-child .more-numbers").click()  # either button is for both
    assert board.part(".comparison dt").count == 2 * 9
    assert board.button("Fewer numbers").count == 2


@pytest.mark.parametrize("lesson", lessons.that("steps"))
def test_a_button_for_more_numbers_is_only_where_there_are_more(open_in_node, lesson):
    board = open_in_node(lesson or "playground", AND)
    for part in board.part(".more-numbers").each("hidden"):
        assert part == [board.part("aside .values dt").count < 4 * board.part(".more-numbers").count]
