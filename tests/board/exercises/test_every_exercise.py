"""Every exercise: solvable, strict, and asked so that its answer is not seen before."""

import pytest

from perceptron_core import Perceptron
from tests import lessons

SEEDS = range(3)  # of those that make their data
RULES = {}  # of each exercise and seed: the conventions that it begins with, as far as they have been asked for
ALL = [
    (lesson["name"], exercise["id"])
    for lesson in lessons.described().values()
    for exercise in lesson.get("exercises") or []
]


@pytest.fixture(params=ALL, ids=lambda given: " ".join(given))
def begun(request, open_in_node):
    """A function that opens the board with the data of a seed, and begins the exercise there; or again, on the `same`
    board, whatever has been done there."""
    lesson, name = request.param

    def open_(seed):
        if (name, seed) not in RULES:
            RULES[name, seed] = open_in_node(lesson).page("exercise", name, seed).get("rules")
        match RULES[name, seed]:
            case {"": rule}:
                return open_in_node(lesson, perceptron=Perceptron(**rule))
            case {"left": left, "right": right}:
                return open_in_node(lesson, sides=[("Left", Perceptron(**left)), ("Right", Perceptron(**right))])
        return open_in_node(lesson)

    return lambda seed=0, same=None: (same or open_(seed)).act("exercise", name, seed).answer()


def judged(board, trial):
    board.page("attempt", trial)
    board.answer().act("check")
    return board.page["judged"]


def seeds(board):
    return (
        SEEDS
        if board.page["judged"]["work"] and board.page("exercise", board.state("exercise"), 0).get("generated")
        else [0]
    )


def test_ids_are_unlike():
    names = [name for _, name in ALL]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("lesson", dict.fromkeys(lesson for lesson, _ in ALL))
def test_a_lesson_begins_with_an_easy_one(open_in_node, lesson):
    """It is answered in words or with a click, or built with at most two points that are new, or changed."""
    name = next(exercise for of, exercise in ALL if of == lesson)
    board = open_in_node(lesson).act("exercise", name, 0).answer()
    start = board.page("exercise", name, 0)
    if start["form"] != "build":
        return
    before = start.get("points") or {"points": [], "labels": []}
    right = next(trial for kind, trial in board.page["trials"] if kind == "right")["points"]
    there = list(zip(before["points"], before["labels"], strict=True))
    assert len([one for one in zip(right["points"], right["labels"], strict=True) if one not in there]) <= 2


def test_what_is_right_is_called_right_and_what_is_not_is_not(begun):
    for seed in seeds(begun()):
        board = begun(seed)
        trials = board.page["trials"]
        assert {"right", "wrong"} <= {kind for kind, _ in trials}
        for kind, trial in trials:
            found = judged(begun(seed, board), trial)
            if kind.startswith("slip "):
                assert (found["result"], found["slip"]) == ("wrong", kind.removeprefix("slip ")), (seed, trial, found)
            else:
                assert found["result"] == kind, (seed, trial, found)
            assert found["says"]
            assert found["work"]["solved"] == (kind == "right")


def test_nothing_entered_is_never_wrong(begun):
    board = begun()
    assert set(board.part(".exercise .came").texts) == {""}
    assert board.act("check").page["judged"]["result"] == "invalid"
    assert not board.page["judged"]["work"]["solved"]


def test_its_solution_is_right_and_counts_as_seen(begun):
    for seed in seeds(begun()):
        board = begun(seed)
        steps = board.page["judged"]["steps"]
        for _ in steps:
            board.act("walk", 1).answer()
        board.act("check")
        found = board.page["judged"]
        assert found["result"] == "right", (seed, found)
        assert found["work"]["solved"] is False


def test_data_that_can_be_had_anew_are_guessed_at_once(begun):
    board = begun()
    exercise = board.page("exercise", board.state("exercise"), 0)
    trials = dict(reversed(board.page["trials"]))
    wrong = judged(board, trials["wrong"])
    spent = bool(exercise.get("generated")) and exercise["form"] != "build"
    assert wrong["isSpent"] == spent
    if spent:
        for action in (["check"], ["forward"], ["add", [0.25, 0.5]]):
            told = board.act("problem", "").act(*action).part(".exercise .problem").text
            assert told in ("", "These data have been answered once: look at the solution, or take new data."), action
        assert board.act("check").part(".exercise .problem").text
        assert board.page["judged"]["says"] == wrong["says"]
    board.act("anew", 1).answer()
    assert not board.page["judged"]["work"]["guessed"]


def test_undo_brings_back_what_was_there(begun, open_in_node):
    board = begun()
    if not board.page("exercise", board.state("exercise"), 0).get("points"):
        return
    board.act("leaveExercise").act("undo").answer()
    assert board.points.dataset == open_in_node("playground").points.dataset


def test_while_it_asks_nothing_gives_the_answer_away(begun):
    board = begun()
    exercise = board.page("exercise", board.state("exercise"), 0)
    if exercise["form"] == "build":
        return
    assert board.state("asks") == "true"
    hidden = set(exercise.get("hides") or [])
    assert not hidden & set(board.page["seen"])
    before = board.state("step")
    board.press("ArrowRight", "End").answer()
    assert board.state("step") == before
    points = board.points.dataset
    assert board.act("add", [0.25, 0.5]).answer().points.dataset == points


def test_a_card_has_three_hints_one_after_the_other(begun):
    board = begun()
    for count in (1, 2, 3, 3):
        board.act("hint")
        assert len(board.part(".exercise .hints li").texts) == count


def test_what_was_done_survives_the_page(begun):
    board = begun()
    kinds = dict(reversed(board.page["trials"]))
    judged(board, kinds["right"])
    before = board.page["judged"]
    assert board.reload().page["judged"] == before
