"""Every exercise is solvable, strict, and does not show its answer early."""

import re

import pytest

from perceptron_core import Perceptron
from tests import lessons

TRIALS_MODULE = "../tests/board/exercises/trials/index.mjs"
SEEDS = range(3)  # of exercises that make their data
RULES_BY_SEED = {}  # for each exercise and seed: the conventions at its start, as far as tests have asked for them
ALL_EXERCISES = [
    (lesson["name"], exercise["id"])
    for lesson in lessons.described().values()
    for exercise in lesson.get("exercises") or []
]


@pytest.fixture(params=ALL_EXERCISES, ids=lambda given: " ".join(given))
def begun(request, open_in_node):
    """A function that opens the board with the data of a seed and begins the exercise; with `same` it begins it again
    on the same board, whatever has been done there."""
    lesson, name = request.param

    def open_(seed):
        if (name, seed) not in RULES_BY_SEED:
            RULES_BY_SEED[name, seed] = open_in_node(lesson).page("exercise", name, seed).get("rules")
        match RULES_BY_SEED[name, seed]:
            case {"": rule}:
                return open_in_node(lesson, perceptron=Perceptron(**rule))
            case {"left": left, "right": right}:
                return open_in_node(lesson, sides=[("Left", Perceptron(**left)), ("Right", Perceptron(**right))])
        return open_in_node(lesson)

    return lambda seed=0, same=None: (same or open_(seed)).act("exercise", name, seed).answer()


def judge_trial(board, trial):
    board.page("attempt", trial)
    board.answer().act("check")
    return board.page["judged"]


def seeds_of(board):
    return (
        SEEDS
        if board.page["judged"]["work"] and board.page("exercise", board.state("exercise"), 0).get("generated")
        else [0]
    )


def test_ids_are_unlike():
    names = [name for _, name in ALL_EXERCISES]
    assert len(set(names)) == len(names)


def test_each_exercise_has_trials_and_no_others_are_left(js):
    assert set(js(TRIALS_MODULE, "ids")) == {name for _, name in ALL_EXERCISES}


@pytest.mark.parametrize("lesson", dict.fromkeys(lesson for lesson, _ in ALL_EXERCISES))
def test_a_lesson_begins_with_an_easy_one(open_in_node, lesson):
    """It is answered in words or with a click, or built with at most two points that are new or changed."""
    name = next(exercise for of, exercise in ALL_EXERCISES if of == lesson)
    board = open_in_node(lesson).act("exercise", name, 0).answer()
    start = board.page("exercise", name, 0)
    if start["form"] != "build":
        return
    before = start.get("points") or {"points": [], "labels": []}
    right = next(trial for kind, trial in board.page["trials"] if kind == "right")["points"]
    there = list(zip(before["points"], before["labels"], strict=True))
    assert len([one for one in zip(right["points"], right["labels"], strict=True) if one not in there]) <= 2


def test_what_is_right_is_called_right_and_what_is_not_is_not(begun):
    for seed in seeds_of(begun()):
        board = begun(seed)
        trials = board.page["trials"]
        assert {"right", "wrong"} <= {kind for kind, _ in trials}
        for kind, trial in trials:
            found = judge_trial(begun(seed, board), trial)
            if kind.startswith("slip "):
                assert (found["result"], found["slip"]) == ("wrong", kind.removeprefix("slip ")), (seed, trial, found)
            else:
                assert found["result"] == kind, (seed, trial, found)
            assert found["says"]
            assert found["work"]["solved"] == (kind == "right")


NEXT_STEP_PATTERN = re.compile(
    r"(?i)\?|\b(but|because|look|compare|compute|check|ask|try|move|turn|shift|place|use|divide|change|type)\b"
)


def test_what_is_said_of_a_wrong_answer_says_what_to_look_at_next(begun):
    board = begun()
    for kind, trial in board.page["trials"]:
        if kind == "wrong" or kind.startswith("slip "):
            found = judge_trial(begun(0, board), trial)
            assert NEXT_STEP_PATTERN.search(f"{found['says']} {found.get('near') or ''}"), (trial, found)


def test_nothing_entered_is_never_wrong(begun):
    board = begun()
    assert set(board.part(".exercise .came").texts) == {""}
    assert board.act("check").page["judged"]["result"] == "invalid"
    assert not board.page["judged"]["work"]["solved"]


def test_its_solution_is_right_and_counts_as_seen(begun):
    for seed in seeds_of(begun()):
        board = begun(seed)
        steps = board.page["judged"]["steps"]
        for _ in steps:
            board.act("walk", 1).answer()
        board.act("check")
        found = board.page["judged"]
        assert found["result"] == "right", (seed, found)
        assert found["work"]["solved"] is False


def test_a_step_of_a_solution_that_speaks_of_an_update_moves_the_run_there(begun):
    for seed in seeds_of(begun()):
        board = begun(seed)
        for step in board.page["judged"]["steps"]:
            board.act("walk", 1).answer()
            if step.get("updates") is not None:
                assert board.page["updates"] == step["updates"], (seed, step)
            else:
                assert not re.search(r"[Uu]pdate \d|[Aa]fter \w+ updates?\b", step["says"]), step["says"]


def test_data_that_can_be_had_anew_are_guessed_at_once(begun):
    board = begun()
    exercise = board.page("exercise", board.state("exercise"), 0)
    trials = dict(reversed(board.page["trials"]))
    wrong = judge_trial(board, trials["wrong"])
    spent = bool(exercise.get("generated")) and exercise["form"] not in ("build", "number")
    assert wrong["isSpent"] == spent
    if spent:
        for action in (["check"], ["forward"], ["add", [0.25, 0.5]]):
            told = board.act("problem", "").act(*action).part(".exercise .problem").text
            assert told in (
                "",
                "You have already answered the question for these data. Look at the solution, or get new data.",
            ), action
        assert board.act("check").part(".exercise .problem").text
        assert board.page["judged"]["says"] == wrong["says"]
    board.act("anew", 1).answer()
    assert not board.page["judged"]["work"]["guessed"]


def test_a_number_that_is_wrong_can_be_mended(begun):
    """Each number gets feedback, again and again, until the exercise is solved."""
    board = begun()
    if board.page("exercise", board.state("exercise"), 0)["form"] != "number":
        return
    trials = dict(reversed(board.page["trials"]))
    for _ in range(2):
        assert judge_trial(board, trials["wrong"])["says"]
    before = board.page["judged"]["work"]
    field = board.field("Your answer").type("1/x")
    assert board.part(".exercise .problem").text.endswith("You typed “1/x”.")
    assert field.value == "1/x"
    assert board.page["judged"]["work"] == {**before, "answer": None}
    right = f"{2 * trials['right']!r}/2".replace(".", ",").replace("-", "–")
    field.type(right)
    assert board.page["judged"]["work"]["solved"]


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


def walk_solution(board):
    """The board at the end of the solution."""
    for _ in board.page["judged"]["steps"]:
        board.act("walk", 1).answer()
    return board


def test_every_hint_leads_to_what_is_called_right(begun):
    """What a hint claims is true of every correct answer; and the answer of a student who follows it is correct."""
    for seed in seeds_of(begun()):
        board = begun(seed)
        hints = board.page["hints"]
        for kind, trial in board.page["trials"]:
            if kind == "right":
                judge_trial(begun(seed, board), trial)
                assert not board.page["contradicted"], (seed, trial)
        assert not walk_solution(begun(seed, board)).page["contradicted"], (seed, "solution")
        for hint in hints:
            if hint["leads"] is not None:
                found = judge_trial(begun(seed, board), hint["leads"])
                assert found["result"] == "right", (seed, hint, found)


PLACE_PATTERN = re.compile(r"\([−-]?\d[\d.]*, [−-]?\d[\d.]*\)")


def test_a_hint_that_names_a_place_or_a_number_tells_tests_what_it_says(begun):
    hints = begun().page["hints"]
    assert [hint["says"] for hint in hints if hint["isPlain"] and PLACE_PATTERN.search(hint["says"])] == []
    if any(re.search(r"\d", hint["says"]) for hint in hints):
        assert not all(hint["isPlain"] for hint in hints), [hint["says"] for hint in hints]


def test_an_exercise_that_needs_exact_places_puts_them_on_the_grid_and_says_so(begun):
    board = begun()
    exercise = board.page("exercise", board.state("exercise"), 0)
    assert bool(exercise.get("onGrid")) == ("grid" in board.part(".exercise .asked").text)
    if exercise.get("onGrid"):
        box = board.field("Snap to grid")
        assert box.is_checked
        board.act("add", [0.513, 0.487]).answer()
        assert not (board.points.dataset.X[-1] * 10 % 1).any()
        assert not board.act("leaveExercise").field("Snap to grid").is_checked


def test_what_was_done_survives_the_page(begun):
    board = begun()
    kinds = dict(reversed(board.page["trials"]))
    judge_trial(board, kinds["right"])
    before = board.page["judged"]
    assert board.reload().page["judged"] == before
