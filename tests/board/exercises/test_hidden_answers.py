"""A question hides or locks what gives its answer away, and restores it afterwards."""

import pytest

from tests import lessons


def begin_exercise(open_in_node, lesson, name, seed=0):
    return open_in_node(lesson).act("exercise", name, seed).answer()


def test_c_waits_for_the_answer(open_in_node):
    board = begin_exercise(open_in_node, "soft_margin", "at-the-cap")
    assert board.state("c") == "0.3"
    board.press("ArrowRight", "End", "]")
    assert board.state("c") == "0.3"
    board.act("choose", 3).act("check").press("End")
    assert board.state("c") == "∞"


def test_charts_that_would_tell_are_not_there_until_then(open_in_node):
    board = begin_exercise(open_in_node, "soft_margin", "a-hundred-times-c")
    charts = [board.part(f"[data-picture={name}]") for name in ("margin", "slack")]
    assert [chart.attribute("hidden") for chart in charts] == [True, True]
    board.act("answer", 2).act("check")
    assert [chart.attribute("hidden") for chart in charts] == [False, False]


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_lines_have_no_names_while_one_of_them_is_asked_for(open_in_node, seed):
    board = begin_exercise(open_in_node, "other_lines", "which-line-is-ldas", seed)
    letters, names = {"A", "B", "C", "D"}, {"Prototype", "LDA", "Naive Bayes", "Max margin"}
    asked = board.traces()
    assert letters & set(board.words())
    assert not names & set(board.words())
    assert "chosenLine" not in asked or not asked["chosenLine"]
    right = next(trial for kind, trial in board.page["trials"] if kind == "right")
    board.act("answer", right).act("check")
    told = board.traces()
    assert not letters & set(board.words())
    assert names & set(board.words())
    colours = ["prototype", "lda", "bayes", "best"]
    assert asked[colours[right]] == told["lda"]


def test_what_the_mail_was_is_brought_back(open_in_node):
    board = open_in_node("spam")
    before = board.field("Message 2").value
    board.act("exercise", "the-weights-of-the-notes", 0)
    assert board.state("messages") == "2"
    board.act("leaveExercise").act("undo")
    assert board.state("messages") == "4"
    assert board.field("Message 2").value == before


def test_messages_wait_for_the_answer(open_in_node):
    board = begin_exercise(open_in_node, "spam", "a-score-by-number")
    for action in (["addMessage", 1], ["tried", "money"], ["remove", 0], ["undo"]):
        board.act(*action)
        assert (board.state("messages"), board.state("tried")) == ("4", "free money")


def test_points_cannot_be_undone_while_they_are_asked_about(open_in_node):
    board = begin_exercise(open_in_node, "max_margin", "remove-one-point")
    before = board.points.dataset
    assert board.act("undo").answer().points.dataset == before


@pytest.mark.parametrize("lesson", ["soft_margin", "other_lines", "feature_maps"])
def test_what_needs_the_server_is_not_offered_in_a_file(open_in_node, lesson):
    described = lessons.described()[lesson]["exercises"]
    needing = {exercise["title"] for exercise in described if exercise.get("needsServer")}
    board = open_in_node(lesson)
    assert needing <= set(board.part(".exercises li button").texts)
    offered = set(board.replayed().part(".exercises li button").texts)
    assert not needing & offered


def test_other_features_than_those_here_are_a_scene_of_their_own(open_in_node):
    """A file has only this page, so it offers exercises with these features, and none with others."""
    offered = open_in_node("feature_maps").replayed().part(".exercises li button").texts
    assert "Which feature separates XOR?" in offered
    assert "Only with a square" not in offered


@pytest.mark.parametrize(("end", "result"), [([2.0, 0.0], "wrong"), ([4.0, -1.0], "right")])
def test_a_check_that_waits_for_the_server_is_done_when_that_has_answered(open_in_node, end, result):
    board = open_in_node("other_lines").act("exercise", "where-the-prototype-fails", 0).answer()
    board.act("edit", ["move", 1, *end]).button("Check").click()
    came = board.part(".exercise .came")
    assert came.attribute("data-result") == "awaited"
    assert came.text == "The run is still being computed. Your answer will be checked as soon as it is ready."
    assert board.page["judged"]["work"]["tries"] == 0
    board.answer()
    assert came.attribute("data-result") == result
    work = board.page["judged"]["work"]
    assert (work["tries"], work["solved"]) == (1, result == "right")


def test_another_answer_than_the_one_that_waits_is_not_checked(open_in_node):
    board = open_in_node("other_lines").act("exercise", "where-the-prototype-fails", 0).answer()
    board.act("edit", ["move", 1, 4.0, -1.0]).act("check").act("edit", ["move", 1, 4.0, -2.0]).answer()
    assert board.part(".exercise .came").text == ""
    assert board.page["judged"]["work"]["tries"] == 0
